"""Touch input: the first touch offers gloves mode, once; the touch that wakes the screen does nothing."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QWindow

ASLEEP_AFTER_SECONDS = 600.0
"""Screens of kiosks go dark after some minutes, and no program is told that they woke."""
TOUCHES = frozenset({QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel})
INPUTS = TOUCHES | {
    QEvent.Type.MouseMove,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.Wheel,
}


class TouchWatch(QObject):
    """Watches the window itself, where input arrives first. Mouse clicks are never swallowed."""

    touched = Signal()
    """A touch that did not only wake the screen."""

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._now = now
        self._last_input = now()
        self._waking = False

    def watch(self, window: QWindow) -> None:
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind not in INPUTS:
            return False
        asleep = self._now() - self._last_input >= ASLEEP_AFTER_SECONDS
        self._last_input = self._now()
        if kind is QEvent.Type.TouchBegin:
            self._waking = asleep
            if not asleep:
                self.touched.emit()
        # the whole gesture, from finger down to finger up
        return self._waking and kind in TOUCHES
