"""Where a database lies: another file under its name is not it, and what is committed to the old one would be lost."""

from __future__ import annotations

import os
from pathlib import Path

from server_core.store.failures import StorageFailed


class Place:
    """Of a database that is open. Raises OSError if it is not there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _file(path)

    def check(self) -> None:
        """Costs some microseconds. Raises StorageFailed."""
        try:
            found = _file(self._path)
        except OSError as error:
            raise StorageFailed(f"the database {self._path} was taken away: {error.strerror}") from error
        if found != self._file:
            raise StorageFailed(f"another file stands where the database {self._path} was: stop and start the engine")


def _file(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
