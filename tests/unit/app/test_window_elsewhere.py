"""A window whose server is on another computer says which one it is of, wherever "this computer" would be meant."""

from __future__ import annotations

from datetime import UTC, datetime

from pytestqt.qtbot import QtBot

from app.live import LiveState
from app.pages.agents.page import AgentsPage
from app.pages.help.page import HEALTH, HelpPage
from app.pages.page import PageKey
from server_core.contract.server_figures import ServerFigures
from tests.support.fake_agents import own_agent
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint
from tests.unit.app.conftest import OpenConsole

HALL = "Hall (hall.example)"


def test_it_is_told_apart_from_the_window_on_this_computers_own(
    open_console: OpenConsole, server: FakeConsoleServer, endpoint: FakeEndpoint, qtbot: QtBot
) -> None:
    own = own_agent()
    server.agents.all = [own]
    server.figures = ServerFigures(requests_per_minute=0, public_url="https://hall.example:9077", now=datetime.now(UTC))
    server.discoveries.find(done=True)

    async def provide() -> FakeEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    console = open_console(provide, stop, elsewhere=HALL)
    window = console.window
    window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    assert (window.windowTitle(), window.accessibleName()) == (f"Spoolhouse – {HALL}", f"Spoolhouse – {HALL}")

    window.go_to(PageKey.AGENTS)
    agents = window.page(PageKey.AGENTS)
    assert isinstance(agents, AgentsPage)
    name = f"{own.hostname} (the server’s computer)"
    qtbot.waitUntil(lambda: agents.detail.title.text() == name)
    assert agents.records.index(0, 0).data() == name

    window.go_to(PageKey.HELP, HEALTH)
    help_page = window.page(PageKey.HELP)
    assert isinstance(help_page, HelpPage)
    qtbot.waitUntil(lambda: help_page.checks.at is not None and not help_page.checks.is_running, timeout=10_000)
    told = {check.name: check.text for check in help_page.checks.checks}
    assert told["server"].startswith("https://hall.example:9077, ")
    assert told["port"] == "9077"
    assert f"agent {own.hostname}" in told
