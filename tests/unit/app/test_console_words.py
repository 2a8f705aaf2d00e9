from __future__ import annotations

import ast
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest

import server_core
from agent_core import domain
from app.language.languages import Language, words_of
from app.language.translate import speak
from app.models.page_entries import entries_of_labels
from app.words.activity import entry_details
from app.words.actors import by_words, who_words
from app.words.ages import age, spoken_age
from app.words.discovery import condition_of
from app.words.job_actions import JobAction, why_not
from app.words.job_detail import WORDS, event_words, parameter_lines
from app.words.jobs import EVIDENCE, FAILURES, WAITING, job_state, mark_of, note_of
from app.words.marks import Shape, Tone
from app.words.notices import cause_of
from app.words.printers import REASONS, counts_words, needs_attention, reason_of, takes_jobs
from app.words.printers import mark_of as printer_mark
from app.words.wall import more_words, severity, totals, wall_mark
from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.audit import THE_SERVER, Actor, ActorKind, AuditEntry, Notice, NoticeKind
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.jobs import JobEvent
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from server_core.services.jobs.agent_reports import LATE_REPORT
from server_core.services.jobs.stale_guard import HELD_RESTORED, HELD_STALE, STALE_RELEASED
from server_core.store.event_rows import MARKED_DONE, REOPENED, SEEN_MISSING, SEEN_PRINTED
from tests.support.actors import ANNA, NOBODY, person
from tests.support.console_facts import NOW, a_job, a_printer, changed
from tests.support.syntax_trees import nodes_of

SERVER = Path(server_core.__file__).parent
STATES = [
    ({"status": "pending"}, "Waiting", Shape.CLOCK),
    ({"status": "pending", "held_by": "Anna"}, "Held", Shape.BARS),
    ({"status": "pending", "stale": True}, "Needs your OK", Shape.HOURGLASS),
    ({"status": "reserved"}, "Sent to agent", Shape.HALF_DISC),
    ({"status": "printing"}, "Printing", Shape.PLAY),
    ({"status": "printing", "unconfirmed": True}, "Not confirmed", Shape.WARNING),
    ({"status": "printed"}, "Printed", Shape.CHECK),
    ({"status": "failed", "failure_reason": "printer_error"}, "Failed", Shape.CROSS),
    ({"status": "failed", "failure_reason": "outcome_unknown"}, "Not confirmed", Shape.WARNING),
    ({"status": "failed", "failure_reason": "partial_output"}, "Not confirmed", Shape.WARNING),
    ({"status": "failed", "failure_reason": "partial_output", "settled": True}, "Done", Shape.CHECK),
    ({"status": "cancelled"}, "Cancelled", Shape.SLASH),
]


@pytest.mark.parametrize(("facts", "word", "shape"), STATES)
def test_every_state_has_one_word_and_one_shape(facts: dict[str, object], word: str, shape: Shape) -> None:
    mark = mark_of(a_job(1, **facts))  # type: ignore[arg-type]
    assert (mark.word, mark.shape) == (word, shape)


def test_the_states_above_are_all_states() -> None:
    assert {job_state(a_job(1, **facts)) for facts, _, _ in STATES} == set(ShownState)  # type: ignore[arg-type]


def test_every_code_of_the_wire_has_words() -> None:
    assert set(FAILURES) == {str(reason) for reason in FailureReason}
    assert set(WAITING) == set(WaitingReason)
    assert set(EVIDENCE) == set(Confirmation)


def kinds_of_services() -> set[str]:
    """Literal kinds in calls that append to a job's timeline."""
    found = set[str]()
    for source in SERVER.rglob("*.py"):
        for call in nodes_of(source):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name == "append":
                given = call.args[4:5]
            elif name == "note_event":
                given = call.args[3:4]
            else:
                continue
            found |= {each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    return found


def test_every_kind_that_the_server_writes_has_words() -> None:
    written = kinds_of_services()
    assert written >= {"created", "held", "hold_released", "moved", "reprinted", "cancel_wished"}
    named = {LATE_REPORT, HELD_RESTORED, HELD_STALE, STALE_RELEASED, SEEN_PRINTED, SEEN_MISSING, MARKED_DONE, REOPENED}
    assert set(WORDS) == written | named | {act.value for act in Transition}


def test_a_kind_of_a_newer_server_is_readable() -> None:
    event = JobEvent(number=1, at=NOW, kind="sent_to_moon", actor=THE_SERVER, details={})
    assert event_words(event) == "Sent to moon"


@pytest.mark.parametrize("kind", [Transition.OPERATOR_NO, SEEN_MISSING])
def test_the_timeline_says_how_many_labels_a_person_counted(kind: str) -> None:
    plain_no = JobEvent(number=1, at=NOW, kind=kind, actor=THE_SERVER, details={})
    assert event_words(plain_no) == "“It did not come out”"
    assert event_words(msgspec.structs.replace(plain_no, details={"out": 3, "ordered": 20})) == "3 of 20 came out"


def test_printed_says_how_it_is_known() -> None:
    assert note_of(a_job(1, "printed", evidence="bytes_accepted")) == "Data sent, printer gives no feedback"
    assert note_of(a_job(1, "printed")) == "Confirmed by printer"


def test_a_label_that_was_cut_off_says_so_before_how_it_is_known() -> None:
    cut = {"page": 1, "right_mm": 3.2, "top_mm": 0.5}
    assert note_of(a_job(1, "printed", cut_pages=1, cut_off=cut)) == (
        "Cut off: 0.5 mm at the top, 3.2 mm at the right · Confirmed by printer"
    )
    many = a_job(1, "printed", cut_pages=12, cut_off=cut | {"page": 2, "top_mm": 0})
    assert note_of(many) == "Cut off on 12 pages: 3.2 mm at the right on page 2 · Confirmed by printer"
    assert note_of(a_job(1, "printed", cut_pages=1)) == "Cut off · Confirmed by printer"
    assert note_of(a_job(1, "printing", cut_pages=1, cut_off=cut, pages_done=1)).startswith("Cut off: 0.5 mm")


def test_a_page_is_counted_when_it_is_done() -> None:
    assert note_of(a_job(1, "printing", pages_done=0)) == ""
    assert note_of(a_job(1, "printing", pages_done=0, pages_total=2)) == ""
    assert note_of(a_job(1, "printing", pages_done=1, pages_total=2)) == "page 1 of 2"


def test_not_confirmed_is_not_failed() -> None:
    assert note_of(a_job(1, "printing", unconfirmed=True)) == "May have printed – check the tray"


def test_a_job_that_was_reprinted_asks_for_no_other_reprint() -> None:
    fields = {"failure_reason": "outcome_unknown", "evidence": "operator_confirmed"}
    assert note_of(a_job(1, "failed", **fields)) == "It did not come out – reprint it if it is still needed"
    assert note_of(a_job(1, "failed", **fields, reprinted_as=uuid4())) == "It did not come out; reprinted"
    assert note_of(a_job(1, "printing", unconfirmed=True, reprinted_as=uuid4())).endswith("; reprinted")


def test_what_is_settled_is_quiet_and_what_was_counted_is_told() -> None:
    fields = {"failure_reason": "partial_output", "evidence": "operator_confirmed"}
    seen = {"outcome": "counted", "by": ANNA, "out": 2, "ordered": 5}
    counted = a_job(1, "failed", **fields, seen=seen, message="Anna counted: 2 of 5 labels came out.")
    assert note_of(counted) == "Anna counted: 2 of 5 labels came out – reprint it if it is still needed"
    assert (mark_of(counted).strong, job_state(counted)) == (True, ShownState.FAILED)
    completed = changed(counted, settled=True, reprinted_as=str(uuid4()))
    assert note_of(completed) == "2 of 5 came out; the other 3 were reprinted (attempt 2)"
    assert note_of(changed(completed, reprint_number=1)).endswith("; the other 3 were reprinted (attempt 3)")
    gaps = seen | {"out": 8, "ordered": 10, "missing": [{"first": 4, "last": 4}, {"first": 7, "last": 7}]}
    assert note_of(changed(completed, seen=gaps)) == "8 of 10 came out; reprinted: 4 and 7 (attempt 2)"
    two_copies = changed(completed, seen=gaps, copies=2)
    assert note_of(two_copies) == "8 of 10 came out; reprinted: 4 of copy 1, 2 of copy 2 (attempt 2)"
    assert (mark_of(completed).word, mark_of(completed).strong) == ("Done", False), "the note says why it failed"
    settled = a_job(1, "failed", failure_reason="partial_output", settled=True, reprinted_as=uuid4())
    assert note_of(settled) == "Sending was interrupted; reprinted"
    assert (mark_of(settled).strong, mark_of(settled).tone) == (False, Tone.QUIET)


def test_the_audit_log_speaks_no_python() -> None:
    details = {"scopes": ["jobs:read", "printers:read"], "came_out": False, "settings": {"stale_after_seconds": None}}
    entry = AuditEntry(
        number=1, at=NOW, actor=NOBODY, act="job.answer", subject="job 1", details=details, request_id=None, hash=""
    )
    words = "scopes jobs:read and printers:read, came out no, settings stale after seconds not set"
    assert entry_details(entry) == words


def test_a_waiting_job_tells_cause_and_fix_before_its_place() -> None:
    row = a_job(1, waiting_reason="media_empty")
    assert note_of(row, 2) == "Out of labels or paper – load paper: it prints automatically"
    assert note_of(a_job(1), 11) == "11th in line"
    assert note_of(a_job(1), 22) == "22nd in line"


@pytest.mark.parametrize(
    ("facts", "possible"),
    [
        ({"status": "pending"}, {"move", "hold", "cancel", "preview"}),
        ({"status": "pending", "held_by": "Anna"}, {"move", "release", "cancel", "preview"}),
        ({"status": "reserved"}, {"move", "cancel", "preview"}),
        ({"status": "printing"}, {"cancel", "preview"}),
        ({"status": "printing", "cancel_wished": True}, {"preview"}),
        ({"status": "printing", "unconfirmed": True}, {"answer", "preview"}),
        ({"status": "printed"}, {"reprint", "preview"}),
        ({"status": "failed"}, {"reprint", "done", "preview"}),
        ({"status": "failed", "settled": True}, {"reprint", "reopen", "preview"}),
        ({"status": "cancelled"}, {"reprint", "preview"}),
    ],
)
def test_what_can_be_done_in_each_state(facts: dict[str, object], possible: set[str]) -> None:
    row = a_job(1, **facts)  # type: ignore[arg-type]
    assert {action.value for action in JobAction if why_not(action, row) is None} == possible


def test_without_a_job_nothing_can_be_done_and_the_reason_is_told() -> None:
    assert {why_not(action, None) for action in JobAction} == {"Select a job first"}


@pytest.mark.parametrize(
    ("status", "reasons", "word"),
    [
        ("online", [], "Ready"),
        ("online", ["media-low"], "Needs attention"),
        ("online", ["warming-up"], "Ready"),
        ("online", [NO_FEEDBACK], "Reachable"),
        ("online", [NO_FEEDBACK, "media-low"], "Needs attention"),
        ("offline", [NO_FEEDBACK], "Offline"),
        ("paused", [], "Paused"),
        ("error", ["cover-open"], "Stopped"),
        ("offline", [], "Offline"),
        ("unknown", [], "Unknown"),
    ],
)
def test_printer_states(status: str, reasons: list[str], word: str) -> None:
    assert printer_mark(a_printer(status=status, status_reasons=reasons)).word == word


def test_every_printer_status_has_a_mark() -> None:
    assert len({printer_mark(a_printer(status=status.value)) for status in PrinterStatus}) == len(PrinterStatus)


def test_a_silent_printer_is_reachable_and_no_more_is_claimed() -> None:
    silent = a_printer(status_reasons=[NO_FEEDBACK])
    assert reason_of(silent) == "Sends no status"
    assert reason_of(a_printer(status="offline", status_reasons=[NO_FEEDBACK])) == ""
    assert takes_jobs(silent), "jobs go to it as before"
    assert not needs_attention(silent)
    assert severity(silent) == severity(a_printer()), "the wall calls nobody to it"
    assert wall_mark(a_printer(status_reasons=[NO_FEEDBACK], printing=1)).word == "Printing"
    assert [each.words for each in totals([silent, a_printer()], None)] == ["All printers reachable"]
    assert more_words([silent]) == "1 more: all reachable"
    assert [counts_words(*each) for each in ((2, 0, 0), (0, 3, 0), (2, 1, 1), (0, 0, 1), (0, 0, 0))] == [
        "2 ready",
        "3 reachable",
        "2 ready · 1 reachable · 1 needs attention",
        "1 needs attention",
        "0 ready",
    ]
    assert condition_of(ProbeNews(status=PrinterStatus.ONLINE, status_reasons=[NO_FEEDBACK])) == (
        "Reachable, Sends no status"
    )
    assert domain.NO_FEEDBACK == NO_FEEDBACK, "one word, which agent and server know apart"


def test_reasons_are_words_even_when_the_keyword_is_new() -> None:
    assert reason_of(a_printer(status_reasons=["media-empty", "fuser-over-temp"])) == (
        f"{REASONS['media-empty']}, Fuser over temp"
    )


def test_of_many_and_long_reasons_a_line_has_the_first() -> None:
    many = a_printer(status="error", status_reasons=["media-empty", *(f"fault-{n}" for n in range(60))])
    assert reason_of(many) == f"{REASONS['media-empty']}, Fault 0, Fault 1, Fault 2…"
    long = reason_of(a_printer(status="error", status_reasons=["x" * 255, "y" * 255]))
    assert long == f"X{'x' * 58}…, Y{'y' * 58}…"
    reason = reason_of(a_printer(status="error", message="z" * 2000))
    assert reason == "z" * 199 + "…"


def test_what_a_printer_says_is_told_where_something_is_wrong() -> None:
    assert reason_of(a_printer(message="Idle.")) == ""
    assert reason_of(a_printer(status="error", message="Head open.")) == "Head open."


@pytest.mark.parametrize(
    ("seconds", "short", "spoken"),
    [
        (-5, "0 s", "0 seconds ago"),
        (1, "1 s", "1 second ago"),
        (119, "1 min", "1 minute ago"),
        (7200, "2 h", "2 hours ago"),
        (3 * 86400, "3 d", "3 days ago"),
    ],
)
def test_ages(seconds: int, short: str, spoken: str) -> None:
    since = NOW - timedelta(seconds=seconds)
    assert age(since, NOW) == short
    assert spoken_age(since, NOW) == spoken


def test_parameters_that_were_chosen_come_first_with_their_default() -> None:
    first, *rest = parameter_lines(PrintParameters(media_width_mm=100.0))
    assert (first.name, first.value, first.default, first.chosen) == (
        "Paper width",
        "100 mm",
        "the loaded paper",
        True,
    )
    assert not any(line.chosen for line in rest)


def a_notice(kind: NoticeKind, **details: Any) -> Notice:
    return Notice(
        number=1,
        kind=kind,
        subject="server",
        printer_id=None,
        opened_at=NOW,
        closed_at=None,
        closed_by=None,
        details=details,
    )


def test_a_restored_backup_is_no_long_wait() -> None:
    notice = a_notice(NoticeKind.BACKLOG_HELD, jobs=3, oldest="x", restored=2, backup_at=NOW.isoformat())
    text = cause_of(notice).text
    assert text.startswith("2 jobs may already be on paper: this server was restored from a backup or copy of ")
    assert text.endswith("; 1 more waited too long")
    answered = a_notice(NoticeKind.BACKLOG_HELD, jobs=1, oldest="x", restored=0, backup_at=None)
    assert cause_of(answered).text.startswith("1 job waited too long")
    lost = a_notice(NoticeKind.BACKUP_RESTORED, backup_at=NOW.isoformat(), unknown_jobs=1)
    restored = (
        "A backup was restored: everything that was revoked, disabled, suspended or closed since then is valid again"
    )
    assert cause_of(lost).text == restored + "; it does not know 1 job sent to printers since"
    assert cause_of(a_notice(NoticeKind.BACKUP_RESTORED, backup_at=NOW.isoformat())).text == restored
    copied = a_notice(NoticeKind.BACKUP_RESTORED, backup_at=NOW.isoformat(), copied=True)
    assert cause_of(copied).text == "The server's data was copied or moved here"


def test_whoever_told_no_name_at_a_console_is_named_in_the_windows_language() -> None:
    speak(words_of(Language.GERMAN))
    try:
        inside = [by_words(actor) for actor in (NOBODY, person("", "Dock"), person("operators (x)"), ANNA)]
        begins = [who_words(actor) for actor in (NOBODY, person("", "Dock"), person("anna", "Dock"), THE_SERVER)]
    finally:
        speak(words_of(Language.ENGLISH))
    assert inside == ["einem Bediener", "einem Bediener (Dock)", "operators (x)", "Anna"]
    assert begins == ["Ein Bediener", "Ein Bediener (Dock)", "Anna (Dock)", "Der Server"]


def test_a_name_without_its_pin_is_marked_in_the_windows_language() -> None:
    actor = Actor(ActorKind.PERSON, "Anna", "Dock", without_pin=True)
    english = who_words(actor)
    speak(words_of(Language.GERMAN))
    try:
        german = who_words(actor)
    finally:
        speak(words_of(Language.ENGLISH))
    assert (english, german) == ("Anna (without PIN) (Dock)", "Anna (ohne PIN) (Dock)")


def test_a_label_in_the_list_is_named_in_the_windows_language() -> None:
    speak(words_of(Language.GERMAN))
    try:
        names = [entry.spoken for entry in entries_of_labels(2)]
    finally:
        speak(words_of(Language.ENGLISH))
    assert names == ["Etikett 1 von 2", "Etikett 2 von 2"]
