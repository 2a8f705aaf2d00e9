"""Paints the cells of the queue: the status chip, text on at most two lines, and rows as cards in a narrow window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from app.models.grouped_queue import GroupedQueue
from app.models.queue import QueueColumn, QueueModel, QueueRowTexts
from app.pages.queue.row_pictures import RowPicture, RowPictures
from app.theme.theme import Theme
from app.widgets.row_delegates import CHECK_ZONE, paint_check, paint_group
from app.widgets.states import chip_width, paint_approximate, paint_chip, paint_shape
from app.words.marks import Mark, Tone
from app.words.plain_text import tooltip

PAD = 8
CHIP_EDGES = PAD + 6
FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
ELIDED = {
    QueueColumn.REFERENCE: Qt.TextElideMode.ElideLeft,
    QueueColumn.DOCUMENT: Qt.TextElideMode.ElideMiddle,
    QueueColumn.PRINTER: Qt.TextElideMode.ElideMiddle,
}
"""These numbers differ at their end, so they are cut at the start. Other texts are cut at the end."""
QUIET = frozenset({QueueColumn.COPIES, QueueColumn.AGE, QueueColumn.NOTE})


class QueueRowDelegate(QStyledItemDelegate):
    """`cards`: the first cell paints the whole row on two lines; `large`: with a large order number and a picture.

    `checks`: reserve room for a checkbox (gloves mode).
    """

    def __init__(
        self,
        theme: Theme,
        model: QueueModel | GroupedQueue,
        pictures: RowPictures | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.cards = False
        self.large = False
        self.checks = False
        self._theme = theme
        self._model = model
        self._pictures = pictures
        self._fonts: dict[bool, QFont] = {}
        theme.changed.connect(self._fonts.clear)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, self._theme.sizes.row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line = self._model.line(index.row())
        if line is None:
            paint_group(painter, self._theme, self._model, index.row(), option)
            return
        column = QueueColumn(index.column())
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        ground = "selection" if selected else "alternate" if index.row() % 2 else "base"
        painter.save()
        painter.setClipRect(rect)  # clip characters that are higher than a line to their row
        painter.fillRect(rect, self._theme.colour(ground))
        view = option.widget
        here = isinstance(view, QAbstractItemView) and view.hasFocus() and view.currentIndex().row() == index.row()
        if selected and here:
            for edge in (rect.top(), rect.bottom() - 1):
                painter.fillRect(QRect(rect.left(), edge, rect.width(), 2), self._theme.colour("accent"))
        if column is QueueColumn.STATUS:
            if selected:
                painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), self._theme.colour("accent"))
            if self.checks:
                paint_check(painter, self._theme, rect, selected)
                rect = rect.adjusted(CHECK_ZONE, 0, 0, 0)
            if self.large:
                job = self._model.job(index.row())
                picture = None if job is None or self._pictures is None else self._pictures.picture(job)
                paint_large(painter, self._theme, line, rect, picture, selected=selected)
            elif self.cards:
                paint_card(painter, self._theme, line, rect, selected=selected)
            if self.cards:
                painter.restore()
                return
            # centred in high rows, too
            height = min(rect.height() - 12, self._theme.sizes.body + 26)
            box = QRectF(rect.left() + PAD, rect.top() + (rect.height() - height) / 2, rect.width() - PAD - 6, height)
            paint_chip(painter, self._theme, line.mark, box)
        else:
            colour = "text_secondary" if column in QUIET and not selected else "text"
            painter.setPen(self._theme.colour(colour))
            painter.setFont(self._font(bold=column is QueueColumn.REFERENCE))
            room = rect.adjusted(PAD, 2, -PAD, -2)
            if column is QueueColumn.NOTE and line.sign is not None:
                taken = paint_sign(painter, self._theme, line.sign, room)
                room = room.adjusted(taken, 0, 0, 0)
            self._text(painter, room, line.cells[column], column)
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Explain the marks of a picture under the pointer."""
        words = self.picture_words(index.row(), option.rect, event.pos()) if index.isValid() else ""
        if event.type() is QEvent.Type.ToolTip and words:
            QToolTip.showText(event.globalPos(), tooltip(words), view)
            return True
        return super().helpEvent(event, view, option, index)

    def picture_words(self, row: int, rect: QRect, at: QPoint) -> str:
        """Return what the marks of a large row's picture mean if it is at this point; else ""."""
        job = self._model.job(row)
        if not self.large or job is None or self._pictures is None or (picture := self._pictures.picture(job)) is None:
            return ""
        left = rect.left() + (CHECK_ZONE if self.checks else 0)
        return picture.words if left <= at.x() < left + 2 * LARGE_PAD + picture_room(self._theme).width() else ""

    def _font(self, *, bold: bool) -> QFont:
        if bold not in self._fonts:
            self._fonts[bold] = self._theme.font(self._theme.sizes.body, bold=bold)
        return self._fonts[bold]

    def _text(self, painter: QPainter, rect: QRect, text: str, column: QueueColumn) -> None:
        metrics = painter.fontMetrics()
        if metrics.horizontalAdvance(text) <= rect.width():
            painter.drawText(rect, FLAGS, text)
        elif column is QueueColumn.NOTE:
            self._two_lines(painter, rect, text)
        else:
            mode = ELIDED.get(column, Qt.TextElideMode.ElideRight)
            cut = metrics.elidedText(text, mode, rect.width())
            painter.drawText(rect, FLAGS, cut)

    @staticmethod
    def _two_lines(painter: QPainter, rect: QRect, text: str) -> None:
        metrics = painter.fontMetrics()
        layout = QTextLayout(text, painter.font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        layout.beginLayout()
        first = layout.createLine()
        first.setLineWidth(rect.width())
        split = first.textLength()
        layout.endLayout()
        height = min(metrics.lineSpacing(), rect.height() // 2)
        top = rect.top() + (rect.height() - 2 * height) // 2
        rest = metrics.elidedText(text[split:].lstrip(), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(QRect(rect.left(), top, rect.width(), height), FLAGS, text[:split].rstrip())
        painter.drawText(QRect(rect.left(), top + height, rect.width(), height), FLAGS, rest)


# A job as a card of two lines: chip, reference and age; below them printer and note.


JOB_CARD_PAD = 10
GAP = 10
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def paint_card(painter: QPainter, theme: Theme, line: QueueRowTexts, rect: QRect, *, selected: bool) -> None:
    inner = rect.adjusted(JOB_CARD_PAD, 4, -JOB_CARD_PAD, -4)
    half = inner.height() // 2
    first = QRect(inner.left(), inner.top(), inner.width(), half)
    second = QRect(inner.left(), inner.top() + half, inner.width(), half)
    quiet = theme.colour("text" if selected else "text_secondary")
    body, bold = theme.font(theme.sizes.body), theme.font(theme.sizes.body, bold=True)
    age = line.cells[QueueColumn.AGE]
    painter.setFont(body)
    painter.setPen(quiet)
    painter.drawText(first, RIGHT, age)
    right = QFontMetrics(body).horizontalAdvance(age) + GAP
    chip = min(chip_width(theme, line.mark), first.width() // 2)
    paint_chip(painter, theme, line.mark, QRectF(first.left(), first.top() + 1, chip, first.height() - 2))
    words = first.adjusted(chip + GAP, 0, -right, 0)
    painter.setFont(bold)
    painter.setPen(theme.colour("text"))
    reference = line.cells[QueueColumn.REFERENCE]
    cut = painter.fontMetrics().elidedText(reference, Qt.TextElideMode.ElideLeft, words.width())
    painter.drawText(words, LEFT, cut)
    painter.setFont(body)
    painter.setPen(quiet)
    where_and_what = [line.cells[QueueColumn.PRINTER], line.cells[QueueColumn.NOTE]]
    if line.sign is not None:  # the question comes first, so that it is never the part that is cut
        taken = paint_sign(painter, theme, line.sign, second)
        second = second.adjusted(taken, 0, 0, 0)
        where_and_what.reverse()
    details = " · ".join(filter(None, where_and_what))
    painter.drawText(
        second, LEFT, painter.fontMetrics().elidedText(details, Qt.TextElideMode.ElideRight, second.width())
    )


# A job in a large row: a small picture, the order number in large letters; below it chip, printer, note and document.


LARGE_PAD = 6
PICTURE_SHAPE = 0.9
"""Width of a picture's place, as a share of its height."""


def picture_room(theme: Theme) -> QSize:
    height = theme.sizes.large_row - 2 * LARGE_PAD
    return QSize(round(height * PICTURE_SHAPE), height)


def paint_large(
    painter: QPainter, theme: Theme, line: QueueRowTexts, rect: QRect, picture: RowPicture | None, *, selected: bool
) -> None:
    """`picture` None: an empty frame keeps its place."""
    inner = rect.adjusted(LARGE_PAD + 4, LARGE_PAD, -JOB_CARD_PAD, -LARGE_PAD)
    room = picture_room(theme)
    _paint_picture(painter, theme, QRect(inner.topLeft(), room), picture)
    inner = inner.adjusted(room.width() + GAP, 0, 0, 0)
    quiet = theme.colour("text" if selected else "text_secondary")
    body, number = theme.font(theme.sizes.body), theme.font(theme.sizes.number, bold=True)
    half = QFontMetrics(number).height()
    first = QRect(inner.left(), inner.top(), inner.width(), half)
    second = QRect(inner.left(), inner.top() + half, inner.width(), inner.height() - half)
    age, copies = line.cells[QueueColumn.AGE], line.cells[QueueColumn.COPIES]
    aside = age if copies == "1" else f"× {copies} · {age}"
    painter.setFont(body)
    painter.setPen(quiet)
    painter.drawText(first, RIGHT, aside)
    words = first.adjusted(0, 0, -QFontMetrics(body).horizontalAdvance(aside) - GAP, 0)
    painter.setFont(number)
    painter.setPen(theme.colour("text"))
    reference = painter.fontMetrics().elidedText(
        line.cells[QueueColumn.REFERENCE], Qt.TextElideMode.ElideLeft, words.width()
    )
    painter.drawText(words, LEFT, reference)
    chip = min(chip_width(theme, line.mark), second.width() // 2)
    height = min(second.height(), theme.sizes.body + 16)
    box = QRectF(second.left(), second.top() + (second.height() - height) / 2, chip, height)
    paint_chip(painter, theme, line.mark, box)
    second = second.adjusted(chip + GAP, 0, 0, 0)
    painter.setFont(body)
    painter.setPen(quiet)
    details = [line.cells[QueueColumn.PRINTER], line.cells[QueueColumn.NOTE], line.cells[QueueColumn.DOCUMENT]]
    if line.sign is not None:  # the question comes first, so that it is never the part that is cut
        second = second.adjusted(paint_sign(painter, theme, line.sign, second), 0, 0, 0)
        details[:2] = reversed(details[:2])
    words_below = " · ".join(filter(None, details))
    cut = painter.fontMetrics().elidedText(words_below, Qt.TextElideMode.ElideRight, second.width())
    painter.drawText(second, LEFT, cut)


def _paint_picture(painter: QPainter, theme: Theme, room: QRect, picture: RowPicture | None) -> None:
    """Paint the picture in the middle of its place, or an empty sheet. A thick frame: a part of it is cut off."""
    sheet = QRectF(0, 0, room.height() * 2 / 3, room.height())
    if picture is not None:
        sheet.setSize(picture.image.deviceIndependentSize())
    sheet.moveCenter(QRectF(room).center())
    sheet = QRectF(sheet.toAlignedRect())
    if picture is None:
        painter.fillRect(sheet, theme.colour("window"))
    else:
        painter.drawImage(sheet.topLeft(), picture.image)
    if picture is not None and picture.is_cut:
        painter.setPen(QPen(theme.ink(Tone.ATTENTION), 3))
    else:
        painter.setPen(QPen(theme.colour("line" if picture is None else "border"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(sheet.adjusted(0, 0, -1, -1))
    if picture is not None and picture.is_approximate:
        paint_approximate(painter, theme, sheet)


# The mark before a note that asks a question.


NOTE_SIGN_GAP = 7


def paint_sign(painter: QPainter, theme: Theme, sign: Mark, room: QRect) -> int:
    """Paint the mark at the start of the free space. Returns the width used."""
    size = theme.sizes.body + 3
    box = QRectF(room.left(), room.top() + (room.height() - size) / 2, size, size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_shape(painter, sign.shape, box, theme.ink(sign.tone), theme.tint(sign.tone))
    painter.restore()
    return size + NOTE_SIGN_GAP
