"""One TLS connection: asyncio's own, counted from its accept on instead of from the end of its handshake.

A client that speaks plain HTTP is answered in plain HTTP that this port speaks HTTPS.
"""

from __future__ import annotations

import asyncio
import ssl
from asyncio.sslproto import SSLProtocol

from server_core.config import ReceiveLimits
from server_core.http.protocol import GuardedProtocol

LONGER_THAN_ANY_ANSWER = 86400.0


class TlsConnection(SSLProtocol):
    """asyncio tells a protocol of its connection when the handshake is over; thousands could stop short of that.

    The handshake begins with the first byte, which is always the client's (RFC 8446 section 4.1.2). Until then and
    during the handshake the deadline for a request's head holds.
    """

    max_size = 64 * 1024  # of its buffer, which asyncio would make four times as large

    def __init__(
        self, inside: GuardedProtocol, context: ssl.SSLContext, limits: ReceiveLimits, loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(
            loop,
            inside,
            context,
            None,  # type: ignore[arg-type]  # nobody waits for the handshake
            server_side=True,
            ssl_handshake_timeout=limits.header_seconds,  # type: ignore[arg-type]  # any number will do
            ssl_shutdown_timeout=LONGER_THAN_ANY_ANSWER,  # the sweep ends who does not read on
        )
        self._inside = inside
        self._silent: asyncio.Transport | None = None
        """Accepted, and nothing has come yet."""
        self._buffer = memoryview(b"")

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self._inside.accepted(transport):
            self._silent = transport
        else:
            transport.abort()

    def get_buffer(self, n: int) -> memoryview:
        self._buffer = memoryview(super().get_buffer(n))
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        silent, self._silent = self._silent, None
        if silent is None:
            super().buffer_updated(nbytes)
        elif _is_text(self._buffer[0]):
            received = bytes(self._buffer[:nbytes])
            silent.set_protocol(self._inside)
            super().connection_lost(None)  # no TLS: let go of what was prepared for it
            self._inside.serve_in_plain(silent, received)
        else:
            super().connection_made(silent)
            super().buffer_updated(nbytes)

    def eof_received(self) -> bool | None:  # type: ignore[override]
        if self._silent is None:
            return super().eof_received()
        return None  # the transport closes itself

    def connection_lost(self, exc: BaseException | None) -> None:
        self._silent = None
        self._inside.left()
        super().connection_lost(exc)


def _is_text(first: int) -> bool:
    """Return whether a connection that begins so is no TLS: records begin with 20 to 24 (RFC 8446 section 5.1)."""
    return chr(first).isascii() and (chr(first).isalpha() or chr(first) in "\r\n")
