"""The current token for each call.

An engine replaces its token if others could read it, so windows and commands of its user read the file again. Imports
httpx.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable

import httpx

TokenNow = Callable[[], Awaitable[str]]
"""Returns the token as stored now; empty: none is known."""
SHUT_OUT = 401
THIS_TOKEN = "invalid_token"  # noqa: S105 - what RFC 6750 calls it
"""The error for a wrong token. A session that ended has another one."""


class Bearer(httpx.Auth):
    """Retries a call with the new token after a 401. A rejected call did nothing, so this is safe."""

    def __init__(self, token: str, token_now: TokenNow | None) -> None:
        self._token, self._token_now = token, token_now

    async def async_auth_flow(self, request: httpx.Request) -> AsyncGenerator[httpx.Request, httpx.Response]:
        sent = self._token
        request.headers["Authorization"] = f"Bearer {sent}"
        answer = yield request
        if answer.status_code != SHUT_OUT or THIS_TOKEN not in answer.headers.get("WWW-Authenticate", ""):
            return
        if self._token == sent and self._token_now is not None:
            self._token = await self._token_now() or sent
        # otherwise part of the body has been read already
        if self._token != sent and isinstance(request.stream, httpx.ByteStream):
            request.headers["Authorization"] = f"Bearer {self._token}"
            yield request
