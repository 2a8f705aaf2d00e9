"""What can be done on the printers page, in the order of its bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.language.translate import Phrase, tr
from app.pages.printers.detail.tabs import TABS
from app.pages.printers.filter_line import FIND_KEYS
from app.window_command import WindowCommand
from server_core.contract.public import Backend, PrinterStatus

if TYPE_CHECKING:
    from app.pages.printers.page import PrintersPage

NOTHING = Phrase("Select a printer first")
ROLL_KEYS = "Ctrl+E"


def commands_of(page: PrintersPage) -> Sequence[WindowCommand]:
    printer = page.current()
    nothing = str(NOTHING) if printer is None else None
    paused = printer is not None and printer.status is PrinterStatus.PAUSED
    virtual = printer is not None and printer.backend is Backend.VIRTUAL

    def act(
        key: str,
        words: str,
        icon: str,
        run: Callable[[], None],
        *,
        keys: str = "",
        spoken: str = "",
        apart: bool = False,
        admin: bool = False,
    ) -> WindowCommand:
        return WindowCommand(
            key=f"printers.action.{key}",
            words=words,
            run=run,
            why_not=nothing or (page.why_not_admin if admin else page.why_not),
            keys=keys,
            icon=icon,
            spoken=spoken,
            big=True,
            apart=apart,
        )

    pause = (tr("Resume"), "release", tr("Resume the printer"))
    if not paused:
        pause = (tr("Pause"), "hold", tr("Pause the printer"))
    faults = act("simulate", tr("Faults…"), "more", page.open_faults, spoken=tr("Simulate fault"), admin=True)
    return [
        WindowCommand(
            key="printers.add",
            words=tr("Add printer…"),
            run=page.open_add,
            why_not=page.why_not_admin,
            keys="Ctrl+N",
            icon="add",
        ),
        WindowCommand(
            key="printers.find",
            words=tr("Search the printers"),
            run=page.filter.take_focus,
            why_not=None if page.filter.is_possible else tr("There is no printer"),
            keys=FIND_KEYS,
            icon="search",
        ),
        WindowCommand(
            key="printers.group",
            words=tr("Group the printers by tag"),
            run=page.filter.group.toggle,
            why_not=page.filter.group.why_not if page.filter.has_tags else tr("No printer has a tag"),
            icon="group",
        ),
        WindowCommand(
            key="printers.open",
            words=tr("Open", "details of a printer"),
            run=page.open_detail,
            why_not=nothing,
            keys="Return",
            keys_of_widget=True,
            icon="preview",
            spoken=tr("Show all of the printer"),
            big=not page.both.is_open,
        ),
        act("test", tr("Test label"), "test", page.test, keys="Ctrl+T", spoken=tr("Print test label")),
        act("pause", pause[0], pause[1], page.pause_or_resume, keys="Ctrl+P", spoken=pause[2]),
        act("roll", tr("Roll…"), "roll", page.open_roll, keys=ROLL_KEYS, spoken=tr("Change roll")),
        act("address", tr("Address…"), "edit", page.open_swap, spoken=tr("Change address"), admin=True),
        *([faults] if virtual else []),
        act("remove", tr("Remove…"), "remove", page.ask_remove, spoken=tr("Remove printer"), apart=True, admin=True),
        WindowCommand(
            key="printers.next",
            words=tr("Next step of the calibration"),
            run=page.detail.go_on,
            why_not=nothing or (None if page.is_calibrating else tr("Open the tab Calibration of a printer first")),
            keys="Alt+N",
        ),
        WindowCommand(
            key="printers.copy",
            words=tr("Copy printer id"),
            run=page.detail.copy_printer_id,
            why_not=nothing,
            keys="Ctrl+Shift+C",
            icon="copy",
        ),
        *(_way_to(page, key, str(word), nothing) for key, word in ((tab.key, tab.word) for tab in TABS)),
    ]


def _way_to(page: PrintersPage, key: str, word: str, nothing: str | None) -> WindowCommand:
    return WindowCommand(
        key=f"printers.show.{key}",
        words=tr("Printer: {tab}", tab=word),
        run=lambda: page.show_tab(key),
        why_not=nothing,
    )
