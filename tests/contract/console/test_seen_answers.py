"""What a person said of a job is told as a fact, by the server's own rule: a console whose reply was lost compares."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from app.answered import is_denied, is_printed
from server_core.contract.types.jobs import Counted, JobRow
from server_core.contract.types.states import JobStatus
from server_core.services.jobs import operator_answer
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
NAMES = ["Anna", "anna", "operator", "Jörg saw that 1 of 2 labels came out.", "X saw that it came out.", "Anna {} \\d+"]


@pytest.fixture(params=["printing", "given up"])
async def doubtful(live: LiveServer, request: pytest.FixtureRequest) -> UUID:
    """Nobody knows whether it came out: for a moment, or for good."""
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    lease = await agent.take_one(printer)
    await agent.start(lease)
    await agent.result(lease, "unknown")
    if request.param == "given up":
        await live.sweep_after(0)
        await live.sweep_after(601)
        assert (await live.row(job)).status is JobStatus.FAILED
    return job


async def answered(live: LiveServer, job: UUID, came_out: bool, name: str, counted: Counted | None = None) -> JobRow:
    assert (await live.row(job)).seen is None
    row = await operator_answer.answer(live.server.floor, job, came_out, name, counted)
    read: JobRow = await live.row(job)
    assert read == row, "one that is read tells it as the reply did"
    return read


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("counted", [None, Counted(out=1, ordered=20), Counted(out=11, ordered=20)], ids=repr)
async def test_a_no_is_known_again_by_who_said_it_and_by_nobody_else(
    live: LiveServer, doubtful: UUID, name: str, counted: Counted | None
) -> None:
    row = await answered(live, doubtful, False, name, counted)
    mine: dict[Any, bool | None] = {
        each: is_denied(row, name, each)
        for each in (None, Counted(out=1, ordered=20), Counted(out=11, ordered=20), Counted(out=1, ordered=2))
    }
    assert mine == {each: each == counted for each in mine}
    assert is_denied(row, "Berta", counted) is False


async def test_a_yes_is_no_no(live: LiveServer, doubtful: UUID) -> None:
    row = await answered(live, doubtful, True, "Anna")
    assert row.seen is not None
    assert (row.seen.outcome, row.seen.out) == ("came_out", None)
    assert is_printed(row)
    assert is_denied(row, "Anna") is False


async def test_a_console_without_a_name_signs_as_the_server_does(live: LiveServer, doubtful: UUID) -> None:
    row = await live.act(doubtful, "answer", {"came_out": False, "counted": {"out": 1, "ordered": 20}})
    assert is_denied(row, "", Counted(out=1, ordered=20))


async def test_what_a_printer_says_is_nobodys_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    lease = await agent.take_one(printer)
    await agent.start(lease)
    await agent.result(lease, "failed", failure_reason="printer_error")
    assert (await live.row(job)).seen is None
