"""User name and password for printers that ask for them: HTTP Digest (RFC 7616) and Basic (RFC 7617).

The password itself leaves this computer only inside TLS, to a printer whose certificate was just judged; to loopback;
never because a printer on an open line asks for it.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from ipaddress import ip_address

from agent_core.backends.ipp.digest import Answers, Question
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
