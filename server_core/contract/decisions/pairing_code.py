"""The code that pairs a console with a server: 8 symbols of a secret, then 8 that bind the server's key. Pure.

The second half comes from SHA-256 over the secret and the key's pin. So nobody can search for another matching key
before the code is made, nor afterwards without the secret, and the console sends the secret only to a matching server.
If the server has no key of its own, the code is the secret alone, and the usual certificate authorities decide.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field
from hmac import compare_digest

from server_core.contract.messages.server import AccessMessages

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: no symbol looks like another, and codes form no words by accident."""
HALF = 8
GROUP = 4
_READ_AS = str.maketrans("OIL", "011")
_BETWEEN = re.compile(r"[\s\-‐‑–]+")


class CodeUnreadable(ValueError):
    """A text that is no pairing code. The error says what is wrong and never repeats the text."""

    def __init__(self) -> None:
        self.message = AccessMessages.NO_PAIRING_CODE()
        super().__init__(str(self.message))


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadCode:
    """`key_check` None: the server has no key of its own."""

    secret: str = field(repr=False)
    key_check: str | None

    def fits(self, tls_pin: str) -> bool:
        """Return whether this is the key for which the code was made."""
        return self.key_check is not None and compare_digest(self.key_check, key_check(self.secret, tls_pin))


def new_secret() -> str:
    """Return 40 random bits."""
    return "".join(secrets.choice(SYMBOLS) for _ in range(HALF))


def key_check(secret: str, tls_pin: str) -> str:
    """Return the second half of a code. `tls_pin`: `sha256//BASE64`."""
    digest = hashlib.sha256(f"spoolhouse pairing {secret} {tls_pin}".encode()).digest()
    bits = int.from_bytes(digest[: HALF * 5 // 8])
    return "".join(SYMBOLS[bits >> 5 * position & 31] for position in reversed(range(HALF)))


def write(secret: str, tls_pin: str | None) -> str:
    """Write the code in groups, as people read it aloud."""
    symbols = secret + ("" if tls_pin is None else key_check(secret, tls_pin))
    return "-".join(symbols[at : at + GROUP] for at in range(0, len(symbols), GROUP))


def read(text: str) -> ReadCode:
    """Parse a code in any spelling. Raises CodeUnreadable."""
    symbols = _BETWEEN.sub("", text[:100]).upper().translate(_READ_AS)
    if len(symbols) not in (HALF, 2 * HALF) or not set(symbols) <= set(SYMBOLS):
        raise CodeUnreadable
    return ReadCode(secret=symbols[:HALF], key_check=symbols[HALF:] or None)
