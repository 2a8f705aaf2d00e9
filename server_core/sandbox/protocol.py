"""The protocol between parent and child: limits, frames on the pipes, and errors that end a request.

A frame is its kind, two lengths, a msgpack header and raw bytes. No error of a child harms the parent.
"""

from __future__ import annotations

import struct
import sys
from contextlib import suppress
from enum import IntEnum
from typing import BinaryIO, NamedTuple

import msgspec
from msgspec import Struct

from server_core.contract.messages.message import WORDS, Message

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of decoding a child's message; the parent trusts nothing in it."""


NOTHING_SAID = Message(WORDS)


class SandboxError(Exception):
    """Base class; the message is for people. A fresh child serves the next request."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class SandboxUnavailable(SandboxError):
    """No child could be started; the request is not to blame."""


class SandboxClosed(SandboxUnavailable):
    """The owner closed the sandbox."""


class SandboxCrashed(SandboxError):
    """The child ended during a request."""


class SandboxKilled(SandboxCrashed):
    """Ended by SIGKILL: by an administrator or by the system when it ran out of memory, not by our limits."""


class SandboxTimeout(SandboxError):
    """The request used up its CPU or wall seconds."""


class SandboxMemory(SandboxError):
    """The request needs more memory than its limit."""


class SandboxBug(SandboxError):
    """The service raised an unknown error; the message is the child's traceback."""


class ServiceRefused(Exception):
    """A known error that a service raises in the child; raised again in the parent, and the child lives on."""

    def __init__(self, code: str, message: Message = NOTHING_SAID) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message


MIB = 1024 * 1024


class ChildLimits(Struct, frozen=True, kw_only=True):
    """Limits of a child.

    CPU and wall seconds start again with every step: from the request to its first answer, and from answer to answer.
    So a document of a thousand ordinary pages passes and a page that never ends does not. Wall seconds run only while
    the parent waits for the child. Memory is address space (POSIX only).
    """

    memory_bytes: int = 1024 * MIB
    cpu_seconds: int = 20
    wall_seconds: float = 30.0
    start_seconds: float = 30.0
    answer_bytes: int = 64 * MIB
    niceness: int = 5


PREFIX = struct.Struct(">BIQ")
HEADER_BYTES = 1024 * 1024
PIECE_BYTES = 256 * 1024
PIPE_BYTES = 512 * 1024
"""Room for a rendered label and its frames."""


class FrameKind(IntEnum):
    REQUEST = 1
    READY = 2
    """The child is warm and confined; the header lists its guards."""
    ANSWER = 3
    DONE = 4
    REFUSED = 5
    OUT_OF_MEMORY = 6
    BUG = 7


class Frame(NamedTuple):
    kind: FrameKind
    header: bytes
    body: bytes | bytearray


class BadFrame(Exception):
    """The peer violates the protocol."""


def write_frame(
    pipe: BinaryIO, kind: FrameKind, header: bytes = b"", body: bytes | bytearray | memoryview = b""
) -> None:
    """Write a frame. Raises BrokenPipeError if nobody reads."""
    view = memoryview(body).cast("B")
    head = PREFIX.pack(kind, len(header), len(view)) + header
    if len(view) <= PIECE_BYTES:  # copying costs less than waking the other side twice
        _write(pipe, b"".join((head, view)))
    else:
        _write(pipe, head)
        _write(pipe, view)


def write_file_frame(pipe: BinaryIO, kind: FrameKind, header: bytes, file: BinaryIO, size: int) -> None:
    """Write a frame whose body is a file's first `size` bytes. Raises EOFError if the file has become shorter."""
    _write(pipe, PREFIX.pack(kind, len(header), size) + header)
    while size:
        piece = file.read(min(PIECE_BYTES, size))
        if not piece:
            raise EOFError("the file became shorter while it was read")
        _write(pipe, piece)
        size -= len(piece)


def read_frame(pipe: BinaryIO, *, body_bytes: int) -> Frame | None:
    """Read a frame; None at the end of the stream. Raises BadFrame, EOFError (ended inside a frame)."""
    prefix = _read(pipe, PREFIX.size, may_end=True)
    if not prefix:
        return None
    kind, header_size, body_size = PREFIX.unpack(prefix)
    if kind not in FrameKind.__members__.values() or header_size > HEADER_BYTES or body_size > body_bytes:
        raise BadFrame(f"frame of kind {kind} with {header_size} + {body_size} bytes")
    header = bytes(_read(pipe, header_size))
    return Frame(FrameKind(kind), header, _read(pipe, body_size))


def widened(pipe: BinaryIO) -> int:
    """Enlarge a pipe's buffer if the system allows and return its bytes; 0 = the system does not report it."""
    if sys.platform != "linux":
        return 0
    import fcntl

    with suppress(OSError):  # this user has too many enlarged pipes
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    return fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ)


def _write(pipe: BinaryIO, data: bytes | memoryview) -> None:
    view = memoryview(data)
    while view:
        view = view[pipe.write(view) :]


def _read(pipe: BinaryIO, size: int, *, may_end: bool = False) -> bytearray:
    data = bytearray(size)
    view, filled = memoryview(data), 0
    while filled < size:
        count = pipe.readinto(view[filled:])  # type: ignore[attr-defined]  # both ends are raw files
        if not count:
            if may_end and not filled:
                return bytearray()
            raise EOFError("the stream ended inside a frame")
        filled += count
    return data
