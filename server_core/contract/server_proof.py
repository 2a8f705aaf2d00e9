"""The proof that who answers is the server that an agent belongs to: the agent shows its key to nobody else.

HMAC-SHA256 with the SHA-256 of the agent's key, which is all that its server has of it, over the agent's id and what
the agent made up for this once. Whoever hands the question on to the right server is not found out: only TLS does that.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

_PURPOSE = "spoolhouse: this is the server of this agent"


class AskWho(Struct, frozen=True, kw_only=True):
    """`nonce`: never used before."""

    agent_id: UUID
    nonce: Annotated[str, Meta(pattern=r"\A[0-9a-f]{32,64}\Z")]


class ThatsWho(Struct, frozen=True, kw_only=True):
    """`proof`: 64 hex digits; where the agent is not known, some others."""

    proof: Annotated[str, Meta(max_length=64)]


def server_proof(secret_sha256: bytes, asked: AskWho) -> str:
    over = (_PURPOSE, str(asked.agent_id), asked.nonce)
    return hmac.new(secret_sha256, "\n".join(over).encode(), hashlib.sha256).hexdigest()


def is_server_proof(said: str, secret_sha256: bytes, asked: AskWho) -> bool:
    return hmac.compare_digest(said.encode(), server_proof(secret_sha256, asked).encode())
