"""A real engine in a process of its own that fails once at each of the named points.

Processes are forked from one that has loaded everything: hundreds of starts cost seconds. Its times are short.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import app.process.serve
from agent_core.backends.ipp import driver
from agent_core.backends.ipp.jobs import IppTimings
from agent_core.points import JournalStep
from agent_core.session import AgentSession
from app.process.data_folder import DataFolder
from server_core import failpoints
from server_core.config import Limits, Retention
from server_core.failpoints import Failing
from server_core.runtime import Server
from server_core.services import retention as retention
from server_core.services import storage, sweeper, timers
from server_core.services.agents import registry
from server_core.services.context import utc_now
from tests.support.forked import forked
from tests.torture.paper.processes import lasting_port

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

LEASE_SECONDS, UNCONFIRMED_SECONDS, HEARTBEAT_SECONDS = 3.0, 2.0, 0.7
ONLINE_SECONDS = 2.5
MOST_STARTS = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class _Wish:
    """`passed`: the points as often as earlier processes came past them."""

    failing: Failing
    points: list[str]
    at: int
    hits: Path
    passed: Path


class FaultyEngine:
    """Started again whenever it dies, until `stop`. `hits`: the points at which it has failed, `at` which time of all
    its processes."""

    def __init__(
        self,
        folder: Path,
        failing: Failing,
        points: Iterable[str],
        at: int = 1,
        limits: Limits | None = None,
        port: int | None = None,
    ) -> None:
        self.data = DataFolder(root=folder / "data")
        self.data.prepare()
        self.failing = failing
        self.starts = 0
        self._at = at
        self._limits = limits or Limits()
        self._points = tuple(points)
        self._hits, self._passed = folder / "hits", folder / "passed"
        self._hits.touch()
        self._passed.touch()
        self.port = port or lasting_port()
        self._stopped = False
        self._changing = threading.Lock()  # nobody starts what was just stopped
        self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
        self._process: Any = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def set_clock(self, ahead_seconds: int) -> None:
        """The time of day of the engine's computer, against ours."""
        set_aside = _clock(self.data.root).with_suffix(".new")
        set_aside.write_text(str(ahead_seconds))
        set_aside.replace(_clock(self.data.root))

    @property
    def hits(self) -> list[str]:
        return self._hits.read_text().split()

    @property
    def left(self) -> list[str]:
        hit = set(self.hits)
        return [point for point in self._points if point not in hit]

    @property
    def process_id(self) -> int | None:
        """Return the newest process's id; None = none was started."""
        return None if self._process is None else int(self._process.pid)

    def start(self) -> None:
        self._keeper.start()

    def restart(self) -> None:
        """An orderly end, and a new start."""
        self._process.terminate()

    def stop(self) -> None:
        """Stop it, also if it was never started."""
        with self._changing:
            self._stopped = True
            if self._process is not None:
                self._process.kill()
        if self._keeper.ident is not None:
            self._keeper.join()

    def _keep(self) -> None:
        while self.starts < MOST_STARTS:
            with self._changing:
                if self._stopped:
                    return
                self.starts += 1
                request = _Wish(
                    failing=self.failing, points=self.left, at=self._at, hits=self._hits, passed=self._passed
                )
                arguments = (self.data.root, self.port, request, self._limits)
                process = self._process = forked(_main, self.data.root / "process.out", *arguments)
            process.join()


def _main(folder: Path, port: int, request: _Wish, limits: Limits) -> None:
    with _failing_once(request), _short_times(limits), _own_clock(folder):
        asyncio.run(app.process.serve.serve(DataFolder(root=folder), app.process.serve.ServeOptions(port=port)))


def _clock(folder: Path) -> Path:
    return folder / "clock"


@contextmanager
def _own_clock(folder: Path) -> Iterator[None]:
    def now() -> datetime:
        try:
            return utc_now() + timedelta(seconds=int(_clock(folder).read_text()))
        except FileNotFoundError:
            return utc_now()

    with patch.object(Server, "start", partial(Server.start, now=now)):
        yield


@contextmanager
def _failing_once(request: _Wish) -> Iterator[None]:
    failing, left, lock, times = (
        request.failing,
        set(request.points),
        threading.Lock(),
        Counter(request.passed.read_text().split()),
    )
    note, passed = (os.open(file, os.O_WRONLY | os.O_APPEND) for file in (request.hits, request.passed))
    fail, probes = failpoints._reach, {JournalStep.PROBE.before, JournalStep.PROBE.after}
    opening = (JournalStep.SCHEMA, JournalStep.COME_HOME, JournalStep.FORGET_OLDER)
    writes = {act.before for act in JournalStep if act not in opening} - probes
    unwritable = False

    def reach(point: str) -> None:
        nonlocal unwritable
        with lock:
            times[point] += 1
            if point in left and request.at > 1:
                os.write(passed, f"{point}\n".encode())
            if point in left and times[point] >= request.at:
                left.discard(point)
                os.write(note, f"{point}\n".encode())
                if failing is Failing.KILL:
                    os.kill(os.getpid(), signal.SIGKILL)
                    time.sleep(10)
                failpoints.arm(point, failpoints.Fault(failing=failing, at=1))
            elif failing is Failing.KILL and left & probes:
                # only a journal that has failed, and is not written meanwhile, is probed
                unwritable = point not in probes and (unwritable or point == JournalStep.INTEND.before)
                if unwritable and point in writes:
                    failpoints.arm(point, failpoints.Fault(failing=Failing.ERROR, at=1))
        fail(point)

    with patch.object(failpoints, "_reach", reach), patch.object(failpoints, "live", True):
        yield


@contextmanager
def _short_times(limits: Limits) -> Iterator[None]:
    config, beat = app.process.serve._config, AgentSession._heartbeats

    def short(*arguments: Any) -> Any:
        return replace(
            config(*arguments),
            limits=limits,
            lease_seconds=LEASE_SECONDS,
            unconfirmed_window=timedelta(seconds=UNCONFIRMED_SECONDS),
            retention=Retention(requests=timedelta(0)),
        )

    with (
        patch.object(app.process.serve, "_config", short),
        patch.object(AgentSession, "_heartbeats", lambda self, _: beat(self, HEARTBEAT_SECONDS)),
        patch.object(timers, "STEPS_SECONDS", (0.1,)),
        patch.object(sweeper, "NOTE_SECONDS", 0.3),
        patch.object(driver, "IppTimings", partial(IppTimings, no_progress=2.0, cancel=1.0)),
        patch.object(registry, "ONLINE_SECONDS", ONLINE_SECONDS),
        patch.object(sweeper, "TICK_SECONDS", 0.2),
        patch.object(storage, "LOOK_SECONDS", 0.3),
        patch.object(storage, "QUIET_SECONDS", 0.5),
        patch.object(retention, "LOOK_SECONDS", 0.5),
        patch.object(retention, "ROUND_SECONDS", 0.5),
        patch.object(retention, "FIRST_ORPHANS_SECONDS", 0.5),
        patch.object(retention, "ORPHANS_SECONDS", 0.5),
    ):
        yield
