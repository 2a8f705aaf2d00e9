"""A real printer that Avahi announces: ippeveprinter and an avahi-daemon on a private bus, on the loopback alone.

Avahi knows one instance per machine, by a file in /run: it gets a /run of its own, for which it must be root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.bound_process import bound
from tests.support.ippeve import free_port, private_bus

_PATH = os.environ.get("PATH", "") + ":/usr/sbin:/usr/bin:/sbin:/bin"
_CONFIG = """\
[server]
host-name=spoolhouse-test
use-ipv4=yes
use-ipv6=no
enable-dbus=yes
disallow-other-stacks=no
allow-interfaces=lo
[publish]
publish-workstation=no
[rlimits]
"""


@dataclass(frozen=True, kw_only=True)
class AvahiPrinter:
    name: str
    port: int


def why_not() -> str | None:
    """Return why it cannot run here."""
    if os.getuid() != 0:
        return "avahi-daemon wants to be root"
    missing = [each for each in ("avahi-daemon", "unshare", "ippeveprinter") if shutil.which(each, path=_PATH) is None]
    if missing:
        return f"missing: {', '.join(missing)}"
    tried = subprocess.run(["unshare", "-m", "true"], capture_output=True, text=True, check=False)
    return f"no mounts of one's own here: {tried.stderr.strip()}" if tried.returncode else None


@contextmanager
def avahi_printer(folder: Path, name: str) -> Iterator[AvahiPrinter]:
    """Raises RuntimeError where one of them does not start."""
    for each in ("spool", "home", "keys"):
        (folder / each).mkdir(parents=True)
    (folder / "avahi.conf").write_text(_CONFIG)
    bus = folder / "bus"
    environment = {"PATH": _PATH, "HOME": str(folder / "home"), "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={bus}"}
    port = free_port()
    avahi = f"mount -t tmpfs none /run && exec avahi-daemon -f {folder}/avahi.conf"
    printer = ["ippeveprinter", "-p", str(port), "-n", "localhost", "-M", "Acme", "-m", "Eve 2000"]
    printer += ["-f", "application/pdf,image/urf", "-d", str(folder / "spool"), "-K", str(folder / "keys"), name]
    command = ["unshare", "-m", "sh", "-c", f"{avahi} --no-drop-root --no-chroot --no-rlimits"]
    with (
        private_bus(bus),
        _running(command, environment, until=b"Server startup complete"),
        _running(printer, environment, until=None),
    ):
        yield AvahiPrinter(name=name, port=port)


@contextmanager
def _running(command: list[str], environment: dict[str, str], *, until: bytes | None) -> Iterator[None]:
    words = subprocess.PIPE if until else subprocess.DEVNULL
    process = subprocess.Popen(bound(command), env=environment, stdout=subprocess.DEVNULL, stderr=words)
    try:
        if until is not None and process.stderr is not None:
            received = b""
            while until not in received:
                line = process.stderr.readline()
                if not line:
                    raise RuntimeError(f"{command[0]} did not start: {received[-400:].decode(errors='replace')}")
                received += line
        yield
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()
