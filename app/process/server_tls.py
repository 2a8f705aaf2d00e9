"""Which key a console expects at a server that is not of its own computer."""

from __future__ import annotations

import ssl


def tls_of(endpoint: object) -> ssl.SSLContext | None:
    """Of a server elsewhere whose key is known (`RemoteServer.tls`); a program of this computer has none."""
    tls: ssl.SSLContext | None = getattr(endpoint, "tls", None)
    return tls


def other_key_in(error: BaseException | None) -> bool:
    """It was refused in the handshake: who answered has not that key."""
    from agent_core.server_link.server_key import other_key

    return other_key(error) is not None
