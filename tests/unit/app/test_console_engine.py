from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.client import Endpoint
from app.errors import NoEngine
from app.live import LiveState
from app.settings import Choices
from tests.support.console_facts import a_job
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint


def test_an_engine_that_dies_is_found_again_where_it_answers_then(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, server: FakeConsoleServer, no_network_in_gui: None
) -> None:
    running: list[Endpoint] = []

    async def provide() -> Endpoint:
        if not running:
            raise NoEngine("The print engine did not start.")
        return running[0]

    async def stop() -> None:
        return None

    console = build_console(qapp, provide, stop, tmp_path / "console.json", Choices())
    qtbot.addWidget(console.window)
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
        console.close()


def test_the_window_is_there_before_the_engine(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    asked: list[int] = []

    async def provide() -> Endpoint:
        asked.append(1)
        raise NoEngine("None.")

    async def stop() -> None:
        return None

    console = build_console(qapp, provide, stop, tmp_path / "console.json", Choices())
    qtbot.addWidget(console.window)
    console.window.show()
    assert console.window.isVisible()
    assert asked == []
    qtbot.waitUntil(console.window.queue.empty.isVisible)
    assert console.window.queue.empty.accessibleName() == "Connecting to the print engine…"
    console.close()


def test_a_stop_that_fails_leaves_the_window_alive(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, server: FakeConsoleServer, endpoint: FakeEndpoint
) -> None:
    async def provide() -> Endpoint:
        return endpoint

    async def stop() -> None:
        raise NoEngine("The print engine does not stop.")

    console = build_console(qapp, provide, stop, tmp_path / "console.json", Choices())
    qtbot.addWidget(console.window)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.stop_wanted.emit()
    qtbot.waitUntil(console.window.error.isVisible)
    said = console.window.error.accessibleName()
    assert said.startswith("Printing could not be stopped. The print engine does not stop. (")
    server.put(a_job(1))
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1)
    qtbot.waitUntil(lambda: len(server.resumed_from) == 2)
    console.close()
