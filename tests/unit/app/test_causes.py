"""The jobs that need a person, in groups of one cause with one action each."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.words.triage import NEEDLESS, CauseKey, CauseKind, TriageStep, cause_key, cause_words
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.fields import local_midnight
from server_core.contract.types.jobs import DuplicateQuestion, JobRow, Show
from tests.support.console_facts import NOW, a_job, a_printer, job_id, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill, run

DOCK = a_printer("Zebra Dock 1", "error", status_reasons=["media-empty"])
AT_DOCK = printer_id("Zebra Dock 1")
TWIN = DuplicateQuestion(notice=7, print_job_id=job_id(2), reference="ORD-2", minutes=2)


def of_state(state: ShownState, reason: str, *, at_printer: bool = True) -> CauseKey:
    at = AT_DOCK if at_printer else None
    return CauseKey(kind=CauseKind.STATE, state=state, reason=reason, printer_id=at)


@pytest.mark.parametrize(
    ("row", "key"),
    [
        (a_job(1), of_state(ShownState.WAITING, "media_empty")),
        (a_job(1, waiting_reason="media_empty"), of_state(ShownState.WAITING, "media_empty")),
        (a_job(1, held_by="Anna"), of_state(ShownState.HELD, "held")),
        (a_job(1, stale=True, waiting_reason="held_stale"), of_state(ShownState.STALE, "held_stale")),
        (a_job(1, "printing", unconfirmed=True), CauseKey(kind=CauseKind.CHECK)),
        (a_job(1, "failed", failure_reason="outcome_unknown"), CauseKey(kind=CauseKind.CHECK)),
        (
            a_job(1, "failed", failure_reason="raw_blocked"),
            of_state(ShownState.FAILED, "raw_blocked", at_printer=False),
        ),
        (a_job(1, "failed", failure_reason="printer_error"), of_state(ShownState.FAILED, "printer_error")),
        (a_job(1, "printed", twin=TWIN), CauseKey(kind=CauseKind.DUPLICATE)),
        (a_job(1, "printed"), NEEDLESS),
        (a_job(1, "failed", failure_reason="printer_error", settled=True), NEEDLESS),
        (a_job(1, "failed", failure_reason="printer_error", completed_at=NOW - timedelta(days=2)), NEEDLESS),
    ],
)
def test_the_cause_is_made_of_codes(row: JobRow, key: CauseKey) -> None:
    assert cause_key(row, DOCK, local_midnight(NOW)) == key


@pytest.mark.parametrize(
    ("rows", "name", "button", "step"),
    [
        ([a_job(1), a_job(2)], "Zebra Dock 1: Out of labels or paper", "Move all 2…", TriageStep.MOVE),
        ([a_job(1, held_by="Anna")], "Zebra Dock 1: Held", "Print it", TriageStep.PRINT),
        (
            [a_job(1, "printing", unconfirmed=True)],
            "Not known whether they came out",
            "Did it come out?",
            TriageStep.YES,
        ),
        (
            [a_job(number, "failed", failure_reason="raw_blocked") for number in (1, 2)],
            "Spoolhouse blocked this file",
            "Mark all 2 as done",
            TriageStep.DONE,
        ),
        (
            [a_job(1, "failed", failure_reason="printer_error")],
            "Zebra Dock 1: Printer stopped with an error",
            "Reprint",
            TriageStep.REPRINT,
        ),
        ([a_job(1, "printed", twin=TWIN)], "Possible duplicate", "Mark as done", TriageStep.DONE),
    ],
)
def test_each_cause_has_one_action(rows: list[JobRow], name: str, button: str, step: TriageStep) -> None:
    key = cause_key(rows[0], DOCK, local_midnight(NOW))
    words = cause_words(key, rows, DOCK, NOW, is_only=False)
    assert (words.name, words.button, words.step) == (name, button, step)


def test_what_needs_you_is_grouped_by_cause_and_one_press_settles_a_cause(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Zebra Dock 2"))
    blocked = [a_job(number, "failed", failure_reason="raw_blocked") for number in (1, 2)]
    fill(console, server, qtbot, *blocked, a_job(3, held_by="Anna"), a_job(4, "printed"))
    page = console.queue_page
    page.head.tiles[Show.NEEDS_YOU].click()
    qtbot.waitUntil(lambda: page.table is page.list.grouped and console.queue.rowCount() == 3)
    groups = page.list.groups
    heads = [head for row in range(groups.rowCount()) if (head := groups.group(row)) is not None]
    assert [(head.name, head.counts, head.act) for head in heads] == [
        ("Spoolhouse blocked this file", "2 jobs", "Mark all 2 as done"),
        ("Zebra Dock 1: Held", "1 job", "Print it"),
    ]
    assert page.table.accessibleName() == "Print jobs by cause"
    page.table.select_group(heads[0].key)
    run(console, "queue.group.act")
    qtbot.waitUntil(lambda: groups.find_group(heads[0].key) is None)
    assert console.parts.undo.newest is not None
    page.head.show_everything()
    qtbot.waitUntil(lambda: page.table is page.list.flat)
