"""New identifiers: UUIDs version 7 (RFC 9562 section 5.7), so that new rows are adjacent in an index."""

from __future__ import annotations

import os
import threading
import time
from datetime import UTC, datetime, timedelta
from uuid import UUID

RANDOM_BYTES = 10
POOL_BYTES = 400 * RANDOM_BYTES
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class _Pool(threading.local):
    """Random bytes for many ids: a system call for each would make its thread wait for the interpreter again."""

    def __init__(self) -> None:
        self._bytes = b""
        self._used = 0

    def take(self) -> int:
        """Return 80 random bits."""
        if self._used == len(self._bytes):
            self._bytes, self._used = os.urandom(POOL_BYTES), 0
        taken = self._bytes[self._used : self._used + RANDOM_BYTES]
        self._used += RANDOM_BYTES
        return int.from_bytes(taken)


_pool = _Pool()


def new_id() -> UUID:
    """Return a new id: 48 bits of Unix milliseconds, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    random = _pool.take() >> 6
    value = (milliseconds & (2**48 - 1)) << 80 | 0x7 << 76 | (random >> 62) << 64 | 0b10 << 62 | random & (2**62 - 1)
    return UUID(int=value)


def time_of(id: UUID) -> datetime:
    """Return the time of creation, to the millisecond."""
    return EPOCH + timedelta(milliseconds=id.int >> 80)


def lowest_of(at: datetime) -> UUID:
    """Return an id that is not higher than any id made at that time or later."""
    return UUID(int=max((at - EPOCH) // timedelta(milliseconds=1), 0) << 80)
