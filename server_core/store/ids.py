"""New identifiers: UUIDs of version 7 (RFC 9562 section 5.7), so that new rows lie next to each other in an index."""

from __future__ import annotations

import os
import threading
import time
from uuid import UUID

RANDOM_BYTES = 10
POOL_BYTES = 400 * RANDOM_BYTES


class _Pool(threading.local):
    """Random bytes for many ids: a system call for each would make its thread wait for the interpreter again."""

    def __init__(self) -> None:
        self._bytes = b""
        self._used = 0

    def take(self) -> int:
        """80 random bits."""
        if self._used == len(self._bytes):
            self._bytes, self._used = os.urandom(POOL_BYTES), 0
        taken = self._bytes[self._used : self._used + RANDOM_BYTES]
        self._used += RANDOM_BYTES
        return int.from_bytes(taken)


_pool = _Pool()


def new_id() -> UUID:
    """48 bits of Unix milliseconds, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    random = _pool.take() >> 6
    value = (milliseconds & (2**48 - 1)) << 80 | 0x7 << 76 | (random >> 62) << 64 | 0b10 << 62 | random & (2**62 - 1)
    return UUID(int=value)
