"""What callers are to know of an error of the database."""

from __future__ import annotations

import errno
import sqlite3

from server_core.contract.messages.message import Message
from server_core.contract.messages.server import StorageMessages
from server_core.contract.messages.system import system_error

FULL = {sqlite3.SQLITE_FULL}
DISK = {*FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_SAID = {
    sqlite3.SQLITE_FULL: StorageMessages.SQLITE_FULL,
    sqlite3.SQLITE_IOERR: StorageMessages.SQLITE_IO_ERROR,
    sqlite3.SQLITE_READONLY: StorageMessages.SQLITE_READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StorageMessages.SQLITE_CANNOT_OPEN,
    sqlite3.SQLITE_BUSY: StorageMessages.SQLITE_LOCKED,
    sqlite3.SQLITE_LOCKED: StorageMessages.SQLITE_LOCKED,
}


class StorageFailed(Exception):
    """The disk is full, read-only or broken: nothing was written. `full`: there is no space left."""

    def __init__(self, message: Message, *, full: bool = False) -> None:
        super().__init__(str(message))
        self.message = message
        self.full = full


class StorageBusy(StorageFailed):
    """Another program holds the database: nothing was written. It clears by itself."""


def told(error: BaseException) -> BaseException:
    """StorageFailed, if the disk or another program is to blame; else the error itself.

    The low byte of SQLite's code is its kind.
    """
    if isinstance(error, OSError) and error.errno is not None:
        return _caused(StorageFailed, system_error(error), error, full=error.errno in NO_SPACE)
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None or code & 0xFF not in DISK | BUSY:
        return error
    number = code & 0xFF
    kind = StorageBusy if number in BUSY else StorageFailed
    return _caused(kind, _SAID[number](), error, full=number in FULL)


def _caused(kind: type[StorageFailed], why: Message, error: BaseException, *, full: bool) -> StorageFailed:
    failure = kind(StorageMessages.DATABASE_FAILS(why=why), full=full)
    failure.__cause__ = error
    return failure
