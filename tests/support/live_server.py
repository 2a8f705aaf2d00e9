"""A real server on loopback with clocks that tests move, and the people that speak to it: agents and a console."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import httpx
import msgspec
from sqlalchemy import delete

from server_core.config import Limits, Rates, ServerConfig
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.agents import HeartbeatAnswer, Lease, LeaseAnswer
from server_core.contract.types.audit import Actor, ActorKind
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobDetail, JobRow
from server_core.contract.types.parameters import Intent, PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.runtime import Server
from server_core.services.documents.intake import store_document
from server_core.services.jobs import stale_guard
from server_core.services.jobs.route_check import timed
from server_core.services.retention import RetentionTask
from server_core.store.documents import SMALL_BYTES
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.store import Connection
from server_core.store.tables import small_documents
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST

T = TypeVar("T")
TOKEN = "console-token"
NO_LIMIT = Rates(requests_per_second=1e6, requests_burst=1_000_000, tokens_per_second=1e6, tokens_burst=1_000_000)
"""Rate limits that are never reached: the clocks of these tests stand still."""
LABEL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
LARGE_LABEL = LABEL.replace(b"^XZ", b"^FX" + b"." * SMALL_BYTES + b"^XZ")
"""Larger than what the database keeps: its bytes are a file."""


@dataclass(slots=True)
class Clocks:
    """Wall and monotonic time, moved by hand; the wall clock can also jump alone."""

    wall: datetime = field(default_factory=lambda: datetime.now(UTC))
    seconds: float = 1000.0

    def now(self) -> datetime:
        return self.wall

    def monotonic(self) -> float:
        return self.seconds

    def pass_time(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.seconds += seconds

    def pass_until_noon(self) -> None:
        """Let the clock run to the next noon, so that no day of the operators begins or ends meanwhile."""
        noon = self.wall.astimezone().replace(hour=12, minute=0, second=0, microsecond=0)
        self.pass_time(((noon - self.wall) % timedelta(days=1)).total_seconds())


@dataclass(kw_only=True, slots=True)
class AgentCaller:
    """One incarnation of an agent."""

    http: httpx.AsyncClient
    secret: str
    incarnation: int
    server_epoch: str

    @property
    def headers(self) -> dict[str, str]:
        """Headers of every call after `connect`."""
        return {
            "Authorization": f"Bearer {self.secret}",
            "X-Agent-Incarnation": str(self.incarnation),
            "X-Server-Epoch": self.server_epoch,
        }

    async def call(self, method: str, path: str, body: Any = None) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        return await self.http.request(method, f"/agent-api/v1{path}", headers=self.headers, content=content)

    async def poll(self, printers: dict[str, int], *, wait: float = 0.0, revision: int = -1) -> LeaseAnswer:
        """`printers`: how many jobs of each are wanted. The default revision is answered at once."""
        want = [{"printer_id": printer, "slots": slots} for printer, slots in printers.items()]
        body = {"want": want, "printers_revision": revision, "wait_seconds": wait}
        answer = await self.call("POST", "/leases", body)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=LeaseAnswer)

    async def take(self, printer_id: str, slots: int = 1) -> list[Lease]:
        return (await self.poll({printer_id: slots})).leases

    async def take_one(self, printer_id: str) -> Lease:
        (lease,) = await self.take(printer_id)
        return lease

    async def begin(self, printer_id: str) -> Lease:
        """Take a job and start it."""
        lease = await self.take_one(printer_id)
        assert (await self.start(lease)).status_code == 204
        return lease

    async def prints(self, printer_id: str, **facts: Any) -> None:
        """Take a job, start it, and report it as printed."""
        assert (await self.result(await self.begin(printer_id), "printed", **facts)).status_code == 204

    async def start(self, lease: Lease) -> httpx.Response:
        return await self.call("POST", f"/print-jobs/{lease.order.print_job_id}/start", ref(lease))

    async def release(self, lease: Lease, reason: str = "printer_offline") -> httpx.Response:
        return await self.call(
            "POST", f"/print-jobs/{lease.order.print_job_id}/release", {**ref(lease), "reason": reason}
        )

    async def result(self, lease: Lease, outcome: str, **facts: Any) -> httpx.Response:
        if outcome == "printed":
            facts = {"evidence": "bytes_accepted"} | facts  # the real agent always has some
        body = {**ref(lease), "outcome": outcome, **facts}
        return await self.call("POST", f"/print-jobs/{lease.order.print_job_id}/result", body)

    async def heartbeat(self, *leases: Lease, **facts: Any) -> HeartbeatAnswer:
        held = [{"print_job_id": lease.order.print_job_id, **ref(lease), **facts} for lease in leases]
        answer = await self.call("POST", "/heartbeat", {"leases": held})
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=HeartbeatAnswer)

    async def reports(self, printer_id: str, status: str, **facts: Any) -> None:
        body = {"printers": [{"printer_id": printer_id, "status": status, **facts}]}
        assert (await self.call("PUT", "/printers/state", body)).status_code == 204


def ref(lease: Lease) -> dict[str, Any]:
    return {"attempt": lease.attempt, "lease_id": lease.lease_id}


def act_on(job_id: UUID | str, kind: str, body: Any = None) -> dict[str, Any]:
    """Body of `POST job-acts` for one job. `body`: what goes with the act; `reprinted_as` is that of the job."""
    more = dict(body or {})
    if "reprinted_as" in more:
        more["reprinted_as"] = {str(job_id): more["reprinted_as"]}
    return {"kind": kind, "print_job_ids": [str(job_id)], **more}


def of_one_job(answer: httpx.Response) -> httpx.Response:
    """Return the result of an action on one job: its row, or the reason of the refusal."""
    if answer.status_code != 200:
        return answer
    done = answer.json()
    for refused in done["refused"]:
        return httpx.Response(
            ErrorCode(refused["error_code"]).status,
            json=refused | {"message": refused["message"]["text"]},
        )
    return httpx.Response(200, json=done["jobs"][0])


@dataclass(kw_only=True, slots=True)
class LiveServer:
    server: Server
    http: httpx.AsyncClient
    clocks: Clocks

    async def ask(
        self, method: str, path: str, body: Any = None, operator: str | None = None, key: str | None = None
    ) -> httpx.Response:
        """A call of the console."""
        content = None if body is None else msgspec.json.encode(body)
        headers = {b"Authorization": f"Bearer {TOKEN}".encode()}
        if operator is not None:
            headers[b"X-Operator"] = operator.encode()
        if key is not None:
            headers[b"Idempotency-Key"] = key.encode()
        return await self.http.request(method, f"/console-api/v1{path}", headers=headers, content=content)

    async def ok(
        self, method: str, path: str, body: Any = None, operator: str | None = None, key: str | None = None
    ) -> Any:
        """The JSON of a call that must succeed."""
        answer = await self.ask(method, path, body, operator, key)
        assert answer.is_success, answer.text
        return answer.json()

    async def told(self, kind: type[T], method: str, path: str, body: Any = None, operator: str | None = None) -> T:
        """The answer of a call that must succeed, as this type."""
        answer = await self.ask(method, path, body, operator)
        assert answer.is_success, answer.text
        return msgspec.json.decode(answer.content, type=kind)

    async def ask_act(
        self, job_id: UUID | str, act: str, body: Any = None, operator: str | None = None, key: str | None = None
    ) -> httpx.Response:
        """An act on one job. Its row is the answer, or the problem for which the job refused it."""
        if act == "answer":
            return await self.ask("POST", f"/jobs/{job_id}/answer", body, operator, key)
        return of_one_job(await self.ask("POST", "/job-acts", act_on(job_id, act, body), operator, key))

    async def act(self, job_id: UUID, act: str, body: Any = None) -> JobRow:
        answer = await self.ask_act(job_id, act, body)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=JobRow)

    async def refused(self, job_id: UUID, act: str, body: Any = None) -> tuple[int, str]:
        answer = await self.ask_act(job_id, act, body)
        assert answer.is_client_error, answer.text
        return answer.status_code, str(answer.json()["error_code"])

    async def job(self, job_id: UUID) -> JobDetail:
        return await self.told(JobDetail, "GET", f"/jobs/{job_id}")

    async def row(self, job_id: UUID) -> JobRow:
        return (await self.job(job_id)).row

    async def kinds(self, job_id: UUID) -> list[str]:
        return [event.kind for event in (await self.job(job_id)).events]

    async def enrol(self, *, bundled: bool = True, instance: str = "instance-1", name: str = "Agent") -> AgentCaller:
        link = await self.server.enrolment_link(bundled=bundled)
        body = {
            "token": onboarding_link.read(link).token,
            "agent_instance_id": instance,
            "name": name,
            "hostname": "packing-1",
            "version": "1.0",
        }
        answer = await self.http.post("/agent-api/v1/enroll", json=body)
        assert answer.status_code == 201, answer.text
        return await self.connect(answer.json()["agent_secret"], instance)

    async def connect(self, secret: str, instance: str = "instance-1", *, version: str = "1.0") -> AgentCaller:
        answer = await self.http.post(
            "/agent-api/v1/connect",
            json={"agent_instance_id": instance, "hostname": "packing-1", "version": version},
            headers={"Authorization": f"Bearer {secret}"},
        )
        assert answer.status_code == 200, answer.text
        body = answer.json()
        return AgentCaller(
            http=self.http, secret=secret, incarnation=body["incarnation"], server_epoch=body["server_epoch"]
        )

    async def add_printer(self, name: str = "Pack 1", **facts: Any) -> PrinterView:
        body = {"uri": f"virtual:///{name}", "name": name, **facts}
        return await self.told(PrinterView, "POST", "/printers", body)

    async def printer_and_agent(self) -> tuple[str, AgentCaller]:
        agent = await self.enrol()
        return str((await self.add_printer()).printer_id), agent

    async def leased(self, agent: AgentCaller, printer_id: str) -> tuple[UUID, Lease]:
        """A new job that an agent has taken."""
        job = await self.add_job(printer_id)
        return job, await agent.take_one(printer_id)

    async def begun(self, agent: AgentCaller, printer_id: str) -> tuple[UUID, Lease]:
        """A new job that an agent has taken and started."""
        job = await self.add_job(printer_id)
        return job, await agent.begin(printer_id)

    async def bearer(
        self, client: Mapping[str, Any] | None = None, *, name: str = "Shop", scope: str | None = None
    ) -> dict[str, str]:
        """The header of an application: of this one as it was made, else of a new one with this name."""
        made = client or await self.ok("POST", "/clients", {"name": name})
        form = {"grant_type": "client_credentials", **{key: made[key] for key in ("client_id", "client_secret")}}
        form |= {} if scope is None else {"scope": scope}
        answer = await self.http.post("/oauth/token", data=form)
        assert answer.status_code == 200, answer.text
        return {"Authorization": f"Bearer {answer.json()['access_token']}"}

    async def order(
        self,
        bearer: Mapping[str, str],
        printer_id: UUID | str,
        content: bytes = LABEL,
        *,
        filename: str = "label.zpl",
        key: str | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """A label that an application uploads and prints; returns the new job."""
        form = {"document_format": "raw", "document_raw_language": "zpl"}
        files = {"file": (filename, content)}
        sent = await self.http.post("/api/v1/documents", headers=bearer, files=files, data=form)
        assert sent.status_code == 201, sent.text
        body = {"document_id": sent.json()["document_id"], "printer_id": str(printer_id), **fields}
        keyed = {} if key is None else {"Idempotency-Key": key}
        answer = await self.http.post("/api/v1/print-jobs", headers={**bearer, **keyed}, json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def add_job(
        self,
        printer_id: UUID | str,
        content: bytes = LABEL,
        *,
        name: str = "label.zpl",
        reference: str | None = None,
        intent: Intent = Intent.DOCUMENT,
    ) -> UUID:
        """Add a job as an API client would."""
        ctx, printer = self.server.state.ctx, UUID(str(printer_id))

        async def pieces() -> AsyncIterator[bytes]:
            yield content

        kind = (DocumentFormat.PDF, None) if content.startswith(b"%PDF-") else (DocumentFormat.RAW, RawLanguage.ZPL)
        document = await store_document(ctx, ctx.site_account, pieces(), name, *kind)
        job = NewJob(
            account_id=ctx.site_account,
            document_id=document.document_id,
            printer_id=printer,
            parameters=PrintParameters(intent=intent),
            created_at=ctx.now(),
            expires_at=ctx.now() + ctx.config.patience.expires_after,
            actor=Actor(ActorKind.CLIENT, "Shop"),
            idempotency_key=reference,
        )

        def insert(connection: Connection) -> None:
            patience = stale_guard.patience_of(connection, ctx.site_account, printer)
            insert_job(connection, timed(job, ctx.config.patience, patience))

        await ctx.store.write(insert)
        ctx.feed.job_changed(job.print_job_id, printer)
        return job.print_job_id

    async def lose_document(self, print_job_id: UUID) -> None:
        """Delete the bytes of a job's document, as by a damaged disk."""
        ctx, sha256 = self.server.state.ctx, (await self.job(print_job_id)).document_sha256
        ctx.blobs.path(sha256).unlink(missing_ok=True)
        small = delete(small_documents).where(small_documents.c.sha256 == sha256)
        await ctx.store.write(lambda connection: connection.execute(small))

    async def until_listening(self, printer_id: UUID | str, *, listening: bool = True) -> None:
        """A poll for this printer has begun to wait, or has ended: it happens in the server, and nothing tells it."""
        printer = UUID(str(printer_id))
        async with asyncio.timeout(30):
            while self.server.state.wakeups.is_heard(printer) is not listening:  # noqa: ASYNC110
                await asyncio.sleep(0)

    async def sweep_after(self, seconds: float) -> None:
        self.clocks.pass_time(seconds)
        await self.server.sweeper.sweep()


@asynccontextmanager
async def open_server(
    folder: Path,
    clocks: Clocks | None = None,
    *,
    port: int = 0,
    lease_seconds: float = 60.0,
    rates: Rates = NO_LIMIT,
    **settings: Any,
) -> AsyncIterator[LiveServer]:
    """The sweeper of this server sweeps when a test says so: the clocks stand still."""
    clocks = clocks or Clocks()
    config = ServerConfig(
        folder=folder,
        console_token=TOKEN,
        port=port,
        version="1.0",
        lease_seconds=lease_seconds,
        limits=Limits(disk_low_bytes=0),
        rates=rates,
        **settings,
    )
    furnish(config)
    server = await Server.start(config, now=clocks.now, monotonic=clocks.monotonic)
    try:
        async with httpx.AsyncClient(verify=NO_TRUST, base_url=server.base_url, timeout=30, trust_env=False) as http:
            yield LiveServer(server=server, http=http, clocks=clocks)
    finally:
        async with asyncio.timeout(30):
            await server.stop()


@dataclass(frozen=True, slots=True)
class Heard:
    id: str
    name: str
    data: Any


class Listener:
    """A console's end of the stream."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.aiter_lines()
        self.signs_of_life = 0

    async def next(self) -> Heard:
        fields: dict[str, str] = {}
        async for line in self._lines:
            if line.startswith(":"):
                self.signs_of_life += 1
            elif line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif fields:
                return Heard(fields["id"], fields["event"], msgspec.json.decode(fields["data"]))
        raise EOFError

    async def all_until(self, loop_time: float) -> list[str]:
        """Names of what is told until then."""
        heard: list[str] = []
        try:
            async with asyncio.timeout_at(loop_time):
                while True:
                    heard.append((await self.next()).name)
        except TimeoutError:
            return heard

    async def until(self, name: str) -> Heard:
        async with asyncio.timeout(30):
            while (heard := await self.next()).name != name:
                pass
            return heard


@asynccontextmanager
async def listening(live: LiveServer, last_event_id: str | None = None) -> AsyncIterator[Listener]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    if last_event_id is not None:
        headers["Last-Event-ID"] = last_event_id
    async with live.http.stream("GET", "/console-api/v1/events", headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Listener(answer)


async def retention_after(live: LiveServer, time: timedelta) -> None:
    """Run retention with clocks of its own; for the rest of the server no time passes."""
    clocks = Clocks(wall=live.clocks.wall)
    retention = RetentionTask(replace(live.server.state.ctx, now=clocks.now, monotonic=clocks.monotonic))
    clocks.pass_time(time.total_seconds())
    await retention.look()
