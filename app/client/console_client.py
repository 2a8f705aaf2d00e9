"""Typed client of `/console-api/v1`; beside `public_trial.py` the only importer of httpx in `app`, and free of Qt.

httpx costs more to import than Qt: it is loaded with the first client, in the network thread, beside the first paint.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Mapping
from contextlib import asynccontextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast
from uuid import UUID

import msgspec

from app.client import answers
from app.client.answers import (
    ANSWER_SECONDS,
    DOCUMENT_BYTES,
    DOCUMENT_SECONDS,
    JSON_BYTES,
    LONGEST_EXPORT,
    NOTHING_PACKED,
    TOO_LARGE,
    TOO_SLOW,
    StreamAlive,
    StreamEvent,
    StreamOpened,
    declared_size,
    pieces_of,
    refusal,
    unpacked,
    whole,
)
from app.errors import CallRefused, ConsoleError, NotReachable, OtherKeyShown, UnexpectedAnswer, WrongUsage
from app.language.translate import Phrase, tr
from app.process.server_tls import other_key_in, tls_of
from app.session.choices import operator_name
from app.session.outcome_unknown import AGAIN_IS_THE_SAME, IdempotencyKeys, OutcomeUnknown, retry
from server_core.contract.api.call import ApiCall, CallRequest, Repeat
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.audit import AuditEntry, AuditFilter
from server_core.contract.types.consoles import CONSOLE_HEADER, PROGRAM, SESSION_HEADER, WINDOW, WhoAmI
from server_core.contract.types.documents import DocumentFormat, RawLanguage, UploadedDocument
from server_core.contract.types.fields import UNREADABLE, Page
from server_core.contract.types.jobs import JobActionDone, JobActionKind, JobActionRequest, JobRow, Reprint
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.webhooks import DeliveryState, WebhookDelivery

if TYPE_CHECKING:
    import httpx

    from app.client.bearer import TokenNow


class AuditQuery(AuditFilter, frozen=True, kw_only=True):
    """A filter of the audit log. `q`: an object by id, reference or name."""

    subject: str | None = None
    q: str | None = None


EVERYTHING = AuditQuery()


CONNECT_SECONDS = 3.0
REQUEST_SECONDS = 15.0
BACKUP_SECONDS = 600.0
"""Allowed silence: a large database is copied before the first byte is sent."""
STREAM_SECONDS = 8.0
"""A live stream sends something every 2 s, so after 8 s of silence it is dead."""

PIECE_BYTES = 256 * 1024
"""An upload with a progress bar is sent in pieces of this size."""
MOST_OPERATORS = 5000
"""More than any site has: a list of a hundred thousand entries would block the window."""
TEST_LOOKS, TEST_PAUSE = 60, 0.5
"""Polls for the result of a webhook's test, and the seconds before each."""
ACCOUNT_HEADER, OPERATOR_HEADER, KEY_HEADER = "X-Account", "X-Operator", "Idempotency-Key"
SAFE_TO_REPEAT_LATER = frozenset(
    {"answer", "close_notice", "revoke_application_key", "revoke_console", "revoke_installation"}
)
"""Calls of unknown outcome that may safely be carried out minutes later: they print nothing, and no printer or job
waits for them.
"""
REFUSED_STATUS = 422
"""HTTP status of an action that a single job rejects. The call itself was understood."""
UNREACHED = Phrase("The server cannot be reached.")

T = TypeVar("T")


class ServerEndpoint(Protocol):
    """A server's address and the token of its console interface.

    A server in this process also has a `transport`, which takes the place of the network.
    """

    @property
    def base_url(self) -> str: ...

    @property
    def token(self) -> str: ...


class ConsoleClient(ConsoleApi):
    """One server, one token, one event loop. Methods raise Refused, NotReachable, UnexpectedAnswer or WrongUsage."""

    answer_seconds = ANSWER_SECONDS
    operator = ""
    _at_window = False
    account_id: UUID | None = None
    """The account that calls are about; None = the site's own."""

    def __init__(
        self,
        *,
        base_url: str,
        token: str,
        transport: httpx.AsyncBaseTransport | None = None,
        tls: ssl.SSLContext | None = None,
        token_now: TokenNow | None = None,
        keys: IdempotencyKeys | None = None,
        successor: Callable[[], Awaitable[ConsoleClient]] | None = None,
    ) -> None:
        """Create a client. Raises NotReachable if `base_url` is not an address.

        - `tls`: None: the system's certificate authorities
        - `token_now`: see `Bearer`
        - `keys`: shared with other clients of the same user
        - `successor`: the client that sends retries, if the server may be at another address by then
        """
        import httpx

        from app.client.bearer import Bearer

        self._stream_timeout = httpx.Timeout(STREAM_SECONDS, connect=CONNECT_SECONDS)
        try:
            root = httpx.URL(base_url.rstrip("/"))
        except httpx.InvalidURL as error:
            raise NotReachable(
                tr("The server cannot be reached: its address is not valid ({why}).", why=error)
            ) from error
        self._keys, self._successor = keys or IdempotencyKeys(), successor
        self._calls, self._call_ended = 0, asyncio.Event()
        self._http = httpx.AsyncClient(
            base_url=root,
            headers=NOTHING_PACKED | _program(base_url),
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
        """Wait for pending calls, then close: otherwise a call that is still connecting would leak its connection."""
        while self._calls:
            self._call_ended.clear()
            await self._call_ended.wait()
        await self._http.aclose()

    def be_about(self, account_id: UUID | None) -> None:
        """Set the account that all later calls are about; `about` does so for single calls."""
        self.account_id = account_id
        self._say(ACCOUNT_HEADER, None if account_id is None else str(account_id))

    def sign_as(self, operator: str) -> None:
        """Set the name of the calling person; empty: none. Characters that no header can carry are dropped."""
        self._http.headers.encoding = "utf-8"  # names may contain any characters
        self.operator = operator_name(operator)
        self._say(OPERATOR_HEADER, self.operator or None)

    def work_as(self, session_token: str | None) -> None:
        """Set the session of the operator who unlocked this console; None: it is locked."""
        self._say(SESSION_HEADER, session_token)

    def be_a_window(self) -> None:
        """Mark the calls as a window's. It is locked where consoles are, and errors name its buttons."""
        self._at_window = True
        self._say(CONSOLE_HEADER, WINDOW)

    async def _now(self) -> ConsoleClient:
        return self if self._successor is None else await self._successor()

    def _say(self, header: str, value: str | None) -> None:
        self._http.headers.pop(header, None)
        if value is not None:
            self._http.headers[header] = value

    def about(self, account_id: UUID | None) -> ConsoleApi:
        """Return a client for another account; None: that of all calls."""
        return self if account_id is None else _Variant(self, {ACCOUNT_HEADER: str(account_id)})

    def with_session(self, session_token: str) -> ConsoleApi:
        """Return a client for another operator than the current one."""
        return _Variant(self, {SESSION_HEADER: session_token})

    def after_seeing(self, version: Hashable) -> ConsoleApi:
        """Return a client for a user who saw this state before acting.

        After another state, the same call is a new one.
        """
        return _Variant(self, {}, version)

    async def who_am_i(self) -> WhoAmI:
        """Return the permissions. Raises UnexpectedAnswer for more operators than possible."""
        console = await self.who_is_it()
        if len(console.operators) > MOST_OPERATORS:
            raise UnexpectedAnswer(str(TOO_LARGE))
        return console

    async def audit(
        self, wanted: AuditQuery = EVERYTHING, *, limit: int = 50, cursor: str | None = None
    ) -> Page[AuditEntry]:
        """Return a page of the audit log, newest first. For the site it includes what its operators did to customers.

        A page may have fewer entries than requested although another one follows.
        """
        query = {**msgspec.structs.asdict(wanted), "others": True, "limit": limit, "cursor": cursor}
        return await self.ask(ConsoleApi.audit_page, query)

    async def act_on_job(
        self,
        kind: JobActionKind,
        print_job_id: UUID,
        *,
        printer_id: UUID | None = None,
        request: Reprint | None = None,
        key: str | None = None,
    ) -> JobRow:
        """Act on one job. `printer_id`: target of a move; `request`: options of a reprint, which returns the new job.

        Raises Refused as the job itself refuses it.
        """
        action = JobActionRequest(kind=kind, print_job_ids=[print_job_id], printer_id=printer_id)
        if request is not None:
            last_reprints = {} if request.reprinted_as is msgspec.UNSET else {print_job_id: request.reprinted_as}
            more = {"copies": request.copies, "pages": request.pages, "reprinted_as": last_reprints}
            action = msgspec.structs.replace(action, printer_id=request.printer_id, **more)
        done = await self.act_on_jobs(action, key=key)
        for no in done.refused:
            raise CallRefused(
                no.message, http_status=REFUSED_STATUS, code=no.error_code, request_id=None, details=no.details
            )
        return done.jobs[0]

    async def webhook_attempted(self, webhook_id: UUID, sent: WebhookDelivery) -> WebhookDelivery:
        """Return a delivery after its first attempt, or as it is after `TEST_LOOKS` polls."""
        for _ in range(TEST_LOOKS):
            await asyncio.sleep(TEST_PAUSE)
            sent = (await self.webhook_delivery(webhook_id, sent.number)).delivery
            if sent.attempts or sent.state is not DeliveryState.PENDING:
                break
        return sent

    async def upload_document(
        self,
        content: bytes,
        *,
        filename: str,
        format: DocumentFormat | None = None,
        raw_language: RawLanguage | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> UploadedDocument:
        """Upload a document. `on_progress` gets the number of bytes sent so far.

        - `format`: None: the server detects it by bytes and name
        - `raw_language`: for `raw` only
        """
        arguments = {"filename": filename, "format": format, "raw_language": raw_language}
        return await self.ask(ConsoleApi.store_document, arguments, content=content, on_progress=on_progress)

    async def export_audit(self) -> AsyncIterator[bytes]:
        """Yield the whole log in chunks, see `contract.types.audit`. Raises UnexpectedAnswer if it is cut off."""
        with _network_errors_named(self._http):
            async with self._answer("GET", ConsoleApi.audit_export.path) as answer:
                if not answer.is_success:
                    raise await refusal(answer)
                async for piece in pieces_of(answer, LONGEST_EXPORT):
                    yield piece

    async def backup(self, take: Callable[[bytes, int], None]) -> None:
        """Yield the archive in chunks, each with the total size. Raises NotReachable if it breaks."""
        with _network_errors_named(self._http):
            async with self._answer("GET", ConsoleApi.backup_archive.path, timeout=BACKUP_SECONDS) as answer:
                if not answer.is_success:
                    raise await refusal(answer)
                total = declared_size(answer)
                async for piece in pieces_of(answer, total, size=256 * 1024, grace=BACKUP_SECONDS):
                    take(piece, total)

    async def events(self, last_event_id: str | None) -> AsyncGenerator[StreamOpened | StreamAlive | StreamEvent, None]:
        """Yield events until the stream breaks (NotReachable) or the server ends it (the iterator ends)."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last_event_id} if last_event_id else {})
        with _network_errors_named(self._http):
            path = ConsoleApi.event_stream.path
            async with self._answer("GET", path, headers=headers, timeout=self._stream_timeout) as answer:
                if not answer.is_success:
                    raise await refusal(answer)
                yield StreamOpened()
                async for item in answers.items(unpacked(answer), last_event_id):
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

    async def ask(
        self,
        call: ApiCall[..., T],
        arguments: Mapping[str, Any],
        *,
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
        on_progress: Callable[[int], None] | None = None,
        version: Hashable = None,
    ) -> T:
        """Send a call. A changing one carries a key and is sent again with it if its answer is lost.

        - `headers`: besides those of all calls
        - `content`: the upload; `on_progress` gets the number of bytes sent
        - `version`: makes this call different from the same call before

        Time and size of the answer are limited; an upload may take as long as it needs.
        Raises OutcomeUnknown if a changing call may have been carried out.
        """
        call_request, more = call.request(arguments), dict(headers or {})
        if call.repeat is Repeat.NO_EFFECT:
            return await self._exchange(call, call_request, more, content, on_progress)
        request = self._remembered(call, call_request, more, version)
        if call.is_keyed:
            more[KEY_HEADER] = call_request.key or (self._keys.new() if request is None else self._keys.of(request))
        key = more.get(KEY_HEADER)
        senders = [self]

        async def send() -> T:
            client = senders.pop() if senders else await self._now()
            return await client._exchange(call, call_request, more)

        try:
            answer = await retry(send)
        except OutcomeUnknown as error:
            error.key = key
            if request is not None and self._at_window:
                error.advising(str(AGAIN_IS_THE_SAME))
            elif call.name in SAFE_TO_REPEAT_LATER:

                async def look() -> bool:
                    await send()
                    return True

                error.look = look
            raise
        except ConsoleError:
            self._keys.close(request, key)
            raise
        self._keys.close(request, key)
        return answer

    async def settle(self, action: Awaitable[T], read: Callable[[ConsoleClient], Awaitable[T | None]]) -> T:
        """Await a changing call; if its outcome is unknown, `read` finds it out. The call is not repeated.

        `read` returns what the call would, None if nothing was done; it raises ConsoleError if it cannot tell.
        After a server error it reads at once; after a lost connection when the server is heard again.
        """
        try:
            return await action
        except OutcomeUnknown as error:

            async def look() -> bool | None:
                found = await read(await self._now())
                return None if isinstance(found, JobActionDone) and found.refused else found is not None

            error.look = error.look or look
            if not isinstance(error.cause, CallRefused):
                raise
            try:
                found = await read(self)
            except ConsoleError:
                raise error from None
            if found is None:
                raise error.cause from None
            return found

    async def set_paused(self, printer_id: UUID, *, paused: bool) -> PrinterView:
        """Pause or resume a printer. If the outcome is unknown, the printer is read."""

        async def read(client: ConsoleClient) -> PrinterView | None:
            now = await client.printer(printer_id)
            return now if (now.status is PrinterStatus.PAUSED) is paused else None

        return await self.settle(self.pause(printer_id) if paused else self.resume(printer_id), read)

    def _remembered(
        self, call: ApiCall[..., Any], request: CallRequest, more: Mapping[str, str], version: Hashable
    ) -> Hashable | None:
        """Return the parameters of a call that keeps its key while its outcome is unknown; None: it does not.

        Calls that create something and undos keep it. The same call later may be a new request: to hold a job that was
        released meanwhile.
        """
        makes = call.creates and call is not ConsoleApi.start_discovery
        if isinstance(request.body, JobActionRequest):
            makes = request.body.kind is JobActionKind.REPRINT
        if request.key is not None or not (makes or call is ConsoleApi.undo_action):
            return None
        body = None if request.body is None else msgspec.json.encode(request.body)
        account = more.get(ACCOUNT_HEADER, self.account_id)
        return call.name, account, request.path, tuple(request.query.items()), body, version

    async def _exchange(
        self,
        call: ApiCall[..., T],
        call_request: CallRequest,
        more: Mapping[str, str],
        content: bytes | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> T:
        """Send once. `more`: headers besides those of all calls."""
        kind = call.answer
        most, seconds = (DOCUMENT_BYTES, DOCUMENT_SECONDS) if kind is bytes else (JSON_BYTES, self.answer_seconds)
        with _network_errors_named(self._http):
            body, of_body = _content_of(call_request.body if content is None else content, on_progress)
            request = {"content": body, "params": call_request.query, "headers": {**of_body, **more}}
            async with asyncio.timeout(seconds if content is None else None):
                async with self._answer(call.method, call_request.path, **request) as response:
                    if not response.is_success:
                        raise await refusal(response)
                    async with asyncio.timeout(seconds):
                        answer = await whole(response, most)
        if kind in (None, bytes):
            return cast("T", None if kind is None else answer)
        try:
            return cast("T", msgspec.json.decode(answer, type=kind))
        except UNREADABLE as error:
            call_text = f"{call.method} {call_request.path}"
            text = tr("The server's answer to {call} could not be read: {why}", call=call_text, why=error)
            raise UnexpectedAnswer(text) from error


async def together(*calls: Coroutine[Any, Any, T]) -> list[T]:
    """Make calls at the same time. Returns their answers in order; raises the first error."""
    return await asyncio.gather(*calls)


class _Variant(ConsoleApi):
    """Sends a client's calls with extra headers, or for a user who saw a certain state."""

    def __init__(self, client: ConsoleClient, headers: dict[str, str], version: Hashable = None) -> None:
        self._client, self._headers, self._version = client, headers, version

    async def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> T:
        return await self._client.ask(call, arguments, headers=self._headers, version=self._version)


def _content_of(
    body: msgspec.Struct | bytes | None, on_progress: Callable[[int], None] | None
) -> tuple[bytes | AsyncIterator[bytes] | None, dict[str, str]]:
    """Return a body with its headers."""
    if body is None:
        return None, {}
    if isinstance(body, msgspec.Struct):
        return msgspec.json.encode(body), {"Content-Type": "application/json"}
    headers = {"Content-Type": "application/octet-stream"}
    if on_progress is None:
        return body, headers
    return _in_pieces(body, on_progress), headers | {"Content-Length": str(len(body))}


async def _in_pieces(content: bytes, on_progress: Callable[[int], None]) -> AsyncIterator[bytes]:
    for begin in range(0, len(content), PIECE_BYTES):
        on_progress(begin)
        yield content[begin : begin + PIECE_BYTES]
    on_progress(len(content))


class _network_errors_named:  # noqa: N801 - reads as a statement
    """Converts httpx's errors into known ones, including those outside HTTPError.

    Non-UTF-8 bytes of a pipe arrive as lone surrogates: WrongUsage.

    If the server is lost, the client is closed for all holders; httpx reports that as a bug of theirs.
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
            raise OtherKeyShown(tr("The server shows a different key from the one this console knows.")) from error
        if isinstance(error, httpx.HTTPError | httpx.StreamClosed):
            raise NotReachable(str(UNREACHED)) from error
        if isinstance(error, httpx.CookieConflict):
            raise UnexpectedAnswer(tr("The server's answer contradicts itself (cookies).")) from error
        if isinstance(error, UnicodeEncodeError):
            raise WrongUsage(tr("The input is not valid UTF-8 text.")) from error
        if isinstance(error, httpx.InvalidURL):
            raise WrongUsage(
                tr("The request is too long or contains characters that are not allowed in an address.")
            ) from error


def _program(base_url: str) -> dict[str, str]:
    """Name the version to servers on other computers only, because reading it takes longer than a call."""
    if not base_url.startswith("https:"):
        return {}
    from importlib.metadata import version

    return {"User-Agent": f"{PROGRAM}{version('spoolhouse')}"}


def transport_of(endpoint: ServerEndpoint) -> httpx.AsyncBaseTransport | None:
    """Return the way to a server in this process; None: the network."""
    transport: httpx.AsyncBaseTransport | None = getattr(endpoint, "transport", None)
    return transport


def trust_of(base_url: str) -> ssl.SSLContext | bool:
    """Load the certificate authorities only for TLS, because that takes as long as opening the window."""
    return True if base_url.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@asynccontextmanager
async def open_client(endpoint: ServerEndpoint, token_now: TokenNow | None = None) -> AsyncIterator[ConsoleClient]:
    """Open a client of `endpoint` for one block of code, for the command line."""
    async with ConsoleClient(
        base_url=endpoint.base_url,
        token=endpoint.token,
        transport=transport_of(endpoint),
        tls=tls_of(endpoint),
        token_now=token_now,
    ) as client:
        yield client
