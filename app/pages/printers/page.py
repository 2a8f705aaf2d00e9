"""The printers page: states, media, waiting jobs, commands, and the details of one printer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.question import Choice, Question
from app.dialogs.rename import RenameDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.feeds import AnswersFeed, FiguresFeed
from app.pages.page import OpenPrinter, PageKey, Room, WindowPage
from app.pages.printers.commands import PrinterSelection, PrintersRuns, are_paused, printers_commands
from app.pages.printers.detail.pane import PrinterDetail
from app.pages.printers.figures import BESIDE, FiguresPanel
from app.pages.printers.list import ColumnsMenu, PrinterList, PrintersFilter
from app.pages.printers.needs import OwnDevice, PrinterNeeds
from app.pages.printers.sheet import SettingsSheet
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.outcome_unknown import NOT_KNOWN, saying
from app.session.session import Session
from app.session.window_command import WindowCommand
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import ActionBar, Button, fit_words, keys_text
from app.widgets.command_menu import CommandMenu
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.page_parts import GAP, MOST_WIDTH, EmptyState, ListAndDetail, PageHeader
from app.widgets.pointer_guards import meaning_changed, takes_press
from app.words.discovery import sample_words
from app.words.jobs import cause_of
from app.words.marks import Tone
from app.words.plain_text import plain
from app.words.printers import FAULTS, not_changed, shown_words
from server_core.contract.types.fields import Rename
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import Backend, PrinterView, Simulate, SimulatedFault
from server_core.contract.types.states import PrinterStatus

READING = Phrase("Reading the printers…")
NOT_READ = Phrase("The printers could not be read.")
NONE_YET = Phrase("No printer yet. Find one, or add a virtual one to try.")


class PrintersPage(WindowPage):
    help_topic = "printers"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        self._parts, self._theme, self._session, self._live = parts, theme, parts.session, parts.live
        self._model, self._feed, self._access = parts.printers, parts.printers_feed, parts.access
        self._samples = SampleLabels(parts.session, self)
        self._actions = PrinterActions(parts, self)
        named(self, "printers", tr("Printers"))
        self.banner = Banner(theme, "printers.banner")
        self.needs = PrinterNeeds(parts, self)
        self._figures_feed = FiguresFeed(parts.session, parts.live, self)
        self._missed = False
        self._meant: list[UUID] = []
        """The printers that buttons and keys apply to."""
        self.empty = EmptyState(theme, "printers.empty", "printer", button=str(ADD))
        self._answers_feed = AnswersFeed(parts.session, parts.live, self)
        self.list = PrinterList(theme, self._model, self._figures_feed, self._answers_feed, self.empty)
        self.cards, self.table = self.list.cards, self.list.table
        self.filter = PrintersFilter(theme, self._model, parts.settings)
        self.header = PrintersHeader(theme)
        self.add, self.wall = self.header.add, self.header.wall
        self.figures_button, self.table_button = self.header.figures, self.header.table
        self.figures = FiguresPanel(theme, self._figures_feed, self._model)
        self._room = Room.MIDDLE
        self.detail = PrinterDetail(parts)
        self.bar = ActionBar(theme, "printers.actions", tr("Actions for the selected printer"))
        self.fault_menu = FaultMenu(self)
        self.columns_menu = ColumnsMenu(self, parts.settings.choices.printers_columns)
        self._runs = self._all_runs()
        self._arrange()
        self.table_button.setChecked(parts.settings.choices.printers_table)
        self.list.show_columns(parts.settings.choices.printers_columns)
        self.list.show_table(self.table_button.isChecked())
        self._connect()
        self._filtered()
        if self._feed.error is not None:
            self._read_failed(self._feed.error)

    def _all_runs(self) -> PrintersRuns:
        actions = self._actions
        return PrintersRuns(
            add=self.open_add,
            open=self.open_or_close_detail,
            test=lambda: self._with_current(lambda printer: self._samples.ask(printer.printer_id)),
            settings=self.open_settings,
            all=self._select_all,
            several=self._select_several,
            columns=self.open_columns,
            pause=lambda: self._with_current(lambda _: actions.pause_or_resume(self.list.chosen_printers())),
            roll=lambda: self._with_current(actions.open_roll),
            rename=lambda: self._with_current(self._rename),
            address=lambda: self._with_current(actions.open_swap),
            faults=self.open_faults,
            remove=lambda: self._with_current(actions.ask_remove),
            go_on=self.detail.go_on,
            copy=self.detail.copy_printer_id,
            show_tab=self.show_tab,
        )

    def _arrange(self) -> None:
        self._body = PrintersBody(self._theme, self.list, self.figures, self.detail)
        self.both = self._body.both
        above, below = QVBoxLayout(), QVBoxLayout()
        above.setSpacing(10)
        head = vbox()
        head.addWidget(self.header)
        head.addWidget(self.filter)
        above.addLayout(head)
        for banner in (self.banner, self.needs.access, self.needs.standby):
            self.float(banner)
        below.addWidget(self.bar)
        layout = vbox(self, spacing=10, margins=(EDGE, 10, 0, 10))
        layout.addLayout(above)
        layout.addWidget(self._body, 1)
        layout.addLayout(below)
        for part in (above, below):
            part.setContentsMargins(0, 0, EDGE, 0)

    def _connect(self) -> None:
        self.add.clicked.connect(self.open_add)
        self.fault_menu.wanted.connect(self._simulate)
        self.columns_menu.chosen.connect(self._choose_columns)
        self.header.columns.clicked.connect(self.open_columns)
        self.empty.button.clicked.connect(self._press_empty)
        self.commands_changed.connect(lambda: self.bar.show_commands(self.commands()))
        self.bar.wanted.connect(self.run)
        self.bar.left.connect(self.take_focus)
        for view in (self.cards, self.table):
            CommandMenu(view, self.commands, self.run)
        self.filter.changed.connect(self._filtered)
        self._live.may_change.connect(self._judge)
        self._access.changed.connect(self._judge)
        self._actions.announced.connect(self._say)
        self._actions.failed.connect(self._failed)
        for part in (self.needs, self.detail):
            part.changed.connect(lambda printer: self._model.apply([printer]))
            part.announced.connect(self._say)
            part.failed.connect(self._failed)
        self.detail.wanted.connect(self.wanted)
        self.detail.tabs.chosen.connect(lambda _: self.commands_changed.emit())
        self._samples.accepted.connect(self._test_accepted)
        self._samples.failed.connect(lambda error: self._failed(tr("The test label was not accepted."), error))
        self._feed.loaded.connect(self._read)
        self._feed.failed.connect(self._read_failed)
        for signal in (self._model.rowsInserted, self._model.rowsRemoved):
            signal.connect(self._show_list)
        self.list.chosen.connect(self._judge)
        self.list.opened.connect(self.open_detail)
        for signal in (self.both.closed, self.both.covering):
            signal.connect(self._show_list)
        self.both.closed.connect(self.take_focus)
        self._theme.changed.connect(self._fit_header)
        self.figures_button.toggled.connect(self._show_list)
        self.table_button.toggled.connect(self._show_as_table)
        self.wall.clicked.connect(lambda: self.wanted.emit(PageKey.WALL, None))

    # Page

    def commands(self) -> Sequence[WindowCommand]:
        chosen = PrinterSelection(
            printer=self.current(),
            chosen=self.list.chosen_printers(),
            shown=len(self.list.shown.all()),
            picks_several=self.list.picks_several,
            is_table=self.list.is_table,
            why_not=self.why_not,
            why_not_admin=self.why_not_admin,
            is_open=self.both.is_open,
            is_calibrating=self.both.is_open and self.detail.tabs.key == "calibration",
            any_virtual=any(each.backend is Backend.VIRTUAL for each in self._model.all()),
        )
        return printers_commands(chosen, self._runs, self.filter)

    def run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()

    def fit(self, room: Room) -> None:
        """Place the details beside the cards if there is room, else in their place."""
        self._room = room
        self._show_list()

    def showEvent(self, event: QShowEvent) -> None:
        self._figures_feed.watch(True)
        self._answers_feed.watch(self.list.is_table)

    def hideEvent(self, event: QHideEvent) -> None:
        for feed in (self._figures_feed, self._answers_feed):
            feed.watch(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_header()

    def panes(self) -> Sequence[QWidget]:
        return (self.list, self.figures, self.detail, self.bar)

    def open_argument(self, argument: object) -> None:
        """Select the printer with this id. `OpenPrinter` also runs a command for it."""
        if isinstance(argument, OpenPrinter):
            self._open_printer(argument)
        elif isinstance(argument, UUID):
            self.select(argument)

    def _open_printer(self, wanted: OpenPrinter) -> None:
        """Run a command for a printer that was named. It does nothing if the command is not possible now."""
        self.select(wanted.printer_id)
        command = next((each for each in self.commands() if each.key == wanted.command), None)
        printer = self.current()
        if printer is None or printer.printer_id != wanted.printer_id or command is None or command.why_not is not None:
            return
        match wanted.command:
            case "printers.action.roll":
                self._actions.open_roll(printer)
            case "printers.action.test":
                self._samples.ask(printer.printer_id)
            case _:
                command.run()

    def unsaved(self) -> Sequence[str]:
        return self.detail.unsaved()

    def take_focus(self) -> None:
        if self.both.covers_list:
            self.detail.take_focus()
        elif not self.list.is_empty and self.list.isVisibleTo(self):
            self.list.take_focus()
        else:
            (self.figures_button if self._model.rowCount() else self.add).setFocus()

    def come_home(self) -> None:
        if self.both.covers_list:
            self.both.close_detail()
        self.take_focus()

    # selection and details

    @property
    def why_not(self) -> str | None:
        """Return why nothing can be changed now, for the user."""
        return self._live.why_nothing_new

    @property
    def why_not_admin(self) -> str | None:
        """Return why nothing that needs an administrator can be changed now, for the user."""
        return self._live.why_nothing_new or self._access.why_not_admin

    def current(self) -> PrinterView | None:
        return self.list.current()

    def select(self, printer_id: UUID) -> None:
        """Select a printer, even if a search or a tag filters it out."""
        if self.list.shown.find(printer_id) is None:
            self.filter.clear()
        self.list.select(printer_id)

    def open_detail(self) -> None:
        if self.current() is not None:
            self.figures_button.setChecked(False)
            self.both.open_detail()
            self._show_list()
            if self.both.covers_list:
                self.detail.take_focus()

    def open_or_close_detail(self) -> None:
        if self.both.is_open:
            self.both.close_detail()
        else:
            self.open_detail()

    def show_tab(self, key: str) -> None:
        self.detail.show_tab(key)
        self.open_detail()

    def _with_current(self, action: Callable[[PrinterView], object]) -> None:
        """Run for the current printer. Ignored if it just replaced a removed one: the click was meant for that."""
        printer = self.current()
        if printer is not None and takes_press(self.bar):
            action(printer)

    def open_faults(self) -> None:
        """Open the menu of faults at its button, or in the middle of the bar if the button is in a menu."""
        button = self.bar.buttons.get("printers.action.simulate")
        self.fault_menu.open_at(button if button is not None and button.isVisible() else self.bar)

    @flow
    async def open_settings(self) -> None:
        """Open one sheet of settings for all selected printers."""
        chosen = self.list.chosen_printers()
        if not chosen or not takes_press(self.bar):
            return
        changed = await SettingsSheet(self._parts, chosen, self.window()).filled_in(self._live)
        if changed:
            self._say(tr("%n printer(s) changed.", "", changed))

    def open_columns(self) -> None:
        """Open the menu of the table's columns, at its button if that is in sight."""
        at = self.header.columns if self.header.columns.isVisible() else self.header
        self.columns_menu.popup(at.mapToGlobal(at.rect().bottomLeft()))

    def _choose_columns(self, chosen: list[str]) -> None:
        self._parts.settings.change(printers_columns=chosen)
        self.list.show_columns(chosen)

    def _select_all(self) -> None:
        self.list.select_all()
        self.take_focus()

    def _select_several(self) -> None:
        self.list.select_several(not self.list.picks_several)
        self._judge()

    def open_add(self) -> None:
        names = [printer.name for printer in self._model.all()]
        dialog = AddPrinterDialog(self._theme, self._session, names, self._added, self.window())
        dialog.finished.connect(lambda _: self._added_several(dialog.several.added))
        dialog.answer(self._live)

    @flow
    async def _rename(self, printer: PrinterView) -> None:
        dialog = RenameDialog(
            self._theme,
            self._session,
            "printers.rename",
            (tr("Rename printer"), tr("Name of the printer")),
            printer.name,
            lambda client, name: client.rename_printer(printer.printer_id, Rename(name=name)),
            self.window(),
        )
        renamed = await dialog.filled_in(self._live)
        if renamed is not None:
            self._model.apply([renamed])
            self._say(tr("The new name is {name}.", name=plain(renamed.name)))

    def _simulate(self, fault: SimulatedFault) -> None:
        self._with_current(lambda printer: self._actions.simulate(printer, fault))

    def _added(self, printer: PrinterView, wants_test: bool) -> None:
        self._model.apply([printer])
        self.select(printer.printer_id)
        if wants_test:
            self._samples.ask(printer.printer_id)

    def _added_several(self, printers: Sequence[PrinterView]) -> None:
        """Select the printers that were added together, so that one dialog sets them up."""
        if printers:
            self._model.apply(printers)
            self.filter.clear()
            self.list.select_these([each.printer_id for each in printers])
            self._say(tr("%n printer(s) added and selected.", "", len(printers)))

    # layout

    def _read_failed(self, error: ConsoleError) -> None:
        self._missed = True
        self.banner.say_error(NOT_READ, error, run=self._feed.reload)
        self._show_list()

    def _read(self) -> None:
        if self._missed:
            self._missed = False
            self.banner.take_back(NOT_READ)
        self._show_list()

    @property
    def _empty_adds(self) -> bool:
        """Set whether the empty page offers to add a printer.

        Otherwise it offers to read again or to clear the search.
        """
        return not self._missed and not self._model.rowCount()

    def _press_empty(self) -> None:
        if self._empty_adds:
            self.open_add()
        elif self._missed:
            self._feed.reload()
        else:
            self.filter.clear()
            self.take_focus()

    def _filtered(self) -> None:
        chosen = self.filter
        self.list.show_only(text=chosen.text, tag=chosen.tag, grouped=chosen.grouped, state=chosen.state)
        self._show_list()

    def _show_as_table(self, table: bool) -> None:
        self._parts.settings.change(printers_table=table)
        self.list.show_table(table)
        self._answers_feed.watch(table and self.isVisible())
        self._show_list()

    def _show_list(self) -> None:
        empty = self._model.rowCount() == 0
        if self._missed:
            self.empty.say(str(NOT_READ), tr("Try again"))
        elif not empty:
            self.empty.say(tr("No matching printer."), tr("Show all", "printers"))
        elif self._feed.is_loaded:
            self.empty.say(str(NONE_YET), str(ADD))
        else:
            self.empty.say(str(READING))
        self._lay_out(empty)
        self.bar.setVisible(not (empty and self._feed.is_loaded))
        self._judge()

    def _lay_out(self, empty: bool) -> None:
        placed = self._body.lay_out(self._room, empty=empty, figures_wanted=self.figures_button.isChecked())
        self.figures_button.setVisible(placed.has_figures_button)
        self.header.setVisible(not self.both.covers_list)
        # the button for the next step is there then
        self.add.make_primary(not (self.both.is_open or self.list.is_empty))
        self.filter.put_away(self.both.covers_list or placed.instead)
        self.table_button.setVisible(not empty)
        self.header.columns.setVisible(self.list.is_table and not empty)

    def _fit_header(self) -> None:
        self.header.fit(self.width() - 2 * EDGE)

    def _judge(self) -> None:
        printer = self.current()
        self._settle()
        listed, total = len(self.list.shown.all()), self._model.rowCount()
        self.header.count(shown_words(listed, total, len(self.list.chosen_printers())) if total else "")
        self.needs.show_printer(printer)
        self.figures.show_printer(printer)
        self.detail.allow(self.why_not, self.why_not_admin)
        shown = self.detail.printer_id
        if self.both.is_open and shown is not None and self.list.shown.find(shown) is None:
            self.both.close_detail()  # the user must not mistake another printer for the one just viewed
        if printer is not None:
            self.detail.show_printer(printer)
        self.list.shown.keep(printer.printer_id if printer is not None and self.both.is_open else None)
        self.fault_menu.show_fault_of(printer)
        self.add.allow(self.why_not_admin)
        self.empty.button.allow(self.why_not_admin if self._empty_adds else None)
        self.needs.allow(self.why_not, self.why_not_admin)
        self.commands_changed.emit()

    def _settle(self) -> None:
        """A selected printer was removed or filtered out.

        Freeze the buttons: a click may be on its way to the old one.
        """
        before, self._meant = self._meant, [each.printer_id for each in self.list.chosen_printers()]
        if any(each not in self._meant and self.list.shown.find(each) is None for each in before):
            self.fault_menu.hide()
            for part in (self.bar, self.needs.access, self.needs.standby):
                meaning_changed(part)

    def _test_accepted(self, row: JobRow) -> None:
        self._parts.queue.apply([row])
        self.banner.say(
            sample_words(row),
            tone=Tone.GOOD if cause_of(row) is None else Tone.WAITING,
            action=tr("Show the job"),
            run=lambda: self.wanted.emit(PageKey.QUEUE, row),
        )

    def _say(self, words: str) -> None:
        self.banner.say(words, tone=Tone.GOOD)

    def _failed(self, what: str, error: ConsoleError) -> None:
        self._judge()
        self.banner.say_error(what, error)


# Actions on one printer from this page: questions, dialogs and results.


class PrinterActions(QObject):
    announced = Signal(str)
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""

    def __init__(self, parts: ConsoleParts, page: QWidget) -> None:
        super().__init__(page)
        self._theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._model = parts.printers
        self._page = page
        self._device = OwnDevice(parts.theme, parts.session, parts.live, page)
        self._device.changed.connect(lambda changed: self._model.apply([changed]))
        self._device.announced.connect(self.announced)

    def open_roll(self, printer: PrinterView) -> None:
        dialog = ChangeRollDialog(self._theme, self._session, printer, self._page.window())
        dialog.answer(self._live)

    def open_swap(self, printer: PrinterView) -> None:
        self._device.use(printer, None)

    def pause_or_resume(self, printers: Sequence[PrinterView]) -> None:
        """Resume the printers if all of them are paused, else pause all."""
        pause = not are_paused(printers)
        for printer in printers:
            if (printer.status is PrinterStatus.PAUSED) is not pause:
                no, unknown = not_changed(plain(printer.name), paused=pause)
                self._change(
                    no, partial(ConsoleClient.set_paused, printer_id=printer.printer_id, paused=pause), unknown
                )

    def simulate(self, printer: PrinterView, fault: SimulatedFault) -> None:
        chosen = printer.printer_id
        request = Simulate(fault=fault)
        self._change(tr("The fault could not be set."), lambda client: client.simulate(chosen, request))

    @flow
    async def ask_remove(self, printer: PrinterView) -> None:
        answer = await Question(
            self._theme,
            "remove",
            tr("Remove {printer}?", printer=plain(printer.name)),
            removal_words(printer, self._model.all()),
            [Choice(key="keep", word=tr("Cancel")), Choice(key="remove", word=tr("Remove printer"))],
            self._page,
            live=self._live,
        ).ask()
        if answer != "remove":
            return
        try:
            await self._session.call(lambda client: client.remove_printer(printer.printer_id))
        except ConsoleError as error:
            self.failed.emit(tr("{printer} could not be removed.", printer=plain(printer.name)), error)
        else:
            self._model.remove([printer.printer_id])

    @flow
    async def _change(
        self,
        what_failed: str,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, PrinterView]],
        unknown: str = str(NOT_KNOWN),
    ) -> None:
        try:
            changed = await self._session.call(operation)
        except ConsoleError as error:
            self.failed.emit(what_failed, saying(error, unknown))
        else:
            self._model.apply([changed])


# The layout of list, figures and details: side by side, or one replaces another.


EDGE = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class PageLayout:
    """The layout. `has_figures_button`: a button shows the figures; `instead`: the figures replace the list."""

    has_figures_button: bool
    instead: bool


class PrintersBody(QWidget):
    def __init__(self, theme: Theme, list: PrinterList, figures: FiguresPanel, detail: PrinterDetail) -> None:
        super().__init__()
        self._list, self._figures = list, figures
        left = QWidget()
        beside = hbox(left)
        beside.addWidget(list, 1)
        beside.addWidget(figures)
        self.both = ListAndDetail(theme, "printers", left, detail)
        detail.put_back(self.both.lend_back())
        self._across = QHBoxLayout(self)
        self._across.addWidget(self.both, 1)

    def lay_out(self, room: Room, *, empty: bool, figures_wanted: bool) -> PageLayout:
        """Place the figures where the details go: beside the cards, or by their button in place of the list."""
        if empty and self.both.is_open:
            self.both.close_detail()
        opened = self.both.is_open
        beside = room is Room.WIDE and not (empty or opened or self._list.is_table)
        figures_fit = not (beside or empty or opened)
        instead = figures_wanted and figures_fit
        self._figures.setVisible(beside or instead)
        self._figures.setMinimumWidth(BESIDE if beside else 0)
        self._figures.setMaximumWidth(BESIDE if beside else MOST_WIDTH)
        self._list.setVisible(not instead)
        cards_end = self._list.currentWidget() is self._list.cards and not (beside or instead or opened)
        self._across.setContentsMargins(0, 0, 0 if cards_end else EDGE, 0)
        return PageLayout(has_figures_button=figures_fit, instead=instead)


# The faults that a virtual printer can simulate. The active one is ticked.


class FaultMenu(QMenu):
    wanted = Signal(object)
    """SimulatedFault"""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "printers.faults", tr("Faults that a virtual printer can show"))
        one_of = QActionGroup(self)
        self.faults: dict[SimulatedFault, QAction] = {}
        for fault, words in FAULTS.items():
            entry = self.faults[fault] = QAction(words, one_of, checkable=True)
            entry.triggered.connect(lambda _=False, chosen=fault: self.wanted.emit(chosen))
            self.addAction(entry)

    def show_fault_of(self, printer: PrinterView | None) -> None:
        self.faults[SimulatedFault.NONE if printer is None else printer.simulated_fault].setChecked(True)

    def open_at(self, widget: QWidget) -> None:
        self.popup(widget.mapToGlobal(widget.rect().topLeft()))


# The header of the printers page: layout buttons, wall display, and the button that adds a printer.


ADD = Phrase("Add printer")
MOST_OF_IT = 100
"""Share of the free width for the count; the rest is a space."""


class PrintersHeader(PageHeader):
    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "printers.header", tr("Printers"))
        self.add = Button(theme, "printers.add", str(ADD), icon="add", shortcut_text=keys_text("Ctrl+N"), primary=True)
        self.wall = Button(
            theme,
            "printers.wall",
            tr("Wall"),
            icon="wall",
            shortcut_text=keys_text("F11"),
            spoken=tr("Show the wall"),
        )
        self.figures = Button(theme, "printers.figures.show", tr("Figures"), spoken=tr("Show the last 24 hours"))
        self.table = Button(
            theme, "printers.table.show", tr("Table"), icon="queue", spoken=tr("Show the printers in a table")
        )
        self.columns = Button(theme, "printers.columns", tr("Columns"), spoken=tr("Columns of the table"))
        self.columns.hide()
        self._count = named(text_label(tone="quiet", wrap=True), "printers.count", "")
        self._count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row.insertWidget(1, self._count, MOST_OF_IT)
        for button in (self.figures, self.table):
            button.setCheckable(True)
        for button in (self.columns, self.table, self.figures, self.wall, self.add):
            self.add_chip(button)

    def count(self, words: str) -> None:
        """Show how many printers are listed and selected, as far as there is room."""
        tell(self._count, words)

    @property
    def counted(self) -> str:
        return self._count.text()

    def fit(self, room: int) -> None:
        """Fit the width. The add button keeps its label longest; the title is hidden before anything is cut off."""
        buttons = [each for each in (self.columns, self.table, self.wall, self.add) if not each.isHidden()]
        title = self.title.sizeHint().width() + 2 * GAP
        figures = 0 if self.figures.isHidden() else self.figures.sizeHint().width() + GAP
        room -= figures + GAP * len(buttons)
        fit_words(buttons, room - title)
        for part in (self.title, self._count):
            part.setVisible(sum(button.sizeHint().width() for button in buttons) + title <= room)


# Prints a printer's test label: one request at a time, and the result is shown.


class SampleLabels(QObject):
    accepted = Signal(object)
    """JobRow of the test label."""
    failed = Signal(object)
    """ConsoleError"""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._running: set[UUID] = set()

    @flow
    async def ask(self, printer_id: UUID) -> None:
        """Print a test label.

        Ignored while the server has not answered the last click, which would print a second one.
        """
        if printer_id in self._running:
            return
        self._running.add(printer_id)
        try:
            row = await self._session.call(lambda client: client.test_label(printer_id, key=None))
        except ConsoleError as error:
            self._running.discard(printer_id)
            self.failed.emit(error)
        else:
            self._running.discard(printer_id)
            self.accepted.emit(row)


# The consequences of removing a printer, in words. Pure.


def removal_words(printer: PrinterView, printers: Iterable[PrinterView]) -> str:
    """Describe what stops when a printer is removed. `printers`: all printers of the server."""
    lines = [
        tr("%n waiting job(s) are cancelled.", "", printer.waiting) if printer.waiting else tr("No job waits for it."),
    ]
    if printer.printing:
        lines.append(tr("What it is printing now is finished."))
    lines.append(tr("Applications that print on it get an error."))
    left_alone = [plain(each.name) for each in printers if each.standby_printer_id == printer.printer_id]
    if left_alone:
        lines.append(
            tr("It is the standby printer of {printers}, which will have none.", printers=", ".join(left_alone))
        )
    lines.append(tr("Its history is kept. If you add it again, it is a new printer with a new ID."))
    return " ".join(lines)
