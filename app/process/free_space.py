"""Whether a disk has room for what is about to come. Free of Qt; blocking, but only for a moment."""

from __future__ import annotations

import shutil
from pathlib import Path

MIB = 1024 * 1024
LEFT_BYTES = 64 * MIB
"""So much stays free, for all else on that disk."""


def has_room(folder: Path, size: int) -> bool:
    """Where nobody knows: yes, writing tells."""
    try:
        return shutil.disk_usage(folder).free - LEFT_BYTES >= size
    except OSError:
        return True
