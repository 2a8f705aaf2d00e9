"""A window whose server is on another computer says which one it is of, wherever "this computer" would be meant."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from pytestqt.qtbot import QtBot

from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.errors import NotReachable
from app.pages.agents.page import AgentsPage
from app.pages.help.page import HEALTH, HelpPage
from app.pages.job.view import support_text
from app.pages.page import PageKey
from app.pages.printers.list import COLUMNS
from app.session.live import LiveState
from app.widgets.buttons import Button
from app.window.server_message import LIVE
from app.window.status_bar import agent_facts
from app.words.actors import who_words
from app.words.agents import called, server_is
from app.words.consoles import may_have_moved
from app.words.job_detail import event_details
from app.words.print_file import printer_waits
from app.words.printer_facts import device_lines
from server_core.contract.types.agents import BUNDLED_NAME, AgentView
from server_core.contract.types.consoles import ServerFigures
from tests.support.actors import agent
from tests.support.console_facts import NOW, a_detail, a_job, a_printer, a_status
from tests.support.console_site import AGENT, ConsoleSite, SiteEndpoint
from tests.unit.app.conftest import OpenConsole

HALL = "Hall (hall.example)"


def test_it_is_told_apart_from_the_window_on_this_computers_own(
    open_console: OpenConsole, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot
) -> None:
    server.put_agent(AGENT, hostname="server-1")
    server.put_agent("server-1")
    figures = ServerFigures(requests_per_minute=0, public_url="https://hall.example:9077", now=datetime.now(UTC))
    server.instead["server-figures",] = figures
    server.devices.find(done=True)

    async def provide() -> SiteEndpoint:
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
    name = "server-1 (the server’s computer)"
    qtbot.waitUntil(lambda: agents.detail.title.text() == name)
    assert agents.records.index(0, 0).data() == name

    window.go_to(PageKey.HELP, HEALTH)
    help_page = window.page(PageKey.HELP)
    assert isinstance(help_page, HelpPage)
    qtbot.waitUntil(lambda: help_page.checks.at is not None and not help_page.checks.is_running)
    by_name = {check.name: check.text for check in help_page.checks.checks}
    assert by_name["server"].startswith("https://hall.example:9077, ")
    assert by_name["port"] == "9077"
    assert {f"agent {name}", "agent server-1"} <= set(by_name), "each has its check, whatever computers are called"


def test_every_place_names_the_computer_truly(
    open_console: OpenConsole, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot
) -> None:
    """The server's own agent is called "This computer", and the window is on another one."""

    async def provide() -> SiteEndpoint:
        return endpoint

    async def stop() -> None:
        return None

    server.put(a_printer("Dock", "offline"), a_job(1, "printed", printer="Dock"))
    console = open_console(provide, stop, elsewhere=HALL)
    console.window.resize(1600, 900)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1 and console.printers.rowCount() == 1)
    printer, own = console.printers.printer(0), msgspec.convert(server.ask("GET", "/agents"), type=list[AgentView])
    detail = a_detail(a_job(1, "printed"))
    ahead = printer_waits(printer)
    assert ahead is not None
    listed = [
        dict(device_lines(printer))["Printed by"],
        event_details(detail.events[1]),
        support_text(detail, printer).partition("Timeline")[0],
        ahead.fix,
        who_words(agent("This computer")),
        agent_facts(a_status(), own, NOW)[-1].name,
        next(each.text(printer, NOW) for each in COLUMNS if str(each.word) == "Agent"),
    ]
    server.devices.find(done=True)
    console.printers_page.add.click()
    dialog = console.window.findChild(AddPrinterDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.agent.box.isVisible)
    listed.append(dialog.agent.box.currentText())
    dialog.reject()
    for words in listed:
        assert "his computer" not in words, words
        assert "server’s computer" in words, words
    assert called("Dock PC") == "Dock PC"
    console.window.go_to(PageKey.AGENTS)
    page = console.window.page(PageKey.AGENTS)
    assert isinstance(page, AgentsPage)
    qtbot.waitUntil(lambda: not page.alone.isHidden())
    assert page.alone.text() == "The server’s computer is the agent. Create a link to add another one."
    server_is(elsewhere=False)
    assert called(BUNDLED_NAME) == "This computer"


def test_where_nobody_answers_a_new_address_is_thought_of(
    open_console: OpenConsole, server: ConsoleSite, endpoint: SiteEndpoint, qtbot: QtBot
) -> None:
    async def provide() -> SiteEndpoint:
        raise NotReachable("The server at https://hall.example:8631 cannot be reached.")

    async def stop() -> None:
        return None

    moved = "If it has a new address"
    console = open_console(provide, stop, elsewhere=HALL)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: moved in console.window.messages.text(LIVE))
    requests: list[bool] = []
    console.window.server.pair_wanted.connect(lambda: requests.append(True))
    (button,) = [one for one in console.window.messages.findChildren(Button) if one.text() == "Pair again…"]
    button.click()
    assert requests == [True]
    assert not may_have_moved(NotReachable("away"), ""), "the engine of this computer keeps its address by itself"
