"""Pictures of the page Printers: the table, and each tab of a printer's details."""

from __future__ import annotations

from collections.abc import Callable

from app.console import Console
from app.pages.page import PageKey
from app.pages.printers.detail.pane import TABS
from app.pages.printers.page import PrintersPage
from tests.gallery.stage import NotThere, settle, wait_until


def page_of(console: Console) -> PrintersPage:
    console.window.go_to(PageKey.PRINTERS)
    return console.printers_page


def table(console: Console) -> None:
    """And back to the cards, which the next view begins with."""
    page = page_of(console)
    page.table_button.setChecked(True)
    settle(0.1)


def groups(console: Console) -> None:
    """And back to one list."""
    page = page_of(console)
    page.table_button.setChecked(False)
    if not page.filter.has_tags:
        raise NotThere("no tag")
    page.filter.group.setChecked(True)
    settle(0.1)


def tab(key: str, row: int = 0) -> Callable[[Console], None]:
    """Return the tab of the printer in that row."""

    def act(console: Console) -> None:
        page = page_of(console)
        page.table_button.setChecked(False)
        if console.printers.rowCount() <= row:
            raise NotThere("no such printer")
        page.select(console.printers.printer(row).printer_id)
        page.show_tab(key)
        wait_until(lambda: page.detail.tab.isVisible())
        settle(0.3)

    return act


STATES = {"status": ("busy", "failed", "long", "rtl", "cjk", "offline", "locked", "gloves")}
OPENED: dict[str, tuple[Callable[[Console], None], tuple[str, ...]]] = {
    "printers+groups": (groups, ("busy", "long", "rtl", "gloves")),
    "printers+table": (table, ("busy", "failed", "long", "rtl", "cjk", "offline", "gloves")),
    **{
        f"printers+{each.key}": (tab(each.key), STATES.get(each.key, ("busy", "failed", "long", "gloves")))
        for each in TABS
    },
}
"""Functions that open each view, and its scenes, by the view's name."""
