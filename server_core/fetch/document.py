"""The answer of a remote server: is it a document, and its bytes within the limits of size and time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from urllib.parse import unquote_to_bytes

import httpcore

from server_core.contract.messages.documents import RemoteDocumentMessages
from server_core.documents.filename import given_filename, read_parameters, readable
from server_core.documents.sniff import PDF_MAGIC, PDF_WINDOW
from server_core.fetch.errors import RemoteTooLarge, RemoteUnavailable
from server_core.fetch.url import RemoteUrl

BROKEN = (httpcore.NetworkError, httpcore.ProtocolError, OSError)
MOST_SMALL_PIECES = 1024
SMALLEST_PIECE_BYTES = 256
"""On average, beyond the first ones: a chunk of one byte costs as much work as one of a thousand."""
PACKED = (
    (b"\x1f\x8b", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\x1f\x9d", "compress"),
)
"""Magic bytes of compressed data (RFC 1952 and 8878, and compress). No document begins with them."""
WITHOUT_MAGIC = frozenset({"br", "deflate", "dcb", "dcz"})
"""IANA content codings without magic bytes; many senders omit deflate's header."""
NO_TEXT = re.compile(rb"[^\t\n\f\r\x1b -\x7e\x80-\xff]")
BASE64 = re.compile(rb"[A-Za-z0-9+/=\s]+")
AWS_CHUNK = re.compile(rb"[0-9A-Fa-f]{1,8}(?:;[^\r\n]{0,512})?\r\n")
WITHOUT_DOCUMENT = frozenset({204, 205, 206})


def too_slow() -> RemoteUnavailable:
    return RemoteUnavailable(RemoteDocumentMessages.REMOTE_TOO_SLOW())


def broken_off() -> RemoteUnavailable:
    return RemoteUnavailable(RemoteDocumentMessages.REMOTE_BROKE_OFF())


def header(response: httpcore.Response, name: bytes) -> bytes | None:
    """All values of a header in one; None if it is missing."""
    values = [value for key, value in response.headers if key.lower() == name]
    return b", ".join(values) if values else None


def _first_word(value: bytes | None) -> str:
    return (value or b"").partition(b";")[0].decode("latin-1").strip().lower()


def _codings(response: httpcore.Response) -> tuple[str, ...]:
    """Return the Content-Encoding values except `identity`. File stores repeat whatever the upload declared."""
    words = (header(response, b"content-encoding") or b"").decode("latin-1").lower().split(",")
    return tuple(word.strip() for word in words if word.strip() not in ("", "identity", "none"))


def _require_plain(head: bytes, codings: tuple[str, ...]) -> None:
    """Reject an encoded document. Raises RemoteUnavailable.

    `head`: its first KiB. `codings`: as the server declares. The bytes decide, not the header: an unencoded document
    may be labelled "aws-chunked", "utf-8" or even "gzip".
    """
    packed = next((name for magic, name in PACKED if head.startswith(magic)), None)
    if packed is None and not _is_readable(head):
        packed = next((coding for coding in codings if coding in WITHOUT_MAGIC), None)
    if packed is not None:
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_COMPRESSED(coding=packed))
    if "base64" in codings and BASE64.fullmatch(head):
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_BASE64())
    if "aws-chunked" in codings and AWS_CHUNK.match(head):
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_CHUNK_FRAMES())


def _is_readable(head: bytes) -> bool:
    """Return whether it begins as a PDF or is text: no compressed data begins so."""
    return head.lstrip(b"\xef\xbb\xbf\t\r\n ").startswith(PDF_MAGIC) or not NO_TEXT.search(head)


class RemoteDocument:
    """`filename`, `content_type` (lower case, without parameters): as the remote server says, for display alone.

    Raises RemoteUnavailable or RemoteTooLarge if the answer is no document that can be had whole."""

    def __init__(self, response: httpcore.Response, url: RemoteUrl, *, limit_bytes: int, end: float) -> None:
        _require_whole_document(response, limit_bytes)
        self.filename = remote_filename(header(response, b"content-disposition"), url.target)
        self.content_type = _first_word(header(response, b"content-type")) or None
        self._codings = _codings(response)
        self._response = response
        self._limit_bytes = limit_bytes
        self._end = end

    async def pieces(self) -> AsyncIterator[bytes]:
        """The bytes, once. Raises RemoteTooLarge or RemoteUnavailable: what came before is then no document."""
        head: bytes | None = b"" if self._codings else None
        async for piece in self._received():
            if head is None:
                yield piece
                continue
            head += piece
            if len(head) >= PDF_WINDOW:
                _require_plain(head, self._codings)
                yield head
                head = None
        if head is not None:
            _require_plain(head, self._codings)
            yield head

    async def _received(self) -> AsyncIterator[bytes]:
        received = count = 0
        stream = aiter(self._response.aiter_stream())
        while piece := await self._next(stream):
            received += len(piece)
            count += 1
            if count > MOST_SMALL_PIECES + received // SMALLEST_PIECE_BYTES:
                raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_CRUMBS())
            if received > self._limit_bytes:
                raise RemoteTooLarge(self._limit_bytes)
            yield piece
        if received == 0:
            raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_SENT_NOTHING())

    async def _next(self, stream: AsyncIterator[bytes]) -> bytes:
        if asyncio.get_running_loop().time() >= self._end:  # what is already buffered would never meet the timeout
            raise too_slow()
        try:
            async with asyncio.timeout_at(self._end):
                return await anext(stream, b"")
        except TimeoutError as cause:
            raise too_slow() from cause
        except BROKEN as cause:
            raise broken_off() from cause


def _require_whole_document(response: httpcore.Response, limit_bytes: int) -> None:
    status = response.status
    if not 200 <= status < 300 or status in WITHOUT_DOCUMENT:
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_ANSWERED(status=status), status=status)
    length = header(response, b"content-length")
    if length is None and header(response, b"transfer-encoding") is None:
        # a close is then the end as well as an accident: half a label would pass for a whole one
        raise RemoteUnavailable(RemoteDocumentMessages.REMOTE_WITHOUT_LENGTH())
    if length is not None and int(length) > limit_bytes:
        raise RemoteTooLarge(limit_bytes)


# What a remote server calls its document: for people to read, and to guess a format from.


def remote_filename(content_disposition: bytes | None, target: str) -> str | None:
    """From the header, else the last segment of the URL's path. Not yet fit for anything but `display_name`."""
    _, parameters = read_parameters(content_disposition or b"")
    given = given_filename(parameters)
    if given is not None:
        return given or None
    return readable(unquote_to_bytes(target.partition("?")[0].rpartition("/")[2])) or None
