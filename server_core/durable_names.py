"""Names that outlive a power loss: a file or a folder is found again once the folder that holds it was synced."""

from __future__ import annotations

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """What was made, renamed and removed in it is on disk. Raises OSError."""
    if os.name != "posix":
        return  # Windows has no fsync of folders
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """With all above it that is missing, for the owner alone. Raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True, mode=0o700)
    if os.access(folder.parent, os.R_OK):  # one may be allowed to make a folder where one cannot look
        sync_folder(folder.parent)
