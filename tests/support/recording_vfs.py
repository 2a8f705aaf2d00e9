"""Records SQLite's file operations as they happen, by wrapping the default VFS of the library behind `sqlite3`.

https://www.sqlite.org/c3ref/vfs.html and c3ref/io_methods.html give the shapes. Every call goes on to the default VFS;
four of a file's methods are replaced in a copy of its table. Shared memory is no file that a power loss could keep.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_longlong, c_void_p
from dataclasses import dataclass
from typing import Any, Protocol

OK = 0
OPEN_CREATE, OPEN_MAIN_JOURNAL, OPEN_SUPER_JOURNAL, OPEN_WAL = 0x4, 0x800, 0x4000, 0x80000
NEW_NAME_IS_SYNCED = OPEN_MAIN_JOURNAL | OPEN_SUPER_JOURNAL | OPEN_WAL
"""With the first sync of such a file the unix VFS syncs its folder, too."""

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_longlong)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_longlong)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", c_void_p),
        ("xDelete", c_void_p),
        *((name, c_void_p) for name in ("xAccess", "xFullPathname", "xDlOpen", "xDlError", "xDlSym", "xDlClose")),
        *((name, c_void_p) for name in ("xRandomness", "xSleep", "xCurrentTime", "xGetLastError")),
        *((name, c_void_p) for name in ("xCurrentTimeInt64", "xSetSystemCall", "xGetSystemCall", "xNextSystemCall")),
    )


class _Methods(ctypes.Structure):
    _fields_ = (
        ("iVersion", c_int),
        *((name, c_void_p) for name in ("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock")),
        *((name, c_void_p) for name in ("xUnlock", "xCheckReservedLock", "xFileControl", "xSectorSize")),
        *((name, c_void_p) for name in ("xDeviceCharacteristics", "xShmMap", "xShmLock", "xShmBarrier", "xShmUnmap")),
        *((name, c_void_p) for name in ("xFetch", "xUnfetch")),
    )


class _File(ctypes.Structure):
    _fields_ = (("pMethods", POINTER(_Methods)),)


class Listener(Protocol):
    """Told before the file changes, in SQLite's thread; paths are absolute."""

    def created(self, path: str) -> None: ...
    def written(self, path: str, offset: int, content: bytes) -> None: ...
    def truncated(self, path: str, size: int) -> None: ...
    def synced(self, path: str) -> None: ...
    def folder_synced(self, path: str) -> None: ...
    def removed(self, path: str) -> None: ...


class VfsUnreachable(Exception):
    """This Python hides the SQLite library that it uses."""


@dataclass(slots=True)
class _Opened:
    path: str
    listener: Listener
    new_name: bool


class RecordingVfs:
    """One for the process: SQLite keeps pointers into it as long as a file is open."""

    def __init__(self) -> None:
        self._library = _library()
        self._original = self._library.sqlite3_vfs_find(None).contents
        self._listener: Listener | None = None
        self._opened: dict[int, _Opened] = {}
        self._tables: dict[int, tuple[_Methods, tuple[Any, ...]]] = {}
        self._open_original = _OPEN(self._original.xOpen)
        self._delete_original = _DELETE(self._original.xDelete)
        self._callbacks = (_OPEN(self._open), _DELETE(self._delete))
        self._vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), ctypes.byref(self._original), ctypes.sizeof(_Vfs))
        self._vfs.zName = b"recording"
        self._vfs.pNext = None
        self._vfs.xOpen, self._vfs.xDelete = (ctypes.cast(callback, c_void_p).value for callback in self._callbacks)

    @contextmanager
    def told_to(self, listener: Listener) -> Iterator[None]:
        """Databases that are opened meanwhile are listened to until they are closed."""
        self._listener = listener
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        try:
            yield
        finally:
            self._library.sqlite3_vfs_register(ctypes.byref(self._original), 1)
            self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
            self._listener = None

    def _open(self, _vfs: int, name: int | None, file: int, flags: int, out_flags: int | None) -> int:
        """`name` goes on as the pointer it is: SQLite reads behind its end, and keeps it."""
        path = None if name is None else os.fsdecode(ctypes.string_at(name))
        listener = self._listener
        if path is not None and listener is not None and flags & OPEN_CREATE and not os.path.exists(path):
            listener.created(path)
        code = int(self._open_original(ctypes.addressof(self._original), name, file, flags, out_flags))
        if code == OK and path is not None and listener is not None:
            new_name = bool(flags & OPEN_CREATE and flags & NEW_NAME_IS_SYNCED)
            self._opened[file] = _Opened(path, listener, new_name)
            head = _File.from_address(file)
            head.pMethods = ctypes.pointer(self._table(ctypes.addressof(head.pMethods.contents)))
        return code

    def _delete(self, _vfs: int, name: int, sync_folder: int) -> int:
        path = os.fsdecode(ctypes.string_at(name))
        if self._listener is not None and os.path.exists(path):
            self._listener.removed(path)
            if sync_folder:
                self._listener.folder_synced(os.path.dirname(path))
        return int(self._delete_original(ctypes.addressof(self._original), name, sync_folder))

    def _table(self, address: int) -> _Methods:
        """A copy of the methods at `address`; version 2 knows no memory-mapped reading."""
        if address not in self._tables:
            original = _Methods.from_address(address)
            callbacks = (
                _CLOSE(self._closing(_CLOSE(original.xClose))),
                _WRITE(self._writing(_WRITE(original.xWrite))),
                _TRUNCATE(self._truncating(_TRUNCATE(original.xTruncate))),
                _SYNC(self._syncing(_SYNC(original.xSync))),
            )
            table = _Methods()
            ctypes.memmove(ctypes.byref(table), address, ctypes.sizeof(_Methods))
            table.iVersion = min(table.iVersion, 2)
            pointers = (ctypes.cast(callback, c_void_p).value for callback in callbacks)
            table.xClose, table.xWrite, table.xTruncate, table.xSync = pointers
            self._tables[address] = (table, callbacks)
        return self._tables[address][0]

    def _closing(self, original: Any) -> Callable[[int], int]:
        def close(file: int) -> int:
            self._opened.pop(file, None)
            return int(original(file))

        return close

    def _writing(self, original: Any) -> Callable[[int, int, int, int], int]:
        def write(file: int, content: int, size: int, offset: int) -> int:
            opened = self._opened[file]
            opened.listener.written(opened.path, offset, ctypes.string_at(content, size))
            return int(original(file, content, size, offset))

        return write

    def _truncating(self, original: Any) -> Callable[[int, int], int]:
        def truncate(file: int, size: int) -> int:
            opened = self._opened[file]
            opened.listener.truncated(opened.path, size)
            return int(original(file, size))

        return truncate

    def _syncing(self, original: Any) -> Callable[[int, int], int]:
        def sync(file: int, flags: int) -> int:
            opened = self._opened[file]
            opened.listener.synced(opened.path)
            if opened.new_name:
                opened.listener.folder_synced(os.path.dirname(opened.path))
                opened.new_name = False
            return int(original(file, flags))

        return sync


def _library() -> ctypes.CDLL:
    """The very library, by the extension module that is linked with it. Raises VfsUnreachable."""
    import _sqlite3

    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    try:
        library.sqlite3_libversion.restype = c_char_p
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = (c_char_p,)
        library.sqlite3_vfs_register.argtypes = (POINTER(_Vfs), c_int)
        library.sqlite3_vfs_unregister.argtypes = (POINTER(_Vfs),)
    except AttributeError as error:
        raise VfsUnreachable(f"the SQLite of this Python cannot be reached: {error}") from error
    if library.sqlite3_libversion().decode() != sqlite3.sqlite_version:
        raise VfsUnreachable("this Python has a SQLite of its own that cannot be reached")
    return library


_the_one: RecordingVfs | None = None


def recording_vfs() -> RecordingVfs:
    """Raises VfsUnreachable."""
    global _the_one
    _the_one = _the_one or RecordingVfs()
    return _the_one
