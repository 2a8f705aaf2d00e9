"""Typed client of `/console-api/v1`; beside `public_trial.py` the only importer of httpx in `app`, and free of Qt.

httpx costs more to import than Qt: it is loaded with the first client, in the network thread, beside the first paint.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from uuid import UUID

import msgspec

from app.client import live_stream
from app.client.acts import ActCalls
from app.client.agents import AgentCalls
from app.client.answers import (
    ANSWER_SECONDS,
    DOCUMENT_BYTES,
    DOCUMENT_SECONDS,
    JSON_BYTES,
    NOTHING_PACKED,
    TOO_SLOW,
    changes_marked,
    refusal,
    unpacked,
    whole,
)
from app.client.applications import ApplicationCalls
from app.client.audit import AuditCalls
from app.client.body import content_of
from app.client.caller import CallerHeaders
from app.client.clients import ClientCalls
from app.client.consoles import ConsoleCalls
from app.client.customers import CustomerCalls
from app.client.device_acts import DeviceActCalls
from app.client.downloads import LONGEST_EXPORT, declared_size, pieces_of
from app.client.figures import FigureCalls
from app.client.found import FoundCalls
from app.client.media import MediaCalls
from app.client.printers import PrinterCalls
from app.client.settings import SettingsCalls
from app.client.webhooks import WebhookCalls
from app.errors import NotReachable, OtherKeyShown, UnexpectedAnswer, WrongUsage
from app.language.translate import Phrase, tr
from app.server_tls import other_key_in, tls_of
from app.stream_items import StreamAlive, StreamEvent, StreamOpened
from server_core.contract.console import (
    EngineStatus,
    JobDetail,
    JobRow,
    Notice,
    NoticeShow,
    Show,
)
from server_core.contract.consoles import SESSION_HEADER
from server_core.contract.public import Page
from server_core.contract.queue_summary import QueueSummary
from server_core.contract.twin_question import CloseNotice
from server_core.contract.unreadable import UNREADABLE

if TYPE_CHECKING:
    import httpx

    from app.client.bearer import TokenNow

ROOT = "/console-api/v1"
CONNECT_SECONDS = 3.0
REQUEST_SECONDS = 15.0
BACKUP_SECONDS = 600.0
"""Of silence: a large database is copied before the first byte comes."""
STREAM_SECONDS = 8.0
"""A live stream says something every 2 s; 8 s of silence is a dead one."""

UNREACHED = Phrase("The server cannot be reached.")

T = TypeVar("T")


class Endpoint(Protocol):
    """Where a server answers, and the token of its console interface."""

    @property
    def base_url(self) -> str: ...

    @property
    def token(self) -> str: ...


class ConsoleClient(
    ActCalls,
    FoundCalls,
    FigureCalls,
    MediaCalls,
    DeviceActCalls,
    PrinterCalls,
    AgentCalls,
    ClientCalls,
    ApplicationCalls,
    CustomerCalls,
    AuditCalls,
    ConsoleCalls,
    SettingsCalls,
    WebhookCalls,
    CallerHeaders,
):
    """One server, one token, one event loop. Methods raise Refused, NotReachable, UnexpectedAnswer or WrongUsage."""

    answer_seconds = ANSWER_SECONDS

    def __init__(
        self,
        *,
        base_url: str,
        token: str,
        transport: httpx.AsyncBaseTransport | None = None,
        tls: ssl.SSLContext | None = None,
        token_now: TokenNow | None = None,
    ) -> None:
        """`tls` None = the usual authorities; `token_now`: see `Bearer`. Raises NotReachable where `base_url` is no
        address."""
        import httpx

        from app.client.bearer import Bearer

        self._stream_timeout = httpx.Timeout(STREAM_SECONDS, connect=CONNECT_SECONDS)
        try:
            root = httpx.URL(base_url.rstrip("/") + ROOT)
        except httpx.InvalidURL as error:
            raise NotReachable(tr("The server cannot be reached: its address is none ({why}).", why=error)) from error
        self._calls, self._call_ended = 0, asyncio.Event()
        self._http = httpx.AsyncClient(
            base_url=root,
            headers=NOTHING_PACKED,
            auth=Bearer(token, token_now) if token else None,
            timeout=httpx.Timeout(REQUEST_SECONDS, connect=CONNECT_SECONDS),
            transport=transport,
            trust_env=False,
            verify=tls or trust_of(base_url),
        )

    async def __aenter__(self) -> ConsoleClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Wait for the calls under way, then close: the connection of a call that still connects would stay open."""
        while self._calls:
            self._call_ended.clear()
            await self._call_ended.wait()
        await self._http.aclose()

    async def status(self) -> EngineStatus:
        return await self._call("GET", "/status", EngineStatus)

    async def jobs(
        self,
        *,
        show: Show = Show.ALL,
        printer_id: UUID | None = None,
        tag: str = "",
        q: str = "",
        limit: int = 200,
        cursor: str | None = None,
    ) -> Page[JobRow]:
        wanted = {"show": show.value, "printer_id": printer_id, "tag": tag, "q": q, "limit": limit, "cursor": cursor}
        query = {name: str(value) for name, value in wanted.items() if value not in (None, "")}
        return await self._call("GET", "/jobs", Page[JobRow], query=query)

    async def summary(self) -> QueueSummary:
        return await self._call("GET", "/jobs/summary", QueueSummary)

    async def job(self, job_id: UUID) -> JobDetail:
        return await self._call("GET", f"/jobs/{job_id}", JobDetail)

    async def document(self, job_id: UUID) -> bytes:
        return await self._send("GET", f"/jobs/{job_id}/document", most=DOCUMENT_BYTES, seconds=DOCUMENT_SECONDS)

    async def notices(
        self, *, show: NoticeShow = NoticeShow.OPEN, limit: int = 50, cursor: str | None = None
    ) -> Page[Notice]:
        query = {"show": show.value, "limit": str(limit)} | ({} if cursor is None else {"cursor": cursor})
        return await self._call("GET", "/notices", Page[Notice], query=query)

    async def close_notice(self, number: int, answer: CloseNotice | None = None) -> Notice:
        return await self._call("POST", f"/notices/{number}/close", Notice, body=answer)

    async def export_audit(self) -> AsyncIterator[bytes]:
        """The whole log in pieces, see `contract.audit`. Raises UnexpectedAnswer where it does not end."""
        with _network_errors_named(self._http):
            async with self._answer("GET", "/audit/export") as answer:
                if not answer.is_success:
                    raise await refusal(answer)
                async for piece in pieces_of(answer, LONGEST_EXPORT):
                    yield piece

    async def backup(self, take: Callable[[bytes, int], None]) -> None:
        """The archive piece by piece, each with the size of the whole. Raises NotReachable if it breaks."""
        with _network_errors_named(self._http):
            async with self._answer("GET", "/backup", timeout=BACKUP_SECONDS) as answer:
                if not answer.is_success:
                    raise await refusal(answer)
                total = declared_size(answer)
                async for piece in pieces_of(answer, total, size=256 * 1024, grace=BACKUP_SECONDS):
                    take(piece, total)

    async def events(self, last_event_id: str | None) -> AsyncGenerator[StreamOpened | StreamAlive | StreamEvent, None]:
        """The event stream until it breaks (NotReachable) or the server ends it (the iterator ends)."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last_event_id} if last_event_id else {})
        with _network_errors_named(self._http):
            async with self._answer("GET", "/events", headers=headers, timeout=self._stream_timeout) as answer:
                if not answer.is_success:
                    raise await refusal(answer)
                yield StreamOpened()
                async for item in live_stream.items(unpacked(answer), last_event_id):
                    yield item

    @asynccontextmanager
    async def _answer(self, method: str, path: str, **request: Any) -> AsyncIterator[httpx.Response]:
        """Send a request and stream its answer."""
        self._calls += 1
        try:
            async with self._http.stream(method, path, **request) as answer:
                yield answer
        finally:
            self._calls -= 1
            self._call_ended.set()

    async def _call(
        self,
        method: str,
        path: str,
        kind: type[T],
        *,
        body: msgspec.Struct | bytes | None = None,
        query: dict[str, str] | None = None,
        about: UUID | None = None,
        key: str | None = None,
        told: Callable[[int], None] | None = None,
        session: str | None = None,
    ) -> T:
        answer = await self._send(
            method, path, body=body, query=query, about=about, key=key, told=told, session=session
        )
        try:
            return msgspec.json.decode(answer, type=kind)
        except UNREADABLE as error:
            text = tr("The server's answer to {call} was not understood: {why}", call=f"{method} {path}", why=error)
            raise UnexpectedAnswer(text) from error

    async def _send(
        self,
        method: str,
        path: str,
        *,
        body: msgspec.Struct | bytes | None = None,
        query: dict[str, str] | None = None,
        about: UUID | None = None,
        key: str | None = None,
        told: Callable[[int], None] | None = None,
        session: str | None = None,
        most: int = JSON_BYTES,
        seconds: float | None = None,
    ) -> bytes:
        """The answer of at most so many bytes, whole in so much time; an upload has all the time that it needs."""
        more = {"X-Account": None if about is None else str(about), "Idempotency-Key": key, SESSION_HEADER: session}
        with changes_marked(method), _network_errors_named(self._http):
            content, headers = content_of(body, told)
            headers |= {name: value for name, value in more.items() if value is not None}
            seconds = seconds or self.answer_seconds
            async with asyncio.timeout(None if isinstance(body, bytes) else seconds):
                async with self._answer(method, path, content=content, params=query, headers=headers) as answer:
                    if not answer.is_success:
                        raise await refusal(answer)
                    async with asyncio.timeout(seconds):
                        return await whole(answer, most)


class _network_errors_named:  # noqa: N801 - reads as a statement
    """Turns httpx's errors into known ones, also those that it does not count among its HTTPErrors; bytes of a pipe
    that are no UTF-8 come as lone surrogates: WrongUsage.

    Whoever lost the server closes the client also for those who still hold it: httpx calls that a bug of theirs.
    """

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    def __enter__(self) -> None:
        if self._http.is_closed:
            raise NotReachable(str(UNREACHED))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        import httpx

        if isinstance(error, httpx.TimeoutException | TimeoutError):
            raise NotReachable(str(TOO_SLOW)) from error
        if other_key_in(error):
            raise OtherKeyShown(tr("Who answers has another key than the server that is known.")) from error
        if isinstance(error, httpx.HTTPError | httpx.StreamClosed):
            raise NotReachable(str(UNREACHED)) from error
        if isinstance(error, httpx.CookieConflict):
            raise UnexpectedAnswer(tr("The server's answer contradicts itself (cookies).")) from error
        if isinstance(error, UnicodeEncodeError):
            raise WrongUsage(tr("What was given is no text in UTF-8.")) from error
        if isinstance(error, httpx.InvalidURL):
            raise WrongUsage(tr("What was asked for is too long, or holds what no address can carry.")) from error


def trust_of(base_url: str) -> ssl.SSLContext | bool:
    """Reading all authorities costs as much as opening the window: only where there is TLS; else nobody is trusted."""
    return True if base_url.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@asynccontextmanager
async def open_client(endpoint: Endpoint, token_now: TokenNow | None = None) -> AsyncIterator[ConsoleClient]:
    """A client of `endpoint` for one block of code, as the command line uses it."""
    base_url, token, tls = endpoint.base_url, endpoint.token, tls_of(endpoint)
    async with ConsoleClient(base_url=base_url, token=token, tls=tls, token_now=token_now) as client:
        yield client
