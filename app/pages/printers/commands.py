"""The commands of the printers page for the current selection, in the order of the bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.language.translate import Phrase, tr
from app.pages.printers.detail.pane import TABS
from app.pages.printers.list import FIND_KEYS, PrintersFilter
from app.session.window_command import WindowCommand
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import PrinterStatus

NOTHING = Phrase("Select a printer first")


def are_paused(printers: Sequence[PrinterView]) -> bool:
    return bool(printers) and all(each.status is PrinterStatus.PAUSED for each in printers)


ROLL_KEYS = "Ctrl+E"


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterSelection:
    """The selection.

    `why_not`: nothing can be changed now; `why_not_admin`: administrators' actions cannot. `is_open`: the details of
    `printer` are shown.
    """

    printer: PrinterView | None
    chosen: Sequence[PrinterView]
    shown: int
    """The number of printers in the list."""
    picks_several: bool
    """Each press adds a printer to the selection or takes it out."""
    is_table: bool
    why_not: str | None
    why_not_admin: str | None
    is_open: bool
    is_calibrating: bool
    any_virtual: bool
    """There is a virtual printer, so that its faults have a place in the bar."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintersRuns:
    """The functions behind the commands. The page provides them."""

    add: Callable[[], None]
    open: Callable[[], None]
    settings: Callable[[], object]
    all: Callable[[], None]
    several: Callable[[], None]
    columns: Callable[[], None]
    test: Callable[[], None]
    pause: Callable[[], None]
    roll: Callable[[], None]
    rename: Callable[[], None]
    address: Callable[[], None]
    faults: Callable[[], None]
    remove: Callable[[], None]
    go_on: Callable[[], None]
    copy: Callable[[], None]
    show_tab: Callable[[str], None]


def printers_commands(chosen: PrinterSelection, runs: PrintersRuns, filter: PrintersFilter) -> Sequence[WindowCommand]:
    printer = chosen.printer
    nothing = str(NOTHING) if printer is None else None
    not_one = nothing or (tr("Several printers are selected") if len(chosen.chosen) > 1 else None)
    paused = are_paused(chosen.chosen)
    virtual = printer is not None and printer.backend is Backend.VIRTUAL

    def act(
        key: str,
        words: str,
        icon: str,
        run: Callable[[], object],
        *,
        keys: str = "",
        spoken: str = "",
        apart: bool = False,
        admin: bool = False,
        many: bool = False,
        other_words: str = "",
        found_by: str = "",
    ) -> WindowCommand:
        return WindowCommand(
            key=f"printers.action.{key}",
            words=words,
            run=run,
            found_by=found_by,
            why_not=(nothing if many else not_one) or (chosen.why_not_admin if admin else chosen.why_not),
            keys=keys,
            icon=icon,
            spoken=spoken,
            big=True,
            apart=apart,
            other_words=other_words,
        )

    pause = (tr("Resume"), "release", tr("Resume the printer"))
    if not paused:
        pause = (tr("Pause"), "hold", tr("Pause the printer"))
    other = tr("Pause") if paused else tr("Resume")
    faults = act("simulate", tr("Simulate a fault…"), "more", runs.faults, spoken=tr("Simulate fault"), admin=True)
    if not virtual:
        faults = replace(faults, why_not=not_one or tr("This is no virtual printer"))
    return [
        WindowCommand(
            key="printers.add",
            words=tr("Add printer…"),
            run=runs.add,
            why_not=chosen.why_not_admin,
            keys="Ctrl+N",
            icon="add",
        ),
        WindowCommand(
            key="printers.find",
            words=tr("Search the printers"),
            run=filter.take_focus,
            why_not=None if filter.is_possible else tr("There is no printer"),
            keys=FIND_KEYS,
            icon="search",
        ),
        WindowCommand(
            key="printers.group",
            words=tr("Group the printers by tag"),
            run=filter.group.toggle,
            why_not=filter.group.why_not if filter.has_tags else tr("No printer has a tag"),
            icon="group",
        ),
        WindowCommand(
            key="printers.all",
            words=tr("Select all printers"),
            run=runs.all,
            why_not=nothing or (tr("All are selected") if len(chosen.chosen) == chosen.shown else None),
            keys="Ctrl+A",
            keys_of_widget=True,
            in_menu=True,
        ),
        WindowCommand(
            key="printers.several",
            words=tr("Select one printer") if chosen.picks_several else tr("Select several printers"),
            run=runs.several,
            why_not=nothing,
            in_menu=True,
        ),
        WindowCommand(
            key="printers.columns",
            words=tr("Columns of the table"),
            run=runs.columns,
            why_not=None if chosen.is_table else tr("Show the printers in a table first"),
            in_menu=True,
            found_by=tr("address serial number", "words to find a command by"),
        ),
        WindowCommand(
            key="printers.open",
            words=tr("Close", "button: what is shown") if chosen.is_open else tr("Open", "details of a printer"),
            other_words=tr("Open", "details of a printer") if chosen.is_open else tr("Close", "button: what is shown"),
            run=runs.open,
            why_not=nothing,
            keys="Return",
            keys_of_widget=True,
            icon="close" if chosen.is_open else "preview",
            spoken=tr("Close the details") if chosen.is_open else tr("Show printer details"),
            big=True,
        ),
        act("test", tr("Test label"), "test", runs.test, keys="Ctrl+T", spoken=tr("Print test label")),
        act("pause", pause[0], pause[1], runs.pause, keys="Ctrl+P", spoken=pause[2], many=True, other_words=other),
        act("roll", tr("Change paper…"), "roll", runs.roll, keys=ROLL_KEYS, spoken=tr("Change paper")),
        act(
            "settings",
            tr("Settings…"),
            "settings",
            runs.settings,
            keys="Ctrl+Shift+E",
            spoken=tr("Settings of the selected printers"),
            admin=True,
            many=True,
            found_by=tr("several many tags pool darkness speed", "words to find a command by"),
        ),
        act("address", tr("Address…"), "link", runs.address, spoken=tr("Change address"), admin=True),
        act("rename", tr("Rename…"), "edit", runs.rename, keys="F2", spoken=tr("Rename printer"), admin=True),
        *([faults] if chosen.any_virtual else []),
        act("remove", tr("Remove…"), "remove", runs.remove, spoken=tr("Remove printer"), apart=True, admin=True),
        WindowCommand(
            key="printers.next",
            words=tr("Next step of the calibration"),
            run=runs.go_on,
            why_not=nothing or (None if chosen.is_calibrating else tr("Open the tab Calibration of a printer first")),
            keys="Alt+N",
        ),
        WindowCommand(
            key="printers.copy",
            in_menu=True,
            words=tr("Copy printer id"),
            run=runs.copy,
            why_not=nothing,
            keys="Ctrl+Shift+C",
            icon="copy",
        ),
        *(_show_tab_command(runs, key, str(word), nothing) for key, word in ((tab.key, tab.word) for tab in TABS)),
    ]


def _show_tab_command(runs: PrintersRuns, key: str, word: str, nothing: str | None) -> WindowCommand:
    return WindowCommand(
        key=f"printers.show.{key}",
        words=tr("Printer: {tab}", tab=word),
        run=lambda: runs.show_tab(key),
        why_not=nothing,
    )
