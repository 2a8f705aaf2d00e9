"""Shares the event loop fairly: each caller takes one step per turn of the loop.

A step is the start of a request, one piece of its body, or several small chunks of one. A caller is identified by a
valid credential in the `Authorization` header. All requests without one share a single caller and take turns by
address. So a caller delays the others by at most one step per turn, however many connections it has. After a turn with
an unauthenticated step, the next such step waits three times as long as that turn took. A flood of unauthenticated
requests therefore gets a quarter of the time.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable
from functools import partial

from starlette.types import Scope

STRANGERS = None
"""Caller of all requests without a credential known to be valid."""
OTHERS_SHARE, LONGEST_PAUSE_SECONDS = 3, 0.1
"""Pause after an unauthenticated step, as a multiple of its turn's duration, and its maximum."""
MOST_REMEMBERED = 4096
CREDENTIAL = "spoolhouse.credential"
"""Key in a request's scope: the callback that tells its connection about a valid credential."""


class Turns:
    """The turns of one server."""

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
            except Exception as error:  # an error of one connection; the others go on
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


class KnownCredentials:
    """Hashes of `Authorization` headers that were valid. They decide turns only; each call is authenticated anew."""

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
    told: Callable[[Hashable, bool], None] | None = scope.get(CREDENTIAL)
    if told is not None:
        told(caller, runs_site)
