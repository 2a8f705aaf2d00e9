"""The slow hash of a PIN: who reads the database does not read PINs."""

from __future__ import annotations

import asyncio
import hashlib
import os
from hmac import compare_digest

COST, BLOCK, LANES = 2**14, 8, 1


async def hash_pin(pin: str) -> tuple[bytes, bytes]:
    """Salt and hash."""
    salt = os.urandom(16)
    return salt, await asyncio.to_thread(_scrypt, pin, salt)


async def is_pin(pin: str, salt: bytes, hashed: bytes) -> bool:
    return compare_digest(await asyncio.to_thread(_scrypt, pin, salt), hashed)


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)
