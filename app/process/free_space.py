"""Checks free disk space before a large write. Independent of Qt; blocks for a moment."""

from __future__ import annotations

import shutil
from pathlib import Path

MIB = 1024 * 1024
LEFT_BYTES = 64 * MIB
"""This much stays free for everything else on the disk."""


def has_room(folder: Path, size: int) -> bool:
    """Return whether there is room. True if unknown: then the write fails if there is none."""
    try:
        return shutil.disk_usage(folder).free - LEFT_BYTES >= size
    except OSError:
        return True
