"""Keeps models up to date: the queue's feed, and feeds that poll while their widget is visible.

The queue's feed reads its rows from the server, then follows the live changes.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.client import ConsoleClient, together
from app.errors import ConsoleError
from app.models.queue import WINDOW, QueueFilter, QueueModel
from app.session.event_stream import ChangeBatch
from app.session.flows import Flow, flow
from app.session.live import Live
from app.session.session import Session
from app.session.settings import SavedFilter
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import FoundJobs, JobRow, QueueSummary, Show
from server_core.contract.types.printers import Figures, LastAnswer, PrinterFigures, PrinterView

SEARCH_AGAIN_MS = 1000
READ_AGAIN_MS = 5000
"""After a failed read while the stream continues: nothing else would repeat the read."""
PAGE = 200


class QueueFeed(QObject):
    loaded = Signal()
    failed = Signal(object)
    """ConsoleError of a read; the rows on the screen stay."""
    summary_changed = Signal(object)

    def __init__(self, session: Session, live: Live, model: QueueModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._model = model
        self._reading: Flow[None] | None = None
        self._found_most = PAGE
        self._live_summaries = 0
        self.summary: QueueSummary | None = None
        self.found: FoundJobs | None = None
        """The result of the present search, if it searched all jobs."""
        self.is_loaded = False
        self.is_loading = False
        """The rows are being read. A failure reported meanwhile belongs to another read."""
        self._is_requested = False
        # a search also matches text inside documents, which only the server can see
        self._search_again = QTimer(self, singleShot=True, interval=SEARCH_AGAIN_MS)
        self._search_again.timeout.connect(self._find_again)
        self._missed_rows = self._missed_summary = False
        self._read_again = QTimer(self, singleShot=True, interval=READ_AGAIN_MS)
        self._read_again.timeout.connect(self._read_missed)
        live.batch.connect(self._follow)
        live.connected.connect(self._read_missed)
        model.thinned.connect(self._reload_quietly)
        for signal in (live.refetch, model.day_began):
            signal.connect(self._reload_quietly)
            signal.connect(self._read_summary)

    @property
    def is_turning(self) -> bool:
        """Return whether the screen still shows other rows than requested: older ones, or none yet."""
        return not self.is_loaded or (self.is_loading and self._is_requested)

    @property
    def misses_something(self) -> bool:
        """Return whether rows or summary could not be read. They are requested again."""
        return self._missed_rows or self._missed_summary

    def show(self, wanted: QueueFilter) -> None:
        if wanted != self._model.filter:
            self._load(wanted)

    def reload(self) -> None:
        """Reload at the user's request. The rows appear at once, even under the pointer."""
        self._load(self._model.filter)

    def _reload_quietly(self) -> None:
        self._load(self._model.filter, quiet=True)

    def show_more(self) -> None:
        """Load more search results; existing rows stay. Ignored if all are shown or no more fit."""
        if self.found is not None and self.found.more and self._found_most < WINDOW and not self.is_loading:
            self._found_most = min(self._found_most + PAGE, WINDOW)
            self._load(self._model.filter)

    def _load(self, wanted: QueueFilter, *, quiet: bool = False) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if wanted != self._model.filter:
            self._found_most = PAGE
        self._is_requested = not quiet or (self._is_requested and self.is_loading)
        self.is_loading = True
        self._model.begin_fetch(wanted, quiet=quiet)
        self._reading = self._read(wanted, self._found_most)

    @flow
    async def _read(self, wanted: QueueFilter, most: int) -> None:
        try:
            rows, found = await self._session.call(lambda client: read_window(client, wanted, most))
        except ConsoleError as error:
            self.is_loading, self._missed_rows = False, True
            self._read_again.start()
            self.failed.emit(error)
            return
        self.is_loading = self._missed_rows = False
        if wanted == self._model.filter:
            self.found = found
            self._model.reconcile(rows)
            self.is_loaded = True
            self.loaded.emit()

    def _read_missed(self) -> None:
        """Read again what failed. A resumed stream does not do that automatically."""
        if self._missed_rows:
            self._reload_quietly()
        if self._missed_summary:
            self._read_summary()

    def _follow(self, batch: ChangeBatch) -> None:
        self._model.apply(batch.jobs)
        if batch.summary is not None:
            self._live_summaries += 1
            self._take_summary(batch.summary)
        if batch.jobs and self._model.filter.text and not self._search_again.isActive():
            self._search_again.start()  # later events must not postpone it

    def _find_again(self) -> None:
        """Search again after changes, once a running search is finished.

        On a busy site none would ever end otherwise.
        """
        if self.is_loading:
            self._search_again.start()
        else:
            self._reload_quietly()

    @flow
    async def _read_summary(self) -> None:
        before = self._live_summaries
        try:
            summary = await self._session.call(lambda client: client.summary())
        except ConsoleError as error:
            self._missed_summary = True
            self._read_again.start()
            self.failed.emit(error)
            return
        if before == self._live_summaries:  # otherwise live updates since are newer
            self._take_summary(summary)

    def _take_summary(self, summary: QueueSummary) -> None:
        self.summary, self._missed_summary = summary, False
        self.summary_changed.emit(summary)


async def read_window(
    client: ConsoleClient, wanted: QueueFilter, found_most: int = PAGE
) -> tuple[list[JobRow], FoundJobs | None]:
    """Read up to WINDOW rows. The unfiltered view always contains all open jobs that fit, however old.

    A search of everything requests `found_most` rows and also reports how far it got.
    """
    if searches_all(wanted):
        found = await client.find_jobs(wanted.text, limit=found_most)
        return found.data, found

    async def read(show: Show, cursor: str | None = None) -> Page[JobRow]:
        return await client.jobs(
            show=show, printer_id=wanted.printer_id, tag=wanted.tag, q=wanted.text, limit=PAGE, cursor=cursor
        )

    newest: Sequence[JobRow] = ()
    if wanted.view is Show.ALL:
        show = Show.OPEN
        page, last = await together(read(show), read(Show.ALL))
        newest = last.data
    else:
        show = wanted.view
        page = await read(show)
    rows = {row.print_job_id: row for row in page.data}
    while page.next_cursor is not None and len(rows) < WINDOW:
        page = await read(show, page.next_cursor)
        rows.update({row.print_job_id: row for row in page.data})
    if len(rows) < WINDOW:
        rows |= {row.print_job_id: row for row in newest if row.print_job_id not in rows}
    return list(rows.values()), None


def searches_all(wanted: QueueFilter) -> bool:
    return bool(wanted.text) and wanted.view is Show.ALL and wanted.of_all_printers


# Conversion of the queue's filter from and to the settings. Pure.


def kept_filter(wanted: QueueFilter) -> SavedFilter:
    printer = "" if wanted.printer_id is None else str(wanted.printer_id)
    return SavedFilter(view=wanted.view.value, printer_id=printer, tag=wanted.tag, text=wanted.text)


def filter_of(kept: SavedFilter) -> QueueFilter:
    """Return the filter. Unknown values are ignored."""
    try:
        return QueueFilter(
            view=Show(kept.view),
            printer_id=UUID(kept.printer_id) if kept.printer_id else None,
            tag=kept.tag,
            text=kept.text,
        )
    except ValueError:
        return QueueFilter()


T = TypeVar("T")


class WatchedFeed(QObject, Generic[T]):
    changed = Signal()
    failed = Signal(object)
    """ConsoleError. What was read before stays."""

    def __init__(
        self,
        session: Session,
        live: Live,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]],
        again_ms: int,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._operation = session, operation
        self._is_requested = False
        self._again = QTimer(self, interval=again_ms)
        self._again.timeout.connect(self._read)
        live.refetch.connect(self.read_if_watched)

    def watch(self, wanted: bool) -> None:
        """Start or stop. While nobody looks, nothing is requested."""
        if not wanted:
            self._again.stop()
        elif not self._again.isActive():
            self._again.start()
            self._read()

    def take(self, answer: T) -> None:
        """Store the answer, then emit `changed`."""
        raise NotImplementedError

    def read_if_watched(self) -> None:
        """Read now: what is known is older than a change that somebody sees."""
        if self._again.isActive():
            self._read()

    @flow
    async def _read(self) -> None:
        if self._is_requested:
            return
        self._is_requested = True
        try:
            answer = await self._session.call(self._operation)
        except ConsoleError as error:
            self._is_requested = False
            self.failed.emit(error)
            return
        self._is_requested = False
        self.take(answer)
        self.changed.emit()


# The printers' last answers, polled while visible: an answer changes nothing else, so the stream does not report it.


AGAIN_MS = 5_000


class AnswersFeed(WatchedFeed[list[LastAnswer]]):
    """The times of the last answers. They age while nothing is read, and the window says that nothing is read."""

    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(session, live, lambda client: client.last_answers(), AGAIN_MS, parent)
        self._of: dict[UUID, datetime] = {}

    def of(self, printer: PrinterView) -> datetime | None:
        """Return the newest known time of a printer."""
        times = (self._of.get(printer.printer_id), printer.answered_at)
        return max((at for at in times if at is not None), default=None)

    def take(self, answer: list[LastAnswer]) -> None:
        self._of = {each.printer_id: each.answered_at for each in answer}


# The printers' figures of the last day, read while visible.


FIGURES_AGAIN_MS = 30_000
HOURS = 24


class FiguresFeed(WatchedFeed[Figures]):
    def __init__(self, session: Session, live: Live, parent: QObject) -> None:
        super().__init__(session, live, lambda client: client.figures(hours=HOURS), FIGURES_AGAIN_MS, parent)
        self._of: dict[UUID, PrinterFigures] = {}
        self.figures: Figures | None = None

    def of(self, printer_id: UUID) -> PrinterFigures | None:
        return self._of.get(printer_id)

    def take(self, answer: Figures) -> None:
        self.figures = answer
        self._of = {each.printer_id: each for each in answer.printers}
