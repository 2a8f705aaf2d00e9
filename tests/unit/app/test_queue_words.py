from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from app.models.printers import PrintersModel
from app.models.queue import QueueFilter
from app.pages.job.view import state_sentence
from app.pages.queue.commands import QueueRuns, QueueSelection, queue_commands
from app.words.ages import moment
from app.words.job_actions import JobAction, Refusals, RefusedJobs, selection_words, why_not, why_not_any
from app.words.jobs import found_words, mark_of, note_of, nothing_found
from app.words.media import roll_is_impossible
from app.words.notices import old_jobs_words
from app.words.triage import FOR_MANY, WORDS, SameCause, TriageStep, same_cause, support_lines, triage_of
from server_core.contract.messages.devices import IppMessages
from server_core.contract.messages.jobs import JobMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.jobs import (
    FoundJobs,
    JobActionKind,
    JobRow,
    PendingAction,
    PersonAnswer,
    PersonOutcome,
    Show,
)
from server_core.contract.types.media import MediaSize
from server_core.contract.types.states import FailureReason, WaitingReason
from tests.support.actors import ANNA
from tests.support.console_facts import NOW, a_job, a_notice, a_printer, printer_id

DONE_BY = {
    TriageStep.REPRINT: JobAction.REPRINT,
    TriageStep.ELSEWHERE: JobAction.REPRINT,
    TriageStep.MOVE: JobAction.MOVE,
    TriageStep.PRINT: JobAction.RELEASE,
    TriageStep.CANCEL: JobAction.CANCEL,
    TriageStep.ROLL: JobAction.CHANGE_ROLL,
    TriageStep.DONE: JobAction.DONE,
    TriageStep.YES: JobAction.ANSWER,
    TriageStep.NO: JobAction.ANSWER,
}


def needing() -> list[JobRow]:
    failed = [a_job(1, "failed", failure_reason=reason.value) for reason in FailureReason]
    stale = {WaitingReason.HELD_STALE, WaitingReason.HELD_RESTORED}
    waiting = [a_job(2, waiting_reason=reason.value, stale=reason in stale) for reason in WaitingReason]
    return [*failed, *waiting, a_job(3, "printing", unconfirmed=True), a_job(4, "failed", message="HEAD OPEN")]


@pytest.mark.parametrize("row", needing(), ids=lambda row: str(row.failure_reason or row.waiting_reason or row.message))
def test_what_the_panel_offers_can_be_done(row: JobRow) -> None:
    triage = triage_of(row, a_printer(), NOW)
    if triage is None:
        assert row.status == "pending"
        return
    assert triage.cause
    assert triage.steps
    assert len(triage.steps) <= 2
    for step in triage.steps:
        assert WORDS[step]
        if step in DONE_BY:
            assert why_not(DONE_BY[step], row) is None


def test_nobody_is_needed_for_what_is_well_or_settled() -> None:
    for row in (a_job(1), a_job(2, "printed"), a_job(3, "printing"), a_job(4, "cancelled"), a_job(5, "reserved")):
        assert triage_of(row, None, NOW) is None
    reprinted = triage_of(a_job(1, "failed", failure_reason="printer_error", reprinted_as=uuid4()), None, NOW)
    assert reprinted is not None
    assert (reprinted.steps, reprinted.fix) == ((), "It was reprinted")


def test_what_was_given_up_and_then_seen_was_printed() -> None:
    given_up: dict[str, Any] = {"failure_reason": "outcome_unknown", "evidence": "operator_confirmed"}
    given_up["completed_at"] = NOW
    seen, missing = (PersonAnswer(outcome=each, by=ANNA) for each in (PersonOutcome.CAME_OUT, PersonOutcome.MISSING))
    row = a_job(1, "failed", **given_up, settled=True, message="Anna saw that it came out.", seen=seen)
    assert (mark_of(row).word, note_of(row), state_sentence(row)) == (
        "Printed",
        "Confirmed by Anna",
        "Confirmed by Anna.",
    )
    assert QueueFilter(view=Show.PRINTED_TODAY).shows(row, NOW)
    assert not QueueFilter(view=Show.FAILED).shows(row, NOW)
    assert why_not(JobAction.ANSWER, row) == "This job has no open question"
    lost = a_job(1, "failed", **given_up, message="Anna saw that it did not come out.", seen=missing)
    assert (mark_of(lost).word, QueueFilter(view=Show.PRINTED_TODAY).shows(lost, NOW)) == ("Failed", False)


def test_jobs_that_wait_wait_since_the_printer_stopped() -> None:
    printer = a_printer(status="error", since=NOW - timedelta(hours=1))
    triage = triage_of(a_job(1, waiting_reason="media_empty"), printer, NOW)
    assert triage is not None
    assert triage.since == f"Zebra Dock 1 · since {moment(NOW - timedelta(hours=1), NOW)}"


def test_the_same_cause_is_of_one_printer_and_not_settled() -> None:
    row = a_job(1, "failed", failure_reason="printer_error")
    others = [
        a_job(2, "failed", failure_reason="printer_error"),
        a_job(3, "failed", failure_reason="printer_error", printer="Office"),
        a_job(4, "failed", failure_reason="printer_error", reprinted_as=uuid4()),
        a_job(5, "failed", failure_reason="no_pages"),
    ]
    assert [each.sequence for each in same_cause(row, [row, *others])] == [1, 2]
    assert FOR_MANY[TriageStep.REPRINT].format(2) == "Reprint all 2"


@pytest.mark.parametrize(
    ("status", "said", "cause", "step"),
    [
        ("error", ["media-empty-error"], "Out of labels or paper", TriageStep.MOVE),
        ("error", ["door-open"], "Cover open", TriageStep.MOVE),
        ("error", ["spool-area-full"], "Printer stopped", TriageStep.PRINTER),
        ("offline", [], "Printer does not answer", TriageStep.PRINTER),
    ],
)
def test_who_stands_in_line_is_told_why_the_line_stands_still(
    status: str, said: list[str], cause: str, step: TriageStep
) -> None:
    printer = a_printer(status=status, status_reasons=said, waiting=4)
    row = a_job(1)
    triage = triage_of(row, printer, NOW)
    assert triage is not None
    assert (triage.cause, triage.steps[0]) == (cause, step)
    others = [
        a_job(2, waiting_reason="media_empty"),
        a_job(3),
        a_job(4, held_by="Anna", waiting_reason="held"),
        a_job(5, printer="Office"),
        a_job(6, "printed"),
    ]
    assert [each.sequence for each in same_cause(row, [row, *others], printer)] == [1, 2, 3]
    for standing in (a_printer(waiting=4), a_printer(status="paused", waiting=4)):
        assert triage_of(row, standing, NOW) is None


def test_nothing_is_moved_where_there_is_no_other_printer() -> None:
    row = a_job(1, waiting_reason="media_empty")
    triage = triage_of(row, a_printer(), NOW, is_only=True)
    assert triage is not None
    assert triage.steps == ()
    alone, two = (QueueSelection(rows=[row], current=row, no_other=each) for each in (True, False))
    assert (alone.why_not(JobAction.MOVE), two.why_not(JobAction.MOVE)) == ("There is no other printer", None)
    printers = PrintersModel()
    printers.reconcile([a_printer()])
    assert printers.is_only(a_printer().printer_id)
    assert not printers.is_only(uuid4())


def test_what_one_act_takes_of_a_long_line_is_said() -> None:
    whole, part = SameCause(here=131, line=131), SameCause(here=500, line=620)
    assert (whole.sentence, whole.words(TriageStep.MOVE)) == ("Same cause: 130 more jobs", "Move all 131…")
    assert (part.sentence, part.words(TriageStep.MOVE)) == ("Same cause: 619 more jobs", "Move 500 of 620…")
    assert (
        SameCause(here=1).sentence,
        SameCause(here=1).words(TriageStep.MOVE),
        SameCause(here=2).words(TriageStep.COPY),
    ) == ("", "", "")


def test_what_is_about_to_be_done_is_undone_first() -> None:
    soon = PendingAction(act_id=uuid4(), kind=JobActionKind.MOVE, actor=ANNA, ends_at=NOW, printer_name="Dock 2")
    row = a_job(1, held_by="Anna", pending=soon)
    assert note_of(row) == "Will be moved to Dock 2 in a few seconds"
    for action in (JobAction.CANCEL, JobAction.RELEASE, JobAction.MOVE):
        assert why_not(action, row) == "It is about to be moved: undo that first"
    assert triage_of(a_job(1, waiting_reason="media_empty", pending=soon), None, NOW) is None


def test_a_choice_in_words() -> None:
    assert selection_words([a_job(1)]) == ""
    assert selection_words([a_job(1), a_job(2)]) == "2 selected: move all, hold all, cancel all"
    assert selection_words([a_job(1, "printed"), a_job(2, "failed")]) == "2 selected: reprint all, mark 1 as done"
    busy = [a_job(1, "printing", cancel_wished=True), a_job(2, "printing", unconfirmed=True)]
    assert selection_words(busy) == "2 selected: nothing can be done with them"
    assert why_not_any(JobAction.MOVE, busy) == "None of the 2 selected jobs can be moved"
    assert why_not_any(JobAction.MOVE, []) == "Select a job first"


def test_many_refused_names_are_cut_and_counted() -> None:
    refusal = RefusedJobs(reason="It prints already.", print_job_ids=(), names=tuple(map(str, range(11))))
    assert refusal.sentence == "It prints already: 0, 1, 2, 3, 4, 5, 6, 7 and 3 more"
    undone = Refusals(kind=JobActionKind.CANCEL, requested=12, taken_back=True, refused=(refusal,))
    assert undone.title == "Not undone: 11 of 12 jobs"


def test_old_jobs_in_words() -> None:
    def words_of(count: int, **details: object) -> str:
        notice = a_notice(1, "backlog_held", subject=str(printer_id("Zebra Dock 1")), **details)
        return old_jobs_words(a_printer(stale=count), notice if details else None, NOW)

    old = (NOW - timedelta(hours=3, minutes=5)).isoformat()
    assert words_of(14, oldest=old) == "14 jobs waited up to 3 h for Zebra Dock 1. Still needed?"
    assert words_of(1, oldest=old) == "1 job waited 3 h for Zebra Dock 1. Still needed?"
    assert words_of(2) == "2 jobs waited too long for Zebra Dock 1. Still needed?"
    assert words_of(2, oldest="yesterday") == "2 jobs waited too long for Zebra Dock 1. Still needed?"
    restored = words_of(2, restored=2, jobs=2, backup_at=NOW.isoformat())
    assert restored.startswith("Zebra Dock 1: 2 jobs may already be on paper: this server was restored")
    more = old_jobs_words(a_printer(stale=2), None, NOW, more=2)
    assert more.endswith("Still needed? 2 more printers have the same question.")


def test_a_search_in_words() -> None:
    def found(*, more: bool = False, indexing: bool = False, total: int | None = None) -> FoundJobs:
        return FoundJobs(
            data=[], more=more, exact=None, jobs_kept_days=1, documents_kept_days=1, indexing=indexing, total=total
        )

    assert nothing_found("x\x1b", found()) == "No order, file name or readable text has “x␛”. Searched 1 day."
    assert nothing_found("x", None) == "Nothing found for “x” among these jobs."
    assert found_words(1, found()) == ""
    assert found_words(2, found(total=2)) == "2 jobs found."
    more = found(more=True, total=431)
    assert found_words(200, more) == "200 of 431 jobs – scroll for more, or type more to find fewer."
    assert found_words(500, found(more=True)) == "500 of more than 1000 jobs – type more to find fewer."
    assert found_words(1, found(indexing=True)) == "1 job found. Older documents are still being indexed."


def test_support_gets_facts_and_nothing_of_the_document() -> None:
    lines = support_lines(a_job(1, "failed", failure_reason="raw_blocked", message="~JR at byte 118\x1b"))
    assert "Reason: raw_blocked" in lines
    assert "~JR at byte 118␛" in lines
    assert "\x1b" not in lines


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            {
                "status": "failed",
                "failure_reason": "raw_blocked",
                "message": "Nothing was printed: Dock does not accept RAW files. Send a PDF.",
            },
            "Spoolhouse blocked this file – contact the sender. "
            "Nothing was printed: Dock does not accept RAW files. Send a PDF.",
        ),
        (
            {
                "waiting_reason": "held_media_mismatch",
                "message": "Needs 210 × 297 mm pages; 100 × 150 mm is loaded.",
            },
            "Needs 210 × 297 mm pages; 100 × 150 mm is loaded.",
        ),
        (
            {"status": "failed", "failure_reason": "printer_rejected", "message": "Nur Original-Toner."},
            "Printer refused the data – check the printer's language. Printer message: Nur Original-Toner.",
        ),
        (
            {
                "status": "failed",
                "failure_reason": "printer_error",
                "message": IppMessages.PRINTERS_WORDS(
                    what=IppMessages.AFTER_PAGES(what=IppMessages.GIVEN_UP(), pages=2), told="Papierstau in Fach 2"
                ),
            },
            "Printer stopped with an error – look at its display, then reprint. "
            "The printer aborted the job after 2 pages: Papierstau in Fach 2",
        ),
        (
            {"waiting_reason": "media_empty", "message": "LOAD LETTER"},
            "Out of labels or paper – load paper: it prints automatically. Printer message: LOAD LETTER",
        ),
        (
            {"waiting_reason": "printer_offline", "message": "no route to host"},
            "Printer does not answer – check power and cable. no route to host",
        ),
        (
            {"status": "failed", "failure_reason": "internal_error", "message": "A sentence of a later version."},
            "Program error – reprint, and send a report if it happens again. A sentence of a later version.",
        ),
    ],
)
def test_the_printer_says_only_what_came_from_it(facts: dict[str, Any], words: str) -> None:
    assert state_sentence(a_job(1, **facts)) == words


A4_WAITS, SMALL_WAITS = MediaSize(width_mm=210, height_mm=297), MediaSize(width_mm=100, height_mm=50)
LOADED = "100 × 150 mm"
HEAD_OF_104_MM = {
    "document_formats": ["pdf", "raw"],
    "raw_languages": ["zpl"],
    "custom_media": {"min_width_mm": 1, "max_width_mm": 104, "min_height_mm": 1, "max_height_mm": 2000},
    "source": "configured",
}


@pytest.mark.parametrize(
    ("message", "waits", "steps"),
    [
        (JobMessages.FOR_OTHER_PAGES(page="210 × 297 mm", loaded=LOADED), [A4_WAITS, SMALL_WAITS], (TriageStep.MOVE,)),
        (JobMessages.FOR_OTHER_PAGES(page="297 × 210 mm", loaded=LOADED), [A4_WAITS, SMALL_WAITS], (TriageStep.MOVE,)),
        (
            JobMessages.FOR_OTHER_MEDIA(wanted="210 × 297 mm", loaded=LOADED),
            [SMALL_WAITS, A4_WAITS],
            (TriageStep.MOVE,),
        ),
        (JobMessages.FOR_OTHER_PAGES(page="210 × 297 mm", loaded=LOADED), [A4_WAITS], (TriageStep.MOVE,)),
        (
            JobMessages.FOR_OTHER_MEDIA(wanted="100 × 50 mm", loaded=LOADED),
            [A4_WAITS, SMALL_WAITS],
            (TriageStep.ROLL, TriageStep.MOVE),
        ),
        (
            JobMessages.FOR_OTHER_MEDIA(wanted="80 mm", loaded=LOADED),
            [A4_WAITS, SMALL_WAITS],
            (TriageStep.ROLL, TriageStep.MOVE),
        ),
        (None, [A4_WAITS, SMALL_WAITS], (TriageStep.ROLL, TriageStep.MOVE)),
        (None, [A4_WAITS], (TriageStep.MOVE,)),
        (
            JobMessages.PAGES_LIE_ACROSS(page="150 × 100 mm", loaded=LOADED),
            [None, A4_WAITS],
            (TriageStep.ROLL, TriageStep.MOVE),
        ),
    ],
)
def test_a_roll_is_offered_only_where_this_job_s_medium_can_be_loaded(
    message: Message | None, waits: list[MediaSize | None], steps: tuple[TriageStep, ...]
) -> None:
    printer = a_printer(
        capabilities=HEAD_OF_104_MM,
        media_width_mm=100.0,
        media_height_mm=150.0,
        media_waits=[{"media": one and msgspec.to_builtins(one), "jobs": 1} for one in waits],
    )
    row = a_job(1, waiting_reason="held_media_mismatch", message=message)
    triage = triage_of(row, printer, NOW)
    assert triage is not None
    assert triage.steps == steps
    assert triage.fix.startswith("Load the right paper" if TriageStep.ROLL in steps else "Move it to a wider printer")
    only = triage_of(row, printer, NOW, is_only=True)
    assert only is not None
    assert ("Move it" in only.fix, "Load" in only.fix) == (False, TriageStep.ROLL in steps)
    chosen = QueueSelection(rows=(row,), current=row, no_roll=roll_is_impossible(row, printer), bar_has_answers=True)
    runs = QueueRuns(**dict.fromkeys(QueueRuns.__slots__, lambda *_: None))
    bar = queue_commands(chosen, runs, checking=False, questions=0)
    main = [one.key for one in bar if one.primary and one.big]
    assert main == ["queue.action.roll" if TriageStep.ROLL in steps else "queue.action.move"]
    assert {one.key: one.why_not for one in bar}["queue.action.roll"] is None
