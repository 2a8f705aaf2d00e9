"""A transport that sends the head of an answer together with the beginning of its body: one packet, one system call."""

from __future__ import annotations

import asyncio
from typing import Any


class GatheredTransport(asyncio.Transport):
    """Another transport's; only `write` may wait, and never longer than the end of this turn of the event loop."""

    def __init__(self, inner: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._inner = inner
        self._loop = loop
        self._held: list[bytes] | None = None
        self._is_blocked = False
        self.written = 0
        """Bytes, since the connection was made."""

    def gather(self) -> None:
        """What is written now waits for `flush`."""
        if self._held is None:
            self._held = []
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        held, self._held = self._held, None
        if held:
            self._inner.write(b"".join(held))

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.written += len(data)
        if self._held is None:
            self._inner.write(data)
        elif data:
            self._held.append(bytes(data))

    def write_eof(self) -> None:
        self.flush()
        self._inner.write_eof()

    def close(self) -> None:
        self.flush()
        if not self._inner.is_closing():  # asyncio's TLS transport cannot be aborted after a second close
            self._inner.close()

    def abort(self) -> None:
        self._held = None
        self._inner.abort()

    def can_write_eof(self) -> bool:
        return self._inner.can_write_eof()

    def is_closing(self) -> bool:
        return self._inner.is_closing()

    def pause_reading(self) -> None:
        self._inner.pause_reading()

    def resume_reading(self) -> None:
        if not self._is_blocked:
            self._inner.resume_reading()

    def block_reading(self) -> None:
        """Nothing is read, whoever resumes it, until `unblock_reading`."""
        self._is_blocked = True
        self._inner.pause_reading()

    def unblock_reading(self, *, resume: bool) -> None:
        self._is_blocked = False
        if resume:
            self._inner.resume_reading()

    def is_reading(self) -> bool:
        return self._inner.is_reading()

    def get_write_buffer_size(self) -> int:
        return self._inner.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._inner.set_write_buffer_limits(high, low)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._inner.get_extra_info(name, default)
