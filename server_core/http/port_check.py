"""Whether a server could listen at a port, and which program does already. Blocking; on Linux it names the program."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from server_core.contract.types.consoles import PortState
from server_core.http.listeners import PortBusy, listen

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
