"""The room of a widget above others: while a hand is at work below it stays as it is, and nothing moves under it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.widgets.hand_near import HandNear
from app.widgets.second_press import settling

TOLD = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent})


class HeldPlace(QWidget):
    """What comes meanwhile lies over what follows, but under no pointer, and what goes leaves its room empty."""

    def __init__(self, content: QWidget, over: QWidget, *, above: int = 0, gap: int = 0) -> None:
        """`over`: the ancestor that has both the place and what may be covered. `above`, `gap`: pixels above and below
        the content, where it is shown."""
        super().__init__()
        self._content = content
        self._over = over
        self._above, self._gap = above, gap
        self._told = False
        self._hand = HandNear(over)
        self._hand.changed.connect(self._hand_changed)
        hidden = content.isHidden()
        content.setParent(over)
        content.setHidden(hidden)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        content.installEventFilter(self)
        self._fit()

    def hold(self, held: bool) -> None:
        """Somebody points at what must not move, also while the hand rests."""
        self._told = held
        self._fit()

    @property
    def _held(self) -> bool:
        return self._told or self._hand.on

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

    def _hand_changed(self) -> None:
        """What was held back has its room now: who presses at that moment meant what was there before."""
        if self._held or self.height() == self._room():
            self._lay()
            return
        with settling(self.window()):
            self._fit()
            self._arrange_all()

    def _arrange_all(self) -> None:
        """At once: what stands elsewhere by it stands there now."""
        around = self.parentWidget()
        while around is not None:
            layout = around.layout()
            if layout is not None:
                layout.activate()
            around = None if around.isWindow() else around.parentWidget()

    def _room(self) -> int:
        return self._above + self._wanted() + self._gap if not self._content.isHidden() else 0

    def _fit(self) -> None:
        if not self._held:
            shown = not self._content.isHidden()
            self.setMinimumWidth(self._content.minimumSizeHint().width() if shown else 0)
            self.setFixedHeight(self._room())
        self._lay()

    def _lay(self) -> None:
        if self._content.isHidden():
            return
        wanted = self._wanted()
        self._content.setAutoFillBackground(wanted > self.height())  # what it covers does not shine through
        at = self.mapTo(self._over, QPoint(0, self._above if self.height() else 0))
        if wanted > self.height() and self._covers_hand(at, wanted):
            wanted = max(0, self.height() - self._above)  # it waits until the hand is elsewhere, or rests
        self._content.setGeometry(*at.toTuple(), self.width(), wanted)
        self._content.raise_()

    def _covers_hand(self, at: QPoint, wanted: int) -> bool:
        """What it would lie over, outside of its own room, is what a hand is about to press."""
        if not self._hand.on:
            return False
        pointer = self._over.mapFromGlobal(self._hand.place)
        own = QRect(self.mapTo(self._over, QPoint()), self.size())
        return QRect(at, QSize(self.width(), wanted)).contains(pointer) and not own.contains(pointer)

    def _wanted(self) -> int:
        layout = self._content.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self.width())
        return self._content.sizeHint().height()
