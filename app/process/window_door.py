"""How a second start or a command finds the window that is open on a data folder, and talks to it. Free of Qt."""

from __future__ import annotations

import errno
import hashlib
import os
import socket
import stat
import struct
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

CONNECT_MS = 500
ANSWER_MS = 2000
"""One that hangs does not keep a person from a window."""
COMMAND_MS = 10_000
"""A command's: what it said is taken by a window that is busy as well, later."""
LONGEST_PATH = 100
"""A socket's address has 108 bytes on Linux, 104 on macOS; Qt adds some while it makes one."""
LONGEST_LINE = 16 * 1024
"""Bytes of what is said, and of what is answered."""
SHOW, WALL = b"show\n", b"wall\n"
CHOOSE = b"choose "
"""And what a command chooses, as one JSON object."""
LOCK, USED = b"lock\n", b"used\n"
"""Another window of the same person was locked; somebody does something in it."""
SESSION, SESSION_WANTED = b"session ", b"session? "
"""And a `HeldSession` as JSON: the one that another window of this console was unlocked with; which one it is."""
OK = b"ok\n"


def address_of(folder: str) -> str:
    """A socket in the folder itself; on Windows the name of a pipe."""
    if sys.platform == "win32":
        return f"spoolhouse-{_short(folder)}"
    return f"{folder}/console.sock"


@contextmanager
def reached(door: str) -> Iterator[str]:
    """The path by which it is bound, or connected to: a socket's address has no room for a long one. Raises OSError."""
    if sys.platform == "win32" or len(os.fsencode(door)) <= LONGEST_PATH:
        yield door
    elif sys.platform == "linux":
        folder, name = os.path.split(door)
        held = os.open(folder, os.O_PATH | os.O_DIRECTORY)
        try:
            yield f"/proc/self/fd/{held}/{name}"
        finally:
            os.close(held)
    else:
        yield f"{own_folder()}/{_short(door)}"


def say(door: str, line: bytes, within_ms: int | None = None) -> bytes | None:
    """What the window answers; None: none of ours is there. Blocking. Raises OSError where one is there and does not
    answer in time, or answers too much. `within_ms`: for all of it; COMMAND_MS, where nothing is said; 0: nobody waits
    for an answer."""
    waits, ms = within_ms != 0, within_ms or COMMAND_MS
    if sys.platform == "win32":
        return _by_pipe(door, line, ms, waits=waits)
    deadline = time.monotonic() + ms / 1000
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(CONNECT_MS / 1000)
        try:
            with reached(door) as path:
                connection.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        if not is_ours(connection.fileno(), door):
            return None
        connection.settimeout(ms / 1000)
        connection.sendall(line)
        return _answer(connection, deadline) if waits else b""


def _answer(connection: socket.socket, deadline: float) -> bytes:
    """One deadline for all of it: one byte after another is no answer."""
    heard = b""
    while b"\n" not in heard:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        connection.settimeout(left)
        more = connection.recv(LONGEST_LINE)
        heard += more
        if len(heard) > LONGEST_LINE:
            raise OSError(errno.EMSGSIZE, os.strerror(errno.EMSGSIZE))
        if not more:
            break
    return heard


def _by_pipe(name: str, line: bytes, ms: int, *, waits: bool) -> bytes | None:
    """Of Windows, whose pipes know no deadline: one that hangs is left behind."""
    said: SimpleQueue[bytes | OSError | None] = SimpleQueue()

    def talk() -> None:
        try:
            with open(rf"\\.\pipe\{name}", "r+b", buffering=0) as pipe:
                pipe.write(line)
                said.put(pipe.readline(LONGEST_LINE) if waits else b"")
        except FileNotFoundError:
            said.put(None)
        except OSError as error:
            said.put(error)

    threading.Thread(target=talk, name="window-pipe", daemon=True).start()
    try:
        answered = said.get(timeout=ms / 1000)
    except Empty as error:
        raise TimeoutError from error
    if isinstance(answered, OSError):
        raise answered
    return answered


def _short(text: str) -> str:
    return hashlib.sha256(os.fsencode(text)).hexdigest()[:20]


# Whose process is at the other end of a window's door. Free of Qt.


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
