"""h11's connection, with an eye on what requests cost: bytes are cheap, pieces and oddities are not."""

from __future__ import annotations

import h11

FIRST_PIECES = 8
TURN_PIECES = 64
"""Reading a chunk costs the same whether it holds one byte or a thousand, so the pieces are what is shared out."""
VERSIONS = (b"1.0", b"1.1")


class MeteredConnection(h11.Connection):
    """Gives a few pieces of a body for each turn, and refuses what two readers may understand in two ways.

    `is_waiting`: there is more, for the next turn.
    """

    def __init__(self, *, header_bytes: int) -> None:
        super().__init__(h11.SERVER, header_bytes)
        self._header_bytes = header_bytes
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
        event = super().next_event()
        match event:
            case h11.Data():
                self._left -= 1
            case h11.Request():
                _judge(event)
            case h11.EndOfMessage() if event.headers:
                if sum(len(name) + len(value) + 4 for name, value in event.headers) > self._header_bytes:
                    raise h11.RemoteProtocolError("the trailers are too large", error_status_hint=431)
        return event


def _judge(request: h11.Request) -> None:
    names = {name for name, _ in request.headers}
    if b"content-length" in names and b"transfer-encoding" in names:
        raise h11.RemoteProtocolError("a body with two lengths")
    if request.http_version not in VERSIONS:
        raise h11.RemoteProtocolError("an unknown version of HTTP")
