"""Calls the server for many things, a few at a time. A failure of one does not stop the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.errors import ConsoleError, NoEngine, NotReachable
from app.session.flows import Flow
from app.session.outcome_unknown import OutcomeUnknown

AT_ONCE = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class CallFor:
    """A step of many. `run` raises ConsoleError; `name`: of the thing that it is for."""

    name: str
    run: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True, slots=True)
class FailedCall:
    name: str
    error: ConsoleError


def is_away(error: ConsoleError) -> bool:
    """Return whether the server was not reached."""
    return isinstance(error.last if isinstance(error, OutcomeUnknown) else error, NotReachable | NoEngine)


class ManyCalls(QObject):
    changed = Signal()
    """One more call ended."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: deque[CallFor] = deque()
        self.total = self.done = 0
        self.failed: list[FailedCall] = []

    @property
    def left(self) -> int:
        """Return the number of calls that were not begun, because they were stopped."""
        return self.total - self.done

    async def run(self, calls: Sequence[CallFor], at_once: int = AT_ONCE) -> None:
        """Run the calls in this order. Returns when all that began have ended."""
        self._left, self.total, self.done, self.failed = deque(calls), len(calls), 0, []
        self.changed.emit()
        for worker in [Flow(self, self._work()) for _ in range(min(at_once, len(calls)))]:
            await worker

    def stop(self) -> None:
        """Begin no more calls. Those that run end."""
        self._left.clear()

    async def _work(self) -> None:
        while self._left:
            call = self._left.popleft()
            try:
                await call.run()
            except ConsoleError as error:
                self.failed.append(FailedCall(name=call.name, error=error))
                if is_away(error):
                    self.stop()  # the others would fail alike
            self.done += 1
            self.changed.emit()
