"""The PIN lock of the window: who works here, what operators do not see, and what locks it again."""

from __future__ import annotations

from datetime import datetime, time
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.dialogs.unlock import NO_PIN, UnlockDialog
from app.errors import ConsoleError
from app.pages.page import PageKey
from app.pages.wall.page import WallPage
from app.process.access import FOR_ADMINS
from app.session.live import LiveState
from app.widgets.buttons import Button
from app.widgets.toasts import Toasts
from app.window.operator_lock import OperatorLock
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.consoles import Role
from tests.support.actors import person
from tests.support.answers import GONE, answers_are_in, held_answer, lose_answer
from tests.support.console_facts import a_job, a_notice, a_printer, changed, job_id
from tests.support.console_site import PIN, ConsoleSite, zpl
from tests.support.shown_queue import at_confirmations, doubtful

FOR_ALL = [PageKey.QUEUE, PageKey.PRINTERS, PageKey.PRINT, PageKey.SETTINGS, PageKey.HELP]


@pytest.fixture
def locked(console: Console, server: ConsoleSite, qtbot: QtBot) -> Console:
    """Anna is an operator with a PIN, Ben one without, Clara an administrator. The group Admin is open."""
    console.window.resize(1024, 768)
    console.window.navigation.open_admin(True)
    server.add_operator("Anna")
    server.add_operator("Ben", pin=None)
    server.add_operator("Clara", Role.ADMIN)
    server.rule(lock_consoles=True)
    server.put(a_printer("Dock"))
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
    console.parts.access.read()
    qtbot.waitUntil(lambda: console.parts.access.is_locked)
    return console


def offered(console: Console) -> list[PageKey]:
    return [key for key, button in console.window.navigation.buttons.items() if button.isVisible()]


def sheet(console: Console, over: QWidget | None = None) -> UnlockDialog:
    return next(each for each in (over or console.window).findChildren(UnlockDialog) if each.isVisible())


def windows(console: Console) -> list[QWidget]:
    """Above the main one."""
    return [each for each in console.window.findChildren(QWidget) if each.isWindow() and each.isVisible()]


def buttons(top: QWidget) -> list[str]:
    return [each.text() for each in top.findChildren(Button) if each.isVisible()]


def unlock(console: Console, name: str, qtbot: QtBot, pin: str = "1234") -> None:
    console.window.registry.run("shell.lock")
    opened = sheet(console)
    opened.names.setCurrentIndex(opened.names.findText(f"{name} (", Qt.MatchFlag.MatchStartsWith))
    if opened.pin.isEnabled():
        QTest.keyClicks(opened.pin, pin)
    opened.open_it.click()
    qtbot.waitUntil(lambda: console.parts.access.operator is not None)
    assert not [each for each in console.window.findChildren(UnlockDialog) if each.isVisible()]


def test_without_operators_nothing_is_locked(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.parts.access.who is not None)
    assert not {PageKey.PARTNERS, PageKey.ACTIVITY} & set(offered(console))
    console.window.navigation.open_admin(True)
    assert len(offered(console)) == 9
    assert console.window.navigation.lock.isHidden()
    assert console.window.status.operator.isHidden()
    command = console.window.registry.command("shell.lock")
    assert command is not None
    assert "Add them in the settings" in (command.why_not or "")


def test_a_message_hides_nobody_who_is_signed_in(locked: Console, qtbot: QtBot) -> None:
    window = locked.window
    window.resize(1366, 768)
    assert (window.status.operator._name, window.status.operator._value) == ("Console", "locked")
    unlock(locked, "Clara", qtbot)
    assert (window.status.operator._name, window.status.operator._value) == ("Signed in", "Clara")
    for words in ("Copied", "A long message. " * 20):
        locked.parts.messages.note(words, key="copied")
        qtbot.waitUntil(partial(_says, window.messages, words))
        assert window.messages.geometry().right() < _left_of(window.status.operator)
    window.resize(700, 600)
    window.messages.fit()
    assert window.messages.geometry().right() > _left_of(window.status.operator), "there the message counts more"


def test_a_short_message_covers_no_words_of_the_status_bar(console: Console, qtbot: QtBot) -> None:
    window, status = console.window, console.window.status
    qtbot.waitUntil(lambda: console.parts.probe.status is not None)
    for size in ((1366, 768), (1920, 1080)):
        window.resize(*size)
        console.parts.messages.note("The id is copied.", key="copied")
        qtbot.waitUntil(partial(_says, window.messages, "The id is copied."))
        place = window.messages.geometry()
        assert _left_of(status.agent) + status.agent.width() < place.left()
        assert place.right() < _left_of(status.printers)


def test_a_message_leaves_the_words_of_the_buttons_in_a_low_window(console: Console, qtbot: QtBot) -> None:
    """At 200 %, 1366x768 pixels are 683x384."""
    window = console.window
    window.resize(683, 384)
    console.parts.undo.offer_now("Cancelled ORD-104030", lambda: None, lambda: None)
    qtbot.waitUntil(window.messages.undo.isVisible)
    for button in console.queue_page.bar.buttons.values():
        if button.isVisible():
            top = button.mapTo(window, QPoint()).y()
            words = top + (button.height() + button.fontMetrics().height()) // 2
            assert window.messages.geometry().top() >= words


def _says(messages: Toasts, words: str) -> bool:
    return messages.text("copied") == words


def _left_of(part: QWidget) -> int:
    return part.mapTo(part.window(), QPoint()).x()


def test_what_operators_may_not_do_is_absent_or_says_why(locked: Console, qtbot: QtBot) -> None:
    window = locked.window
    assert offered(locked) == FOR_ALL
    assert window.status.operator.accessibleName() == "This console is locked. Press to unlock it"
    window.registry.run("go.agents")
    assert window.shown is PageKey.QUEUE
    assert window.messages.text("why_not") == f"{FOR_ADMINS}."
    window.go_to(PageKey.CLIENTS)
    assert window.shown is PageKey.QUEUE
    window.go_to(PageKey.PRINTERS)
    commands = {each.key.rpartition(".")[2]: each.why_not for each in locked.printers_page.commands()}
    for_admins = [key for key, why_not in commands.items() if why_not == str(FOR_ADMINS)]
    assert for_admins == ["add", "settings", "address", "rename", "remove"]
    assert [commands[key] for key in ("test", "pause", "roll")] == [None] * 3
    assert not locked.printers_page.add.isEnabled()
    restart = window.registry.command("shell.restart_server")
    assert restart is not None
    assert restart.why_not == str(FOR_ADMINS)
    window.ask_quit()
    (question,) = [each for each in window.findChildren(Question) if each.isVisible()]
    assert [each.text() for each in question.acts()] == []
    question.reject()


def test_after_five_wrong_pins_the_time_of_the_next_try_is_said(
    locked: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    QTest.keyClick(locked.window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    opened = sheet(locked)

    def wrong(expected: str) -> None:
        QTest.keyClicks(opened.pin, "9999")
        QTest.keyClick(opened.pin, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: opened.field.wrong.startswith(expected))

    for left in ("4 tries", "3 tries", "2 tries", "1 try"):
        wrong(f"Wrong PIN. {left} left.")
    wrong("Too many wrong PINs. Try again from ")
    said = opened.field.wrong.removeprefix("Too many wrong PINs. Try again from ").removesuffix(".")
    wait = datetime.combine(datetime.now().date(), time.fromisoformat(said)) - datetime.now()
    assert wait.total_seconds() % 86_400 <= 60


def test_a_name_and_its_pin_unlock_and_sign(locked: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    window = locked.window
    QTest.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    opened = sheet(locked)
    assert not opened.open_it.isEnabled()
    for digit in "9999":
        opened.keypad.keys[digit].click()
    assert opened.pin.text() == "9999"
    opened.keypad.back.click()
    assert (opened.pin.text(), opened.pin.displayText()) == ("999", "●●●")
    QTest.keyClicks(opened.pin, "x9")
    QTest.keyClick(opened.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.field.wrong == "Wrong PIN. 4 tries left.")
    assert (opened.pin.text(), server.posts("unlock")) == ("", ["unlock"])
    opened.names.setCurrentIndex(1)
    assert (opened.pin.isEnabled(), opened.field.hint.text(), opened.open_it.isEnabled()) == (False, str(NO_PIN), True)
    opened.reject()
    unlock(locked, "Clara", qtbot)
    assert len(offered(locked)) == 9
    assert window.navigation.lock.text() == "Lock"
    assert window.status.operator.accessibleName() == "Clara works here, administrator. Press to lock"
    window.go_to(PageKey.CLIENTS)
    server.put(a_notice(1, NoticeKind.CLOCK_JUMPED))
    qtbot.waitUntil(lambda: bool(window.messages.text("notice 1")))
    banner = window.messages.banner("notice 1")
    assert banner is not None
    assert buttons(banner) == ["Seen"]
    window.registry.run("shell.lock")
    assert window.shown is PageKey.QUEUE
    qtbot.waitUntil(lambda: not server.sessions and locked.parts.access.is_locked)
    qtbot.waitUntil(lambda: buttons(banner) == [])
    window.registry.run("shell.lock")
    assert sheet(locked).names.currentText().startswith("Clara")  # as last time
    sheet(locked).reject()


def test_it_locks_when_nobody_is_here_and_closes_what_was_open(
    locked: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    unlock(locked, "Clara", qtbot)
    locked.window.go_to(PageKey.PRINTERS)
    locked.printers_page.open_add()
    timer = next(each for each in lock_of(locked).findChildren(QTimer) if each.interval() >= 60_000)
    assert timer.interval() == 10 * 60_000
    timer.stop()
    QTest.keyClick(next(each for each in windows(locked)), Qt.Key.Key_Shift)
    assert timer.isActive(), "who presses a key is here"
    timer.timeout.emit()
    assert locked.parts.access.operator is None
    qtbot.waitUntil(lambda: offered(locked) == FOR_ALL)
    assert windows(locked) == []
    locked.settings.change(lock_minutes=0)
    unlock(locked, "Ben", qtbot)
    assert offered(locked) == FOR_ALL
    assert not timer.isActive()


def test_what_is_open_is_closed_where_consoles_are_locked_from_elsewhere(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    """Nobody had said who they are: there was no need."""
    server.add_operator("Clara", Role.ADMIN)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.parts.access.who is not None)
    console.window.go_to(PageKey.PRINTERS)
    console.printers_page.open_add()
    assert windows(console)
    server.rule(lock_consoles=True)
    console.parts.access.read()
    qtbot.waitUntil(lambda: console.parts.access.is_locked)
    assert windows(console) == []


def test_a_session_that_the_server_ends_locks(locked: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    unlock(locked, "Clara", qtbot)
    clara = next(each for each in locked.parts.access.operators if each.name == "Clara")
    server.ask("PUT", f"/operators/{clara.operator_id}/pin", {"pin": "4321"})
    reply = locked.session.call(lambda client: client.printers())
    qtbot.waitUntil(lambda: locked.parts.access.is_locked and reply.done())
    with pytest.raises(ConsoleError, match=r"^This console is locked again: unlock it with your PIN\.$"):
        reply.result()
    assert offered(locked) == FOR_ALL


def test_who_leaves_a_locked_wall_says_who_they_are(locked: Console, qtbot: QtBot) -> None:
    locked.window.go_to(PageKey.WALL)
    wall = locked.window.page(PageKey.WALL)
    assert isinstance(wall, WallPage)
    wall.activateWindow()
    wall.leave_wall()
    assert wall.isVisible()
    opened = sheet(locked, wall)
    opened.names.setCurrentIndex(1)
    opened.open_it.click()
    qtbot.waitUntil(lambda: not wall.isVisible())
    assert locked.parts.access.operator is not None


@pytest.mark.parametrize("way", ["details", "closed", "let_go"])
def test_every_way_off_a_locked_wall_asks_for_a_pin(locked: Console, qtbot: QtBot, way: str) -> None:
    wall = locked.window.page(PageKey.WALL)
    assert isinstance(wall, WallPage)
    locked.window.go_to(PageKey.WALL)
    locked.window.hide()  # as it is with --wall
    came: list[str] = []
    for _ in range(2):
        if way == "details":
            wall.open_dialog(locked.printers.all()[0].printer_id)
            wall.dialog.chosen.emit("details")
        elif way == "closed":
            wall.close()
        else:
            locked.window.wanted(lambda: came.append("front"))
    assert (wall.isVisible(), locked.window.isVisible(), came) == (True, False, [])
    (opened,) = [each for each in wall.findChildren(UnlockDialog) if each.isVisible()]
    opened.names.setCurrentIndex(1)
    opened.open_it.click()
    qtbot.waitUntil(lambda: not wall.isVisible())
    assert locked.window.isVisible()
    assert came == (["front"] if way == "let_go" else [])
    assert locked.window.shown is (PageKey.PRINTERS if way == "details" else PageKey.QUEUE)


def test_who_sits_at_a_locked_console_restarts_no_server(locked: Console, qtbot: QtBot) -> None:
    unlock(locked, "Clara", qtbot)
    locked.window.status.server.click()
    popover = locked.window.status.popover
    assert popover is not None
    assert popover.buttons["status.server.restart"].isEnabled()
    locked.window.registry.run("shell.lock")
    assert not popover.isVisible(), "what Clara opened went with her"
    locked.window.status.server.click()
    popover = locked.window.status.popover
    assert popover is not None
    assert not popover.buttons["status.server.restart"].isEnabled()
    assert str(FOR_ADMINS) in popover.reason.text()


def test_what_a_document_says_goes_with_the_administrator_who_may_see_it(
    locked: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    server.rule(hide_documents=True)
    server.documents[job_id(1)] = b"^XA^FDfor Ms. Miller^FS^XZ"
    server.put(a_printer(), a_job(1))
    locked.window.resize(1600, 900)
    unlock(locked, "Clara", qtbot)
    qtbot.waitUntil(lambda: locked.parts.access.who is not None and locked.parts.access.who.hide_documents)
    locked.queue_page.open_job(a_job(1))
    picture = locked.job_view.picture
    qtbot.waitUntil(lambda: picture.picture.isVisible())
    with held_answer(monkeypatch, "who_am_i") as held:
        locked.window.registry.run("shell.lock")
        assert not picture.picture.isVisible(), "no server is asked first"
        assert "Operators can't see documents" in picture.message.text()
        qtbot.waitUntil(held.waits)
    requests_before = server.requests.count(("GET", f"/console-api/v1/jobs/{job_id(1)}/document"))
    qtbot.waitUntil(lambda: locked.parts.access.is_locked)
    server.put(changed(a_job(1), held_by="Ben"))
    qtbot.waitUntil(lambda: locked.job_view.detail is not None and locked.job_view.detail.row.held_by == person("Ben"))
    assert "Operators can't see documents" in picture.message.text()
    assert server.requests.count(("GET", f"/console-api/v1/jobs/{job_id(1)}/document")) == requests_before
    unlock(locked, "Clara", qtbot)
    qtbot.waitUntil(lambda: picture.picture.isVisible())


def test_pictures_of_labels_go_with_the_administrator_who_may_see_them(
    locked: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.rule(hide_documents=True)
    server.documents[job_id(1)] = zpl("one", "two", "three")
    locked.window.resize(1366, 900)
    unlock(locked, "Clara", qtbot)
    qtbot.waitUntil(lambda: locked.parts.access.who is not None and locked.parts.access.who.hide_documents)
    desk = at_confirmations(locked, server, qtbot, doubtful(1))
    row = desk.counting.labels
    qtbot.waitUntil(lambda: row.picture(1) is not None)
    locked.window.registry.run("shell.lock")
    qtbot.waitUntil(lambda: locked.parts.access.is_locked)
    assert row.picture(1) is None
    row.keep_picture(4, None)  # the row asks for the next one
    qtbot.wait(100)
    assert [row.picture(number) for number in (1, 2, 3)] == [None] * 3


def test_the_sheet_knows_who_was_added_and_who_got_another_pin(
    locked: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.add_operator("Dora")
    ben = next(each for each in locked.parts.access.operators if each.name == "Ben")
    server.ask("PUT", f"/operators/{ben.operator_id}/pin", {"pin": PIN})
    locked.window.registry.run("shell.lock")
    opened = sheet(locked)
    opened.names.setCurrentIndex(1)
    qtbot.waitUntil(lambda: opened.names.count() == 4)
    assert opened.names.currentText().startswith("Ben")
    qtbot.waitUntil(opened.pin.isEnabled)
    opened.reject()


def lock_of(console: Console) -> OperatorLock:
    return next(each for each in console.window.findChildren(OperatorLock))


def test_an_older_reading_of_who_works_here_unlocks_nothing(
    locked: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    unlock(locked, "Clara", qtbot)
    access = locked.parts.access
    with held_answer(monkeypatch, "who_am_i") as held:
        access.read()
        qtbot.waitUntil(held.waits)
        access.lock()
        qtbot.waitUntil(lambda: access.is_locked)
    answers_are_in(locked.session, qtbot)
    assert access.operator is None


def test_who_is_at_work_does_what_their_role_may_also_where_nothing_is_locked(
    locked: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    unlock(locked, "Anna", qtbot)
    server.rule(lock_consoles=False)
    server.add_operator("Dora")
    locked.parts.access.read()
    qtbot.waitUntil(lambda: len(locked.parts.access.operators) == 4)
    assert PageKey.CLIENTS not in offered(locked)
    locked.parts.access.lock()
    qtbot.waitUntil(lambda: len(offered(locked)) == 9)
    assert locked.window.status.operator.accessibleName() == "Nobody is logged in here. Press to log in"
    assert locked.window.navigation.lock.text() == "Log in…"
    locked.window.registry.run("shell.lock")
    opened = sheet(locked)
    assert (opened.accessibleName(), opened.open_it.text()) == ("Log in to this console", "Log in")
    opened.reject()
    unlock(locked, "Anna", qtbot)
    assert locked.window.navigation.lock.text() == "Log out"
    assert locked.window.status.operator.accessibleName() == "Anna works here, operator. Press to log out"


def test_an_unlock_whose_later_questions_are_lost_is_whole(
    locked: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    lose_answer(monkeypatch, "who_is_it")
    unlock(locked, "Clara", qtbot)
    assert not locked.parts.access.is_locked
    customers = locked.session.call(lambda client: client.clients())
    qtbot.waitUntil(customers.done)
    assert customers.result(), "the server lets Clara in"
    assert [locked.session.link.session] == server.sessions
    assert len(offered(locked)) == 9
    assert locked.window.status.operator.accessibleName().startswith("Clara works here")


def test_an_unlock_whose_own_answer_is_lost_leaves_it_locked(
    locked: Console, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    lose_answer(monkeypatch, "unlock")
    locked.window.registry.run("shell.lock")
    opened = sheet(locked)
    opened.names.setCurrentIndex(1)
    opened.open_it.click()
    qtbot.waitUntil(lambda: opened.field.wrong == GONE)
    assert locked.session.link.session is None
    assert locked.parts.access.is_locked
    assert offered(locked) == FOR_ALL
    opened.reject()
