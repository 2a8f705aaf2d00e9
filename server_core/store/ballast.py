"""A file that only takes space, so that there is some for what must be written when the disk is full. Blocking."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from threading import Lock

log = logging.getLogger(__name__)
PIECE_BYTES = 1024 * 1024
KEPT_PART, PIECES = 32, 16


class Ballast:
    """`size` 0 = none is wanted. Called from any thread.

    A full disk costs it all but a small rest, so the next start knows it, too. The rest goes piece by piece, each for
    one act that shuts somebody out: whoever else fills the disk again has not taken that.
    """

    def __init__(self, file: Path, size: int) -> None:
        self._file = file
        self._size = size
        self._rest = size // KEPT_PART
        self._lock = Lock()
        there = file.stat().st_size if file.exists() else None
        self._held = there == size  # a shorter one was broken off while it was made
        self._spent = there is not None and there <= self._rest and not self._held

    @property
    def size(self) -> int:
        return self._size

    @property
    def held(self) -> bool:
        return self._held or not self._size

    @property
    def spent(self) -> bool:
        """A full disk has cost it, and it was not made anew: what is left is for what is under way."""
        return self._spent and not self.held

    def spend(self) -> bool:
        """True: there is more space than before."""
        with self._lock:
            if not self._held:
                return False
            self._held = False
            try:
                os.truncate(self._file, self._rest)
            except OSError as error:
                log.error("the reserve %s cannot be given up: %s", self._file, error)
                return False
            self._spent = True
            return True

    def spend_piece(self) -> bool:
        """Of the rest. True: there is a little more space than before."""
        with self._lock:
            try:
                left = self._file.stat().st_size if self._spent else 0
                if left:
                    os.truncate(self._file, max(0, left - max(1, self._rest // PIECES)))
            except OSError as error:
                log.error("the rest of the reserve %s cannot be given up: %s", self._file, error)
                return False
            return left > 0

    def free(self) -> None:
        """There is space enough without it. Raises OSError."""
        with self._lock:
            self._held = self._spent = False
            self._file.unlink(missing_ok=True)

    def make(self) -> bool:
        """Takes the space for good. False: the disk has not so much, nothing is taken."""
        with self._lock:
            if self.held:
                return True
            rest = self._file.stat().st_size if self._spent and self._file.exists() else 0
            try:
                with self._file.open("r+b" if rest else "wb") as file:
                    if hasattr(os, "posix_fallocate"):
                        os.posix_fallocate(file.fileno(), 0, self._size)
                    else:
                        for start in range(0, self._size, PIECE_BYTES):
                            file.write(bytes(min(PIECE_BYTES, self._size - start)))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError:
                self._give_back(rest)
                return False
            self._held, self._spent = True, False
            return True

    def _give_back(self, rest: int) -> None:
        """What was taken of it."""
        if self._spent:
            os.truncate(self._file, rest)
        else:
            self._file.unlink(missing_ok=True)
