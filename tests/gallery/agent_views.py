"""Pictures of the page Agents: an agent, an enrolment link until it is used, and the dialogs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.console import Console
from app.language.translate import tr
from app.pages.agents.dialogs import AgentLinkDialog
from app.pages.agents.page import AgentsPage
from app.pages.page import PageKey
from tests.gallery.stage import NotThere, by_identifier, wait_until


def page_of(console: Console) -> AgentsPage:
    console.window.go_to(PageKey.AGENTS)
    page = console.window.page(PageKey.AGENTS)
    assert isinstance(page, AgentsPage)
    wait_until(lambda: page.feed.is_loaded)
    return page


def facts(row: int) -> Callable[[Console], None]:
    def act(console: Console) -> None:
        page = page_of(console)
        if row >= page.records.rowCount():
            raise NotThere("no such agent")
        page.table.selectRow(row)
        page.open_detail()

    return act


def done(key: str, row: int = 0) -> Callable[[Console], None]:
    """One of the commands, with this row chosen."""

    def act(console: Console) -> None:
        page = page_of(console)
        page.table.selectRow(row)
        command = next(each for each in page.commands() if each.key == f"agents.{key}")
        if command.why_not is not None:
            raise NotThere(command.why_not)
        command.run()

    return act


def link(console: Console) -> AgentLinkDialog:
    page = page_of(console)
    page.create_link()
    sheet = shown_link(console)
    sheet.name.setText("Dock PC")
    sheet.make.click()
    wait_until(sheet.panel.qr.isVisible)
    return sheet


def linked(console: Console) -> None:
    link(console)


def joined(console: Console) -> None:
    """Another computer has used the link."""
    sheet = link(console)
    sheet.show_agent(next(each for each in page_of(console).records.all() if each.name == "Dock PC"))
    wait_until(lambda: bool(sheet.found.text()) and sheet.found.text() != tr("Searching for printers…"))


def shown_link(console: Console) -> AgentLinkDialog:
    found: QWidget = by_identifier(console.window, "agents.link")
    assert isinstance(found, AgentLinkDialog)
    return found
