"""Where a file lives: a copy of it has another home, the same file has the same after every restart.

Known by the machine's id (machine-id(5); MachineGuid on Windows) where there is one, by the file's inode number, and
by its birth, for the number of a removed file is used again. What this cannot tell apart: a whole machine that was
cloned with its disk and its id, or set back to a snapshot, and a file that was written over in its place.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from pathlib import Path

MACHINE_ID = Path("/etc/machine-id")
AT_FDCWD, STATX_BTIME = -100, 0x800
STATX_BYTES, BTIME_BYTES = 256, slice(80, 92)
"""Of `struct statx`, see statx(2): the mask comes first."""


def home_of(path: Path) -> str:
    """A digest: a machine's id is nobody else's business. Raises OSError if the file is not there.

    The file is not opened: to close it again would end the locks that this process has on it (POSIX).
    """
    known = f"spoolhouse {_machine_id()} {path.stat().st_ino} {_birth(path)}"
    return hashlib.sha256(known.encode()).hexdigest()


def _birth(path: Path) -> str:
    """Empty where the system or the file system does not tell it; Python does not before 3.15."""
    if sys.platform != "linux":
        return ""
    statx = getattr(ctypes.CDLL(None), "statx", None)
    found = ctypes.create_string_buffer(STATX_BYTES)
    if statx is None or statx(AT_FDCWD, os.fsencode(path), 0, STATX_BTIME, found) != 0:
        return ""
    told = int.from_bytes(found.raw[:4], sys.byteorder)
    return found.raw[BTIME_BYTES].hex() if told & STATX_BTIME else ""


def _machine_id() -> str:
    """Empty where there is none, as in most containers."""
    if sys.platform == "win32":  # not tried on Windows
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"SOFTWARE\Microsoft\Cryptography") as key:
                return str(winreg.QueryValueEx(key, "MachineGuid")[0])
        except OSError:
            return ""
    try:
        return MACHINE_ID.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
