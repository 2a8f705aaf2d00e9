"""HTTP Digest (RFC 7616, and RFC 2069 for servers without qop), from the asked one's side; all in bytes.

The names of users are sent as they are, in UTF-8 and quoted (RFC 9110 section 5.6.4): `CORP\\anna` too.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

MOST_CHARACTERS = 8192
"""Of one question; honest ones have some 200."""
_WORD = re.compile(r'([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))')
_HASHES: dict[str, Callable[[bytes], hashlib._Hash]] = {
    "MD5": hashlib.md5,
    "SHA-256": hashlib.sha256,
    "SHA-512": hashlib.sha512,
}
_SESSION = "-SESS"


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A `WWW-Authenticate: Digest` that can be answered. `algorithm` None: it named none, which means MD5."""

    realm: bytes
    nonce: bytes
    opaque: bytes | None
    algorithm: str | None
    has_qop: bool
    is_stale: bool

    @staticmethod
    def of(challenges: Sequence[str]) -> Question | None:
        """The first that can be answered: servers name what they like best first."""
        for challenge in challenges:
            scheme, _, words = challenge.partition(" ")
            if scheme.lower() == "digest" and (read := _read(words[:MOST_CHARACTERS])) is not None:
                return read
        return None

    def hashed(self, data: bytes) -> bytes:
        name = (self.algorithm or "MD5").upper().removesuffix(_SESSION)
        return _HASHES[name](data).hexdigest().encode()

    @property
    def is_for_a_session(self) -> bool:
        return (self.algorithm or "").upper().endswith(_SESSION)


class Answers:
    """To one question, for one POST after the other: each has a count of its own."""

    def __init__(self, question: Question, user: str, password: str, target: str) -> None:
        self._question = question
        self._user = user.encode()
        self._password = password.encode()
        self._target = target.encode()
        self._count = 0

    def next(self) -> bytes:
        """The value of `Authorization`."""
        question = self._question
        self._count += 1
        count, mine = b"%08x" % self._count, secrets.token_hex(8).encode()
        first = question.hashed(b":".join((self._user, question.realm, self._password)))
        if question.is_for_a_session:
            first = question.hashed(b":".join((first, question.nonce, mine)))
        second = question.hashed(b"POST:" + self._target)
        counted = (count, mine, b"auth") if question.has_qop else ()
        response = question.hashed(b":".join((first, question.nonce, *counted, second)))
        words = [
            b"username=" + _quoted(self._user),
            b"realm=" + _quoted(question.realm),
            b"nonce=" + _quoted(question.nonce),
            b"uri=" + _quoted(self._target),
            b"response=" + _quoted(response),
        ]
        if question.algorithm is not None:
            words.append(b"algorithm=" + question.algorithm.encode())
        if question.opaque is not None:
            words.append(b"opaque=" + _quoted(question.opaque))
        if question.has_qop:
            words += [b"qop=auth", b"nc=" + count, b"cnonce=" + _quoted(mine)]
        return b"Digest " + b", ".join(words)


def _read(words: str) -> Question | None:
    said = {name.lower(): re.sub(r"\\(.)", r"\1", quoted) or bare for name, quoted, bare in _WORD.findall(words)}
    algorithm = said.get("algorithm")
    known = algorithm is None or algorithm.upper().removesuffix(_SESSION) in _HASHES
    ways = [way.strip().lower() for way in said["qop"].split(",")] if said.get("qop") else []
    if "realm" not in said or "nonce" not in said or not known or (ways and "auth" not in ways):
        return None
    opaque = said.get("opaque")
    return Question(
        # header values are read as Latin-1, so that each byte comes back as it was
        realm=said["realm"].encode("latin-1"),
        nonce=said["nonce"].encode("latin-1"),
        opaque=None if opaque is None else opaque.encode("latin-1"),
        algorithm=algorithm,
        has_qop=bool(ways),
        is_stale=said.get("stale", "").lower() == "true",
    )


def _quoted(text: bytes) -> bytes:
    return b'"' + re.sub(rb'(["\\])', rb"\\\1", text) + b'"'
