"""Job fields of the public API beside the status: reasons, evidence, a person's answer, reprints."""

from __future__ import annotations

import html
from typing import Any
from uuid import UUID

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from server_core.api.reference.error_codes import FAILURE_ADVICE, STATUS_ADVICE
from server_core.contract.decisions.job_reasons import OF_WAITING, OnPaper, may_be_on_paper
from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.messages.documents import DocumentMessages, RawMessages
from server_core.contract.messages.jobs import failure_message, waiting_message
from server_core.contract.messages.message import Message, words
from server_core.contract.types.states import FailureReason, StatusReason, WaitingReason
from server_core.store.event_rows import SEEN_MISSING
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
ANSWERS = (Transition.OPERATOR_NO, SEEN_MISSING)
HOLES = [{"first": 4, "last": 4}, {"first": 7, "last": 7}]
MAYBE, NOTHING = "It may be on paper: check before you print it again.", "Nothing was printed."


class Shop:
    """An API client, its agent and its printer."""

    def __init__(self, live: LiveServer, headers: dict[str, str], agent: AgentCaller, printer: str) -> None:
        self.live, self.headers, self.agent, self.printer = live, headers, agent, printer

    @classmethod
    async def open(cls, live: LiveServer) -> Shop:
        headers = await live.bearer()
        printer, agent = await live.printer_and_agent()
        return cls(live, headers, agent, printer)

    async def order(self, key: str | None = None, **fields: Any) -> dict[str, Any]:
        made = await self.live.order(self.headers, self.printer, filename="order-17.zpl", key=key, **fields)
        assert await self.job(made["print_job_id"]) == made, "the job that is read is the one that was answered"
        return made

    async def job(self, job: str) -> dict[str, Any]:
        """Read a job alone. The list must show the same."""
        read = await self.live.http.get(f"/api/v1/print-jobs/{job}", headers=self.headers)
        page = await self.live.http.get("/api/v1/print-jobs", headers=self.headers, params={"limit": 100})
        listed = {each["print_job_id"]: each for each in page.json()["data"]}
        assert listed[job] == read.json()
        found: dict[str, Any] = read.json()
        return found

    async def given_up(self, **facts: Any) -> str:
        """A job that was sent, and nobody knows whether it came out."""
        job = str((await self.order(**facts))["print_job_id"])
        lease = await self.agent.begin(self.printer)
        await self.agent.result(lease, "unknown")
        shown_job = await self.job(job)
        assert (shown_job["status"], shown_job["status_reason"]) == ("printing", "outcome_unconfirmed")
        assert "may be on paper" in shown_job["status_message"]
        await self.live.sweep_after(0)
        for _ in range(2):
            await self.live.sweep_after(301)
            await self.agent.heartbeat()
        failed = await self.job(job)
        assert (failed["status"], failed["failure_reason"]) == ("failed", "outcome_unknown")
        return job


@pytest.fixture
async def shop(live: LiveServer) -> Shop:
    return await Shop.open(live)


async def test_a_job_that_waits_for_nothing_has_no_reason(shop: Shop) -> None:
    await shop.agent.reports(shop.printer, "online")
    job = await shop.order("order-17")
    nothing = ("status_reason", "status_message", "evidence", "outcome", "reprint_of", "reprinted_as")
    assert {job[name] for name in nothing} == {None}
    assert (job["idempotency_key"], job["original_filename"]) == ("order-17", "order-17.zpl")
    assert job["expires_at"] > job["created_at"]


@pytest.mark.parametrize(
    ("status", "reasons", "wanted"),
    [
        ("offline", [], "printer_offline"),
        ("error", ["media-empty-error"], "printer_out_of_media"),
        ("error", ["cover-open"], "printer_needs_attention"),
        ("error", ["media-jam-error"], "printer_needs_attention"),
        ("error", ["toner-empty"], "printer_needs_attention"),
        ("error", ["login-refused"], "printer_needs_attention"),
        ("error", ["other"], "printer_needs_attention"),
        ("online", ["media-low"], None),
        ("unknown", [], None),
    ],
)
async def test_what_a_printer_lacks_is_told_of_each_job_in_its_line(
    shop: Shop, status: str, reasons: list[str], wanted: str | None
) -> None:
    await shop.agent.reports(shop.printer, status, status_reasons=reasons)
    for _ in range(2):
        job = await shop.order()
        assert (job["status"], job["status_reason"]) == ("pending", wanted)
        assert (job["status_message"] is None) is (wanted is None)


@pytest.mark.parametrize("reason", list(WaitingReason))
async def test_a_job_that_was_given_back_tells_what_the_window_tells(shop: Shop, reason: WaitingReason) -> None:
    await shop.agent.reports(shop.printer, "online")
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.take_one(shop.printer)
    await shop.agent.release(lease, reason.value)
    row, shown_job = await shop.live.row(UUID(job)), await shop.job(job)
    assert row.waiting_reason is reason
    assert shown_job["status_reason"] == OF_WAITING[reason]
    assert shown_job["status_message"] == str(waiting_message(reason))


async def test_what_people_do_is_told_and_ends(shop: Shop) -> None:
    await shop.agent.reports(shop.printer, "online")
    job = (await shop.order())["print_job_id"]
    await shop.live.act(UUID(job), "hold")
    assert (await shop.job(job))["status_reason"] == "held_by_operator"
    await shop.live.act(UUID(job), "release")
    assert (await shop.job(job))["status_reason"] is None
    await shop.live.ask("POST", f"/printers/{shop.printer}/pause")
    assert (await shop.job(job))["status_reason"] == "printer_paused"
    assert (await shop.order())["status_reason"] == "printer_paused"
    await shop.live.ask("POST", f"/printers/{shop.printer}/resume")
    assert (await shop.job(job))["status_reason"] is None
    shop.live.clocks.pass_time(46)
    shown_job = await shop.job(job)
    assert (shown_job["status_reason"], shown_job["status_message"]) == (
        "agent_offline",
        "The computer that prints is off, or Spoolhouse is not running there.",
    )


async def test_a_cancel_after_the_start_is_told_until_the_end(shop: Shop) -> None:
    await shop.agent.reports(shop.printer, "online")
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.begin(shop.printer)
    assert (await shop.job(job))["status_reason"] is None
    await shop.live.act(UUID(job), "cancel")
    assert (await shop.job(job))["status_reason"] == "cancel_requested"
    await shop.agent.result(lease, "printed")
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["status_reason"], shown_job["evidence"]) == (
        "printed",
        None,
        "bytes_accepted",
    )


async def test_a_cancel_that_the_printer_confirms_says_that_something_may_have_come_out(shop: Shop) -> None:
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.begin(shop.printer)
    await shop.live.act(UUID(job), "cancel")
    await shop.agent.result(lease, "cancelled", bytes_sent=40_000)
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["started_at"] is None) == ("cancelled", False)
    assert (
        shown_job["status_message"]
        == "It was cancelled after printing had begun. What had come out by then is on paper."
    )
    waiting = (await shop.order())["print_job_id"]
    await shop.live.act(UUID(waiting), "cancel")
    shown_job = await shop.job(waiting)
    assert (shown_job["status"], shown_job["started_at"], shown_job["status_message"]) == ("cancelled", None, None)


@pytest.mark.parametrize("evidence", ["printer_confirmed", "spooler_completed", "transport_closed", "bytes_accepted"])
async def test_evidence_of_a_printed_job(shop: Shop, evidence: str) -> None:
    job = (await shop.order())["print_job_id"]
    await shop.agent.prints(shop.printer, evidence=evidence)
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["evidence"], shown_job["outcome"], shown_job["status_message"]) == (
        "printed",
        evidence,
        None,
        None,
    )


async def test_a_yes_after_the_end_is_told_at_once_and_the_status_stays(shop: Shop) -> None:
    job = await shop.given_up()
    before = await shop.job(job)
    assert (before["outcome"], before["evidence"], before["status_message"].endswith(MAYBE)) == (None, None, True)
    answer = await shop.live.ask("POST", f"/jobs/{job}/answer", {"came_out": True}, operator="Anna")
    assert answer.status_code == 200, answer.text
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["failure_reason"]) == ("failed", "outcome_unknown")
    assert shown_job["evidence"] == "operator_confirmed"
    at = shown_job["outcome"].pop("at")
    assert at >= shown_job["completed_at"]
    assert shown_job["outcome"] == {
        "answer": "came_out",
        "labels_out": None,
        "labels_ordered": None,
        "labels_missing": None,
        "by": "Anna",
    }
    assert shown_job["status_message"] == "A person saw that it came out."


@pytest.mark.parametrize(
    ("body", "outcome", "message"),
    [
        ({"came_out": False}, ("did_not_come_out", None, None), "A person saw that it did not come out."),
        (
            {"came_out": False, "counted": {"out": 3, "ordered": 20}},
            ("partly", 3, 20),
            "A person saw that 3 of 20 labels came out.",
        ),
        (
            {"came_out": False, "counted": {"out": 18, "ordered": 20, "missing": HOLES}},
            ("partly", 18, 20),
            "A person saw that 18 of 20 labels came out.",
        ),
    ],
)
@pytest.mark.parametrize("late", [False, True])
async def test_a_no_is_an_outcome_and_no_evidence(
    shop: Shop, body: dict[str, Any], outcome: tuple[Any, ...], message: str, late: bool
) -> None:
    if late:
        job = await shop.given_up()
    else:
        job = (await shop.order())["print_job_id"]
        lease = await shop.agent.begin(shop.printer)
        await shop.agent.result(lease, "unknown")
    await shop.live.act(UUID(job), "answer", body)
    shown_job = await shop.job(job)
    assert shown_job["status"] == "failed"
    assert tuple(shown_job["outcome"][name] for name in ("answer", "labels_out", "labels_ordered")) == outcome
    assert shown_job["outcome"]["labels_missing"] == body.get("counted", {}).get("missing")
    assert (shown_job["evidence"], shown_job["status_message"]) == (None, message)
    answered = next(event for event in (await shop.live.job(UUID(job))).events if event.kind in ANSWERS)
    counted = {name: number for name, number in body.get("counted", {}).items() if name != "missing"}
    assert answered.details == counted


async def test_a_yes_in_time_makes_it_printed(shop: Shop) -> None:
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.begin(shop.printer)
    await shop.agent.result(lease, "unknown")
    await shop.live.act(UUID(job), "answer", {"came_out": True})
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["evidence"], shown_job["failure_reason"]) == (
        "printed",
        "operator_confirmed",
        None,
    )
    assert (shown_job["outcome"]["answer"], shown_job["outcome"]["by"]) == ("came_out", "Operator")


async def test_a_report_after_the_end_is_evidence(shop: Shop) -> None:
    """Nobody changes a job that has ended; who reads it learns what is known now."""
    await shop.agent.reports(shop.printer, "online")
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.begin(shop.printer)
    await shop.agent.result(lease, "unknown")
    await shop.live.sweep_after(0)
    await shop.live.sweep_after(601)
    assert (await shop.job(job))["failure_reason"] == "outcome_unknown"
    await shop.agent.result(lease, "printed", evidence="printer_confirmed")
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["evidence"], shown_job["outcome"]) == ("failed", "printer_confirmed", None)
    assert "after the end of the job that it was printed" in shown_job["status_message"]


async def test_a_report_that_contradicts_a_person_is_told_beside_the_answer(shop: Shop) -> None:
    await shop.agent.reports(shop.printer, "online")
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.begin(shop.printer)
    await shop.agent.result(lease, "unknown")
    await shop.live.act(UUID(job), "answer", {"came_out": False})
    assert (await shop.job(job))["evidence"] is None
    await shop.agent.result(lease, "printed", evidence="printer_confirmed")
    shown_job = await shop.job(job)
    assert (shown_job["outcome"]["answer"], shown_job["evidence"]) == ("did_not_come_out", "printer_confirmed")
    assert shown_job["status_message"].startswith(
        "A person saw that it did not come out. The computer that printed reported"
    )


async def test_a_job_for_other_media_tells_which(shop: Shop) -> None:
    shop.printer = str((await shop.live.add_printer("Pack 2", media_width_mm=100, media_height_mm=150)).printer_id)
    await shop.agent.reports(shop.printer, "online")
    job = (await shop.order(media_width_mm=50, media_height_mm=30))["print_job_id"]
    assert await shop.agent.take(shop.printer) == []
    shown_job = await shop.job(job)
    assert shown_job["status_reason"] == "held_media_mismatch"
    assert shown_job["status_message"] == "Needs 50 × 30 mm; 100 × 150 mm is loaded."
    await shop.live.act(UUID(job), "release")
    assert (await shop.job(job))["status_reason"] is None


async def test_reprints_and_what_they_repeat_name_each_other_and_the_latest_counts(shop: Shop) -> None:
    job = await shop.given_up(key="order-17")
    first = await shop.live.act(UUID(job), "reprint", {})
    assert (await shop.job(job))["reprinted_as"] == str(first.print_job_id)
    second = await shop.live.act(UUID(job), "reprint", {})
    assert (await shop.job(job))["reprinted_as"] == str(second.print_job_id)
    for again in (first, second):
        shown_job = await shop.job(str(again.print_job_id))
        assert (shown_job["reprint_of"], shown_job["reprinted_as"], shown_job["idempotency_key"]) == (
            job,
            None,
            "order-17",
        )


@pytest.mark.parametrize("reason", list(FailureReason))
@pytest.mark.parametrize("started", [False, True])
async def test_each_failure_tells_whether_it_may_be_on_paper(shop: Shop, reason: FailureReason, started: bool) -> None:
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.take_one(shop.printer)
    if started:
        await shop.agent.start(lease)
    await shop.agent.result(lease, "failed", failure_reason=reason.value)
    shown_job = await shop.job(job)
    assert (shown_job["status"], shown_job["failure_reason"], shown_job["started_at"] is not None) == (
        "failed",
        reason,
        started,
    )
    maybe = started and may_be_on_paper(reason) is not OnPaper.NO
    assert shown_job["status_message"] == f"{failure_message(reason)} {MAYBE if maybe else NOTHING}"


@pytest.mark.parametrize(
    ("reason", "message", "told"),
    [
        (
            "document_corrupt",
            RawMessages.RAW_CUT_OFF(end=40, command="^FD", byte=33),
            "Nothing was printed: the file is cut off. It ends at byte 40, and ^FD at byte 33 is not finished. Ask the "
            "sender for the whole file.",
        ),
        (
            "document_corrupt",
            DocumentMessages.PAGE_UNREADABLE(page=2),
            "The PDF is damaged: page 2 cannot be read. Nothing was printed.",
        ),
        ("document_corrupt", words("device words"), "The document is damaged. Nothing was printed."),
        ("printer_error", DocumentMessages.PDF_NOT_OPENED(), "The printer stopped with an error. Nothing was printed."),
    ],
)
async def test_a_damaged_file_tells_its_place(shop: Shop, reason: str, message: Message, told: str) -> None:
    job = (await shop.order())["print_job_id"]
    lease = await shop.agent.take_one(shop.printer)
    await shop.agent.result(lease, "failed", failure_reason=reason, message=msgspec.to_builtins(message))
    assert (await shop.job(job))["status_message"] == told


async def test_the_reference_explains_every_reason(live: LiveServer) -> None:
    assert set(FAILURE_ADVICE) == set(FailureReason)
    assert set(OF_WAITING) == set(WaitingReason)
    assert all(str(waiting_message(reason)) for reason in WaitingReason)
    assert set(STATUS_ADVICE) == set(StatusReason)
    page, document = (await live.http.get("/docs")).text, (await live.http.get("/openapi.json")).json()
    job = document["components"]["schemas"]["PrintJob"]["properties"]
    failed, waits = (job[name]["description"] for name in ("failure_reason", "status_reason"))
    for word in FailureReason:
        text = str(failure_message(word))
        assert f"`{word}`: {text} May be on paper: {may_be_on_paper(word)}. " in failed
        assert f'<code id="failed-{word}">{word}</code>' in page
        assert html.escape(text) in page
    for reason in StatusReason:
        assert f"`{reason}`: " in waits
        assert f'<code id="waits-{reason}">{reason}</code>' in page


async def test_a_list_costs_as_many_statements_for_many_jobs_as_for_one(shop: Shop) -> None:
    statements: list[str] = []
    await shop.order()

    async def cost() -> int:
        """The least of three calls: the sweepers of the server read jobs, too."""
        return min([await one_call() for _ in range(3)])

    async def one_call() -> int:
        answer = await shop.live.http.get("/api/v1/print-jobs", headers=shop.headers, params={"limit": 100})
        assert answer.status_code == 200
        statements.clear()
        await shop.live.http.get("/api/v1/print-jobs", headers=shop.headers, params={"limit": 100})
        return len([each for each in statements if "jobs" in each])

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        one = await cost()
        for _ in range(9):
            await shop.order()
        assert (one, await cost()) == (1, 1)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
