"""A desktop of its own without a screen: X server, window manager, session bus, accessibility, in one temporary home.

Debian's xvfb, openbox, dbus-daemon, at-spi2-core, python3-gi. Works as root and in an empty container: no shared memory
between the X server and its clients, no user session, nothing of the desktop that this may run on is touched. All
processes are one group that is killed at the end, and each ends with the test.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.support.bound_process import bound

START_SECONDS = 60.0
END_SECONDS = 5.0
A11Y_BUS = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = Path("/usr/bin/python3")
NEEDED = ("Xvfb", "openbox", "dbus-daemon")
SCREEN = (1280, 800)
KEPT = ("PATH", "PYTHONPATH", "FONTCONFIG_FILE")
"""Environment variables kept from the user who runs the tests."""
LANG = "C.UTF-8"
"""The window speaks English unless somebody chooses otherwise."""
BUS_SETTINGS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={home}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""
"""Starts no service by itself: no keyring, no portal, nothing that outlives the test."""


def what_is_missing() -> str | None:
    """Return why no desktop can run here; None: one can."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    missing += [str(path) for path in (A11Y_BUS, SYSTEM_PYTHON) if not path.exists()]
    return f"missing: {', '.join(missing)}; `sh packaging/run tests` installs it" if missing else None


@dataclass(frozen=True, kw_only=True)
class DesktopSession:
    home: Path
    environment: dict[str, str]
    """For what is started in it."""
    leader: int
    """The process group of all that is started in it."""
    started: list[subprocess.Popen[str]]

    def start(self, command: Sequence[str], name: str, **more: int) -> subprocess.Popen[str]:
        """Start a program; its output goes to `home/NAME.log`."""
        with (self.home / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                bound(command),
                stdin=more.get("stdin", subprocess.DEVNULL),
                stdout=more.get("stdout", log),
                stderr=log,
                env=self.environment,
                process_group=self.leader,
                pass_fds=[more["pass_fd"]] if "pass_fd" in more else (),
                text=True,
            )
        self.started.append(process)
        return process

    def log(self, name: str) -> str:
        path = self.home / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def picture(self) -> Image.Image:
        """Read the screen: the X server keeps it in a file (X Window Dump, `/usr/include/X11/XWDFile.h`)."""
        dump = (self.home / "Xvfb_screen0").read_bytes()
        head, colours = int.from_bytes(dump[:4], "big"), int.from_bytes(dump[76:80], "big")
        width, height, row = (int.from_bytes(dump[at : at + 4], "big") for at in (16, 20, 48))
        pixels = dump[head + colours * 12 :]
        return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", row)


@contextmanager
def desktop_session(width: int = SCREEN[0], height: int = SCREEN[1]) -> Iterator[DesktopSession]:
    """A fresh one; all of it is gone afterwards."""
    missing = what_is_missing()
    assert missing is None, missing
    # short: the address of a socket has room for 108 bytes
    with tempfile.TemporaryDirectory(prefix="desk-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        leader = subprocess.Popen(bound(["sleep", "infinity"]), process_group=0)
        started: list[subprocess.Popen[str]] = []
        try:
            session = DesktopSession(home=home, environment=_environment(home), leader=leader.pid, started=started)
            _start_x(session, width, height)
            _start_buses(session)
            session.start(["openbox", "--sm-disable"], "openbox")
            yield session
        finally:
            if started:
                started[0].terminate()  # the X server: killed, it would leave its lock
                with suppress(subprocess.TimeoutExpired):
                    started[0].wait(END_SECONDS)
            with suppress(ProcessLookupError):
                os.killpg(leader.pid, signal.SIGKILL)
            leader.wait()
            for process in started:
                process.wait()
                for pipe in (process.stdin, process.stdout):
                    if pipe is not None:
                        pipe.close()


def _environment(home: Path) -> dict[str, str]:
    (home / "run").mkdir(mode=0o700)
    (home / "tmp").mkdir()
    return {
        **{name: os.environ[name] for name in KEPT if name in os.environ},
        "LANG": LANG,
        "HOME": str(home),
        "TMPDIR": str(home / "tmp"),
        "XDG_RUNTIME_DIR": str(home / "run"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={home}/bus",
        "XDG_SESSION_TYPE": "x11",
        "QT_QPA_PLATFORM": "xcb",
        "QT_X11_NO_MITSHM": "1",
        "NO_AT_BRIDGE": "1",  # of GTK's programs; ours is the one that is looked at
    }


def _start_x(session: DesktopSession, width: int, height: int) -> None:
    reads, writes = os.pipe()
    try:
        session.start(
            [
                "Xvfb", "-displayfd", str(writes), "-screen", "0", f"{width}x{height}x24", "-fbdir", str(session.home),
                "-nolisten", "tcp", "-noreset", "-extension", "MIT-SHM",
            ],
            "xvfb",
            pass_fd=writes,
        )  # fmt: skip
        os.close(writes)
        writes = -1
        number = _line_of(reads, "the X server", session)
    finally:
        os.close(reads)
        if writes >= 0:
            os.close(writes)
    session.environment["DISPLAY"] = f":{number}"


def _start_buses(session: DesktopSession) -> None:
    settings = session.home / "bus.conf"
    settings.write_text(BUS_SETTINGS.format(home=session.home))
    session.start(["dbus-daemon", f"--config-file={settings}", "--nofork", "--nopidfile"], "bus")
    deadline = time.monotonic() + START_SECONDS
    while not (session.home / "bus").exists():
        assert time.monotonic() < deadline, f"the session bus did not start: {session.log('bus')}"
        time.sleep(0.01)
    session.start([str(A11Y_BUS), "--launch-immediately", "--a11y=1"], "a11y")


def _line_of(descriptor: int, who: str, session: DesktopSession) -> str:
    """The first line that somebody writes."""
    read = b""
    deadline = time.monotonic() + START_SECONDS
    while not read.endswith(b"\n"):
        left = max(0.0, deadline - time.monotonic())
        ready = select.select([descriptor], [], [], left)[0]
        piece = os.read(descriptor, 64) if ready else b""
        assert piece, f"{who} did not start: {session.log('xvfb')}"
        read += piece
    return read.decode().strip()
