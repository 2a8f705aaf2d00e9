"""Paints a small page with its number below, or a label's number and line; the one that is shown is marked."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.models.page_entries import PageEntries, PageEntry
from app.theme.text_role import TextRole
from app.theme.theme import Theme

DRAWN_AT = 14
"""The size of text that these measures are made for."""
WIDTH, PAGE_HEIGHT, WORDS = 68, 84, 20
PAD = 5
MARK = 7.0


class PageEntryDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: PageEntries, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def _px(self, pixels: int) -> int:
        return round(pixels * self._theme.sizes.body / DRAWN_AT)

    @property
    def width(self) -> int:
        return max(self._px(WIDTH), self._theme.sizes.target)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        of_page = self._px(PAGE_HEIGHT + WORDS) + PAD
        is_label = index.isValid() and bool(self._model.entry(index.row()).note)
        return QSize(self.width, max(self._px(2 * WORDS), self._theme.sizes.target) + PAD if is_label else of_page)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry, shown = self._model.entry(index.row()), index.row() == self._model.shown
        box = QRectF(option.rect).adjusted(2, 2, -2, -PAD)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = QRectF(box.left(), box.bottom() - self._px(WORDS), box.width(), self._px(WORDS))
        if entry.note:
            self._frame(painter, box, shown=shown, hovered=hovered, ground="base")
            top = QRectF(box.left(), box.top() + 2, box.width(), box.height() / 2 - 2)
            self._title(painter, top, entry, shown=shown)
            self._note(painter, QRectF(box.left(), box.center().y(), box.width(), box.height() / 2 - 2), entry.note)
        else:
            self._frame(painter, box, shown=shown, hovered=hovered, ground="window")
            page = QRectF(box.left(), box.top(), box.width(), box.height() - words.height()).adjusted(5, 5, -5, -1)
            self._page(painter, index.row(), page)
            self._title(painter, words, entry, shown=shown)
        painter.restore()

    def _frame(self, painter: QPainter, box: QRectF, *, shown: bool, hovered: bool, ground: str) -> None:
        line = self._theme.colours.border_width
        colour = "accent" if shown else "border" if hovered else "line"
        painter.setPen(QPen(self._theme.colour(colour), line + 1 if shown else line))
        painter.setBrush(self._theme.colour("selection" if shown else "hover" if hovered else ground))
        painter.drawRoundedRect(box, 5, 5)

    def _page(self, painter: QPainter, row: int, room: QRectF) -> None:
        """An empty sheet where it is not drawn yet."""
        picture = self._model.picture(row)
        width, height = (2.0, 3.0) if picture is None else (float(picture.width()), float(picture.height()))
        factor = min(room.width() / width, room.height() / height)
        sheet = QRectF(0, 0, width * factor, height * factor)
        sheet.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if picture is None:
            painter.fillRect(sheet, self._theme.colour("base"))
        else:
            painter.drawImage(sheet, picture)
        painter.setPen(QPen(self._theme.colour("border"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(sheet)

    def _title(self, painter: QPainter, box: QRectF, entry: PageEntry, *, shown: bool) -> None:
        """The number, with a triangle before that of the one that is shown."""
        font = self._theme.font_of(TextRole.SMALL, bold=shown)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text" if shown else "text_secondary"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, entry.title)
        if shown:
            left = box.center().x() - QFontMetricsF(font).horizontalAdvance(entry.title) / 2 - MARK - 5
            middle = box.center().y()
            points = [QPointF(left, middle - 4), QPointF(left + MARK, middle), QPointF(left, middle + 4)]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.colours.accent))
            painter.drawPolygon(QPolygonF(points))

    def _note(self, painter: QPainter, box: QRectF, note: str) -> None:
        painter.setFont(self._theme.font_of(TextRole.SMALL))
        painter.setPen(self._theme.colour("text_secondary"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, note)
