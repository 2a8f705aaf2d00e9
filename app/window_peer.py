"""Whose process is at the other end of a window's door. Free of Qt."""

from __future__ import annotations

import errno
import os
import socket
import stat
import struct
import sys
from contextlib import suppress

SHARED = "/tmp"  # noqa: S108 - what is made there is looked at
NAMES = 10


def is_ours(handle: int, door: str) -> bool:
    """Before anything is said or believed. `handle`: of the connection, which stays open; `door`: its address. Root's
    and the folder's owner's are ours as well: all that lies there is theirs. Raises OSError."""
    if sys.platform == "win32":  # a pipe tells no user: Qt makes it for this one alone
        return True
    with socket.socket(fileno=os.dup(handle)) as connection:
        return peer_of(connection) in (os.getuid(), 0, os.stat(os.path.dirname(door)).st_uid)


def peer_of(connection: socket.socket) -> int:
    """Its user. Raises OSError."""
    if sys.platform != "linux":
        import ctypes

        user, group = ctypes.c_uint32(), ctypes.c_uint32()
        if ctypes.CDLL(None).getpeereid(connection.fileno(), ctypes.byref(user), ctypes.byref(group)):
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
        return user.value
    facts = struct.Struct("iII")
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, facts.size)
    return int(facts.unpack(told)[1])


def own_folder(shared: str = SHARED) -> str:
    """Of this user alone, in the one that all share: somebody else may have been first at a name. Raises OSError."""
    for number in range(NAMES):
        folder = f"{shared}/spoolhouse-{os.getuid()}{f'-{number}' if number else ''}"
        with suppress(FileExistsError):
            os.mkdir(folder, 0o700)
        found = os.lstat(folder)  # a link is no folder
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077:
            return folder
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), folder)
