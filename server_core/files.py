"""Atomic files, private files, and folders that survive a power loss.

A new file is written under a temporary name beside its final one, readable by its owner only, synced to disk and
renamed. Names survive a power loss once their folder was synced. All calls block; they raise OSError.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

MIB = 1024 * 1024
LONGEST_PREFIX = 50
"""Most characters of a file's name in its temporary name; a name has at most 255 bytes."""
log = logging.getLogger(__name__)


class NewFile:
    """A file that gets its name in `commit`. Leaving the block without it leaves nothing behind.

    `part`: its temporary path until then. `file`: open for writing, mode 0600.
    """

    def __init__(self, path: Path) -> None:
        try:
            descriptor, name = tempfile.mkstemp(
                dir=path.parent, prefix=f".{path.name[:LONGEST_PREFIX]}.", suffix=".part"
            )
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error
        self.path = path
        self.part = Path(name)
        self.file: BinaryIO = os.fdopen(descriptor, "wb")

    def sync(self) -> None:
        """Put everything written on disk and close the file. May be called again."""
        if not self.file.closed:
            with self.file as file:
                file.flush()
                os.fsync(file.fileno())

    def commit(self, *, mode: int = 0o600) -> None:
        """Rename it to its final name, replacing a file there. Durable when it returns."""
        self.sync()
        if mode != 0o600:
            self.part.chmod(mode)
        self.part.replace(self.path)
        sync_folder(self.path.parent)

    def discard(self) -> None:
        """Remove it unless it was committed. May be called again."""
        with suppress(OSError):  # data that a full disk rejected is still in the buffer
            self.file.close()
        with suppress(OSError):
            self.part.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()


def write_private(path: Path, content: bytes) -> None:
    """Replace a file atomically. It is readable by its owner only from the first byte, and on disk at the end."""
    with NewFile(path) as new:
        new.file.write(content)
        new.commit()


@contextmanager
def new_private(path: Path) -> Iterator[BinaryIO]:
    """Create a file as `create_private`, which is on disk at the end."""
    with create_private(path) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def create_private(path: Path) -> BinaryIO:
    """Create a file that only its owner can read. Raises FileExistsError."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "wb")


def read_small(path: Path, most: int = MIB) -> bytes:
    """Read a regular file of at most `most` bytes. OSError for larger files and for pipes, which might never end."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    if os.name != "posix":
        return  # Windows has no fsync of folders
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Create the folder and missing parents, accessible to the owner only."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True, mode=0o700)
    if os.access(folder.parent, os.R_OK):  # creating may be allowed where reading is not
        sync_folder(folder.parent)


def may_others_read(path: Path) -> bool:
    """Return whether other users can read it, judged by its own mode."""
    if os.name != "posix":
        return False
    with suppress(OSError):
        return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    return False


def may_others_write(path: Path) -> bool:
    """Return whether other users can write to it, judged by its own mode.

    A group named like the file's owner is that user's private group, as on Linux.
    """
    if os.name != "posix":
        return False
    with suppress(OSError):
        status = path.stat()
        if status.st_mode & stat.S_IWOTH:
            return True
        return bool(status.st_mode & stat.S_IWGRP) and not _is_own_group(status)
    return False


def may_others_rename_in(folder: Path) -> bool:
    """Return whether other users can rename or delete files in it.

    The sticky bit prevents that, and so does a parent folder that they cannot enter.
    """
    with suppress(OSError):
        if may_others_write(folder) and not folder.stat().st_mode & stat.S_ISVTX:
            return all(above.stat().st_mode & 0o011 for above in folder.parents)
    return False


def is_owned_by_other(path: Path, own_uid: int) -> bool:
    """Return whether it belongs to a user other than `own_uid` and root."""
    with suppress(OSError):
        return os.name == "posix" and path.stat().st_uid not in (0, own_uid)
    return False


def _is_own_group(status: os.stat_result) -> bool:
    import grp
    import pwd

    try:
        owner, group = pwd.getpwuid(status.st_uid), grp.getgrgid(status.st_gid)
    except KeyError:
        return False
    return group.gr_name == owner.pw_name and set(group.gr_mem) <= {owner.pw_name}


def keeps_modes(folder: Path) -> bool:
    """Return whether this folder's file system supports private modes."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            return not stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077
    except OSError:
        return True  # the disk may be full; the next call asks again


def empty_file(path: Path) -> None:
    """Truncate a file, even on a full disk. Errors leave it as it is."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def close_to_others(path: Path) -> bool:
    """Make a file private. Returns True if other users could read it before and no longer can."""
    if not may_others_read(path):
        return False
    with suppress(OSError):
        path.chmod(0o600)
    if may_others_read(path):
        log.warning("%s can be read by other users of this computer and cannot be made private", path)
        return False
    return True
