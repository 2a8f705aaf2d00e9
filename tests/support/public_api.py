"""The real application over a real store in a folder, with two accounts, as API clients meet it."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import httpx
from sqlalchemy import select, text

from server_core.api.application import AsgiApplication
from server_core.blobs import LocalBlobs
from server_core.config import Limits, Rates, ServerConfig
from server_core.contract.types.partners import Scope
from server_core.contract.types.printers import Capabilities
from server_core.fetch import Fetcher
from server_core.services.agent_commands import AgentCommandBoard
from server_core.services.agents.registry import AgentRegistry, LinkWatches, Presence
from server_core.services.certificate import Certificate
from server_core.services.clients.access import create_client
from server_core.services.consoles.callers import Consoles
from server_core.services.context import Context
from server_core.services.live import LiveFeed, Wakeups
from server_core.services.planned_backups import PlannedBackups
from server_core.services.server_state import LastAnswers, PrintersRevision, ServerState
from server_core.services.timers import ActionClock, BackOff, LeaseClock
from server_core.store import account_rows, agent_rows, printer_rows
from server_core.store.documents import SMALL_BYTES
from server_core.store.ids import new_id
from server_core.store.store import Connection, Store
from server_core.store.tables import small_documents
from tests.support import sample_pdfs
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST
from tests.support.remote_fake import FakeRemote

PDF = sample_pdfs.pdf([sample_pdfs.Page(100, 150).text(10, 20, 12, "Hello")])
ZPL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
LARGE_ZPL = ZPL.replace(b"^XZ", b"^FX" + b"." * SMALL_BYTES + b"^XZ")
"""Larger than what the database keeps: its bytes are a file."""
NO_LIMIT = Rates(requests_per_second=1e6, requests_burst=1_000_000, tokens_per_second=1e6, tokens_burst=1_000_000)
"""Rate limits that are never reached: the monotonic clock of these tests stands still."""
SMALL_LIMITS = Limits(pdf_bytes=200_000, raw_bytes=80_000, json_bytes=16 * 1024, disk_low_bytes=0)


class RecordingFeed(LiveFeed):
    def __init__(self) -> None:
        super().__init__(Wakeups())
        self.jobs: list[tuple[UUID, UUID]] = []

    def job_changed(self, print_job_id: UUID, printer_id: UUID) -> None:
        super().job_changed(print_job_id, printer_id)
        self.jobs.append((print_job_id, printer_id))


@dataclass(slots=True)
class Clock:
    now: datetime = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(microseconds=1)
        return self.now


@dataclass(frozen=True, kw_only=True, slots=True)
class Tenant:
    """One account with an agent, a printer, and a client that has all scopes."""

    account_id: UUID
    agent_id: UUID
    printer_id: UUID
    client_id: UUID
    client_secret: str


@dataclass(kw_only=True, slots=True)
class PublicApi:
    ctx: Context
    application: AsgiApplication
    http: httpx.AsyncClient
    clock: Clock
    feed: RecordingFeed
    presence: Presence
    remote: FakeRemote
    own: Tenant
    foreign: Tenant

    async def token(self, tenant: Tenant | None = None, scope: str | None = None) -> str:
        who = tenant or self.own
        form = {"grant_type": "client_credentials", "client_id": str(who.client_id), "client_secret": who.client_secret}
        answer = await self.http.post("/oauth/token", data=form if scope is None else {**form, "scope": scope})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["access_token"])

    async def bearer(self, tenant: Tenant | None = None, scope: str | None = None) -> dict[str, str]:
        return {"Authorization": f"Bearer {await self.token(tenant, scope)}"}

    async def upload(self, headers: dict[str, str], content: bytes = ZPL, language: str | None = "zpl") -> str:
        fields = {} if language is None else {"document_format": "raw", "document_raw_language": language}
        files = {"file": ("label.zpl", content)}
        answer = await self.http.post("/api/v1/documents", headers=headers, files=files, data=fields)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["document_id"])

    async def kept(self) -> dict[str, bytes]:
        """Return what is kept of all documents, by SHA-256 or by the name of a leftover file."""
        files = {path.name: path.read_bytes() for path in self.ctx.config.documents.rglob("*") if path.is_file()}
        small = await self.ctx.store.read(lambda connection: connection.execute(select(small_documents)).all())
        return files | {row.sha256: row.content for row in small}

    async def add_printer(self, tenant: Tenant, name: str, capabilities: Capabilities | None = None) -> UUID:
        printer_id = new_id()
        values = printer_values(tenant.account_id, tenant.agent_id, printer_id, name, capabilities, self.ctx.now())
        await self.ctx.store.write(lambda connection: printer_rows.insert_printer(connection, values))
        return printer_id


def printer_values(
    account_id: UUID, agent_id: UUID, printer_id: UUID, name: str, capabilities: Capabilities | None, now: datetime
) -> dict[str, Any]:
    return {
        "printer_id": printer_id,
        "account_id": account_id,
        "agent_id": agent_id,
        "name": name,
        "uri": "socket://192.0.2.77:9100",
        "backend": "socket",
        "simulated_fault": "none",
        "status": "online",
        "status_reasons": [],
        "serial": "SERIAL-4711",
        "capabilities": capabilities or Capabilities(),
        "created_at": now,
    }


async def make_tenant(ctx: Context, name: str) -> Tenant:
    account_id, agent_id, printer_id = new_id(), new_id(), new_id()

    def work(connection: Connection) -> None:
        account_rows.insert_account(connection, account_id=account_id, name=name, at=ctx.now())
        agent = {
            "agent_id": agent_id,
            "account_id": account_id,
            "name": f"{name} agent",
            "secret_sha256": agent_id.bytes * 2,
            "agent_instance_id": "instance",
            "hostname": "pack-pc",
            "version": "0.1.0",
            "created_at": ctx.now(),
        }
        agent_rows.insert_agent(connection, agent)
        values = printer_values(account_id, agent_id, printer_id, f"{name} printer", None, ctx.now())
        printer_rows.insert_printer(connection, values)

    await ctx.store.write(work)
    client = await create_client(ctx, account_id, f"{name} client", list(Scope))
    return Tenant(
        account_id=account_id,
        agent_id=agent_id,
        printer_id=printer_id,
        client_id=client.client_id,
        client_secret=client.client_secret,
    )


def floor_of(ctx: Context) -> ServerState:
    """A server at http://server that has just started, without the work in its background."""
    return ServerState(
        ctx=ctx,
        base_url="http://server",
        public_url="http://server",
        certificate=Certificate(ctx.config, None, "http://server", 80),
        server_epoch="epoch",
        started_at=ctx.now(),
        wakeups=Wakeups(),
        agents=AgentRegistry(),
        revision=PrintersRevision(value=0),
        lease_clock=LeaseClock(ctx.monotonic, ctx.config.lease_seconds),
        back_off=BackOff(ctx.monotonic),
        answers=LastAnswers(ctx.monotonic),
        agent_commands=AgentCommandBoard(ctx.monotonic),
        link_watches=LinkWatches(ctx.config.rates, ctx.monotonic),
        action_clock=ActionClock(ctx.monotonic),
        consoles=Consoles(ctx.config.console_token),
        backups=PlannedBackups(ctx),
    )


@asynccontextmanager
async def open_context(
    folder: Path,
    clock: Clock,
    feed: RecordingFeed,
    limits: Limits = SMALL_LIMITS,
    remote: FakeRemote | None = None,
) -> AsyncIterator[Context]:
    config = ServerConfig(
        folder=folder, console_token="console", limits=limits, rates=NO_LIMIT, allowed_hosts=("server",)
    )
    furnish(config)
    store = await Store.open(config.database)
    blobs, fetcher = LocalBlobs(config.documents), cast("Fetcher", remote or FakeRemote())
    ctx = Context.of(config, store, blobs, feed, new_id(), now=clock, monotonic=lambda: 0.0, fetcher=fetcher)
    try:
        yield ctx
    finally:
        await ctx.inspector.aclose()
        await store.close()


@asynccontextmanager
async def open_public_api(folder: Path) -> AsyncIterator[PublicApi]:
    """A second opening of the same folder makes two more tenants: hand over the old ones with `restarted`."""
    clock, feed, remote = Clock(), RecordingFeed(), FakeRemote()
    async with open_context(folder, clock, feed, remote=remote) as ctx:
        application = AsgiApplication(floor_of(ctx))
        transport = httpx.ASGITransport(application)
        async with httpx.AsyncClient(verify=NO_TRUST, transport=transport, base_url="http://server") as http:
            yield PublicApi(
                ctx=ctx,
                application=application,
                http=http,
                clock=clock,
                feed=feed,
                presence=ctx.presence,
                remote=remote,
                own=await make_tenant(ctx, "Own"),
                foreign=await make_tenant(ctx, "Foreign"),
            )


def restarted(api: PublicApi, before: PublicApi) -> PublicApi:
    """The new server with the tenants of the one that ran before on the same folder."""
    return replace(api, own=before.own, foreign=before.foreign)


class FailingStore:
    def __init__(self, error: Exception) -> None:
        self._error = error

    async def read(self, work: object) -> None:
        raise self._error

    async def write(self, work: object) -> None:
        raise self._error

    def submit(self, work: object) -> None:
        raise self._error


JOBS = "/api/v1/print-jobs"


async def order(api: PublicApi, headers: dict[str, str], content: bytes = PDF, **fields: Any) -> dict[str, Any]:
    document = await api.upload(headers, content, None if content == PDF else "zpl")
    return {"document_id": document, "printer_id": str(api.own.printer_id), **fields}


def problem(answer: httpx.Response, status: int, error: str, code: str) -> dict[str, Any]:
    assert (answer.status_code, answer.json()["error"], answer.json()["error_code"]) == (status, error, code)
    assert answer.json()["message"]
    assert answer.headers["x-request-id"]
    details = answer.json().get("details", {})
    assert isinstance(details, dict)
    return details


FROM_BASE64 = "/api/v1/print-jobs/from-base64"


ADDRESS = "https://files.example.com/labels/4711.pdf"


def in_base64(api: PublicApi, content: bytes, **fields: Any) -> dict[str, Any]:
    return {
        "document_base64": base64.b64encode(content).decode(),
        "printer_id": str(api.own.printer_id),
        **fields,
    }


async def counted(api: PublicApi) -> tuple[int, int]:
    """Documents, jobs."""

    def work(connection: Connection) -> tuple[int, int]:
        documents = connection.execute(text("SELECT count(*) FROM documents")).scalar_one()
        return int(documents), int(connection.execute(text("SELECT count(*) FROM jobs")).scalar_one())

    return await api.ctx.store.read(work)


def blobs(api: PublicApi) -> list[str]:
    return [path.name for path in api.ctx.config.documents.rglob("*") if path.is_file()]
