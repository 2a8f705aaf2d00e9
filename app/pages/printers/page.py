"""The printers: state, what is loaded, how many jobs wait; test, pause, remove, add."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

from PySide6.QtGui import QAction, QActionGroup, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.delegates.printer_card import PrinterCardDelegate
from app.dialogs.add_printer.dialog import AddPrinterDialog
from app.dialogs.change_roll.dialog import ChangeRollDialog
from app.dialogs.question import Choice, ask
from app.dialogs.swap_printer import SwapPrinterDialog
from app.errors import ConsoleError
from app.models.figures_feed import FiguresFeed
from app.pages.page import Page, PageKey, Room
from app.pages.printers.figures import BESIDE, PrinterFigures
from app.pages.printers.needs import PrinterNeeds
from app.pages.sample_labels import SampleLabels
from app.vocabulary.marks import Tone
from app.vocabulary.printers import FAULTS
from app.widgets.action_bar import ActionBar
from app.widgets.banner import Banner
from app.widgets.buttons import Button, keys_text
from app.widgets.empty import EmptyState
from app.widgets.named import named
from app.widgets.page_header import PageHeader
from app.widgets.printer_cards import PrinterCards
from app.window_command import WindowCommand
from server_core.contract.agent import SimulatedFault
from server_core.contract.console import JobRow, PrinterView
from server_core.contract.public import Backend, DocumentFormat, PrinterStatus

NOTHING = "Select a printer first"
ADD = "Add printer"
READING = "Reading the printers…"
NOT_READ = "The printers could not be read."
NONE_YET = "No printer yet. Find one, or add a virtual one to try."
ROLL_KEYS = "Ctrl+E"
EDGE = 12
MOST_WIDTH = 16_777_215
"""Qt's own: no limit."""


class PrintersPage(Page):
    help_topic = "Printers"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme, session, model = parts.theme, parts.session, parts.printers
        self._theme = theme
        self._session = session
        self._model = model
        self._live = parts.live
        self._access = parts.access
        self._feed = parts.printers_feed
        self._queue = parts.queue
        self._samples = SampleLabels(session, self)
        named(self, "printers", "Printers")
        self.banner = Banner(theme, "printers.banner")
        self.needs = PrinterNeeds(theme, session, model, parts.live)
        self._figures_feed = FiguresFeed(session, parts.live, self)
        self._delegate = PrinterCardDelegate(theme, model, self._figures_feed, self)
        self.cards = PrinterCards(model, self._delegate)
        self.empty = EmptyState(theme, "printers.empty", "printer", button=ADD)
        self._missed = False
        self.header = PageHeader(theme, "printers.header", "Printers")
        self.add = Button(
            theme, "printers.add", "Add printer", icon="add", shortcut_text=keys_text("Ctrl+N"), primary=True
        )
        self.figures = PrinterFigures(theme, self._figures_feed, model)
        self.wall = Button(
            theme, "printers.wall", "Wall", icon="wall", shortcut_text=keys_text("F11"), spoken="Show the wall"
        )
        self.figures_button = Button(theme, "printers.figures.show", "Figures", spoken="Show the last 24 hours")
        self.figures_button.setCheckable(True)
        self._room = Room.MIDDLE
        self.bar = ActionBar(theme, "printers.actions", "Actions for the selected printer")
        self._build_faults()
        self._arrange()
        self._connect()
        self._show_cards()
        if self._feed.error is not None:
            self._read_failed(self._feed.error)

    def _build_faults(self) -> None:
        self.fault_menu = named(QMenu(self), "printers.faults", "Faults that a virtual printer can show")
        one_of = QActionGroup(self.fault_menu)
        self.faults: dict[SimulatedFault, QAction] = {}
        for fault, words in FAULTS.items():
            entry = self.faults[fault] = QAction(words, one_of, checkable=True)
            entry.triggered.connect(lambda _=False, chosen=fault: self._simulate(chosen))
            self.fault_menu.addAction(entry)

    def _arrange(self) -> None:
        for button in (self.wall, self.figures_button, self.add):
            self.header.add_chip(button)
        self._body = QStackedWidget()
        self._body.addWidget(self.cards)
        self._body.addWidget(self.empty)
        above, below = QVBoxLayout(), QVBoxLayout()
        above.setSpacing(10)
        for widget in (self.header, self.banner, self.needs):
            above.addWidget(widget)
        below.addWidget(self.bar)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(0)
        self._middle.addWidget(self._body, 1)
        self._middle.addWidget(self.figures)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, 10, 0, 10)
        layout.setSpacing(10)
        for part, stretch in ((above, 0), (self._middle, 1), (below, 0)):
            layout.addLayout(part, stretch)
        for part in (above, below):
            part.setContentsMargins(0, 0, EDGE, 0)

    def _connect(self) -> None:
        self.add.clicked.connect(self.open_add)
        self.empty.button.clicked.connect(self._press_empty)
        self.commands_changed.connect(lambda: self.bar.show_commands(self.commands()))
        self.bar.wanted.connect(self._run)
        self.bar.left.connect(self.take_focus)
        self._live.may_change.connect(self._judge)
        self._access.changed.connect(self._judge)
        self.needs.changed.connect(lambda printer: self._model.apply([printer]))
        self.needs.said.connect(lambda text: self.banner.say(text, tone=Tone.GOOD))
        self.needs.failed.connect(self._failed)
        self._samples.accepted.connect(self._test_accepted)
        self._samples.failed.connect(lambda error: self._failed("The test label was not accepted.", error))
        self._feed.loaded.connect(self._read)
        self._feed.failed.connect(self._read_failed)
        for signal in (self._model.rowsInserted, self._model.rowsRemoved, self._model.dataChanged):
            signal.connect(self._show_cards)
        self.cards.selectionModel().currentChanged.connect(self._judge)
        self._theme.changed.connect(self._fit_cards)
        self.figures_button.toggled.connect(self._show_cards)
        self.wall.clicked.connect(lambda: self.wanted.emit(PageKey.WALL, None))
        self._figures_feed.changed.connect(self.cards.viewport().update)

    def commands(self) -> Sequence[WindowCommand]:
        printer = self.current()
        not_here = self._live.why_not_change
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
            key = f"printers.action.{key}"
            none = NOTHING if printer is None else not_here or (self._access.why_not_admin if admin else None)
            return WindowCommand(
                key=key, words=words, run=run, why_not=none, keys=keys, icon=icon, spoken=spoken, big=True, apart=apart
            )

        pause, pause_icon = ("Resume", "release") if paused else ("Pause", "hold")
        faults = act("simulate", "Faults…", "more", self._open_faults, spoken="Simulate fault", admin=True)
        return [
            WindowCommand(
                key="printers.add",
                words="Add printer…",
                run=self.open_add,
                why_not=not_here or self._access.why_not_admin,
                keys="Ctrl+N",
                icon="add",
            ),
            act("test", "Test label", "test", self._test, keys="Ctrl+T", spoken="Print test label"),
            act("pause", pause, pause_icon, self._pause_or_resume, keys="Ctrl+P", spoken=f"{pause} the printer"),
            act("roll", "Roll…", "roll", self.open_roll, keys=ROLL_KEYS, spoken="Change roll"),
            act("address", "Address…", "edit", self._open_swap, spoken="Change address", admin=True),
            *([faults] if virtual else []),
            act("remove", "Remove…", "remove", self._ask_remove, spoken="Remove printer", apart=True, admin=True),
        ]

    def _run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()

    def fit(self, room: Room) -> None:
        """Beside the cards where there is room, else in their place."""
        self._room = room
        self.wall.set_icon_only(room is Room.NARROW)
        self._show_cards()

    def showEvent(self, event: QShowEvent) -> None:
        self._figures_feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        self._figures_feed.watch(False)

    def panes(self) -> Sequence[QWidget]:
        return (self._body, self.figures, self.bar)

    def open_argument(self, argument: object) -> None:
        """The id of a printer: selected."""
        if isinstance(argument, UUID):
            self.select(argument)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_cards()

    def _fit_cards(self) -> None:
        beside = BESIDE + EDGE if self._beside else 0
        self.cards.fit(self.width() - EDGE - beside)

    def take_focus(self) -> None:
        (self.cards if self._model.rowCount() else self.add).setFocus()

    def current(self) -> PrinterView | None:
        index = self.cards.currentIndex()
        return self._model.printer(index.row()) if index.isValid() else None

    def select(self, printer_id: UUID) -> None:
        row = self._model.find(printer_id)
        if row is not None:
            self.cards.setCurrentIndex(self._model.index(row))

    def _read_failed(self, error: ConsoleError) -> None:
        self._missed = True
        self.banner.say_error(NOT_READ, error)
        self._show_cards()

    def _read(self) -> None:
        if self._missed:
            self._missed = False
            self.banner.take_back(NOT_READ)
        self._show_cards()

    def _press_empty(self) -> None:
        if self._missed:
            self._feed.reload()
        else:
            self.open_add()

    def open_add(self) -> None:
        names = [printer.name for printer in self._model.all()]
        dialog = AddPrinterDialog(self._theme, self._session, names, self._added, self.window())
        dialog.follow(self._live)
        dialog.open()
        dialog.take_focus()

    def _added(self, printer: PrinterView, wants_test: bool) -> None:
        self._model.apply([printer])
        self.select(printer.printer_id)
        if wants_test:
            self._test()

    def open_roll(self) -> None:
        printer = self.current()
        if printer is not None:
            dialog = ChangeRollDialog(self._theme, self._session, printer, self.window())
            dialog.follow(self._live)
            dialog.open()
            dialog.take_focus()

    def _open_faults(self) -> None:
        """At its button, or in the middle of the bar where that is in a menu."""
        button = self.bar.buttons.get("printers.action.simulate")
        beside = button if button is not None and button.isVisible() else self.bar
        self.fault_menu.popup(beside.mapToGlobal(beside.rect().topLeft()))

    def _open_swap(self) -> None:
        printer = self.current()
        if printer is not None:
            dialog = SwapPrinterDialog(self._theme, self._session, printer, self._moved, self.window())
            dialog.follow(self._live)
            dialog.open()
            dialog.take_focus()

    def _moved(self, printer: PrinterView) -> None:
        self._model.apply([printer])
        self.banner.say(f"{printer.name} prints to {printer.uri} now.", tone=Tone.GOOD)

    def _show_cards(self) -> None:
        empty = self._model.rowCount() == 0
        if self._missed:
            self.empty.say(NOT_READ, "Try again")
        elif self._feed.is_loaded:
            self.empty.say(NONE_YET, ADD)
        else:
            self.empty.say(READING)
        self._body.setCurrentWidget(self.empty if empty else self.cards)
        self._place_figures(empty)
        self.bar.setVisible(not (empty and self._feed.is_loaded))
        if self._model.rowCount() and not self.cards.currentIndex().isValid():
            self.cards.setCurrentIndex(self._model.index(0))
        self._judge()

    @property
    def _beside(self) -> bool:
        return self._room is Room.WIDE and self._body.currentWidget() is self.cards

    def _place_figures(self, empty: bool) -> None:
        instead = self.figures_button.isChecked() and not self._beside and not empty
        self.figures_button.setVisible(not self._beside and not empty)
        self.figures.setVisible(self._beside or instead)
        self.figures.setMinimumWidth(BESIDE if self._beside else 0)
        self.figures.setMaximumWidth(BESIDE if self._beside else MOST_WIDTH)
        self._body.setVisible(not instead)
        alone = self._body.currentWidget() is self.cards and self.figures.isHidden()
        self._middle.setContentsMargins(0, 0, 0 if alone else EDGE, 0)
        self._fit_cards()

    def _judge(self) -> None:
        printer = self.current()
        self.needs.show_printer(printer)
        self.figures.show_printer(printer)
        self.faults[SimulatedFault.NONE if printer is None else printer.simulated_fault].setChecked(True)
        admin = self._live.why_not_change or self._access.why_not_admin
        self.add.allow(admin)
        self.empty.button.allow(None if self._missed else admin)
        self.needs.allow(self._live.why_not_change, admin)
        self.commands_changed.emit()

    def _test(self) -> None:
        printer = self.current()
        if printer is not None:
            self._samples.ask(printer.printer_id)

    def _test_accepted(self, row: JobRow) -> None:
        self._queue.apply([row])
        sheet = "page" if row.document_format is DocumentFormat.PDF else "label"
        self.banner.say(
            f"A test {sheet} is on its way to {row.printer_name}.",
            tone=Tone.GOOD,
            action="Show the job",
            act=lambda: self.wanted.emit(PageKey.QUEUE, row),
        )

    def _pause_or_resume(self) -> None:
        printer = self.current()
        if printer is None:
            return
        chosen = printer.printer_id
        if printer.status is PrinterStatus.PAUSED:
            self._change(f"{printer.name} could not be resumed.", lambda client: client.resume(chosen))
        else:
            self._change(f"{printer.name} could not be paused.", lambda client: client.pause(chosen))

    def _simulate(self, fault: SimulatedFault) -> None:
        printer = self.current()
        if printer is not None:
            chosen = printer.printer_id
            self._change("The fault could not be set.", lambda client: client.simulate(chosen, fault))

    def _ask_remove(self) -> None:
        printer = self.current()
        if printer is None:
            return
        jobs = f"{printer.waiting} waiting job{' is' if printer.waiting == 1 else 's are'} cancelled."
        ask(
            self._theme,
            "remove",
            f"Remove {printer.name}?",
            f"{jobs if printer.waiting else 'No job waits for it.'} Apps that print to it get an error. "
            "Its history stays.",
            [
                Choice(key="keep", word="Keep it"),
                Choice(key="remove", word="Remove printer", act=lambda: self._remove(printer)),
            ],
            self,
            live=self._live,
        )

    def _remove(self, printer: PrinterView) -> None:
        self._session.ask(
            lambda client: client.remove_printer(printer.printer_id),
            lambda _: self._model.remove([printer.printer_id]),
            lambda error: self._failed(f"{printer.name} could not be removed.", error),
            self,
        )

    def _change(self, what_failed: str, operation: Callable[[ConsoleClient], Coroutine[Any, Any, PrinterView]]) -> None:
        self._session.ask(
            operation,
            lambda printer: self._model.apply([printer]),
            lambda error: self._failed(what_failed, error),
            self,
        )

    def _failed(self, what: str, error: ConsoleError) -> None:
        self._judge()
        self.banner.say_error(what, error)
