"""One ring that follows the keyboard's focus, so that no control can lose it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QPlainTextEdit, QWidget

from app.theme.theme import Theme
from app.theme.tokens import SIZES

REACH = 3


class FocusRing(QWidget):
    """Lies over `window`; 2 px accent and 1 px base. Focus that came by mouse shows it on text fields only."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        theme.application.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._target is not None:
            self._target.removeEventFilter(self)
            self._target.destroyed.disconnect(self._forget)
            self._target = None
        by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        shows_itself = isinstance(new, QAbstractItemView) and new.currentIndex().isValid()
        editable = isinstance(new, QLineEdit | QPlainTextEdit)
        if new is None or new.window() is not self.window() or shows_itself or (by_mouse and not editable):
            self.hide()
            return
        self._target = new
        new.installEventFilter(self)
        new.destroyed.connect(self._forget)
        self._place()

    def _forget(self) -> None:
        self._target = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        return False

    def _place(self) -> None:
        target = self._target
        if target is None or not target.isVisible():
            self.hide()
            return
        corner = target.mapTo(self.window(), target.rect().topLeft())
        self.setGeometry(
            corner.x() - REACH, corner.y() - REACH, target.width() + 2 * REACH, target.height() + 2 * REACH
        )
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width, inset in (("accent", 2.0, 1.0), ("base", 1.0, 2.5)):
            painter.setPen(QPen(self._theme.colour(colour), width))
            box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(box, SIZES.radius + 2 - inset, SIZES.radius + 2 - inset)
        painter.end()
