"""Qt without a screen, and a console on a real server in the process."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol

import httpx
import pytest
import shiboken6
from PySide6.QtWidgets import QApplication

from app.bootstrap import build_console
from app.cli.arguments import parser
from app.client import ServerEndpoint
from app.console import Console
from app.dialogs import dialog as dialog_module
from app.process.engine_link import EndpointProvider
from app.process.window_site import EngineStop
from app.session import live, outcome_unknown
from app.session.settings import Choices, SchemeChoice
from app.theme.theme import Theme
from app.words.agents import server_is
from tests.support.answers import PATIENT_SECONDS
from tests.support.console_site import ConsoleSite, SiteEndpoint, console_site
from tests.support.in_process import InProcess
from tests.support.room_of_tests import room_over


@pytest.fixture
def site() -> Iterator[ConsoleSite]:
    """A real server."""
    with console_site() as site:
        yield site


@pytest.fixture
def server(site: ConsoleSite) -> ConsoleSite:
    return site


@pytest.fixture
def endpoint(server: ConsoleSite) -> SiteEndpoint:
    return server.endpoint


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, SchemeChoice.LIGHT)


@pytest.fixture(scope="session", autouse=True)
def one_parser() -> Iterator[None]:
    """Build the commands once, and not for each command that a test parses."""
    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(parser, "build_parser", cache(parser.build_parser))
        yield


@pytest.fixture(autouse=True)
def asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_unknown, "PAUSES", (0.01, 0.01))


@pytest.fixture(autouse=True)
def patient_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "STALE_SECONDS", PATIENT_SECONDS)


@pytest.fixture(autouse=True)
def server_of_this_computer() -> Iterator[None]:
    """Reset which server the process is on, so that a window on another server changes no later test."""
    yield
    server_is(elsewhere=False)


@pytest.fixture(autouse=True)
def screen_as_large_as_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog_module, "room_over", room_over)


@pytest.fixture
def no_network_in_gui(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if the GUI thread, which is the test's thread, opens a connection."""
    gui = threading.get_ident()
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        assert threading.get_ident() != gui, f"the GUI thread connects to {address}"
        connect(self, address)  # type: ignore[arg-type]

    exchange = InProcess.handle_async_request

    async def guarded_exchange(self: InProcess, request: httpx.Request) -> httpx.Response:
        assert threading.get_ident() != gui, f"the GUI thread asks for {request.url}"
        return await exchange(self, request)

    monkeypatch.setattr(socket.socket, "connect", guarded)
    monkeypatch.setattr(InProcess, "handle_async_request", guarded_exchange)


@pytest.fixture
def first_page() -> str:
    """Page with which a console starts: a word of `PageKey`. A window without the queue opens twice as fast."""
    return ""


class OpenConsole(Protocol):
    def __call__(
        self, provide: EndpointProvider, stop: EngineStop, start: Callable[[], None] = ..., *, elsewhere: str = ...
    ) -> Console: ...


@pytest.fixture
def open_console(qapp: QApplication, tmp_path: Path, first_page: str) -> Iterator[OpenConsole]:
    """Open consoles and close them at the end of the test, so that no network thread outlives it."""
    opened: list[Console] = []

    def open_one(
        provide: EndpointProvider, stop: EngineStop, start: Callable[[], None] = lambda: None, *, elsewhere: str = ""
    ) -> Console:
        choices = Choices(scheme=SchemeChoice.LIGHT, page=first_page)
        file = tmp_path / "console.json"
        console = build_console(qapp, provide, stop, file, choices, start_here=start, elsewhere=elsewhere)
        opened.append(console)
        return console

    yield open_one
    for console in opened:
        _close(console)


def _close(console: Console) -> None:
    """Close a console. Closing it again has no effect."""
    console.tasks.close()
    if shiboken6.isValid(console.window):
        console.window.close()
        console.window.deleteLater()


@pytest.fixture
def console(open_console: OpenConsole, endpoint: ServerEndpoint, no_network_in_gui: None) -> Iterator[Console]:
    """Show a console that is connected to `server`. It closes before its server."""

    async def provide() -> ServerEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    built = open_console(provide, stop)
    built.window.resize(1024, 600)
    built.window.show()
    built.live.start()
    yield built
    _close(built)
