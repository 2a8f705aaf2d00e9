"""The pages of a document, small, one below the other: a click or a key turns to one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle

from app.delegates.page_entry import PageEntryDelegate
from app.language.translate import tr
from app.models.page_entries import PageEntries, PageEntry
from app.theme.theme import Theme
from app.widgets.named import named

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
    """The row that a person turns to."""
    wanted = Signal(int)
    """A row in sight that has no picture; one at a time, the next one after `keep_picture`."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._asks = False
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

    def show_entries(self, entries: list[PageEntry], name: str, *, pictures: bool) -> None:
        """`pictures`: those of the rows in sight are asked for."""
        self._asks = pictures
        self._entries.show_entries(entries)
        self.setAccessibleName(name)
        self._look.start()

    def show_row(self, row: int) -> None:
        """It is the one on the screen now; nothing is asked."""
        self._entries.show_row(row)
        index = self._entries.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def keep_picture(self, row: int, picture: QImage | None) -> None:
        """None: it cannot be drawn."""
        self._entries.keep_picture(row, picture)
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
            event.ignore()  # letters and Enter are not for it: a scanner types them

    def currentChanged(self, current: Index, previous: Index) -> None:
        """A screen reader may move it, too."""
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
        if not self._asks or not self.isVisible() or not self.count:
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
