"""A ring around the focused widget, so that the focus is always visible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from app.theme.theme import Theme

REACH = 3
MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class FocusRing(QWidget):
    """Overlay of `window`: 2 px accent and 1 px base.

    After a mouse click it appears on text fields only. Item views mark their current item themselves.
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
            # a control also moves with its ancestors
            while above is not None and above is not self.window():
                above.installEventFilter(self)
                self._watched.append(above)
                above = above.parentWidget()
        self._follow_target()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._follow_target()
        return False

    def _follow_target(self) -> None:
        target = self._target
        if target is None or not isValid(target) or not target.isVisible():
            self.hide()
            return
        rect = self._over(target).adjusted(-REACH, -REACH, REACH, REACH)
        self.setGeometry(rect)
        visible = self._visible_part(target, rect)
        if visible.isEmpty():
            self.hide()
            return
        # no ring outside the scroll area
        self.setMask(QRegion(visible.translated(-rect.topLeft())))
        self.show()
        self.raise_()

    def _over(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self.window(), QPoint()), widget.size())

    def _visible_part(self, target: QWidget, rect: QRect) -> QRect:
        """Return the part of the rectangle that no enclosing scroll area cuts off."""
        above = target.parentWidget()
        while above is not None and above is not self.window():
            area = above.parentWidget()
            if isinstance(area, QAbstractScrollArea) and area.viewport() is above:
                # it may overlap the window's edges, but not a scroll bar
                reach = self._over(above).adjusted(-REACH, -REACH, REACH, REACH)
                for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
                    if bar.isVisible():
                        reach = reach.intersected(_beside(reach, self._over(bar)))
                rect = rect.intersected(reach)
            above = area
        return rect

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width, inset in (("accent", 2.0, 1.0), ("base", 1.0, 2.5)):
            painter.setPen(QPen(self._theme.colour(colour), width))
            box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(box, self._theme.sizes.radius + 2 - inset, self._theme.sizes.radius + 2 - inset)
        painter.end()


def _beside(reach: QRect, bar: QRect) -> QRect:
    """Return the part on the larger side of the scroll bar."""
    if bar.height() >= bar.width():
        at_left = bar.center().x() > reach.center().x()
        return (
            reach.adjusted(0, 0, bar.left() - 1 - reach.right(), 0)
            if at_left
            else reach.adjusted(bar.right() + 1 - reach.left(), 0, 0, 0)
        )
    return reach.adjusted(0, 0, 0, bar.top() - 1 - reach.bottom())


# Keeps the focus within a part while its button is disabled, instead of moving to any next widget.


@contextmanager
def focus_kept(part: QWidget) -> Iterator[None]:
    """Keep the focus while buttons of `part` are disabled or hidden: Enter would press whatever Qt focuses next."""
    here = part.window().focusWidget()
    yield
    if here is not None and part.isAncestorOf(here) and not (here.isVisible() and here.isEnabled()):
        part.setFocus()
