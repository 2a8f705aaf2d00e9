"""All places where the program can be made to fail (`server_core.failpoints`), as the code enumerates them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from agent_core.backends.ipp.message import Operation
from agent_core.points import Call, IppPoint, JournalStep, SocketPoint, SpoolPoint, UsbPoint, VirtualPoint, WindowsPoint
from app.process.restoring import RestorePoint
from server_core import failpoints
from server_core.api.answers import AnswerPoint
from server_core.blobs import BlobPoint
from server_core.failpoints import Failing, Fault
from server_core.store.commits import Commit


def server_points() -> tuple[str, ...]:
    commits = (point for commit in Commit for point in (commit.before, commit.after))
    return (*commits, *BlobPoint, *AnswerPoint)


def agent_points() -> tuple[str, ...]:
    actions = (point for act in JournalStep for point in (act.before, act.after))
    calls = (point for call in Call for point in (call.before, call.after))
    operations = (point for operation in Operation for point in (operation.before, operation.after))
    return (
        *actions,
        *calls,
        *SpoolPoint,
        *SocketPoint,
        *UsbPoint,
        *WindowsPoint,
        *IppPoint,
        *operations,
        *VirtualPoint,
    )


def all_points() -> tuple[str, ...]:
    return (*server_points(), *agent_points(), *RestorePoint)


def failings_at(point: str) -> tuple[Failing, ...]:
    """A network is never full."""
    devices = tuple(f"agent.device.{kind}." for kind in ("socket", "usb", "windows", "ipp"))
    begins = ("server.answer.", "agent.call.", *devices)
    network = point.startswith(begins)
    return (Failing.KILL, Failing.ERROR) if network else tuple(Failing)


@contextmanager
def failing_behind(change: str) -> Iterator[None]:
    """The first commit of this change is on disk, its answer is an error."""
    failpoints.arm(f"server.{change}.after", Fault(failing=Failing.ERROR, at=1))
    try:
        yield
    finally:
        failpoints.disarm()
