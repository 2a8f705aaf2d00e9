"""Was it ordered twice? A calm question in the row and below the list, whatever else is with the job."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from msgspec import structs
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.queue import QueueFilter
from app.words.jobs import ORDERED_TWICE, DuplicateAction, duplicate_prompt, note_of, sign_of
from app.words.triage import triage_of
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.jobs import DuplicateQuestion, JobActionKind, JobRow, PendingAction, Show
from tests.support.actors import ANNA
from tests.support.console_facts import NOW, a_job, job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_queue import choose, chosen, fill
from tests.support.shown_window import assert_accessible, press


def twin(minutes: int = 2, reference: str | None = "ORD-1") -> DuplicateQuestion:
    return DuplicateQuestion(notice=7, print_job_id=job_id(1), reference=reference, minutes=minutes)


def test_the_same_label_again_is_asked_about_until_it_is_answered() -> None:
    row = a_job(1, same_as=uuid4(), twin=twin())
    assert note_of(row, 2) == "Possible duplicate: Same label as ORD-1, 2 minutes earlier"
    assert sign_of(row) == ORDERED_TWICE
    answered = a_job(1, same_as=uuid4())
    assert (note_of(answered, 2), sign_of(answered)) == ("2nd in line", None)
    for minutes, ago in ((0, "less than a minute"), (1, "1 minute")):
        prompt = duplicate_prompt(a_job(1, twin=twin(minutes, None)), NOW)
        assert prompt is not None
        assert prompt.cause == f"Possible duplicate: Same label as {job_id(1)}, {ago} earlier"


@pytest.mark.parametrize(
    ("row", "note"),
    [
        (
            a_job(1, twin=twin(), waiting_reason="media_empty"),
            "Out of labels or paper – load paper: it prints automatically",
        ),
        (a_job(1, twin=twin(), held_by="Anna"), "Held by Anna"),
        (a_job(1, "printed", twin=twin()), "Confirmed by printer"),
        (
            a_job(1, "failed", twin=twin(), failure_reason="printer_error"),
            "Printer stopped with an error – look at its display, then reprint",
        ),
        (a_job(1, "printing", twin=twin(), unconfirmed=True), "May have printed – check the tray"),
    ],
)
def test_what_weighs_more_stands_behind_the_question(row: JobRow, note: str) -> None:
    assert note_of(row) == f"Possible duplicate of ORD-1: {note}"
    prompt = duplicate_prompt(row, NOW)
    assert prompt is not None
    can_be_cancelled = row.status == "pending"
    assert (DuplicateAction.CANCEL in prompt.actions) is can_be_cancelled
    assert (DuplicateAction.THROWN in prompt.actions) is (row.status in ("printed", "printing"))
    assert {DuplicateAction.BOTH, DuplicateAction.OTHER} <= set(prompt.actions)
    assert (triage_of(row, None, NOW) is None) is (row.status == "printed" or row.held_by is not None)


def test_while_its_cancel_can_be_taken_back_nobody_is_asked() -> None:
    soon = PendingAction(act_id=uuid4(), kind=JobActionKind.CANCEL, actor=ANNA, ends_at=NOW)
    row = a_job(1, twin=twin(), pending=soon)
    assert (note_of(row), sign_of(row), duplicate_prompt(row, NOW)) == (
        "Will be cancelled in a few seconds",
        None,
        None,
    )


def test_the_check_view_shows_questions_of_any_day_and_state() -> None:
    check, midnight = QueueFilter(view=Show.CHECK), NOW - timedelta(hours=1)
    assert check.shows(a_job(1, twin=twin()), midnight)
    assert check.shows(a_job(1, "printed", twin=twin(), ended=7200), midnight)
    assert not check.shows(a_job(1, same_as=uuid4()), midnight)
    assert not QueueFilter(view=Show.PRINTING).shows(a_job(1, twin=twin()), midnight)


def twins(console: Console, server: ConsoleSite, qtbot: QtBot, status: str = "pending", **facts: Any) -> JobRow:
    """Two jobs with one content; the second one is chosen."""
    server.documents |= dict.fromkeys(map(job_id, (1, 2, 3)), zpl("One and the same"))
    job = a_job(2, status, **facts)
    fill(console, server, qtbot, a_job(1, "printed", reference="ORD-1", ended=130), job)
    choose(console, 2)
    qtbot.waitUntil(lambda: console.queue.job(console.queue.find(job_id(2)) or 0).twin is not None)
    return job


def question(server: ConsoleSite) -> Notice:
    (notice,) = [each for each in server.notices.values() if each.kind is NoticeKind.SAME_CONTENT]
    return notice


def said(console: Console) -> str:
    return " ".join(label.text() for label in console.queue_page.banner.findChildren(QLabel))


def test_the_panel_asks_and_both_are_wanted(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot)
    box = console.queue_page.triage.duplicate
    qtbot.waitUntil(box.isVisible)
    assert not console.queue_page.triage.cause.isVisible()
    assert box.accessibleName().startswith(
        "Possible duplicate: Same label as ORD-1, 2 minutes earlier. Zebra Dock 1 · received "
    )
    assert_accessible(box)
    assert [act for act, button in box.acts.items() if button.isVisible()] == [
        DuplicateAction.BOTH,
        DuplicateAction.OTHER,
        DuplicateAction.CANCEL,
    ]
    press(qtbot, box.acts[DuplicateAction.BOTH])
    qtbot.waitUntil(lambda: question(server).details.get("answer") == "both")
    qtbot.waitUntil(lambda: not box.isVisible())
    assert not server.acts, "nothing is cancelled or held"


def test_a_series_is_counted_and_named_and_all_of_it_is_answered(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    twins(console, server, qtbot)
    server.put(a_job(3, reference="ORD-3"))
    box = console.queue_page.triage.duplicate
    words = "Possible duplicate: 3 with the same content: ORD-1, ORD-104002, ORD-3"
    qtbot.waitUntil(lambda: box.accessibleName().startswith(words))
    assert box.acts[DuplicateAction.BOTH].text() == "Keep all"
    many: list[str | None] = [f"P2C-{number}" for number in range(1, 10)]
    prompt = duplicate_prompt(a_job(1, twin=structs.replace(twin(), series=many)), NOW)
    assert prompt is not None
    assert prompt.cause.endswith("9 with the same content: P2C-1, P2C-2, P2C-3, P2C-4, P2C-5 and 4 more")
    server.put(a_job(3, "cancelled", reference="ORD-3"))
    qtbot.waitUntil(lambda: box.acts[DuplicateAction.BOTH].text() == "Keep both")


def test_this_one_is_cancelled_and_can_be_taken_back(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot)
    press(qtbot, console.queue_page.triage.duplicate.acts[DuplicateAction.CANCEL])
    qtbot.waitUntil(lambda: len(server.acts) == 1)
    action = server.acts[0]
    assert (action.kind, action.print_job_ids, action.undo_seconds > 0) == (JobActionKind.CANCEL, [job_id(2)], True)
    qtbot.waitUntil(lambda: console.parts.undo.newest is not None)


def test_the_other_is_shown(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot)
    press(qtbot, console.queue_page.triage.duplicate.acts[DuplicateAction.OTHER])
    qtbot.waitUntil(lambda: chosen(console) == [1])
    server.broken |= {("jobs", str(job_id(1))), ("job-rows",)}
    choose(console, 2)
    press(qtbot, console.queue_page.triage.duplicate.acts[DuplicateAction.OTHER])
    qtbot.waitUntil(lambda: "The other job could not be shown." in said(console))


def test_below_the_list_one_is_asked_and_in_the_job_both(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot, waiting_reason="media_empty")
    panel = console.queue_page.triage
    assert panel.duplicate.isVisible()
    assert not panel.cause.isVisible()
    row = console.queue_page.table.current_job()
    assert row is not None
    console.queue_page.open_job(row)
    assert panel.duplicate.isVisible()
    assert panel.cause.isVisible()
    assert panel.cause.accessibleName().startswith("Waiting. Out of labels")


def test_printed_twice_one_is_thrown_away(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot, status="printed")
    box = console.queue_page.triage.duplicate
    assert not box.acts[DuplicateAction.CANCEL].isVisible()
    press(qtbot, box.acts[DuplicateAction.THROWN])
    qtbot.waitUntil(lambda: question(server).details.get("answer") == "thrown")


def test_an_answer_that_was_not_taken_is_told(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot)
    server.broken.add(("notices", str(question(server).number), "close"))
    press(qtbot, console.queue_page.triage.duplicate.acts[DuplicateAction.BOTH])
    qtbot.waitUntil(lambda: "Your answer for ORD-104002 was not saved." in said(console))
    assert console.queue_page.triage.duplicate.isVisible()


@pytest.mark.parametrize("became", ["taken", "not known"])
def test_a_reply_that_was_lost_is_looked_after(
    console: Console, server: ConsoleSite, qtbot: QtBot, became: str
) -> None:
    twins(console, server, qtbot)
    close = ("notices", str(question(server).number), "close")
    if became == "taken":
        server.spoilt.add(close)
    else:
        server.broken |= {close, ("job-rows",)}
    press(qtbot, console.queue_page.triage.duplicate.acts[DuplicateAction.BOTH])
    if became == "taken":
        qtbot.waitUntil(lambda: not console.queue_page.triage.duplicate.isVisible())
        assert "was not saved" not in said(console)
    else:
        qtbot.waitUntil(lambda: "Your answer for ORD-104002 may have been saved." in said(console))
        assert console.queue_page.triage.duplicate.isVisible()


def test_a_low_window_answers_in_the_bar(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    twins(console, server, qtbot)
    bar = console.queue_page.bar
    assert "queue.answer.both" not in bar.buttons
    console.window.resize(1000, 400)
    qtbot.waitUntil(lambda: not console.queue_page.triage.isVisible())
    assert {"queue.answer.both", "queue.answer.other"} <= bar.buttons.keys()
    keys = {command.key for command in console.queue_page.commands()}
    assert "queue.answer.both" in keys
    console.window.registry.run("queue.answer.both")
    qtbot.waitUntil(lambda: server.asked("POST", f"/notices/{question(server).number}/close"))


def test_a_window_that_becomes_low_keeps_its_room_for_the_list(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """A page that scrolls is as high as its panels: by its own height it would never be low again."""
    twins(console, server, qtbot, waiting_reason="media_empty")
    page = console.queue_page
    qtbot.waitUntil(page.triage.duplicate.isVisible)
    console.window.resize(683, 384)
    qtbot.waitUntil(page.triage.isHidden)
    qtbot.waitUntil(lambda: page.height() < console.window.height())
    console.window.resize(1024, 600)
    qtbot.waitUntil(page.triage.duplicate.isVisible)
