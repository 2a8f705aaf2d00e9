"""A dialog that is never larger than its screen: what has no room is scrolled, and Esc and Enter stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.live import Live
from app.widgets.buttons import Button
from app.widgets.named import named

FRAME = QSize(16, 48)
"""What a window manager puts around it."""


class Sheet(QDialog):
    """At 200 % text a screen of 1366x768 has 683x384 of Qt's pixels."""

    _live: Live | None = None

    def acts(self) -> Sequence[Button]:
        """What changes something on the server, or on a printer by it."""
        return ()

    def follow(self, live: Live) -> None:
        """While nothing can be changed, its acts say why; what was typed stays, and they come back by themselves."""
        self._live = live
        live.may_change.connect(self._look_at_live)
        self._look_at_live()

    def _look_at_live(self) -> None:
        if self._live is not None:
            for button in self.acts():
                button.hold_back(self._live.why_not_change)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.grow()

    def grow(self) -> None:
        """As large as what is in it needs by now, as far as the screen has room."""
        room = self.screen().availableGeometry().size() - FRAME
        parent = self.parentWidget()
        # a window that reaches over two screens has shown that there is more
        self.fit_into(room if parent is None else room.expandedTo(parent.window().size()))

    def fit_into(self, room: QSize) -> None:
        layout = self.layout()
        if layout is not None and self._area() is None:
            least = layout.totalMinimumSize().expandedTo(QSize(0, layout.totalMinimumHeightForWidth(room.width())))
            if least.height() > room.height() or least.width() > room.width():
                self._scroll(least)
        self.resize(self.size().expandedTo(self._needed(room)).boundedTo(room))

    def _area(self) -> QScrollArea | None:
        found: QScrollArea | None = self.findChild(QScrollArea, "sheet")
        return found

    def _needed(self, room: QSize) -> QSize:
        """Qt makes no dialog larger than two thirds of the screen by itself, and cuts the words that have no room."""
        layout, area = self.layout(), self._area()
        if layout is None:
            return QSize()
        content = None if area is None else area.widget()
        if area is not None and content is not None:
            return content.minimumSizeHint() + QSize(area.verticalScrollBar().sizeHint().width(), 0)
        least = layout.totalMinimumSize()
        wide = max(self.width(), least.width())
        if layout.totalMinimumHeightForWidth(wide) > room.height():
            wide = room.width()
        return least.expandedTo(QSize(wide, layout.totalMinimumHeightForWidth(wide)))

    def _scroll(self, least: QSize) -> None:
        content = QWidget()
        layout = self.layout()
        if layout is None:
            return
        focus = self.focusWidget()
        content.setLayout(layout)  # Qt takes the layout and all that is in it off the dialog
        area = named(QScrollArea(), f"{self.accessibleIdentifier()}.all", self.accessibleName())
        area.setObjectName("sheet")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(content)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        bar = area.verticalScrollBar().sizeHint().width()
        self.resize(least + QSize(bar, 0))
        if focus is not None:
            focus.setFocus()
            QTimer.singleShot(0, area, lambda: area.ensureWidgetVisible(focus))  # after it was laid out
