"""One TLS connection: asyncio's own, counted from its accept on instead of from the end of its handshake."""

from __future__ import annotations

import asyncio
import ssl
from asyncio.sslproto import SSLProtocol

from server_core.config import ReceiveLimits
from server_core.http.protocol import GuardedProtocol

LONGER_THAN_ANY_ANSWER = 86400.0


class TlsConnection(SSLProtocol):
    """asyncio tells a protocol of its connection when the handshake is over; thousands could stop short of that."""

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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self._inside.accepted(transport):
            super().connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        self._inside.left()
        super().connection_lost(exc)
