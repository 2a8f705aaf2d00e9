"""Undo of waiting actions: in the row, by Ctrl+Z, from any console; never while offline."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.session.live import NOT_REACHED
from app.session.undo_offers import NOTHING, UndoOffers
from app.words.job_actions import JobAction, undo_words, why_not
from server_core.contract.types.jobs import JobActionKind, JobActionRequest, PendingAction
from tests.support.actors import ANNA
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import NOW, a_job, job_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import can, choose, fill, run


def asked_elsewhere(server: ConsoleSite, *numbers: int) -> None:
    """Another console, or this one before it was started again, cancelled them."""
    act = JobActionRequest(
        kind=JobActionKind.CANCEL, print_job_ids=[job_id(number) for number in numbers], undo_seconds=9
    )
    server.ask("POST", "/job-acts", act)


def waits(console: Console, number: int) -> bool:
    row = console.queue.job(console.queue.find(job_id(number)) or 0)
    return row.pending is not None


def test_what_waits_can_be_taken_back_from_its_row(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1)
    assert "queue.action.undo" not in console.queue_page.bar.buttons
    asked_elsewhere(server, 1)
    qtbot.waitUntil(lambda: "queue.action.undo" in console.queue_page.bar.buttons)
    assert console.parts.undo.newest is None
    button = console.queue_page.bar.buttons["queue.action.undo"]
    assert button.accessibleName() == "Undo the cancellation"
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(server.undone) == 1)
    qtbot.waitUntil(lambda: "queue.action.undo" not in console.queue_page.bar.buttons)
    assert can(console, "queue.action.cancel")


def test_what_is_taken_back_with_it_is_said_before(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2), a_job(3))
    choose(console, 1)
    asked_elsewhere(server, 1, 2, 3)
    qtbot.waitUntil(lambda: "queue.action.undo" in console.queue_page.bar.buttons)
    button = console.queue_page.bar.buttons["queue.action.undo"]
    assert (button.text(), button.accessibleName()) == ("Undo", "Undo the cancellation of 3 jobs")
    assert "Undo the cancellation of 3 jobs" in console.queue_page.about.calm.words


def test_ctrl_z_takes_back_what_the_highlighted_job_waits_for(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    asked_elsewhere(server, 1)
    qtbot.waitUntil(lambda: waits(console, 1))
    choose(console, 2)
    assert not can(console, "shell.undo")
    choose(console, 1)
    assert can(console, "shell.undo")
    console.window.go_to(PageKey.PRINTERS)
    assert not can(console, "shell.undo"), "nobody sees it"
    console.window.go_to(PageKey.QUEUE)
    QTest.keyClick(console.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(server.undone) == 1)
    qtbot.waitUntil(lambda: not can(console, "shell.undo"))


def test_ctrl_z_on_another_job_names_those_that_wait(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2), a_job(3))
    asked_elsewhere(server, 1)
    qtbot.waitUntil(lambda: waits(console, 1))
    choose(console, 3)
    undo = console.parts.undo
    qtbot.waitUntil(lambda: undo.why_not == "Choose the job to undo: ORD-104001")
    asked_elsewhere(server, 2)
    qtbot.waitUntil(lambda: undo.why_not is not None and "ORD-104002" in undo.why_not)
    QTest.keyClick(console.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    texts = [each.text for each in console.parts.messages.open]
    assert [text for text in texts if text.startswith("Choose the job to undo: ")]
    assert not server.undone
    choose(console, 1)
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.undone) == 1)
    choose(console, 2)
    run(console, "shell.undo")
    choose(console, 3)
    qtbot.waitUntil(lambda: undo.why_not == "Nothing to undo")


def test_one_act_of_many_is_taken_back_as_a_whole_and_told(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2), a_job(3))
    asked_elsewhere(server, 1, 2)
    qtbot.waitUntil(lambda: waits(console, 2))
    choose(console, 2)
    run(console, "queue.action.undo")
    qtbot.waitUntil(lambda: any("Undone: 2 jobs." in each.text for each in console.parts.messages.open))
    assert server.jobs[job_id(1)].pending is None


def test_what_another_console_took_back_is_not_offered_any_more(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    pending = server.jobs[job_id(1)].pending
    assert pending is not None
    server.ask("POST", f"/job-acts/{pending.act_id}/undo")
    qtbot.waitUntil(lambda: console.parts.undo.newest is None)
    assert not console.window.messages.undo.isVisible()


def test_while_not_live_nothing_is_taken_back_and_the_bar_says_why(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    bar = console.window.messages.undo
    qtbot.waitUntil(bar.isVisible)
    assert bar.undo.isEnabled()
    fall_silent(server)
    server.drop_streams()
    qtbot.waitUntil(lambda: not bar.undo.isEnabled())
    assert bar.undo.accessibleDescription() == str(NOT_REACHED)
    assert bar.finish.accessibleDescription() == str(NOT_REACHED)
    left = console.parts.undo.seconds_left()
    run(console, "shell.undo")
    assert console.parts.undo.newest is not None
    assert server.undone == []
    speak_again(server)
    qtbot.waitUntil(bar.undo.isEnabled)
    assert left - 1 < console.parts.undo.seconds_left() <= left
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.undone) == 1)


def test_the_time_of_an_offer_stands_still_while_nothing_can_be_changed(qtbot: QtBot) -> None:
    clock, did = [100.0], list[str]()
    offers = UndoOffers(now=lambda: clock[0])
    assert offers.why_not == str(NOTHING)
    offers.offer_now("Cancelled ORD-1", lambda: did.append("undone"), lambda: did.append("finished"))
    clock[0] += 3
    offers.allow("Not now")
    clock[0] += 100
    assert (offers.seconds_left(), offers.why_not) == (5, "Not now")
    offers.undo()
    assert did == []
    offers.allow(None)
    assert offers.seconds_left() == 5
    offers.allow("Not now")
    offers.finish()
    assert (offers.newest, did) == (None, []), "closed; the server does it in its time"
    offers.stand(lambda: did.append("stood"))
    assert offers.why_not == "Not now"
    offers.allow(None)
    offers.undo()
    assert did == ["stood"]
    offers.offer_now("Held ORD-2", lambda: did.append("newest"))
    offers.undo()
    assert did == ["stood", "newest"], "what was offered comes first"


@pytest.mark.parametrize("kind", [JobActionKind.CANCEL, JobActionKind.MOVE])
def test_words_of_what_is_taken_back(kind: JobActionKind) -> None:
    pending = PendingAction(act_id=uuid4(), kind=kind, actor=ANNA, ends_at=NOW + timedelta(seconds=9))
    row = a_job(1, pending=pending)
    assert why_not(JobAction.UNDO, row) is None
    what = {JobActionKind.CANCEL: "the cancellation", JobActionKind.MOVE: "the move"}[kind]
    assert undo_words([row]) == f"Undo {what}"
    of_many = a_job(1, pending=msgspec.structs.replace(pending, jobs=200))
    beside = a_job(2, pending=msgspec.structs.replace(pending, jobs=200))
    assert undo_words([of_many]) == undo_words([of_many, beside]) == f"Undo {what} of 200 jobs"
    alone = a_job(3, pending=msgspec.structs.replace(pending, act_id=uuid4(), jobs=1))
    assert undo_words([of_many, alone]) == f"Undo {what} of 201 jobs"
    untold = a_job(3, pending=pending)
    assert undo_words([row, untold]) == f"Undo {what} of 2 jobs"
    assert why_not(JobAction.UNDO, a_job(2)) == str(NOTHING)
