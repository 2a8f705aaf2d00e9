"""This computer proves to a link's server which agent it was."""

from __future__ import annotations

import hashlib

from agent_core.server_link import agent_key
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import KeyUnavailable
from server_core.contract.decisions.onboarding_link import Onboarding
from server_core.contract.types.enrolment import FormerAgent, Shown, named_server, proof


def sha256(secret: str) -> str:
    """In hex: all that the server is told of a key."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def proved(before: Credential, place: Onboarding, secret: str) -> FormerAgent:
    """Without a proof where the keyring does not give the old key. It is good for the new key `secret` alone."""
    try:
        known = await agent_key.fetch(before)
    except KeyUnavailable:
        return FormerAgent(agent_id=before.agent_id, proof="")
    server = named_server(place.base_url, place.tls_pin)
    shown = Shown(agent_id=known.agent_id, token=place.token, server=server, secret_sha256=sha256(secret))
    said = proof(hashlib.sha256(known.secret.encode()).digest(), shown)
    return FormerAgent(agent_id=known.agent_id, proof=said)
