"""Finds the running process that has a site's windows open, and says to it: show yourself, open this, lock.

One process of a person has all windows on one server: that of the site and those of its customers. Free of Qt.
"""

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

from server_core.contract.types.fields import UNREADABLE, Secretive

CONNECT_MS = 500
ANSWER_MS = 2000
"""One that hangs does not keep a person from a window."""
COMMAND_MS = 10_000
"""A command's: what it said is taken by a window that is busy as well, later."""
LONGEST_PATH = 100
"""A socket's address has 108 bytes on Linux, 104 on macOS; Qt adds some while it makes one."""
LONGEST_LINE = 16 * 1024
"""Bytes of what is said, and of what is answered."""
SHOW, LOCK = b"show\n", b"lock\n"
OPEN = b"open "
"""And what is to be opened: an `Address` as JSON."""
SESSION_WANTED = b"session? "
"""And a `HeldSession` as JSON: which session the windows of this console have."""
OK = b"ok\n"
LOCKED = b"locked "
"""And how many windows were."""


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


# What can be opened in a process that runs.


class WallAddress(msgspec.Struct, frozen=True, tag="wall"):
    """The wall display of the site."""


class AccountAddress(msgspec.Struct, frozen=True, kw_only=True, tag="account"):
    """The window of a customer."""

    account_id: UUID


class ChoicesAddress(msgspec.Struct, frozen=True, kw_only=True, tag="choices"):
    """The settings, with what a command chooses in them: fields of `Choices` by their names."""

    changes: dict[str, Any]


Address = WallAddress | AccountAddress | ChoicesAddress


def opening(address: Address) -> bytes:
    return OPEN + msgspec.json.encode(address) + b"\n"


# All processes of a person that may be there: one for each server.


ELSEWHERE = "remote-consoles"
"""In the data folder: those of servers on other computers."""
LOCK_MS = 5000
"""One that paints all of itself anew takes so long to answer."""


def doors_of(root: Path) -> list[str]:
    """Of all processes with windows that there may be for a person's data folder."""
    return [address_of(str(each)) for each in (root, *_folders(root / ELSEWHERE))]


def tell_others(root: Path, own: str, line: bytes) -> None:
    """One that hangs, or is not there, keeps nobody from the others."""
    for door in doors_of(root):
        if door != own:
            with suppress(OSError):
                say(door, line, 0)


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """How many windows locked, and how many processes with windows may not have: they are there, and did not answer."""

    windows: int
    not_answering: int


def lock_all(root: Path) -> Heard:
    """All at once: one that hangs keeps no other from locking."""

    def lock(door: str) -> bytes | None:
        try:
            return say(door, LOCK, LOCK_MS)
        except OSError:
            return b""

    doors = doors_of(root)
    with ThreadPoolExecutor(len(doors)) as pool:
        answers = [each for each in pool.map(lock, doors) if each is not None]
    locked = [each.removeprefix(LOCKED).strip() for each in answers]
    return Heard(
        windows=sum(int(each) for each in locked if each.isdigit()),
        not_answering=sum(not each.isdigit() for each in locked),
    )


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return []


class HeldSession(Secretive, frozen=True, kw_only=True):
    """`site`: the folder of the window on the whole site. `session_token` None: nobody has it unlocked."""

    site: str
    session_token: str | None = None


def session_of(site: str) -> str | None:
    """The session that the windows of this site have."""
    question = SESSION_WANTED + msgspec.json.encode(HeldSession(site=site)) + b"\n"
    try:
        held = msgspec.json.decode(say(address_of(site), question, LOCK_MS) or b"", type=HeldSession)
    except (OSError, *UNREADABLE):
        return None
    return held.session_token if held.site == site else None
