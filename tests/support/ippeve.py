"""A real IPP Everywhere printer on loopback: CUPS' ippeveprinter with a private D-Bus and a scripted job command."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.bound_process import bound

HANDLER = Path(__file__).with_name("ippeve_handler.py")
START_SECONDS = 60.0


@dataclass(frozen=True, kw_only=True)
class ReceivedJob:
    """`attributes`: what ippeveprinter passed on, e.g. copies, sides, media-col, print-color-mode."""

    job_name: str
    content_type: str | None
    attributes: dict[str, str]
    document: bytes


@dataclass(kw_only=True)
class IppEvePrinter:
    """`kill` and `start` play a printer that loses power and comes back (its job ids begin at 1 again)."""

    folder: Path
    port: int
    options: tuple[str, ...]
    _environment: dict[str, str] = field(default_factory=dict)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def uri(self) -> str:
        return f"ipp://localhost:{self.port}/ipp/print"

    @property
    def secure_uri(self) -> str:
        return f"ipps://localhost:{self.port}/ipp/print"

    @property
    def record(self) -> Path:
        return self.folder / "record"

    def script(self, *steps: str | float, exit_code: int = 0) -> None:
        """Set the job command's behaviour from now on (see ippeve_handler.py)."""
        (self.folder / "control.json").write_text(json.dumps({"steps": steps, "exit": exit_code}))

    def gate(self, name: str = "gate") -> Path:
        """A file for a `wait:` step; `touch` it to let the job go on."""
        return self.folder / name

    def jobs(self) -> list[ReceivedJob]:
        found = sorted(self.record.glob("*.json"), key=lambda path: int(path.stem))
        return [_received(path) for path in found]

    def finished(self) -> int:
        """Count the job commands that ran to their end."""
        return len(list(self.record.glob("*.done")))

    def start(self) -> None:
        log = (self.folder / "ippeveprinter.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                bound(["ippeveprinter", *self._arguments(), *self.options, "Test Eve"]),
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        _wait_for_port(self._process, self.port, self.folder / "ippeveprinter.log")

    def freeze(self) -> None:
        """Freeze it: it still accepts connections but never answers."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it without a goodbye, as a power cut does. The job command ends with it."""
        if self._process is not None:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def forget_certificate(self) -> None:
        """Delete its certificate: after the next start it shows another one."""
        for file in (self.folder / "keys").iterdir():
            file.unlink()

    def _arguments(self) -> list[str]:
        place = f"-r off -n localhost -p {self.port}".split()
        keys = ["-K", str(self.folder / "keys")]
        return ["-v", *place, *keys, "-k", "-d", str(self.folder / "spool"), "-c", str(HANDLER)]

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, number)


@contextmanager
def ippeve_printer(
    folder: Path, *, formats: str = "application/pdf,application/octet-stream", color: bool = True, duplex: bool = True
) -> Iterator[IppEvePrinter]:
    """A running printer whose files live in `folder`. Raises RuntimeError where ippeveprinter is not installed."""
    for program in ("ippeveprinter", "dbus-daemon"):
        if shutil.which(program, path=_path()) is None:
            raise RuntimeError(f"{program} is missing: install cups-ipp-utils and dbus-daemon")
    for name in ("record", "spool", "home", "keys"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    options = ["-M", "Acme", "-m", "Eve 2000", "-f", formats, "-s", "10,5" if color else "10"]
    if duplex:
        options.append("-2")
    bus = folder / "bus"
    environment = {
        "PATH": _path(),
        "HOME": str(folder / "home"),
        "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={bus}",
        "IPPEVE_CONTROL": str(folder / "control.json"),
        "IPPEVE_RECORD": str(folder / "record"),
    }
    printer = IppEvePrinter(folder=folder, port=free_port(), options=tuple(options), _environment=environment)
    with private_bus(bus):
        printer.start()
        try:
            yield printer
        finally:
            printer.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def private_bus(address: Path) -> Iterator[None]:
    """ippeveprinter wants a system bus even when it announces nothing."""
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={address}"]
    bus = subprocess.Popen(bound([*command, "--print-address=1"]), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        if bus.stdout is None or not bus.stdout.readline():
            raise RuntimeError("the private dbus-daemon did not start")
        yield
    finally:
        bus.terminate()
        bus.wait()
        if bus.stdout is not None:
            bus.stdout.close()


def _received(path: Path) -> ReceivedJob:
    facts = json.loads(path.read_text())
    return ReceivedJob(**facts, document=path.with_suffix(".bin").read_bytes())


def _path() -> str:
    return os.environ.get("PATH", "") + ":/usr/sbin:/usr/bin:/sbin:/bin"


def _wait_for_port(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"ippeveprinter did not start: {log.read_text()[-800:]}")
