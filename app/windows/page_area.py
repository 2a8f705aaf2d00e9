"""Around the pages: where a window is too low for all that a page tells, the page scrolls instead of being squeezed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget

from app.language.translate import tr
from app.widgets.least_height import least_height
from app.widgets.named import named


class PageArea(QScrollArea):
    """As wide as its window, always; as high as the page in front needs, at least as high as the window has room."""

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__()
        self._pages = pages
        named(self, "main.pages", tr("Page", "of this program"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(pages)
        pages.currentChanged.connect(self._another)
        pages.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._pages and event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _another(self) -> None:
        self._fit()
        self.verticalScrollBar().setValue(0)

    def _fit(self) -> None:
        page = self._pages.currentWidget()
        if page is None:
            return
        room = self.maximumViewportSize()
        width, beside_bar = room.width(), room.width() - self.verticalScrollBar().sizeHint().width()
        # asked twice: the first question may bring an outdated layout up to date
        if least_height(page, width) > room.height() and least_height(page, beside_bar) > room.height():
            width = beside_bar
        self._pages.resize(width, max(room.height(), least_height(page, width)))
