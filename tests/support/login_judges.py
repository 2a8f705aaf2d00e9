"""A web server that checks logins: HTTP Basic (RFC 7617) and Digest (RFC 7616, with qop=auth).

Written from the RFCs, apart from the library that makes the answers; quoted words are read as RFC 9110 writes them.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass, field
from typing import Protocol

REALM = 'the "printers", all'
_WORD = re.compile(r'(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))')
_HASHES = {"MD5": hashlib.md5, "SHA-256": hashlib.sha256}


class Judge(Protocol):
    """`header` is the Authorization header, empty where there is none."""

    def lets_in(self, method: str, target: str, header: str) -> bool: ...

    def challenges(self) -> list[str]:
        """WWW-Authenticate, each on a line of its own; of the refusal that was just decided."""


@dataclass
class BasicJudge:
    user: str
    password: str

    def lets_in(self, method: str, target: str, header: str) -> bool:
        return header == "Basic " + base64.b64encode(f"{self.user}:{self.password}".encode()).decode()

    def challenges(self) -> list[str]:
        return ['Basic realm="printers", charset="UTF-8"']


@dataclass
class DigestJudge:
    """No count of a nonce is taken twice (RFC 7616 section 3.4). `offers`: algorithms, what it likes best first.

    `uses`: how often a nonce is good; the next answer made with it is told `stale`, as `stale_told` counts.
    """

    user: str
    password: str
    offers: tuple[str, ...] = ("SHA-256",)
    uses: int = 1000
    stale_told: int = 0
    _counts: dict[str, set[int]] = field(default_factory=dict)
    _is_stale: bool = False

    def lets_in(self, method: str, target: str, header: str) -> bool:
        self._is_stale = False
        header = header.encode("latin-1").decode()
        scheme, _, rest = header.partition(" ")
        if scheme.lower() != "digest":
            return False
        by_name = {name: re.sub(r"\\(.)", r"\1", quoted) or bare for name, quoted, bare in _WORD.findall(rest)}
        counts = self._counts.get(by_name.get("nonce", ""))
        algorithm = by_name.get("algorithm", "MD5")
        if counts is None or algorithm not in self.offers or not self._is_right(method, target, algorithm, by_name):
            return False
        count = int(by_name["nc"], 16)
        self._is_stale = len(counts) >= self.uses
        if self._is_stale or count in counts:
            return False
        counts.add(count)
        return True

    def challenges(self) -> list[str]:
        nonce = secrets.token_urlsafe(16)
        self._counts[nonce] = set()
        self.stale_told += self._is_stale
        realm = REALM.replace('"', '\\"')
        stale = ", stale=true" if self._is_stale else ""
        text = f'realm="{realm}", qop="auth", nonce="{nonce}", opaque="5ccc069c"{stale}'
        return [f"Digest {text}, algorithm={each}" for each in self.offers]

    def _is_right(self, method: str, target: str, algorithm: str, said: dict[str, str]) -> bool:
        def digest(*parts: str) -> str:
            return _HASHES[algorithm](":".join(parts).encode()).hexdigest()

        first, second = digest(self.user, REALM, self.password), digest(method, target)
        wanted = digest(first, said["nonce"], said.get("nc", ""), said.get("cnonce", ""), "auth", second)
        same = (said.get("username"), said.get("realm"), said.get("uri"), said.get("qop"), said.get("opaque"))
        return same == (self.user, REALM, target, "auth", "5ccc069c") and said.get("response") == wanted


def unauthorized(*challenges: str, ends: bool = False) -> bytes:
    """`ends`: the connection ends with it."""
    lines = "".join(f"WWW-Authenticate: {challenge}\r\n" for challenge in challenges)
    close = "Connection: close\r\n" if ends else ""
    return f"HTTP/1.1 401 Unauthorized\r\n{lines}{close}Content-Length: 0\r\n\r\n".encode("latin-1")


@dataclass
class Door:
    """Asks who prints in front of a web server. `heard`: each Authorization header, in its order."""

    judge: Judge
    heard: list[str] = field(default_factory=list)

    def lets_in(self, head: str) -> bool:
        lines = head.split("\r\n")
        method, target, _ = lines[0].split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        self.heard.append(headers.get("authorization", ""))
        return self.judge.lets_in(method, target, self.heard[-1])
