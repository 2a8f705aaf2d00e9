"""The network thread: an asyncio loop beside the GUI's.

Coroutines run there. Their results reach the flows of the GUI thread through a queued signal.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal

from app.errors import ConsoleError
from app.session.flows import Reply

T = TypeVar("T")
log = logging.getLogger(__name__)
CLOSE_SECONDS = 3.0


class Tasks(QObject):
    """Runs the thread. Create and close it in the GUI thread."""

    _arrived = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inbox: deque[tuple[QObject, Callable[[], None]]] = deque()
        self._running: set[asyncio.Task[None]] = set()
        self._writes: set[Future[None]] = set()
        self._replies: WeakSet[Reply[Any]] = WeakSet()
        self._last_write: WeakKeyDictionary[QObject, threading.Event] = WeakKeyDictionary()
        self._closers: list[Callable[[], Coroutine[Any, Any, None]]] = []
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._closed = False
        self._arrived.connect(self._deliver_one, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._work, name="network", daemon=True)
        self._thread.start()

    def call(self, factory: Callable[[], Coroutine[Any, Any, T]]) -> Reply[T]:
        """Run a coroutine in the network thread. Its result or error arrives in the GUI thread: await it in a flow.

        Cancelling the reply cancels the coroutine and drops a late result. After `close()` it is cancelled at once.
        """
        reply = Reply[T]()
        if self._closed:
            reply.cancel()
            return reply
        running = self._start(self._registered(lambda: self._reply(factory, reply)))
        reply.when_cancelled(running.cancel)
        self._replies.add(reply)
        return reply

    def write(self, work: Callable[[], None], on_error: Callable[[ConsoleError], None], owner: QObject) -> Future[None]:
        """Run blocking disk work in a worker thread, one at a time per `owner`, in order. `close()` waits for it.

        `on_error` runs in the GUI thread while `owner` lives. Done when the work ends or its error was reported.
        Never cancel the reply, or the next write waits for ever.
        """
        before, after = self._last_write.get(owner), threading.Event()
        self._last_write[owner] = after

        def in_turn() -> None:
            if before is not None:
                before.wait()  # the one before started earlier: worker threads take up work in order
            try:
                work()
            finally:
                after.set()

        future = self._start(self._write(in_turn, on_error, owner))
        self._writes.add(future)
        future.add_done_callback(self._writes.discard)
        return future

    def post(self, call: Callable[[], None], owner: QObject) -> None:
        """Run `call` in the GUI thread unless `owner` is gone by then. Thread-safe."""
        if not self._closed:
            self._inbox.append((owner, call))
            self._arrived.emit()

    def at_close(self, closer: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run at close in the network thread, after everything else was cancelled beside the other closers."""
        self._closers.append(closer)

    def close(self) -> None:
        """Finish writes, cancel the rest and end the thread. Later results are dropped."""
        self.begin_close()
        self.join()

    def begin_close(self) -> None:
        """Like `close()`, but without waiting for the thread; `join()` waits."""
        if self._closed:
            return
        self._closed = True
        self._inbox.clear()
        for reply in tuple(self._replies):
            reply.cancel()  # ends the flows that await them
        self._loop.call_soon_threadsafe(self._stop.set)

    def join(self) -> None:
        """Wait until everything started before the close has ended. Thread-safe."""
        self._thread.join(2 * CLOSE_SECONDS + 1)

    async def _reply(self, factory: Callable[[], Coroutine[Any, Any, T]], reply: Reply[T]) -> None:
        try:
            result = await factory()
        except Exception as error:
            failed = error
            if isinstance(error, ConsoleError):
                log.info("%s", error.details_text)
            self.post(lambda: reply.set_exception(failed), self)
        else:
            self.post(lambda: reply.set_result(result), self)

    async def _write(self, work: Callable[[], None], on_error: Callable[[ConsoleError], None], owner: QObject) -> None:
        try:
            await asyncio.to_thread(work)
        except ConsoleError as error:
            console_error = error
            log.info("%s", console_error.details_text)
            self.post(lambda: on_error(console_error), owner)
        except Exception as error:
            bug = error
            self.post(lambda: _raise(bug), owner)

    async def _registered(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("runs in a task only")
        self._running.add(task)
        try:
            await work()
        finally:
            self._running.discard(task)

    def _start(self, coroutine: Coroutine[Any, Any, None]) -> Future[None]:
        if self._closed:
            coroutine.close()
            future: Future[None] = Future()
            future.cancel()
            return future
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def _deliver_one(self) -> None:
        if self._inbox and not self._closed:
            owner, call = self._inbox.popleft()
            if shiboken6.isValid(owner):
                call()

    def _work(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._main())

    async def _main(self) -> None:
        await self._stop.wait()
        writes = [asyncio.wrap_future(future) for future in tuple(self._writes)]
        if writes:
            await asyncio.wait(writes, timeout=CLOSE_SECONDS)
        # our own tasks only; libraries end theirs themselves
        running = tuple(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        closing = (asyncio.wait_for(closer(), CLOSE_SECONDS) for closer in self._closers)
        outcomes = await asyncio.gather(*closing, return_exceptions=True)
        errors = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
        if errors:
            raise BaseExceptionGroup("the console did not close cleanly", errors)


def _raise(bug: Exception) -> None:
    raise bug
