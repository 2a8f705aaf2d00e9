"""All open connections of one server: admission, turns, refusals, and a sweep every second that closes slow ones.

Turns share the event loop fairly: each caller takes one step per turn of the loop. A step is the start of a request,
one piece of its body, or several small chunks of one. A caller is identified by a valid credential in the
`Authorization` header. All requests without one share a single caller and take turns by address. So a caller delays the
others by at most one step per turn, however many connections it has. After a turn with an unauthenticated step, the
next such step waits three times as long as that turn took. A flood of unauthenticated requests therefore gets a quarter
of the time.

Refusals are answered by the HTTP server itself, before a request reaches the application or instead of its answer.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from email.utils import formatdate
from enum import Enum
from functools import partial
from typing import Protocol, TypeVar

import h11
import msgspec
from starlette.types import Scope
from uvicorn.server import ServerState

from server_core.addresses import is_loopback, sender
from server_core.config import ReceiveLimits
from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import ConnectionMessages
from server_core.contract.types.errors import ErrorCode, Problem, error_word
from server_core.http.forwarded import TrustedProxies

RETRY_AFTER = b"5"
REFUSAL = "spoolhouse.refusal"
"""Key in the scope of a request whose answer was replaced: `(status, code)` that the client got instead."""


class HttpRefusal(Enum):
    """A refusal by the HTTP server: stable code, message."""

    MALFORMED = (ErrorCode.MALFORMED_REQUEST, ConnectionMessages.REQUEST_MALFORMED())
    PLAIN_AT_TLS = (ErrorCode.MALFORMED_REQUEST, ConnectionMessages.REQUEST_WITHOUT_TLS())
    TLS_AT_PLAIN = (ErrorCode.MALFORMED_REQUEST, ConnectionMessages.REQUEST_WITH_TLS())
    TIMEOUT = (ErrorCode.REQUEST_TIMEOUT, ConnectionMessages.REQUEST_TOO_SLOW())
    HEADERS = (ErrorCode.HEADERS_TOO_LARGE, ConnectionMessages.REQUEST_HEAD_TOO_LONG())
    BUSY = (ErrorCode.TOO_MANY_CONNECTIONS, ConnectionMessages.CONNECTIONS_TOO_MANY())

    def __init__(self, code: ErrorCode, message: Message) -> None:
        self.code, self.message, self.status = code, message, code.status

    @property
    def body(self) -> bytes:
        error = error_word(self.code, self.status)
        return msgspec.json.encode(Problem(error=error, error_code=self.code, message=str(self.message)))

    def response(self, request_id: str) -> h11.Response:
        """Return the head of the answer."""
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(self.body)),
            (b"x-request-id", request_id.encode()),
            (b"connection", b"close"),
        ]
        if self is HttpRefusal.BUSY:
            headers.append((b"retry-after", RETRY_AFTER))
        return h11.Response(status_code=self.status, headers=headers)


OnRefusal = Callable[[HttpRefusal, str, str], None]
"""Callback for refusals that no application saw: the refusal, its request id, and the method, `-` if none was read."""


STRANGERS = None
"""Caller of all requests without a credential known to be valid."""
OTHERS_SHARE, LONGEST_PAUSE_SECONDS = 3, 0.1
"""Pause after an unauthenticated step, as a multiple of its turn's duration, and its maximum."""
MOST_REMEMBERED = 4096
CREDENTIAL = "spoolhouse.credential"
"""Key in a request's scope: the callback that tells its connection about a valid credential."""


class Turns:
    """Turns of one server, which share its event loop between callers."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, OrderedDict[Hashable, deque[Callable[[], None]]]] = OrderedDict()
        self._had_turn: set[Hashable] = set()
        self._ticks = False
        self._begun = self._strangers_next = 0.0
        """Start of the last turn, and earliest next unauthenticated step; seconds of the loop's clock."""
        self._alarm: asyncio.TimerHandle | None = None

    async def take(self, caller: Hashable, lane: Hashable) -> None:
        """Wait for a turn of the loop in which the caller has not yet taken a step.

        `lane`: the connection's address.
        """
        if caller not in self._had_turn and caller not in self._waiting and self._may_begin(caller):
            self._had_turn.add(caller)
            self._tick()
            return
        turn = asyncio.get_running_loop().create_future()
        self.wait(caller, lane, partial(_come, turn))
        await turn

    def wait(self, caller: Hashable, lane: Hashable, step: Callable[[], None]) -> None:
        """Call `step` in one of the next turns."""
        self._waiting.setdefault(caller, OrderedDict()).setdefault(lane, deque()).append(step)
        self._tick()

    def _may_begin(self, caller: Hashable) -> bool:
        return caller is not STRANGERS or asyncio.get_running_loop().time() >= self._strangers_next

    def _tick(self) -> None:
        if not self._ticks:
            self._ticks = True
            loop = asyncio.get_running_loop()
            self._begun = loop.time()
            loop.call_soon(self._next)

    def _next(self) -> None:
        """Begin a turn."""
        loop = asyncio.get_running_loop()
        self._ticks = False
        now = loop.time()
        if STRANGERS in self._had_turn:
            self._strangers_next = now + min(OTHERS_SHARE * (now - self._begun), LONGEST_PAUSE_SECONDS)
        self._had_turn.clear()
        steps = [self._first(caller) for caller in list(self._waiting) if self._may_begin(caller)]
        for step in steps:
            try:
                step()
            except Exception as error:  # an error of one connection; the others continue
                loop.call_exception_handler({"message": "a step of a connection failed", "exception": error})
        if steps:
            self._tick()  # after the tasks woken by these steps, so that their time counts too
        elif self._waiting and self._alarm is None:
            self._alarm = loop.call_at(self._strangers_next, self._wake)

    def _wake(self) -> None:
        self._alarm = None
        self._tick()

    def _first(self, caller: Hashable) -> Callable[[], None]:
        self._had_turn.add(caller)
        lanes = self._waiting[caller]
        lane, steps = lanes.popitem(last=False)
        step = steps.popleft()
        if steps:
            lanes[lane] = steps
        elif not lanes:
            del self._waiting[caller]
        return step


def _come(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)


class ValidCredentials:
    """Hashes of `Authorization` headers that were valid. They decide turns only; each call is authenticated again."""

    def __init__(self) -> None:
        self._callers: OrderedDict[bytes, Hashable] = OrderedDict()

    def caller(self, headers: Iterable[tuple[bytes, bytes]]) -> Hashable:
        """Return the caller of a known header, else STRANGERS."""
        for name, value in headers:
            if name == b"authorization":
                return self._callers.get(hashlib.sha256(value).digest(), STRANGERS)
        return STRANGERS

    def learn(self, headers: Iterable[tuple[bytes, bytes]], caller: Hashable) -> None:
        for name, value in headers:
            if name == b"authorization":
                key = hashlib.sha256(value).digest()
                self._callers[key] = caller
                self._callers.move_to_end(key)
                if len(self._callers) > MOST_REMEMBERED:
                    self._callers.popitem(last=False)


def showed_credential(scope: Scope, caller: Hashable, *, runs_site: bool = False) -> None:
    """Report that the request's credential is valid and belongs to `caller`. Called by the application.

    `runs_site`: a console or an agent, whose connections take precedence over applications' connections.
    """
    report: Callable[[Hashable, bool], None] | None = scope.get(CREDENTIAL)
    if report is not None:
        report(caller, runs_site)


SWEEP_SECONDS = 1.0
MOST_TURNED_AWAY = 64
MOST_SPARE_FILES = 256
"""Most descriptors reserved for documents, the database and printers; a quarter of all if there are few."""
NEWCOMERS_SHARE = 4
"""A quarter of the open connections may wait for a request before one of them is closed for a newcomer."""
NO_DESCRIPTOR = -1
TOLD_AGAIN_SECONDS = 60.0
MOST_TOLD = 64
K = TypeVar("K", bound=Hashable)
log = logging.getLogger(__name__)


class Sweepable(Protocol):
    """A connection as the sweep sees it."""

    def sweep(self, now: float) -> None:
        """End the connection if it missed a deadline; `now` in seconds of the loop's clock."""

    def abort(self) -> None: ...


@dataclass(kw_only=True, slots=True)
class _OpenConnection:
    """An open connection.

    `address` None: turned away. `caller` None: no valid credential was received on it.
    """

    address: str | None
    caller: Hashable = None
    runs_site: bool = False


class OpenConnections(ServerState):
    """uvicorn's shared state, with a bounded number of connections. No timer runs while there are none.

    If connections or file descriptors run short, a newcomer displaces an unauthenticated connection: the one that has
    gone longest without a whole request, else the one whose answer has taken longest. The order is the other way round
    while few wait for a request: these came a moment ago and had no time to send one. Connections with a valid
    credential are kept: up to `connections_per_caller` per caller, and `application_connections` for all applications.
    If descriptors allow fewer than `connections`, both limits shrink in proportion.
    """

    def __init__(self, limits: ReceiveLimits, proxies: TrustedProxies | None = None) -> None:
        """`proxies`: addresses that carry many clients; the limit per address does not apply to them."""
        super().__init__()
        self.limits = limits
        self._proxies = proxies
        self.on_refusal: OnRefusal = lambda refusal, request_id, method: None
        self._open: dict[Sweepable, _OpenConnection] = {}
        self._incomplete: OrderedDict[Sweepable, str] = OrderedDict()
        """Unauthenticated connections without a whole request, with their addresses; longest waiting first."""
        self._answering: OrderedDict[Sweepable, str] = OrderedDict()
        """Unauthenticated connections whose request is whole."""
        self._of_address: Counter[str] = Counter()
        """Number of unauthenticated connections per address."""
        self._of_caller: Counter[Hashable] = Counter()
        self._of_applications = 0
        self._timer: asyncio.TimerHandle | None = None
        self._turned_away = 0
        self._replaced = 0
        self._logged_at: float | None = None
        self._scheme_warned_at: OrderedDict[str, float] = OrderedDict()
        """Addresses logged recently, with their times, oldest first."""
        self.turns = Turns()
        self.credentials = ValidCredentials()
        files = _most_files()
        self.spare_files = min(files // 4, MOST_SPARE_FILES)
        self._last_descriptor = files - self.spare_files
        self._fitting = sys.maxsize
        """Number of connections that descriptors allowed when they last ran short. The kernel reuses free numbers."""

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Sweepable, host: str | None, descriptor: int = NO_DESCRIPTOR) -> bool:
        """Admit a connection. False = it must close; it is counted separately until it leaves.

        `host`: the remote address. `descriptor`: the socket's; its number shows how many files are open.
        """
        address = sender(host or "")
        limit = self.limits.connections + (self.limits.local_connections if is_loopback(address) else 0)
        if descriptor >= self._last_descriptor:  # every descriptor below it is in use
            self._fit(self._admitted - (descriptor - self._last_descriptor))
        limit, admitted = min(limit, self._fitting), True
        strangers = len(self._incomplete) + len(self._answering)
        # a back end may open its connections all at once, and sends a credential on each of them a moment later
        scarce = 2 * strangers >= limit - (self._admitted - strangers)
        is_proxy = self._proxies is not None and self._proxies.has(host or "")
        if scarce and self._of_address[address] >= self.limits.connections_per_address and not is_proxy:
            admitted = self._replace(address)
        elif self._admitted >= limit:
            admitted = self._replace(None)
        self._open[connection] = _OpenConnection(address=address if admitted else None)
        if admitted:
            self._incomplete[connection] = address
            self._of_address[address] += 1
        else:
            self._turned_away += 1
        if self._timer is None:
            self._tick()
        return admitted

    @property
    def _admitted(self) -> int:
        return len(self._open) - self._turned_away

    def make_room(self) -> bool:
        """Close one unauthenticated connection when no descriptor is free. Returns whether there was one."""
        if not self._replace(None):
            self._fit(self._admitted)
            return self._replace(None)
        return True

    def _fit(self, connections: int) -> None:
        """Note how many connections descriptors allow. Callers that keep too many of them lose the newest ones."""
        self._fitting = max(1, connections)
        of_caller: Counter[Hashable] = Counter()
        of_applications = 0
        for connection, opened in list(self._open.items()):
            if opened.caller is None:
                continue
            of_application = not opened.runs_site
            if of_caller[opened.caller] >= self._most_of_caller or (
                of_application and of_applications >= self._most_of_applications
            ):
                self.keep_no_longer(connection)
            else:
                of_caller[opened.caller] += 1
                of_applications += of_application

    @property
    def _most_of_caller(self) -> int:
        return self._share(self.limits.connections_per_caller)

    @property
    def _most_of_applications(self) -> int:
        return self._share(min(self.limits.application_connections, self.limits.connections))

    def _share(self, limit: int) -> int:
        return min(limit, max(1, limit * self._fitting // self.limits.connections))

    def _replace(self, address: str | None) -> bool:
        """Close the next unauthenticated connection of `address`, None = of any. Returns whether there was one."""
        newcomers_only = len(self._incomplete) <= max(1, self._admitted // NEWCOMERS_SHARE)
        order = (self._answering, self._incomplete) if newcomers_only else (self._incomplete, self._answering)
        for strangers in order:
            for connection, its in strangers.items():
                if address is None or its == address:
                    self.leave(connection)
                    connection.abort()
                    self._replaced += 1
                    return True
        return False

    @property
    def may_be_answered(self) -> bool:
        """Return whether a refused connection still gets an answer: in a flood, connections are dropped at once."""
        return self._turned_away <= MOST_TURNED_AWAY

    def request_is_whole(self, connection: Sweepable) -> None:
        address = self._incomplete.pop(connection, None)
        if address is not None:
            self._answering[connection] = address

    def waits_for_request(self, connection: Sweepable) -> None:
        """Note that its answer is complete and it waits for the next request."""
        address = self._answering.pop(connection, None)
        if address is not None:
            self._incomplete[connection] = address

    def keep(self, connection: Sweepable, caller: Hashable, *, runs_site: bool) -> None:
        """Keep a connection on which a valid credential was received, unless the caller already has too many."""
        opened = self._open.get(connection)
        if opened is None or opened.address is None or opened.caller is not None:
            return
        if self._of_caller[caller] >= self._most_of_caller:
            return
        if not runs_site and self._of_applications >= self._most_of_applications:
            return
        self._forget_stranger(connection, opened.address)
        opened.caller, opened.runs_site = caller, runs_site
        self._of_caller[caller] += 1
        self._of_applications += not runs_site

    def keep_no_longer(self, connection: Sweepable) -> None:
        """Treat a connection as unauthenticated again: its credential is valid no more."""
        opened = self._open.get(connection)
        if opened is None or opened.address is None or opened.caller is None:
            return
        self._forget_caller(opened)
        opened.caller, opened.runs_site = None, False
        self._answering[connection] = opened.address
        self._of_address[opened.address] += 1

    def leave(self, connection: Sweepable) -> None:
        opened = self._open.pop(connection, None)
        if opened is None:
            return
        if opened.address is None:
            self._turned_away -= 1
        elif opened.caller is None:
            self._forget_stranger(connection, opened.address)
        else:
            self._forget_caller(opened)

    def _forget_caller(self, opened: _OpenConnection) -> None:
        _less(self._of_caller, opened.caller)
        self._of_applications -= not opened.runs_site

    def _forget_stranger(self, connection: Sweepable, address: str) -> None:
        self._incomplete.pop(connection, None)
        self._answering.pop(connection, None)
        _less(self._of_address, address)

    def tell_wrong_scheme(self, address: str, refusal: HttpRefusal) -> None:
        """Log a client that used the wrong scheme: once a minute per address, for a bounded number of addresses."""
        now = asyncio.get_running_loop().time()
        warned = self._scheme_warned_at
        while warned and now - next(iter(warned.values())) >= TOLD_AGAIN_SECONDS:
            warned.popitem(last=False)
        if address not in warned and len(warned) < MOST_TOLD:
            warned[address] = now
            log.warning("A client at %s was rejected: %s", address, refusal.message)

    def abort_all(self) -> None:
        for connection in list(self._open):
            connection.abort()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def sweep(self, now: float) -> None:
        """End connections that missed a deadline; `now` in seconds of the loop's clock."""
        for connection in list(self._open):
            try:
                connection.sweep(now)
            except OSError:
                connection.abort()  # its peer is gone, which was not noticed until now
        if self._admitted < self._fitting // 2:
            self._fitting = sys.maxsize
        if self._replaced and (self._logged_at is None or now - self._logged_at >= TOLD_AGAIN_SECONDS):
            text = "places were scarce: %d connections without a whole request or credential were closed for newer ones"
            log.warning(text, self._replaced)
            self._replaced, self._logged_at = 0, now

    def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        self.default_headers = [(b"date", formatdate(time.time(), usegmt=True).encode())]
        try:
            self.sweep(loop.time())
        finally:  # a bug is reported to the loop, and the deadlines of other connections still hold
            self._timer = loop.call_later(SWEEP_SECONDS, self._tick) if self._open else None


def _less(counter: Counter[K], key: K) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def _most_files() -> int:
    """Return this process's limit of file descriptors (getrlimit(2))."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
