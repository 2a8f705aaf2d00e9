"""How an application's secret is kept: 256 random bits need no slow hash."""

from __future__ import annotations

import hashlib


def secret_hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
