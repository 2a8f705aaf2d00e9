"""The server's event stream in the network thread: resumes, reconnects with jitter, merges changes into batches."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import aclosing
from uuid import UUID

import msgspec

from app.client import ConsoleClient
from app.client.answers import StreamAlive, StreamEvent, StreamOpened
from app.errors import CallRefused, ConsoleError, NotReachable, UnexpectedAnswer
from app.language.translate import tr
from app.process.engine_link import EngineLink
from server_core.contract.decisions.backoff import delay
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import Notice as OpenNotice
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import JobRow, QueueSummary
from server_core.contract.types.printers import PrinterView

BATCH_SECONDS = 0.2
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0)


class ChangeBatch(msgspec.Struct, frozen=True, kw_only=True):
    """All changes since the last batch, the newest version of each object. `reset`: read everything again."""

    jobs: tuple[JobRow, ...] = ()
    printers: tuple[PrinterView, ...] = ()
    removed_printers: frozenset[UUID] = frozenset()
    agents: tuple[AgentView, ...] = ()
    notices: tuple[OpenNotice, ...] = ()
    summary: QueueSummary | None = None
    reset: bool = False


class StreamConnected(msgspec.Struct, frozen=True, kw_only=True):
    """The stream is open. `resumed`: nothing was missed; otherwise read everything again."""

    resumed: bool
    base_url: str


class StreamIdle(msgspec.Struct, frozen=True):
    """Nothing changed, and the data is live."""


class StreamLost(msgspec.Struct, frozen=True):
    """The stream broke. It reconnects automatically."""

    error: ConsoleError


StreamNotice = ChangeBatch | StreamConnected | StreamIdle | StreamLost


class _RemovedPrinter(msgspec.Struct, frozen=True):
    printer_id: UUID


class Merger:
    """Collects events. `take()` returns them as one batch."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._jobs: dict[UUID, JobRow] = {}
        self._printers: dict[UUID, PrinterView] = {}
        self._removed: set[UUID] = set()
        self._agents: dict[UUID, AgentView] = {}
        self._notices: dict[int, OpenNotice] = {}
        self._summary: QueueSummary | None = None
        self._reset = False

    def add(self, event: StreamEvent) -> None:
        """Add an event. Unknown kinds from a newer server are ignored. Raises UnexpectedAnswer."""
        try:
            match event.name:
                case "job":
                    job = msgspec.json.decode(event.data, type=JobRow)
                    self._jobs[job.print_job_id] = job
                case "printer":
                    printer = msgspec.json.decode(event.data, type=PrinterView)
                    self._printers[printer.printer_id] = printer
                    self._removed.discard(printer.printer_id)
                case "printer_removed":
                    gone = msgspec.json.decode(event.data, type=_RemovedPrinter).printer_id
                    self._printers.pop(gone, None)
                    self._removed.add(gone)
                case "agent":
                    agent = msgspec.json.decode(event.data, type=AgentView)
                    self._agents[agent.agent_id] = agent
                case "notice":
                    notice = msgspec.json.decode(event.data, type=OpenNotice)
                    self._notices[notice.number] = notice
                case "summary":
                    self._summary = msgspec.json.decode(event.data, type=QueueSummary)
                case "reset":
                    self._reset = True
                case _:
                    pass
        except UNREADABLE as error:
            raise UnexpectedAnswer(
                tr("An event '{name}' could not be read: {why}", name=event.name, why=error)
            ) from error

    def take(self) -> ChangeBatch:
        batch = ChangeBatch(
            jobs=tuple(self._jobs.values()),
            printers=tuple(self._printers.values()),
            removed_printers=frozenset(self._removed),
            agents=tuple(self._agents.values()),
            notices=tuple(self._notices.values()),
            summary=self._summary,
            reset=self._reset,
        )
        self._clear()
        return batch


class EventStream:
    """Reads the stream. `listener` is called in the network thread, for changes at most five times per second."""

    def __init__(self, link: EngineLink, listener: Callable[[StreamNotice], None]) -> None:
        self._link = link
        self._listener = listener
        self._merger = Merger()
        self._flush: asyncio.TimerHandle | None = None
        self._last_flush = 0.0
        self._last_id: str | None = None
        self._failures = 0

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            client: ConsoleClient | None = None
            session = None
            try:
                client, session = await self._link.client(), self._link.session
                await self._follow(client)
                raise NotReachable(tr("The server ended the live connection."))
            except ConsoleError as error:
                self._link.judge(error, session)
                if isinstance(error, CallRefused | UnexpectedAnswer):
                    self._last_id = None
                if client is not None:
                    self._link.forget(client)
                self._listener(StreamLost(error))
            pause = delay(RETRY_SECONDS, self._failures)
            self._failures += 1
            await asyncio.sleep(pause * random.uniform(0.7, 1.3))  # noqa: S311 - spreads consoles, no secret

    async def _follow(self, client: ConsoleClient) -> None:
        resumed = self._last_id is not None
        async with aclosing(client.events(self._last_id)) as items:
            async for item in items:
                match item:
                    case StreamOpened():
                        self._failures = 0
                        self._listener(StreamConnected(resumed=resumed, base_url=self._link.base_url or ""))
                    case StreamAlive():
                        self._listener(StreamIdle())
                    case StreamEvent():
                        self._last_id = item.number
                        self._merger.add(item)
                        self._schedule()

    def _schedule(self) -> None:
        if self._flush is None:
            loop = asyncio.get_running_loop()
            due = max(loop.time(), self._last_flush + BATCH_SECONDS)
            self._flush = loop.call_at(due, self._deliver)

    def _deliver(self) -> None:
        self._flush = None
        self._last_flush = asyncio.get_running_loop().time()
        self._listener(self._merger.take())
