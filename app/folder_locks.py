"""Locks of a folder and of a file in it, as the system knows them: freed when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def take(folder: Path, file: Path, flags: int, *, alone: bool) -> list[int]:
    """Descriptors of what is locked now, the file's first. `alone`: else beside others that only look. Raises
    BlockingIOError, and OSError of `os.open`."""
    taken: list[int] = []
    try:
        if sys.platform != "win32":  # there an open file cannot be deleted
            taken.append(os.open(folder, os.O_RDONLY))
            _lock_folder(taken[0], alone=alone)
        taken.insert(0, os.open(file, flags, 0o600))
        _lock_file(taken[0], alone=alone)
    except BaseException:
        let_go(taken)
        raise
    return taken


def let_go(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _lock_folder(descriptor: int, *, alone: bool) -> None:
    """Raises BlockingIOError."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return  # not on this disk, see flock(2) of NFS: the file has to do


def _lock_file(descriptor: int, *, alone: bool) -> None:
    """Raises BlockingIOError."""
    try:
        if sys.platform == "win32":  # not tried on Windows
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        raise BlockingIOError(error.errno, error.strerror) from error
