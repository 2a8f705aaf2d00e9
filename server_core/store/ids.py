"""New identifiers: UUIDs of version 7 (RFC 9562 section 5.7), so that new rows lie next to each other in an index."""

from __future__ import annotations

import secrets
import time
from uuid import UUID


def new_id() -> UUID:
    """48 bits of Unix milliseconds, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    random = secrets.randbits(74)
    value = (milliseconds & (2**48 - 1)) << 80 | 0x7 << 76 | (random >> 62) << 64 | 0b10 << 62 | random & (2**62 - 1)
    return UUID(int=value)
