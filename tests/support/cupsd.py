"""A real CUPS scheduler of our own on loopback, with queues to raw TCP sinks."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.bound_process import bound
from tests.support.ippeve import free_port

START_SECONDS = 60.0
_PATH = os.environ.get("PATH", "") + ":/usr/sbin:/usr/bin:/sbin:/bin"

_CUPSD = """\
LogLevel {log_level}
MaxJobs 0
Listen 127.0.0.1:{port}
Browsing Off
BrowseLocalProtocols none
DefaultAuthType None
WebInterface No
JobRetryInterval 1
<Location />
  Order allow,deny
  Allow from all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow from all
  </Limit>
</Policy>
"""
_CUPS_FILES = """\
User {user}
Group {group}
SystemGroup {admins}
ServerRoot {root}/etc
StateDir {root}/state
CacheDir {root}/cache
RequestRoot {root}/spool
TempDir {root}/spool/tmp
ServerKeychain {root}/etc/ssl
AccessLog {root}/log/access
ErrorLog {root}/log/error
PageLog {root}/log/page
Sandboxing relaxed
"""


_SERVER_BIN = Path("/usr/lib/cups")
# what a backend can do to a job (backend(7), exit codes); `paper` waits for the file `gate`
_BACKEND = """\
#!/bin/sh
[ $# = 0 ] && exit 0
case "${{DEVICE_URI#scripted:/}}" in
  paper) echo "STATE: +media-empty-error" >&2
         until [ -e {root}/spool/gate ]; do sleep 0.05; done
         echo "STATE: -media-empty-error" >&2;;
  failed) exit 1;;
  login) exit 2;;
  held) exit 3;;
  stopped) exit 4;;
  canceled) exit 5;;
esac
cat ${{6:--}} > /dev/null
echo "ATTR: marker-names=Ribbon marker-types=ribbon-wax marker-levels=7 marker-low-levels=10" >&2
exit 0
"""


@dataclass(frozen=True, kw_only=True)
class CupsServer:
    root: Path
    port: int

    def add_queue(self, name: str, device_uri: str, *options: str) -> str:
        """A raw queue, accepting and started; returns its IPP address."""
        self.run("lpadmin", "-h", f"localhost:{self.port}", "-p", name, "-E", "-v", device_uri, "-m", "raw", *options)
        return f"ipp://localhost:{self.port}/printers/{name}"

    def secure(self, queue_uri: str) -> str:
        """The same queue over TLS: cupsd makes its certificate."""
        return queue_uri.replace("ipp://", "ipps://", 1)

    def run(self, *command: str) -> str:
        """A CUPS client command, and what it wrote. Raises CalledProcessError."""
        environment = {"PATH": _PATH, "CUPS_SERVER": f"localhost:{self.port}", "HOME": str(self.root)}
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    def start(self, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        """The scheduler, once it answers; on the same folder and port each time. Raises RuntimeError."""
        command = ["cupsd", "-f", "-c", str(self.root / "cupsd.conf"), "-s", str(self.root / "cups-files.conf")]
        process = subprocess.Popen(
            bound(command),
            env={"PATH": _PATH, **(environment or {})},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for_port(process, self)
        except BaseException:
            process.kill()
            process.wait()
            raise
        return process


@contextmanager
def cups_server(*, log_level: str = "debug", scripted: bool = False) -> Iterator[CupsServer]:
    """Benchmarks want `log_level` "warn", as installed. `scripted`: with devices `scripted:/WORD`, see _BACKEND.

    Raises RuntimeError where cupsd is not installed.
    """
    with cups_folder(log_level=log_level) as server:
        if scripted:
            _add_scripted(server)
        process = server.start()
        try:
            yield server
        finally:
            process.terminate()
            process.wait()


@contextmanager
def cups_folder(*, log_level: str = "debug", port: int | None = None) -> Iterator[CupsServer]:
    """Create everything that a scheduler needs, without starting it. Raises RuntimeError if cupsd is not installed."""
    for program in ("cupsd", "lpadmin"):
        if shutil.which(program, path=_PATH) is None:
            raise RuntimeError(f"{program} is missing: install cups and cups-client")
    # not in pytest's folder: that one is closed to the user that cupsd prints as
    root = Path(tempfile.mkdtemp(prefix="cupsd-"))
    try:
        server = CupsServer(root=root, port=port or free_port())
        _configure(server, log_level)
        yield server
    finally:
        shutil.rmtree(root)


def _add_scripted(server: CupsServer) -> None:
    """CUPS' own programs, and one more backend beside them."""
    folder = server.root / "bin"
    (folder / "backend").mkdir(parents=True)
    for name in ("filter", "daemon", "notifier", "monitor", "cgi-bin"):
        (folder / name).symlink_to(_SERVER_BIN / name)
    for backend in (_SERVER_BIN / "backend").iterdir():
        (folder / "backend" / backend.name).symlink_to(backend)
    script = folder / "backend/scripted"
    script.write_text(_BACKEND.format(root=server.root))
    script.chmod(0o755)  # so CUPS runs it without root's rights
    settings = server.root / "cups-files.conf"
    settings.write_text(settings.read_text() + f"ServerBin {folder}\n")


def _configure(server: CupsServer, log_level: str) -> None:
    root = server.root
    for name in ("etc/ppd", "etc/ssl", "spool/tmp", "cache", "state/certs", "log"):
        (root / name).mkdir(parents=True)
    root.chmod(0o755)
    user, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
    admins = group
    if os.getuid() == 0:
        user, group, admins = "lp", "lp", "root lpadmin"
        for name in ("spool", "spool/tmp", "cache", "state"):
            shutil.chown(root / name, "root", "lp")
            (root / name).chmod(0o770)
    (root / "cupsd.conf").write_text(_CUPSD.format(port=server.port, log_level=log_level))
    (root / "cups-files.conf").write_text(_CUPS_FILES.format(root=root, user=user, group=group, admins=admins))


def _wait_for_port(process: subprocess.Popen[bytes], server: CupsServer) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", server.port)) == 0:
                return
        time.sleep(0.02)
    log = server.root / "log/error"
    raise RuntimeError(f"cupsd did not start: {log.read_text()[-800:] if log.exists() else 'no log'}")
