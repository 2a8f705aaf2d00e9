"""One connection: uvicorn's h11 protocol with receive deadlines, and with our own texts for every refusal."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import sys
from collections.abc import Hashable
from functools import partial
from typing import Any

import h11
from h11._receivebuffer import ReceiveBuffer
from starlette.types import Message, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from server_core.http.connections import CREDENTIAL, NO_DESCRIPTOR, REFUSAL, STRANGERS, HttpRefusal, OpenConnections

LINGER_SECONDS = 2.0
LINGER_BYTES = 1024 * 1024
SMALL_BODY_BYTES = 64 * 1024
SMALL_BODY_SECONDS = 0.2
HANDSHAKE = b"\x16"
"""First byte of a client that starts TLS (RFC 8446 section 5.1); no text begins with it."""

quiet = logging.getLogger("server_core.http.requests")
"""Silenced: uvicorn would warn of every broken request, so that anybody could fill the log."""
quiet.setLevel(logging.ERROR)


class GuardedProtocol(H11Protocol):
    """The protocol of one connection, with deadlines that the sweep of `OpenConnections` checks once a second.

    It has no timers. A connection is in one of these phases: waiting for a head (`_head_since`, including a TLS
    handshake), waiting for the next request (uvicorn's keep-alive timer), serving a request (its body by `_pace`),
    lingering. In all of them, written bytes must be sent on time (`_sending`). While no bytes wait to be sent, an
    answer may take as long as it needs.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        if not isinstance(server_state, OpenConnections):
            raise TypeError("this protocol needs the connections of its server")
        self.logger = quiet
        self._open = server_state
        self._limits = server_state.limits
        self._metered = self.conn = MeteredConnection(header_bytes=self._limits.header_bytes)
        self._goes_on = False
        self._application = self.app
        self.app = self._run
        self._head_since: float | None = None
        self._head_bytes = 0
        self._credit: TransferCredit | None = None
        self._sending: TransferCredit | None = None
        self._sent = 0
        self._lingers_until: float | None = None
        self._dropped = 0
        self._wire: asyncio.Transport | None = None
        self._gathered: GatheredTransport | None = None
        self._admitted = False
        self._address = ""
        self._begun = False
        self._wrong_scheme: HttpRefusal | None = None
        """Answer for a client that used the wrong one of `http://` and `https://`."""
        self._caller: Hashable = STRANGERS
        """Caller of the last request."""

    def accepted(self, wire: asyncio.Transport) -> bool:
        """Count the connection from its accept on; `wire` is the TCP transport. Returns whether it may be served."""
        self._wire = wire
        self._head_since = self.loop.time()
        remote = get_remote_addr(wire)
        self._address = remote[0] if remote else ""
        accepted = wire.get_extra_info("socket")
        descriptor = NO_DESCRIPTOR if accepted is None else accepted.fileno()
        self._admitted = self._open.enter(self, self._address, descriptor)
        return self._admitted or self._open.may_be_answered

    def left(self) -> None:
        """Stop counting the connection."""
        self._open.leave(self)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._gathered = gathered = GatheredTransport(transport, self.loop)
        super().connection_made(gathered)
        if self._wire is None and not self.accepted(transport):
            self.abort()
        elif not self._admitted:
            self._refuse(HttpRefusal.BUSY)

    def serve_in_plain(self, transport: asyncio.Transport, data: bytes) -> None:
        """Answer a client that sent `data` instead of TLS: this port speaks HTTPS."""
        self._wrong_scheme = HttpRefusal.PLAIN_AT_TLS
        self._open.tell_wrong_scheme(self._address, self._wrong_scheme)
        self.connection_made(transport)
        self.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.left()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        if self._lingers_until is not None:
            self._dropped += len(data)
            if self._dropped > LINGER_BYTES:
                self.flow.pause_reading()
            return
        if self.cycle is None or self.cycle.response_complete:
            if not data.strip(LINE_ENDS) and not self.conn.trailing_data[0]:
                return  # empty lines begin no request and do not keep the connection open
            if self._head_since is None:
                self._head_since = self.loop.time()
            if not self._begun and data.startswith(HANDSHAKE):
                self._wrong_scheme = HttpRefusal.TLS_AT_PLAIN
                self._open.tell_wrong_scheme(self._address, self._wrong_scheme)
            self._begun = True
            self._head_bytes += len(data)
        super().data_received(data)

    def handle_events(self) -> None:
        """Handle received data.

        Of a body in many small chunks only some are handled, so that other connections take turns.
        """
        if not self._goes_on:
            self._take(FIRST_PIECES)

    def _take(self, pieces: int) -> None:
        self._metered.begin_turn(pieces)
        super().handle_events()
        if self._metered.is_waiting and self._lingers_until is None and self._gathered is not None:
            self._goes_on = True
            self._gathered.block_reading()
            self._open.turns.wait(self._caller, self._address, partial(self._go_on, self._gathered))
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return
        if self._head_bytes:
            self._head_since = None
            self._head_bytes = 0
        if not cycle.more_body:
            self._open.request_is_whole(self)

    def _go_on(self, gathered: GatheredTransport) -> None:
        self._goes_on = False
        lingers = self._lingers_until is not None
        gathered.unblock_reading(resume=lingers or not self.flow.read_paused)
        if not lingers and not self.transport.is_closing():
            self._take(TURN_PIECES)

    def on_response_complete(self) -> None:
        self._open.waits_for_request(self)  # the next one may already have arrived with the last
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            begun = len(self.conn.trailing_data[0])
            if begun:  # the next request came together with the last one
                self._head_since, self._head_bytes = self.loop.time(), begun

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that h11 cannot read; called by uvicorn."""
        error = sys.exc_info()[1]
        too_large = isinstance(error, h11.RemoteProtocolError) and error.error_status_hint == 431
        self._refuse_in_turn(self._wrong_scheme or (HttpRefusal.HEADERS if too_large else HttpRefusal.MALFORMED))

    def _refuse_in_turn(self, refusal: HttpRefusal) -> None:
        """Refuse a head that cannot be read, as an unauthenticated step: a flood of them waits as other floods do."""
        gathered = self._gathered
        if gathered is None or self._goes_on:
            self._refuse(refusal)
            return
        self._goes_on = True  # bytes that still arrive are not parsed
        gathered.block_reading()

        def refuse() -> None:
            self._goes_on = False
            gathered.unblock_reading(resume=True)
            self._refuse(refusal)

        self._open.turns.wait(STRANGERS, self._address, refuse)

    def sweep(self, now: float) -> None:
        """End the connection if it missed a deadline; `now` in seconds of the loop's clock."""
        unsent = self._unsent()
        if not self._moves(unsent, now):
            self.abort()
        elif self._lingers_until is not None:
            if now >= self._lingers_until:
                self.abort()
        elif not unsent and self.transport is not None and self.transport.is_closing():
            self._lingers_until = now + LINGER_SECONDS  # TLS waits for the peer's closing message
        elif self._head_since is not None and now - self._head_since > self._limits.header_seconds:
            if self._head_bytes:
                self._refuse(HttpRefusal.TIMEOUT)
            else:
                self.abort()  # it never sent a request
        elif self._credit is not None and self._credit.is_too_slow(now):
            self._refuse(HttpRefusal.TIMEOUT)

    def _unsent(self) -> int:
        """Return the bytes written but not yet taken by the system: with TLS they may wait in two places."""
        size = 0 if self._wire is None else self._wire.get_write_buffer_size()
        if self.scheme == "https":
            size += self.transport.get_write_buffer_size()
        return size

    def _moves(self, unsent: int, now: float) -> bool:
        if not unsent:
            self._sending = None
            return True
        if self._sending is None:
            grace, rate = self._limits.unread_seconds, self._limits.unread_bytes_per_second
            self._sending = TransferCredit(bytes_per_second=rate, grace_seconds=grace)
        sent = 0 if self._gathered is None else self._gathered.written - unsent
        self._sending.got(max(sent - self._sent, 0), now)
        self._sending.wait(now)
        self._sent = max(sent, self._sent)
        return not self._sending.is_too_slow(now)

    def shutdown(self) -> None:
        if self._lingers_until is not None or self.conn.our_state is h11.ERROR:
            self.transport.close()
        else:
            super().shutdown()

    def abort(self) -> None:
        transport = self.transport or self._wire
        if transport is not None:
            transport.abort()

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application; called by uvicorn."""
        if self._wrong_scheme is not None:
            self._refuse(self._wrong_scheme)
            return
        if self._is_head_too_large(scope):
            self._refuse(HttpRefusal.HEADERS)
            return
        cycle, gathered = self.cycle, self._gathered
        if gathered is None:
            raise RuntimeError("a request came before its connection was made")
        self._caller = self._open.credentials.caller(scope["headers"])

        def showed_credential(whose: Hashable, runs_site: bool) -> None:
            self._open.credentials.learn(scope["headers"], whose)
            self._open.keep(self, whose, runs_site=runs_site)

        scope[CREDENTIAL] = showed_credential

        async def gathering_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == 401:
                    self._open.keep_no_longer(self)
                gathered.gather()
                await send(message)
            else:
                await send(message)
                gathered.flush()

        try:
            await self._open.turns.take(self._caller, self._address)
            if cycle.more_body and cycle.disconnected:
                return  # the application cannot continue without the rest of the body
            if cycle.more_body:
                await self._run_with_body(cycle, scope, receive, gathering_send)
            else:
                await self._application(scope, self._in_turn(receive), gathering_send)
        except asyncio.CancelledError:  # the server stops, and this request took too long
            cycle.disconnected = True
            self.abort()

    async def _run_with_body(self, cycle: RequestResponseCycle, scope: Scope, receive: Receive, send: Send) -> None:
        """Run a request with a body: check its pace, and end cleanly an answer that comes before the body's end."""
        limits = self._limits
        credit = self._credit = TransferCredit(
            bytes_per_second=limits.body_bytes_per_second, grace_seconds=limits.body_grace_seconds
        )
        early = False

        async def paced_receive() -> Message:
            if not cycle.more_body:
                return await receive()
            credit.wait(self.loop.time())
            size = 0
            try:
                message = await receive()
                size = len(message.get("body", b""))
            finally:
                credit.got(size, self.loop.time())
            return message

        async def finishing_send(message: Message) -> None:
            nonlocal early
            if message["type"] == "http.response.start":
                await self._take_small_rest(cycle, paced_receive)
                early = cycle.more_body
                if early:
                    self._credit = None
                    message = {**message, "headers": [*message.get("headers", ()), CLOSE_HEADER]}
            elif early and not message.get("more_body", False):
                await send({**message, "more_body": True})
                self._finish_early(cycle)
                return
            await send(message)

        try:
            await self._application(scope, self._in_turn(paced_receive), finishing_send)
        finally:
            if self._credit is credit:
                self._credit = None

    def _in_turn(self, receive: Receive) -> Receive:
        """Take a turn before the application processes each piece of a body that had to be waited for."""
        cycle = self.cycle

        async def receive_in_turn() -> Message:
            is_whole = not cycle.more_body
            message = await receive()
            if message["type"] == "http.request" and not is_whole:
                await self._open.turns.take(self._caller, self._address)
            return message

        return receive_in_turn

    def _is_head_too_large(self, scope: Scope) -> bool:
        """Return whether the head is too large.

        h11 checks only unfinished heads; one that came in one piece is measured here.
        """
        size = len(scope["raw_path"]) + len(scope["query_string"])
        for name, value in scope["headers"]:
            size += len(name) + len(value) + 4
        return size > self._limits.header_bytes

    async def _take_small_rest(self, cycle: RequestResponseCycle, receive: Receive) -> None:
        """Wait briefly for the rest of a small body, so that the connection can be kept.

        Many clients send head and body apart.
        """
        announced = dict(self.headers).get(b"content-length", b"")
        small = announced.isdigit() and int(announced[:9]) <= SMALL_BODY_BYTES
        if not small or cycle.waiting_for_100_continue:
            return
        try:
            async with asyncio.timeout(SMALL_BODY_SECONDS):
                while cycle.more_body and not cycle.disconnected:
                    await receive()
        except TimeoutError:
            return

    def _finish_early(self, cycle: RequestResponseCycle) -> None:
        """End a request that was answered before its end; its rest is not read completely."""
        if cycle.disconnected or self.transport.is_closing() or self.conn.our_state is not h11.SEND_BODY:
            return
        self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        cycle.response_complete = True
        cycle.message_event.set()
        self._linger()

    def _refuse(self, refusal: HttpRefusal) -> None:
        """Answer in place of the application, unless an answer has begun, and end the connection."""
        if self.transport.is_closing() or self._lingers_until is not None:
            return
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.abort()
            return
        request_id, method = "", "-"
        body = refusal.body
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            scope: Scope = cycle.scope  # type: ignore[assignment]  # uvicorn's own type knows no keys of ours
            request_id, method = scope.get("spoolhouse.request_id", ""), scope["method"]
            if method == "HEAD":
                body = b""
            scope[REFUSAL] = (refusal.status, refusal.code)
            cycle.disconnected = True
            cycle.message_event.set()
        if not request_id:  # the application's outermost layer would have created one
            request_id = secrets.token_hex(8)
            self._open.on_refusal(refusal, request_id, method)
        head = self.conn.send(refusal.response(request_id))
        data = self.conn.send(h11.Data(data=body))
        self.transport.write((head or b"") + (data or b"") + (self.conn.send(h11.EndOfMessage()) or b""))
        self._linger()

    def _linger(self) -> None:
        """Keep reading for a while.

        Closing with unread bytes would reset the connection, and the client would lose its answer.
        """
        self._unset_keepalive_if_required()
        self._head_since = self._credit = None
        self._open.waits_for_request(self)
        self._lingers_until = self.loop.time() + LINGER_SECONDS
        self.flow.resume_reading()
        try:
            if self.transport.can_write_eof():
                self.transport.write_eof()
        except OSError:
            self.abort()  # reset by the peer, but the loop has not reported it yet


# A transport that sends the head of an answer with the beginning of its body: one packet, one system call.


class GatheredTransport(asyncio.Transport):
    """Wraps a transport. Only `write` may wait, and only until the end of this turn of the event loop."""

    def __init__(self, inner: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._inner = inner
        self._loop = loop
        self._held: list[bytes] | None = None
        self._is_blocked = False
        self.written = 0
        """Bytes written since the connection was made."""

    def gather(self) -> None:
        """Collect written bytes until `flush`."""
        if self._held is None:
            self._held = []
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        held, self._held = self._held, None
        if held:
            self._inner.write(b"".join(held))

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.written += len(data)
        if self._held is None:
            self._inner.write(data)
        elif data:
            self._held.append(bytes(data))

    def write_eof(self) -> None:
        self.flush()
        self._inner.write_eof()

    def close(self) -> None:
        self.flush()
        if not self._inner.is_closing():  # asyncio's TLS transport cannot be aborted after a second close
            self._inner.close()

    def abort(self) -> None:
        self._held = None
        self._inner.abort()

    def can_write_eof(self) -> bool:
        return self._inner.can_write_eof()

    def is_closing(self) -> bool:
        return self._inner.is_closing()

    def pause_reading(self) -> None:
        self._inner.pause_reading()

    def resume_reading(self) -> None:
        if not self._is_blocked:
            self._inner.resume_reading()

    def block_reading(self) -> None:
        """Stop reading until `unblock_reading`, even if reading is resumed meanwhile."""
        self._is_blocked = True
        self._inner.pause_reading()

    def unblock_reading(self, *, resume: bool) -> None:
        self._is_blocked = False
        if resume:
            self._inner.resume_reading()

    def is_reading(self) -> bool:
        return self._inner.is_reading()

    def get_write_buffer_size(self) -> int:
        return self._inner.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._inner.set_write_buffer_limits(high, low)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._inner.get_extra_info(name, default)


# h11's connection with limits on what a request costs: bytes are cheap, small pieces and oddities are not.


FIRST_PIECES = 8
TURN_PIECES = 64
"""Chunks handled per turn. Reading a chunk of one byte costs as much as one of a thousand, so chunks are counted."""
MOST_LINES = 100
"""Most lines of a head or of trailers.

Reading a line costs the same however short it is. Apache httpd has the same limit.
"""
TARGET_BYTES = 12 * 1024
"""Most bytes of a request target; a search for ten thousand pasted letters fits."""
MOST_PARAMETERS = 100
"""Most parameters of a query string."""
VERSIONS = (b"1.0", b"1.1")
LINE_ENDS = b"\r\n"
ABSOLUTE = re.compile(rb"(?i:https?)://([^/?#@]+)(/[^#]*|\?[^#]*|)")
HAS_SCHEME = re.compile(rb"[A-Za-z][A-Za-z0-9+.-]*://")


class MeteredConnection(h11.Connection):
    """Yields a few pieces of a body per turn, and refuses requests that two readers could understand differently.

    `is_waiting`: more pieces are ready for the next turn.
    """

    def __init__(self, *, header_bytes: int) -> None:
        super().__init__(h11.SERVER, header_bytes)
        self._header_bytes = header_bytes
        self._receive_buffer = _BoundedLines()
        self._left = 0
        self.is_waiting = False

    def begin_turn(self, pieces: int) -> None:
        self._left = pieces
        self.is_waiting = False

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return the next event.

        Raises RemoteProtocolError, also for two lengths of one body (RFC 9112 section 6.1).
        """
        if not self._left:
            self.is_waiting = True
            return h11.NEED_DATA
        if self.their_state is h11.IDLE:
            self._pass_over_empty_lines()
        event = super().next_event()
        match event:
            case h11.Data():
                self._left -= 1
            case h11.Request():
                _judge(event)
                return _in_origin_form(event)
            case h11.EndOfMessage() if event.headers:
                if sum(len(name) + len(value) + 4 for name, value in event.headers) > self._header_bytes:
                    raise h11.RemoteProtocolError("the trailers are too large", error_status_hint=431)
        return event

    def _pass_over_empty_lines(self) -> None:
        """Skip empty lines. Old clients send an extra line end after a body (RFC 9112 section 2.2)."""
        begun = self.trailing_data[0]
        if empty := len(begun) - len(begun.lstrip(LINE_ENDS)):
            self._receive_buffer.maybe_extract_at_most(empty)


def _in_origin_form(request: h11.Request) -> h11.Request:
    """Reduce a proxy's absolute target, `http://host/path`, to `/path`.

    The host is then taken from the target, not from the header (RFC 9112 section 3.2.2).
    Raises RemoteProtocolError for a target that names no host of http or https.
    """
    if not HAS_SCHEME.match(request.target):
        return request
    target = ABSOLUTE.fullmatch(request.target)
    if target is None:
        raise h11.RemoteProtocolError("a target of no web server")
    headers = [(name, value) for name, value in request.headers if name != b"host"]
    path = target[2] if target[2].startswith(b"/") else b"/" + target[2]
    return h11.Request(
        method=request.method,
        target=path,
        headers=[(b"Host", target[1]), *headers],
        http_version=request.http_version,
    )


class _BoundedLines(ReceiveBuffer):
    def maybe_extract_lines(self) -> list[bytearray] | None:
        """Check the number of lines before they are read. Raises RemoteProtocolError."""
        lines = super().maybe_extract_lines()
        if lines is not None and len(lines) > MOST_LINES + 1:
            raise h11.RemoteProtocolError("too many headers", error_status_hint=431)
        return lines


def _judge(request: h11.Request) -> None:
    if len(request.target) > TARGET_BYTES or request.target.count(b"&") >= MOST_PARAMETERS:
        raise h11.RemoteProtocolError("the target is too long", error_status_hint=431)
    names = {name for name, _ in request.headers}
    if b"content-length" in names and b"transfer-encoding" in names:
        raise h11.RemoteProtocolError("a body with two lengths")
    if request.http_version not in VERSIONS:
        raise h11.RemoteProtocolError("an unknown version of HTTP")


# Transfer rates: of a request while the application waits for it, and of an answer while it is sent.


class TransferCredit:
    """A credit of seconds: waiting spends it, every byte that moves fills it, up to `grace_seconds`.

    So a peer that keeps `bytes_per_second` never runs out, and a silent one does after the grace. Time in which
    nobody waits, because the application works or has paused the sender, costs nothing.
    """

    __slots__ = ("_bytes_per_second", "_credit", "_grace", "_waiting_since")

    def __init__(self, *, bytes_per_second: float, grace_seconds: float) -> None:
        self._bytes_per_second = bytes_per_second
        self._grace = self._credit = grace_seconds
        self._waiting_since: float | None = None

    def wait(self, now: float) -> None:
        self._waiting_since = now

    def got(self, size: int, now: float) -> None:
        """Record that `size` more bytes were transferred; monotonic seconds."""
        if self._waiting_since is not None:
            self._credit -= now - self._waiting_since
            self._waiting_since = None
        self._credit = min(self._credit + size / self._bytes_per_second, self._grace)

    def is_too_slow(self, now: float) -> bool:
        return self._waiting_since is not None and now - self._waiting_since > self._credit
