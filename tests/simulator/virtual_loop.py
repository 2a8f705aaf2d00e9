"""An event loop without clock and network: when nothing is left to do, time jumps to the next timer.

Every callback belongs to the process in whose context it was created. A killed process never runs again, not even the
`finally` blocks of its tasks; a frozen one (SIGSTOP) continues when it thaws.
"""

from __future__ import annotations

import asyncio
import heapq
import warnings
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any

MOST_CLOSES = 50
MOST_TURNS = 300_000


class Process:
    """A simulated process. The world sets `alive` and `frozen`; `kill` is final."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.frozen = False
        self.parked: list[asyncio.Handle] = []

    @property
    def runs(self) -> bool:
        return self.alive and not self.frozen


current_process: ContextVar[Process | None] = ContextVar("current_process", default=None)


class Deadlock(Exception):
    """All tasks wait, and no timer is left."""


class Endless(Exception):
    """The loop ran far more callbacks than any world needs: something runs in circles."""


class NumberedTask(asyncio.Task[Any]):
    """A task with a stable order: sets of tasks are iterated in the same order in every run."""

    number = 0

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    """The event loop. `now`: seconds since the world began."""

    _ready: Any
    _scheduled: Any

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.turns = 0
        self.tasks: list[NumberedTask] = []
        self.troubles: list[str] = []
        self.set_task_factory(self._new_task)
        self.set_exception_handler(self._trouble)

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Run at once, in this thread."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def thaw(self, process: Process) -> None:
        process.frozen = False
        self._ready.extend(process.parked)
        process.parked.clear()

    def close_all(self) -> None:
        """End the world: discard unfinished tasks without running them."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for task in self.tasks:
                _throw_away(task)
            self._ready.clear()
            self._scheduled.clear()
            self.close()
            self.tasks.clear()

    def _new_task(self, loop: Any, coro: Coroutine[Any, Any, Any] | Generator[Any, None, Any], **facts: Any) -> Any:
        task = NumberedTask(coro, loop=loop, **facts)
        task.number = len(self.tasks)
        self.tasks.append(task)
        return task

    def _trouble(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.troubles.append(f"{context.get('message')}: {context.get('exception')!r}")

    def _run_once(self) -> None:
        ready, scheduled = self._ready, self._scheduled
        self.turns += 1
        if self.turns > MOST_TURNS:
            raise Endless
        while scheduled and scheduled[0]._cancelled:
            heapq.heappop(scheduled)._scheduled = False
        if not ready:
            if not scheduled:
                raise Deadlock
            self.now = max(self.now, scheduled[0]._when)
        while scheduled and scheduled[0]._when <= self.now:
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            ready.append(handle)
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle._cancelled:
                continue
            process = handle._context.get(current_process)
            if process is None or process.runs:
                handle._run()
            elif process.alive:
                process.parked.append(handle)

    def _process_events(self, event_list: Any) -> None:
        """Do nothing: there are no events."""

    def _write_to_self(self) -> None:
        """Do nothing: the loop never sleeps."""


def _throw_away(task: NumberedTask) -> None:
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    if task.done():
        if not task.cancelled():
            task.exception()
        return
    coro: Any = task.get_coro()
    for _ in range(MOST_CLOSES):
        try:
            coro.close()
        except BaseException:  # noqa: S112  # it waits for something once more
            continue
        return
