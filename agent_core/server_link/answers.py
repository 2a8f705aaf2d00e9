"""One answer of HTTP/1.1 (RFC 9112) from a server that may be anybody: no part of it is read without a bound."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

HEAD_BYTES = 64 * 1024
"""Of the head, and of each line after it. It is also how far a connection reads ahead."""
FRAMING_BYTES = 256 * 1024
"""Of all lines before chunks and after them: crumbs would take the processor from those who print."""
JSON_BYTES = 4 * 1024 * 1024
PIECE_BYTES = 64 * 1024
_LENGTH = re.compile(r"[0-9]{1,18}")
_CHUNK = re.compile(rb"[0-9A-Fa-f]{1,15}")
_STATUS = re.compile(r"HTTP/1\.1 ([2-5][0-9]{2})(?: .*)?")
_ONCE = ("content-length", "transfer-encoding", "content-encoding")


class TooLarge(ValueError):
    """More than such an answer may have; its rest was not read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """`retry_after`: as the server said it (RFC 9110 section 10.2.3)."""

    status: int
    content: bytes
    retry_after: str | None = None


class NoAnswer(Exception):
    """The connection ended before the first byte."""


async def read_answer(reader: asyncio.StreamReader, most: int) -> tuple[Answer, bool]:
    """The answer, with up to `most` bytes of content, and whether the connection can be used again.

    `reader` was made with the limit HEAD_BYTES; the caller has a deadline. Raises NoAnswer, TooLarge, ValueError,
    EOFError, OSError.
    """
    head = await _head(reader)
    status, fields = _parse(head)
    if fields.get("content-encoding", "identity").lower() != "identity":
        raise ValueError("a coded answer: a few bytes of it could unfold to anything")
    content = await _content(reader, status, fields, most)
    answer = Answer(status=status, content=content, retry_after=fields.get("retry-after"))
    return answer, fields.get("connection", "").lower() != "close"


async def _head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError as error:
        raise TooLarge(f"the head of the answer is larger than {HEAD_BYTES} bytes") from error
    except (asyncio.IncompleteReadError, ConnectionError) as error:
        if getattr(error, "partial", b""):
            raise
        raise NoAnswer from error


def _parse(head: bytes) -> tuple[int, dict[str, str]]:
    """Status and fields by their names in lower case. Raises ValueError."""
    first, *lines = head.decode("latin-1").split("\r\n")
    found = _STATUS.fullmatch(first)
    if found is None:
        raise ValueError(f"not an HTTP/1.1 answer: {first[:40]!r}")
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name = name.lower()
        if name in fields and name in _ONCE:
            raise ValueError(f"two fields {name}")
        fields[name] = value.strip()
    return int(found[1]), fields


async def _content(reader: asyncio.StreamReader, status: int, fields: dict[str, str], most: int) -> bytes:
    """Raises TooLarge, ValueError, EOFError."""
    if status in (204, 304):
        return b""
    length = fields.get("content-length")
    if "transfer-encoding" in fields:
        if fields["transfer-encoding"].lower() != "chunked" or length is not None:
            raise ValueError("the answer has no usable length")
        return await _chunks(reader, most)
    if length is None or not _LENGTH.fullmatch(length):
        raise ValueError("the answer has no usable length")
    content = bytearray()
    _require_room(int(length), most)
    await _fill(reader, content, int(length))
    return bytes(content)


async def _chunks(reader: asyncio.StreamReader, most: int) -> bytes:
    """Raises TooLarge, ValueError, EOFError."""
    content = bytearray()
    framing = _Framing(reader)
    while size := _chunk_size(await framing.line()):
        _require_room(len(content) + size, most)
        await _fill(reader, content, size)
        if await framing.line():
            raise ValueError("a chunk is longer than it says")
    while await framing.line():
        continue
    return bytes(content)


def _chunk_size(line: bytes) -> int:
    """Of the line before a chunk, with what extends it. Raises ValueError."""
    size = line.partition(b";")[0].strip()
    if not _CHUNK.fullmatch(size):
        raise ValueError(f"no length of a chunk: {size[:20]!r}")
    return int(size, 16)


class _Framing:
    """Lines between the content, FRAMING_BYTES of them in all."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._left = FRAMING_BYTES

    async def line(self) -> bytes:
        """Without its end. Raises TooLarge, EOFError."""
        try:
            line = await self._reader.readuntil(b"\r\n")
        except asyncio.LimitOverrunError as error:
            raise TooLarge(f"a line of the answer is larger than {HEAD_BYTES} bytes") from error
        self._left -= len(line)
        if self._left < 0:
            raise TooLarge("the answer is framed by too many bytes")
        return line[:-2]


async def _fill(reader: asyncio.StreamReader, content: bytearray, size: int) -> None:
    """In pieces: the whole is in memory once. Raises EOFError."""
    end = len(content) + size
    while len(content) < end:
        piece = await reader.read(min(PIECE_BYTES, end - len(content)))
        if not piece:
            raise EOFError("the answer ended too early")
        content += piece


def _require_room(size: int, most: int) -> None:
    """Raises TooLarge."""
    if size > most:
        raise TooLarge(f"the answer is larger than {most} bytes")
