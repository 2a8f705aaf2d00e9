"""One ring that follows the keyboard's focus, so that no control can lose it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from app.theme.theme import Theme

REACH = 3
MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class FocusRing(QWidget):
    """Lies over `window`; 2 px accent and 1 px base.

    Focus that came by mouse shows it on text fields only; item views mark their current item themselves.
    """

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        theme.application.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = []
        self._target = None
        by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        editable = isinstance(new, QLineEdit | QPlainTextEdit)
        shown = new is not None and not isinstance(new, QAbstractItemView) and (editable or not by_mouse)
        if new is not None and shown and new.window() is self.window():
            self._target = new
            above: QWidget | None = new
            # a control also moves when one of the widgets around it does
            while above is not None and above is not self.window():
                above.installEventFilter(self)
                self._watched.append(above)
                above = above.parentWidget()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._place()
        return False

    def _place(self) -> None:
        target = self._target
        if target is None or not isValid(target) or not target.isVisible():
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
            painter.drawRoundedRect(box, self._theme.sizes.radius + 2 - inset, self._theme.sizes.radius + 2 - inset)
        painter.end()
