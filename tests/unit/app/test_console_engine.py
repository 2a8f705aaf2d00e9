from __future__ import annotations

import httpx
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.client import ServerEndpoint
from app.console import Console
from app.errors import NoEngine
from app.process.engine_keeper import ServerAway
from app.session.live import LiveState
from tests.support.console_facts import a_job
from tests.support.console_site import ConsoleSite, SiteEndpoint, console_site
from tests.support.in_process import Request
from tests.unit.app.conftest import OpenConsole


def test_an_engine_that_dies_is_found_again_where_it_answers_then(
    open_console: OpenConsole, qtbot: QtBot, server: ConsoleSite, no_network_in_gui: None
) -> None:
    running: list[ServerEndpoint] = []

    async def provide() -> ServerEndpoint:
        if not running:
            raise NoEngine("The server did not start.")
        return running[0]

    async def stop() -> None:
        return None

    def gone(request: Request) -> None:
        raise httpx.ConnectError(f"nobody answers {request.path}")

    console = open_console(provide, stop)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.window.messages.text("live") != "")
    text = console.window.messages.text("live")
    assert text.startswith("No connection to the server. The server did not start.")
    running.append(server.endpoint)
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    assert console.window.messages.text("live") == ""
    running.clear()
    server.network.faults.answer = gone
    server.drop_streams()
    qtbot.waitUntil(lambda: isinstance(console.live.error, NoEngine))
    with console_site() as again:
        again.put(a_job(1), a_job(2))
        running.append(again.endpoint)
        qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.live.error is None)
        qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
        console.tasks.close()


def test_the_window_is_there_before_the_engine(open_console: OpenConsole, qtbot: QtBot) -> None:
    requests: list[int] = []

    async def provide() -> ServerEndpoint:
        requests.append(1)
        raise NoEngine("None.")

    async def stop() -> None:
        return None

    console = open_console(provide, stop)
    console.window.show()
    assert console.window.isVisible()
    assert requests == []
    qtbot.waitUntil(console.queue_page.empty.isVisible)
    assert console.queue_page.empty.accessibleName() == "Connecting to the server…"


def test_a_stop_that_fails_leaves_the_window_alive(
    open_console: OpenConsole, qtbot: QtBot, server: ConsoleSite, endpoint: SiteEndpoint
) -> None:
    async def provide() -> ServerEndpoint:
        return endpoint

    async def stop() -> None:
        raise NoEngine("The server does not stop.")

    console = open_console(provide, stop)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.stop_wanted.emit()
    message_text = console.window.messages.text
    assert message_text("stopping").startswith("Printing stops. Pages that are already printing come out first")
    text = "Printing could not be stopped. The server does not stop. ("
    qtbot.waitUntil(lambda: message_text("Printing could not be stopped.").startswith(text))
    assert message_text("stopping") == ""
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    qtbot.waitUntil(lambda: len(server.resumed_from) >= 2)


def test_a_stream_that_outlives_its_window_tells_nobody(console: Console, qtbot: QtBot, server: ConsoleSite) -> None:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.queue_feed.summary is not None)
    console.window.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(console.window))
    console.live.lost.emit(NoEngine("Gone."))
    console.queue_feed.summary_changed.emit(console.queue_feed.summary)
    console.queue_feed.loaded.emit()
    console.printers_feed.failed.emit(NoEngine("Gone."))


def test_a_server_that_is_away_is_waited_for_or_started_by_a_click(
    open_console: OpenConsole, qtbot: QtBot, server: ConsoleSite, endpoint: SiteEndpoint
) -> None:
    wanted: list[None] = []

    async def provide() -> ServerEndpoint:
        if not wanted:
            raise ServerAway("The server was stopped (14:31). Waiting for it.")
        return endpoint

    async def stop() -> None:
        return None

    console = open_console(provide, stop, lambda: wanted.append(None))
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.window.messages.text("live") != "")
    banner = console.window.messages.banner("live")
    assert banner is not None
    assert banner.accessibleName() == "The server was stopped (14:31). Waiting for it."
    buttons = {each.accessibleIdentifier(): each for each in banner.findChildren(QAbstractButton)}
    start = buttons["main.message.live.action"]
    assert (start.isVisible(), start.accessibleName()) == (True, "Start it here")
    start.setFocus()
    QTest.keyClick(start, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    qtbot.waitUntil(lambda: console.window.messages.text("live") == "")
