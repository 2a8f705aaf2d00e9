"""A file that only takes space, so that there is some for what must be written when the disk is full. Blocking."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from threading import Lock

log = logging.getLogger(__name__)
PIECE_BYTES = 1024 * 1024


class Ballast:
    """`size` 0 = none is wanted. Called from any thread."""

    def __init__(self, file: Path, size: int) -> None:
        self._file = file
        self._size = size
        self._lock = Lock()
        self._held = file.exists() and file.stat().st_size == size  # a shorter one was broken off while it was made

    @property
    def size(self) -> int:
        return self._size

    @property
    def held(self) -> bool:
        return self._held or not self._size

    def free(self) -> bool:
        """True: there is more space than before."""
        with self._lock:
            was, self._held = self._held, False
            try:
                self._file.unlink(missing_ok=True)
            except OSError as error:
                log.error("the reserve %s cannot be given up: %s", self._file, error)
                return False
        return was

    def make(self) -> bool:
        """Takes the space for good. False: the disk has not so much, nothing is taken."""
        with self._lock:
            if self.held:
                return True
            try:
                with self._file.open("wb") as file:
                    if hasattr(os, "posix_fallocate"):
                        os.posix_fallocate(file.fileno(), 0, self._size)
                    else:
                        for start in range(0, self._size, PIECE_BYTES):
                            file.write(bytes(min(PIECE_BYTES, self._size - start)))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                self._file.unlink(missing_ok=True)
                return False
            self._held = True
            return True
