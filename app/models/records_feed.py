"""Keeps records as the server has them while somebody looks: read at once, every few seconds, and behind an act."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.live import Live
from app.models.records import Records
from app.session import Session

T = TypeVar("T")
LOOK_MS = 5_000
Read = Callable[[ConsoleClient], Coroutine[Any, Any, Sequence[T]]]


class RecordsFeed(QObject, Generic[T]):
    loaded = Signal()
    """Read anew; `failed` ended, where it was so."""
    failed = Signal(object)
    """ConsoleError: what was read last stays."""

    def __init__(
        self,
        session: Session,
        live: Live,
        records: Records[T],
        read: Read[T],
        parent: QObject | None = None,
        *,
        look_ms: int = LOOK_MS,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._records = records
        self._read = read
        self._asked = 0
        self._asking = self._again = False
        self._watched = False
        self.is_loaded = False
        self.error: ConsoleError | None = None
        self._timer = QTimer(self, interval=look_ms)
        self._timer.timeout.connect(self._look)
        live.connected.connect(lambda _: self._look())

    def watch(self, watched: bool) -> None:
        """Somebody looks at it, or nobody does."""
        self._watched = watched
        if watched:
            self._timer.start()
            self.reload()
        else:
            self._timer.stop()

    def read_by(self, read: Read[T]) -> None:
        """Another question (a filter): the answer to the one before is not shown any more."""
        self.wait_with(read)
        self.reload()

    def wait_with(self, read: Read[T]) -> None:
        """The same, asked as soon as somebody looks."""
        self._read = read
        self._asked += 1
        self._asking = False

    def reload(self) -> None:
        """What was asked for before may be older than what was just done: then it is asked once more."""
        if self._asking:
            self._again = True
            return
        self._asking, self._again = True, False
        asked, read = self._asked, self._read
        self._session.ask(
            read, lambda records: self._take(asked, records), lambda error: self._missed(asked, error), self
        )

    def _look(self) -> None:
        if self._watched and not self._asking:
            self.reload()

    def _take(self, asked: int, records: Sequence[T]) -> None:
        if asked == self._asked and not self._ended():
            self._records.reconcile(records)
            self.is_loaded, self.error = True, None
            self.loaded.emit()

    def _missed(self, asked: int, error: ConsoleError) -> None:
        if asked == self._asked and not self._ended():
            self.error = error
            self.failed.emit(error)

    def _ended(self) -> bool:
        """True: it is asked again at once, and this answer is not needed."""
        self._asking = False
        if self._again:
            self.reload()
            return True
        return False
