"""Notices in rows, to read and to choose one; as high as a few of them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.models.customer_notices import CAUSE, CUSTOMER, PRINTER, SINCE, CustomerNotice, CustomerNoticesTable
from app.theme.theme import Theme
from app.widgets.chosen_row import choose_row
from app.widgets.named import named
from app.widgets.quiet_header import QuietHeader

FEWEST, MOST = 2, 6
WIDTHS = {CUSTOMER: 180, PRINTER: 140, SINCE: 110}


class NoticeTable(QTableView):
    chosen = Signal(object)
    """CustomerNotice or None, also when the chosen one itself changed."""

    def __init__(self, theme: Theme, model: CustomerNoticesTable, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._notices = model
        named(self, identifier, name)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        across = QuietHeader(theme, self)
        self.setHorizontalHeader(across)
        across.setSectionResizeMode(CAUSE, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            self.setColumnWidth(column, width)
        self.selectionModel().selectionChanged.connect(self._tell)
        for changed in (model.rowsInserted, model.rowsRemoved, model.dataChanged):
            changed.connect(self._rows_changed)
        theme.changed.connect(self._fit_rows)
        self._fit_rows()

    def current(self) -> CustomerNotice | None:
        rows = self.selectionModel().selectedRows()
        return self._notices.notice(rows[0].row()) if rows else None

    def choose_first(self) -> None:
        """Where none is chosen; the keyboard goes on in the list."""
        if self.current() is None and self._notices.rowCount():
            choose_row(self, 0)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._theme.sizes.row)
        self._rows_changed()

    def _rows_changed(self) -> None:
        self.setMinimumHeight(self._height(FEWEST))
        self.setMaximumHeight(self._height(min(MOST, max(FEWEST, self._notices.rowCount()))))
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def _height(self, rows: int) -> int:
        return rows * self._theme.sizes.row + self.horizontalHeader().height() + 2 * self.frameWidth()

    def _tell(self) -> None:
        self.chosen.emit(self.current())
