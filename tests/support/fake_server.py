"""A small server of the agent interface, in memory, with the real table of transitions; faults on demand."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server_core.contract.api.agent import AgentApi
from server_core.contract.api.call import AnyCall
from server_core.contract.decisions import onboarding_link
from server_core.contract.decisions.life_cycle import FINAL, IllegalAction, JobState, ReportHolder, Transition, advance
from server_core.contract.types.agents import (
    AgentUpdate,
    Connected,
    Heartbeat,
    HeartbeatAnswer,
    HeldLease,
    JobOrder,
    Lease,
    LeaseAnswer,
    LeaseRequest,
    LedgerEntry,
    LedgerReport,
    OpenJobs,
    Outcome,
    PrinterReport,
    PrinterReports,
    PrinterSetup,
    PrinterSetups,
    Release,
    Result,
    Start,
)
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.enrolment import Enrolled, EnrollRequest
from server_core.contract.types.errors import ErrorCode, Problem
from server_core.contract.types.jobs import Used
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import JobStatus, WaitingReason
from tests.support.pretended_http import pretended_http

NO_UPDATE = AgentUpdate(available=False, required=False, latest_version="0")
ACTIONS = {
    (JobStatus.PRINTING, Outcome.PRINTED): Transition.PRINT,
    (JobStatus.PRINTING, Outcome.FAILED): Transition.FAIL,
    (JobStatus.PRINTING, Outcome.UNKNOWN): Transition.LOSE_SIGHT,
    (JobStatus.PRINTING, Outcome.NOT_STARTED): Transition.NOT_STARTED,
    (JobStatus.PRINTING, Outcome.CANCELLED): Transition.CANCEL_CONFIRM,
    (JobStatus.RESERVED, Outcome.FAILED): Transition.PREPARE_FAIL,
    (JobStatus.RESERVED, Outcome.NOT_STARTED): Transition.RELEASE,
}


LEDGER_ACTS = {
    Outcome.PRINTED: Transition.LEDGER_PRINTED,
    Outcome.FAILED: Transition.LEDGER_FAILED,
    Outcome.CANCELLED: Transition.LEDGER_CANCELLED,
    Outcome.UNKNOWN: Transition.LEDGER_UNKNOWN,
}


@dataclass
class FakeJob:
    order: JobOrder
    content: bytes
    inline: bool
    state: JobState = field(default_factory=lambda: JobState(status=JobStatus.PENDING))
    starts: int = 0
    used: list[Used | None] = field(default_factory=list)
    releases: list[WaitingReason] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    renewals: int = 0
    purged: bool = False

    def given_back(self, attempt: int) -> bool:
        """The same call again."""
        return self.state.status is JobStatus.PENDING and self.state.attempt == attempt


class FakeServer:
    """`failing`: names of calls that answer 503, `failed`: how often each did. `polls`: requests for jobs that have
    looked once. `superseded`, `revoked`: what every call then answers.

    Leases never end by themselves here; `heartbeat_seconds` is what agents are told.
    """

    secret = "s3cret"
    token = "one-time-token-of-a-fake"

    def __init__(self) -> None:
        self.agent_id = uuid4()
        self.incarnation = 0
        self.epoch = "1"
        self.ledger: list[LedgerEntry] = []
        self.ledger_later: list[list[UUID]] = []
        self.known_to: UUID | None = None
        self.ledger_due = False
        self.revision = 1
        self.printers: list[PrinterSetup] = []
        self.jobs: dict[UUID, FakeJob] = {}
        self.reports: dict[UUID, PrinterReport] = {}
        self.held: list[HeldLease] = []
        self.heartbeat_seconds = 1
        self.cancel: set[UUID] = set()
        self.failing: set[str] = set()
        self.failed: Counter[str] = Counter()
        self.polls = 0
        self.update = NO_UPDATE
        self.beats = 0
        self.superseded = False
        self.revoked = False
        self.base_url = ""
        self.changed = asyncio.Condition()

    @property
    def link(self) -> str:
        return onboarding_link.write(self.base_url, self.token)

    async def notify(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    async def until(self, condition: Callable[[], bool], *, seconds: float = 60.0) -> None:
        async with asyncio.timeout(seconds), self.changed:
            await self.changed.wait_for(condition)

    async def until_status(self, job: UUID, *statuses: JobStatus, seconds: float = 60.0) -> FakeJob:
        await self.until(lambda: self.jobs[job].state.status in statuses, seconds=seconds)
        return self.jobs[job]

    async def end_leases(self) -> None:
        """End the leases of a lost agent: jobs that it had not started wait again."""
        for job in self.jobs.values():
            if job.state.status is JobStatus.RESERVED:
                job.state = advance(job.state, Transition.LEASE_END)
        await self.notify()

    async def set_printers(self, *printers: PrinterSetup) -> None:
        self.printers = list(printers)
        self.revision += 1
        await self.notify()

    async def set_up(self, uri: str, **facts: object) -> PrinterSetup:
        """The only printer from now on."""
        printer = a_printer(uri, **facts)  # type: ignore[arg-type]
        await self.set_printers(printer)
        return printer

    async def post(
        self,
        printer_id: UUID,
        content: bytes,
        *,
        document_format: DocumentFormat = DocumentFormat.RAW,
        language: RawLanguage | None = RawLanguage.ZPL,
        parameters: PrintParameters | None = None,
        inline: bool = True,
        print_job_id: UUID | None = None,
    ) -> UUID:
        job = print_job_id or uuid4()
        order = JobOrder(
            print_job_id=job,
            printer_id=printer_id,
            sequence=len(self.jobs) + 1,
            document_format=document_format,
            document_raw_language=language,
            sha256=hashlib.sha256(content).hexdigest(),
            size_bytes=len(content),
            parameters=parameters or PrintParameters(),
            created_at=datetime.now(UTC),
        )
        self.jobs[job] = FakeJob(order, content, inline)
        await self.notify()
        return job

    async def enroll(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=EnrollRequest)
        if body.token != self.token:
            return problem(403, ErrorCode.ENROLMENT_INVALID)
        return json(Enrolled(agent_id=self.agent_id, agent_secret=self.secret, account_name="Shop"), status=201)

    async def connect(self, request: Request) -> Response:
        self.incarnation += 1
        return json(
            Connected(
                agent_id=self.agent_id,
                incarnation=self.incarnation,
                server_epoch=self.epoch,
                update=self.update,
                heartbeat_seconds=self.heartbeat_seconds,
            )
        )

    async def restored(self) -> None:
        """Return a server restored from a recent backup in which all jobs that are open now were waiting: a new epoch,
        all jobs wait.
        """
        self.epoch += "+"
        self.ledger_due = True
        for job in self.jobs.values():
            if job.state.status not in FINAL:
                job.state = JobState(status=JobStatus.PENDING, attempt=job.state.attempt + 100)
        await self.notify()

    async def open_jobs(self, request: Request) -> Response:
        """A page of one job each, so that paging is used."""
        after = int(request.query_params["after"])
        waiting = [
            job.order for job in self.jobs.values() if job.state.status not in FINAL and job.order.sequence > after
        ]
        page = waiting[:1]
        more = page[0].sequence if len(waiting) > 1 else None
        ids = [order.print_job_id for order in page]
        return json(OpenJobs(print_job_ids=ids, after=more, known_to=self.known_to))

    async def tell_ledger(self, request: Request) -> Response:
        report = msgspec.json.decode(await request.body(), type=LedgerReport)
        self.ledger += report.jobs
        self.ledger_later.append(report.later)
        for entry in report.jobs:
            job = self.jobs[entry.print_job_id]
            act = LEDGER_ACTS[entry.outcome]
            lease_id = entry.lease_id if act is Transition.LEDGER_UNKNOWN else None
            job.state = replace(advance(job.state, act), attempt=entry.attempt, lease_id=lease_id)
        self.ledger_due = self.ledger_due and not report.last
        await self.notify()
        return Response(status_code=204)

    async def heartbeat(self, request: Request) -> Response:
        self.held = msgspec.json.decode(await request.body(), type=Heartbeat).leases
        self.beats += 1
        lost = [ref.print_job_id for ref in self.held if not self._renew(ref)]
        await self.notify()
        return json(
            HeartbeatAnswer(
                server_time=datetime.now(UTC),
                printers_revision=self.revision,
                cancel=sorted(self.cancel),
                lost=lost,
                update=self.update,
            )
        )

    def _renew(self, ref: HeldLease) -> bool:
        """Renew the leases in a heartbeat, and resume those that were out of sight."""
        job = self.jobs.get(ref.print_job_id)
        if job is None or job.state.status not in (JobStatus.RESERVED, JobStatus.PRINTING):
            return False
        if (job.state.attempt, job.state.lease_id) != (ref.attempt, ref.lease_id):
            return False
        if job.state.unconfirmed:
            job.state = advance(
                job.state, Transition.SEEN_AGAIN, holder=ReportHolder(attempt=ref.attempt, lease_id=ref.lease_id)
            )
        job.renewals += 1
        return True

    async def get_printers(self, request: Request) -> Response:
        return json(PrinterSetups(revision=self.revision, printers=self.printers))

    async def put_state(self, request: Request) -> Response:
        for one in msgspec.json.decode(await request.body(), type=PrinterReports).printers:
            report = msgspec.json.decode(one, type=PrinterReport)
            self.reports[report.printer_id] = report
        await self.notify()
        return Response(status_code=204)

    async def leases(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=LeaseRequest)
        granted = [] if self.ledger_due else self._grant(body)
        self.polls += 1
        await self.notify()

        def ready() -> bool:
            if self.ledger_due:
                return True
            if not granted:
                granted.extend(self._grant(body))
            return bool(granted) or body.printers_revision != self.revision

        waiting = asyncio.create_task(self.until(ready, seconds=body.wait_seconds))
        leaving = asyncio.ensure_future(request.receive())  # nothing is granted to a caller that has hung up
        try:
            await asyncio.wait({waiting, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            leaving.cancel()
            await asyncio.gather(waiting, leaving, return_exceptions=True)
        if self.ledger_due:
            return problem(409, ErrorCode.SERVER_RESTORED)
        return json(LeaseAnswer(leases=granted, printers_revision=self.revision))

    def _grant(self, body: LeaseRequest) -> list[Lease]:
        granted = []
        for request in body.want:
            paused = any(one.paused for one in self.printers if one.printer_id == request.printer_id)
            waiting = [
                job
                for job in self.jobs.values()
                if job.order.printer_id == request.printer_id and job.state.status is JobStatus.PENDING and not paused
            ]
            for job in waiting[: request.slots]:
                lease_id = uuid4()
                job.state = advance(job.state, Transition.LEASE, new_lease=lease_id)
                content = job.content if job.inline else None
                granted.append(Lease(lease_id=lease_id, attempt=job.state.attempt, order=job.order, content=content))
        return granted

    async def document(self, request: Request) -> Response:
        job = self._job(request)
        return problem(404, ErrorCode.DOCUMENT_NOT_FOUND) if job.purged else Response(job.content)

    async def start(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=Start)
        job = self._job(request)
        if job.state.status is JobStatus.PRINTING and job.state.attempt == body.attempt:
            return Response(status_code=204)
        job.starts += 1
        job.used.append(body.used)
        return await self._advance(job, Transition.START, ReportHolder(attempt=body.attempt, lease_id=body.lease_id))

    async def release(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=Release)
        job = self._job(request)
        job.releases.append(body.reason)
        if job.state.status in FINAL or job.given_back(body.attempt):
            return Response(status_code=204)
        return await self._advance(job, Transition.RELEASE, ReportHolder(attempt=body.attempt, lease_id=body.lease_id))

    async def result(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=Result)
        job = self._job(request)
        job.results.append(body)
        settled = body.outcome is Outcome.NOT_STARTED and job.given_back(body.attempt)
        if job.state.status in FINAL or settled:
            await self.notify()
            return Response(status_code=204)
        act = ACTIONS.get((job.state.status, body.outcome))
        if act is None:
            return problem(409, ErrorCode.LEASE_LOST)
        return await self._advance(job, act, ReportHolder(attempt=body.attempt, lease_id=body.lease_id))

    def _job(self, request: Request) -> FakeJob:
        return self.jobs[UUID(request.path_params["print_job_id"])]

    async def _advance(self, job: FakeJob, act: Transition, holder: ReportHolder) -> Response:
        try:
            job.state = advance(job.state, act, holder=holder)
        except IllegalAction:
            return problem(409, ErrorCode.LEASE_LOST)
        finally:
            await self.notify()
        return Response(status_code=204)

    def _call(self, call: Callable[[Request], object]) -> Callable[[Request], object]:
        async def answer(request: Request) -> Response:
            name = call.__name__
            if name in self.failing or "all" in self.failing:
                self.failed[name] += 1
                await self.notify()
                return problem(503, ErrorCode.INTERNAL_ERROR)
            if name != "enroll":
                if self.revoked or request.headers.get("authorization") != f"Bearer {self.secret}":
                    return problem(401, ErrorCode.TOKEN_INVALID)
                old = request.headers.get("x-agent-incarnation") != str(self.incarnation)
                if self.superseded or (old and name != "connect"):
                    return problem(409, ErrorCode.AGENT_SUPERSEDED)
                restored = request.headers.get("x-server-epoch") != self.epoch
                if (restored and name != "connect") or (self.ledger_due and name == "leases"):
                    return problem(409, ErrorCode.SERVER_RESTORED)
            return await call(request)  # type: ignore[misc, no-any-return]

        return answer

    def application(self) -> Starlette:
        served: dict[AnyCall, Callable[[Request], object]] = {
            AgentApi.enroll: self.enroll,
            AgentApi.connect: self.connect,
            AgentApi.open_jobs: self.open_jobs,
            AgentApi.ledger: self.tell_ledger,
            AgentApi.heartbeat: self.heartbeat,
            AgentApi.printers: self.get_printers,
            AgentApi.report_printers: self.put_state,
            AgentApi.lease: self.leases,
            AgentApi.document: self.document,
            AgentApi.start: self.start,
            AgentApi.release: self.release,
            AgentApi.result: self.result,
        }
        return Starlette(
            routes=[Route(call.path, self._call(serve), methods=[call.method]) for call, serve in served.items()]
        )


def json(body: msgspec.Struct, *, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/json")


def problem(status: int, code: ErrorCode) -> Response:
    body = Problem(error=code, error_code=code, message=f"{code}.")
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/json")


@asynccontextmanager
async def fake_server() -> AsyncIterator[FakeServer]:
    """Listening on a free port of this computer."""
    server = FakeServer()
    async with pretended_http(server.application()) as server.base_url:
        yield server


def a_printer(uri: str, *, name: str = "Pack 1", printer_id: UUID | None = None, **more: object) -> PrinterSetup:
    facts: dict[str, object] = {"language": RawLanguage.ZPL, "dpi": 203, "paused": False, **more}
    return PrinterSetup(printer_id=printer_id or uuid4(), name=name, uri=uri, **facts)  # type: ignore[arg-type]
