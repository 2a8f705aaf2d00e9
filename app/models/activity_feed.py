"""The acts of the log as the server has them: the newest come by themselves, older ones when the list's end is seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.client.audit import EVERYTHING, AuditWanted
from app.errors import ConsoleError
from app.live import Live
from app.models.activity import ActivityRecords, Row
from app.models.records_feed import RecordsFeed
from app.session import Session
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.fields import Page

T = TypeVar("T")
ROWS_AT_ONCE = 100
MOST_PAGES = 5
"""Behind so many pages of news the list begins anew."""
LOOK_MS = 2_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Newest:
    """`cursor`: of what is older than these. `joins`: they reach down to what was known."""

    entries: list[AuditEntry]
    cursor: str | None
    joins: bool


async def read_newest(client: ConsoleClient, wanted: AuditWanted, known: int | None) -> Newest:
    entries: list[AuditEntry] = []
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        page: Page[AuditEntry] = await client.audit(wanted, limit=ROWS_AT_ONCE, cursor=cursor)
        entries += page.data
        cursor = page.next_cursor
        full = len(page.data) == ROWS_AT_ONCE
        if known is None:
            joins = False
            enough = bool(entries)
        else:
            joins = not full or entries[-1].number <= known
            enough = joins
        if enough or cursor is None:
            break
    return Newest(entries=entries, cursor=cursor, joins=known is not None and (joins or cursor is None))


class ActivityFeed(RecordsFeed[Row]):
    grown = Signal()
    """Older ones came, or there are none."""
    waiting = Signal(int)
    """So many new ones wait until the hand is off the list."""

    def __init__(self, session: Session, live: Live, records: ActivityRecords, parent: QObject) -> None:
        super().__init__(session, live, records, self.nothing, parent, look_ms=LOOK_MS)
        self._acts = records
        self.wanted = EVERYTHING
        self._known: int | None = None
        self._cursor: str | None = None
        self._growing = self._stuck = False
        self._held = False
        self._waiting: list[AuditEntry] = []
        self.names: set[str] = set()
        """Of all that was read, whatever is shown now: what can be scanned here."""

    def want(self, wanted: AuditWanted) -> None:
        """Another question: it is answered from the newest entry on."""
        self.wanted, self._known, self._growing, self._stuck = wanted, None, False, False
        self._forget_waiting()
        self._asked += 1
        self._asking = self._again = False
        self.is_loaded = False
        self.reload()

    @property
    def has_more(self) -> bool:
        return self._cursor is not None

    def hold(self, held: bool) -> None:
        """A hand is on the list: what is new waits."""
        self._held = held
        if not held:
            waiting = self._waiting
            self._forget_waiting()
            self._acts.put_newest(waiting)

    def reload(self) -> None:
        if self._asking:
            self._again = True
            return
        self._asking, self._again = True, False
        asked, wanted, known = self._asked, self.wanted, self._known
        self._session.ask(
            lambda client: read_newest(client, wanted, known),
            lambda newest: self._take_newest(asked, newest),
            lambda error: self._missed(asked, error),
            self,
        )

    def further(self) -> None:
        """The next older page, where there is one."""
        cursor, asked, wanted = self._cursor, self._asked, self.wanted
        if cursor is None or self._growing or self._stuck or not self.is_loaded:
            return
        self._growing = True
        self._session.ask(
            lambda client: client.audit(wanted, limit=ROWS_AT_ONCE, cursor=cursor),
            lambda page: self._take_older(asked, page),
            lambda error: self._missed_older(asked, error),
            self,
        )

    def _take_newest(self, asked: int, newest: Newest) -> None:
        if asked != self._asked or self._ended():
            return
        if newest.joins and self.is_loaded:
            known = self._known or 0
            news = [entry for entry in newest.entries if entry.number > known]
            if news and self._held:
                self._waiting = [*news, *self._waiting]
                self.waiting.emit(len(self._waiting))
            else:
                self._acts.put_newest(news)
        else:
            self._forget_waiting()
            self._acts.show(newest.entries)
            self._cursor = newest.cursor
        self._learn(newest.entries)
        if newest.entries:
            self._known = newest.entries[0].number
        elif self._known is None:
            self._known = 0
        self.is_loaded, self.error, self._stuck = True, None, False
        self.loaded.emit()

    def _take_older(self, asked: int, page: Page[AuditEntry]) -> None:
        if asked == self._asked:
            self._growing = False
            self._cursor = page.next_cursor
            self._learn(page.data)
            self._acts.add_older(page.data)
            self.grown.emit()

    def _missed_older(self, asked: int, error: ConsoleError) -> None:
        if asked == self._asked:
            self._growing, self._stuck = False, True
            self.error = error
            self.failed.emit(error)

    def _learn(self, entries: Iterable[AuditEntry]) -> None:
        self.names.update(entry.name for entry in entries if entry.name)

    def _forget_waiting(self) -> None:
        if self._waiting:
            self._waiting = []
            self.waiting.emit(0)

    @staticmethod
    async def nothing(client: ConsoleClient) -> list[Row]:
        """Lists as a whole are not read here."""
        return []
