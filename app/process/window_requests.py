"""Finds the process with a site's open windows, and sends it requests: show yourself, open this, lock.

One process per user has all windows of a server: the site's and its customers'. Independent of Qt."""

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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.fields import Secretive

CONNECT_MS = 500
ANSWER_MS = 2000
"""Milliseconds. A process that hangs must not keep the user from a window."""
COMMAND_MS = 10_000
"""Milliseconds for a command: even a busy window handles its request, only later."""
LONGEST_PATH = 100
"""A socket's address has at most 108 bytes on Linux, 104 on macOS. Qt adds some while it creates one."""
LONGEST_LINE = 16 * 1024
"""Most bytes of a request and of an answer."""
SHOW, LOCK = b"show\n", b"lock\n"
OPEN = b"open "
"""Followed by what to open: an `Address` as JSON."""
OK = b"ok\n"
LOCKED = b"locked "
"""Followed by the number of windows that locked."""


def address_of(folder: str) -> str:
    """Return the address: a socket in the folder; on Windows the name of a pipe."""
    if sys.platform == "win32":
        return f"spoolhouse-{_short(folder)}"
    return f"{folder}/console.sock"


@contextmanager
def reached(door: str) -> Iterator[str]:
    """Return a path short enough to bind or connect: socket addresses have limited length. Raises OSError."""
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
    """Send a request and return the answer; None: no process of ours is there. Blocking.

    `within_ms`: the limit for everything: COMMAND_MS by default; 0: do not wait for an answer.
    Raises OSError if there is one that does not answer in time or answers too much.
    """
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
    """Read the answer. One deadline covers all of it, so that single bytes cannot prolong it."""
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
    """Use a Windows pipe. Pipes have no deadline; one that hangs is abandoned."""
    received: SimpleQueue[bytes | OSError | None] = SimpleQueue()

    def talk() -> None:
        try:
            with open(rf"\\.\pipe\{name}", "r+b", buffering=0) as pipe:
                pipe.write(line)
                received.put(pipe.readline(LONGEST_LINE) if waits else b"")
        except FileNotFoundError:
            received.put(None)
        except OSError as error:
            received.put(error)

    threading.Thread(target=talk, name="window-pipe", daemon=True).start()
    try:
        answered = received.get(timeout=ms / 1000)
    except Empty as error:
        raise TimeoutError from error
    if isinstance(answered, OSError):
        raise answered
    return answered


def _short(text: str) -> str:
    return hashlib.sha256(os.fsencode(text)).hexdigest()[:20]


# The owner of the process at the other end of a connection. Independent of Qt.


SHARED = "/tmp"  # noqa: S108 - what is made there is looked at
NAMES = 10


def is_ours(handle: int, door: str) -> bool:
    """Check the owner before anything is sent or believed. Root and the folder's owner count as ours.

    `handle`: of the connection, which stays open; `door`: its address. Raises OSError.
    """
    if sys.platform == "win32":  # a pipe names no user: Qt creates it for this one only
        return True
    with socket.socket(fileno=os.dup(handle)) as connection:
        return peer_of(connection) in (os.getuid(), 0, os.stat(os.path.dirname(door)).st_uid)


def peer_of(connection: socket.socket) -> int:
    """Return the user at the other end. Raises OSError."""
    if sys.platform != "linux":
        import ctypes

        user, group = ctypes.c_uint32(), ctypes.c_uint32()
        if ctypes.CDLL(None).getpeereid(connection.fileno(), ctypes.byref(user), ctypes.byref(group)):
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
        return user.value
    facts = struct.Struct("iII")
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, facts.size)
    return int(facts.unpack(credentials)[1])


def own_folder(shared: str = SHARED) -> str:
    """Create a private folder in the shared one. Another user may have created it first. Raises OSError."""
    for number in range(NAMES):
        folder = f"{shared}/spoolhouse-{os.getuid()}{f'-{number}' if number else ''}"
        with suppress(FileExistsError):
            os.mkdir(folder, 0o700)
        found = os.lstat(folder)  # a link is no folder
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077:
            return folder
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), folder)


# Requests to a running process.


class WallAddress(msgspec.Struct, frozen=True, tag="wall"):
    """Open the wall display of the site."""


class AccountAddress(msgspec.Struct, frozen=True, kw_only=True, tag="account"):
    """Open the window of a customer."""

    account_id: UUID


class ChoicesAddress(msgspec.Struct, frozen=True, kw_only=True, tag="choices"):
    """Change settings at a command's request: fields of `Choices` by name."""

    changes: dict[str, Any]


class LinkAddress(Secretive, frozen=True, kw_only=True, tag="link"):
    """An onboarding link that was clicked.

    `agreed`: the doors of the consoles that were asked before and do not forbid it. See `app/process/opened_link.py`.
    """

    link: str
    agreed: tuple[str, ...] = ()


WindowAddress = WallAddress | AccountAddress | ChoicesAddress | LinkAddress


def opening(address: WindowAddress) -> bytes:
    return OPEN + msgspec.json.encode(address) + b"\n"


# All processes of a user that may exist: one per server.


ELSEWHERE = "remote-consoles"
"""Folder in the data folder: it holds the folders for remote servers."""
LOCK_MS = 5000
"""Milliseconds. A window that repaints everything may take this long to answer."""


def doors_of(root: Path) -> list[str]:
    """Return the addresses of all processes with windows for a user's data folder."""
    return [address_of(str(each)) for each in (root, *_folders(root / ELSEWHERE))]


def tell_others(root: Path, own: str, line: bytes) -> None:
    """Send to all. One that hangs or is missing does not affect the others."""
    for door in doors_of(root):
        if door != own:
            with suppress(OSError):
                say(door, line, 0)


class LockResult(msgspec.Struct, frozen=True, kw_only=True):
    """The number of windows that locked, and of processes that did not answer and may still be unlocked."""

    windows: int
    not_answering: int


def lock_all(root: Path) -> LockResult:
    """Lock all in parallel: one that hangs does not delay the others."""

    def lock(door: str) -> bytes | None:
        try:
            return say(door, LOCK, LOCK_MS)
        except OSError:
            return b""

    doors = doors_of(root)
    with ThreadPoolExecutor(len(doors)) as pool:
        answers = [each for each in pool.map(lock, doors) if each is not None]
    locked = [each.removeprefix(LOCKED).strip() for each in answers]
    return LockResult(
        windows=sum(int(each) for each in locked if each.isdigit()),
        not_answering=sum(not each.isdigit() for each in locked),
    )


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return []
