"""How a second start or a command finds the window that is open on a data folder, and talks to it. Free of Qt."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
import tempfile

CONNECT_MS = 500
ANSWER_MS = 2000
"""One that hangs does not keep a person from a window."""
COMMAND_MS = 10_000
"""A command's: what it said is taken by a window that is busy as well, later."""
LONGEST_PATH = 100
"""A socket's address has 108 bytes on Linux, 104 on macOS."""
SHOW, WALL = b"show\n", b"wall\n"
CHOOSE = b"choose "
"""And what a command chooses, as one JSON object."""
LOCK, USED = b"lock\n", b"used\n"
"""Another window of the same person was locked; somebody does something in it."""
SESSION, SESSION_WANTED = b"session ", b"session? "
"""And a `HeldSession` as JSON: the one that another window of this console was unlocked with; which one it is."""
OK = b"ok\n"


def address_of(folder: str) -> str:
    """In the folder itself, which is ours alone, where the path is short enough; else a name of this system."""
    path = f"{folder}/console.sock"
    if sys.platform != "win32" and len(path.encode()) <= LONGEST_PATH:
        return path
    return f"spoolhouse-{hashlib.sha256(folder.encode()).hexdigest()[:20]}"


def is_anothers(address: str) -> bool:
    """In the folder for temporary files, which all users share, somebody else may have been there first: nothing is
    told to them, and nothing is believed."""
    if sys.platform == "win32" or address.startswith("/"):
        return False
    try:
        return os.lstat(_path(address)).st_uid != os.getuid()
    except OSError:
        return False


def _path(address: str) -> str:
    """As Qt's QLocalServer places it."""
    return address if address.startswith("/") else f"{tempfile.gettempdir()}/{address}"


def say(address: str, line: bytes, within_ms: int | None = None) -> bytes | None:
    """What the window answers; None: none of ours is there. Blocking. Raises OSError where one does not answer.
    `within_ms`: COMMAND_MS, where nothing is said; 0: nobody waits for an answer."""
    if sys.platform == "win32":
        try:
            with open(rf"\\.\pipe\{address}", "r+b", buffering=0) as pipe:
                pipe.write(line)
                return b"" if within_ms == 0 else pipe.readline()
        except FileNotFoundError:
            return None
    if is_anothers(address):
        return None
    with socket.socket(socket.AF_UNIX) as door:
        door.settimeout(CONNECT_MS / 1000)
        try:
            door.connect(_path(address))
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        door.settimeout((within_ms or COMMAND_MS) / 1000)
        door.sendall(line)
        if within_ms == 0:
            return b""
        with door.makefile("rb") as answers:
            return answers.readline()
