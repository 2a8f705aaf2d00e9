"""Flows of several steps in the GUI thread: one `async def` each, from top to bottom.

A flow awaits answers of the network thread (`Session.call`), dialogs (`Sheet.answer`) and pauses. It

- begins at once, like a plain slot, and runs up to its first `await`
- ends with its owner: no step runs on a widget that is gone
- may go on inside a nested event loop of Qt, such as that of a native dialog; tasks of asyncio refuse that

Futures and timers are those of one qasync loop per process. A ConsoleError that no step handles is a bug, and loud.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import sys
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import qasync
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

P = ParamSpec("P")
Owner = TypeVar("Owner", bound=QObject)
Steps = Coroutine[Any, Any, None]
Reply = asyncio.Future
"""What a flow awaits: of a call, a dialog, a pause."""
gather = asyncio.gather
"""Awaits several replies at once."""


@functools.cache
def gui_loop() -> asyncio.AbstractEventLoop:
    """The loop of the GUI thread, made when it is first needed. Qt's own event loop runs it."""
    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(QApplication.instance())
    return loop


def close_gui_loop() -> None:
    """After the last window. Flows that still wait are dropped."""
    for flow in tuple(_running):
        flow.cancel()
    if gui_loop.cache_info().currsize:
        gui_loop().close()
        gui_loop.cache_clear()


class Flow:
    """A flow that was begun."""

    def __init__(self, owner: QObject, steps: Steps) -> None:
        self._owner, self._steps = owner, steps
        self._awaited: asyncio.Future[Any] | None = None
        self._is_in_step = False
        _running.add(self)
        self._step()

    @property
    def is_over(self) -> bool:
        return self not in _running

    def cancel(self) -> None:
        """End it where it waits; what it waits for is cancelled too. A flow may cancel itself: it ends at its next
        `await`."""
        if self.is_over:
            return
        _running.discard(self)
        awaited = self._awaited
        if awaited is not None and not awaited.cancel() and not awaited.cancelled():
            awaited.exception()  # it has come already, and nobody looks at it any more
        if not self._is_in_step:
            self._steps.close()

    def _go_on(self, _: object = None) -> None:
        """An exception would end in the log of the loop."""
        try:
            self._step()
        except Exception as bug:
            sys.excepthook(type(bug), bug, bug.__traceback__)

    def _step(self) -> None:
        if self.is_over or self._is_in_step:
            return
        if not shiboken6.isValid(self._owner):
            self.cancel()
            return
        self._is_in_step = True
        try:
            awaited = self._steps.send(None)
        except (StopIteration, asyncio.CancelledError):
            _running.discard(self)
            return
        except BaseException:
            _running.discard(self)
            raise
        finally:
            self._is_in_step = False
        if self not in _running:
            self._steps.close()
            return
        self._awaited = awaited
        if awaited is None:
            gui_loop().call_soon(self._go_on)
        else:
            awaited.add_done_callback(self._go_on)


_running: set[Flow] = set()
"""A flow that waits is held by nothing else."""


def flow(steps: Callable[Concatenate[Owner, P], Steps]) -> Callable[Concatenate[Owner, P], Flow]:
    """Makes an `async def` method of a QObject a slot that begins it. Arguments of the signal that the method does not
    take are left out, as Qt does it."""
    takes = len(inspect.signature(steps).parameters) - 1

    @functools.wraps(steps)
    def begin(owner: Owner, /, *args: P.args, **kwargs: P.kwargs) -> Flow:
        taken = cast("Callable[..., Steps]", steps)
        return Flow(owner, taken(owner, *args[:takes], **kwargs))

    return begin


async def pause(seconds: float) -> None:
    """Go on later; the loop's timers are exact to 5 %."""
    over = gui_loop().create_future()
    timer = gui_loop().call_later(seconds, over.set_result, None)
    try:
        await over
    finally:
        timer.cancel()
