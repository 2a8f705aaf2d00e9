"""A web server's question who prints, in front of the scripted IPP printer: HTTP Digest and Basic.

Answers are judged apart from the library that makes them (RFC 7616 section 3.4.1, RFC 7617).
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field

NONCE = "dcd98b7102dd2f0e8b11d0f600bfb0c093"


def unauthorized(*challenges: str) -> bytes:
    lines = "".join(f"WWW-Authenticate: {challenge}\r\n" for challenge in challenges)
    return f"HTTP/1.1 401 Unauthorized\r\n{lines}Content-Length: 0\r\n\r\n".encode()


@dataclass
class Door:
    """`challenge` is sent until `lets_in` says that the Authorization header is right."""

    challenge: str
    lets_in: Callable[[str], bool]
    heard: list[str] = field(default_factory=list)

    def judge(self, head: str) -> bytes | None:
        """Return an answer instead of IPP."""
        found = re.search(r"^authorization: (.*?)\r$", head, re.IGNORECASE | re.MULTILINE)
        told = found.group(1) if found else ""
        self.heard.append(told)
        return None if told and self.lets_in(told) else unauthorized(self.challenge)


def digest_door(user: str, password: str, algorithm: str = "SHA-256") -> Door:
    def lets_in(told: str) -> bool:
        if not told.startswith("Digest "):
            return False
        said = {name: quoted or bare for name, quoted, bare in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', told)}
        first = digest(f"{user}:printers:{password}")
        second = digest(f"POST:{said['uri']}")
        count, mine = said["nc"], said["cnonce"]
        right = digest(f"{first}:{NONCE}:{count}:{mine}:auth:{second}")
        return (said["nonce"], said["response"]) == (NONCE, right)

    def digest(text: str) -> str:
        return hashlib.new("sha256" if algorithm == "SHA-256" else "md5", text.encode()).hexdigest()

    return Door(f'Digest realm="printers", qop="auth", algorithm={algorithm}, nonce="{NONCE}"', lets_in)


def basic_door(user: str, password: str) -> Door:
    right = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
    return Door('Basic realm="printers"', lambda told: told == right)
