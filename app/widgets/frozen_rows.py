"""The guard of lists: while somebody works in one, nothing comes, goes or moves under the pointer."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QWidget

IDLE_SECONDS = 20.0
"""After this rest a list goes on by itself."""
LOOK_MS = 500
MOVES = frozenset(
    {
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space, Qt.Key.Key_A,
    }
)  # fmt: skip


class FrozenRows(QObject):
    """Says when the rows of `view` have to stand: one is pressed, hovered, or was selected by a person."""

    changed = Signal(bool)
    pointed = Signal(bool)
    """The pointer or a finger is on a row."""

    def __init__(self, view: QAbstractItemView, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(view)
        self._view = view
        self._now = now
        self._pressed = self._hovered = self._chosen = False
        self._touched = float("-inf")
        self.on = self.is_pointing = False
        self._look = QTimer(self, interval=LOOK_MS)
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
        pointing = seen and (self._pressed or (self._hovered and not idle))
        on = pointing or (seen and chosen and not idle)
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


TOLD = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent})


class RoomAboveRows(QWidget):
    """The room of a message above rows. While they are pointed at it stays as high as it is: what comes lies over what
    follows, and what goes leaves its room empty."""

    def __init__(self, content: QWidget, over: QWidget, *, above: int = 0, gap: int = 0) -> None:
        """`over`: the ancestor that has both the room and what may be covered. `above`, `gap`: pixels above and below
        the content, where it is shown."""
        super().__init__()
        self._content = content
        self._over = over
        self._above, self._gap = above, gap
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
        if not self._held:
            shown = not self._content.isHidden()
            self.setMinimumWidth(self._content.minimumSizeHint().width() if shown else 0)
            self.setFixedHeight(self._above + self._wanted() + self._gap if shown else 0)
        self._lay()

    def _lay(self) -> None:
        if self._content.isHidden():
            return
        wanted = self._wanted()
        self._content.setAutoFillBackground(wanted > self.height())  # what it covers does not shine through
        at = self.mapTo(self._over, QPoint(0, self._above if self.height() else 0))
        self._content.setGeometry(*at.toTuple(), self.width(), wanted)
        self._content.raise_()

    def _wanted(self) -> int:
        layout = self._content.layout()
        if layout is not None and layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self.width())
        return self._content.sizeHint().height()
