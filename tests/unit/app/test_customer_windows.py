"""The ways into a customer's own window: from its row, from the sheet of its link, from what must be answered there."""

from __future__ import annotations

import sys
from pathlib import Path
from uuid import UUID

import pytest
from pytestqt.qtbot import QtBot

from app.cli.arguments import parse
from app.console import Console
from app.pages.page import PageKey
from app.pages.partners import page
from app.pages.partners.customers import CustomersTab
from app.pages.partners.dialogs import CustomerLinkDialog
from app.process.customer_windows import CustomerWindows, NotOpened
from app.process.data_folder import DataFolder
from app.session.flows import Flow
from app.session.live import LiveState
from server_core.contract.types.agents import LinkState
from server_core.contract.types.enrolment import LinkEnd
from tests.support.fake_agents import an_agent
from tests.support.fake_console_server import FakeConsoleServer
from tests.support.fake_partners import id_of

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
DOCK, MILL = (id_of("relationship", name) for name in ("Dock Ltd", "Old Mill"))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Whose windows were wanted."""
    wanted: list[UUID] = []

    async def opened(_: CustomerWindows, account_id: UUID) -> None:
        wanted.append(account_id)

    monkeypatch.setattr(CustomerWindows, "open", opened)
    return wanted


@pytest.fixture
def tab(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> CustomersTab:
    server.partners.fill()
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.PARTNERS)
    tab = console.partners_page.customers
    qtbot.waitUntil(lambda: tab.feed.is_loaded)
    return tab


def test_its_printers_and_queue_are_one_press_away(
    tab: CustomersTab, console: Console, server: FakeConsoleServer, opened: list[UUID]
) -> None:
    tab.table.select(MILL)
    command = console.window.registry.command("partners.customer.open_site")
    assert command is not None
    assert (command.why_not, command.keys) == (None, "Alt+P")
    console.window.registry.run(command.key)
    assert opened == [server.partners.customers[MILL].cloudprint_account_id]
    assert [each.text for each in console.parts.messages.open] == ["The window of Old Mill opens."]


def test_a_computer_that_joined_leads_on_to_its_printers(
    tab: CustomersTab, server: FakeConsoleServer, opened: list[UUID], qtbot: QtBot
) -> None:
    account = server.partners.customers[MILL].cloudprint_account_id
    tab.table.select(MILL)
    tab.open_detail()
    tab.detail.new_link.click()
    qtbot.waitUntil(lambda: bool(tab.window().findChildren(CustomerLinkDialog)))
    (link,) = tab.window().findChildren(CustomerLinkDialog)
    assert not link.site.isVisible()
    server.partners.links[account] = LinkState(ended=LinkEnd.USED, opened=True, agent=an_agent())
    qtbot.waitUntil(link.site.isVisible)
    words = link.steps.lines["printer"].accessibleName()
    assert words == "Printer found: add it in “Printers and queue”: waiting"
    link.site.click()
    assert opened == [account]


def test_what_must_be_answered_there_leads_there(
    tab: CustomersTab,
    console: Console,
    server: FakeConsoleServer,
    opened: list[UUID],
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    from tests.gallery.extras import asked_elsewhere

    monkeypatch.setattr(page, "LOOK_MS", 100)
    asked_elsewhere(server, "Baker's Shop")
    notices = console.partners_page.notices
    notices.look()
    qtbot.waitUntil(lambda: notices.model.rowCount() > 0)
    notices.show_list.click()
    qtbot.waitUntil(notices.open.isVisible)
    notices.open.click()
    assert opened == list(server.customer_notices)


def test_a_window_that_does_not_open_says_why(
    tab: CustomersTab, console: Console, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    says = "import sys; sys.exit('spoolhouse: no account has this id')"
    monkeypatch.setattr(CustomerWindows, "command", lambda *_: [sys.executable, "-c", says])
    windows = CustomerWindows(console.tasks, DataFolder(root=tmp_path))
    (tmp_path / "logs").mkdir()
    failed: list[str] = []

    async def open_one() -> None:
        try:
            await windows.open(id_of("customer", "Dock Ltd"))
        except NotOpened as error:
            failed.append(str(error))

    Flow(tab, open_one())
    qtbot.waitUntil(lambda: bool(failed))
    assert failed == ["It said: no account has this id"]
    tab.table.select(DOCK)
    console.window.registry.run("partners.customer.open_site")  # of a console that keeps nothing
    qtbot.waitUntil(lambda: any("did not open" in each.text for each in console.parts.messages.open))


def test_the_command_of_its_window_names_server_and_account(console: Console, tmp_path: Path) -> None:
    account, folder = id_of("customer", "Dock Ltd"), DataFolder(root=tmp_path)
    here, there = CustomerWindows(console.tasks, folder), CustomerWindows(console.tasks, folder, "https://gate:8631")
    for windows, server in ((here, None), (there, "https://gate:8631")):
        words = windows.command(account)
        parsed = parse(words[words.index("app") + 1 :])
        assert (parsed.data_dir, parsed.server, parsed.account) == (tmp_path, server, str(account))
