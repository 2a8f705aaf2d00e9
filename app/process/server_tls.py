"""The TLS key that a console expects of a remote server."""

from __future__ import annotations

import ssl


def tls_of(endpoint: object) -> ssl.SSLContext | None:
    """Return the key of a remote server (`RemoteServer.tls`). Programs of this computer need none."""
    tls: ssl.SSLContext | None = getattr(endpoint, "tls", None)
    return tls


def other_key_in(error: BaseException | None) -> bool:
    """Return whether the handshake failed because the server has another key."""
    from agent_core.server_link.server_key import other_key

    return other_key(error) is not None
