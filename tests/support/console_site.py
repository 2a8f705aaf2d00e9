"""A real server in this process, for tests of windows. Its database is in memory.

It listens on no port: a console reaches it through `ConsoleSite.endpoint`. `put` brings a printer or a job into a state
through the server's own tables and transitions. For everything else, call the server's interfaces; see `LiveServer`.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast
from unittest.mock import patch
from uuid import UUID

import httpx
import msgspec
from sqlalchemy import select, update

from server_core.config import Limits, ServerConfig
from server_core.contract.decisions.life_cycle import ReportHolder, Transition
from server_core.contract.messages.message import as_message, words
from server_core.contract.types.audit import Notice
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.fields import of_row
from server_core.contract.types.jobs import Answer, JobActionKind, JobActionRequest, JobRow, NewPrint
from server_core.contract.types.parameters import PrintDefaults, PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import DOUBTFUL, Confirmation, JobStatus, PrinterStatus
from server_core.runtime import Server
from server_core.services import live_events
from server_core.services.clients.access import create_client
from server_core.services.context import Context
from server_core.services.documents.intake import data_text
from server_core.services.jobs.transitions import move_job
from server_core.services.notices import notice_view
from server_core.services.printers.views import note_history
from server_core.store import documents, job_rows, meta_rows, notice_rows, printer_rows, tables
from server_core.store.documents import NewDocument
from server_core.store.ids import new_id
from server_core.store.job_rows import JobChanges, NewJob
from server_core.store.store import Connection
from tests.support import sample_pdfs
from tests.support.console_facts import a_printer
from tests.support.in_process import BASE_URL, EVENTS, InProcess, NoNetwork, Request
from tests.support.live_server import NO_LIMIT, TOKEN, Clocks, LiveServer
from tests.support.loop_beside import loop_beside
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
CONSOLE = "/console-api/v1"
AGENT, CLIENT = "This computer", "Web shop"
"""Names of the agent and the application of each site."""
BEAT_SECONDS = 5.0
"""Interval at which the site's agents report, so they stay online."""
START_SECONDS = 30
READS = ("/job-rows", "/job-needs")
"""Ends of the paths of POST calls that only read."""


class RunningClocks(Clocks):
    """Clocks that run. A test can put them forward."""

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.ahead)

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead

    ahead = 0.0

    def pass_time(self, seconds: float) -> None:
        self.ahead += seconds


@dataclass(frozen=True)
class SiteEndpoint:
    """See `app.client.ServerEndpoint`."""

    transport: InProcess
    base_url: str = BASE_URL
    token: str = TOKEN


@dataclass(kw_only=True)
class ConsoleSite:
    """Use it from any thread but that of the server."""

    live: LiveServer
    loop: asyncio.AbstractEventLoop
    network: InProcess
    _agent_ids: dict[str, UUID] = field(default_factory=dict)
    _clients: dict[str, UUID] = field(default_factory=dict)
    documents: dict[UUID, bytes | None] = field(default_factory=dict)
    """Documents of jobs that `put` will make. By default, each job has a different one. None: its file is missing."""
    parameters: dict[UUID, PrintParameters] = field(default_factory=dict)
    """Parameters of jobs that `put` will make."""
    said: dict[UUID, str] = field(default_factory=dict)
    """Words in the documents of jobs that `put` will make, for the search."""
    refusal: tuple[int, ErrorCode, str] | None = None
    """Error that each changing call of the console gets: HTTP status, code, message. None: the call is carried out."""
    broken: set[tuple[str, ...]] = field(default_factory=set)
    """Paths whose calls fail and have no effect, for example `("notices",)`."""
    spoilt: set[tuple[str, ...]] = field(default_factory=set)
    """Paths whose calls are carried out, but answered with an error."""

    def __post_init__(self) -> None:
        self.network.faults.answer = self._fault
        self.network.faults.spoil = lambda request: _bug(request, self.spoilt)

    # the server

    @property
    def server(self) -> Server:
        return self.live.server

    @property
    def ctx(self) -> Context:
        return self.server.state.ctx

    @property
    def endpoint(self) -> SiteEndpoint:
        return SiteEndpoint(self.network)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(START_SECONDS)

    def ask(self, method: str, path: str, body: Any = None, *, about: UUID | None = None) -> Any:
        """Call the console interface as another console would. Returns the decoded answer."""
        headers = {"Authorization": f"Bearer {TOKEN}"} | ({} if about is None else {"X-Account": str(about)})
        content = None if body is None else msgspec.json.encode(body)
        answer = self.do(self.live.http.request(method, CONSOLE + path, headers=headers, content=content))
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    # what the console asked

    @property
    def requests(self) -> list[tuple[str, str]]:
        return [(each.method, each.path) for each in self.network.requests]

    def asked(self, method: str, path: str) -> bool:
        return (method, CONSOLE + path) in self.requests

    def sent(self, method: str, path: str, kind: type[S]) -> list[S]:
        """Return the bodies of the console's calls in order, without repeats of the same key."""
        result = [each for each in self._once() if (each.method, each.path) == (method, CONSOLE + path)]
        return [msgspec.json.decode(each.body, type=kind) for each in result]

    def _once(self) -> list[Request]:
        """Return all requests but repeats with the same key."""
        keys = [each.headers.get("Idempotency-Key") for each in self.network.requests]
        return [
            each
            for number, (each, key) in enumerate(zip(self.network.requests, keys, strict=True))
            if key is None or key not in keys[:number]
        ]

    @property
    def acts(self) -> list[JobActionRequest]:
        """Actions on jobs that the console requested."""
        return self.sent("POST", "/job-acts", JobActionRequest)

    @property
    def uploads(self) -> list[tuple[dict[str, str], bytes]]:
        """Fields and bytes of each file that the console uploaded."""
        result = [each for each in self._once() if (each.method, each.path) == ("POST", CONSOLE + "/documents")]
        return [(dict(each.query), each.body) for each in result]

    @property
    def prints(self) -> list[NewPrint]:
        """Prints of files that the console requested."""
        return self.sent("POST", "/jobs", NewPrint)

    @property
    def reprints(self) -> list[tuple[UUID, JobActionRequest]]:
        """Reprints that the console requested: the old job and the request."""
        listed = [act for act in self.acts if act.kind is JobActionKind.REPRINT]
        return [(print_job_id, act) for act in listed for print_job_id in act.print_job_ids]

    @property
    def answers(self) -> list[tuple[UUID, Answer]]:
        """Answers of the console about jobs that may have printed."""
        listed = [each for each in self._once() if each.path.endswith("/answer")]
        return [(UUID(each.path.split("/")[-2]), msgspec.json.decode(each.body, type=Answer)) for each in listed]

    @property
    def resumed_from(self) -> list[str | None]:
        """`Last-Event-ID` at each opening of the live stream."""
        opened = [each for each in self.network.requests if each.path == EVENTS]
        return [each.headers.get("Last-Event-ID") for each in opened]

    @property
    def undone(self) -> list[UUID]:
        """Ids of the actions that the console requested to undo."""
        paths = [each.path.split("/") for each in self._once() if each.method == "POST"]
        return [UUID(parts[-2]) for parts in paths if parts[-3:-2] == ["job-acts"] and parts[-1] == "undo"]

    @property
    def signed(self) -> list[str]:
        """`X-Operator` of each call that is not a GET; empty: nobody signed in."""
        headers = [each.headers for each in self.network.requests if each.method != "GET"]
        return [each.get("X-Operator", "") for each in headers]

    # faults

    @property
    def muted(self) -> bool:
        """Return True if nothing arrives on event streams, as from a server that hangs."""
        return self.network.faults.is_silent

    @muted.setter
    def muted(self, muted: bool) -> None:
        self.network.faults.is_silent = muted

    def hold(self, *, held: bool = True) -> None:
        """Delay all requests of the console, as while a server starts. `held` False: let them arrive."""
        self.network.faults.is_held = lambda _: held

    def drop_streams(self) -> None:
        """End all open streams, as a restart of the server does."""
        self.network.break_streams()

    def reset_streams(self) -> None:
        """Make all consoles read everything again, as after more changes than the server keeps."""
        self.loop.call_soon_threadsafe(self.ctx.feed.everything_changed, self.ctx.site_account)

    def _fault(self, request: Request) -> httpx.Response | None:
        reads = request.method == "GET" or request.path.endswith(READS)
        if self.refusal is not None and not reads:
            return problem(*self.refusal)
        return _bug(request, self.broken)

    # builders

    def put(self, *things: PrinterView | JobRow | Notice, quietly: bool = False) -> None:
        """Make or change printers, jobs and notices so that consoles see them like this, with these ids.

        A job's printer, agent and client are made as needed. The server sets counts, versions and the like.
        `quietly`: consoles are not notified; they see the change only when they read again.
        """
        self.do(self._put(things, quietly=quietly))

    async def _put(self, things: Iterable[PrinterView | JobRow | Notice], *, quietly: bool) -> None:
        feed = self.ctx.feed
        for printer in [each for each in things if isinstance(each, PrinterView)]:
            await self._put_printer(printer)
            if not quietly:
                feed.printer_changed(printer.printer_id)
        if jobs := [each for each in things if isinstance(each, JobRow)]:
            await self._put_jobs(jobs)
            for job in jobs if not quietly else ():
                feed.job_changed(job.print_job_id, job.printer_id)
        for notice in [each for each in things if isinstance(each, Notice)]:
            await self._put_notice(notice)
            if not quietly:
                feed.notices_changed()

    def replace_document(self, print_job_id: UUID, content: bytes) -> None:
        """Overwrite the stored file of the job's document."""
        sha256 = self.ask("GET", f"/jobs/{print_job_id}")["document_sha256"]
        _write(self.ctx.blobs.path(sha256), content)

    def remove_printer(self, printer_id: UUID) -> None:
        self.ask("DELETE", f"/printers/{printer_id}")

    @property
    def jobs(self) -> dict[UUID, JobRow]:
        """All jobs as they are now."""
        found = msgspec.convert(self.ask("GET", "/jobs?show=all&limit=500")["data"], type=list[JobRow])
        return {row.print_job_id: row for row in found}

    @property
    def printers(self) -> dict[UUID, PrinterView]:
        """All printers as they are now."""
        found = msgspec.convert(self.ask("GET", "/printers"), type=list[PrinterView])
        return {view.printer_id: view for view in found}

    @property
    def notices(self) -> dict[int, Notice]:
        """All notices as they are now, by number."""
        account = self.ctx.site_account

        def work(connection: Connection) -> list[Any]:
            return notice_rows.notice_page(connection, account, only_open=False, before=None, limit=500)

        found = map(notice_view, self.do(self.ctx.store.read(work)))
        return {notice.number: notice for notice in found}

    def agent_id(self, name: str = AGENT) -> UUID:
        """Return the id of an agent. Enrols it first if needed."""
        return self.do(self._agent(name))

    async def _agent(self, name: str) -> UUID:
        if name not in self._agent_ids:
            caller = await self.live.enrol(bundled=name == AGENT, instance=f"instance of {name}", name=name)
            found = self.server.state.agents.find(caller.secret)
            assert found is not None
            self._agent_ids[name] = found.agent_id
        return self._agent_ids[name]

    async def beat(self) -> None:
        """Keep the agents online."""
        while True:
            for agent in self._agent_ids.values():
                self.server.state.presence.heard(agent)
            await asyncio.sleep(BEAT_SECONDS)

    async def _client(self, name: str | None) -> UUID | None:
        if name is not None and name not in self._clients:
            self._clients[name] = (await create_client(self.ctx, self.ctx.site_account, name)).client_id
        return None if name is None else self._clients[name]

    async def _put_printer(self, view: PrinterView) -> None:
        state, account, now = self.server.state, self.ctx.site_account, self.ctx.now()
        agent_id = await self._agent(view.agent_name)
        columns = _columns_of(view) | {"agent_id": agent_id}

        def work(connection: Connection) -> int:
            old = printer_rows.find_printer(connection, account, view.printer_id)
            if old is None:
                row = {"printer_id": view.printer_id, "account_id": account, "version": 1, "created_at": now}
                printer_rows.insert_printer(connection, row | columns)
            else:
                printer_rows.change_printer(connection, account, view.printer_id, columns)
            new = printer_rows.find_printer(connection, account, view.printer_id)
            note_history(connection, state.presence, new, view.since or now)
            return meta_rows.bump_printers_revision(connection)

        state.revision.committed(await self.ctx.store.write(work))

    async def _put_jobs(self, rows: list[JobRow]) -> None:
        """Make or change jobs in one commit."""
        account = self.ctx.site_account
        clients = {row.client_name: await self._client(row.client_name) for row in rows}
        agents = {
            row.printer_id: await self._printers_agent(row) for row in {row.printer_id: row for row in rows}.values()
        }

        def work(connection: Connection) -> None:
            for row in rows:
                if job_rows.find(connection, account, row.print_job_id) is None:
                    self._insert(connection, row, clients[row.client_name])
                _bring_to(connection, account, row, agents[row.printer_id])

        await self.ctx.store.write(work)

    async def _printers_agent(self, row: JobRow) -> UUID:
        account = self.ctx.site_account
        found = await self.ctx.store.read(
            lambda connection: printer_rows.find_printer(connection, account, row.printer_id)
        )
        if found is not None:
            return UUID(str(found.agent_id))
        await self._put_printer(a_printer(row.printer_name, printer_id=row.printer_id))
        return await self._agent(AGENT)

    def _document(self, row: JobRow) -> NewDocument:
        """Store the bytes of a job's document."""
        wanted = self.documents.get(row.print_job_id, _content(row))
        content = b"lost" if wanted is None else wanted
        sha256 = hashlib.sha256(content).hexdigest()
        if wanted is not None and row.document_removed_at is None:
            _write(self.ctx.blobs.path(sha256), content)
        is_pdf, language = row.document_format is DocumentFormat.PDF, row.document_raw_language
        text = self.said.get(row.print_job_id, "")
        return NewDocument(
            document_id=new_id(),
            original_filename=row.filename,
            mime_type="application/pdf" if is_pdf else "application/octet-stream",
            document_format=row.document_format,
            document_raw_language=language,
            size_bytes=len(content),
            sha256=sha256,
            created_at=row.created_at,
            page_count=row.document_pages or (1 if is_pdf else None),
            text=text or ("" if language is None else data_text(content, language)),
        )

    def _insert(self, connection: Connection, row: JobRow, client_id: UUID | None) -> None:
        document, account = self._document(row), self.ctx.site_account
        documents.insert(connection, account, document)
        if row.document_removed_at is not None:
            purge = update(tables.documents).where(tables.documents.c.document_id == document.document_id)
            connection.execute(purge.values(purged_at=row.document_removed_at))
        parameters = self.parameters.get(row.print_job_id, PrintParameters(copies=row.copies))
        new = NewJob(
            account_id=account,
            document_id=document.document_id,
            printer_id=row.printer_id,
            parameters=parameters,
            created_at=row.created_at,
            expires_at=row.created_at + self.ctx.config.patience.expires_after,
            actor=f"client {row.client_name}" if row.client_name else "Anna",
            client_id=client_id,
            reprint_of=row.reprint_of,
            reprint_number=row.reprint_number,
            idempotency_key=row.reference,
            request_id="req-7f3a",
            print_job_id=row.print_job_id,
        )
        sequence = job_rows.insert_job(connection, new)
        if sequence != row.sequence:
            of_job = tables.jobs.c.print_job_id == row.print_job_id
            connection.execute(update(tables.jobs).where(of_job).values(sequence=row.sequence))

    async def _put_notice(self, notice: Notice) -> None:
        account = self.ctx.site_account

        def work(connection: Connection) -> None:
            found = notice_rows.find_notice(connection, account, notice.number)
            kind, subject = notice.kind, notice.subject
            if found is None:
                notice_rows.open_notice(
                    connection,
                    account_id=account,
                    kind=kind,
                    subject=subject,
                    at=notice.opened_at,
                    printer_id=notice.printer_id,
                    details=notice.details,
                )
                opened = tables.notices.c.subject == subject, tables.notices.c.kind == kind.value
                connection.execute(update(tables.notices).where(*opened).values(number=notice.number))
            if notice.closed_at is not None:
                at, by = notice.closed_at, notice.closed_by or "Anna"
                notice_rows.close_notice(connection, account_id=account, kind=kind, subject=subject, at=at, actor=by)

        await self.ctx.store.write(work)


def _bug(request: Request, paths: set[tuple[str, ...]]) -> httpx.Response | None:
    if tuple(request.path.removeprefix(CONSOLE + "/").split("/")) not in paths:
        return None
    return problem(500, ErrorCode.INTERNAL_ERROR, "The server has a bug.")


def problem(status: int, code: ErrorCode, text: str) -> httpx.Response:
    body = SaidProblem(error="refused", error_code=code, message=text, said=words(text))
    return httpx.Response(status, headers={"X-Request-Id": "req-0042"}, content=msgspec.json.encode(body))


_OWN = {"printer_id", "agent_id", "version", "other_device", "minimum_evidence", "calibrations"}
"""Fields of a PrinterView whose value is not stored as it is in a column."""


def _columns_of(view: PrinterView) -> dict[str, Any]:
    """Return the columns of a printer. The device of a paused printer is stored as online."""
    facts = {}
    for column in tables.printers.columns:
        if column.name not in _OWN and hasattr(view, column.name):
            value = getattr(view, column.name)
            if value is not None or column.nullable:
                facts[column.name] = value
    if view.status is PrinterStatus.PAUSED:
        facts |= {"status": PrinterStatus.ONLINE, "paused_by": view.paused_by or "Anna"}
    if view.minimum_evidence is not None:
        facts["minimum_evidence"] = view.minimum_evidence
    facts["print_defaults"] = of_row(PrintDefaults, view)
    facts["message"] = None if view.message is None else as_message(view.message)
    return facts


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def zpl(*labels: str) -> bytes:
    """Return a document with one label for each text."""
    return "".join(f"^XA^FO50,50^A0N,40,40^FD{text}^FS^XZ" for text in labels).encode()


def _content(row: JobRow) -> bytes:
    if row.document_format is DocumentFormat.PDF:
        pages = [
            sample_pdfs.Page(100, 150).text(10, 20, 12, f"{row.filename} {row.sequence} {page + 1}")
            for page in range(row.document_pages or 1)
        ]
        return sample_pdfs.pdf(pages)
    return zpl(f"{row.reference} {row.sequence}")


def _bring_to(connection: Connection, account: UUID, wanted: JobRow, agent_id: UUID) -> None:
    """Move a job to the state of a row, by transitions of the life cycle."""
    for act in _way(connection, account, wanted):
        job = job_rows.find(connection, account, wanted.print_job_id)
        assert job is not None
        changes: JobChanges = {}
        if act is Transition.LEASE:
            changes["agent_id"] = agent_id
        if act in ENDS and wanted.evidence is not None:
            changes["evidence"] = wanted.evidence
        if act in ENDS and wanted.failure_reason is not None:
            changes["failure_reason"] = wanted.failure_reason
        lease = job.state.lease_id
        move_job(
            connection,
            job,
            act,
            at=_at(act, wanted),
            actor=_actor(act),
            holder=None if lease is None else ReportHolder(attempt=job.state.attempt, lease_id=lease),
            new_lease=new_id() if act is Transition.LEASE else None,
            changes=changes,
            details={name: value for name, value in changes.items() if name != "agent_id"},
        )
    facts: JobChanges = {
        "printer_id": wanted.printer_id,
        "waiting_reason": wanted.waiting_reason,
        "held_by": wanted.held_by,
        "stale": wanted.stale,
        "message": None if wanted.message is None else as_message(wanted.message),
        "cancel_wished_by": "Anna" if wanted.cancel_wished else None,
        "pages_done": wanted.pages_done,
        "pages_total": wanted.pages_total,
        "settled": wanted.settled,
        "same_as": wanted.same_as,
    }
    if wanted.reprinted_as is not None:
        facts["reprinted_as"] = wanted.reprinted_as
    if wanted.seen is not None:
        facts |= {"seen_outcome": wanted.seen.outcome, "seen_by": wanted.seen.by}
        facts |= {"labels_out": wanted.seen.out, "labels_ordered": wanted.seen.ordered}
    now = connection.execute(select(tables.jobs).where(tables.jobs.c.print_job_id == wanted.print_job_id)).one()
    news = {name: value for name, value in facts.items() if getattr(now, name) != value}
    if news:
        job_rows.change(connection, account, wanted.print_job_id, cast("JobChanges", news))


STEPS = {
    JobStatus.PENDING: [],
    JobStatus.RESERVED: [Transition.LEASE],
    JobStatus.PRINTING: [Transition.LEASE, Transition.START],
}
ENDS = {
    Transition.PRINT,
    Transition.FAIL,
    Transition.PREPARE_FAIL,
    Transition.EXPIRE,
    Transition.GIVE_UP,
    Transition.OPERATOR_YES,
    Transition.OPERATOR_NO,
}


def _way(connection: Connection, account: UUID, wanted: JobRow) -> list[Transition]:
    """Return the transitions that lead from a job's state to the wanted one."""
    job = job_rows.find(connection, account, wanted.print_job_id)
    assert job is not None
    way = _from_start(wanted)
    status, unconfirmed = job.state.status, job.state.unconfirmed
    if (status, unconfirmed) == (wanted.status, wanted.unconfirmed):
        return []
    done = {JobStatus.PENDING: 0, JobStatus.RESERVED: 1, JobStatus.PRINTING: 3 if unconfirmed else 2}.get(status)
    if done is None:
        raise AssertionError(f"a job that is {status} has ended")
    if wanted.status is JobStatus.PENDING:
        return [Transition.RELEASE if status is JobStatus.RESERVED else Transition.NOT_STARTED]
    if unconfirmed and wanted.status is JobStatus.PRINTING:
        return [Transition.SEEN_AGAIN]
    if unconfirmed and wanted.status in (JobStatus.PRINTED, JobStatus.FAILED):
        return (
            way[-1:] if way[-1] in (Transition.OPERATOR_YES, Transition.GIVE_UP) else [Transition.SEEN_AGAIN, way[-1]]
        )
    if wanted.status is JobStatus.CANCELLED and status is JobStatus.PRINTING:
        return [Transition.CANCEL_CONFIRM]
    return way[done:] if len(way) > done else way[-1:]


def _from_start(wanted: JobRow) -> list[Transition]:
    started = [Transition.LEASE, Transition.START]
    match wanted.status:
        case JobStatus.PRINTING if wanted.unconfirmed:
            return [*started, Transition.AGENT_SILENT]
        case JobStatus.PRINTED if wanted.evidence is Confirmation.OPERATOR_CONFIRMED:
            return [*started, Transition.AGENT_SILENT, Transition.OPERATOR_YES]
        case JobStatus.PRINTED:
            return [*started, Transition.PRINT]
        case JobStatus.CANCELLED:
            return [Transition.CANCEL] if wanted.started_at is None else [*started, Transition.CANCEL_CONFIRM]
        case JobStatus.FAILED if wanted.failure_reason == "expired":
            return [Transition.EXPIRE]
        case JobStatus.FAILED if wanted.failure_reason == "outcome_unknown":
            return [*started, Transition.AGENT_SILENT, Transition.GIVE_UP]
        case JobStatus.FAILED if wanted.started_at is None and wanted.failure_reason not in DOUBTFUL:
            return [Transition.LEASE, Transition.PREPARE_FAIL]
        case JobStatus.FAILED:
            return [*started, Transition.FAIL]
    return STEPS[wanted.status]


def _at(act: Transition, wanted: JobRow) -> datetime:
    at = {Transition.LEASE: wanted.reserved_at, Transition.START: wanted.started_at}.get(act, wanted.completed_at)
    return at or wanted.completed_at or wanted.started_at or wanted.reserved_at or wanted.created_at


def _actor(act: Transition) -> str:
    people = {Transition.CANCEL, Transition.CANCEL_CONFIRM, Transition.OPERATOR_YES, Transition.OPERATOR_NO}
    return "Anna" if act in people else "agent This computer"


@dataclass(frozen=True)
class Furnished:
    """A database that already has the agent and the application. It is made once, because that takes a while."""

    database: bytes
    agent_id: UUID
    client_id: UUID


@cache
def _furnished() -> Furnished:
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        with loop_beside(_opened(Path(folder), None), "site") as site:
            agent_id, client_id = site.do(site._agent(AGENT)), site.do(site._client(CLIENT))
            assert client_id is not None
            database = site.ctx.config.database
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("DELETE FROM meta WHERE key = ?", [meta_rows.HOME])  # else: a copied folder
            connection.commit()
        return Furnished(database.read_bytes(), agent_id, client_id)


@asynccontextmanager
async def _opened(folder: Path, furnished: Furnished | None) -> AsyncIterator[ConsoleSite]:
    clocks, fronts = RunningClocks(), []

    async def front(config: ServerConfig) -> NoNetwork:
        fronts.append(await NoNetwork.open(config))
        return fronts[-1]

    limits = Limits(disk_low_bytes=0, ballast_bytes=0)
    config = ServerConfig(folder=folder, console_token=TOKEN, version="1.0", limits=limits, rates=NO_LIMIT)
    if furnished is not None:
        config.database.parent.mkdir(parents=True, exist_ok=True)
        config.database.write_bytes(furnished.database)
    furnish(config)
    server = await Server.start(config, now=clocks.now, monotonic=clocks.monotonic, open_front=front)
    application, loop = fronts[0].application, asyncio.get_running_loop()
    beside = httpx.ASGITransport(application, client=("127.0.0.1", 50001))
    async with httpx.AsyncClient(transport=beside, base_url=BASE_URL, verify=NO_TRUST) as http:
        live = LiveServer(server=server, http=http, clocks=clocks)
        site = ConsoleSite(live=live, loop=loop, network=InProcess(application, loop))
        if furnished is not None:
            site._agent_ids[AGENT], site._clients[CLIENT] = furnished.agent_id, furnished.client_id
            server.state.presence.heard(furnished.agent_id)
        beating = asyncio.create_task(site.beat())
        try:
            yield site
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
            async with asyncio.timeout(5):
                await server.stop()


@contextmanager
def console_site() -> Iterator[ConsoleSite]:
    """Open a site for a test, in its own thread. At the end, raises the first exception of the server's application."""
    at_once = patch.multiple(live_events, SUMMARY_SECONDS=0.05, URGENT_SECONDS=0.05)
    with at_once, tempfile.TemporaryDirectory(prefix="site-", dir=_memory()) as folder:
        with loop_beside(_opened(Path(folder), _furnished()), "site") as site:
            try:
                yield site
            finally:
                site.network.end()
        if site.network.bugs:
            raise site.network.bugs[0]


def _memory() -> Path | None:
    """Return a folder in memory, if there is one."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() else None
