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
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch
from uuid import UUID

import httpx
import msgspec
from sqlalchemy import Executable, update

from server_core.config import Limits, ServerConfig
from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.message import words
from server_core.contract.types.audit import Actor, ActorKind, AuditAction, Notice
from server_core.contract.types.consoles import (
    SESSION_HEADER,
    ChangeConsoleRules,
    CreateOperator,
    OperatorView,
    Paired,
    Role,
)
from server_core.contract.types.discovery import ChangeAddress, StartDiscovery
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.jobs import Answer, JobActionKind, JobActionRequest, JobRow, NewPrint
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.partners import AccountKind, AccountView, KeyCredentials, Relationship, Scope
from server_core.contract.types.printers import AddPrinter, ChangePrinter, PrinterView
from server_core.runtime import Server
from server_core.services import audit, live_events
from server_core.services.clients.access import create_client
from server_core.services.context import Context
from server_core.services.documents.intake import data_text
from server_core.services.printers.views import note_history, require_printer
from server_core.services.webhooks.sender import WebhookSender
from server_core.store import documents, job_rows, meta_rows, notice_rows, printer_rows, tables
from server_core.store.documents import NewDocument
from server_core.store.ids import new_id
from server_core.store.job_rows import NewJob
from server_core.store.store import Connection
from server_core.store.tables import equal
from tests.support import sample_pdfs
from tests.support.actors import ANNA
from tests.support.console_facts import a_job, a_printer
from tests.support.in_process import BASE_URL, EVENTS, InProcess, NoNetwork, Request
from tests.support.live_server import NO_LIMIT, TOKEN, Clocks, LiveServer
from tests.support.loop_beside import loop_beside
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST
from tests.support.paired_consoles import pair_console
from tests.support.site_devices import SiteDevices
from tests.support.site_rows import bring_to, columns_of

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
CONSOLE = "/console-api/v1"
AGENT, CLIENT = "This computer", "Web shop"
"""Names of the agent and the application of each site."""
PIN = "1234"
"""PIN of each operator."""
BEAT_SECONDS = 5.0
"""Interval at which the site's agents report, so they stay online."""
START_SECONDS = 30
FURNISHED_SECONDS = 4 * 86_400.0
"""Time since the agent and the application of each site were made."""
READS = ("/job-rows", "/job-needs")
"""Ends of the paths of POST calls that only read."""
CHECKS = ("assertion-checks",)


def instance_of(name: str) -> str:
    """Return the instance id of an agent: readable where the API's 64 characters suffice."""
    readable = f"instance of {name}"
    return readable if len(readable) <= 64 else hashlib.sha256(name.encode()).hexdigest()


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
    _agent_ids: dict[tuple[UUID, str], UUID] = field(default_factory=dict)
    """Agents by account and name."""
    _clients: dict[str, UUID] = field(default_factory=dict)
    _customers: dict[str, Relationship] = field(default_factory=dict)
    application: KeyCredentials = field(init=False, repr=False)
    """Credentials of the developer application that manages the customers."""
    _to_connect: dict[UUID, tuple[str, str]] = field(default_factory=dict)
    """Secret and instance of agents that joined and were not online yet."""
    _joined: dict[UUID, UUID] = field(default_factory=dict)
    _silent: set[UUID] = field(default_factory=set)
    _devices: SiteDevices | None = None
    documents: dict[UUID, bytes | None] = field(default_factory=dict)
    """Documents of jobs that `put` will make. By default, each job has a different one. None: its file is missing."""
    parameters: dict[UUID, PrintParameters] = field(default_factory=dict)
    """Parameters of jobs that `put` will make."""
    page_sizes: dict[UUID, tuple[float, float]] = field(default_factory=dict)
    """Size in mm of the pages in the documents of jobs that `put` will make; default: not known."""
    said: dict[UUID, str] = field(default_factory=dict)
    """Words in the documents of jobs that `put` will make, for the search."""
    refusal: tuple[int, ErrorCode, str] | None = None
    """Error that each changing call of the console gets: HTTP status, code, message. None: the call is carried out."""
    broken: set[tuple[str, ...]] = field(default_factory=set)
    """Paths whose calls fail and have no effect, for example `("notices",)`."""
    instead: dict[tuple[str, ...], Any] = field(default_factory=dict)
    """Answers to GET calls and `CHECKS`, in place of the server's, by path. For what no test can bring about."""
    spoilt: set[tuple[str, ...]] = field(default_factory=set)
    """Paths whose calls are carried out, but answered with an error."""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    """Tasks in the server's loop that end with the site."""

    account: UUID = field(init=False)
    """Account of the site's printers and jobs; see `within`."""

    def __post_init__(self) -> None:
        self.account = self.ctx.site_account
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

    @property
    def devices(self) -> SiteDevices:
        """Devices near the agents. From the first use, the agents carry out commands."""
        if self._devices is None:
            self._devices = SiteDevices(self.loop)
            for agent_id in self._agent_ids.values():
                self.loop.call_soon_threadsafe(self._obeys, agent_id, self._devices)
        return self._devices

    def _obeys(self, agent_id: UUID, devices: SiteDevices) -> None:
        self.tasks.append(self.loop.create_task(devices.serve(self.server.state, agent_id)))

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

    def posted(self, end: str, kind: type[S]) -> list[S]:
        """Return the bodies of the console's POST calls whose path ends with this word, as `sent`."""
        return [msgspec.json.decode(each.body, type=kind) for each in self._posts(end)]

    def posts(self, *ends: str) -> list[str]:
        """Return the last word of each POST call that ends with one of these, in order, without repeats."""
        return [each.path.split("/")[-1] for each in self._posts(*ends)]

    def _posts(self, *ends: str) -> list[Request]:
        return [each for each in self._once() if each.method == "POST" and each.path.split("/")[-1] in ends]

    @property
    def additions(self) -> list[AddPrinter]:
        """Printers that the console added."""
        return self.sent("POST", "/printers", AddPrinter)

    @property
    def searches(self) -> list[StartDiscovery]:
        """Searches for printers that the console began."""
        return self.sent("POST", "/discoveries", StartDiscovery)

    @property
    def moves(self) -> list[ChangeAddress]:
        """Changes of printers' addresses that the console requested."""
        return self.posted("address", ChangeAddress)

    @property
    def changes(self) -> list[ChangePrinter]:
        """Changes of printers' settings that the console requested."""
        asked = [each for each in self._once() if each.method == "PATCH" and "/printers/" in each.path]
        return [msgspec.json.decode(each.body, type=ChangePrinter) for each in asked]

    def _once(self) -> list[Request]:
        """Return all requests but repeats with the same key."""
        first: dict[tuple[str, object], Request] = {}
        for number, each in enumerate(self.network.requests):
            first.setdefault((each.path, each.headers.get("Idempotency-Key", number)), each)
        return list(first.values())

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
        self.loop.call_soon_threadsafe(self.ctx.feed.everything_changed, self.account)

    def _fault(self, request: Request) -> httpx.Response | None:
        path, is_get = _path_of(request), request.method == "GET"
        if self.refusal is not None and not is_get and not request.path.endswith(READS):
            return problem(*self.refusal)
        if (is_get or path == CHECKS) and (body := self.instead.get(path)) is not None:
            return httpx.Response(200, content=msgspec.json.encode(body))
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

    def put_held(self, numbers: Iterable[int], *size: float, pages: tuple[float, float] | None = None) -> None:
        """Make jobs that wait for a medium of this size in mm, or, with `pages`, for one on which these have room."""
        kind: dict[str, Any] = {} if pages is None else {"document_format": "pdf", "document_raw_language": None}
        rows = [a_job(number, waiting_reason="held_media_mismatch", **kind) for number in numbers]
        for row in rows:
            if pages is None:
                width, height = (*size, None)[:2]
                self.parameters[row.print_job_id] = PrintParameters(media_width_mm=width, media_height_mm=height)
            else:
                self.page_sizes[row.print_job_id] = pages
        self.put(*rows)

    def replace_document(self, print_job_id: UUID, content: bytes) -> None:
        """Overwrite the stored file of the job's document."""
        sha256 = self.ask("GET", f"/jobs/{print_job_id}")["document_sha256"]
        _write(self.ctx.blobs.path(sha256), content)

    def write(self, statement: Executable, rows: list[dict[str, Any]] | None = None) -> None:
        """Execute SQL in a commit: for what only time or other programs bring about."""
        self.do(self.ctx.store.write(lambda connection: connection.execute(statement, rows)))

    def put_agent(self, name: str, status: str = "online", /, **columns: Any) -> UUID:
        """Enrol an agent, or bring one into a state; `columns`: of its row, such as `hostname` and `version`."""
        agent_id = self.agent_id(name)
        if columns:
            self.write(update(tables.agents).where(tables.agents.c.agent_id == agent_id).values(columns))
        if status == "revoked":
            self.ask("POST", f"/agents/{agent_id}/revoke")
        self.do(self._be_heard(agent_id, status))
        return agent_id

    def join(self, link: str, name: str) -> None:
        """Enrol an agent by a link of the console. It is not online before `put_agent`."""

        async def join() -> UUID:
            body = {
                "token": onboarding_link.read(link).token,
                "agent_instance_id": instance_of(name),
                "name": name,
                "hostname": "gate-4",
                "version": "1.0",
            }
            answer = await self.live.http.post("/agent-api/v1/enroll", json=body)
            joined = answer.raise_for_status().json()
            self._to_connect[UUID(joined["agent_id"])] = joined["agent_secret"], body["agent_instance_id"]
            return UUID(joined["agent_id"])

        agent_id = self._agent_ids[self.account, name] = self.do(join())
        self._joined[self.account] = agent_id
        self.put_agent(name, "offline")
        if self._devices is not None:
            self.loop.call_soon_threadsafe(self._obeys, agent_id, self._devices)

    async def _be_heard(self, agent_id: UUID, status: str) -> None:
        presence, feed = self.server.state.presence, self.ctx.feed
        if status == "online":
            if agent_id in self._to_connect:
                await self.live.connect(*self._to_connect.pop(agent_id))
            self._silent.discard(agent_id)
            presence.heard(agent_id)
        else:
            self._silent.add(agent_id)
            presence.forget(agent_id)
        feed.agent_changed(agent_id)

    def note(
        self, action: str, subject: str, /, *, actor: Actor = ANNA, ago: timedelta = timedelta(), **details: Any
    ) -> None:
        """Write an entry of the audit log."""
        at, account = datetime.now(UTC) - ago, self.account

        def note(connection: Connection) -> None:
            audit.note(connection, account, AuditAction(action), subject, at=at, actor=actor, **details)

        self.do(self.ctx.store.write(note))

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
        account = self.account

        def work(connection: Connection) -> list[Notice]:
            return notice_rows.notice_page(connection, account, only_open=False, before=None, limit=500)

        found = self.do(self.ctx.store.read(work))
        return {notice.number: notice for notice in found}

    def agent_id(self, name: str = AGENT) -> UUID:
        """Return the id of an agent. Enrols it first if needed."""
        return self.do(self._agent(name))

    @contextmanager
    def within(self, customer: Relationship) -> Iterator[None]:
        """Make printers and jobs of a customer, for the agent that joined last there."""
        before, self.account = self.account, customer.cloudprint_account_id
        try:
            yield
        finally:
            self.account = before

    async def _agent(self, name: str) -> UUID:
        known = self.account, name
        if self.account != self.ctx.site_account:
            return self._agent_ids.get(known, self._joined[self.account])
        if known not in self._agent_ids:
            caller = await self.live.enrol(bundled=name == AGENT, instance=instance_of(name), name=name)
            found = self.server.state.agents.find(caller.secret)
            assert found is not None
            self._agent_ids[known] = found.agent_id
            if self._devices is not None:
                self._obeys(found.agent_id, self._devices)
        return self._agent_ids[known]

    def add_operator(self, name: str, role: Role = Role.OPERATOR, pin: str | None = PIN) -> OperatorView:
        return self._made("/operators", CreateOperator(name=name, role=role, pin=pin), OperatorView)

    def rule(self, **rules: bool) -> None:
        """Change rules of consoles. To lock them, an administrator must have a PIN."""
        self.ask("PUT", "/console-rules", ChangeConsoleRules(**rules))

    @property
    def sessions(self) -> list[str]:
        """Open sessions of operators at this console, of those that it used."""
        used = {each.headers.get(SESSION_HEADER) for each in self.network.requests}
        return [each for each in used if each and self.server.state.operator_sessions.is_open(each, None, self._now)]

    @property
    def _now(self) -> float:
        return self.live.clocks.monotonic()

    def customer(self, name: str) -> Relationship:
        """Return a managed customer. Adds it first if needed."""
        if name not in self._customers:
            if not self._customers:
                made = {"name": "Shop system", "developer": "Shop systems Ltd"}
                self.application = self._made("/applications", made, KeyCredentials)
            external_id, application_id = f"customer-{len(self._customers) + 1}", self.application.client_id
            asked = {"application_id": application_id, "external_customer_id": external_id, "name": name}
            self._customers[name] = self._made("/relationships", asked, Relationship)
        return self._customers[name]

    def _made(self, path: str, body: Any, kind: type[S]) -> S:
        return msgspec.convert(self.ask("POST", path, body), type=kind)

    def pair(self, name: str, role: Role = Role.OPERATOR) -> Paired:
        """Pair another console."""
        return self.do(pair_console(self.live, role, name))

    def client_id(self, name: str = CLIENT, *scopes: Scope) -> UUID:
        """Return the id of an application. Anna registers it first if needed, by default with all scopes."""
        found = self.do(self._client(name, scopes or None))
        assert found is not None
        return found

    async def beat(self) -> None:
        """Keep the agents online."""
        while True:
            for agent in set(self._agent_ids.values()) - self._silent:
                self.server.state.presence.heard(agent)
            await asyncio.sleep(BEAT_SECONDS)

    async def _client(self, name: str | None, scopes: Sequence[Scope] | None = None) -> UUID | None:
        if self.account != self.ctx.site_account:
            return None
        if name is not None and name not in self._clients:
            made = await create_client(self.ctx, self.account, name, scopes, ANNA)
            self._clients[name] = made.client_id
        return None if name is None else self._clients[name]

    async def _put_printer(self, view: PrinterView) -> None:
        state, account, now = self.server.state, self.account, self.ctx.now()
        agent_id = await self._agent(view.agent_name)
        columns = columns_of(view) | {"agent_id": agent_id}

        def work(connection: Connection) -> int:
            old = printer_rows.find_printer(connection, account, view.printer_id)
            if old is None:
                row = {"printer_id": view.printer_id, "account_id": account, "version": 1, "created_at": now}
                printer_rows.insert_printer(connection, row | columns)
            else:
                printer_rows.change_printer(connection, account, view.printer_id, columns)
            new = require_printer(connection, account, view.printer_id)
            note_history(connection, state.presence, new, view.since or now)
            return meta_rows.bump_printers_revision(connection)

        state.revision.committed(await self.ctx.store.write(work))

    async def _put_jobs(self, rows: list[JobRow]) -> None:
        """Make or change jobs in one commit."""
        account = self.account
        clients = {row.client_name: await self._client(row.client_name) for row in rows}
        agents = {
            row.printer_id: await self._printers_agent(row) for row in {row.printer_id: row for row in rows}.values()
        }

        def work(connection: Connection) -> None:
            for row in rows:
                if job_rows.find(connection, account, row.print_job_id) is None:
                    self._insert(connection, row, clients[row.client_name])
                bring_to(connection, account, row, agents[row.printer_id])

        await self.ctx.store.write(work)

    async def _printers_agent(self, row: JobRow) -> UUID:
        account = self.account
        found = await self.ctx.store.read(
            lambda connection: printer_rows.find_printer(connection, account, row.printer_id)
        )
        if found is not None:
            return found.agent_id
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
            page_sizes_mm=None if (size := self.page_sizes.get(row.print_job_id)) is None else (size,),
            text=text or ("" if language is None else data_text(content, language)),
        )

    def _insert(self, connection: Connection, row: JobRow, client_id: UUID | None) -> None:
        document, account = self._document(row), self.account
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
            actor=Actor(ActorKind.CLIENT, row.client_name) if row.client_name else ANNA,
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
        account = self.account

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
                opened = equal(tables.notices, account_id=account, kind=kind, subject=str(subject))
                connection.execute(update(tables.notices).where(opened).values(number=notice.number))
            if notice.closed_at is not None:
                at, by = notice.closed_at, notice.closed_by or ANNA
                notice_rows.close_notice(connection, account_id=account, kind=kind, subject=subject, at=at, actor=by)

        await self.ctx.store.write(work)


def _path_of(request: Request) -> tuple[str, ...]:
    return tuple(request.path.removeprefix(CONSOLE + "/").split("/"))


def _bug(request: Request, paths: set[tuple[str, ...]]) -> httpx.Response | None:
    if _path_of(request) not in paths:
        return None
    return problem(500, ErrorCode.INTERNAL_ERROR, "The server has a bug.")


def problem(status: int, code: ErrorCode, text: str) -> httpx.Response:
    body = SaidProblem(error="refused", error_code=code, message=text, said=words(text))
    return httpx.Response(status, headers={"X-Request-Id": "req-0042"}, content=msgspec.json.encode(body))


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def account_of(customer: Relationship) -> AccountView:
    return AccountView(
        account_id=customer.cloudprint_account_id,
        kind=AccountKind.MANAGED,
        name=customer.name,
        relationship_id=customer.relationship_id,
        external_customer_id=customer.external_customer_id,
        status=customer.status,
    )


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


@dataclass(frozen=True)
class Furnished:
    """A database that already has the agent and the application. It is made once, because that takes a while."""

    database: bytes
    agent_id: UUID
    client_id: UUID


@cache
def _furnished() -> Furnished:
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        with loop_beside(_opened(Path(folder), None, FURNISHED_SECONDS), "site") as site:
            agent_id, client_id = site.do(site._agent(AGENT)), site.do(site._client(CLIENT))
            assert client_id is not None
            database = site.ctx.config.database
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("DELETE FROM meta WHERE key = ?", [meta_rows.HOME])  # else: a copied folder
            connection.commit()
        return Furnished(database.read_bytes(), agent_id, client_id)


@asynccontextmanager
async def _opened(folder: Path, furnished: Furnished | None, ago: float = 0.0) -> AsyncIterator[ConsoleSite]:
    clocks, fronts = RunningClocks(), []
    clocks.pass_time(-ago)

    async def front(config: ServerConfig) -> NoNetwork:
        fronts.append(await NoNetwork.open(config))
        return fronts[-1]

    limits = Limits(disk_low_bytes=0, ballast_bytes=0)
    config = ServerConfig(
        folder=folder,
        console_token=TOKEN,
        version="1.0",
        limits=limits,
        rates=NO_LIMIT,
        settings_file=folder / "settings.json",
    )
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
            site._agent_ids[site.account, AGENT], site._clients[CLIENT] = furnished.agent_id, furnished.client_id
            server.state.presence.heard(furnished.agent_id)
        site.tasks.append(asyncio.create_task(site.beat()))
        try:
            yield site
        finally:
            for task in site.tasks:
                task.cancel()
            await asyncio.gather(*site.tasks, return_exceptions=True)
            async with asyncio.timeout(5):
                await server.stop()


@contextmanager
def console_site(ago: float = 0.0) -> Iterator[ConsoleSite]:
    """Open a site for a test, in its own thread, as if it had started so many seconds ago. It sends to no webhook.

    At the end, raises the first exception of the server's application.
    """
    at_once = patch.multiple(live_events, SUMMARY_SECONDS=0.05, URGENT_SECONDS=0.05)
    unsent = patch.object(WebhookSender, "run", lambda _: asyncio.Event().wait())
    with at_once, unsent, tempfile.TemporaryDirectory(prefix="site-", dir=_memory()) as folder:
        with loop_beside(_opened(Path(folder), _furnished(), ago), "site") as site:
            site.live.clocks.pass_time(ago)
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
