"""Shows the last snapshot until the server answers, greyed and with its age; keeps a new one each minute."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.console import Console
from app.errors import ConsoleError
from app.language.translate import tr
from app.models.queue_filter import QueueFilter
from app.pages.page import PageKey
from app.session.messages import Message
from app.session.snapshot import MOST_ROWS, Snapshot, write_snapshot
from app.theme.theme import Theme
from app.words.ages import moment, spoken_age
from app.words.marks import Tone

KEEP_MS = 60_000
KEY = "snapshot"
PAGES = (PageKey.QUEUE, PageKey.PRINTERS)


class LastShown(QObject):
    def __init__(self, console: Console, path: Path, found: Snapshot | None) -> None:
        """Before anything was asked of the server. `found`: what was read from `path`, before there was a window."""
        super().__init__(console.window)
        self._console = console
        self._path = path
        self.veils: dict[PageKey, Veil] = {}
        self._old = False
        self._keep = QTimer(self, interval=KEEP_MS)
        self._keep.timeout.connect(self.keep)
        self._keep.start()
        console.window.closed.connect(self.keep)
        console.queue_feed.loaded.connect(self._answered)
        if found is not None and console.queue.filter == QueueFilter():
            self._show(found, datetime.now(UTC))

    def _show(self, found: Snapshot, now: datetime) -> None:
        console = self._console
        self._old = True
        console.live.show_snapshot(True)
        console.queue.reconcile(found.rows)
        console.printers.reconcile(found.printers)
        at = f"{moment(found.taken_at, now)}, {spoken_age(found.taken_at, now)}"
        text = tr("What you see is from {at}. The print engine is asked.", at=at)
        console.parts.messages.say(Message(key=KEY, text=text, tone=Tone.QUIET, closable=False))
        console.window.page_shown.connect(self._grey)
        self._grey(console.window.shown)

    def _grey(self, key: PageKey) -> None:
        if self._old and key in PAGES and key not in self.veils:
            self.veils[key] = Veil(self._console.theme, self._console.window.page(key))

    def _answered(self) -> None:
        """Once: from now on everything is as the server says."""
        if self._old:
            self._old = False
            self._console.live.show_snapshot(False)
            self._console.parts.messages.take_back(KEY)
            for veil in self.veils.values():
                veil.hide()
                veil.deleteLater()
            self.veils.clear()

    def keep(self) -> None:
        """Only what the server said, and all jobs: a filter of today is nothing to begin tomorrow with."""
        console = self._console
        if not console.queue_feed.is_loaded or console.queue.filter != QueueFilter():
            return
        heard = console.live.last_heard_at
        if heard is None:
            return
        rows = min(MOST_ROWS, console.queue.rowCount())
        taken = Snapshot(
            taken_at=heard,
            rows=tuple(console.queue.job(row) for row in range(rows)),
            printers=tuple(console.printers.all()),
        )
        console.tasks.write(partial(write_snapshot, self._path, taken), self._not_kept, self)

    def _not_kept(self, _error: ConsoleError) -> None:
        """A full disk is told by what matters; nobody needs to know of this."""


# Makes what it lies over pale: still to be read, plainly not of now. Not an opacity effect, which blackens lists.


ALPHA = 120


class Veil(QWidget):
    """As large as `page`, above all in it; mouse and keys pass."""

    def __init__(self, theme: Theme, page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.installEventFilter(self)
        self.setGeometry(page.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ChildAdded, QEvent.Type.LayoutRequest):
            page = self.parentWidget()
            if page is not None and page.rect() != self.geometry():
                self.setGeometry(page.rect())
            self.raise_()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        pale = self._theme.colour("window")
        pale.setAlpha(ALPHA)
        painter.fillRect(self.rect(), pale)
        painter.end()
