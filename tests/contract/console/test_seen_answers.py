"""A person's answer about a job, as structured fields: who answered, and how many labels came out."""

from __future__ import annotations

from uuid import UUID

import pytest

from server_core.contract.types.jobs import Counted, JobRow, Seen, SeenOutcome
from server_core.contract.types.states import JobStatus
from server_core.services.jobs import actions
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
    row = await actions.answer(live.server.state, job, came_out, name, counted)
    read: JobRow = await live.row(job)
    assert read == row, "one that is read tells it as the reply did"
    return read


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("counted", [None, Counted(out=1, ordered=20), Counted(out=11, ordered=20)], ids=repr)
async def test_a_no_tells_who_said_it_and_how_much_came_out(
    live: LiveServer, doubtful: UUID, name: str, counted: Counted | None
) -> None:
    row = await answered(live, doubtful, False, name, counted)
    by = f"{name[:1].upper()}{name[1:]}"
    if counted is None:
        assert row.seen == Seen(outcome=SeenOutcome.MISSING, by=by)
    else:
        assert row.seen == Seen(outcome=SeenOutcome.COUNTED, by=by, out=counted.out, ordered=counted.ordered)


async def test_a_yes_tells_that_it_came_out(live: LiveServer, doubtful: UUID) -> None:
    row = await answered(live, doubtful, True, "Anna")
    assert row.seen == Seen(outcome=SeenOutcome.CAME_OUT, by="Anna")


async def test_a_console_without_a_name_signs_as_the_operator(live: LiveServer, doubtful: UUID) -> None:
    row = await live.act(doubtful, "answer", {"came_out": False, "counted": {"out": 1, "ordered": 20}})
    assert row.seen == Seen(outcome=SeenOutcome.COUNTED, by="Operator", out=1, ordered=20)


async def test_what_a_printer_says_is_nobodys_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = str((await live.add_printer()).printer_id)
    job = await live.add_job(printer)
    lease = await agent.take_one(printer)
    await agent.start(lease)
    await agent.result(lease, "failed", failure_reason="printer_error")
    assert (await live.row(job)).seen is None
