"""What callers are to know of an error of the database."""

from __future__ import annotations

import errno
import sqlite3

FULL = {sqlite3.SQLITE_FULL}
DISK = {*FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
NO_SPACE = {errno.ENOSPC, errno.EDQUOT}


class StorageFailed(Exception):
    """The disk is full, read-only or broken: nothing was written."""

    full = False
    """There is no space left."""


class StorageBusy(StorageFailed):
    """Another program holds the database: nothing was written. It clears by itself."""


def told(error: BaseException) -> BaseException:
    """StorageFailed, if the disk or another program is to blame; else the error itself.

    The low byte of SQLite's code is its kind.
    """
    if isinstance(error, OSError) and error.errno is not None:
        return _caused(StorageFailed, f"{error.strerror}", error, full=error.errno in NO_SPACE)
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None or code & 0xFF not in DISK | BUSY:
        return error
    kind = StorageBusy if code & 0xFF in BUSY else StorageFailed
    return _caused(kind, str(cause), error, full=code & 0xFF in FULL)


def _caused(kind: type[StorageFailed], why: str, error: BaseException, *, full: bool) -> StorageFailed:
    failure = kind(f"the database cannot be used: {why}")
    failure.full = full
    failure.__cause__ = error
    return failure
