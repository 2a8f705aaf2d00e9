"""The processes of a torture run: fake printers, the program's own, and how they die."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

READY_SECONDS = 60.0
PORTS = range(21000, 31000)
"""Below those that the system gives to clients: a port stays ours while its server is dead."""


@dataclass(kw_only=True)
class Program:
    """One `spoolhouse …`. `ready` is its first line, once it was waited for."""

    pid: int
    fifo: Path
    log: Path
    _out: int
    _death: int
    ready: dict[str, Any] | None = None

    def wait_ready(self) -> dict[str, Any]:
        """Raises AssertionError when it ends first, or never gets so far."""
        line = b""
        while not line.endswith(b"\n"):
            readable, _, _ = select.select([self._out, self._death], [], [], READY_SECONDS)
            assert self._out in readable, f"{self.pid} did not get ready"
            piece = os.read(self._out, 4096)
            assert piece, f"{self.pid} ended before it was ready: {self.log.read_text()[-2000:]}"
            line += piece
        self.ready = json.loads(line)
        return self.ready

    def is_alive(self) -> bool:
        return not select.select([self._death], [], [], 0)[0]

    def tell(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait_dead(self, seconds: float = READY_SECONDS) -> None:
        """Wait until the process has ended by itself."""
        dead, _, _ = select.select([self._death], [], [], seconds)
        assert dead, f"{self.pid} is still alive"

    def end(self, number: int = signal.SIGKILL, *, tree: bool = False) -> None:
        """Returns when it is gone; `tree`: its children die in the same moment."""
        with suppress(ProcessLookupError):
            (os.killpg if tree else os.kill)(self.pid, number)
        self.wait_dead()
        os.close(self._out)
        os.close(self._death)
        self.fifo.unlink()


@dataclass(kw_only=True)
class Nursery:
    process: subprocess.Popen[str]
    folder: Path
    setup: tuple[str, ...] = ()
    born: int = 0
    living: list[Program] = field(default_factory=list)

    def start(self, *arguments: str, log: str, setup: tuple[str, ...] = (), failpoints: str = "") -> Program:
        """Returns at once; the program is on its way. `failpoints`: see `server_core.failpoints`."""
        self.born += 1
        fifo = self.folder / f"stdout-{self.born}"
        os.mkfifo(fifo, 0o600)
        out = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        order = {
            "arguments": arguments,
            "stdout": str(fifo),
            "log": str(self.folder / f"{log}.log"),
            "setup": [*self.setup, *setup],
            "failpoints": failpoints,
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        pid = json.loads(self.process.stdout.readline())["pid"]
        program = Program(pid=pid, fifo=fifo, log=self.folder / f"{log}.log", _out=out, _death=os.pidfd_open(pid))
        self.living.append(program)
        return program


@contextmanager
def nursery(folder: Path, *setup: str) -> Iterator[Nursery]:
    """Start a nursery. Everything that it started is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.torture.paper.nursery"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        made = Nursery(process=process, folder=folder, setup=setup)
        try:
            yield made
        finally:
            with ExitStack() as ends:
                ends.callback(process.kill)
                for program in made.living:
                    if program.fifo.exists():
                        ends.callback(program.end, tree=True)


@contextmanager
def fake_printers(ledger: Path, seed: int) -> Iterator[dict[str, str]]:
    """Their device URIs by name."""
    command = [sys.executable, "-m", "tests.torture.paper.printers", str(ledger), str(seed)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        uris: dict[str, str] = json.loads(process.stdout.readline())
        try:
            yield uris
        finally:
            early = process.poll()
            process.kill()
            assert early is None, f"the fake printers ended: {early}"


def lasting_port() -> int:
    """A free port that no client's connection can take."""
    for number in random.SystemRandom().sample(PORTS, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", number))
            return number
    raise AssertionError("no port is free")


@contextmanager
def run_folder(keep: Path | None = None) -> Iterator[Path]:
    """`keep`: a folder that stays; it must be new."""
    if keep is not None:
        keep.mkdir(parents=True)
        yield keep
    else:
        with tempfile.TemporaryDirectory(prefix="paper-") as name:
            yield Path(name)
