"""User name and password for printers that ask for them: HTTP Digest (RFC 7616) and Basic (RFC 7617).

The password itself leaves this computer only inside TLS, to a printer whose certificate was just judged; to loopback;
never because a printer on an open line asks for it.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address

from agent_core.backends.ipp.faults import LoginNeeded, LoginRefused
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.ipp import IppFaultMessages
from server_core.contract.types.agents import DeviceLogin

REST_SECONDS = 300.0
"""After a refusal: printers lock an account after a few wrong passwords."""
_MOST_CHALLENGES = 8


class Login:
    """Of one printer. What it asked for once is sent with each request from then on: a document is sent only once."""

    def __init__(self, login: DeviceLogin, uri: DeviceUri, url: str) -> None:
        self._is_private = uri.scheme == "ipps" or _is_loopback(uri.host)
        self._login = login
        self._target = "/" + url.split("/", 3)[3]
        self._digest: Answers | None = None
        self._speaks_basic = False
        self._refused_at: float | None = None

    def header(self) -> bytes | None:
        """`Authorization` for the next request, as far as it is known what the printer wants."""
        if self._is_resting:
            return None
        if self._speaks_basic:
            pair = f"{self._login.user_name}:{self._login.password}"
            return b"Basic " + base64.b64encode(pair.encode())
        return None if self._digest is None else self._digest.next()

    def answer(self, challenges: Sequence[str]) -> bytes:
        """`Authorization` for the request that was refused. Raises LoginNeeded where it cannot be answered."""
        if self._is_resting:
            raise LoginRefused(IppFaultMessages.LOGIN_NOT_ACCEPTED())
        self._learn(challenges[:_MOST_CHALLENGES])
        return self.header() or b""

    def was_refused(self, challenges: Sequence[str]) -> LoginNeeded:
        """Not only asked: it has heard an answer. One that came too late says nothing of the password."""
        question = Question.of(challenges[:_MOST_CHALLENGES])
        if question is not None and question.is_stale:
            self._learn(challenges)
            return LoginNeeded(IppFaultMessages.LOGIN_STALE())
        self._refused_at = time.monotonic()
        return LoginRefused(IppFaultMessages.LOGIN_NOT_ACCEPTED())

    def learn(self, challenges: Sequence[str]) -> None:
        """For the next request; the one that was refused cannot be sent again."""
        if not self._is_resting:
            self._learn(challenges[:_MOST_CHALLENGES])

    @property
    def _is_resting(self) -> bool:
        return self._refused_at is not None and time.monotonic() - self._refused_at < REST_SECONDS

    def _learn(self, challenges: Sequence[str]) -> None:
        """Raises LoginNeeded."""
        self._digest, self._speaks_basic = None, False
        schemes = [challenge.split(" ", 1)[0].lower() for challenge in challenges]
        question = Question.of(challenges)
        if question is not None:
            self._digest = Answers(question, self._login.user_name, self._login.password, self._target)
        elif "basic" in schemes and "digest" not in schemes:
            if not self._is_private:
                raise LoginNeeded(IppFaultMessages.LOGIN_IN_CLEAR_TEXT())
            self._speaks_basic = True
        elif "digest" in schemes:
            raise LoginNeeded(IppFaultMessages.LOGIN_DIGEST_UNKNOWN())
        else:
            raise LoginNeeded(IppFaultMessages.LOGIN_KIND_UNKNOWN())


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# HTTP Digest (RFC 7616, and RFC 2069 for servers without qop), from the asked one's side; all in bytes.
#
# The names of users are sent as they are, in UTF-8 and quoted (RFC 9110 section 5.6.4): `CORP\anna` too.


MOST_CHARACTERS = 8192
"""Length of one challenge at most; honest ones have about 200 characters."""
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
