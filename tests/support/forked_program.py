"""A `spoolhouse …` that runs on, in a process forked from one that has loaded the program: a fifth of a start.

`times` replaces waits of the program: the full name of each constant (`agent_core.own_device.TELL_AGAIN_SECONDS`), and
its seconds.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from app.cli.program import main
from server_core import failpoints
from tests.support.forked import forked

for module in (
    "alembic.command",
    "app.cli.arguments",
    "app.process.serve",
    "app.process.bundled_agent",
    "app.cli.local_agent",
    "agent_core.engine",
):
    import_module(module)  # once, in the fork server


class ForkedProgram:
    """Used as `subprocess.Popen` is. What it says on stderr is said again by whoever waits for its end."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], times: Mapping[str, float] | None = None
    ) -> None:
        self.errors = ""
        """Its standard error, once somebody waited for its end."""
        self._folder = tempfile.TemporaryDirectory(prefix="forked-")
        out, self._err = Path(self._folder.name, "out"), Path(self._folder.name, "err")
        os.mkfifo(out, 0o600)
        self._process = forked(_run, out, self._err, Path.cwd(), dict(environment), list(arguments), dict(times or {}))
        self.stdout = out.open(encoding="utf-8")  # waits for the other end
        self.pid: int = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self.poll()

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait and return what it still says on stdout, and all that it said on stderr."""
        with self.stdout:
            said = self.stdout.read()
        self.wait(timeout)
        return said, self.errors

    def poll(self) -> int | None:
        code: int | None = self._process.exitcode
        return code

    def wait(self, timeout: float | None = None) -> int:
        """Wait and return the exit code; minus the number of a signal. Raises subprocess.TimeoutExpired."""
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("spoolhouse", timeout or 0.0)
        if self._err.exists():
            self.errors = self._err.read_text(encoding="utf-8", errors="replace")
            sys.stderr.write(self.errors)
            self._folder.cleanup()
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(err: Path, folder: Path, environment: dict[str, str], arguments: list[str], times: dict[str, float]) -> None:
    os.dup2(os.open(err, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for point, fault in failpoints.read(environment.get(failpoints.ENVIRONMENT, "")).items():
        failpoints.arm(point, fault)  # the module was loaded without them
    for name, seconds in times.items():
        module, _, constant = name.rpartition(".")
        loaded = import_module(module)
        assert isinstance(getattr(loaded, constant), float)
        setattr(loaded, constant, seconds)
    sys.exit(main(arguments))
