"""Makes what it lies over pale: still to be read, plainly not of now. Not an opacity effect, which blackens lists."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.theme.theme import Theme

ALPHA = 120


class Veil(QWidget):
    """As large as `page`, above all in it; mouse and keys pass."""

    def __init__(self, theme: Theme, page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.installEventFilter(self)
        self.setGeometry(page.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ChildAdded, QEvent.Type.LayoutRequest):
            page = self.parentWidget()
            if page is not None and page.rect() != self.geometry():
                self.setGeometry(page.rect())
            self.raise_()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        pale = self._theme.colour("window")
        pale.setAlpha(ALPHA)
        painter.fillRect(self.rect(), pale)
        painter.end()
