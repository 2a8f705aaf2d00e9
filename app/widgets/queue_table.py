"""The queue's table view: columns that fit the width, keys that open a job, ages that tick for visible rows."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.delegates.queue_row import CHIP_EDGES, QueueRowDelegate
from app.models.queue import QueueModel
from app.models.queue_line import Column
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.jobs import MARKS
from app.widgets.chip import chip_width
from app.widgets.named import named
from app.widgets.quiet_header import QuietHeader
from server_core.contract.console import JobRow

FIXED = {Column.COPIES: 58, Column.AGE: 62}
SHARES = {Column.REFERENCE: 1.8, Column.DOCUMENT: 1.2, Column.PRINTER: 1.2, Column.NOTE: 2.0}
NARROW = 760
"""Below this width document and copies make room; the job view has them."""
NARROWEST = 520
TICK_MS = 1000


class QueueTable(QTableView):
    selected = Signal(object)
    """JobRow or None, also when the selected job itself changed."""
    opened = Signal(object)
    """JobRow: Enter, Space or a second tap."""

    def __init__(self, theme: Theme, model: QueueModel) -> None:
        super().__init__()
        self._jobs = model
        widest = max(chip_width(theme, mark) for mark in MARKS.values())
        self._fixed = {Column.STATUS: widest + CHIP_EDGES, **FIXED}
        named(self, "queue.table", "Print jobs")
        self.setModel(model)
        self.setItemDelegate(QueueRowDelegate(theme, model, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(SIZES.row)
        self.setHorizontalHeader(QuietHeader(theme, self))
        self.activated.connect(self._open)
        self.selectionModel().selectionChanged.connect(self._selection_changed)
        model.dataChanged.connect(self._data_changed)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._tick_ages)
        self._tick.start()
        self.verticalScrollBar().valueChanged.connect(self._tick_ages)
        theme.changed.connect(self.viewport().update)

    def current_job(self) -> JobRow | None:
        """The highlighted one: what is not seen to be chosen is not acted on."""
        chosen = self.selectionModel().selectedRows()
        return self._jobs.job(chosen[0].row()) if chosen else None

    def select_job(self, job_id: UUID) -> None:
        row = self._jobs.find(job_id)
        if row is not None:
            self.setCurrentIndex(self._jobs.index(row, Column.STATUS))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Scanners type: letters never move the selection."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes the first row current without highlighting it; keys would begin at the second."""
        super().focusInEvent(event)
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self.selectRow(self.currentIndex().row())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick_ages()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        width = self.viewport().width()
        hidden: set[Column] = set()
        if width < NARROW:
            hidden |= {Column.DOCUMENT, Column.COPIES}
        if width < NARROWEST:
            hidden |= {Column.PRINTER}
        for column in Column:
            self.setColumnHidden(column, column in hidden)
        fixed = sum(size for column, size in self._fixed.items() if column not in hidden)
        shares = {column: share for column, share in SHARES.items() if column not in hidden}
        room = max(0, width - fixed)
        for column, size in self._fixed.items():
            self.setColumnWidth(column, size)
        for column, share in shares.items():
            self.setColumnWidth(column, int(room * share / sum(shares.values())))

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._jobs.job(index.row()))

    def _selection_changed(self) -> None:
        self.selected.emit(self.current_job())

    def _data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        current = self.currentIndex()
        whole_row = first.column() != last.column()
        if whole_row and current.isValid() and first.row() <= current.row() <= last.row():
            self.selected.emit(self.current_job())

    def _tick_ages(self) -> None:
        first = self.rowAt(0) if self.isVisible() else -1
        if first < 0:
            self._jobs.tick(0, -1)
            return
        last = self.rowAt(self.viewport().height() - 1)
        self._jobs.tick(first, self._jobs.rowCount() - 1 if last < 0 else last)
