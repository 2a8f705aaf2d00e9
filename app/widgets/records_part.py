"""A short list inside of a detail, under its title: read while it is seen, as high as its rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.customer_notices import CAUSE, CUSTOMER, PRINTER, SINCE, CustomerNotice, CustomerNoticesTable
from app.models.records import Column, Read, Records, RecordsFeed
from app.session.live import Live, LiveState
from app.session.session import Session
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, tell, text_label
from app.widgets.layouts import hbox, vbox
from app.widgets.record_table import QuietHeader, RecordTable, choose_row

T = TypeVar("T")
MOST_ROWS = 6
READING = Phrase("Reading…")


class RecordsPart(QWidget, Generic[T]):
    judged = Signal()
    """Another row is chosen, or it changed: what can be done may be something else."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        live: Live,
        columns: Sequence[Column[T]],
        key: Callable[[T], Hashable],
        spoken: Callable[[T, datetime], str],
        *,
        identifier: str,
        title: str,
        none_yet: str,
        most_rows: int = MOST_ROWS,
    ) -> None:
        super().__init__()
        self._theme, self._live = theme, live
        self._none_yet = none_yet
        self._most_rows = most_rows
        self._about: Hashable = None
        named(self, f"{identifier}.part", title)
        self.records: Records[T] = Records(columns, key, spoken, self)
        self.feed: RecordsFeed[T] = RecordsFeed(session, live, self.records, _nothing, self)
        self.title = text_label(title, wrap=True)
        theme.keep(self.title, TextRole.BODY, bold=True)
        self.none = named(text_label(str(READING), wrap=True, tone="quiet"), f"{identifier}.none", str(READING))
        self.table = RecordTable(theme, self.records, identifier, title)
        self._buttons = hbox(spacing=8)
        self._buttons.addStretch(1)
        column = vbox(self, spacing=6, margins=(0, 4, 0, 4))
        column.addWidget(self.title)
        column.addWidget(self.none)
        column.addWidget(self.table)
        column.addLayout(self._buttons)
        self.table.chosen.connect(lambda _: self.judged.emit())
        self.feed.loaded.connect(lambda: self._show(self._none_yet))
        self.feed.failed.connect(self._failed)
        live.may_change.connect(self._look_at_live)
        theme.changed.connect(self._fit)
        for changed in (self.records.rowsInserted, self.records.rowsRemoved):
            changed.connect(self._fit)
        self._show(str(READING))

    def add_button(self, button: Button) -> None:
        self._buttons.insertWidget(self._buttons.count() - 1, button)

    def current(self) -> T | None:
        found: T | None = self.table.current()
        return found

    def read_about(self, about: Hashable, read: Read[T]) -> None:
        """What was shown of another one is gone at once."""
        if about == self._about:
            return
        self._about = about
        self.records.reconcile([])
        self._show(str(READING))
        if self.isVisible():
            self.feed.read_by(read)
        else:
            self.feed.wait_with(read)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.feed.watch(False)

    def _look_at_live(self) -> None:
        self.table.show_quiet(self._live.state is not LiveState.LIVE)

    def _failed(self, error: ConsoleError) -> None:
        """What was read last stays."""
        self._show(tr("This could not be read. {why}", why=error))

    def _show(self, words: str) -> None:
        tell(self.none, words)
        self._fit()
        self.judged.emit()

    def _fit(self) -> None:
        rows = min(self._most_rows, self.records.rowCount())
        self.table.setVisible(rows > 0)
        self.none.setVisible(rows == 0)
        high = max(self.table.rowHeight(0), self._theme.sizes.row)
        self.table.setFixedHeight(max(1, rows) * high + self._theme.sizes.header + 4)


async def _nothing(_: ConsoleClient) -> Sequence[T]:
    return ()


# Notices in rows, to read and to choose one; as high as a few of them.


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
