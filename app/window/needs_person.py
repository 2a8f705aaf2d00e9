"""Jobs and printers that need a person: counted once for all badges, and a hatched strip at the upper edge."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.models.feeds import QueueFeed
from app.models.printers import PrintersModel
from app.theme.theme import Theme
from app.widgets.labels import named
from app.words.marks import Tone
from app.words.wall import WallNeeds, needs_of


class NeedsPerson(QObject):
    changed = Signal()

    def __init__(self, queue_feed: QueueFeed, printers: PrintersModel, parent: QObject) -> None:
        super().__init__(parent)
        self._feed = queue_feed
        self._printers = printers
        self.now = WallNeeds()
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(self._count)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged, queue_feed.summary_changed):
            signal.connect(self._soon)
        self._soon()

    def _soon(self) -> None:
        """Update soon: many printers change at once."""
        self._due.start()

    def _count(self) -> None:
        needs = needs_of(self._feed.summary, self._printers.all())
        if needs != self.now:
            self.now = needs
            self.changed.emit()


# A hatched strip along the window's upper edge, visible from far away if something needs a person.


HEIGHT = 8
STEP = 24


class NeedsPersonBar(QWidget):
    """Lies over the top margin of every page, so that nothing moves when it appears."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._tone = Tone.FAILED
        named(self, "main.needs_person", "")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.changed.connect(self.update)
        self.hide()

    def show_need(self, tone: Tone | None, words: str = "") -> None:
        """Show a need. None: hide."""
        self.setVisible(tone is not None)
        self.setAccessibleName(words)
        if tone is not None:
            self._tone = tone
            self.raise_()
            self.update()

    def spread(self, width: int) -> None:
        self.setGeometry(0, 0, width, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.ink(self._tone))
        # hatched, not only red: visible without colour, too
        painter.setPen(QPen(self._theme.tint(self._tone), 2))
        for left in range(-HEIGHT, self.width() + HEIGHT, STEP):
            painter.drawLine(QPointF(left, HEIGHT + 2), QPointF(left + HEIGHT + 4, -2))
        painter.end()
