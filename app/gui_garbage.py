"""Where Python looks for reference cycles in a console: in the GUI thread only.

Python collects in the thread that happens to allocate; a window found there would be destroyed outside its thread,
which Qt answers with a crash.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 1_000


class GuiGarbage(QObject):
    """Takes the place of Python's automatic collection for the rest of the process; made in the GUI thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # what is loaded stays: looking at it would hold up the window
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.collect_due)
        self._timer.start()

    def collect_due(self) -> None:
        """Collects the oldest generation whose count is over Python's own threshold."""
        due = [
            generation
            for generation, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > limit
        ]
        if due:
            gc.collect(due[-1])
