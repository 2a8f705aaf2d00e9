"""Paints one cell of a record: a chip or a text; in a narrow window the whole row as a card of two lines."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.models.records import HEAD_ROLE, MARK_ROLE, SENTENCE_ROLE
from app.theme.theme import Theme
from app.vocabulary.marks import Mark
from app.widgets.chip import chip_width, paint_chip
from app.widgets.sides import as_it_begins

PAD = 8
FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
Index = QModelIndex | QPersistentModelIndex
ElideMode = Qt.TextElideMode


class RecordCellDelegate(QStyledItemDelegate):
    """`cards`: the first cell is the whole row. `quiet`: what is shown is from before."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cards = False
        self.quiet = False
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
        painter.setLayoutDirection(option.direction)
        head = index.data(HEAD_ROLE)
        if isinstance(head, str):
            self._head(painter, head, option)
            painter.restore()
            return
        painter.fillRect(rect, self._theme.colour(ground))
        if selected and index.column() == 0:
            bar = QRect(rect.left(), rect.top(), 3, rect.height())
            painter.fillRect(QStyle.visualRect(option.direction, rect, bar), self._theme.colour("accent"))
        if self.cards:
            self._card(painter, option, index)
        else:
            inside = rect.adjusted(PAD, 0, -PAD, 0)
            mark = index.data(MARK_ROLE)
            if isinstance(mark, Mark):
                self._chip(painter, mark, inside, option)
            else:
                mode = ElideMode.ElideRight if index.data(SENTENCE_ROLE) else ElideMode.ElideMiddle
                self._text(painter, str(index.data() or ""), inside, option, first=index.column() == 0, mode=mode)
        painter.restore()

    def _head(self, painter: QPainter, words: str, option: QStyleOptionViewItem) -> None:
        """Every cell paints its part of the whole row."""
        rect: QRect = option.rect
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else rect.width()
        whole = QRect(0, rect.top(), width, rect.height())
        painter.fillRect(whole, self._theme.colour("window"))
        painter.fillRect(QRect(0, whole.bottom(), width, 1), self._theme.colour("line"))
        painter.setFont(self._theme.font(self._theme.sizes.body, bold=True))
        painter.setPen(self._theme.colour("disabled" if self.quiet else "text_secondary"))
        painter.drawText(whole.adjusted(PAD, 0, -PAD, 0), FLAGS, words)

    def _chip(self, painter: QPainter, mark: Mark, inside: QRect, option: QStyleOptionViewItem) -> None:
        height = min(inside.height() - 6, self._theme.sizes.body + 18)
        place = QRect(inside.left(), 0, min(inside.width(), chip_width(self._theme, mark)), height)
        place.moveTop(inside.center().y() - height // 2)
        paint_chip(painter, self._theme, mark, QRectF(QStyle.visualRect(option.direction, inside, place)))

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
        painter.drawText(inside, FLAGS, as_it_begins(painter, shown))

    def _card(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        model = index.model()
        cells = [model.index(index.row(), column) for column in range(model.columnCount())]
        mark = next((found for cell in cells if isinstance(found := cell.data(MARK_ROLE), Mark)), None)
        inside = rect.adjusted(PAD + 4, 4, -PAD, -4)
        taken = 0
        if mark is not None:
            taken = min(chip_width(self._theme, mark), inside.width() // 2)
            chip = QRect(inside.right() - taken, inside.top(), taken, inside.height())
            self._chip(painter, mark, QStyle.visualRect(option.direction, inside, chip), option)
        words = inside.adjusted(0, 0, -(taken + PAD), 0)
        half = words.height() // 2
        rest = [str(cell.data() or "") for cell in cells[1:] if not isinstance(cell.data(MARK_ROLE), Mark)]
        for line, text in enumerate((str(cells[0].data() or ""), " · ".join(each for each in rest if each))):
            place = QRect(words.left(), words.top() + line * half, words.width(), half)
            self._text(painter, text, QStyle.visualRect(option.direction, inside, place), option, first=line == 0)
