"""The room of a widget above a list: while somebody points at the list it stays as it is, and nothing below moves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

TOLD = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent})


class HeldPlace(QWidget):
    """What comes meanwhile lies over what follows, and what goes leaves its room empty."""

    def __init__(self, content: QWidget, over: QWidget, *, gap: int = 0) -> None:
        """`over`: the ancestor that has both the place and what may be covered. `gap`: pixels below the content."""
        super().__init__()
        self._content = content
        self._over = over
        self._gap = gap
        self._held = False
        hidden = content.isHidden()
        content.setParent(over)
        content.setHidden(hidden)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        content.installEventFilter(self)
        self._fit()

    def hold(self, held: bool) -> None:
        self._held = held
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() in TOLD:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
        else:
            self._lay()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._lay()

    def _fit(self) -> None:
        shown = not self._content.isHidden()
        if not self._held:
            self.setMinimumWidth(self._content.minimumSizeHint().width() if shown else 0)
            self.setFixedHeight(self._wanted() + self._gap if shown else 0)
        self._lay()

    def _lay(self) -> None:
        if self._content.isHidden():
            return
        wanted = self._wanted()
        self._content.setAutoFillBackground(wanted > self.height())  # what it covers does not shine through
        self._content.setGeometry(*self.mapTo(self._over, QPoint(0, 0)).toTuple(), self.width(), wanted)
        self._content.raise_()

    def _wanted(self) -> int:
        layout = self._content.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self.width())
        return self._content.sizeHint().height()
