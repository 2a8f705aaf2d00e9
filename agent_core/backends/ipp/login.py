"""User name and password for printers that ask for them: HTTP Digest (RFC 7616, RFC 2617) and Basic (RFC 7617).

The password itself leaves this computer only inside TLS, to a printer whose certificate was just judged; to loopback;
never because a printer on an open line asks for it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from ipaddress import ip_address

import httpx

from agent_core.backends.ipp.faults import LoginNeeded
from agent_core.device_uri import DeviceUri
from agent_core.domain import DeviceLogin

REST_SECONDS = 300.0
"""After a refusal: printers lock an account after a few wrong passwords."""
_MOST_CHALLENGES = 8


class Login:
    """Of one printer. What it asked for once is sent with each request from then on: a document is sent only once."""

    def __init__(self, login: DeviceLogin, uri: DeviceUri, url: str) -> None:
        self._is_private = uri.scheme == "ipps" or _is_loopback(uri.host)
        self._login = login
        self._digest = httpx.DigestAuth(login.user_name, login.password)
        self._basic = httpx.BasicAuth(login.user_name, login.password)
        self._speaks_basic = False
        self._url = url
        self._refused_at: float | None = None

    def header(self) -> str | None:
        """`Authorization` for the next request, as far as it is known what the printer wants."""
        if self._is_resting:
            return None
        flow = self._basic if self._speaks_basic else self._digest
        told = next(flow.sync_auth_flow(httpx.Request("POST", self._url))).headers.get("Authorization")
        return None if told is None else str(told)

    def answer(self, challenges: Sequence[str]) -> str:
        """`Authorization` for the request that was refused. Raises LoginNeeded where it cannot be answered."""
        if self._is_resting:
            raise LoginNeeded(f"it did not accept the user name and the password; asked again after {REST_SECONDS:g} s")
        told = challenges[:_MOST_CHALLENGES]
        if any(challenge.lower().startswith("digest ") for challenge in told):
            return self._digested(told)
        if not any(challenge.split(" ", 1)[0].lower() == "basic" for challenge in told):
            raise LoginNeeded("it asks for a kind of login that is neither Basic nor Digest")
        if not self._is_private:
            raise LoginNeeded("it wants the password in clear text, which is sent by ipps:// only: change its address")
        self._speaks_basic = True
        return self.header() or ""

    def was_refused(self) -> LoginNeeded:
        self._refused_at = time.monotonic()
        return LoginNeeded("it does not accept the user name and the password")

    @property
    def _is_resting(self) -> bool:
        return self._refused_at is not None and time.monotonic() - self._refused_at < REST_SECONDS

    def _digested(self, challenges: Sequence[str]) -> str:
        self._speaks_basic = False
        headers = [("WWW-Authenticate", challenge) for challenge in challenges]
        request = httpx.Request("POST", self._url)
        flow = self._digest.sync_auth_flow(request)
        try:
            next(flow)
            again = flow.send(httpx.Response(401, headers=headers, request=request))
            return str(again.headers["Authorization"])
        except (httpx.ProtocolError, NotImplementedError, LookupError, ValueError, StopIteration) as error:
            self._digest = httpx.DigestAuth(self._login.user_name, self._login.password)
            raise LoginNeeded("it asks for a Digest login that nobody can answer") from error


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
