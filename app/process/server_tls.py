"""The TLS key that a console, or the agent of this computer, expects of a remote server."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from enum import StrEnum

from server_core.contract.messages.message import Message, as_message, words
from server_core.contract.messages.system import system_cause


class KeyRefusal(StrEnum):
    """The reason why the agent sends nothing to its server."""

    OTHER_KEY = "other_key"  # `why`: the pin that the server shows
    UNTRUSTED = "untrusted"  # no authority vouches for its certificate
    NO_ANSWER = "no_answer"


@dataclass(frozen=True, slots=True)
class RefusedKey:
    refusal: KeyRefusal
    why: Message | None


async def refused_key(base_url: str, tls_pin: str | None) -> RefusedKey | None:
    """Ask the server for its key, as the agent does before it sends anything. None: the agent accepts it."""
    from agent_core.server_link import server_key

    try:
        await server_key.check_key(base_url, tls_pin)
    except (OSError, TimeoutError) as error:
        other, untrusted = server_key.other_key(error), server_key.untrusted(error)
        if other is not None:
            return RefusedKey(KeyRefusal.OTHER_KEY, as_message(other.shown))
        if untrusted is not None:
            return RefusedKey(KeyRefusal.UNTRUSTED, words(untrusted))
        return RefusedKey(KeyRefusal.NO_ANSWER, system_cause(error))
    return None


def tls_of(endpoint: object) -> ssl.SSLContext | None:
    """Return the key of a remote server (`RemoteServer.tls`). Programs of this computer need none."""
    tls: ssl.SSLContext | None = getattr(endpoint, "tls", None)
    return tls


def other_key_in(error: BaseException | None) -> bool:
    """Return whether the handshake failed because the server has another key."""
    from agent_core.server_link.server_key import other_key

    return other_key(error) is not None
