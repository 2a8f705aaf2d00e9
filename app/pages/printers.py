"""The printers: state, what is loaded, how many jobs wait; test, pause, remove, add."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

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
from app.pages.printer_figures import BESIDE, PrinterFigures
from app.pages.printer_needs import PrinterNeeds
from app.theme.text_role import TextRole
from app.vocabulary.marks import Tone
from app.vocabulary.printers import FAULTS
from app.widgets.banner import Banner
from app.widgets.buttons import Button, keys_text
from app.widgets.empty import EmptyState
from app.widgets.named import named, text_label
from app.window_command import WindowCommand
from server_core.contract.agent import SimulatedFault
from server_core.contract.console import JobRow, PrinterView
from server_core.contract.public import Backend, DocumentFormat, PrinterStatus

NOTHING = "Select a printer first"
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
        self._feed = parts.printers_feed
        self._queue = parts.queue
        named(self, "printers", "Printers")
        self.banner = Banner(theme, "printers.banner")
        self.needs = PrinterNeeds(theme, session, model)
        self._figures_feed = FiguresFeed(session, parts.live, self)
        self._delegate = PrinterCardDelegate(theme, model, self._figures_feed, self)
        self.cards = named(QListView(), "printers.cards", "Printers")
        self._set_up_cards()
        self.empty = EmptyState(theme, "printers.empty", "printer", button="Add printer")
        self.empty.say("No printer yet. Find one, or add a virtual one to try.", "Add printer")
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
        self._build_bar()
        self._arrange()
        self._connect()
        self._show_cards()
        self._judge()

    def _set_up_cards(self) -> None:
        cards = self.cards
        cards.setModel(self._model)
        cards.setItemDelegate(self._delegate)
        cards.setViewMode(QListView.ViewMode.IconMode)
        cards.setMovement(QListView.Movement.Static)
        cards.setResizeMode(QListView.ResizeMode.Adjust)
        cards.setUniformItemSizes(True)
        cards.setFrameShape(QFrame.Shape.NoFrame)
        cards.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        cards.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        cards.viewport().setAutoFillBackground(False)
        cards.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def _build_bar(self) -> None:
        theme = self._theme
        self.test = Button(theme, "printers.action.test", "Test label", shortcut_text=keys_text("Ctrl+T"))
        self.pause = Button(theme, "printers.action.pause", "Pause", shortcut_text=keys_text("Ctrl+P"))
        self.roll = Button(
            theme, "printers.action.roll", "Roll…", shortcut_text=keys_text(ROLL_KEYS), spoken="Change roll"
        )
        self.address = Button(theme, "printers.action.address", "Address…")
        self.fault = Button(theme, "printers.action.simulate", "Faults…", spoken="Simulate fault")
        self.remove = Button(theme, "printers.action.remove", "Remove…")
        self.fault_menu = named(QMenu(self.fault), "printers.faults", "Faults that a virtual printer can show")
        one_of = QActionGroup(self.fault_menu)
        self.faults: dict[SimulatedFault, QAction] = {}
        for fault, words in FAULTS.items():
            entry = self.faults[fault] = QAction(words, one_of, checkable=True)
            entry.triggered.connect(lambda _=False, chosen=fault: self._simulate(chosen))
            self.fault_menu.addAction(entry)
        self.fault.setMenu(self.fault_menu)

    def _arrange(self) -> None:
        title = text_label("Printers")
        self._theme.keep(title, TextRole.NUMBER, bold=True)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.wall)
        head.addWidget(self.figures_button)
        head.addWidget(self.add)
        self._body = QStackedWidget()
        self._body.addWidget(self.cards)
        self._body.addWidget(self.empty)
        self.bar = named(QWidget(), "printers.actions", "Actions for the selected printer")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for button in (self.test, self.pause, self.roll, self.address, self.fault):
            row.addWidget(button, 1)
        row.addSpacing(16)
        row.addWidget(self.remove, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, 10, EDGE, 10)
        layout.setSpacing(10)
        layout.addLayout(head)
        layout.addWidget(self.banner)
        layout.addWidget(self.needs)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self._body, 1)
        middle.addWidget(self.figures)
        layout.addLayout(middle, 1)
        layout.addWidget(self.bar)

    def _connect(self) -> None:
        self.add.clicked.connect(self.open_add)
        self.empty.button.clicked.connect(self.open_add)
        self.test.clicked.connect(self._test)
        self.pause.clicked.connect(self._pause_or_resume)
        self.roll.clicked.connect(self.open_roll)
        self.needs.changed.connect(lambda printer: self._model.apply([printer]))
        self.needs.said.connect(lambda text: self.banner.say(text, tone=Tone.GOOD))
        self.needs.failed.connect(self._failed)
        self.address.clicked.connect(self._open_swap)
        self.remove.clicked.connect(self._ask_remove)
        self._feed.loaded.connect(self._show_cards)
        self._feed.failed.connect(self._read_failed)
        for signal in (self._model.rowsInserted, self._model.rowsRemoved, self._model.dataChanged):
            signal.connect(self._show_cards)
        self.cards.selectionModel().currentChanged.connect(self._judge)
        self._theme.changed.connect(self._fit_cards)
        self.figures_button.toggled.connect(self._show_cards)
        self.wall.clicked.connect(lambda: self.wanted.emit(PageKey.WALL, None))
        self._figures_feed.changed.connect(self.cards.viewport().update)

    def commands(self) -> Sequence[WindowCommand]:
        none = NOTHING if self.current() is None else None

        def act(key: str, words: str, run: Callable[[], None], keys: str = "") -> WindowCommand:
            return WindowCommand(key=f"printers.action.{key}", words=words, run=run, why_not=none, keys=keys)

        return [
            WindowCommand(key="printers.add", words="Add printer…", run=self.open_add, keys="Ctrl+N"),
            act("test", "Print test label", self._test, "Ctrl+T"),
            act("pause", f"{self.pause.text()} the printer", self._pause_or_resume, "Ctrl+P"),
            act("roll", "Change roll…", self.open_roll, ROLL_KEYS),
            act("address", "Change address…", self._open_swap),
            act("remove", "Remove printer…", self._ask_remove),
        ]

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
        card = self._delegate.card
        beside = BESIDE if self._beside else 0
        room = self.width() - 2 * EDGE - beside - self.cards.verticalScrollBar().sizeHint().width() - 4
        columns = max(1, room // card.width())
        self._delegate.size = QSize(room // columns, card.height())
        self.cards.setGridSize(self._delegate.size)
        self.cards.viewport().update()

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
        self.banner.say_error("The printers could not be read.", error)

    def open_add(self) -> None:
        names = [printer.name for printer in self._model.all()]
        dialog = AddPrinterDialog(self._theme, self._session, names, self._added, self.window())
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
            dialog.open()
            dialog.take_focus()

    def _open_swap(self) -> None:
        printer = self.current()
        if printer is not None:
            dialog = SwapPrinterDialog(self._theme, self._session, printer, self._moved, self.window())
            dialog.open()
            dialog.take_focus()

    def _moved(self, printer: PrinterView) -> None:
        self._model.apply([printer])
        self.banner.say(f"{printer.name} prints to {printer.uri} now.", tone=Tone.GOOD)

    def _show_cards(self) -> None:
        empty = self._feed.is_loaded and self._model.rowCount() == 0
        self._body.setCurrentWidget(self.empty if empty else self.cards)
        self._place_figures(empty)
        self.bar.setVisible(not empty)
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
        self._fit_cards()

    def _judge(self) -> None:
        printer = self.current()
        none = NOTHING if printer is None else None
        paused = printer is not None and printer.status is PrinterStatus.PAUSED
        virtual = printer is not None and printer.backend is Backend.VIRTUAL
        self.pause.say("Resume" if paused else "Pause")
        self.test.allow(none)
        self.pause.allow(none)
        self.address.allow(none)
        self.roll.allow(none)
        self.needs.show_printer(printer)
        self.figures.show_printer(printer)
        self.remove.allow(none)
        self.fault.setVisible(virtual)
        self.faults[SimulatedFault.NONE if printer is None else printer.simulated_fault].setChecked(True)
        self.fault.allow(none if virtual or none else "Only virtual printers can show faults")
        self.commands_changed.emit()

    def _test(self) -> None:
        printer = self.current()
        if printer is not None:
            chosen = printer.printer_id
            self._session.ask(
                lambda client: client.test_label(chosen),
                self._test_accepted,
                lambda error: self._failed("The test label was not accepted.", error),
                self,
            )

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
