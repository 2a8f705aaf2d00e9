"""What an agent asks on a new connection before it shows its key: are you the server that I belong to?"""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from agent_core.server_link.answers import Answer
from agent_core.server_link.credential import Credential
from server_core.contract.api.agent import AgentApi
from server_core.contract.types.enrolment import AskWho, ThatsWho, is_server_proof
from server_core.contract.types.fields import UNREADABLE


class Greeting:
    """Of one connection. Nothing of the key is in it."""

    def __init__(self, credential: Credential) -> None:
        self._key_sha256 = hashlib.sha256(credential.secret.encode()).digest()
        self._asked = AskWho(agent_id=credential.agent_id, nonce=secrets.token_hex(16))

    def request(self, netloc: str) -> bytes:
        body = msgspec.json.encode(self._asked)
        call = AgentApi.who
        head = f"{call.method} {call.path} HTTP/1.1\r\nHost: {netloc}\r\nContent-Type: application/json\r\n"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode("ascii") + body

    def is_answered_by_ours(self, answer: Answer) -> bool:
        """Whoever proves nothing is a stranger, but for those who are `undecided`."""
        if answer.status != 200:
            return False
        try:
            said = msgspec.json.decode(answer.content, type=ThatsWho)
        except UNREADABLE:
            return False
        return is_server_proof(said.proof, self._key_sha256, self._asked)

    @staticmethod
    def is_not_known(answer: Answer) -> bool:
        """It has no such route: every server of this version or a newer one has."""
        return answer.status in (404, 405)

    @staticmethod
    def is_undecided(answer: Answer) -> bool:
        """A server that is busy, or a proxy before one that is away."""
        return answer.status == 429 or answer.status >= 500
