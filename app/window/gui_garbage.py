"""Where Python looks for reference cycles in a console: in the GUI thread only.

Python collects in the thread that happens to allocate; a window found there would be destroyed outside its thread,
which Qt answers with a crash.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 1_000
STARTING_ROUNDS = 5
"""Of so many intervals what was made stays: pages and libraries are loaded, and looking at them would hold up the first
rows."""


class GuiGarbage(QObject):
    """Takes the place of Python's automatic collection for the rest of the process; made in the GUI thread."""

    def __init__(self, parent: QObject, *, starting_rounds: int = STARTING_ROUNDS) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # what is loaded stays: looking at it would hold up the window
        self._starting = starting_rounds
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.look_or_keep)
        self._timer.start()

    def look_or_keep(self) -> None:
        """Once a second."""
        if self._starting:
            self._starting -= 1
            gc.freeze()
        else:
            self.collect_due()

    def collect_due(self) -> None:
        """Collects the oldest generation whose count is over Python's own threshold."""
        due = [
            generation
            for generation, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > limit
        ]
        if due:
            gc.collect(due[-1])
