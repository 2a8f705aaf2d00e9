"""The room of a widget above others: while a hand is at work below it stays as it is, and nothing moves under it."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent, QMouseEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QWidget

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


# Whether a hand is at work over a widget: it holds a button of the mouse there, or moved the pointer a moment ago.


REST_SECONDS = 1.5
"""A pointer that rests so long is on its way to nothing."""
LOOK_MS = 150


class HandNear(QObject):
    """Looked at, not listened to: of a pointer that moves over buttons and tables their parents hear nothing."""

    changed = Signal()
    """It came, went, or is elsewhere."""

    def __init__(self, over: QWidget, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(over)
        self._over, self._now = over, now
        self.place = self._pointer()
        """Of the pointer, on the screen."""
        self.on = False
        self._moved = float("-inf")
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        before, place, now = self.on, self._pointer(), self._now()
        moved = place != self.place
        if moved:
            self.place, self._moved = place, now
        pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        self.on = self._is_inside() and (pressed or now - self._moved < REST_SECONDS)
        if self.on is not before or (self.on and moved):
            self.changed.emit()

    def _is_inside(self) -> bool:
        over = self._over
        return over.isVisible() and over.rect().contains(over.mapFromGlobal(self.place))

    def _pointer(self) -> QPoint:
        return QCursor.pos()


# Whether a hand is on a list: a row is pressed, hovered or was selected by a person a moment ago.


IDLE_SECONDS = 20.0
"""A hand that rests so long has gone: a list that nobody touches is never held back."""
HAND_WATCH_LOOK_MS = 500
MOVES = frozenset(
    {
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space, Qt.Key.Key_A,
    }
)  # fmt: skip


class HandWatch(QObject):
    changed = Signal(bool)
    pointed = Signal(bool)
    """The pointer or a finger is on a row: nothing may move under it."""

    def __init__(self, view: QAbstractItemView, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(view)
        self._view = view
        self._now = now
        self._pressed = self._hovered = self._chosen = False
        self._touched = float("-inf")
        self.on = self.is_pointing = False
        self._look = QTimer(self, interval=HAND_WATCH_LOOK_MS)
        self._look.timeout.connect(self.look)

    @property
    def has_chosen(self) -> bool:
        """A person pressed a row, or moved by keys, since the list began anew."""
        return self._chosen

    def let_go(self) -> None:
        """The person did something that begins anew: another filter, the pill."""
        self._pressed = self._hovered = self._chosen = False
        self.look()

    def look(self) -> None:
        idle = self._now() - self._touched >= IDLE_SECONDS
        chosen = self._chosen and self._view.selectionModel().hasSelection()
        seen = self._view.isVisible()
        on = seen and (self._pressed or ((self._hovered or chosen) and not idle))
        pointing = seen and (self._pressed or (self._hovered and not idle))
        if not on:
            self._look.stop()
        elif not self._look.isActive():
            self._look.start()
        if on is not self.on:
            self.on = on
            self.changed.emit(on)
        if pointing is not self.is_pointing:
            self.is_pointing = pointing
            self.pointed.emit(pointing)

    def over_rows(self, event: QEvent) -> None:
        """What the view's viewport hears."""
        kind = event.type()
        if isinstance(event, QMouseEvent):
            row = self._view.indexAt(event.position().toPoint()).isValid()
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                self._pressed = self._chosen = row
            elif kind is QEvent.Type.MouseButtonRelease:
                self._pressed = False
            self._hovered = row
            self._touch()
        elif kind is QEvent.Type.Wheel:
            self._touch()
        elif kind is QEvent.Type.Leave:
            self._hovered = False
            self.look()

    def key(self, event: QKeyEvent) -> None:
        if event.key() in MOVES:
            self._chosen = True
            self._touch()

    def _touch(self) -> None:
        self._touched = self._now()
        self.look()
