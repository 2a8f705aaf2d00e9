"""The ways into a customer's own window: from its row, from the sheet of its link, from what must be answered there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import NoOtherWindow, build_console, share_parts
from app.console import Console
from app.errors import CommandFailed, NoEngine
from app.pages.page import PageKey
from app.pages.partners import page
from app.pages.partners.customers import CustomersTab
from app.pages.partners.dialogs import CustomerLinkDialog
from app.process.window_site import nothing
from app.session.live import LiveState
from app.session.settings import Choices, SchemeChoice
from app.session.tasks import Tasks
from server_core.contract.types.agents import LinkState
from server_core.contract.types.enrolment import LinkEnd
from tests.support.fake_agents import an_agent
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint
from tests.support.fake_partners import id_of
from tests.unit.app.conftest import OpenConsole

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
DOCK, MILL = (id_of("relationship", name) for name in ("Dock Ltd", "Old Mill"))


@pytest.fixture
def opened() -> list[UUID]:
    """Customers whose windows were requested."""
    return []


@pytest.fixture
def console(
    qapp: QApplication, endpoint: FakeEndpoint, opened: list[UUID], tmp_path: Path, no_network_in_gui: None
) -> Iterator[Console]:
    """It says which windows it would open."""

    async def provide() -> FakeEndpoint:
        return endpoint

    async def open_one(account_id: UUID) -> None:
        if opened:
            raise CommandFailed("no account has this id")
        opened.append(account_id)

    tasks, choices = Tasks(), Choices(scheme=SchemeChoice.LIGHT)
    shared = share_parts(qapp, tmp_path / "console.json", choices, tasks, open_one)
    built = build_console(qapp, provide, nothing, tmp_path / "console.json", choices, shared=shared)
    built.window.resize(1024, 600)
    built.window.show()
    built.live.start()
    yield built
    built.close()
    built.window.deleteLater()
    shared.inputs.deleteLater()
    tasks.close()


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


def test_a_window_that_does_not_open_says_why(tab: CustomersTab, console: Console, opened: list[UUID]) -> None:
    opened.append(DOCK)
    tab.table.select(DOCK)
    console.window.registry.run("partners.customer.open_site")
    (text,) = [each.text for each in console.parts.messages.open]
    assert text.startswith("The window of Dock Ltd did not open.")
    assert "no account has this id" in text


def test_a_console_of_one_window_says_that_it_opens_no_other(open_console: OpenConsole, qtbot: QtBot) -> None:
    async def away() -> FakeEndpoint:
        raise NoEngine("nobody is there")

    alone = open_console(away, nothing)
    with pytest.raises(NoOtherWindow):
        asyncio.run(open_customer_of(alone))


async def open_customer_of(console: Console) -> None:
    await console.parts.open_customer(DOCK)
