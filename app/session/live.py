"""The event stream as Qt signals, and the age of the shown data."""

from __future__ import annotations

import time
from datetime import datetime
from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import ConsoleError
from app.language.translate import Phrase
from app.process.engine_link import EngineLink
from app.session.event_stream import ChangeBatch, EventStream, StreamConnected, StreamIdle, StreamLost, StreamNotice
from app.session.flows import Flow, flow
from app.session.tasks import Tasks

STALE_SECONDS = 3.0
LOOK_MS = 500
NOT_YET = Phrase("Not connected yet")
NOT_REACHED = Phrase("No connection to the server: nothing can be changed now")


class LiveState(StrEnum):
    STARTING = "starting"
    LIVE = "live"
    STALE = "stale"


class Live(QObject):
    """Owns the stream's state in the GUI thread."""

    batch = Signal(object)
    """event_stream.ChangeBatch: what changed."""
    refetch = Signal()
    """Read everything again: this is the first connection, or changes were missed."""
    connected = Signal(str)
    lost = Signal(object)
    may_change = Signal()
    """`why_not_change` or `why_nothing_new` changed."""

    def __init__(self, tasks: Tasks, link: EngineLink, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._stream = EventStream(link, self._from_network)
        self._last_heard: float | None = None
        self.last_heard_at: datetime | None = None
        self.error: ConsoleError | None = None
        self._following: Flow[None] | None = None
        self._snapshot = False
        self._over: str | None = None
        self._announced = self._why_not_change()
        self._has_changed = False
        """A caller read a newer state than the last signal reported."""
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._tell_change)
        self._look.start()

    def start(self) -> None:
        self._following = self._follow()

    @flow
    async def _follow(self) -> None:
        try:
            await self._tasks.call(self._stream.run)
        except ConsoleError as error:
            self.lost.emit(error)

    def stop(self) -> None:
        """Stop reconnecting, because the engine is about to be stopped."""
        if self._following is not None:
            self._following.cancel()

    @property
    def age_seconds(self) -> float | None:
        """Return the seconds since the server was last heard; None before the first time."""
        return None if self._last_heard is None else time.monotonic() - self._last_heard

    @property
    def state(self) -> LiveState:
        age = self.age_seconds
        if age is None:
            return LiveState.STARTING
        return LiveState.LIVE if age <= STALE_SECONDS else LiveState.STALE

    @property
    def why_not_change(self) -> str | None:
        """Return why nothing can be changed on the server now, for the user; None: it can."""
        now = self._why_not_change()
        self._has_changed = self._has_changed or now != self._announced
        return now

    @property
    def why_nothing_new(self) -> str | None:
        """Like `why_not_change`, plus why nothing can be printed or set up any more.

        Reading and answering stay possible.
        """
        return self.why_not_change or self._over

    @property
    def why_over(self) -> str | None:
        """Return why nothing can be printed or set up here any more, connected or not."""
        return self._over

    def let_nothing_begin(self, why: str | None) -> None:
        """Block new prints and setup. `why`: the reason for the user; None: unblock."""
        if why != self._over:
            self._over = why
            self.may_change.emit()

    def _why_not_change(self) -> str | None:
        if self._snapshot or self.state is LiveState.STARTING:
            return str(NOT_YET)
        return None if self.state is LiveState.LIVE else str(NOT_REACHED)

    def show_snapshot(self, shown: bool) -> None:
        """The screen shows a snapshot: block all actions on it."""
        self._snapshot = shown
        self._tell_change()

    def _tell_change(self) -> None:
        now = self._why_not_change()
        if now != self._announced or self._has_changed:
            self._announced, self._has_changed = now, False
            self.may_change.emit()

    def _from_network(self, notice: StreamNotice) -> None:
        self._tasks.post(lambda: self._take(notice), self)

    def _take(self, notice: StreamNotice) -> None:
        if isinstance(notice, StreamLost):
            self.error = notice.error
            self.lost.emit(notice.error)
            return
        self._last_heard = time.monotonic()
        self.last_heard_at = datetime.now().astimezone()
        self.error = None
        self._tell_change()
        match notice:
            case StreamConnected():
                self.connected.emit(notice.base_url)
                if not notice.resumed:
                    self.refetch.emit()
            case ChangeBatch():
                self.batch.emit(notice)
                if notice.reset:
                    self.refetch.emit()
            case StreamIdle():
                pass
