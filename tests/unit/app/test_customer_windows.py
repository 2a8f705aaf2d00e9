"""The ways into a customer's own window: from its row, from the sheet of its link, from what must be answered there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
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
from server_core.contract.types.agents import AgentView, LinkState
from server_core.contract.types.enrolment import LinkEnd
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.support.site_customers import some_customers
from tests.unit.app.conftest import OpenConsole
from tests.unit.app.test_customers_page import choose

DOCK, MILL = "Dock Ltd", "Old Mill"


@pytest.fixture
def opened() -> list[UUID]:
    """Customers whose windows were requested."""
    return []


@pytest.fixture
def console(
    qapp: QApplication, endpoint: SiteEndpoint, opened: list[UUID], tmp_path: Path, no_network_in_gui: None
) -> Iterator[Console]:
    """It says which windows it would open."""

    async def provide() -> SiteEndpoint:
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
def tab(console: Console, server: ConsoleSite, qtbot: QtBot) -> CustomersTab:
    some_customers(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.PARTNERS)
    tab = console.partners_page.customers
    qtbot.waitUntil(lambda: tab.feed.is_loaded)
    return tab


def test_its_printers_and_queue_are_one_press_away(
    tab: CustomersTab, console: Console, server: ConsoleSite, opened: list[UUID]
) -> None:
    choose(tab, MILL)
    command = console.window.registry.command("partners.customer.open_site")
    assert command is not None
    assert (command.why_not, command.keys) == (None, "Alt+P")
    console.window.registry.run(command.key)
    assert opened == [server.customer(MILL).cloudprint_account_id]
    assert [each.text for each in console.parts.messages.open] == ["The window of Old Mill opens."]


def test_a_computer_that_joined_leads_on_to_its_printers(
    tab: CustomersTab, server: ConsoleSite, opened: list[UUID], qtbot: QtBot
) -> None:
    account = server.customer(MILL).cloudprint_account_id
    choose(tab, MILL)
    tab.open_detail()
    tab.detail.new_link.click()
    qtbot.waitUntil(lambda: bool(tab.window().findChildren(CustomerLinkDialog)))
    (link,) = tab.window().findChildren(CustomerLinkDialog)
    assert not link.site.isVisible()
    (agent,) = msgspec.convert(server.ask("GET", "/agents"), type=list[AgentView])
    state = ("agents", "links", str(server.customer(MILL).agent_enrollment_id))
    server.instead[state] = LinkState(ended=LinkEnd.USED, opened=True, agent=agent)
    qtbot.waitUntil(link.site.isVisible)
    words = link.steps.lines["printer"].accessibleName()
    assert words == "Printer found: add it in “Printers and queue”: waiting"
    link.site.click()
    assert opened == [account]


def test_what_must_be_answered_there_leads_there(
    tab: CustomersTab,
    console: Console,
    server: ConsoleSite,
    opened: list[UUID],
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    from tests.gallery.extras import asked_elsewhere

    monkeypatch.setattr(page, "LOOK_MS", 100)
    account = asked_elsewhere(server, "Baker's Shop")
    notices = console.partners_page.notices
    notices.look()
    qtbot.waitUntil(lambda: notices.model.rowCount() > 0)
    notices.show_list.click()
    qtbot.waitUntil(notices.open.isVisible)
    notices.open.click()
    assert opened == [account]


def test_a_window_that_does_not_open_says_why(tab: CustomersTab, console: Console, opened: list[UUID]) -> None:
    opened.append(UUID(int=7))
    choose(tab, DOCK)
    console.window.registry.run("partners.customer.open_site")
    (text,) = [each.text for each in console.parts.messages.open]
    assert text.startswith("The window of Dock Ltd did not open.")
    assert "no account has this id" in text


def test_a_console_of_one_window_says_that_it_opens_no_other(open_console: OpenConsole, qtbot: QtBot) -> None:
    async def away() -> SiteEndpoint:
        raise NoEngine("nobody is there")

    alone = open_console(away, nothing)
    with pytest.raises(NoOtherWindow):
        asyncio.run(open_customer_of(alone))


async def open_customer_of(console: Console) -> None:
    await console.parts.open_customer(UUID(int=7))
