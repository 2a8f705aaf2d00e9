"""Records in rows, one of them chosen; columns leave where there is no room for them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.delegates.record_cell import PAD, RecordCellDelegate
from app.models.records import MARK_ROLE, Records
from app.theme.sizes import Density
from app.theme.theme import Theme
from app.vocabulary.marks import Mark
from app.widgets.chip import chip_width
from app.widgets.chosen_row import choose_row
from app.widgets.named import named
from app.widgets.quiet_header import QuietHeader

TICK_MS = 10_000
LEAST_REST = 136
SENTENCE_LEAST = 0.6
"""Of its usual width, before a column leaves for it."""
CARDS_BELOW, RANK_1_FROM, RANK_2_FROM = 480, 480, 660
GLOVE_CARDS_BELOW = 760
"""Pixels across: below, rows are cards; from on, columns of that rank have room."""
MEASURED = 100
"""Rows: those that are seen first say how wide a column would like to be."""


class RecordTable(QTableView):
    chosen = Signal(object)
    """The record or None, also when the chosen one itself changed."""
    opened = Signal(object)
    """Enter, a double click, a second tap."""

    def __init__(self, theme: Theme, records: Records[Any], identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._records = records
        self._delegate = RecordCellDelegate(theme, self)
        self._head: dict[int, int] = {}
        self._wanted: dict[int, int] = {}
        """How wide each column would like to be. No narrower again while it is open: columns do not jump."""
        self._measuring = QTimer(self, singleShot=True, interval=0)
        self._measuring.timeout.connect(self._measure_told)
        self._told = range(0)
        """Rows whose words changed and are not measured yet: those of a table out of sight once it is in sight."""
        named(self, identifier, name)
        self.setModel(records)
        self.setItemDelegate(self._delegate)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHorizontalHeader(QuietHeader(theme, self))
        self.activated.connect(self._open)
        self.selectionModel().selectionChanged.connect(self._tell)
        records.dataChanged.connect(self._changed)
        records.rowsInserted.connect(self._came)
        records.rowsRemoved.connect(self._went)
        theme.changed.connect(self._measure_anew)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(records.tick)
        self._measure_anew()

    def current(self) -> Any | None:
        rows = self.selectionModel().selectedRows()
        return self._records.record(rows[0].row()) if rows else None

    def select(self, key: Hashable) -> bool:
        """False: it is not there."""
        row = self._records.find(key)
        if row is not None:
            choose_row(self, row)
            self.scrollTo(self._records.index(row, 0))
        return row is not None

    def show_quiet(self, quiet: bool) -> None:
        """What is shown is from before."""
        if quiet is not self._delegate.quiet:
            self._delegate.quiet = quiet
            self.viewport().update()

    def keyboardSearch(self, search: str) -> None:
        """Scanners type: letters never move the selection."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys begin at a row that is seen to be chosen."""
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection() and self._records.rowCount():
            rows = range(max(0, self.currentIndex().row()), self._records.rowCount())
            choose_row(self, next((row for row in rows if self._can_be_chosen(row)), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._told:
            self._measure_told()
        self._records.tick()
        self._tick.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()

    def _can_be_chosen(self, row: int) -> bool:
        return bool(self._records.flags(self._records.index(row, 0)) & Qt.ItemFlag.ItemIsSelectable)

    def _fit(self) -> None:
        room = self.viewport().width()
        cards = room < CARDS_BELOW or (self._theme.density is Density.GLOVES and room < GLOVE_CARDS_BELOW)
        if cards is not self._delegate.cards:
            self._delegate.cards = cards
            self.viewport().update()
        self.horizontalHeader().setVisible(not cards)
        sizes = self._theme.sizes
        self.verticalHeader().setDefaultSectionSize(sizes.two_line_row if cards else sizes.row)
        widths = {} if cards else self._widths(room)
        for number in range(len(self._records.columns)):
            self.setColumnHidden(number, number not in widths and not (cards and number == 0))
            self.setColumnWidth(number, widths.get(number, room))

    def _widths(self, room: int) -> dict[int, int]:
        """Of the columns that have room; the last of the highest rank leave first."""
        rank = 2 if room >= RANK_2_FROM else 1 if room >= RANK_1_FROM else 0
        columns = self._records.columns
        shown = [number for number, column in enumerate(columns) if column.rank <= rank]
        while True:
            widths = {number: self._least(number) for number in shown}
            if sum(widths.values()) <= room or all(columns[number].rank == 0 for number in shown):
                break
            shown.remove(max(shown, key=lambda number: (columns[number].rank, number)))
        self._share(widths, room)
        return widths

    def _usual(self, number: int) -> int:
        return round(self._records.columns[number].width * self._theme.sizes.body / 14)

    def _least(self, number: int) -> int:
        """No wider than its words, in whichever language; of a sentence that is cut at its end, most of them."""
        usual = self._usual(number)
        if not usual:
            return LEAST_REST
        least = round(usual * SENTENCE_LEAST) if self._records.columns[number].sentence else usual
        return max(self._head[number], min(least, self._wanted[number])) if self._records.rowCount() else least

    def _share(self, widths: dict[int, int], room: int) -> None:
        """Room that is left: names are whole first, in any language, then each has its usual width, then its words
        all of theirs; the rest is of the columns without a width of their own."""
        columns = self._records.columns
        rest = [number for number in widths if not columns[number].width]
        fixed = [number for number in widths if columns[number].width]
        names = [number for number in rest if not columns[number].sentence]
        for numbers, goal in ((names, self._wanted), (fixed, None), (rest, self._wanted), (fixed, self._wanted)):
            for number in numbers:
                left = max(0, room - sum(widths.values()))
                widths[number] += min(left, max(0, (goal[number] if goal else self._usual(number)) - widths[number]))
        left = max(0, room - sum(widths.values()))
        for place, number in enumerate(rest):
            widths[number] += left // len(rest) + (left % len(rest) if place == 0 else 0)

    def _came(self, _: QModelIndex, first: int, last: int) -> None:
        if self._told:  # what is told already may stand lower now
            self._told = range(self._told.start, self._told.stop + last - first + 1)
        self._measure_soon(first, last)

    def _went(self, _: QModelIndex, first: int, last: int) -> None:
        if self._told:
            self._told = range(max(0, self._told.start - (last - first + 1)), self._told.stop)

    def _measure_soon(self, first: int, last: int) -> None:
        rows = range(first, last + 1)
        if self._told:
            rows = range(min(first, self._told.start), max(last + 1, self._told.stop))
        self._told = rows
        if self.isVisible():
            self._measuring.start()

    def _measure_told(self) -> None:
        self._measure(self._told)

    def _measure_anew(self) -> None:
        self._wanted.clear()
        self._measure(range(MEASURED))

    def _measure(self, told: range) -> None:
        """Where words changed, and not where the window is pulled: hundreds of texts are made for all of them."""
        self._told = range(0)
        rows = range(told.start, min(told.stop, MEASURED, self._records.rowCount()))
        sizes = self._theme.sizes
        heads = QFontMetrics(self._theme.font(sizes.small, bold=True))
        for number, column in enumerate(self._records.columns):
            metrics = QFontMetrics(self._theme.font(sizes.body, bold=number == 0))
            texts = {str(self._records.index(row, number).data() or "") for row in rows if column.mark is None}
            chips = self._chips(number, rows) if column.mark is not None else ()
            self._head[number] = heads.horizontalAdvance(str(column.word)) + 2 * PAD + 2
            longest = max([*map(metrics.horizontalAdvance, texts), *chips], default=0) + 2 * PAD + 2
            self._wanted[number] = max(self._wanted.get(number, 0), self._head[number], longest)
        self._fit()

    def _chips(self, number: int, rows: range) -> set[int]:
        marks = (self._records.index(row, number).data(MARK_ROLE) for row in rows)
        return {chip_width(self._theme, mark) for mark in marks if isinstance(mark, Mark)}

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self._measure_soon(first.row(), last.row())
        if any(first.row() <= row.row() <= last.row() for row in self.selectionModel().selectedRows()):
            self._tell()

    def _tell(self) -> None:
        self.chosen.emit(self.current())

    def _open(self, index: QModelIndex) -> None:
        record = self._records.record(index.row())
        if record is not None:
            self.opened.emit(record)
