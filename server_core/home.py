"""An identity of a file's location: a copy of the file has another one, and restarts do not change it.

It is made of the machine's id (machine-id(5); MachineGuid on Windows) if there is one, the inode number, and the birth
time, because inode numbers are reused. It cannot tell apart a whole machine that was cloned with its disk and id or set
back to a snapshot, nor a file that was overwritten in place.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from pathlib import Path

MACHINE_ID = Path("/etc/machine-id")
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
AT_FDCWD, STATX_BTIME = -100, 0x800
STATX_BYTES, BTIME_BYTES = 256, slice(80, 92)
"""Layout of `struct statx`, see statx(2); the mask comes first."""


def home_of(path: Path) -> str:
    """Return a digest, because a machine's id is confidential. Raises OSError if the file does not exist.

    The file is not opened: closing it would release the locks of this process on it (POSIX).
    """
    parts = f"spoolhouse {_machine_id()} {path.stat().st_ino} {_birth(path)}"
    return hashlib.sha256(parts.encode()).hexdigest()


def place_of(path: Path) -> str:
    """Return a digest of a file's home and the running system: after a reboot it is another one, where the system tells
    (proc_sys_kernel(5)). Raises OSError as `home_of` does.
    """
    try:
        boot = BOOT_ID.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        boot = ""  # the same place after each reboot
    return hashlib.sha256(f"{home_of(path)} {boot}".encode()).hexdigest()


def _birth(path: Path) -> str:
    """Return the birth time; empty where the system or file system has none. Python offers it only from 3.15 on."""
    if sys.platform != "linux":
        return ""
    statx = getattr(ctypes.CDLL(None), "statx", None)
    found = ctypes.create_string_buffer(STATX_BYTES)
    if statx is None or statx(AT_FDCWD, os.fsencode(path), 0, STATX_BTIME, found) != 0:
        return ""
    mask = int.from_bytes(found.raw[:4], sys.byteorder)
    return found.raw[BTIME_BYTES].hex() if mask & STATX_BTIME else ""


def _machine_id() -> str:
    """Return the machine's id; empty where there is none, as in most containers."""
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
