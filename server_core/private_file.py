"""Files that hold secrets."""

from __future__ import annotations

import logging
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from server_core.durable_names import sync_folder

log = logging.getLogger(__name__)


def write_private(path: Path, content: bytes) -> None:
    """Replaces the file in one step, on disk at the end; for the owner alone from its first moment. Raises OSError:
    nothing is left of it then."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def may_others_read(path: Path) -> bool:
    """By its own mode, whatever the folders above it let in."""
    if os.name != "posix":
        return False
    with suppress(OSError):
        return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    return False


def may_others_write(path: Path) -> bool:
    """Return whether other users can write to it, by its own mode.

    A group named like the file's owner is that user's private group, as on Linux.
    """
    if os.name != "posix":
        return False
    with suppress(OSError):
        told = path.stat()
        if told.st_mode & stat.S_IWOTH:
            return True
        return bool(told.st_mode & stat.S_IWGRP) and not _is_own_group(told)
    return False


def _is_own_group(told: os.stat_result) -> bool:
    import grp
    import pwd

    try:
        owner, group = pwd.getpwuid(told.st_uid), grp.getgrgid(told.st_gid)
    except KeyError:
        return False
    return group.gr_name == owner.pw_name and set(group.gr_mem) <= {owner.pw_name}


def keeps_modes(folder: Path) -> bool:
    """False: the disk knows no modes, or has its own: no file in this folder can be closed to others."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            return not stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077
    except OSError:
        return True  # a full disk, say: it is asked again


def empty_file(path: Path) -> None:
    """What it said is gone, on disk too, also where the disk is full. A disk that cannot leaves it as it is."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def close_to_others(path: Path) -> bool:
    """True: other users of this computer could read it until now, and cannot any more."""
    if not may_others_read(path):
        return False
    with suppress(OSError):
        path.chmod(0o600)
    if may_others_read(path):
        log.warning("%s can be read by other users of this computer, and nobody here can change that", path)
        return False
    return True
