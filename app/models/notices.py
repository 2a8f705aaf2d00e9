"""The open notices of the server, by number: what a person must know or answer."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.session.event_stream import Batch
from app.session.flows import Flow, flow
from app.session.live import Live
from app.session.session import Session
from server_core.contract.types.audit import Notice


class NoticesModel(QObject):
    """Newest first. A notice that was closed leaves."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open: dict[int, Notice] = {}
        self._touched: set[int] = set()

    def all(self) -> list[Notice]:
        return sorted(self._open.values(), key=lambda notice: -notice.number)

    def begin_fetch(self) -> None:
        """From now on what changes is newer than what `reconcile` will bring."""
        self._touched.clear()

    def reconcile(self, notices: Iterable[Notice]) -> None:
        """These are all that are open, but for what changed in the meantime."""
        told = {notice.number: notice for notice in notices if notice.closed_at is None}
        for number in self._touched:
            told.pop(number, None)
            if number in self._open:
                told[number] = self._open[number]
        if told != self._open:
            self._open = told
            self.changed.emit()

    def apply(self, notices: Iterable[Notice]) -> None:
        """These changed."""
        before = dict(self._open)
        for notice in notices:
            self._touched.add(notice.number)
            if notice.closed_at is None:
                self._open[notice.number] = notice
            else:
                self._open.pop(notice.number, None)
        if before != self._open:
            self.changed.emit()


# Keeps the open notices true: reads all from the server, then follows the live changes.


PAGE = 100
"""The most that the server gives at once."""
MOST = 1000
"""Nobody reads more; the newest come first."""


class NoticesFeed(QObject):
    loaded = Signal()
    failed = Signal(object)
    """ConsoleError of a read; the notices that are known stay."""

    def __init__(self, session: Session, live: Live, model: NoticesModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = model
        self._reading: Flow[None] | None = None
        self.is_loaded = False
        self._missed = False
        live.connected.connect(self._again)
        live.batch.connect(self._follow)
        live.refetch.connect(self.reload)

    def reload(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._model.begin_fetch()
        self._reading = self._read()

    @flow
    async def _read(self) -> None:
        try:
            notices = await self._session.call(read_open)
        except ConsoleError as error:
            self._missed = True
            self.failed.emit(error)
            return
        self._model.reconcile(notices)
        self.is_loaded, self._missed = True, False
        self.loaded.emit()

    def _again(self, _base_url: str) -> None:
        """A stream that goes on where it broke reads nothing anew by itself."""
        if self._missed:
            self.reload()

    def _follow(self, batch: Batch) -> None:
        self._model.apply(batch.notices)


async def read_open(client: ConsoleClient) -> list[Notice]:
    """All open notices, up to MOST."""
    found: list[Notice] = []
    cursor: str | None = None
    while len(found) < MOST:
        page = await client.notices(limit=PAGE, cursor=cursor)
        found += page.data
        cursor = page.next_cursor
        if cursor is None:
            break
    return found
