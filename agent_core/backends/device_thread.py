"""A thread for all calls to one device, since libusb blocks and a call that hangs in the kernel may never return."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class _Work(Generic[T]):
    """One call and its caller's future. `undo` handles a result that is no longer awaited."""

    def __init__(self, function: Callable[[], T], undo: Callable[[T], None] | None) -> None:
        self._function = function
        self._undo = undo
        self._lock = threading.Lock()
        self._given_up = False
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[T] = self._loop.create_future()

    def give_up(self) -> None:
        """Cancel the call if it has not begun."""
        with self._lock:
            self._given_up = True

    def run(self) -> None:
        with self._lock:
            if self._given_up:
                return
        try:
            result = self._function()
        except BaseException as error:
            self._hand_over(self._fail, error)
        else:
            if not self._hand_over(self._succeed, result):
                self._drop(result)

    def _hand_over(self, tell: Callable[[T], None] | Callable[[BaseException], None], what: object) -> bool:
        with suppress(RuntimeError):  # the event loop is closed
            self._loop.call_soon_threadsafe(tell, what)  # type: ignore[arg-type]
            return True
        return False

    def _succeed(self, result: T) -> None:
        if self.done.done():
            threading.Thread(target=self._drop, args=(result,), name="usb-undo", daemon=True).start()
        else:
            self.done.set_result(result)

    def _fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)

    def _drop(self, result: T) -> None:
        if self._undo is not None:
            self._undo(result)


class DeviceThread:
    """Runs calls one after the other. The thread starts with the first, ends after the last one once closed, and
    is a daemon.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._works: queue.SimpleQueue[Callable[[], object] | None] | None = None

    async def call(self, function: Callable[[], T], seconds: float, *, undo: Callable[[T], None] | None = None) -> T:
        """Run a call. Raises TimeoutError if it takes longer than `seconds`; its late result is passed to `undo`."""
        work = _Work(function, undo)
        self._put(work.run)
        try:
            async with asyncio.timeout(seconds):
                return await work.done
        except BaseException:
            work.give_up()
            raise

    def soon(self, function: Callable[[], object]) -> None:
        """Run a call after all earlier ones, without waiting. It must not raise."""
        self._put(function)

    def close(self) -> None:
        works, self._works = self._works, None
        if works is not None:
            works.put(None)

    def _put(self, work: Callable[[], object]) -> None:
        if self._works is None:
            self._works = queue.SimpleQueue()
            threading.Thread(target=_serve, args=(self._works,), name=self._name, daemon=True).start()
        self._works.put(work)


def _serve(works: queue.SimpleQueue[Callable[[], object] | None]) -> None:
    while (work := works.get()) is not None:
        work()
