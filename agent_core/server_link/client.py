"""Typed client of `/agent-api/v1`. Calls are idempotent at the server, so a broken connection is retried once.

Calls raise Unreachable, LeaseLost, ServerRestored, Superseded or AgentRevoked; ProtocolBroken is a bug. The server
is not trusted: every part of a response (HTTP/1.1, RFC 9112) has limits on memory, disk and time. On a new
connection the agent verifies that this is its own server before it sends its key (`ServerChallenge`).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import ssl
import time
from abc import abstractmethod
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_args
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import anyio
import httpx
import msgspec

from agent_core.config import DownloadLimits
from agent_core.points import Call, SpoolPoint
from agent_core.server_link import server_key
from agent_core.server_link.errors import (
    AgentCommandOver,
    AgentRevoked,
    AnotherServer,
    DocumentDamaged,
    DocumentGone,
    DocumentTooLarge,
    LeaseLost,
    LinkError,
    MalformedResponse,
    Pause,
    ProtocolBroken,
    ResponseTooLarge,
    ServerKeyChanged,
    ServerRestored,
    ServerUnreachable,
    Superseded,
    requested_pause,
)
from server_core import failpoints
from server_core.contract.api.agent import AgentApi
from server_core.contract.messages.jobs import ServerMessages
from server_core.contract.messages.message import WORDS, Message, bounded
from server_core.contract.types.agents import Connected, ConnectRequest, Lease, LeaseRequest
from server_core.contract.types.enrolment import AskWho, ThatsWho, is_server_proof
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.fields import UNREADABLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from pathlib import Path

    from agent_core.server_link.credential import Credential
    from server_core.contract.api.call import ApiCall, CallRequest


# Reads one HTTP/1.1 response (RFC 9112) within limits.


HEAD_BYTES = 64 * 1024
"""Limit of the head, and of each line after it. It is also how far a connection reads ahead."""
FRAMING_BYTES = 256 * 1024
"""Limit of all lines before and after chunks: tiny chunks would take processor time from printing."""
JSON_BYTES = 4 * 1024 * 1024
READ_BYTES = 64 * 1024
_LENGTH = re.compile(r"[0-9]{1,18}")
_CHUNK = re.compile(rb"[0-9A-Fa-f]{1,15}")
_STATUS = re.compile(r"HTTP/1\.1 ([2-5][0-9]{2})(?: .*)?")
_ONCE = ("content-length", "transfer-encoding", "content-encoding")


class TooLarge(ValueError):
    """The response exceeds its limit; its rest was not read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HttpResponse:
    """A response. `retry_after`: as sent by the server (RFC 9110 section 10.2.3)."""

    status: int
    content: bytes
    retry_after: str | None = None


class NoResponse(Exception):
    """The connection ended before the first byte."""


async def read_answer(reader: asyncio.StreamReader, most: int) -> tuple[HttpResponse, bool]:
    """Return the response, with up to `most` bytes of content, and whether the connection can be used again.

    `reader` was made with the limit HEAD_BYTES; the caller has a deadline. Raises NoResponse, TooLarge, ValueError,
    EOFError, OSError.
    """
    head = await _head(reader)
    status, fields = _parse(head)
    if fields.get("content-encoding", "identity").lower() != "identity":
        raise ValueError("a compressed answer, which could expand without limit")
    content = await _content(reader, status, fields, most)
    answer = HttpResponse(status=status, content=content, retry_after=fields.get("retry-after"))
    return answer, fields.get("connection", "").lower() != "close"


async def _head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError as error:
        raise TooLarge(f"the head of the answer is larger than {HEAD_BYTES} bytes") from error
    except (asyncio.IncompleteReadError, ConnectionError) as error:
        if getattr(error, "partial", b""):
            raise
        raise NoResponse from error


def _parse(head: bytes) -> tuple[int, dict[str, str]]:
    """Return the status, and the fields by their lower-case names. Raises ValueError."""
    first, *lines = head.decode("latin-1").split("\r\n")
    found = _STATUS.fullmatch(first)
    if found is None:
        raise ValueError(f"not an HTTP/1.1 answer: {first[:40]!r}")
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name = name.lower()
        if name in fields and name in _ONCE:
            raise ValueError(f"two fields {name}")
        fields[name] = value.strip()
    return int(found[1]), fields


async def _content(reader: asyncio.StreamReader, status: int, fields: dict[str, str], most: int) -> bytes:
    """Read the content. Raises TooLarge, ValueError, EOFError."""
    if status in (204, 304):
        return b""
    length = fields.get("content-length")
    if "transfer-encoding" in fields:
        if fields["transfer-encoding"].lower() != "chunked" or length is not None:
            raise ValueError("the answer has no usable length")
        return await _chunks(reader, most)
    if length is None or not _LENGTH.fullmatch(length):
        raise ValueError("the answer has no usable length")
    content = bytearray()
    _require_room(int(length), most)
    await _fill(reader, content, int(length))
    return bytes(content)


async def _chunks(reader: asyncio.StreamReader, most: int) -> bytes:
    """Read chunked content. Raises TooLarge, ValueError, EOFError."""
    content = bytearray()
    framing = _Framing(reader)
    while size := _chunk_size(await framing.line()):
        _require_room(len(content) + size, most)
        await _fill(reader, content, size)
        if await framing.line():
            raise ValueError("a chunk is longer than it says")
    while await framing.line():
        continue
    return bytes(content)


def _chunk_size(line: bytes) -> int:
    """Parse the line before a chunk, ignoring extensions. Raises ValueError."""
    size = line.partition(b";")[0].strip()
    if not _CHUNK.fullmatch(size):
        raise ValueError(f"invalid chunk size: {size[:20]!r}")
    return int(size, 16)


class _Framing:
    """Lines between the content, FRAMING_BYTES in all."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._left = FRAMING_BYTES

    async def line(self) -> bytes:
        """Return the next line without its end. Raises TooLarge, EOFError."""
        try:
            line = await self._reader.readuntil(b"\r\n")
        except asyncio.LimitOverrunError as error:
            raise TooLarge(f"a line of the answer is larger than {HEAD_BYTES} bytes") from error
        self._left -= len(line)
        if self._left < 0:
            raise TooLarge("the answer has too many bytes between its chunks")
        return line[:-2]


async def _fill(reader: asyncio.StreamReader, content: bytearray, size: int) -> None:
    """Read `size` bytes in pieces, so that the whole is in memory only once. Raises EOFError."""
    end = len(content) + size
    while len(content) < end:
        piece = await reader.read(min(READ_BYTES, end - len(content)))
        if not piece:
            raise EOFError("the answer ended too early")
        content += piece


def _require_room(size: int, most: int) -> None:
    """Check the limit. Raises TooLarge."""
    if size > most:
        raise TooLarge(f"the answer is larger than {most} bytes")


class ServerChallenge:
    """Challenge for one connection. It reveals nothing of the key."""

    def __init__(self, credential: Credential) -> None:
        self._key_sha256 = hashlib.sha256(credential.secret.encode()).digest()
        self._challenge = AskWho(agent_id=credential.agent_id, nonce=secrets.token_hex(16))

    def request(self, netloc: str) -> bytes:
        body = msgspec.json.encode(self._challenge)
        call = AgentApi.who
        head = f"{call.method} {call.path} HTTP/1.1\r\nHost: {netloc}\r\nContent-Type: application/json\r\n"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode("ascii") + body

    def is_answered_by_ours(self, answer: HttpResponse) -> bool:
        """Return whether the response proves our server. Without a proof it is another server, unless `undecided`."""
        if answer.status != 200:
            return False
        try:
            answered = msgspec.json.decode(answer.content, type=ThatsWho)
        except UNREADABLE:
            return False
        return is_server_proof(answered.proof, self._key_sha256, self._challenge)

    @staticmethod
    def is_route_missing(answer: HttpResponse) -> bool:
        """Return whether the route is missing; every server of this version or newer has it."""
        return answer.status in (404, 405)

    @staticmethod
    def is_undecided(answer: HttpResponse) -> bool:
        """Return whether the response proves nothing: from a busy server, or from a proxy whose server is away."""
        return answer.status == 429 or answer.status >= 500


# A small HTTP/1.1 client for small JSON calls (RFC 9112): keep-alive connections and nothing else.
#
# It is part of the time from a job's POST to the first byte at its printer; a general client costs a millisecond per
# call. Documents and enrolment use httpx.


CONNECT_SECONDS = 5.0
KNOWN_SECONDS = 30.0
"""For this long after an answer a server counts as still available."""


class HttpBroken(Exception):
    """There was no response, half a response, or something that is not HTTP."""


class HttpStranger(HttpBroken):
    """Another server than ours answers; the call was not sent."""


class HttpProvesNothing(HttpStranger):
    """The server does not know the challenge: another kind of server, or one older than this program."""


class HttpTooLarge(HttpBroken):
    """The response was cut off because it exceeds its limit."""


@dataclass(frozen=True, slots=True)
class _Connection:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def usable(self) -> bool:
        return not self.reader.at_eof() and not self.writer.is_closing()


class HttpPool:
    """Connections to one server, one for each concurrent call."""

    def __init__(
        self, base_url: str, tls: ssl.SSLContext | None, greet: Callable[[], ServerChallenge] | None = None
    ) -> None:
        """Prepare the pool. `tls` None = plain HTTP. `greet`: challenge that each new connection must answer first."""
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._tls = tls
        self._port = parts.port or (443 if self._tls else 80)
        self._netloc = parts.netloc
        self._greet = greet
        self._answered_at = -KNOWN_SECONDS
        self._idle: list[_Connection] = []

    async def exchange(self, method: str, path: str, headers: str, body: bytes, *, seconds: float) -> HttpResponse:
        """Send a request. `headers` are complete lines; redirects are not followed; `seconds` limit everything.
        Raises HttpBroken.

        It is sent a second time if a kept connection breaks before the response: every call must be idempotent.
        """
        length = "" if method == "GET" else f"Content-Length: {len(body)}\r\nContent-Type: application/json\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._netloc}\r\n{headers}{length}\r\n"
        request = head.encode("ascii") + body
        try:
            async with asyncio.timeout(seconds):
                while (kept := self._kept()) is not None:
                    try:
                        return await self._ask(kept, request)
                    except NoResponse:
                        continue
                return await self._ask(await self._connect(), request)
        except TimeoutError as error:
            raise HttpBroken(f"no answer within {seconds:g} s") from error
        except NoResponse as error:
            raise HttpBroken("the connection was closed without an answer") from error
        except TooLarge as error:
            raise HttpTooLarge(str(error)) from error
        except (OSError, EOFError, ValueError) as error:
            raise HttpBroken(f"{type(error).__name__} {error}") from error

    async def make_sure(self) -> None:
        """Verify that our server answers now, for a call by another client. Raises HttpBroken."""
        if self._greet is None or time.monotonic() - self._answered_at < KNOWN_SECONDS:
            return
        try:
            self._idle.append(await self._connect())
        except (TimeoutError, TooLarge, NoResponse, OSError, EOFError, ValueError) as error:
            raise HttpBroken(f"{type(error).__name__} {error}") from error

    def close(self) -> None:
        while self._idle:
            self._idle.pop().writer.close()

    def _kept(self) -> _Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.usable:
                return connection
            connection.writer.close()
        return None

    async def _connect(self) -> _Connection:
        """Open a connection. Raises HttpStranger, HttpBroken and the errors of a call."""
        connection = await self._open()
        if self._greet is None:
            return connection
        greeting = self._greet()
        connection.writer.write(greeting.request(self._netloc))
        whole, is_ours = False, False
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                answer, whole = await read_answer(connection.reader, JSON_BYTES)
            if greeting.is_undecided(answer):
                raise HttpBroken(f"it answers {answer.status}")
            is_ours = greeting.is_answered_by_ours(answer)
            if greeting.is_route_missing(answer):
                raise HttpProvesNothing("it cannot say which server it is")
            if not is_ours:
                raise HttpStranger("another server answers there")
        finally:
            if not (whole and is_ours):
                connection.writer.transport.abort()
        self._answered_at = time.monotonic()
        return connection if whole else await self._open()

    async def _open(self) -> _Connection:
        async with asyncio.timeout(CONNECT_SECONDS):
            return _Connection(*await asyncio.open_connection(self._host, self._port, ssl=self._tls, limit=HEAD_BYTES))

    async def _ask(self, connection: _Connection, request: bytes) -> HttpResponse:
        """Send a request. The connection returns to the pool only after a complete response; else it is not read
        any more.
        """
        whole = False
        try:
            connection.writer.write(request)
            answer, whole = await read_answer(connection.reader, JSON_BYTES)
            self._answered_at = time.monotonic()
            return answer
        finally:
            if whole:
                self._idle.append(connection)
            else:
                connection.writer.transport.abort()


class DirectServer(httpx.AsyncBaseTransport):
    """A server without a network in between: the calls of `HttpPool`, and a transport of httpx for documents."""

    @abstractmethod
    async def exchange(self, method: str, path: str, headers: str, body: bytes, *, seconds: float) -> HttpResponse:
        """Send a request; see `HttpPool.exchange`. Raises HttpBroken."""

    async def make_sure(self) -> None:
        """Do nothing: this is the agent's own server."""

    def close(self) -> None:
        """Do nothing: no connections are kept."""


# Downloads a job's document to a file: streamed, verified, and never more bytes than declared.


PIECE_BYTES = 256 * 1024
PROBLEM_BYTES = 64 * 1024
AS_IT_IS = {"Accept-Encoding": "identity"}


async def download(
    http: httpx.AsyncClient, request: CallRequest, lease: Lease, target: Path, intake: DownloadLimits
) -> HttpResponse | None:
    """Download into `target`. Returns None on success, else the server's response.

    Raises DocumentDamaged, DocumentTooLarge, TimeoutError, httpx.TransportError; OSError if it cannot be saved.
    """
    if lease.order.size_bytes > intake.document_bytes:
        sizes = {"bytes": lease.order.size_bytes, "most": intake.document_bytes}
        raise DocumentTooLarge(ServerMessages.DOCUMENT_OVER_LIMIT(**sizes))
    async with (
        asyncio.timeout(intake.document_seconds(lease.order.size_bytes)),
        http.stream("GET", request.path, params=request.query, headers=AS_IT_IS) as response,
    ):
        if response.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
            raise DocumentDamaged(ServerMessages.DOCUMENT_CAME_CODED())
        if response.status_code != 200:
            return HttpResponse(
                status=response.status_code,
                content=await _beginning(response.aiter_raw()),
                retry_after=response.headers.get("Retry-After"),
            )
        await _keep(response.aiter_raw(PIECE_BYTES), lease, target)
    return None


async def _keep(pieces: AsyncIterator[bytes], lease: Lease, target: Path) -> None:
    digest, size = hashlib.sha256(), 0
    async with await anyio.open_file(target, "wb") as file:
        async for piece in pieces:
            size += len(piece)
            if size > lease.order.size_bytes:
                raise DocumentTooLarge(ServerMessages.DOCUMENT_GOES_ON(bytes=lease.order.size_bytes))
            digest.update(piece)
            failpoints.reach(SpoolPoint.DOCUMENT)
            await file.write(piece)
    if digest.hexdigest() != lease.order.sha256.lower():
        raise DocumentDamaged(ServerMessages.DOCUMENT_OF_OTHER_SHA256())


async def _beginning(pieces: AsyncIterator[bytes]) -> bytes:
    content = b""
    async for piece in pieces:
        content += piece
        if len(content) > PROBLEM_BYTES:
            break
    return content[:PROBLEM_BYTES]


T = TypeVar("T")
log = logging.getLogger(__name__)
ANSWER_SECONDS = 10.0
STRANGER_SECONDS = 30.0
SERVER_FIRST = "then update the server first, as an agent may be older than its server, never newer"
FIRST_CALLS = (AgentApi.connect, AgentApi.printers)
"""Calls that an agent needs before anything else: a proxy's error page must not stop it permanently."""
WHEN_RESTORED: Mapping[ApiCall[..., Any], type[LinkError]] = {
    AgentApi.start: LeaseLost,
    AgentApi.release: LeaseLost,
    AgentApi.document: LeaseLost,
    AgentApi.result: ServerUnreachable,
}
"""Meaning of `server_restored` for a job's calls. A result is still owed to the restored server. The session's
own calls connect again.
"""


def http_client(
    base_url: str,
    headers: dict[str, str] | None = None,
    *,
    tls_pin: str | None = None,
    in_process: DirectServer | None = None,
) -> httpx.AsyncClient:
    """Return a keep-alive connection pool that ignores proxies of the environment. `tls_pin`: see Credential."""
    # without TLS nobody has to be trusted, and loading all authorities would take a tenth of a second
    return httpx.AsyncClient(
        base_url=base_url,
        verify=server_key.trust(base_url, tls_pin) or ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
        headers={"Content-Type": "application/json", "Accept": "application/json", **(headers or {})},
        timeout=httpx.Timeout(ANSWER_SECONDS, connect=5.0),
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=32, keepalive_expiry=120.0),
        trust_env=False,
        follow_redirects=False,
        transport=in_process,
    )


class ServerClient(AgentApi):
    """The agent's client; call `begin` first."""

    def __init__(
        self,
        credential: Credential,
        intake: DownloadLimits | None = None,
        *,
        asks_who: bool = False,
        is_outdated: Callable[[], bool] = lambda: False,
        in_process: DirectServer | None = None,
    ) -> None:
        """Prepare the client. `in_process`: the server, if it runs in this process.

        `asks_who`: a server without a key of its own in the credential must prove that it knows this agent before it
        is sent anything. `is_outdated`: returns whether the agent has another key by now.
        """
        self._credential = credential
        self._is_outdated = is_outdated
        self._intake = intake or DownloadLimits()
        self._pause = Pause()
        self._start_id = str(uuid4())
        greets = asks_who and credential.tls_pin is None
        self._pool: HttpPool | DirectServer = in_process or HttpPool(
            credential.base_url,
            server_key.trust(credential.base_url, credential.tls_pin),
            (lambda: ServerChallenge(credential)) if greets else None,
        )
        self._headers = f"Authorization: Bearer {credential.secret}\r\n"
        authorization = {"Authorization": f"Bearer {credential.secret}"}
        self._http = http_client(credential.base_url, authorization, tls_pin=credential.tls_pin, in_process=in_process)
        self._reachable = True
        self._logged_key_problem: str | Message | None = None
        self._stranger_logged = False

    async def aclose(self) -> None:
        self._pool.close()
        await self._http.aclose()

    async def is_ours(self) -> bool | None:
        """Return whether our server answers now; None = no server does. For `asks_who`."""
        try:
            await self._pool.make_sure()
        except HttpStranger:
            return False
        except HttpBroken:
            return None
        return True

    async def begin(self, *, hostname: str, version: str, place: str | None = None) -> Connected:
        """Connect as the newest incarnation of this agent; later calls include it. `place`: see `ConnectRequest`.

        Raises ServerUnreachable also while the agent runs at another place.
        """
        request = ConnectRequest(
            agent_instance_id=self._credential.agent_instance_id,
            hostname=hostname,
            version=version,
            start_id=self._start_id,
            place=place,
        )
        connected = await self.connect(request)
        headers = {"X-Agent-Incarnation": str(connected.incarnation), "X-Server-Epoch": connected.server_epoch}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._headers = f"Authorization: Bearer {self._credential.secret}\r\n{lines}"
        self._http.headers.update(headers)
        return connected

    async def download(self, lease: Lease, target: Path) -> None:
        """Download the document to a new file. Raises DocumentDamaged, DocumentGone; OSError if it cannot be saved."""
        self._begin(Call.DOCUMENT.before)
        request = AgentApi.document.request({"print_job_id": lease.print_job_id, "lease_id": lease.lease_id})
        try:
            await self._pool.make_sure()
            refusal = await download(self._http, request, lease, target, self._intake)
        except (HttpBroken, TimeoutError, httpx.TransportError) as error:
            raise self._unreachable(error) from error
        self._reach(Call.DOCUMENT.after)
        if refusal is not None:
            raise self._refused(AgentApi.document, refusal)

    async def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> T:
        """Call the server. Raises MalformedResponse, and the error that a refusal means for this call."""
        content, kind = await self._exchange(call, call.request(arguments)), call.answer
        if kind is None or (not content and NoneType in get_args(kind)):
            return cast("T", None)
        try:
            return cast("T", msgspec.json.decode(content, type=kind))
        except UNREADABLE as error:
            nonsense = MalformedResponse(f"{call.method} {call.path}: {error}")
            raise (self._unreachable(nonsense) if call in FIRST_CALLS else nonsense) from error

    async def _exchange(self, call: ApiCall[..., Any], request: CallRequest) -> bytes:
        content = msgspec.json.encode(request.body) if request.body is not None else b""
        path = f"{request.path}?{urlencode(request.query)}" if request.query else request.path
        waits = request.body.wait_seconds if isinstance(request.body, LeaseRequest) else 0.0
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
                self._reachable, self._logged_key_problem, self._stranger_logged = True, None, False
                log.info("The server %s answers again", self._credential.base_url)
            return answer.content
        raise self._refused(call, answer)

    def _refused(self, call: ApiCall[..., Any], answer: HttpResponse) -> Exception:
        self._pause.ask(requested_pause(answer.status, answer.retry_after))
        error = _problem(answer.status, answer.content, lease_call="{print_job_id}" in call.path)
        meaning = WHEN_RESTORED.get(call)
        return error if meaning is None or not isinstance(error, ServerRestored) else meaning(error.message)

    def _begin(self, point: str) -> None:
        """Prepare a call. Raises Unreachable, without a request, while the server asked to wait."""
        if left := self._pause.left:
            server = self._credential.base_url
            raise ServerUnreachable(ServerMessages.SERVER_WANTS_PAUSE(server=server, seconds=round(left)))
        self._reach(point)

    def _reach(self, point: str) -> None:
        try:
            failpoints.reach(point)
        except OSError as error:
            raise self._unreachable(error) from error

    def _unreachable(self, error: Exception) -> LinkError:
        """Build the error, logged once per outage, not per attempt."""
        if isinstance(error, HttpStranger):
            return self._stranger(isinstance(error, HttpProvesNothing))
        refused = server_key.other_key(error)
        if refused is not None:
            return self._other_key(refused)
        server, why = self._credential.base_url, f"{type(error).__name__} {error}"
        message = ServerMessages.SERVER_SILENT(server=server, why=why)
        if isinstance(error, HttpTooLarge):
            message = ServerMessages.SERVER_ANSWER_CUT_OFF(server=server, why=str(error))
        if self._reachable:
            self._reachable = False
            log.warning("%s", message)
        return (ResponseTooLarge if isinstance(error, HttpTooLarge) else ServerUnreachable)(message)

    def _stranger(self, may_be_older: bool) -> LinkError:
        """Build the error. Retried as if the server were away, but less often: the right one may come back."""
        if self._is_outdated():
            return AgentRevoked(ServerMessages.AGENT_ENROLLED_ANEW())
        self._pause.ask(STRANGER_SECONDS)
        self._reachable = False
        message = ServerMessages.ANOTHER_SERVER(server=self._credential.base_url)
        if may_be_older:
            message = ServerMessages.MAY_BE_OLDER_SERVER(message=message, advice=SERVER_FIRST)
        if not self._stranger_logged:
            self._stranger_logged = True
            log.error("%s", message)
        return AnotherServer(message)

    def _other_key(self, refused: server_key.OtherKey) -> ServerKeyChanged:
        """Build the error, logged once for each key. Retried as if the server were away: the right one may come
        back.
        """
        message = ServerMessages.OTHER_SERVER_KEY(
            server=self._credential.base_url, shown=refused.shown, pin=self._credential.tls_pin or ""
        )
        self._reachable = False
        if refused.shown != self._logged_key_problem:
            self._logged_key_problem = refused.shown
            log.error("%s", message)
        return ServerKeyChanged(message)


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
        return AgentCommandOver(message)
    if code is ErrorCode.LEASE_LOST or (lease_call and status in (404, 409, 410)):
        return LeaseLost(message)
    if status in (401, 403):
        return AgentRevoked(message)
    if status == 429 or status >= 500 or 300 <= status < 400:  # the agent's key is never sent to a redirect's target
        return ServerUnreachable(ServerMessages.SERVER_ANSWERED(status=status, why=message))
    return ProtocolBroken(f"the server answered {status}: {message}")
