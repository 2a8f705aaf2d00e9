"""A table of records for a page or inside details. Columns are hidden if there is no room."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFontMetrics, QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.notices import CAUSE, CUSTOMER, PRINTER, SINCE, CustomerNotice, CustomerNoticesTable
from app.models.records import HEAD_ROLE, MARK_ROLE, SENTENCE_ROLE, ReadRows, RecordColumn, Records, RecordsFeed
from app.session.live import Live, LiveState
from app.session.session import Session
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.theme.tokens import Density
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.states import chip_width, paint_chip
from app.words.marks import Mark

TICK_MS = 10_000
LEAST_REST = 136
SENTENCE_LEAST = 0.6
"""Part of its usual width to which a sentence shrinks before another column is hidden."""
CARDS_BELOW, RANK_1_FROM, RANK_2_FROM = 480, 480, 660
GLOVE_CARDS_BELOW = 760
"""Pixels. Below this width rows are cards; from this width columns of that rank have room."""
SHARED_FROM = 1200
"""Pixels. What a table is wider than that, its columns share."""
MEASURED = 100
"""The number of rows, from the top, that are measured for column widths."""


class RecordTable(QTableView):
    chosen = Signal(object)
    """The record or None. Also emitted when the selected record itself changed."""
    opened = Signal(object)
    """Enter, a double click or a second tap."""

    def __init__(self, theme: Theme, records: Records[Any], identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._records = records
        self._delegate = RecordCellDelegate(theme, self)
        self._off: frozenset[int] = frozenset()
        self._head: dict[int, int] = {}
        self._wanted: dict[int, int] = {}
        """The preferred width of each column. It never shrinks while the table is open, so columns do not jump."""
        self._measuring = QTimer(self, singleShot=True, interval=0)
        self._measuring.timeout.connect(self._measure_changed)
        self._changed_rows = range(0)
        """Rows with changed texts that are not measured yet. A hidden table measures them when it is shown."""
        named(self, identifier, name)
        self.setModel(records)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        show_whole_rows(self, theme)
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
        """Return the selected record; of several the current one."""
        rows = [each.row() for each in self.selectionModel().selectedRows()]
        now = self.currentIndex().row()
        return self._records.record(now if now in rows else rows[0]) if rows else None

    def select(self, key: Hashable) -> bool:
        """Select a record. Returns False if it is missing."""
        row = self._records.find(key)
        if row is not None:
            choose_row(self, row)
            self.scrollTo(self._records.index(row, 0))
        return row is not None

    def leave_out(self, columns: Iterable[int]) -> None:
        """Set the columns that the user does not want to see."""
        self._off = self._delegate.off = frozenset(columns)
        self._fit()
        self.viewport().update()

    def show_quiet(self, quiet: bool) -> None:
        """Show the records in grey, because they are old."""
        if quiet is not self._delegate.quiet:
            self._delegate.quiet = quiet
            self.viewport().update()

    def keyboardSearch(self, search: str) -> None:
        """Do nothing. Scanners type, so letters must not move the selection."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Start the arrow keys at a visibly selected row."""
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection() and self._records.rowCount():
            rows = range(max(0, self.currentIndex().row()), self._records.rowCount())
            choose_row(self, next((row for row in rows if self._can_be_chosen(row)), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._changed_rows:
            self._measure_changed()
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
        """Return the widths of the columns that fit. The last ones of the highest rank are hidden first."""
        rank = 2 if room >= RANK_2_FROM else 1 if room >= RANK_1_FROM else 0
        columns = self._records.columns
        shown = [number for number, column in enumerate(columns) if column.rank <= rank and number not in self._off]
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
        """Return the minimum width: that of the text in any language; of elided sentences, most; of marks, all."""
        column, usual = self._records.columns[number], self._usual(number)
        if not usual:
            return LEAST_REST
        least = round(usual * SENTENCE_LEAST) if column.sentence else usual
        if column.mark is not None:
            least = max(least, self._wanted[number])
        return max(self._head[number], min(least, self._wanted[number])) if self._records.rowCount() else least

    def _share(self, widths: dict[int, int], room: int) -> None:
        """Share spare width: first whole names, then the usual widths, then whole texts. The rest goes to flexible
        columns, but in a wide table to all, so that no row has one wide gap.
        """
        columns = self._records.columns
        rest = [number for number in widths if not columns[number].width]
        fixed = [number for number in widths if columns[number].width]
        names = [number for number in rest if not columns[number].sentence]
        for numbers, goal in ((names, self._wanted), (fixed, None), (rest, self._wanted), (fixed, self._wanted)):
            for number in numbers:
                left = max(0, room - sum(widths.values()))
                widths[number] += min(left, max(0, (goal[number] if goal else self._usual(number)) - widths[number]))
        left = max(0, room - sum(widths.values()))
        for_all = max(0, min(left, room - SHARED_FROM)) // len(widths)
        for number in widths:
            widths[number] += for_all
        left -= for_all * len(widths)
        for index, number in enumerate(rest):
            widths[number] += left // len(rest) + (left % len(rest) if index == 0 else 0)

    def _came(self, _: QModelIndex, first: int, last: int) -> None:
        if self._changed_rows:  # existing text may wrap now
            self._changed_rows = range(self._changed_rows.start, self._changed_rows.stop + last - first + 1)
        self._measure_soon(first, last)

    def _went(self, _: QModelIndex, first: int, last: int) -> None:
        if self._changed_rows:
            self._changed_rows = range(max(0, self._changed_rows.start - (last - first + 1)), self._changed_rows.stop)

    def _measure_soon(self, first: int, last: int) -> None:
        rows = range(first, last + 1)
        if self._changed_rows:
            rows = range(min(first, self._changed_rows.start), max(last + 1, self._changed_rows.stop))
        self._changed_rows = rows
        if self.isVisible():
            self._measuring.start()

    def _measure_changed(self) -> None:
        self._measure(self._changed_rows)

    def _measure_anew(self) -> None:
        self._wanted.clear()
        self._measure(range(MEASURED))

    def _measure(self, measured: range) -> None:
        """Measure after text changes only, not while resizing: that creates hundreds of texts."""
        self._changed_rows = range(0)
        rows = range(measured.start, min(measured.stop, MEASURED, self._records.rowCount()))
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


# A quiet table header: small labels with a line below.


QUIET_HEADER_PAD = 8


def show_whole_rows(table: QTableView, theme: Theme) -> None:
    """Configure a table to select whole rows, without grid and row numbers."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.setHorizontalHeader(QuietHeader(theme, table))


class QuietHeader(QHeaderView):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._fit()
        theme.changed.connect(self._fit)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHighlightSections(False)
        self.setSectionsClickable(False)

    def _fit(self) -> None:
        self.setFixedHeight(self._theme.sizes.header)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        painter.save()
        painter.fillRect(rect, self._theme.colour("base"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._theme.colour("line"))
        painter.setFont(self._theme.font(self._theme.sizes.small, bold=True))
        painter.setPen(self._theme.colour("text_secondary"))
        word = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        inside = rect.adjusted(QUIET_HEADER_PAD, 0, -2, 0)
        words = painter.fontMetrics().elidedText(word, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.restore()


# Selects a row by program.


Flag = QItemSelectionModel.SelectionFlag


def choose_row(table: QTableView, row: int) -> None:
    """Select a row like `QTableView.selectRow`, which finds no column in right-to-left layouts (Qt 6.11)."""
    index = table.model().index(row, 0, table.rootIndex())
    table.selectionModel().setCurrentIndex(index, Flag.ClearAndSelect | Flag.Rows)


# Paints a record's cell: a chip or text; in a narrow window the whole row as a card of two lines.


PAD = 8
FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
Index = QModelIndex | QPersistentModelIndex
ElideMode = Qt.TextElideMode


class RecordCellDelegate(QStyledItemDelegate):
    """`cards`: the first cell paints the whole row. `quiet`: old data."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cards = False
        self.quiet = False
        self.off: frozenset[int] = frozenset()
        """Columns that are left out."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(80, self._theme.sizes.two_line_row if self.cards else self._theme.sizes.row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        ground = "selection" if selected else "alternate" if index.row() % 2 else "base"
        painter.save()
        painter.setClipRect(rect)
        head = index.data(HEAD_ROLE)
        if isinstance(head, str):
            self._head(painter, head, option)
            painter.restore()
            return
        painter.fillRect(rect, self._theme.colour(ground))
        if selected and index.column() == 0:
            bar = QRect(rect.left(), rect.top(), 3, rect.height())
            painter.fillRect(bar, self._theme.colour("accent"))
        if self.cards:
            self._card(painter, option, index)
        else:
            inside = rect.adjusted(PAD, 0, -PAD, 0)
            mark = index.data(MARK_ROLE)
            if isinstance(mark, Mark):
                self._chip(painter, mark, inside)
            else:
                mode = ElideMode.ElideRight if index.data(SENTENCE_ROLE) else ElideMode.ElideMiddle
                self._text(painter, str(index.data() or ""), inside, option, first=index.column() == 0, mode=mode)
        painter.restore()

    def _head(self, painter: QPainter, words: str, option: QStyleOptionViewItem) -> None:
        """Paint the group head. Every cell paints its part of the row."""
        rect: QRect = option.rect
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else rect.width()
        whole = QRect(0, rect.top(), width, rect.height())
        painter.fillRect(whole, self._theme.colour("window"))
        painter.fillRect(QRect(0, whole.bottom(), width, 1), self._theme.colour("line"))
        painter.setFont(self._theme.font(self._theme.sizes.body, bold=True))
        painter.setPen(self._theme.colour("disabled" if self.quiet else "text_secondary"))
        painter.drawText(whole.adjusted(PAD, 0, -PAD, 0), FLAGS, words)

    def _chip(self, painter: QPainter, mark: Mark, inside: QRect) -> None:
        height = min(inside.height() - 6, self._theme.sizes.body + 18)
        chip_rect = QRect(inside.left(), 0, min(inside.width(), chip_width(self._theme, mark)), height)
        chip_rect.moveTop(inside.center().y() - height // 2)
        paint_chip(painter, self._theme, mark, QRectF(chip_rect))

    def _text(
        self,
        painter: QPainter,
        text: str,
        inside: QRect,
        option: QStyleOptionViewItem,
        *,
        first: bool,
        mode: ElideMode = ElideMode.ElideMiddle,
    ) -> None:
        painter.setFont(self._theme.font(self._theme.sizes.body, bold=first))
        state: QStyle.StateFlag = option.state
        faint = self.quiet and not state & QStyle.StateFlag.State_Selected  # too little contrast on a selection
        strong = first and not self.quiet
        painter.setPen(self._theme.colour("disabled" if faint else "text" if strong else "text_secondary"))
        shown = painter.fontMetrics().elidedText(text, mode, inside.width())
        painter.drawText(inside, FLAGS, shown)

    def _card(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        model = index.model()
        shown = [column for column in range(model.columnCount()) if column not in self.off]
        cells = [model.index(index.row(), column) for column in shown]
        mark = next((found for cell in cells if isinstance(found := cell.data(MARK_ROLE), Mark)), None)
        inside = rect.adjusted(PAD + 4, 4, -PAD, -4)
        taken = 0
        if mark is not None:
            taken = min(chip_width(self._theme, mark), inside.width() // 2)
            chip = QRect(inside.right() - taken, inside.top(), taken, inside.height())
            self._chip(painter, mark, chip)
        words = inside.adjusted(0, 0, -(taken + PAD), 0)
        half = words.height() // 2
        rest = [str(cell.data() or "") for cell in cells[1:] if not isinstance(cell.data(MARK_ROLE), Mark)]
        for line, text in enumerate((str(cells[0].data() or ""), " · ".join(each for each in rest if each))):
            line_rect = QRect(words.left(), words.top() + line * half, words.width(), half)
            self._text(painter, text, line_rect, option, first=line == 0)


T = TypeVar("T")
MOST_ROWS = 6
READING = Phrase("Reading…")


class RecordsPart(QWidget, Generic[T]):
    judged = Signal()
    """Another row was selected, or it changed: other actions may be possible."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        live: Live,
        columns: Sequence[RecordColumn[T]],
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

    def read_about(self, about: Hashable, read: ReadRows[T]) -> None:
        """Read about another record. The old data is removed at once."""
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
        """Reading failed: keep the last data."""
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


# A selectable list of notices, as high as a few rows.


FEWEST, MOST = 2, 6
WIDTHS = {CUSTOMER: 180, PRINTER: 140, SINCE: 110}


class NoticeTable(QTableView):
    chosen = Signal(object)
    """CustomerNotice or None. Also emitted when the selected one itself changed."""

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
        """Select the first if none is; the keyboard continues in the list."""
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
