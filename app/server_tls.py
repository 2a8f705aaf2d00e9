"""Which key a console expects at a server that is not of its own computer."""

from __future__ import annotations

import ssl


def tls_of(endpoint: object) -> ssl.SSLContext | None:
    """Of a server elsewhere whose key is known (`RemoteServer.tls`); a program of this computer has none."""
    tls: ssl.SSLContext | None = getattr(endpoint, "tls", None)
    return tls
