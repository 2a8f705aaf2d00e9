"""What a call of the console's client carries: a wire type, or the bytes of a file piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec

PIECE_BYTES = 256 * 1024
"""Of an upload that is watched."""
Content = bytes | AsyncIterator[bytes] | None


def content_of(
    body: msgspec.Struct | bytes | None, told: Callable[[int], None] | None = None
) -> tuple[Content, dict[str, str]]:
    """With its headers. `told`: how many bytes of a file have left, again and again."""
    if body is None:
        return None, {}
    if isinstance(body, msgspec.Struct):
        return msgspec.json.encode(body), {"Content-Type": "application/json"}
    headers = {"Content-Type": "application/octet-stream"}
    if told is None:
        return body, headers
    return _in_pieces(body, told), headers | {"Content-Length": str(len(body))}


async def _in_pieces(content: bytes, told: Callable[[int], None]) -> AsyncIterator[bytes]:
    for begin in range(0, len(content), PIECE_BYTES):
        told(begin)
        yield content[begin : begin + PIECE_BYTES]
    told(len(content))
