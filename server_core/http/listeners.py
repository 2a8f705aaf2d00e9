"""Listening sockets."""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

from server_core.contract.messages.starting import StartMessages
from server_core.contract.types.consoles import PortState

BACKLOG = 4096
"""Connections that may wait to be accepted.

The system lowers this to its own limit; further clients retry after 1 s.
"""
SEND_BUFFER_BYTES = 256 * 1024


class PortBusy(Exception):
    """Another program listens there already."""

    def __init__(self, host: str, port: int) -> None:
        self.message = StartMessages.PORT_BUSY(port=str(port), host=host)
        super().__init__(str(self.message))


def listen(host: str, port: int) -> socket.socket:
    """TCP is named and TCP_NODELAY set here, for accepted connections take both over (a small answer never waits),
    and the size of the send buffer: it costs memory, and a slow reader's progress shows only in parts of it.

    Raises PortBusy, OSError.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortBusy(host, port) from error
        raise
    return listener


def listen_here(port: int) -> socket.socket:
    """On loopback, at `port` or, when that is taken, at any free one."""
    try:
        return listen("127.0.0.1", port)
    except PortBusy:
        return listen("127.0.0.1", 0)


def is_wildcard(host: str) -> bool:
    """Listens on all addresses."""
    return host in ("", "0.0.0.0", "::")  # noqa: S104


def url(scheme: str, host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def reachable_here(host: str) -> str:
    """The address under which programs on this computer reach a listener on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104


# Whether a server could listen at a port, and which program does already. Blocking; on Linux it names the program.


LISTENS = "0A"
"""TCP_LISTEN, as /proc/net/tcp writes it."""


def look_at(host: str, port: int) -> PortState:
    try:
        listen(host, port).close()
    except PortBusy:
        return PortState(port=port, free=False, used_by=program_at(port))
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM):
            return PortState(port=port, free=False, allowed=False)
        return PortState(port=port, free=False)
    return PortState(port=port, free=True)


def program_at(port: int, proc: Path = Path("/proc")) -> str | None:
    """Its name, where this user may see it: proc(5)."""
    if not sys.platform.startswith("linux"):
        return None
    wanted = {f"socket:[{inode}]" for inode in _listening(port, proc)}
    if not wanted:
        return None
    for process in proc.iterdir():
        if process.name.isdigit() and _has_open(process / "fd", wanted):
            with suppress(OSError):
                return (process / "comm").read_text(encoding="utf-8", errors="replace").strip() or None
    return None


def _has_open(descriptors: Path, wanted: set[str]) -> bool:
    with suppress(OSError), os.scandir(descriptors) as entries:  # another user's, or gone by now
        for each in entries:
            with suppress(OSError):
                if os.readlink(each.path) in wanted:
                    return True
    return False


def _listening(port: int, proc: Path) -> set[str]:
    """Inodes of the sockets that listen there."""
    found = set()
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (proc / "net" / table).read_text(encoding="ascii").splitlines()[1:]:
                fields = line.split()
                if fields[3] == LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                    found.add(fields[9])
    return found
