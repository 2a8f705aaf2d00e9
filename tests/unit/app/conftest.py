"""Qt without a screen, and a console on a server that answers from memory."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import Console, build_console
from app.settings import Choices, SchemeChoice
from app.theme.theme import Theme
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint


@pytest.fixture
def server() -> FakeConsoleServer:
    return FakeConsoleServer()


@pytest.fixture
def endpoint(server: FakeConsoleServer) -> Iterator[FakeEndpoint]:
    with server.running() as endpoint:
        yield endpoint


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, SchemeChoice.LIGHT)


@pytest.fixture
def no_network_in_gui(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread of the test is the GUI thread: connecting from it is a bug."""
    gui = threading.get_ident()
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        assert threading.get_ident() != gui, f"the GUI thread connects to {address}"
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def console(
    qapp: QApplication, qtbot: QtBot, endpoint: FakeEndpoint, tmp_path: Path, no_network_in_gui: None
) -> Iterator[Console]:
    """Shown and connected; the test fills the server before or after."""

    async def provide() -> FakeEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    built = build_console(qapp, provide, stop, tmp_path / "console.json", Choices(scheme=SchemeChoice.LIGHT))
    qtbot.addWidget(built.window)
    built.window.resize(1024, 600)
    built.window.show()
    built.live.start()
    yield built
    built.close()
