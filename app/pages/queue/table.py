"""The queue's table: columns that fit the width, keys that open a job, ages that tick for visible rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, floor
from uuid import UUID

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QAbstractSlider, QTableView

from app.language.translate import tr
from app.models.grouped_queue import GroupedQueue, Grouping
from app.models.queue import HEADERS, GroupId, QueueColumn, QueueGroup, QueueModel, QueueRowTexts
from app.pages.queue.delegates import CHIP_EDGES, PAD, QueueRowDelegate, picture_room
from app.pages.queue.row_pictures import RowPictures
from app.theme.theme import Theme
from app.theme.tokens import Density
from app.widgets.labels import named
from app.widgets.pointer_guards import FrozenRows
from app.widgets.record_table import choose_row, show_whole_rows
from app.widgets.row_delegates import CHECK_ZONE, action_zone
from app.widgets.states import chip_width
from app.words.jobs import MARKS
from app.words.marks import Mark
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.jobs import JobRow

TICK_MS = 1000
PICTURES_MS = 120
"""While the list is scrolled, pictures of the rows in sight are drawn this often."""
Flag = QItemSelectionModel.SelectionFlag


class QueueTable(QTableView):
    """The table of the flat or the grouped queue."""

    selected = Signal(object)
    """The current JobRow or None. Also emitted when one of the selected jobs changed."""
    opened = Signal(object)
    """JobRow: Enter or a second tap."""
    open_or_close = Signal(object)
    """JobRow: Space."""
    sight_changed = Signal()
    """The highlighted rows were scrolled away, or came back."""
    action_wanted = Signal(object)
    """GroupId of the group whose button was pressed."""

    def __init__(
        self,
        theme: Theme,
        model: QueueModel | GroupedQueue,
        pictures: RowPictures | None = None,
        identifier: str = "queue.table",
        name: str = "",
    ) -> None:
        super().__init__()
        self._jobs = model
        self._theme = theme
        self._pictures = pictures
        self._delegate = QueueRowDelegate(theme, model, pictures, self)
        self.frozen = FrozenRows(self)
        self.setMouseTracking(True)
        named(self, identifier, name or tr("Print jobs"))
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        show_whole_rows(self, theme)
        self._columns = ColumnWidths(theme)
        self._narrow = False
        self._by_itself: JobRow | None = None
        self.is_turning: Callable[[], bool] = lambda: False
        """True while other rows are about to replace these."""
        self._all_later = False
        self._in_sight = True
        self.activated.connect(self._open)
        self.selectionModel().selectionChanged.connect(self._selection_changed)
        model.dataChanged.connect(self._data_changed)
        model.rowsInserted.connect(self._inserted)
        if isinstance(model, GroupedQueue):
            model.regrouped.connect(self._fit_columns)
        self._selection_timer = QTimer(self, singleShot=True, interval=0)
        self._selection_timer.timeout.connect(self._selection_changed)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._tick_ages)
        self._tick.start()
        self._sight = QTimer(self, singleShot=True, interval=0)  # the view lays its rows out later
        self._sight.timeout.connect(self._look_at_chosen)
        for signal in (model.rowsInserted, model.rowsRemoved, model.rowsMoved):
            signal.connect(self._sight.start)
        self.verticalScrollBar().valueChanged.connect(self._look_at_chosen)
        self.verticalScrollBar().valueChanged.connect(self._tick_ages)
        self._look = QTimer(self, singleShot=True, interval=PICTURES_MS)
        self._look.timeout.connect(self._want_pictures)
        if pictures is not None:
            pictures.changed.connect(self._pictures_changed)
        RowSnapping(self)
        theme.changed.connect(self._look_changed)
        self._fit_rows()

    def current_job(self) -> JobRow | None:
        """Return the highlighted job; of several the current one.

        Actions never apply to rows that are not visibly selected.
        """
        chosen = self._chosen_rows()
        if not chosen:
            return None
        current = self.currentIndex().row()
        return self._jobs.job(current if current in chosen else chosen[0])

    @property
    def is_by_itself(self) -> bool:
        """Return whether Qt selected the current row, not the user: it is where the arrow keys begin."""
        now, given = self.current_job(), self._by_itself
        return now is not None and given is not None and now.print_job_id == given.print_job_id

    def chosen_jobs(self) -> list[JobRow]:
        """Return all highlighted jobs from top to bottom."""
        return [job for row in self._chosen_rows() if (job := self._jobs.job(row)) is not None]

    def shows_chosen(self) -> bool:
        """Return whether some of what is highlighted is in sight. True without a selection, and while not shown."""
        runs = self._chosen_runs()
        if not runs or not self.isVisible():
            return True
        top, end = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        return any(last >= max(0, top) and (end < 0 or first <= end) for first, last in runs)

    def _look_at_chosen(self) -> None:
        in_sight = self.shows_chosen()
        if in_sight is not self._in_sight:
            self._in_sight = in_sight
            self.sight_changed.emit()

    def current_group(self) -> QueueGroup | None:
        """Return the printer if its head is the only highlighted row."""
        chosen = self._chosen_rows()
        return self._group(chosen[0]) if len(chosen) == 1 else None

    def _chosen_rows(self) -> list[int]:
        """Return the rows from top to bottom.

        Qt's own `selectedRows` asks the model for every cell: 15 ms for 500 rows.
        """
        return sorted({row for first, last in self._chosen_runs() for row in range(first, last + 1)})

    def _chosen_runs(self) -> list[tuple[int, int]]:
        """Return the first and the last row of each range."""
        chosen = self.selectionModel().selection()
        return [(chosen.at(position).top(), chosen.at(position).bottom()) for position in range(chosen.count())]

    def selectAll(self) -> None:
        """Select all jobs of the filter. While they load nothing is selected, least of all rows about to go."""
        self._all_later = self.is_turning()
        if self._all_later:
            self.clearSelection()
        else:
            super().selectAll()

    def turned(self) -> None:
        """Called when the new rows have arrived."""
        if self._all_later:
            self.selectAll()

    def not_turned(self) -> None:
        """The new rows failed to load: drop a pending "select all"."""
        self._all_later = False

    def select_job(self, job_id: UUID) -> None:
        if isinstance(self._jobs, GroupedQueue):
            self._jobs.unfold_for(job_id)
        row = self._jobs.find(job_id)
        if row is not None:
            self._go_to(row)

    def select_jobs(self, job_ids: list[UUID]) -> None:
        """Select the loaded ones of these jobs. The first becomes the current one."""
        rows = sorted(row for job_id in job_ids if (row := self._jobs.find(job_id)) is not None)
        if not rows:
            return
        self._go_to(rows[0])
        for row in rows[1:]:
            self.selectionModel().select(self._jobs.index(row, QueueColumn.STATUS), Flag.Select | Flag.Rows)

    def _go_to(self, row: int) -> None:
        """Select only this row, whatever modifier keys are down."""
        self._by_itself = None
        self._all_later = False
        index = self._jobs.index(row, QueueColumn.STATUS)
        self.selectionModel().setCurrentIndex(index, Flag.ClearAndSelect | Flag.Rows)
        self.scrollTo(index)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Scroll so that the first visible row is whole, unless that would cut the last one."""
        bar = self.verticalScrollBar()
        before = bar.value()
        super().scrollTo(index, hint)
        if bar.value() != before:
            height = self.verticalHeader().defaultSectionSize()
            bar.setValue(-(-bar.value() // height) * height)

    def select_group(self, key: GroupId) -> None:
        row = self._jobs.find_group(key) if isinstance(self._jobs, GroupedQueue) else None
        if row is not None:
            self._go_to(row)

    def show_cards(self, cards: bool) -> None:
        """Use rows of two lines for a narrow window. The table does this itself if gloves mode leaves no room."""
        self._narrow = cards
        self._choose_cards()

    def show_large(self, large: bool) -> None:
        """Use rows of two lines with a large order number and a small picture."""
        if large is not self._delegate.large:
            self._delegate.large = large
            self._choose_cards()
            self._fit_rows()

    def _choose_cards(self) -> None:
        checks = self._theme.density is Density.GLOVES
        wanted = self._narrow or self._delegate.large
        cards = wanted or self._columns.wants_cards(self.width(), checks=checks)
        if cards is not self._delegate.cards:
            self._delegate.cards = cards
            self._fit_rows()

    def viewportEvent(self, event: QEvent) -> bool:
        self.frozen.over_rows(event)
        if self.frozen.has_chosen:
            self._by_itself = None
        return super().viewportEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.frozen.let_go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.frozen.key(event)
        self._by_itself = None
        self._all_later = False
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if plain and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex(), or_close=event.key() == Qt.Key.Key_Space)
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing. Scanners type, so letters must not move the selection."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Stop at the start of a row: Qt turns a low list by its own height."""
        super().wheelEvent(event)
        bar, height = self.verticalScrollBar(), self.verticalHeader().defaultSectionSize()
        if event.pixelDelta().isNull() and bar.value() < bar.maximum():
            bar.setValue(round(bar.value() / height) * height)

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """A tap on a row's checkbox adds or removes it: nobody presses Ctrl with gloves on."""
        if self._delegate.checks and isinstance(event, QMouseEvent) and event.position().x() < CHECK_ZONE:
            pressed = event.type() is QEvent.Type.MouseButtonPress and index.isValid()
            return Flag.Toggle | Flag.Rows if pressed else Flag.NoUpdate
        return super().selectionCommand(index, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._all_later = False
        index = self.indexAt(event.position().toPoint())
        group = self._group(index.row())
        if group is not None and event.button() is Qt.MouseButton.LeftButton:
            row = QRect(0, self.rowViewportPosition(index.row()), self.viewport().width(), self.rowHeight(index.row()))
            if group.act and action_zone(self._theme, row, group).contains(event.position().toPoint()):
                self.action_wanted.emit(group.key)
            else:
                self._go_to(index.row())
                self._fold(group)
            return
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Undo Qt's choice of the first row as current without highlighting.

        Arrow keys would begin at the second row.
        """
        super().focusInEvent(event)
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self._choose_first(self.currentIndex().row())

    def _choose_first(self, row: int = 0) -> None:
        choose_row(self, row)
        self._by_itself = self.current_job()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick_ages()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_cards()
        self._fit_columns()
        index, before = self.currentIndex(), event.oldSize().height()
        bottom = self.rowViewportPosition(index.row()) + self.rowHeight(index.row())
        if index.isValid() and self.viewport().height() < bottom <= before + self.rowHeight(index.row()):
            self.scrollTo(index)  # it was in sight
        self._look_at_chosen()

    def _group(self, row: int) -> QueueGroup | None:
        return self._jobs.group(row) if isinstance(self._jobs, GroupedQueue) and row >= 0 else None

    def _fold(self, group: QueueGroup) -> None:
        if isinstance(self._jobs, GroupedQueue):
            self._jobs.fold(group.key, not group.folded)

    def _look_changed(self) -> None:
        self._choose_cards()
        self._fit_rows()

    def _fit_rows(self) -> None:
        sizes, kept = self._theme.sizes, self._kept_row()
        self._delegate.checks = self._theme.density is Density.GLOVES
        height = sizes.two_line_row if self._delegate.cards else sizes.row
        self.verticalHeader().setDefaultSectionSize(sizes.large_row if self._delegate.large else height)
        self.verticalScrollBar().setSingleStep(self.verticalHeader().defaultSectionSize())  # the wheel scrolls by rows
        self.horizontalHeader().setVisible(not self._delegate.cards)
        self._fit_columns()
        self._go_back(kept)
        self.viewport().update()
        self._look_soon()

    def _kept_row(self) -> tuple[int, int]:
        """Return the row to keep in place (the current one if visible) and its offset from the top; -1: none."""
        current, low = self.currentIndex().row(), self.viewport().height()
        row = current if current >= 0 and 0 <= self.rowViewportPosition(current) < low else self.rowAt(0)
        return row, self.rowViewportPosition(row) if row >= 0 else 0

    def _go_back(self, position: tuple[int, int]) -> None:
        """Restore the position after the row height changed. The current row is made wholly visible."""
        row, down = position
        if row >= 0:
            self.updateGeometries()
            self.verticalScrollBar().setValue(self.verticalHeader().sectionPosition(row) - down)
            if row == self.currentIndex().row():
                self.scrollTo(self.currentIndex())

    def _fit_columns(self) -> None:
        width = self.viewport().width()
        grouped = isinstance(self._jobs, GroupedQueue) and self._jobs.grouping is Grouping.PRINTER
        widths = self._columns.of(width, checks=self._delegate.checks, cards=self._delegate.cards, grouped=grouped)
        for column in QueueColumn:
            self.setColumnHidden(column, column not in widths)
        for column, size in widths.items():
            self.setColumnWidth(column, size)

    def _open(self, index: QModelIndex, *, or_close: bool = False) -> None:
        if not index.isValid():
            return
        group, job = self._group(index.row()), self._jobs.job(index.row())
        if group is not None:
            self._fold(group)
        elif job is not None:
            (self.open_or_close if or_close else self.opened).emit(job)

    def _selection_changed(self) -> None:
        self._selection_timer.stop()
        self._in_sight = self.shows_chosen()
        self.selected.emit(self.current_job())

    def _pictures_changed(self) -> None:
        if self._delegate.large:
            self.viewport().update()
            self._look_soon()

    def _look_soon(self) -> None:
        if self._delegate.large and self._pictures is not None and not self._look.isActive():
            self._look.start()

    def _want_pictures(self) -> None:
        """Request the pictures of the rows in sight. The table that is hidden leaves them to the other one."""
        if self._pictures is None or not self.isVisible():
            return
        first, last = self._rows_in_sight()
        rows = (self._jobs.job(row) for row in range(first, last + 1))
        room, ratio = picture_room(self._theme), self.devicePixelRatioF()
        self._pictures.want([row for row in rows if row is not None], room, ratio)

    def _rows_in_sight(self) -> tuple[int, int]:
        """Return the first and the last row in sight; 0 and -1 if there is none."""
        first = self.rowAt(0) if self.isVisible() else -1
        if first < 0:
            return 0, -1
        last = self.rowAt(self.viewport().height() - 1)
        return first, self._jobs.rowCount() - 1 if last < 0 else last

    def _inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        if self._learn(first, last):
            self._fit_columns()
        self._look_soon()
        if self.hasFocus() and last + 1 - first == self._jobs.rowCount() and not self.currentIndex().isValid():
            self._choose_first()  # the rows came after the focus

    def _data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        if first.column() == last.column():
            if self._delegate.cards:  # its first cell paints the age
                self.viewport().update()
            return
        if self._learn(first.row(), last.row()):
            self._fit_columns()
        if any(top <= last.row() and first.row() <= bottom for top, bottom in self._chosen_runs()):
            self._selection_timer.start()  # once for all rows that changed together

    def _learn(self, first: int, last: int) -> bool:
        lines = (self._jobs.line(row) for row in range(first, last + 1))
        return self._columns.learn(line for line in lines if line is not None)

    def _tick_ages(self) -> None:
        self._jobs.tick(*self._rows_in_sight())
        self._look_soon()


# Column widths of the queue: required texts get their room, the rest goes to columns that would be cut.


USUAL = tuple(mark for state, mark in MARKS.items() if state is not ShownState.STALE)
"""Longer texts widen their column when they arrive. It never shrinks again, so columns do not jump."""
SHARES = {QueueColumn.REFERENCE: 1.5, QueueColumn.DOCUMENT: 1.5, QueueColumn.PRINTER: 1.3, QueueColumn.NOTE: 2.4}
MOST_WANTED = {QueueColumn.REFERENCE: 280, QueueColumn.DOCUMENT: 430, QueueColumn.PRINTER: 210, QueueColumn.NOTE: 420}
LEAST_WANTED = {QueueColumn.REFERENCE: 90, QueueColumn.DOCUMENT: 90, QueueColumn.PRINTER: 90, QueueColumn.NOTE: 160}
"""Least widths, at the text size `AT`. A note can appear at any time, so it always has some room and may take two
lines.
"""
LEAST_ALONE = 110
"""Least width of the notes where all other columns have given way."""
WHOLE = 268
"""An order number of up to this width is never cut, at the text size `AT`."""
NOTE_LINES = 1.8
AT = 14
"""The text size that the limits are made for."""
GIVE_WAY = (QueueColumn.DOCUMENT, QueueColumn.AGE, QueueColumn.PRINTER, QueueColumn.COPIES)
"""Left out one after the other, first to last, where an order number would be cut."""
NARROW = 850
"""Below this width the document column is left out; the job view shows it."""
NARROWER = 640
"""Below this width the copies are left out, too."""
NARROWEST = 520
GLOVES_FROM = 1000


class ColumnWidths:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._marks: set[Mark] = set(USUAL)
        self._wanted = {column: least / AT for column, least in LEAST_WANTED.items()}
        """Scaled by the text size."""
        self._has_copies = False
        """Some job prints more than one copy: else their column would only take room from the order numbers."""

    def learn(self, lines: Iterable[QueueRowTexts]) -> bool:
        """Learn the widths of new texts. Returns whether a column grew. Columns never shrink, so they stay in place."""
        before = (len(self._marks), dict(self._wanted), self._has_copies)
        plain, bold = (QFontMetrics(self._theme.font(self._theme.sizes.body, bold=heavy)) for heavy in (False, True))
        size = self._theme.sizes.body
        for line in lines:
            self._marks.add(line.mark)
            self._has_copies = self._has_copies or line.cells[QueueColumn.COPIES] not in ("", "1")
            for column, most in MOST_WANTED.items():
                text = line.cells[column]
                if not text or self._wanted[column] * AT >= most:
                    continue
                letters = (bold if column is QueueColumn.REFERENCE else plain).horizontalAdvance(text)
                long = letters / NOTE_LINES if column is QueueColumn.NOTE else letters
                wanted = min(most / AT, (long + 2 * PAD + 2) / size)
                self._wanted[column] = max(self._wanted[column], wanted)
        return before != (len(self._marks), self._wanted, self._has_copies)

    def wants_cards(self, width: int, *, checks: bool) -> bool:
        """Return whether columns would be cut, because gloves mode has large text and checkboxes."""
        return checks and width < GLOVES_FROM

    def of(self, width: int, *, checks: bool, cards: bool, grouped: bool = False) -> dict[QueueColumn, int]:
        """Return the widths for a viewport of so many pixels. Columns that are missing are hidden."""
        if cards:
            return {QueueColumn.STATUS: width}
        theme = self._theme
        scale = theme.sizes.body / AT
        metrics = QFontMetrics(theme.font(theme.sizes.body))
        head = QFontMetrics(theme.font(theme.sizes.small, bold=True)).horizontalAdvance(
            str(HEADERS[QueueColumn.COPIES])
        )
        fixed = {
            QueueColumn.STATUS: max(chip_width(theme, mark) for mark in self._marks) + CHIP_EDGES,
            QueueColumn.COPIES: max(head, metrics.horizontalAdvance("999")) + PAD + 4,
            QueueColumn.AGE: metrics.horizontalAdvance(tr("{minutes} min", minutes=59)) + 2 * PAD,
        }
        # under its printer's head a row need not name the printer
        hidden = {QueueColumn.PRINTER} if grouped else set()
        if width < NARROW * scale and not grouped:
            hidden |= {QueueColumn.DOCUMENT}
        if width < NARROWER * scale or not self._has_copies:
            hidden |= {QueueColumn.COPIES}
        if width < NARROWEST * scale:
            hidden |= {QueueColumn.PRINTER}
        if checks:
            fixed[QueueColumn.STATUS] += CHECK_ZONE
        if self._lacks_room(width, fixed, hidden):
            usual = max(chip_width(theme, mark) for mark in USUAL) + CHIP_EDGES
            fixed[QueueColumn.STATUS] = usual + (CHECK_ZONE if checks else 0)
        for column in GIVE_WAY:
            if self._lacks_room(width, fixed, hidden):
                hidden.add(column)
        widths = {column: size for column, size in fixed.items() if column not in hidden}
        shares = {column: share for column, share in SHARES.items() if column not in hidden}
        room = max(0, width - sum(widths.values()))
        return widths | self._shared(room, shares)

    def _lacks_room(self, width: int, fixed: dict[QueueColumn, int], hidden: set[QueueColumn]) -> bool:
        """Return whether an order number would be cut beside the columns that are not hidden."""
        size, own = self._theme.sizes.body, QueueColumn.REFERENCE
        taken = sum(pixels for column, pixels in fixed.items() if column not in hidden)
        least = sum(LEAST_WANTED[column] for column in SHARES if column not in {own, *hidden})
        return width - taken - least * size / AT < min(self._wanted[own], WHOLE / AT) * size

    def _shared(self, room: int, shares: dict[QueueColumn, float]) -> dict[QueueColumn, int]:
        """Give spare width to columns whose texts would be cut. An order number is cut last of all."""
        own, size = QueueColumn.REFERENCE, self._theme.sizes.body
        others = {column: share for column, share in shares.items() if column is not own}
        needs = [LEAST_WANTED[column] for column in others]
        least = (sum(needs) if len(needs) > 1 else LEAST_ALONE) * size / AT
        widths = self._spread(room, shares)
        whole = int(min(min(self._wanted[own], WHOLE / AT) * size, room - least))
        return widths if whole <= widths[own] else {own: whole} | self._spread(room - whole, others)

    def _spread(self, room: int, shares: dict[QueueColumn, float]) -> dict[QueueColumn, int]:
        usual = {column: room * share / sum(shares.values()) for column, share in shares.items()}
        needs = {column: self._wanted[column] * self._theme.sizes.body - size for column, size in usual.items()}
        lacking = sum(need for need in needs.values() if need > 0)
        spare = -sum(need for need in needs.values() if need < 0)
        given = min(lacking, spare)
        spread = {
            column: int(size + needs[column] * given / ((lacking if needs[column] > 0 else spare) or 1))
            for column, size in usual.items()
        }
        return self._document_gives_way(spread)

    def _document_gives_way(self, widths: dict[QueueColumn, int]) -> dict[QueueColumn, int]:
        """Take what a printer's name lacks from the document's, which is cut anyway."""
        printer, document, size = QueueColumn.PRINTER, QueueColumn.DOCUMENT, self._theme.sizes.body
        if printer not in widths or document not in widths:
            return widths
        lacking = ceil(self._wanted[printer] * size) - widths[printer]
        moved = max(0, min(lacking, widths[document] - int(LEAST_WANTED[document] * size / AT)))
        return widths | {printer: widths[printer] + moved, document: widths[document] - moved}


# The scroll bar of a table with equal row heights. Dragging and paging stop at the start of a row. Smaller steps, such
# as those of a touch pad, are left alone.


ROUNDED = {
    QAbstractSlider.SliderAction.SliderPageStepAdd.value: floor,  # a row that was cut at the end becomes the first
    QAbstractSlider.SliderAction.SliderPageStepSub.value: ceil,
}


class RowSnapping(QObject):
    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._bar = table.verticalScrollBar()
        self._bar.actionTriggered.connect(self._stop_at_a_row)

    def _stop_at_a_row(self, action: int) -> None:
        """Snap before scrolling. At the end the last row is the whole one."""
        rounded = ROUNDED.get(action, round) if self._bar.isSliderDown() else ROUNDED.get(action)
        position = self._bar.sliderPosition()
        if rounded is not None and position < self._bar.maximum():
            height = self._table.verticalHeader().defaultSectionSize()
            self._bar.setSliderPosition(rounded(position / height) * height)
