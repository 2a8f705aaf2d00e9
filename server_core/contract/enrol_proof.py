"""The proof that an enrolling computer was an agent before: it knows that agent's key, and shows it to nobody.

HMAC-SHA256 with the SHA-256 of the agent's key, over the link's token, the key that the link names of its server (else
the server's address in the link), and the hash of the new key that the agent made. So whoever gets it, a server that
somebody else's link led to included, can do nothing with it with another link, nor at another server; nor put a key of
their own in the place of the agent's. Where a link names no key, only TLS makes sure who has its address.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

_PURPOSE = "spoolhouse: this agent goes on with a new key"


class FormerAgent(Struct, frozen=True, kw_only=True):
    """What the computer was until now; `proof`: that it has that agent's key."""

    agent_id: UUID
    proof: Annotated[str, Meta(max_length=64)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """What is proved to whom: the former agent, by a link's token, at the `server` of the link (`named_server`).

    `secret_sha256`: in hex, of the new key that the agent made itself; "" = the server makes it.
    """

    agent_id: UUID
    token: str = field(repr=False)
    server: str
    secret_sha256: str


def named_server(base_url: str, tls_pin: str | None) -> str:
    """By its key, `sha256//BASE64`; where a link names none by its address `https://HOST[:PORT]`."""
    return tls_pin or base_url.lower()


def proof(secret_sha256: bytes, shown: Shown) -> str:
    """64 hex digits."""
    over = (_PURPOSE, str(shown.agent_id), shown.token, shown.server, shown.secret_sha256)
    return hmac.new(secret_sha256, "\n".join(over).encode(), hashlib.sha256).hexdigest()


def is_proof(said: str, secret_sha256: bytes, shown: Shown) -> bool:
    return hmac.compare_digest(said.encode(), proof(secret_sha256, shown).encode())
