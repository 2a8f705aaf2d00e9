"""Thumbnails of a document's pages, or a RAW file's labels, in a column. A click or a key goes to a page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QKeyEvent, QPainter, QPen, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.language.translate import tr
from app.models.page_entries import PageEntries, PageEntry
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.labels import named
from app.widgets.states import paint_approximate
from server_core.contract.types.documents import PageSpan

LOOK_MS = 40
Index = QModelIndex | QPersistentModelIndex
STEPS = {
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}


class PageStrip(QListView):
    chosen = Signal(int)
    """The row that the user selected."""
    wanted = Signal(int)
    """A visible row that lacks a picture. One at a time; `keep_picture` requests the next one."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._entries = PageEntries()
        self._delegate = PageEntryDelegate(theme, self._entries, self)
        named(self, identifier, tr("Pages"))
        self.setModel(self._entries)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._look = QTimer(self, singleShot=True, interval=LOOK_MS)
        self._look.timeout.connect(self._ask)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._look.start())
        self.clicked.connect(lambda index: self.choose(index.row()))
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    @property
    def count(self) -> int:
        return self._entries.rowCount()

    @property
    def shown(self) -> int:
        return self._entries.shown

    def show_entries(self, entries: list[PageEntry], name: str) -> None:
        self._entries.show_entries(entries)
        self.setAccessibleName(name)
        self._look.start()

    def print_only(self, printed: Sequence[PageSpan] | None) -> None:
        """Pale the pages that are not printed. None: all are."""
        self._entries.print_only(printed)

    def is_printed(self, row: int) -> bool:
        return self._entries.is_printed(row)

    def show_row(self, row: int) -> None:
        """Mark the row of the page that is shown now. Requests nothing."""
        self._entries.show_row(row)
        index = self._entries.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def keep_picture(self, row: int, picture: QImage | None, *, is_approximate: bool = False) -> None:
        """Store the picture of a row. None: it cannot be drawn."""
        self._entries.keep_picture(row, picture, is_approximate=is_approximate)
        self._look.start()

    def picture(self, row: int) -> QImage | None:
        return self._entries.picture(row)

    def choose(self, row: int) -> None:
        row = min(max(0, row), self.count - 1)
        if row != self._entries.shown and row >= 0:
            self.show_row(row)
            self.chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif key in STEPS:
            self.choose(self.shown + STEPS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.choose(0 if key == Qt.Key.Key_Home else self.count - 1)
        else:
            event.ignore()  # ignore letters and Enter, because scanners type them

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Screen readers may move the current row, too."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.choose(current.row())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look.start()

    def _ask(self) -> None:
        if not self.isVisible() or not self.count:
            return
        first = self.indexAt(QPoint(4, 2)).row()
        last = self.indexAt(QPoint(4, self.viewport().height() - 2)).row()
        for row in range(max(0, first), (last if last >= 0 else self.count - 1) + 1):
            if self._entries.is_missing(row):
                self.wanted.emit(row)
                return

    def _dress(self) -> None:
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.setFixedWidth(self._delegate.width + max(bar, 12) + 2)
        self.scheduleDelayedItemsLayout()


# Paints a thumbnail with its number below. The current one is marked.


DRAWN_AT = 14
"""The text size that these measures are made for."""
WIDTH, PAGE_HEIGHT, PAGE_STRIP_WORDS = 68, 84, 20
PAD = 5
MARK = 7.0
UNPRINTED = 0.3
"""Opacity of a page that is not printed."""


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
        of_page = self._px(PAGE_HEIGHT + PAGE_STRIP_WORDS) + PAD
        return QSize(self.width, of_page)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry, shown = self._model.entry(index.row()), index.row() == self._model.shown
        box = QRectF(option.rect).adjusted(2, 2, -2, -PAD)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = QRectF(box.left(), box.bottom() - self._px(PAGE_STRIP_WORDS), box.width(), self._px(PAGE_STRIP_WORDS))
        self._frame(painter, box, shown=shown, hovered=hovered)
        if not self._model.is_printed(index.row()):
            painter.setOpacity(UNPRINTED)
        page = QRectF(box.left(), box.top(), box.width(), box.height() - words.height()).adjusted(5, 5, -5, -1)
        self._page(painter, index.row(), page)
        self._title(painter, words, entry, shown=shown)
        painter.restore()

    def _frame(self, painter: QPainter, box: QRectF, *, shown: bool, hovered: bool) -> None:
        line = self._theme.colours.border_width
        colour = "accent" if shown else "border" if hovered else "line"
        painter.setPen(QPen(self._theme.colour(colour), line + 1 if shown else line))
        painter.setBrush(self._theme.colour("selection" if shown else "hover" if hovered else "window"))
        painter.drawRoundedRect(box, 5, 5)

    def _page(self, painter: QPainter, row: int, room: QRectF) -> None:
        """Draw an empty sheet if the page is not rendered yet."""
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
        if picture is not None and self._model.is_approximate(row):
            paint_approximate(painter, self._theme, sheet)

    def _title(self, painter: QPainter, box: QRectF, entry: PageEntry, *, shown: bool) -> None:
        """Return the number, with a triangle before it for the current page."""
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
