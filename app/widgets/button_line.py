"""Small buttons beside each other; those that have no room go to the next line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from app.widgets.buttons import Button

GAP = 8


class ButtonLine(QWidget):
    def __init__(self, *buttons: Button) -> None:
        super().__init__()
        self._buttons = buttons
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for button in buttons:
            button.setParent(self)
            button.installEventFilter(self)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        shown = [button for button in self._buttons if not button.isHidden()]
        wide = sum(button.sizeHint().width() + GAP for button in shown) - GAP
        return QSize(max(0, wide), max((button.sizeHint().height() for button in shown), default=0))

    def minimumSizeHint(self) -> QSize:
        shown = [button.minimumSizeHint() for button in self._buttons if not button.isHidden()]
        return QSize(
            max((each.width() for each in shown), default=0), max((each.height() for each in shown), default=0)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        """Lay the buttons out again when one changes its text."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place(self.width(), move=True)
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay the buttons out again when one is shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.updateGeometry()
            self._place(self.width(), move=True)
        return super().eventFilter(watched, event)

    def _place(self, width: int, *, move: bool) -> int:
        """The height that they need."""
        at, line = QPoint(0, 0), 0
        for button in self._buttons:
            if button.isHidden():
                continue
            size = button.sizeHint().boundedTo(QSize(max(width, button.minimumSizeHint().width()), 10_000))
            if at.x() and at.x() + size.width() > width:
                at, line = QPoint(0, at.y() + line + GAP), 0
            if move:
                button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(at, size)))
            at.setX(at.x() + size.width() + GAP)
            line = max(line, size.height())
        return at.y() + line
