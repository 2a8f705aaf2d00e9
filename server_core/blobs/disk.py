"""How much space the disk has left; asked again whenever bytes are about to be written."""

from __future__ import annotations

import shutil
from pathlib import Path


class DiskLow(Exception):
    """Less space is left than must stay free; nothing more is written."""


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free
