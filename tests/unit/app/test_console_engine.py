from __future__ import annotations

import shiboken6
from pytestqt.qtbot import QtBot

from app.bootstrap import Console
from app.client import Endpoint
from app.errors import NoEngine
from app.live import LiveState
from tests.support.console_facts import a_job
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint
from tests.unit.app.conftest import OpenConsole


def test_an_engine_that_dies_is_found_again_where_it_answers_then(
    open_console: OpenConsole, qtbot: QtBot, server: FakeConsoleServer, no_network_in_gui: None
) -> None:
    running: list[Endpoint] = []

    async def provide() -> Endpoint:
        if not running:
            raise NoEngine("The print engine did not start.")
        return running[0]

    async def stop() -> None:
        return None

    console = open_console(provide, stop)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(console.window.banner.isVisible)
    said = console.window.banner.accessibleName()
    assert said.startswith("No connection to the print engine. The print engine did not start.")
    with server.running() as first:
        running.append(first)
        server.put(a_job(1))
        qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
        assert not console.window.banner.isVisible()
        running.clear()
    qtbot.waitUntil(lambda: isinstance(console.live.error, NoEngine))
    again = FakeConsoleServer()
    again.put(a_job(1))
    again.put(a_job(2))
    with again.running() as second:
        running.append(second)
        qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.live.error is None, timeout=8000)
        again.tell("reset", {})
        qtbot.waitUntil(lambda: console.queue.rowCount() == 2)


def test_the_window_is_there_before_the_engine(open_console: OpenConsole, qtbot: QtBot) -> None:
    asked: list[int] = []

    async def provide() -> Endpoint:
        asked.append(1)
        raise NoEngine("None.")

    async def stop() -> None:
        return None

    console = open_console(provide, stop)
    console.window.show()
    assert console.window.isVisible()
    assert asked == []
    qtbot.waitUntil(console.window.queue.empty.isVisible)
    assert console.window.queue.empty.accessibleName() == "Connecting to the print engine…"


def test_a_stop_that_fails_leaves_the_window_alive(
    open_console: OpenConsole, qtbot: QtBot, server: FakeConsoleServer, endpoint: FakeEndpoint
) -> None:
    async def provide() -> Endpoint:
        return endpoint

    async def stop() -> None:
        raise NoEngine("The print engine does not stop.")

    console = open_console(provide, stop)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.stop_wanted.emit()
    qtbot.waitUntil(console.window.error.isVisible)
    said = console.window.error.accessibleName()
    assert said.startswith("Printing could not be stopped. The print engine does not stop. (")
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    qtbot.waitUntil(lambda: len(server.resumed_from) >= 2)


def test_a_stream_that_outlives_its_window_tells_nobody(
    console: Console, qtbot: QtBot, server: FakeConsoleServer
) -> None:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(console.window))
    console.live.lost.emit(NoEngine("Gone."))
    console.queue_feed.summary_changed.emit(server.summary)
    console.printers_feed.failed.emit(NoEngine("Gone."))
