"""Failpoints: named places where tests make the program fail, before and after every commit and around every send.

`SPOOLHOUSE_FAILPOINTS=agent.journal.arm.after:kill,server.lease.start.before:enospc@3` kills the process at the first
point, and fills the disk the third time the server is about to commit a start. Without the variable, as always outside
of tests, a point costs one comparison.
"""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from server_core.contract.types.fields import Record

ENVIRONMENT = "SPOOLHOUSE_FAILPOINTS"


class Failing(StrEnum):
    KILL = "kill"  # end the process, as kill -9 does
    ERROR = "error"  # an I/O error
    ENOSPC = "enospc"  # the disk is full


class Fault(Record, frozen=True, kw_only=True):
    """A fault to inject. `at`: the nth time the point is reached, from 1; None = every time."""

    failing: Failing
    at: int | None = None


class FailpointUnknown(ValueError):
    """`SPOOLHOUSE_FAILPOINTS` cannot be parsed."""


_faults: dict[str, Fault] = {}
_reached: Counter[str] | None = None
_times: Counter[str] = Counter()
_lock = threading.Lock()
live = False
"""True if any point is armed or recorded. The busiest callers check this before they build a name."""


def reach(point: str) -> None:
    """Fail here if a test armed this point. Raises OSError (EIO, ENOSPC) or ends the process."""
    if live:
        _reach(point)


def _reach(point: str) -> None:
    with _lock:
        _times[point] += 1
        if _reached is not None:
            _reached[point] += 1
        fault, times = _faults.get(point), _times[point]
    if fault is None or (fault.at is not None and fault.at != times):
        return
    match fault.failing:
        case Failing.KILL:
            os.kill(os.getpid(), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        case Failing.ERROR:
            raise OSError(errno.EIO, f"failpoint {point}")
        case Failing.ENOSPC:
            raise OSError(errno.ENOSPC, f"failpoint {point}")


def arm(point: str, fault: Fault) -> None:
    """Arm a point and restart its count."""
    global live
    with _lock:
        _faults[point] = fault
        _times[point] = 0
        live = True


def disarm() -> None:
    """Disarm all points."""
    global live
    with _lock:
        _faults.clear()
        _times.clear()
        live = _reached is not None


@contextmanager
def recorded() -> Iterator[Counter[str]]:
    """Count how often each point is reached inside this block."""
    global _reached, live
    with _lock:
        found = _reached = Counter()
        live = True
    try:
        yield found
    finally:
        with _lock:
            _reached = None
            live = bool(_faults)


def read(text: str) -> dict[str, Fault]:
    """Parse `POINT:FAILING[@TIMES]`, separated by commas. Raises FailpointUnknown."""
    faults: dict[str, Fault] = {}
    for request in filter(None, text.split(",")):
        point, _, what = request.partition(":")
        failing, _, at = what.partition("@")
        try:
            faults[point] = Fault(failing=Failing(failing), at=int(at) if at else None)
        except ValueError as error:
            raise FailpointUnknown(f"{ENVIRONMENT}: {request!r} is not POINT:FAILING[@TIMES]") from error
    return faults


for _point, _fault in read(os.environ.get(ENVIRONMENT, "")).items():
    arm(_point, _fault)
