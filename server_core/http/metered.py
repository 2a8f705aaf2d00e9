"""h11's connection, with an eye on what requests cost: bytes are cheap, pieces and oddities are not."""

from __future__ import annotations

import re

import h11
from h11._receivebuffer import ReceiveBuffer

FIRST_PIECES = 8
TURN_PIECES = 64
"""Reading a chunk costs the same whether it holds one byte or a thousand, so the pieces are what is shared out."""
MOST_LINES = 100
"""Most lines of a head or of trailers.

Reading a line costs the same however short it is. Apache httpd has the same limit.
"""
TARGET_BYTES = 12 * 1024
"""Most bytes of an address: a search takes ten thousand pasted letters."""
MOST_PARAMETERS = 100
"""Most parameters of a query."""
VERSIONS = (b"1.0", b"1.1")
LINE_ENDS = b"\r\n"
ABSOLUTE = re.compile(rb"(?i:https?)://([^/?#@]+)(/[^#]*|\?[^#]*|)")
HAS_SCHEME = re.compile(rb"[A-Za-z][A-Za-z0-9+.-]*://")


class MeteredConnection(h11.Connection):
    """Gives a few pieces of a body for each turn, and refuses what two readers may understand in two ways.

    `is_waiting`: there is more, for the next turn.
    """

    def __init__(self, *, header_bytes: int) -> None:
        super().__init__(h11.SERVER, header_bytes)
        self._header_bytes = header_bytes
        self._receive_buffer = _BoundedLines()
        self._left = 0
        self.is_waiting = False

    def begin_turn(self, pieces: int) -> None:
        self._left = pieces
        self.is_waiting = False

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Raises RemoteProtocolError, also for two lengths of one body (RFC 9112 section 6.1)."""
        if not self._left:
            self.is_waiting = True
            return h11.NEED_DATA
        if self.their_state is h11.IDLE:
            self._pass_over_empty_lines()
        event = super().next_event()
        match event:
            case h11.Data():
                self._left -= 1
            case h11.Request():
                _judge(event)
                return _in_origin_form(event)
            case h11.EndOfMessage() if event.headers:
                if sum(len(name) + len(value) + 4 for name, value in event.headers) > self._header_bytes:
                    raise h11.RemoteProtocolError("the trailers are too large", error_status_hint=431)
        return event

    def _pass_over_empty_lines(self) -> None:
        """Skip empty lines. Old clients send an extra line end after a body (RFC 9112 section 2.2)."""
        begun = self.trailing_data[0]
        if empty := len(begun) - len(begun.lstrip(LINE_ENDS)):
            self._receive_buffer.maybe_extract_at_most(empty)


def _in_origin_form(request: h11.Request) -> h11.Request:
    """Reduce a proxy's absolute target, `http://host/path`, to `/path`.

    The host is then taken from the target, not from the header (RFC 9112 section 3.2.2).
    Raises RemoteProtocolError for a target that names no host of http or https.
    """
    if not HAS_SCHEME.match(request.target):
        return request
    target = ABSOLUTE.fullmatch(request.target)
    if target is None:
        raise h11.RemoteProtocolError("a target of no web server")
    headers = [(name, value) for name, value in request.headers if name != b"host"]
    path = target[2] if target[2].startswith(b"/") else b"/" + target[2]
    return h11.Request(
        method=request.method,
        target=path,
        headers=[(b"Host", target[1]), *headers],
        http_version=request.http_version,
    )


class _BoundedLines(ReceiveBuffer):
    def maybe_extract_lines(self) -> list[bytearray] | None:
        """Check the number of lines before they are read. Raises RemoteProtocolError."""
        lines = super().maybe_extract_lines()
        if lines is not None and len(lines) > MOST_LINES + 1:
            raise h11.RemoteProtocolError("too many headers", error_status_hint=431)
        return lines


def _judge(request: h11.Request) -> None:
    if len(request.target) > TARGET_BYTES or request.target.count(b"&") >= MOST_PARAMETERS:
        raise h11.RemoteProtocolError("the target is too long", error_status_hint=431)
    names = {name for name, _ in request.headers}
    if b"content-length" in names and b"transfer-encoding" in names:
        raise h11.RemoteProtocolError("a body with two lengths")
    if request.http_version not in VERSIONS:
        raise h11.RemoteProtocolError("an unknown version of HTTP")
