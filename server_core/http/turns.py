"""Shares the event loop among callers: each caller takes one step in each turn of the loop.

A step is the beginning of a request, a piece of its body, or some crumbs of one. A caller is whoever showed a good
credential in the `Authorization` header; all who showed none are one caller together, and take turns by address. So
one caller holds the others up by a step at most, with however many connections.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable
from functools import partial

from starlette.types import Scope

STRANGERS = None
"""The caller of a request without a credential that is known to be good."""
MOST_REMEMBERED = 4096
CREDENTIAL = "spoolhouse.credential"
"""In the scope of a request: what its connection has to be told of a good credential."""


class Turns:
    """Owned by one server."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, OrderedDict[Hashable, deque[Callable[[], None]]]] = OrderedDict()
        self._had_turn: set[Hashable] = set()
        self._ticks = False

    async def take(self, caller: Hashable, lane: Hashable) -> None:
        """Returns in a turn of the loop in which the caller took no step yet. `lane`: address of the connection."""
        if caller not in self._had_turn:
            self._had_turn.add(caller)
            self._tick()
            return
        turn = asyncio.get_running_loop().create_future()
        self.wait(caller, lane, partial(_come, turn))
        await turn

    def wait(self, caller: Hashable, lane: Hashable, step: Callable[[], None]) -> None:
        """Calls `step` in one of the next turns."""
        self._waiting.setdefault(caller, OrderedDict()).setdefault(lane, deque()).append(step)
        self._tick()

    def _tick(self) -> None:
        if not self._ticks:
            self._ticks = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """At the begin of a turn."""
        self._ticks = False
        self._had_turn.clear()
        steps = [self._first(caller) for caller in list(self._waiting)]
        if steps:
            self._tick()
        for step in steps:
            try:
                step()
            except Exception as error:  # of one connection; the others go on
                message = "a step of a connection failed"
                asyncio.get_running_loop().call_exception_handler({"message": message, "exception": error})

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
    """`Authorization` headers that were good, by their hash. Each call is judged anew; this is for turns alone."""

    def __init__(self) -> None:
        self._callers: OrderedDict[bytes, Hashable] = OrderedDict()

    def caller(self, headers: Iterable[tuple[bytes, bytes]]) -> Hashable:
        """STRANGERS: none that is known."""
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
    """For the application: the request's credential is good, and belongs to `caller`.

    `runs_site`: a console or an agent, whose connections are kept before those of applications.
    """
    told: Callable[[Hashable, bool], None] | None = scope.get(CREDENTIAL)
    if told is not None:
        told(caller, runs_site)
