"""Where a file lives: a copy of it has another home, the same file has the same after every restart.

Known by the machine's id (machine-id(5); MachineGuid on Windows) where there is one, and by the file's inode number.
What this cannot tell apart: a whole machine that was cloned with its disk and its id.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

MACHINE_ID = Path("/etc/machine-id")


def home_of(path: Path) -> str:
    """A digest: a machine's id is nobody else's business. Raises OSError if the file is not there."""
    return hashlib.sha256(f"spoolhouse {_machine_id()} {path.stat().st_ino}".encode()).hexdigest()


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
