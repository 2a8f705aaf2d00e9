"""Multi-step flows in the GUI thread: one `async def` each, from top to bottom.

A flow awaits results of the network thread (`Session.call`), dialogs (`Dialog.answer`) and other flows. It

- starts at once, like a plain slot, and runs up to its first `await`
- continues at the moment its result arrives, so nothing else happens in between
- ends with its owner: no step runs on a deleted widget
- may continue inside a nested Qt event loop, such as that of a native dialog, which asyncio tasks cannot

The loop is qasync's, one per process; asyncio futures may be awaited too. A ConsoleError that no step catches is a
bug and is reported.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import logging
import sys
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import qasync
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

log = logging.getLogger(__name__)
P = ParamSpec("P")
Owner = TypeVar("Owner", bound=QObject)
T = TypeVar("T")


@functools.cache
def gui_loop() -> asyncio.AbstractEventLoop:
    """Return the event loop of the GUI thread, created on first use. Qt's own event loop runs it."""
    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(QApplication.instance())
    return loop


def close_gui_loop() -> None:
    """Close the loop after the last window. Flows that still wait are dropped."""
    for flow in tuple(_running):
        flow.cancel()
    if gui_loop.cache_info().currsize:
        gui_loop().close()
        gui_loop.cache_clear()


class Reply(Generic[T]):
    """A one-time result that a flow awaits: pending, then a value, an error or cancelled.

    Like an asyncio future, but the awaiting flow continues at once, not in a later iteration of the loop.
    """

    def __init__(self) -> None:
        self._result: list[T] = []
        self._error: BaseException | None = None
        self._go_on: Callable[[], None] | None = None
        self._stop: Callable[[], object] | None = None
        self._is_seen = False

    def __await__(self) -> Generator[Any, None, T]:
        if not self.done():
            yield self
        return self.result()

    def __del__(self) -> None:
        if not self._is_seen and isinstance(self._error, Exception):
            log.error("An error was shown to nobody: %r", self._error, exc_info=self._error)

    def result(self) -> T:
        """Return the result of a finished reply, or raise its error."""
        self._is_seen = True
        if self._error is not None:
            raise self._error
        return self._result[0]

    def done(self) -> bool:
        return bool(self._result) or self._error is not None

    def cancelled(self) -> bool:
        return isinstance(self._error, asyncio.CancelledError)

    def forget(self) -> None:
        """Drop the callbacks: no flow waits any more."""
        self._is_seen = True
        self.cancel()

    def cancel(self) -> None:
        self.set_exception(asyncio.CancelledError())

    def set_result(self, result: T) -> None:
        """Set the result. Ignored if done or cancelled."""
        if not self.done():
            self._result.append(result)
            self._tell()

    def set_exception(self, error: BaseException) -> None:
        """Set the error. Ignored if done."""
        if not self.done():
            self._error = error
            self._tell()

    def when_done(self, go_on: Callable[[], None]) -> None:
        """Set the callback of the awaiting flow."""
        self._go_on = go_on

    def when_cancelled(self, stop: Callable[[], object]) -> None:
        """Set the callback that stops the work behind this reply."""
        self._stop = stop

    def _tell(self) -> None:
        if self.cancelled() and self._stop is not None:
            self._stop()
        if self._go_on is not None:
            self._go_on()


class Flow(Generic[T]):
    """A running flow. Other flows can await its result or the error that no step catches."""

    def __init__(self, owner: QObject, steps: Coroutine[Any, Any, T]) -> None:
        self._owner, self._steps = owner, steps
        self._awaited: Reply[Any] | asyncio.Future[Any] | None = None
        self._result = Reply[T]()
        self._is_awaited = self._is_in_step = False
        _running.add(self)
        self._step()

    def __await__(self) -> Generator[Any, None, T]:
        self._is_awaited = True
        return self._result.__await__()

    @property
    def is_over(self) -> bool:
        return self not in _running

    def cancel(self) -> None:
        """Cancel the flow and what it waits for. A flow that cancels itself ends at its next `await`."""
        if self.is_over:
            return
        _running.discard(self)
        awaited = self._awaited
        if isinstance(awaited, Reply):
            awaited.forget()
        elif awaited is not None:
            awaited.cancel()
        if not self._is_in_step:
            self._steps.close()
        self._result.cancel()

    def _go_on(self, _: object = None) -> None:
        """Resume the flow. An exception here would reach the code that set the result."""
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
        except StopIteration as end:
            _running.discard(self)
            self._result.set_result(end.value)
            return
        except asyncio.CancelledError:
            _running.discard(self)
            self._result.cancel()
            return
        except Exception as error:
            _running.discard(self)
            if not self._is_awaited:
                raise
            self._result.set_exception(error)
            return
        finally:
            self._is_in_step = False
        if self not in _running:
            self._steps.close()
            return
        self._awaited = awaited
        if isinstance(awaited, Reply):
            awaited.when_done(self._go_on)
        elif awaited is not None:
            awaited.add_done_callback(self._go_on)
        else:
            gui_loop().call_soon(self._go_on)


_running: set[Flow[Any]] = set()
"""Nothing else holds a reference to a waiting flow."""


def flow(steps: Callable[Concatenate[Owner, P], Coroutine[Any, Any, T]]) -> Callable[Concatenate[Owner, P], Flow[T]]:
    """Turn an `async def` method of a QObject into a slot that starts a flow.

    As in Qt, signal arguments that the method does not take are dropped.
    """
    takes = len(inspect.signature(steps).parameters) - 1

    @functools.wraps(steps)
    def begin(owner: Owner, /, *args: P.args, **kwargs: P.kwargs) -> Flow[T]:
        taken: Callable[..., Coroutine[Any, Any, T]] = steps
        return Flow(owner, taken(owner, *args[:takes], **kwargs))

    return begin
