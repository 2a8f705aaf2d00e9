"""All printers, as cards or in a table; one of them is chosen, whichever way they are shown."""

from __future__ import annotations

from uuid import UUID

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.delegates.printer_card import PrinterCardDelegate
from app.language.translate import tr
from app.models.answers_feed import AnswersFeed
from app.models.figures_feed import FiguresFeed
from app.models.printers import PrintersModel
from app.models.shown_printers import ShownPrinters
from app.pages.printers.rows import PrinterRow, PrinterRows
from app.theme.theme import Theme
from app.widgets.named import named
from app.widgets.printer_cards import PrinterCards
from app.widgets.record_table import RecordTable
from server_core.contract.types.printers import PrinterView


class PrinterList(QStackedWidget):
    chosen = Signal()
    """Another one, or it changed; `current` is the one."""
    opened = Signal()
    """Enter, a double click, a second tap."""

    def __init__(
        self, theme: Theme, model: PrintersModel, figures: FiguresFeed, answers: AnswersFeed, empty: QWidget
    ) -> None:
        super().__init__()
        self._model = model
        self._answers = answers
        self.shown = ShownPrinters(model, self)
        self._chosen: UUID | None = None
        self._as_table = False
        self._leaving = False
        """A printer goes: what Qt chooses in its place is nobody's choice."""
        self.shown.rowsAboutToBeRemoved.connect(self._leaves)  # before the cards hear of it
        named(self, "printers.list", tr("Printers"))
        self.cards = PrinterCards(self.shown, PrinterCardDelegate(theme, self.shown, figures, self))
        self.records = PrinterRows(self)
        self.table = RecordTable(theme, self.records, "printers.table", tr("Printers"))
        self._empty = empty
        for view in (self.cards, self.table, empty):
            self.addWidget(view)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._settle)
        for moved in (self.shown.rowsInserted, self.shown.rowsRemoved):
            moved.connect(lambda: self._later.start())  # another width: they stand elsewhere
        self.cards.selectionModel().currentChanged.connect(self._card_chosen)
        self.cards.activated.connect(lambda _: self.opened.emit())
        self.table.chosen.connect(self._row_chosen)
        self.table.opened.connect(lambda _: self.opened.emit())
        for changed in (model.rowsInserted, model.rowsRemoved, model.rowsMoved, model.dataChanged):
            changed.connect(self._follow)
        answers.changed.connect(self._fill_table)
        figures.changed.connect(self.cards.viewport().update)
        theme.changed.connect(self.cards.fit)
        self._follow()

    @property
    def is_table(self) -> bool:
        return self._as_table

    def show_table(self, table: bool) -> None:
        self._as_table = table
        self._follow()

    def show_only(self, *, text: str, tag: str | None, grouped: bool) -> None:
        """As cards, and in the rows of the table."""
        self.shown.show(text=text, tag=tag, grouped=grouped)
        self.cards.fit()
        self._follow()

    @property
    def is_empty(self) -> bool:
        return not self.shown.rowCount()

    def current(self) -> PrinterView | None:
        return None if self._chosen is None else self._model.by_id(self._chosen)

    def select(self, printer_id: UUID) -> None:
        row = self.shown.find(printer_id)
        if row is not None:
            self._chosen = printer_id
            self.cards.setCurrentIndex(self.shown.index(row))
            if self._as_table:
                self.table.select(printer_id)
            self.chosen.emit()

    def take_focus(self) -> None:
        """At what is shown; nothing where there is no printer."""
        if not self.is_empty:
            (self.table if self._as_table else self.cards).setFocus()

    def _leaves(self) -> None:
        self._leaving = True

    def _settle(self) -> None:
        self._leaving = False
        self._choose_again()

    def _fill_table(self) -> None:
        if self._as_table:
            self.records.show([(head, [self._told(each) for each in group]) for head, group in self.shown.groups()])

    def _told(self, printer: PrinterView) -> PrinterView:
        return replace(printer, answered_at=self._answers.of(printer))

    def _follow(self) -> None:
        """The printers, or how they are shown, changed."""
        self._leaving = False
        self._fill_table()
        shown = self._empty if self.is_empty else self.table if self._as_table else self.cards
        if shown is not self.currentWidget():
            had_focus = any(view.hasFocus() for view in (self.cards, self.table))
            self.setCurrentWidget(shown)
            if had_focus:
                self.take_focus()
        self._choose_again()

    def _choose_again(self) -> None:
        """One is always chosen, and it is the same in both."""
        at = self.shown.printer(self.cards.currentIndex().row())
        if self.is_empty:
            self._chosen = None
        elif self._chosen is None or self.shown.find(self._chosen) is None:
            first = at or self.shown.printer(0)
            self._chosen = None if first is None else first.printer_id
        if self._chosen is not None:
            row = self.shown.find(self._chosen)
            if row is not None and (at is None or at.printer_id != self._chosen):
                self.cards.setCurrentIndex(self.shown.index(row))
            chosen = self.table.current()
            if self._as_table and (chosen is None or chosen.printer_id != self._chosen):
                self.table.select(self._chosen)
        self.chosen.emit()

    def _card_chosen(self, index: QModelIndex) -> None:
        printer = self.shown.printer(index.row())
        if printer is not None and not self._as_table and not self._leaving:
            self._chosen = printer.printer_id
            self.chosen.emit()

    def _row_chosen(self, row: PrinterRow | None) -> None:
        if not self._as_table:
            return
        printer = None if row is None else row.printer
        if printer is None:
            self._later.start()  # the row went: once the rows are as they shall be
        elif printer.printer_id != self._chosen and self._model.find(printer.printer_id) is not None:
            self._chosen = printer.printer_id
            self.chosen.emit()
