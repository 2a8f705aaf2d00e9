"""A console server that answers from memory on loopback: for tests of the windows, and to look at them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, compile_path

from app.words.jobs import person_saw_it
from app.words.printers import tagged
from server_core.api.serving import once, query_value
from server_core.contract.api.call import Location, calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.messages.message import Message, as_message, words
from server_core.contract.types.audit import AccountNotices, Notice
from server_core.contract.types.consoles import SESSION_HEADER, EngineStatus, ServerFigures
from server_core.contract.types.discovery import ChangeAddress, StartDiscovery, StartProbe
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.fields import Page
from server_core.contract.types.jobs import (
    Answer,
    FoundJobs,
    JobActionKind,
    JobActionRequest,
    JobDetail,
    JobLabels,
    JobNeeds,
    JobRow,
    JobsWanted,
    QueueSummary,
    Reprint,
)
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.partners import AssertionCheck
from server_core.contract.types.printers import AddPrinter, PrinterView, Simulate
from server_core.services.api_error import ApiError
from tests.support.console_facts import NOW, a_detail, a_printer, a_status
from tests.support.fake_agents import FakeAgents
from tests.support.fake_audit import FakeAudit
from tests.support.fake_clients import FakeClients
from tests.support.fake_consoles import FakeConsoles
from tests.support.fake_discoveries import FakeDiscoveries
from tests.support.fake_figures import quiet_day
from tests.support.fake_job_acts import FakeJobActs
from tests.support.fake_partners import FakePartners
from tests.support.fake_printer_acts import FakePrinterActs
from tests.support.fake_settings import FakeSettings
from tests.support.fake_webhooks import FakeWebhooks
from tests.support.loop_beside import loop_beside
from tests.support.pretended_http import pretended_http

OPEN = {"pending", "reserved", "printing"}
DOUBTFUL = {"outcome_unknown", "partial_output"}
TOKEN = "fake-console-token"
HEARTBEAT_SECONDS = 0.2
CONSOLES = {"whoami", "consoles", "operators", "console-rules"}


@dataclass(frozen=True)
class FakeEndpoint:
    base_url: str
    token: str = TOKEN


SHOWN: dict[str, Callable[[JobRow], bool]] = {
    "open": lambda row: row.status in OPEN or (row.status == "failed" and not row.settled),
    "needs_you": lambda row: (row.status == "failed" and not row.settled) or row.unconfirmed,
    "failed": lambda row: row.status == "failed" and row.failure_reason not in DOUBTFUL and not row.settled,
    "check": lambda row: row.unconfirmed or (row.failure_reason in DOUBTFUL and not row.settled),
    "waiting": lambda row: row.status in ("pending", "reserved"),
    "printing": lambda row: row.status == "printing" and not row.unconfirmed,
    "printed_today": lambda row: row.status == "printed" or person_saw_it(row),
    "printed": lambda row: row.status == "printed" or person_saw_it(row),
    "all": lambda row: True,
}


class FakeConsoleServer:
    """Change it from the test's thread: `put`, `drop_streams`, `mute`, `refuse`."""

    def __init__(self) -> None:
        self.jobs: dict[UUID, JobRow] = {}
        self.details: dict[UUID, JobDetail] = {}
        self.documents: dict[UUID, bytes] = {}
        self.labels: dict[UUID, JobLabels] = {}
        self.answers: list[tuple[UUID, Answer]] = []
        self.reprints: list[tuple[UUID, Reprint]] = []
        self.printers: dict[UUID, PrinterView] = {}
        self.notices: dict[int, Notice] = {}
        self.summary = QueueSummary(failed=0, check=0, printing=0, waiting=0, printed_today=0)
        self.requests: list[tuple[str, str]] = []
        self.signed: list[str] = []
        """`X-Operator` of what was not a GET."""
        self.asked_about: list[str | None] = []
        """`X-Account` of each request."""
        self.forgotten: set[str | None] = set()
        """Accounts that are not there any more."""
        self.resumed_from: list[str | None] = []
        self.refusal: tuple[int, ErrorCode, str] | None = None
        self.broken: set[tuple[str, ...]] = set()
        """Paths that are answered with an error: `("notices",)`."""
        self.muted = False
        self.discoveries = FakeDiscoveries()
        self.acts = FakePrinterActs()
        self.kept = KeptAnswers()
        self.job_acts = FakeJobActs()
        self.audit = FakeAudit()
        self.clients = FakeClients()
        self.webhooks = FakeWebhooks()
        self.consoles = FakeConsoles()
        self.day = quiet_day
        self.additions: list[AddPrinter] = []
        self.taken: set[str] = set()
        self.agents = FakeAgents()
        self.partners = FakePartners()
        self.settings = FakeSettings()
        self.assertion_check: AssertionCheck | None = None
        self.customer_notices: dict[UUID, tuple[str, list[Notice]]] = {}
        self.base_url = ""
        self.figures = ServerFigures(requests_per_minute=12, public_url="http://127.0.0.1:8631")
        self._history: list[tuple[int, str, bytes]] = []
        self._wake: asyncio.Condition | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._generation = 0

    # what a test does

    def put(self, thing: JobRow | PrinterView | QueueSummary | Notice) -> None:
        """Keeps the thing and tells all streams."""
        if isinstance(thing, JobRow):
            self.jobs[thing.print_job_id] = thing
            self.tell("job", thing)
        elif isinstance(thing, PrinterView):
            self.printers[thing.printer_id] = thing
            self.tell("printer", thing)
        elif isinstance(thing, Notice):
            self.notices[thing.number] = thing
            self.tell("notice", thing)
        else:
            self.summary = thing
            self.tell("summary", thing)

    def tell(self, name: str, body: Any) -> None:
        self._history.append((len(self._history) + 1, name, msgspec.json.encode(body)))
        self._notify()

    def drop_streams(self) -> None:
        """End all open streams, as a restart of the engine does."""
        self._generation += 1
        self._notify()

    def asked(self, method: str, path: str) -> bool:
        return (method, f"/console-api/v1{path}") in self.requests

    def _notify(self) -> None:
        async def wake() -> None:
            if self._wake is not None:
                async with self._wake:
                    self._wake.notify_all()

        if self._loop is not None and self._loop.is_running():
            asyncio.run_coroutine_threadsafe(wake(), self._loop)

    # what the console asks

    async def handle(self, request: Request) -> Response:
        self.requests.append((request.method, request.url.path))
        self.asked_about.append(request.headers.get("X-Account"))
        if request.url.path.startswith(("/oauth/", "/api/")):
            return await self.clients.public(request)
        if request.headers.get("Authorization") != f"Bearer {TOKEN}":
            return problem(401, ErrorCode.TOKEN_INVALID, "The console token is not valid.")
        if request.headers.get("X-Account") in self.forgotten - {None}:
            return problem(404, ErrorCode.ACCOUNT_NOT_FOUND, "There is no account with this id.")
        if request.method != "GET":
            self.signed.append(request.headers.get("X-Operator", "").encode("latin-1").decode())
        reads = request.method == "GET" or request.url.path.endswith(("/job-rows", "/job-needs"))
        if self.refusal is not None and not reads:
            return problem(*self.refusal)
        path = request.url.path.removeprefix("/console-api/v1/").split("/")
        try:
            judge(request)
        except ApiError as refused:
            return problem(refused.code.status, refused.code, refused.message)
        if tuple(path) in self.broken:
            return problem(500, ErrorCode.INTERNAL_ERROR, "The server has a bug.")
        body = await request.body()
        if path[0] in CONSOLES or SESSION_HEADER in request.headers:
            try:
                self.consoles.by(request)
                if path[0] in CONSOLES:
                    return answer(self.consoles.answer(request, path, body))
            except ApiError as refused:
                return problem(refused.code.status, refused.code, refused.message)
        try:
            if (answered := self.partners.answer(request, path, body)) is not None:
                return answer(answered)
        except ApiError as refused:
            return problem(refused.code.status, refused.code, refused.message)
        match (request.method, *path):
            case ("GET", "events"):
                return self._events(request)
            case ("GET", "status"):
                return answer(self._status())
            case ("GET", "server-figures"):
                return answer(self.figures)
            case ("GET", "jobs", "summary"):
                return answer(self.summary)
            case ("GET", "jobs", "found"):
                nothing = FoundJobs(
                    data=[], more=False, total=0, exact=None, jobs_kept_days=90, documents_kept_days=7, indexing=False
                )
                return answer(nothing)
            case ("GET", "jobs"):
                return answer(Page[JobRow](data=self._listed(request), next_cursor=None))
            case ("GET", "figures"):
                return answer(self.day(self.printers.values(), datetime.now().astimezone()))
            case ("GET", "printers"):
                return answer(list(self.printers.values()))
            case ("GET", "printers", "answers"):
                return answer(self.acts.answers(self.printers.values()))
            case ("GET", "printers", printer_id):
                return answer(self.printers[UUID(printer_id)])
            case ("GET", "audit"):
                return answer(self.audit.page(request.query_params))
            case ("GET", "audit", "check"):
                return answer(self.audit.check(request.query_params))
            case ("GET", "audit", "export"):
                return Response(self.audit.export())
            case (_, "webhooks", *rest):
                return self.webhooks.answer(request, rest, body)
            case (_, "clients", *rest):
                return answer(self.clients.answer(request.method, rest, body))
            case ("GET", "requests"):
                return answer(self.clients.requests(request.query_params))
            case (_, "settings" | "storage", *_):
                return self.settings.respond(request.method, path, body)
            case (_, "agents", *rest):
                printers = list(self.printers.values())
                return answer(self.agents.answer(request.method, rest, body, printers, self.put))
            case ("GET", "accounts", "open-notices"):
                return answer(self._open_notices())
            case ("GET", "notices") if "X-Account" not in request.headers:
                answered = sorted(self.notices.values(), key=lambda notice: -notice.number)
                return answer(
                    Page[Notice](data=[each for each in answered if each.closed_at is None], next_cursor=None)
                )
            case ("POST", "notices", number, "close"):
                notice = self.notices[int(number)]
                content = await request.body()
                details = notice.details | (msgspec.json.decode(content) if content else {})
                self.put(msgspec.structs.replace(notice, closed_at=NOW, closed_by="Anna", details=details))
                return answer(self.notices[int(number)])
            case ("GET", "notices") if (about := request.headers.get("X-Account")) is not None:
                return answer(Page[Notice](data=self.customer_notices.get(UUID(about), ("", []))[1], next_cursor=None))
            case ("POST", "assertion-checks"):
                return answer(self.assertion_check)
            case ("POST", "printers"):
                params = msgspec.json.decode(body, type=AddPrinter)
                self.additions.append(params)
                if "://" not in params.uri:
                    return problem(422, ErrorCode.INVALID_DEVICE_URI, f"'{params.uri}' is not a device address.")
                if params.uri in self.taken and not params.allow_same_address:
                    return problem(409, ErrorCode.ADDRESS_TAKEN, "The printer “Dock” has this address.")
                added = a_printer(params.name, uri=params.uri)
                self.put(added)
                return answer(added)
            case ("DELETE", "printers", printer_id):
                gone = self.printers.pop(UUID(printer_id))
                self.tell("printer_removed", {"printer_id": gone.printer_id})
                return Response(status_code=204)
            case ("POST", "printers", printer_id, act):
                return self._change_printer(UUID(printer_id), act, body)
            case ("PATCH", "printers", printer_id):
                changed = self.acts.change(body, self.printers[UUID(printer_id)])
                self.put(changed)
                return answer(changed)
            case ("POST", "identifications"):
                return answer(self.acts.identify(body))
            case ("POST", "trials"):
                return answer(self.acts.try_language(body))
            case (_, "discoveries", *_) | ("POST", "probes"):
                return await self._discover(request, path[1:], body)
            case ("POST", "job-rows"):
                wanted = msgspec.json.decode(body, type=JobsWanted).print_job_ids
                return answer([self.jobs[key] for key in wanted if key in self.jobs])
            case ("POST", "job-needs"):
                wanted = msgspec.json.decode(body, type=JobsWanted).print_job_ids
                return answer([self._needs(self.jobs[key]) for key in wanted if key in self.jobs])
            case ("POST", "job-acts"):
                return answer(self.job_acts.act(body, self.jobs, self.printers, self.put, self._act_on))
            case ("POST", "job-acts", act_id, how):
                return answer(self.job_acts.end(UUID(act_id), how, self.jobs, self.printers, self.put))
            case (_, "jobs", job_id, *rest):
                return self._job(request.method, UUID(job_id), rest, body)
        return problem(404, ErrorCode.ROUTE_NOT_FOUND, "No such route.")

    async def _discover(self, request: Request, rest: list[str], body: bytes) -> Response:
        here = self.discoveries
        if request.url.path.endswith("/probes"):
            params = msgspec.json.decode(body, type=StartProbe)
            if params.uri.startswith("ftp:"):
                return problem(422, ErrorCode.INVALID_DEVICE_URI, f"'{params.uri}' is not a device address.")
            return answer(await here.probe(params))
        if not rest:
            return answer(here.start(msgspec.json.decode(body, type=StartDiscovery)))
        if request.method == "DELETE":
            here.ended.append(UUID(rest[0]))
            return Response(status_code=204)
        query = request.query_params
        seen = await here.look(UUID(rest[0]), int(query["after"]), float(query["wait"]))
        return answer(seen) if seen else problem(404, ErrorCode.DISCOVERY_NOT_FOUND, "This search is over.")

    def _open_notices(self) -> list[AccountNotices]:
        open_notices = self.customer_notices.items()
        return [AccountNotices(account_id=key, name=name, open_notices=len(many)) for key, (name, many) in open_notices]

    def _status(self) -> EngineStatus:
        return msgspec.structs.replace(a_status(), base_url=self.base_url)

    def _listed(self, request: Request) -> list[JobRow]:
        show, text = request.query_params.get("show", "all"), request.query_params.get("q", "")
        printer_id, tag = request.query_params.get("printer_id"), request.query_params.get("tag", "")
        having = {each.printer_id for each in tagged(self.printers.values(), tag)}
        wanted = SHOWN[show]
        return [
            row
            for row in self.jobs.values()
            if wanted(row)
            and text in (row.reference or "")
            and printer_id in (None, str(row.printer_id))
            and (not tag or row.printer_id in having)
        ]

    def _needs(self, row: JobRow) -> JobNeeds:
        detail = self.details.get(row.print_job_id)
        return JobNeeds(
            print_job_id=row.print_job_id,
            document_format=row.document_format,
            document_raw_language=row.document_raw_language,
            parameters=PrintParameters() if detail is None else detail.parameters,
            page_sizes=None,
        )

    def _act_on(self, job_id: UUID, act: JobActionRequest) -> JobRow:
        row = self.jobs[job_id]
        match act.kind:
            case JobActionKind.REPRINT:
                seen = act.reprinted_as.get(job_id, msgspec.UNSET)
                params = Reprint(copies=act.copies, printer_id=act.printer_id, pages=act.pages, reprinted_as=seen)
                self.reprints.append((job_id, params))
                failed = row.status == "failed"
                old = {"reprinted_as": UUID(int=job_id.int ^ 1), "settled": failed, "version": row.version + 1}
                self.put(msgspec.structs.replace(row, **old))
                changed = msgspec.structs.replace(
                    row,
                    reprint_number=row.reprint_number + 1,
                    print_job_id=UUID(int=job_id.int ^ 1),
                    sequence=max(each.sequence for each in self.jobs.values()) + 1,
                    status="pending",
                    reprint_of=job_id,
                    completed_at=None,
                    failure_reason=None,
                    evidence=None,
                )
            case JobActionKind.MOVE:
                assert act.printer_id is not None
                target = self.printers[act.printer_id]
                changed = msgspec.structs.replace(row, printer_id=target.printer_id, printer_name=target.name)
            case JobActionKind.CANCEL:
                changed = msgspec.structs.replace(row, status="cancelled", completed_at=NOW)
            case JobActionKind.HOLD | JobActionKind.RELEASE:
                held = act.kind is JobActionKind.HOLD
                changed = msgspec.structs.replace(row, held_by="Anna" if held else None)
        return self._put_changed(changed)

    def _put_changed(self, row: JobRow) -> JobRow:
        row = msgspec.convert(msgspec.to_builtins(msgspec.structs.replace(row, version=row.version + 1)), type=JobRow)
        self.put(row)
        return row

    def _job(self, method: str, job_id: UUID, rest: list[str], body: bytes) -> Response:
        row = self.jobs.get(job_id)
        if row is None:
            return problem(404, ErrorCode.PRINT_JOB_NOT_FOUND, "This job is not here.")
        match rest:
            case []:
                return answer(self.details.get(job_id) or a_detail(row))
            case ["document"]:
                if job_id not in self.documents:
                    return problem(404, ErrorCode.DOCUMENT_NOT_FOUND, "The document was removed after 7 days.")
                return Response(self.documents[job_id])
            case ["labels"]:
                return answer(self.labels.get(job_id, JobLabels(labels=1)))
            case ["answer"]:
                decoded = msgspec.json.decode(body, type=Answer)
                came_out = decoded.came_out
                self.answers.append((job_id, decoded))
                changed = msgspec.structs.replace(
                    row,
                    status="printed" if came_out else "failed",
                    unconfirmed=False,
                    evidence="operator_confirmed" if came_out else None,
                    completed_at=NOW,
                )
            case _:
                return problem(404, ErrorCode.ROUTE_NOT_FOUND, "No such route.")
        changed = msgspec.convert(
            msgspec.to_builtins(msgspec.structs.replace(changed, version=row.version + 1)), type=JobRow
        )
        self.put(changed)
        return answer(changed)

    def _change_printer(self, printer_id: UUID, act: str, body: bytes) -> Response:
        old = self.printers[printer_id]
        changes: dict[str, Any] = {"version": old.version + 1}
        if act in ("test", "trial"):
            if act == "trial":
                self.acts.tried_on.append(body)
            row = next(iter(self.jobs.values()))
            return answer(row)
        if act in ("grid", "strip"):
            sheet = self.acts.sheet(act, old, len(self.acts.sheets))
            self.put(sheet)
            return answer(sheet)
        if self.acts.is_other_standby(act, body, old):
            return problem(422, ErrorCode.INVALID_TRANSITION, "Its standby printer was changed meanwhile.")
        if act == "address":
            change = self.discoveries.change(msgspec.json.decode(body, type=ChangeAddress), old)
            self.put(change.printer)
            return answer(change)
        acted = self.acts.act(act, body, old)
        if acted is not None:
            changes |= acted[1]
        elif act == "simulate":
            changes["simulated_fault"] = msgspec.json.decode(body, type=Simulate).fault
        else:
            changes["status"] = "paused" if act == "pause" else "online"
            changes["paused_by"] = "Anna" if act == "pause" else None
        changed = msgspec.structs.replace(old, **changes)
        changed = msgspec.convert(msgspec.to_builtins(changed), type=PrinterView)
        self.put(changed)
        return answer(changed if acted is None or acted[0] is None else acted[0])

    def _events(self, request: Request) -> Response:
        last = request.headers.get("Last-Event-ID")
        self.resumed_from.append(last)
        generation = self._generation

        async def stream() -> Any:
            seen = int(last) if last is not None else len(self._history)
            yield ": hello\n\n"
            while generation == self._generation:
                for number, name, body in self._history[seen:]:
                    yield f"id: {number}\nevent: {name}\ndata: {body.decode()}\n\n"
                    seen = number
                if not self.muted:
                    yield ": live\n\n"
                await self._sleep()

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def _sleep(self) -> None:
        assert self._wake is not None
        async with self._wake:
            try:
                await asyncio.wait_for(self._wake.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                return

    # life

    @contextmanager
    def running(self, port: int = 0) -> Iterator[FakeEndpoint]:
        methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        app = Starlette(routes=[Route("/{path:path}", self.kept.before(self.handle), methods=methods)])
        with loop_beside(self._at_work(app, port), "fake console server"):
            try:
                yield FakeEndpoint(self.base_url)
            finally:
                self.discoveries.closed = True
                self.drop_streams()

    @asynccontextmanager
    async def _at_work(self, app: Starlette, port: int) -> AsyncIterator[None]:
        self._loop, self._wake = asyncio.get_running_loop(), asyncio.Condition()
        async with pretended_http(app, port) as self.base_url:
            yield


CALLS = [(call, compile_path(call.path)[0]) for call in calls_of(ConsoleApi)]


def judge(request: Request) -> None:
    """Check that a call is declared, and its query as the real server does. Raises ApiError."""
    method, path = request.method, request.url.path
    found = [call for call, pattern in CALLS if call.method == method and pattern.match(path)]
    if not found:
        raise ApiError(ErrorCode.ROUTE_NOT_FOUND, words(f"{method} {path} is no declared call."))
    for each in min(found, key=lambda call: call.path.count("{")).located(Location.QUERY):
        query_value(each, once(request, each.name))


def answer(body: Any) -> Response:
    return Response(msgspec.json.encode(body), media_type="application/json")


def problem(status: int, code: ErrorCode, message: Message | str) -> Response:
    body = SaidProblem(error="refused", error_code=code, message=str(message), said=as_message(message))
    headers = {"X-Request-Id": "req-0042"}
    return Response(msgspec.json.encode(body), status_code=status, headers=headers, media_type="application/json")


Handle = Callable[[Request], Awaitable[Response]]


class KeptAnswers:
    def __init__(self) -> None:
        self.by_key: dict[tuple[str, str], Response] = {}

    def before(self, handle: Handle) -> Handle:
        async def asked(request: Request) -> Response:
            key = request.headers.get("Idempotency-Key")
            if key is None:
                return await handle(request)
            name = request.url.path, key
            if name not in self.by_key:
                answer = await handle(request)
                if answer.status_code >= 300:
                    return answer
                self.by_key[name] = answer
            return self.by_key[name]

        return asked
