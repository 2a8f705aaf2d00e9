"""Typed client of `/agent-api/v1`: every call is idempotent at the server, so a broken connection is tried once more.

Calls raise Unreachable, LeaseLost, ServerRestored, Superseded or Revoked; ProtocolBroken is a bug. No answer takes more
memory, disk or time than one of its kind may: see `answers` and `document_download`.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable, Mapping
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar, cast, get_args
from urllib.parse import urlencode
from uuid import uuid4

import httpx
import msgspec

from agent_core.config import Intake
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
from server_core.contract.api.agent import AgentApi
from server_core.contract.api.call import ApiCall, CallRequest
from server_core.contract.messages.message import WORDS, Message, bounded, words
from server_core.contract.types.agents import Connected, ConnectRequest, Lease, LeaseRequest
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.fields import UNREADABLE

T = TypeVar("T")
log = logging.getLogger(__name__)
ANSWER_SECONDS = 10.0
STRANGER_SECONDS = 30.0
SERVER_FIRST = "then update the server first, as an agent may be older than its server, never newer"
FIRST_CALLS = (AgentApi.connect, AgentApi.printers)
"""An agent needs their answers before it can do anything: the page of a proxy must not end it for good."""
WHEN_RESTORED: Mapping[ApiCall[..., Any], type[LinkError]] = {
    AgentApi.start: LeaseLost,
    AgentApi.release: LeaseLost,
    AgentApi.document: LeaseLost,
    AgentApi.result: Unreachable,
}
"""Meaning of `server_restored` for a job's calls; a result is owed to the restored server, too. The session's own calls
connect anew."""


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


class ServerClient(AgentApi):
    """The agent's side of the link; `begin` comes first."""

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
        self._key_told: str | Message | None = None
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

    async def begin(self, *, hostname: str, version: str) -> Connected:
        """Connect as the newest incarnation of this agent, which later calls name."""
        wish = ConnectRequest(
            agent_instance_id=self._credential.agent_instance_id,
            hostname=hostname,
            version=version,
            start_id=self._start_id,
        )
        connected = await self.connect(wish)
        said = {"X-Agent-Incarnation": str(connected.incarnation), "X-Server-Epoch": connected.server_epoch}
        lines = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        self._headers = f"Authorization: Bearer {self._credential.secret}\r\n{lines}"
        self._http.headers.update(said)
        return connected

    async def download(self, lease: Lease, target: Path) -> None:
        """Stream the document into a new file. Raises DocumentDamaged, DocumentGone; OSError when it cannot be kept."""
        self._begin(Call.DOCUMENT.before)
        asked = AgentApi.document.request({"print_job_id": lease.print_job_id, "lease_id": lease.lease_id})
        try:
            await self._pool.make_sure()
            refusal = await download(self._http, asked, lease, target, self._intake)
        except (HttpBroken, TimeoutError, httpx.TransportError) as error:
            raise self._unreachable(error) from error
        self._reach(Call.DOCUMENT.after)
        if refusal is not None:
            raise self._refused(AgentApi.document, refusal)

    async def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> T:
        """Raises Nonsense for an answer that is not the declared one, and what the call's refusal means."""
        content, kind = await self._exchange(call, call.request(arguments)), call.answer
        if kind is None or (not content and NoneType in get_args(kind)):
            return cast(T, None)
        try:
            return cast(T, msgspec.json.decode(content, type=kind))
        except UNREADABLE as error:
            nonsense = Nonsense(f"{call.method} {call.path}: {error}")
            raise (self._unreachable(nonsense) if call in FIRST_CALLS else nonsense) from error

    async def _exchange(self, call: ApiCall[..., Any], asked: CallRequest) -> bytes:
        content = msgspec.json.encode(asked.body) if asked.body is not None else b""
        path = f"{asked.path}?{urlencode(asked.query)}" if asked.query else asked.path
        waits = asked.body.wait_seconds if isinstance(asked.body, LeaseRequest) else 0.0
        point = Call(call.name)
        self._begin(point.before)
        try:
            answer = await self._pool.exchange(
                call.method, path, self._headers, content, seconds=waits + ANSWER_SECONDS
            )
        except HttpBroken as error:
            raise self._unreachable(error) from error
        self._reach(point.after)
        if 200 <= answer.status < 300:
            if not self._reachable:
                self._reachable, self._key_told, self._stranger_told = True, None, False
                log.info("the server %s answers again", self._credential.base_url)
            return answer.content
        raise self._refused(call, answer)

    def _refused(self, call: ApiCall[..., Any], answer: Answer) -> Exception:
        self._pause.ask(wished_pause(answer.status, answer.retry_after))
        error = _problem(answer.status, answer.content, lease_call="{print_job_id}" in call.path)
        meaning = WHEN_RESTORED.get(call)
        return error if meaning is None or not isinstance(error, ServerRestored) else meaning(error.message)

    def _begin(self, point: str) -> None:
        """Raises Unreachable without asking the server while it wants to be left alone."""
        if left := self._pause.left:
            raise Unreachable(
                words(f"the server {self._credential.base_url} wants to be left alone for {left:.0f} s more")
            )
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
        return (AnswerTooLarge if isinstance(error, HttpTooLarge) else Unreachable)(words(text))

    def _stranger(self, may_be_older: bool) -> LinkError:
        """Tried again like a server that is away, though not as often: the right one may come back."""
        if self._is_outdated():
            return Revoked(words("this computer was enrolled anew"))
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
        return AnotherServer(words(text))

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
        return ServerKeyChanged(words(text))


def _problem(status: int, content: bytes, *, lease_call: bool) -> Exception:
    try:
        problem = msgspec.json.decode(content, type=SaidProblem)
        code, message = problem.error_code, bounded(problem.coded)
    except UNREADABLE:
        code, message = None, Message(WORDS, text=content[:200].decode("utf-8", "replace"))
    if code is ErrorCode.AGENT_SUPERSEDED:
        return Superseded(message)
    if code is ErrorCode.SERVER_RESTORED:
        return ServerRestored(message)
    if code is ErrorCode.DOCUMENT_NOT_FOUND:
        return DocumentGone(message)
    if code is ErrorCode.ERRAND_NOT_FOUND:
        return ErrandOver(message)
    if code is ErrorCode.LEASE_LOST or (lease_call and status in (404, 409, 410)):
        return LeaseLost(message)
    if status in (401, 403):
        return Revoked(message)
    if status == 429 or status >= 500 or 300 <= status < 400:  # nobody is followed elsewhere with the agent's key
        return Unreachable(words(f"the server answered {status}: {message}"))
    return ProtocolBroken(f"the server answered {status}: {message}")
