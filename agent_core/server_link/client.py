"""Typed client of `/agent-api/v1`: every call is idempotent at the server, so a broken connection is tried once more.

Calls raise Unreachable, LeaseLost, ServerRestored, Superseded or Revoked; ProtocolBroken is a bug. No answer takes more
memory, disk or time than one of its kind may: see `answers` and `document_download`.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID, uuid4

import httpx
import msgspec
from msgspec import structs

from agent_core.config import Intake
from agent_core.cut_pages import NOTHING_CUT, CutPages
from agent_core.points import Call
from agent_core.server_link import server_key
from agent_core.server_link.answers import Answer
from agent_core.server_link.backoff import Pause, wished_pause
from agent_core.server_link.credential import Credential
from agent_core.server_link.document_download import download
from agent_core.server_link.errors import (
    AnotherServer,
    AnswerTooLarge,
    DocumentGone,
    ErrandOver,
    LeaseLost,
    LinkError,
    Nonsense,
    ProtocolBroken,
    Revoked,
    ServerKeyChanged,
    ServerRestored,
    Superseded,
    Unreachable,
)
from agent_core.server_link.greeting import Greeting
from agent_core.server_link.http_pool import HttpBroken, HttpPool, HttpProvesNothing, HttpStranger, HttpTooLarge
from server_core import failpoints
from server_core.contract.messages.message import Message, as_message, bounded
from server_core.contract.types.agents import (
    MOST_PRINTERS,
    Connected,
    ConnectRequest,
    HeardPrinter,
    Heartbeat,
    HeartbeatAnswer,
    HeldLease,
    JobResult,
    Lease,
    LeaseAnswer,
    LeaseRequest,
    LedgerEntry,
    LedgerReport,
    OpenJobs,
    PrinterRefusal,
    PrinterRefusals,
    PrinterReport,
    PrinterReports,
    PrinterSetups,
    PrinterWish,
    Release,
    Start,
)
from server_core.contract.types.discovery import (
    MOST_PROBLEM_CHARACTERS,
    ErrandNews,
    IdentifyNews,
    ProbeNews,
    SearchNews,
    TrialNews,
)
from server_core.contract.types.errors import ErrorCode, Problem
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import Used
from server_core.contract.types.states import WaitingReason

T = TypeVar("T")
log = logging.getLogger(__name__)
PREFIX = "/agent-api/v1"
ANSWER_SECONDS = 10.0
STRANGER_SECONDS = 30.0
SERVER_FIRST = "then update the server first, as an agent may be older than its server, never newer"
MESSAGE_CHARACTERS = 500


def http_client(
    base_url: str, headers: dict[str, str] | None = None, *, tls_pin: str | None = None
) -> httpx.AsyncClient:
    """One connection pool, kept alive; never through a proxy of the environment. `tls_pin`: see Credential."""
    # without TLS nobody has to be trusted, and reading all authorities would take a tenth of a second
    return httpx.AsyncClient(
        base_url=base_url,
        verify=server_key.trust(base_url, tls_pin) or ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
        headers={"Content-Type": "application/json", "Accept": "application/json", **(headers or {})},
        timeout=httpx.Timeout(ANSWER_SECONDS, connect=5.0),
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=32, keepalive_expiry=120.0),
        trust_env=False,
        follow_redirects=False,
    )


class ServerClient:
    """The agent's side of the link; `connect` comes first."""

    def __init__(
        self,
        credential: Credential,
        intake: Intake | None = None,
        *,
        asks_who: bool = False,
        is_outdated: Callable[[], bool] = lambda: False,
    ) -> None:
        """`asks_who`: a server without a key of its own in the credential proves that it knows this agent before it is
        shown anything. `is_outdated`: the agent has another key by now."""
        self._credential = credential
        self._is_outdated = is_outdated
        self._intake = intake or Intake()
        self._pause = Pause()
        self._start_id = str(uuid4())
        greets = asks_who and credential.tls_pin is None
        self._pool = HttpPool(
            credential.base_url,
            server_key.trust(credential.base_url, credential.tls_pin),
            (lambda: Greeting(credential)) if greets else None,
        )
        self._headers = f"Authorization: Bearer {credential.secret}\r\n"
        authorization = {"Authorization": f"Bearer {credential.secret}"}
        self._http = http_client(credential.base_url, authorization, tls_pin=credential.tls_pin)
        self._reachable = True
        self._key_told: str | None = None
        self._stranger_told = False

    async def aclose(self) -> None:
        self._pool.close()
        await self._http.aclose()

    async def is_ours(self) -> bool | None:
        """Whether the server that this agent belongs to answers now; None = nobody does. For `asks_who`."""
        try:
            await self._pool.make_sure()
        except HttpStranger:
            return False
        except HttpBroken:
            return None
        return True

    async def connect(self, *, hostname: str, version: str) -> Connected:
        """Take over as the newest incarnation of this agent."""
        request = ConnectRequest(
            agent_instance_id=self._credential.agent_instance_id,
            hostname=hostname,
            version=version,
            start_id=self._start_id,
        )
        connected = await self._call_to_begin(Call.CONNECT, "POST", "/connect", Connected, request)
        said = {"X-Agent-Incarnation": str(connected.incarnation), "X-Server-Epoch": connected.server_epoch}
        lines = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        self._headers = f"Authorization: Bearer {self._credential.secret}\r\n{lines}"
        self._http.headers.update(said)
        return connected

    async def heartbeat(self, held: list[HeldLease], heard: dict[UUID, float]) -> HeartbeatAnswer:
        """`heard`: how many seconds ago printers answered."""
        told = [HeardPrinter(printer_id=one, seconds_ago=ago) for one, ago in heard.items()]
        body = Heartbeat(leases=held, heard=told[:MOST_PRINTERS])
        return await self._call(Call.HEARTBEAT, "POST", "/heartbeat", HeartbeatAnswer, body)

    async def printers(self) -> PrinterSetups:
        return await self._call_to_begin(Call.PRINTERS, "GET", "/printers", PrinterSetups)

    async def report_printers(self, reports: list[PrinterReport]) -> None:
        body = PrinterReports(printers=reports)
        for one in _passed_over(await self._send(Call.REPORT_PRINTERS, "PUT", "/printers/state", body)):
            log.error("the server refused what printer %s says of itself: %s", one.printer_id, one.message)

    async def lease(self, slots: dict[UUID, int], *, printers_revision: int, wait: float) -> LeaseAnswer:
        """Answered at once when there is a job or the revision is old, else after `wait` seconds."""
        body = LeaseRequest(
            want=[PrinterWish(printer_id=printer_id, slots=count) for printer_id, count in slots.items()],
            printers_revision=printers_revision,
            wait_seconds=wait,
        )
        answer = await self._call(Call.LEASE, "POST", "/leases", LeaseAnswer, body, read_seconds=wait + ANSWER_SECONDS)
        if len(answer.leases) > sum(slots.values()):
            raise ProtocolBroken(f"{len(answer.leases)} jobs, and {sum(slots.values())} were asked for")
        return answer

    async def start(self, lease: Lease, cut_off: CutPages = NOTHING_CUT, used: Used | None = None) -> None:
        """Ask for the right to send the first byte; `cut_off`: what will not be on the paper; `used`: what of its
        printer's it was drawn with, None = not known."""
        with _when_restored(LeaseLost):
            path = f"/print-jobs/{lease.print_job_id}/start"
            await self._send(Call.START, "POST", path, start(lease, cut_off, used))

    async def release(self, lease: Lease, reason: WaitingReason) -> None:
        body = Release(attempt=lease.attempt, lease_id=lease.lease_id, reason=reason)
        with _when_restored(LeaseLost):
            await self._send(Call.RELEASE, "POST", f"/print-jobs/{lease.print_job_id}/release", body)

    async def result(self, result: JobResult) -> None:
        """LeaseLost = the server has decided about this job already."""
        path = f"/print-jobs/{result.print_job_id}/result"
        with _when_restored(Unreachable):  # it is owed to the restored server, too
            await self._send(Call.RESULT, "POST", path, result.as_told())

    async def open_jobs(self, after: int) -> OpenJobs:
        """By their sequence numbers, those above `after`."""
        path = f"/open-jobs?after={after}"
        return await self._call(Call.OPEN_JOBS, "GET", path, OpenJobs)

    async def tell_ledger(self, jobs: Sequence[LedgerEntry], *, later: Sequence[UUID] = (), last: bool) -> None:
        """Up to 500 of each; `last`: there is no more to tell."""
        body = LedgerReport(jobs=list(jobs), later=list(later), last=last)
        await self._send(Call.LEDGER, "POST", "/ledger", body)

    async def tell_found(self, errand_id: UUID, news: SearchNews) -> None:
        """All that a search found so far. Raises ErrandOver."""
        found = [structs.replace(each, identity=structs.replace(each.identity, model=None)) for each in news.printers]
        await self._tell(errand_id, ErrandNews(search=structs.replace(news, printers=found)))

    async def tell_probed(self, errand_id: UUID, news: ProbeNews) -> None:
        """Raises ErrandOver."""
        await self._tell(errand_id, ErrandNews(probe=news))

    async def tell_identified(self, errand_id: UUID, news: IdentifyNews) -> None:
        """Raises ErrandOver."""
        problem = news.problem and bounded(as_message(news.problem), MOST_PROBLEM_CHARACTERS)
        await self._tell(errand_id, ErrandNews(identify=structs.replace(news, problem=problem)))

    async def tell_tried(self, errand_id: UUID, problem: Message | str | None) -> None:
        """Raises ErrandOver."""
        news = TrialNews(problem=problem and bounded(as_message(problem), MOST_PROBLEM_CHARACTERS))
        await self._tell(errand_id, ErrandNews(trial=news))

    async def _tell(self, errand_id: UUID, news: ErrandNews) -> None:
        await self._send(Call.ERRAND, "PUT", f"/errands/{errand_id}", news)

    async def document(self, lease: Lease, target: Path) -> None:
        """Stream the document into a new file. Raises DocumentDamaged, DocumentGone; OSError when it cannot be kept."""
        self._begin(Call.DOCUMENT.before)
        path = f"{PREFIX}/print-jobs/{lease.print_job_id}/document"
        try:
            await self._pool.make_sure()
            refusal = await download(self._http, path, lease, target, self._intake)
        except (HttpBroken, TimeoutError, httpx.TransportError) as error:
            raise self._unreachable(error) from error
        self._reach(Call.DOCUMENT.after)
        if refusal is not None:
            with _when_restored(LeaseLost):
                raise self._refused(refusal, lease_call=True)

    async def _call(
        self,
        call: Call,
        method: str,
        path: str,
        answer: type[T],
        body: msgspec.Struct | None = None,
        *,
        read_seconds: float = 0.0,
    ) -> T:
        content = await self._exchange(call, method, path, body, read_seconds)
        try:
            return msgspec.json.decode(content, type=answer)
        except UNREADABLE as error:
            raise Nonsense(f"{method} {path}: {error}") from error

    async def _call_to_begin(self, call: Call, method: str, path: str, answer: type[T], body: Any = None) -> T:
        """What an agent needs before it can do anything: the page of a proxy or of a hotel must not end it for good."""
        try:
            return await self._call(call, method, path, answer, body)
        except Nonsense as error:
            raise self._unreachable(error) from error

    async def _send(self, call: Call, method: str, path: str, body: msgspec.Struct) -> bytes:
        return await self._exchange(call, method, path, body, 0.0)

    async def _exchange(
        self, call: Call, method: str, path: str, body: msgspec.Struct | None, read_seconds: float
    ) -> bytes:
        content = msgspec.json.encode(body) if body is not None else b""
        self._begin(call.before)
        try:
            answer = await self._pool.exchange(
                method, PREFIX + path, self._headers, content, seconds=read_seconds or ANSWER_SECONDS
            )
        except HttpBroken as error:
            raise self._unreachable(error) from error
        self._reach(call.after)
        if 200 <= answer.status < 300:
            if not self._reachable:
                self._reachable, self._key_told, self._stranger_told = True, None, False
                log.info("the server %s answers again", self._credential.base_url)
            return answer.content
        raise self._refused(answer, lease_call="/print-jobs/" in path)

    def _refused(self, answer: Answer, *, lease_call: bool) -> Exception:
        self._pause.ask(wished_pause(answer.status, answer.retry_after))
        return _problem(answer.status, answer.content, lease_call=lease_call)

    def _begin(self, point: str) -> None:
        """Raises Unreachable without asking the server while it wants to be left alone."""
        if left := self._pause.left:
            raise Unreachable(f"the server {self._credential.base_url} wants to be left alone for {left:.0f} s more")
        self._reach(point)

    def _reach(self, point: str) -> None:
        try:
            failpoints.reach(point)
        except OSError as error:
            raise self._unreachable(error) from error

    def _unreachable(self, error: Exception) -> LinkError:
        """Logged once, not per attempt."""
        if isinstance(error, HttpStranger):
            return self._stranger(isinstance(error, HttpProvesNothing))
        refused = server_key.other_key(error)
        if refused is not None:
            return self._other_key(refused)
        text = f"the server {self._credential.base_url} does not answer: {type(error).__name__} {error}"
        if isinstance(error, HttpTooLarge):
            text = f"what the server {self._credential.base_url} answers is cut off: {error}"
        if self._reachable:
            self._reachable = False
            log.warning("%s", text)
        return (AnswerTooLarge if isinstance(error, HttpTooLarge) else Unreachable)(text)

    def _stranger(self, may_be_older: bool) -> LinkError:
        """Tried again like a server that is away, though not as often: the right one may come back."""
        if self._is_outdated():
            return Revoked("this computer was enrolled anew")
        self._pause.ask(STRANGER_SECONDS)
        self._reachable = False
        text = (
            f"at {self._credential.base_url} another server answers than the one that this agent belongs to, or one "
            "that has forgotten it (restored from an older backup). This agent's key was not shown to it, nothing is "
            "printed, and it is tried again. If the server has another address now, make an onboarding link there "
            "and run 'spoolhouse agent enroll --replace' here"
        )
        if may_be_older:
            text += f". It may be the right one in an older version: {SERVER_FIRST}"
        if not self._stranger_told:
            self._stranger_told = True
            log.error("%s", text)
        return AnotherServer(text)

    def _other_key(self, refused: server_key.OtherKey) -> ServerKeyChanged:
        """Tried again like a server that is away: the right one may come back. Said once for each key."""
        text = (
            f"{self._credential.base_url} shows another key ({refused.shown}) than the server that this agent was "
            f"enrolled with ({self._credential.tls_pin}). Nothing was sent to it. Either "
            "somebody else answers there, or the server's key was made anew: then make an onboarding link there and "
            "run 'spoolhouse agent enroll --replace' here"
        )
        self._reachable = False
        if refused.shown != self._key_told:
            self._key_told = refused.shown
            log.error("%s", text)
        return ServerKeyChanged(text)


@contextmanager
def _when_restored(meaning: type[LinkError]) -> Iterator[None]:
    """What a job's call comes to at a restored server; the session's own calls connect anew."""
    try:
        yield
    except ServerRestored as error:
        raise meaning(str(error)) from error


def start(lease: Lease, cut_off: CutPages, used: Used | None = None) -> Start:
    """Build the body of the call that asks for the right to send the first byte."""
    return Start(
        attempt=lease.attempt, lease_id=lease.lease_id, cut_pages=cut_off.count, cut_off=list(cut_off.first), used=used
    )


def _passed_over(answer: bytes) -> list[PrinterRefusal]:
    try:
        return msgspec.json.decode(answer, type=PrinterRefusals).refused if answer else []
    except UNREADABLE as error:
        raise ProtocolBroken(f"printers/state: {error}") from error


def _problem(status: int, content: bytes, *, lease_call: bool) -> Exception:
    try:
        problem: Any = msgspec.json.decode(content, type=Problem)
        code, text = problem.error_code, problem.message[:MESSAGE_CHARACTERS]
    except UNREADABLE:
        code, text = None, content[:200].decode("utf-8", "replace")
    if code is ErrorCode.AGENT_SUPERSEDED:
        return Superseded(text)
    if code is ErrorCode.SERVER_RESTORED:
        return ServerRestored(text)
    if code is ErrorCode.DOCUMENT_NOT_FOUND:
        return DocumentGone(text)
    if code is ErrorCode.ERRAND_NOT_FOUND:
        return ErrandOver(text)
    if code is ErrorCode.LEASE_LOST or (lease_call and status in (404, 409, 410)):
        return LeaseLost(text)
    if status in (401, 403):
        return Revoked(text)
    if status == 429 or status >= 500 or 300 <= status < 400:  # nobody is followed elsewhere with the agent's key
        return Unreachable(f"the server answered {status}: {text}")
    return ProtocolBroken(f"the server answered {status}: {text}")
