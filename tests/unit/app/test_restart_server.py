"""The server restarts by a person's word: asked with what it means, told until it runs again, by keyboard alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from sqlalchemy import update

from app.console import Console
from app.dialogs.question import Question
from app.errors import NoEngine
from app.session.live import LiveState
from app.widgets.buttons import Button
from server_core.store import tables
from tests.support.answers import fall_silent
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.unit.app.conftest import OpenConsole


class Site:
    """`did`: what was done to the engine, in order."""

    def __init__(self, endpoint: SiteEndpoint) -> None:
        self.endpoint = endpoint
        self.did: list[str] = []
        self.gone = False
        self.refuses = False
        self.then: Callable[[], Awaitable[None]] | None = None

    async def provide(self) -> SiteEndpoint:
        if self.gone:
            raise NoEngine("The server did not start.")
        return self.endpoint

    async def stop(self) -> None:
        self.did.append("stop")
        if self.refuses:
            raise NoEngine("The server does not stop.")
        if self.then is not None:
            await self.then()

    def start(self) -> None:
        self.did.append("start")


@pytest.fixture
def keeper_site(endpoint: SiteEndpoint) -> Site:
    return Site(endpoint)


@pytest.fixture
def console(keeper_site: Site, open_console: OpenConsole, server: ConsoleSite, qtbot: QtBot) -> Console:
    server.put(*(a_job(number) for number in range(12)), a_job(12, "printing"))
    built = open_console(keeper_site.provide, keeper_site.stop, keeper_site.start)
    built.window.show()
    built.live.start()
    qtbot.waitUntil(lambda: built.live.state is LiveState.LIVE and built.queue_feed.summary is not None)
    return built


def question() -> Question:
    found = QApplication.activeModalWidget()
    assert isinstance(found, Question)
    return found


def open_by_keys(console: Console) -> None:
    """Enter on the status bar's part, then on the button."""
    part = console.window.status.server
    part.setFocus()
    QTest.keyClick(part, Qt.Key.Key_Return)
    popover = console.window.status.popover
    assert popover is not None
    restart = popover.buttons["status.server.restart"]
    restart.setFocus()
    QTest.keyClick(restart, Qt.Key.Key_Space)


@pytest.mark.parametrize("by", [open_by_keys, lambda console: console.window.registry.run("shell.restart_server")])
def test_it_is_asked_with_what_it_means(
    console: Console, keeper_site: Site, qtbot: QtBot, by: Callable[[Console], None]
) -> None:
    by(console)
    shown_question = question()
    assert shown_question.accessibleName() == "Restart the server?"
    assert shown_question.accessibleDescription() == (
        "12 jobs wait and print afterwards. Pages that are already printing come out first, "
        "within 20 s. Programs can't send jobs for some seconds."
    )
    focus = shown_question.focusWidget()
    assert focus is not None
    assert focus.accessibleIdentifier() == "restart.keep"
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert keeper_site.did == []


def restart(console: Console) -> None:
    console.window.ask_restart()
    next(each for each in question().findChildren(Button) if each.accessibleIdentifier() == "restart.restart").click()


def test_it_stops_then_starts_and_says_so(
    console: Console, keeper_site: Site, server: ConsoleSite, qtbot: QtBot
) -> None:
    message_text = console.window.messages.text
    connected: list[str] = []
    console.live.connected.connect(connected.append)
    restart(console)
    assert message_text("stopping") == "The server is restarting. Jobs wait; nothing is lost."
    qtbot.waitUntil(lambda: bool(connected))
    assert keeper_site.did == ["stop", "start"]
    assert message_text("stopping") == ""
    assert message_text("restarted") == "The server is running again."


def test_one_that_does_not_stop_goes_on(console: Console, keeper_site: Site, qtbot: QtBot) -> None:
    keeper_site.refuses = True
    restart(console)
    message_text = console.window.messages.text
    qtbot.waitUntil(lambda: message_text("The server could not be restarted.") != "")
    assert message_text("stopping") == ""
    assert keeper_site.did == ["stop"]
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)


def test_one_that_does_not_come_back_is_told(
    console: Console, keeper_site: Site, server: ConsoleSite, qtbot: QtBot
) -> None:
    link = console.session.link

    async def ended() -> None:
        before = await link.client()
        keeper_site.gone = True
        link.forget(before)
        fall_silent(server)
        server.drop_streams()

    keeper_site.then = ended
    restart(console)
    qtbot.waitUntil(lambda: isinstance(console.live.error, NoEngine))
    qtbot.waitUntil(lambda: "The server did not start." in console.window.messages.text("live"))


def test_a_service_restarts_its_own_server(console: Console, keeper_site: Site, qtbot: QtBot) -> None:
    why = "The server runs as a service or was started by hand. Restart it there"
    console.window.status.why_no_restart = lambda: why
    part = console.window.status.server
    part.setFocus()
    QTest.keyClick(part, Qt.Key.Key_Return)
    popover = console.window.status.popover
    assert popover is not None
    button = popover.buttons["status.server.restart"]
    assert (button.isEnabled(), button.toolTip(), button.accessibleDescription()) == (False, why, why)
    assert popover.reason.isVisible()  # a tooltip is read by no finger
    assert popover.reason.text() == f"Restart server: {why}."
    assert popover.reason.height() >= popover.reason.heightForWidth(popover.reason.width())
    console.live.connected.emit("")  # who keeps it is known when it answers
    console.window.registry.run("shell.restart_server")
    assert console.window.messages.text("why_not") == f"{why}."
    assert QApplication.activeModalWidget() is None


def test_who_loses_the_server_by_its_new_address_is_told_before_it_restarts(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    for name in ("Till", "Bot"):
        server.client_id(name)
        server.agent_id(name)
    server.pair("Office")
    server.write(update(tables.clients).values(last_used_at=datetime.now(UTC)))
    server.ask("PATCH", "/settings", {"port": 9077})
    console.window.ask_restart()
    shown_question = question()
    loses = (
        "http://127.0.0.1:8631 is used by 3 applications, 2 agents on other computers and 1 "
        "console. The new address is http://127.0.0.1:9077. Enter it everywhere: with the old "
        "address the server can't be reached."
    )
    qtbot.waitUntil(lambda: shown_question.accessibleDescription().endswith(loses))
    shown = next(label for label in shown_question.findChildren(QLabel) if loses in label.text())
    qtbot.waitUntil(lambda: shown.height() >= shown.heightForWidth(shown.width()))
