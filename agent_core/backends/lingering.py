"""A connection whose job is handed over while the peer stays open: closing it at once could cost the peer what it
has not read yet, because whatever it says afterwards is answered with a reset."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

SILENCE_SECONDS = 60.0
DOSE_BYTES = 64 * 1024
DOSE_SECONDS = 0.05


async def drop_a_dose(sock: socket.socket) -> bytes:
    """Read a little of what the peer says, to be dropped; empty = it has closed. Raises OSError on a reset."""
    return await asyncio.get_running_loop().sock_recv(sock, DOSE_BYTES)


class Lingering:
    """Reads and discards the peer's data until it closes, stays silent for long, or the next job needs the printer.

    `on_close` is called when the peer closed or reset the connection.
    """

    def __init__(self, sock: socket.socket, on_close: Callable[[], None]) -> None:
        self._sock = sock
        self._on_close = on_close
        self._task = asyncio.create_task(self._drain(), name="lingering-connection")

    @property
    def is_over(self) -> bool:
        return self._task.done()

    async def over(self, seconds: float) -> None:
        """Wait up to `seconds` for its end."""
        await asyncio.wait({self._task}, timeout=seconds)

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._sock.close()  # a task that never came to its turn did not

    async def _drain(self) -> None:
        try:
            with suppress(OSError):
                await self._hear_it_out()
                self._on_close()
        finally:
            self._sock.close()

    async def _hear_it_out(self) -> None:
        with suppress(ConnectionError):
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    if not await drop_a_dose(self._sock):
                        return
                await asyncio.sleep(DOSE_SECONDS)
