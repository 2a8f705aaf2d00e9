"""An older copy of a server's folder, written over its files: as a virtual machine that is set back to a snapshot.

It is the one thing that a server cannot notice itself: its files live where they lived. A folder that is put in the
place of another is noticed, see `server_core.home`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

DATABASE = "spoolhouse.db"


def put_back(copy: Path, server: Path) -> None:
    """Neither runs."""
    for newer in server.glob(f"{DATABASE}-*"):
        newer.unlink()
    for file in copy.glob(f"{DATABASE}*"):
        shutil.copyfile(file, server / file.name)
