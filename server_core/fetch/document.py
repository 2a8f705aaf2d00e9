"""The answer of a remote server: is it a document, and its bytes within the limits of size and time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpcore

from server_core.fetch.errors import RemoteTooLarge, RemoteUnavailable
from server_core.fetch.filename import remote_filename
from server_core.fetch.url import RemoteUrl

BROKEN = (httpcore.NetworkError, httpcore.ProtocolError, OSError)
MOST_SMALL_PIECES = 1024
SMALLEST_PIECE_BYTES = 256
"""On average, beyond the first ones: a chunk of one byte costs as much work as one of a thousand."""
WITHOUT_DOCUMENT = frozenset({204, 205, 206})


def too_slow() -> RemoteUnavailable:
    return RemoteUnavailable("The remote server took too long to send the document.")


def broken_off() -> RemoteUnavailable:
    return RemoteUnavailable("The remote server broke off before the whole document was received.")


def header(response: httpcore.Response, name: bytes) -> str | None:
    """All values of a header in one; None if it is missing."""
    values = [value for key, value in response.headers if key.lower() == name]
    return b", ".join(values).decode("utf-8", "replace") if values else None


class RemoteDocument:
    """`filename`, `content_type` (lower case, without parameters): as the remote server says, for display alone.

    Raises RemoteUnavailable or RemoteTooLarge if the answer is no document that can be had whole."""

    def __init__(self, response: httpcore.Response, url: RemoteUrl, *, limit_bytes: int, end: float) -> None:
        _require_whole_document(response, limit_bytes)
        self.filename = remote_filename(header(response, b"content-disposition"), url.target)
        self.content_type = (header(response, b"content-type") or "").partition(";")[0].strip().lower() or None
        self._response = response
        self._limit_bytes = limit_bytes
        self._end = end

    async def pieces(self) -> AsyncIterator[bytes]:
        """The bytes, once. Raises RemoteTooLarge or RemoteUnavailable: what came before is then no document."""
        received = count = 0
        stream = aiter(self._response.aiter_stream())
        while piece := await self._next(stream):
            received += len(piece)
            count += 1
            if count > MOST_SMALL_PIECES + received // SMALLEST_PIECE_BYTES:
                raise RemoteUnavailable("The remote server sent the document in too small pieces.")
            if received > self._limit_bytes:
                raise RemoteTooLarge(self._limit_bytes)
            yield piece
        if received == 0:
            raise RemoteUnavailable("The remote server sent an empty document.")

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
        raise RemoteUnavailable(f"The remote server answered with HTTP status {status}.", status=status)
    if (header(response, b"content-encoding") or "identity").strip().lower() != "identity":
        raise RemoteUnavailable("The remote server sent the document compressed, which it was asked not to do.")
    length = header(response, b"content-length")
    if length is None and header(response, b"transfer-encoding") is None:
        # a close is then the end as well as an accident: half a label would pass for a whole one
        raise RemoteUnavailable("The remote server does not tell the length of the document.")
    if length is not None and int(length) > limit_bytes:
        raise RemoteTooLarge(limit_bytes)
