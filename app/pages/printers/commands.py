"""What can be done on the printers page, for what is chosen now, in the order of its bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.language.translate import Phrase, tr
from app.pages.printers.detail.tabs import TABS
from app.pages.printers.filter_line import FIND_KEYS, PrintersFilter
from app.window_command import WindowCommand
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import PrinterStatus

NOTHING = Phrase("Select a printer first")
ROLL_KEYS = "Ctrl+E"


@dataclass(frozen=True, kw_only=True, slots=True)
class Chosen:
    """`why_not`: nothing can be changed now, `why_not_admin`: or only by administrators; `is_open`: all of `printer` is
    shown."""

    printer: PrinterView | None
    why_not: str | None
    why_not_admin: str | None
    is_open: bool
    is_calibrating: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintersRuns:
    """What the commands do; the page knows how."""

    add: Callable[[], None]
    open: Callable[[], None]
    test: Callable[[], None]
    pause: Callable[[], None]
    roll: Callable[[], None]
    address: Callable[[], None]
    faults: Callable[[], None]
    remove: Callable[[], None]
    go_on: Callable[[], None]
    copy: Callable[[], None]
    show_tab: Callable[[str], None]


def printers_commands(chosen: Chosen, runs: PrintersRuns, filter: PrintersFilter) -> Sequence[WindowCommand]:
    printer = chosen.printer
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
            why_not=nothing or (chosen.why_not_admin if admin else chosen.why_not),
            keys=keys,
            icon=icon,
            spoken=spoken,
            big=True,
            apart=apart,
        )

    pause = (tr("Resume"), "release", tr("Resume the printer"))
    if not paused:
        pause = (tr("Pause"), "hold", tr("Pause the printer"))
    faults = act("simulate", tr("Faults…"), "more", runs.faults, spoken=tr("Simulate fault"), admin=True)
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
            key="printers.open",
            words=tr("Open", "details of a printer"),
            run=runs.open,
            why_not=nothing,
            keys="Return",
            keys_of_widget=True,
            icon="preview",
            spoken=tr("Show all of the printer"),
            big=not chosen.is_open,
        ),
        act("test", tr("Test label"), "test", runs.test, keys="Ctrl+T", spoken=tr("Print test label")),
        act("pause", pause[0], pause[1], runs.pause, keys="Ctrl+P", spoken=pause[2]),
        act("roll", tr("Roll…"), "roll", runs.roll, keys=ROLL_KEYS, spoken=tr("Change roll")),
        act("address", tr("Address…"), "edit", runs.address, spoken=tr("Change address"), admin=True),
        *([faults] if virtual else []),
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
            words=tr("Copy printer id"),
            run=runs.copy,
            why_not=nothing,
            keys="Ctrl+Shift+C",
            icon="copy",
        ),
        *(_way_to(runs, key, str(word), nothing) for key, word in ((tab.key, tab.word) for tab in TABS)),
    ]


def _way_to(runs: PrintersRuns, key: str, word: str, nothing: str | None) -> WindowCommand:
    return WindowCommand(
        key=f"printers.show.{key}",
        words=tr("Printer: {tab}", tab=word),
        run=lambda: runs.show_tab(key),
        why_not=nothing,
    )
