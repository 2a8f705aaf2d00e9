"""Shows the last snapshot until the server answers, greyed and with its age. Saves a new one every minute.

A snapshot is at most a day old and is never shown as the present state."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.console import Console
from app.errors import ConsoleError
from app.language.translate import tr
from app.models.queue import QueueFilter
from app.pages.page import PageKey
from app.session.messages import WindowMessage
from app.theme.theme import Theme
from app.words.ages import moment, spoken_age
from app.words.marks import Tone
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import PrinterView
from server_core.files import MIB, read_small, write_private

# Plausibility of a snapshot file: it may have been damaged, and nothing else checks it before it is shown. Pure.


LARGEST_NUMBER = 2**53
LONGEST_TEXT = 16_384
YEARS = range(2000, 2101)


def is_likely(value: object) -> bool:
    """Return whether all values, at any depth, are plausible: numbers finite, times zoned and recent, texts bounded."""
    match value:
        case None | bytes():
            return True
        case str():
            return len(value) <= LONGEST_TEXT
        case int():
            return abs(value) <= LARGEST_NUMBER
        case datetime():
            return value.tzinfo is not None and value.year in YEARS
        case float():
            return math.isfinite(value) and abs(value) <= LARGEST_NUMBER
        case msgspec.Struct():
            return all(is_likely(getattr(value, name)) for name in value.__struct_fields__)
        case Mapping():
            return all(is_likely(key) and is_likely(each) for key, each in value.items())
        case Iterable():
            return all(map(is_likely, value))
    return True


MOST_ROWS = 200
MOST_BYTES = 16 * MIB
OLDEST = timedelta(hours=24)


class SnapshotNotKept(ConsoleError):
    """The file could not be written. The next start begins with an empty window."""


class WindowSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    taken_at: datetime
    rows: tuple[JobRow, ...] = ()
    printers: tuple[PrinterView, ...] = ()


def read_snapshot(path: Path, now: datetime) -> WindowSnapshot | None:
    """Read the snapshot. All its versions are 0, so that anything from the server is newer.

    None: missing, broken, from another version, too old or implausible.
    """
    try:
        found = msgspec.json.decode(read_small(path, MOST_BYTES), type=WindowSnapshot)
    except (OSError, *UNREADABLE):
        return None
    if not is_likely(found) or not timedelta(0) <= now - found.taken_at <= OLDEST:
        return None
    return WindowSnapshot(
        taken_at=found.taken_at,
        rows=tuple(msgspec.structs.replace(row, version=0) for row in found.rows),
        printers=tuple(msgspec.structs.replace(printer, version=0) for printer in found.printers),
    )


def write_snapshot(path: Path, snapshot: WindowSnapshot) -> None:
    """Write the file for its owner only, because references are customers' orders. Raises SnapshotNotKept."""
    try:
        write_private(path, msgspec.json.encode(snapshot))
    except OSError as error:
        raise SnapshotNotKept(
            tr("The display could not be saved for the next start: {why}.", why=error.strerror)
        ) from error


KEEP_MS = 60_000
KEY = "snapshot"
PAGES = (PageKey.QUEUE, PageKey.PRINTERS)


class LastShown(QObject):
    def __init__(self, console: Console, path: Path, found: WindowSnapshot | None) -> None:
        """Show the snapshot before the first request. `found`: read from `path` before the window opened."""
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

    def _show(self, found: WindowSnapshot, now: datetime) -> None:
        console = self._console
        self._old = True
        console.live.show_snapshot(True)
        console.queue.reconcile(found.rows)
        console.printers.reconcile(found.printers)
        at = f"{moment(found.taken_at, now)}, {spoken_age(found.taken_at, now)}"
        text = tr("This is the state of {at}. Waiting for the server.", at=at)
        console.parts.messages.say(WindowMessage(key=KEY, text=text, tone=Tone.QUIET, closable=False))
        console.window.page_shown.connect(self._grey)
        self._grey(console.window.shown)

    def _grey(self, key: PageKey) -> None:
        if self._old and key in PAGES and key not in self.veils:
            self.veils[key] = Veil(self._console.theme, self._console.window.page(key))

    def _answered(self) -> None:
        """The server answered for the first time: drop the snapshot."""
        if self._old:
            self._old = False
            self._console.live.show_snapshot(False)
            self._console.parts.messages.take_back(KEY)
            for veil in self.veils.values():
                veil.hide()
                veil.deleteLater()
            self.veils.clear()

    def keep(self) -> None:
        """Save the server's data if all jobs are shown. A filtered view is no useful start."""
        console = self._console
        if not console.queue_feed.is_loaded or console.queue.filter != QueueFilter():
            return
        heard = console.live.last_heard_at
        if heard is None:
            return
        rows = min(MOST_ROWS, console.queue.rowCount())
        taken = WindowSnapshot(
            taken_at=heard,
            rows=tuple(console.queue.job(row) for row in range(rows)),
            printers=tuple(console.printers.all()),
        )
        console.tasks.write(partial(write_snapshot, self._path, taken), self._not_kept, self)

    def _not_kept(self, _error: ConsoleError) -> None:
        """Ignore the error. A full disk is reported elsewhere, and users need not know about this file."""


# Pales the widget below to show that its data is old. Not an opacity effect, which blackens lists.


ALPHA = 120


class Veil(QWidget):
    """Covers `page` completely. Mouse and keys pass through."""

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
