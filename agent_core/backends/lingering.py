"""A connection whose job is handed over while the peer stays open: closing it at once could cost the peer what it
has not read yet, because whatever it says afterwards is answered with a reset."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

SILENCE_SECONDS = 60.0


class Lingering:
    """Reads and drops what the peer says until it closes, falls silent for long, or the next job needs the printer."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._task = asyncio.create_task(self._drain(), name="lingering-connection")

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            with suppress(OSError, TimeoutError):
                while True:
                    async with asyncio.timeout(SILENCE_SECONDS):
                        if not await loop.sock_recv(self._sock, 4096):
                            return
        finally:
            self._sock.close()
