"""A failure that was answered or printed again needs nobody. Answers tell by whom and how many labels came out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from server_core.contract.types.agents import Lease
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.jobs import Counted, JobRow, PersonAnswer, PersonOutcome
from server_core.contract.types.states import JobStatus
from server_core.services.jobs import actions
from tests.support.actors import ANNA, person
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
NOBODY: tuple[Any, ...] = ((0, 0), (0, 0), [], 0)
NAMES = ["Anna", "anna", "operator", "Jörg saw that 1 of 2 labels came out.", "X saw that it came out.", "Anna {} \\d+"]


class Dock:
    """A printer of which somebody watches what needs a person."""

    def __init__(self, live: LiveServer, agent: AgentCaller, printer: str) -> None:
        self.live, self.agent, self.printer = live, agent, printer

    async def started(self, reference: str | None = None) -> tuple[UUID, Lease]:
        job = await self.live.add_job(self.printer, reference=reference)
        lease = await self.agent.begin(self.printer)
        return job, lease

    async def failed(self, reason: str, reference: str | None = None) -> UUID:
        job, lease = await self.started(reference)
        await self.agent.result(lease, "failed", failure_reason=reason)
        return job

    async def needs(self) -> tuple[tuple[int, int], tuple[int, int], list[str], int]:
        """Failed and to check: of the summary and of the printer; which jobs are listed; how many notices are open."""
        live = self.live
        summary = (await live.ask("GET", "/jobs/summary")).json()
        printer = (await live.ask("GET", f"/printers/{self.printer}")).json()
        listed = (await live.ask("GET", "/jobs?show=needs_you")).json()["data"]
        notices = (await live.ask("GET", "/notices?show=open")).json()["data"]
        return (
            (summary["failed"], summary["check"]),
            (printer["failed_today"], printer["to_check"]),
            [row["print_job_id"] for row in listed],
            len(notices),
        )

    async def all_jobs(self) -> list[str]:
        return [row["print_job_id"] for row in (await self.live.ask("GET", "/jobs?show=all")).json()["data"]]


@pytest.fixture
async def dock(live: LiveServer) -> Dock:
    live.clocks.pass_until_noon()
    agent = await live.enrol()
    return Dock(live, agent, str((await live.add_printer()).printer_id))


@pytest.mark.parametrize(
    ("reason", "counted", "notices"), [("printer_error", (1, 0), 0), ("partial_output", (0, 1), 1)]
)
async def test_what_is_printed_again_needs_nobody(
    dock: Dock, reason: str, counted: tuple[int, int], notices: int
) -> None:
    job = await dock.failed(reason)
    assert await dock.needs() == (counted, counted, [str(job)], notices)
    again = await dock.live.act(job, "reprint", {})
    assert await dock.needs() == NOBODY
    old = await dock.live.row(job)
    assert (old.status, old.settled, again.settled) == (JobStatus.FAILED, True, False)
    assert await dock.all_jobs() == [str(again.print_job_id), str(job)], "the old one is among what is over"


async def test_a_person_who_saw_it_ends_the_care_and_one_who_did_not_leaves_a_failure(dock: Dock) -> None:
    seen, missing = await dock.failed("partial_output"), await dock.failed("partial_output")
    assert (await dock.live.act(seen, "answer", {"came_out": True})).settled
    assert not (await dock.live.act(missing, "answer", {"came_out": False})).settled
    assert await dock.needs() == ((1, 0), (1, 0), [str(missing)], 0), "a label is missing, until it is printed again"
    await dock.live.act(missing, "reprint", {})
    assert await dock.needs() == NOBODY


async def test_who_saw_one_that_was_given_up_has_it_counted_as_printed(dock: Dock) -> None:
    seen, missing, closed = [await dock.failed("partial_output") for _ in range(3)]
    await dock.live.act(seen, "answer", {"came_out": True})
    await dock.live.act(missing, "answer", {"came_out": False})
    await dock.live.act(missing, "reprint", {})
    for notice in (await dock.live.ask("GET", "/notices?show=open")).json()["data"]:
        await dock.live.ask("POST", f"/notices/{notice['number']}/close", operator="Anna")
    assert (await dock.live.row(seen)).status is JobStatus.FAILED, "its sender was told so"
    assert (await dock.live.row(closed)).settled
    assert (await dock.live.ask("GET", "/jobs/summary")).json()["printed_today"] == 1
    (history,) = (await dock.live.ask("GET", "/figures?hours=24")).json()["printers"]
    assert (history["printed"], history["failed"]) == (1, 2), "as the person answered"
    for show in ("printed_today", "printed"):
        listed = (await dock.live.ask("GET", f"/jobs?show={show}")).json()["data"]
        assert [row["print_job_id"] for row in listed] == [str(seen)], show


async def test_a_failure_that_nobody_can_help_is_marked_as_done_and_opened_again(dock: Dock) -> None:
    blocked, other = await dock.failed("raw_blocked"), await dock.failed("printer_error")
    done = await dock.live.act(blocked, "done", {})
    assert (done.status, done.settled) == (JobStatus.FAILED, True)
    assert await dock.needs() == ((1, 0), (1, 0), [str(other)], 0)
    version = done.version
    assert (await dock.live.act(blocked, "done", {})).version == version, "once is enough"
    assert not (await dock.live.act(blocked, "reopen", {})).settled
    assert (await dock.needs())[0] == (2, 0)
    kinds = [event.kind for event in (await dock.live.job(blocked)).events]
    assert kinds[-2:] == ["marked_done", "reopened"]
    entries = (await dock.live.ask("GET", "/audit")).json()["data"]
    assert [each["act"] for each in entries[:2]] == ["job.reopen", "job.done"]


@pytest.mark.parametrize(
    ("action", "refused"),
    [("done", "Answer first whether it came out."), ("reopen", "This job is not marked as done.")],
)
async def test_done_answers_no_question_and_reopening_undoes_only_that(dock: Dock, action: str, refused: str) -> None:
    doubted = await dock.failed("partial_output")
    if action == "reopen":
        await dock.live.act(doubted, "reprint", {})
    body = {"kind": action, "print_job_ids": [str(doubted)]}
    (no,) = (await dock.live.ask("POST", "/job-acts", body)).json()["refused"]
    assert refused in str(no["message"])


async def test_only_what_failed_is_marked_as_done(dock: Dock) -> None:
    job, lease = await dock.started()
    await dock.agent.result(lease, "printed")
    (no,) = (await dock.live.ask("POST", "/job-acts", {"kind": "done", "print_job_ids": [str(job)]})).json()["refused"]
    assert no["message"]["text"] == "Only failed jobs can be marked as done: it is printed."


async def test_who_closes_the_notice_ends_the_care(dock: Dock) -> None:
    job = await dock.failed("partial_output")
    (notice,) = (await dock.live.ask("GET", "/notices?show=open")).json()["data"]
    version = (await dock.live.row(job)).version
    await dock.live.ok("POST", f"/notices/{notice['number']}/close", operator="Anna")
    row = await dock.live.row(job)
    assert (row.settled, row.version > version) == (True, True)
    assert await dock.needs() == NOBODY


async def test_a_reprint_of_one_that_may_still_print_leaves_the_question_open(dock: Dock) -> None:
    job, lease = await dock.started()
    await dock.agent.result(lease, "unknown")
    await dock.live.act(job, "reprint", {})
    counted, _, listed, notices = await dock.needs()
    assert (counted, listed, notices) == ((0, 1), [str(job)], 1), "its client still waits for an answer"
    row = await dock.live.act(job, "answer", {"came_out": False})
    assert (row.status, row.settled) == (JobStatus.FAILED, True)
    assert await dock.needs() == NOBODY


async def test_one_that_is_given_up_after_its_reprint_asks_nobody(dock: Dock) -> None:
    job, lease = await dock.started()
    await dock.agent.result(lease, "unknown")
    await dock.live.act(job, "reprint", {})
    await dock.agent.take_one(dock.printer)
    await dock.live.sweep_after(0)
    await dock.live.sweep_after(601)
    assert (await dock.live.row(job)).status is JobStatus.FAILED
    listed = (await dock.live.ask("GET", "/notices?show=open")).json()["data"]
    assert str(job) not in {notice["subject"] for notice in listed}


async def test_a_late_word_that_it_was_printed_ends_the_care(dock: Dock) -> None:
    job, lease = await dock.started()
    await dock.agent.result(lease, "unknown")
    await dock.live.sweep_after(0)
    await dock.live.sweep_after(601)
    assert (await dock.live.row(job)).failure_reason == "outcome_unknown"
    await dock.agent.result(lease, "printed", evidence="printer_confirmed")
    row = await dock.live.row(job)
    assert (row.status, row.settled) == (JobStatus.FAILED, True)


async def test_some_labels_came_out(dock: Dock) -> None:
    job, lease = await dock.started()
    await dock.agent.result(lease, "unknown")
    for wrong in ({"out": 3, "ordered": 3}, {"out": 0, "ordered": 3}, {"out": 4, "ordered": 3}):
        assert await dock.live.refused(job, "answer", {"came_out": False, "counted": wrong}) == (
            422,
            "validation_failed",
        )
    counted = {"out": 2, "ordered": 5}
    refused = await dock.live.refused(job, "answer", {"came_out": True, "counted": counted})
    assert refused == (422, "validation_failed")
    row = await dock.live.act(job, "answer", {"came_out": False, "counted": counted})
    assert (row.status, row.failure_reason) == (JobStatus.FAILED, "partial_output")
    assert str(row.message) == "Operator counted: 2 of 5 labels came out."
    assert (await dock.needs())[0] == (1, 0)


async def test_a_reprint_is_found_and_named_by_its_order(dock: Dock) -> None:
    job = await dock.failed("printer_error", "ORD-1001")
    again = await dock.live.act(job, "reprint", {})
    assert (again.reference, again.reprint_number, again.reprint_of) == ("ORD-1001", 1, job)
    third = await dock.live.act(again.print_job_id, "reprint", {})
    assert (third.reference, third.reprint_number) == ("ORD-1001", 2)
    fourth = await dock.live.act(job, "reprint", {})
    assert fourth.reprint_number == 3, "no two attempts have one number"
    assert (await dock.live.job(job)).idempotency_key is None, "sent by nobody's application here"
    assert (await dock.live.job(again.print_job_id)).idempotency_key is None
    found = (await dock.live.ask("GET", "/jobs/found?q=ord-1001")).json()
    assert [row["reprint_number"] for row in found["data"]] == [3, 2, 1, 0]
    assert found["exact"] == str(fourth.print_job_id), "the newest of them"
    listed = (await dock.live.ask("GET", "/jobs?show=all&q=ORD-1001")).json()["data"]
    assert len(listed) == 4


async def test_a_reprint_that_is_in_doubt_is_told_by_the_name_of_its_order(dock: Dock) -> None:
    job = await dock.failed("printer_error", "ORD-1001")
    await dock.live.act(job, "reprint", {})
    lease = await dock.agent.begin(dock.printer)
    await dock.agent.result(lease, "unknown")
    (notice,) = (await dock.live.ask("GET", "/notices?show=open")).json()["data"]
    assert notice["details"]["reference"] == "ORD-1001"


WITH_HOLES = Counted(out=17, ordered=20, missing=[PageSpan(first=4, last=4), PageSpan(first=7, last=8)])


@pytest.fixture(params=["printing", "given up"])
async def doubtful(live: LiveServer, request: pytest.FixtureRequest) -> UUID:
    """Nobody knows whether it came out: for a moment, or for good."""
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    await agent.result(lease, "unknown")
    if request.param == "given up":
        await live.sweep_after(0)
        await live.sweep_after(601)
        assert (await live.row(job)).status is JobStatus.FAILED
    return job


async def answered(live: LiveServer, job: UUID, came_out: bool, name: str, counted: Counted | None = None) -> JobRow:
    assert (await live.row(job)).seen is None
    row = await actions.answer(live.server.state, job, came_out, person(name), counted)
    read: JobRow = await live.row(job)
    assert read == row, "one that is read tells it as the reply did"
    return read


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize(
    "counted", [None, Counted(out=1, ordered=20), Counted(out=11, ordered=20), WITH_HOLES], ids=repr
)
async def test_a_no_tells_who_said_it_and_how_much_came_out(
    live: LiveServer, doubtful: UUID, name: str, counted: Counted | None
) -> None:
    row = await answered(live, doubtful, False, name, counted)
    by = person(name)
    if counted is None:
        assert row.seen == PersonAnswer(outcome=PersonOutcome.MISSING, by=by)
    else:
        seen = PersonAnswer(
            outcome=PersonOutcome.COUNTED, by=by, out=counted.out, ordered=counted.ordered, missing=counted.missing
        )
        assert row.seen == seen
        if counted is WITH_HOLES:
            assert str(row.message).endswith(" saw that 4, 7-8 of 20 labels did not come out.")


@pytest.mark.parametrize(
    ("out", "missing"),
    [(18, [(4, 4)]), (18, [(7, 7), (4, 4)]), (18, [(4, 4), (4, 4)]), (18, [(5, 4), (6, 7)]), (18, [(20, 21)])],
)
async def test_missing_labels_that_do_not_agree_with_the_count_are_rejected(
    live: LiveServer, doubtful: UUID, out: int, missing: list[tuple[int, int]]
) -> None:
    spans = [{"first": first, "last": last} for first, last in missing]
    body = {"came_out": False, "counted": {"out": out, "ordered": 20, "missing": spans}}
    answer = await live.ask("POST", f"/jobs/{doubtful}/answer", body)
    assert answer.status_code == 422
    [field] = answer.json()["details"]["fields"]
    assert (field["field"], field["code"]) == ("counted.missing", "invalid_value")
    assert field["message"] == "The missing labels must be 2 of 20, in ascending order and each of them once."
    assert (await live.row(doubtful)).seen is None


async def test_a_yes_tells_that_it_came_out(live: LiveServer, doubtful: UUID) -> None:
    row = await answered(live, doubtful, True, "Anna")
    assert row.seen == PersonAnswer(outcome=PersonOutcome.CAME_OUT, by=ANNA)


async def test_a_console_without_a_name_signs_as_the_operator(live: LiveServer, doubtful: UUID) -> None:
    row = await live.act(doubtful, "answer", {"came_out": False, "counted": {"out": 1, "ordered": 20}})
    assert row.seen == PersonAnswer(outcome=PersonOutcome.COUNTED, by=person(""), out=1, ordered=20)


async def test_what_a_printer_says_is_nobodys_word(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    await agent.result(lease, "failed", failure_reason="printer_error")
    assert (await live.row(job)).seen is None
