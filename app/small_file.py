"""Reading a small file of our own, which somebody may have put something else in the place of. Free of Qt."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MIB = 1024 * 1024


def read_small(path: Path, most: int = MIB) -> bytes:
    """Raises OSError, also for what is larger, or no file: a pipe would never end."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content
