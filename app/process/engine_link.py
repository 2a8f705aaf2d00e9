"""The connection to the engine: finds its address, keeps one client, and drops both when it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

from app.client import ConsoleClient, ServerEndpoint
from app.client.console_client import transport_of
from app.errors import CallRefused, ConsoleError
from app.process.server_tls import tls_of
from app.session.outcome_unknown import IdempotencyKeys
from server_core.contract.types.errors import ErrorCode

EndpointProvider = Callable[[], Awaitable[ServerEndpoint]]
"""Finds a running engine or starts one. Raises NoEngine."""


class EngineLink:
    """Lives in the network thread's loop."""

    def __init__(self, provider: EndpointProvider, account_id: UUID | None = None) -> None:
        """`account_id`: the account of every call and of the live stream; None: the site itself."""
        self._provider = provider
        self._account_id = account_id
        self._client: ConsoleClient | None = None
        self._keys = IdempotencyKeys()
        self._asking = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()
        self.base_url: str | None = None
        self.operator = ""
        """The operator's name, which signs every call."""
        self.session: str | None = None
        """The session of the operator who unlocked this console with a PIN."""
        self.session_ended: Callable[[], None] = _nobody
        """Called in the network thread when the server no longer knows the session."""

    async def client(self) -> ConsoleClient:
        """Return the client of the running engine; starts one if necessary. Raises NoEngine."""
        async with self._asking:
            if self._client is None:
                endpoint = await self._provider()
                self.base_url = endpoint.base_url
                tls = tls_of(endpoint)
                self._client = ConsoleClient(
                    base_url=endpoint.base_url,
                    token=endpoint.token,
                    transport=transport_of(endpoint),
                    tls=tls,
                    token_now=lambda: self._token_now(endpoint.base_url),
                    keys=self._keys,
                    successor=self.client,
                )
                self._client.be_a_window()
                self._client.be_about(self._account_id)
            self._client.sign_as(self.operator)
            self._client.work_as(self.session)
            return self._client

    async def _token_now(self, base_url: str) -> str:
        """Return the token, but never to another process at the address of an engine that ended."""
        now = await self._provider()
        return now.token if now.base_url == base_url else ""

    def judge(self, error: ConsoleError, session: str | None) -> None:
        """Check whether an error in this session means that the operator's session ended."""
        ended = isinstance(error, CallRefused) and error.code == ErrorCode.SESSION_ENDED.value
        if ended and session is not None and session == self.session:
            self.session = None
            self.session_ended()

    def forget(self, broken: ConsoleClient) -> None:
        """Look for the engine again at the next `client()`. The broken client closes after its last call."""
        if self._client is broken:
            self._client = None
            closing = asyncio.create_task(broken.aclose())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    async def aclose(self) -> None:
        if self._client is not None:
            self.forget(self._client)
        await asyncio.gather(*self._closing)


def _nobody() -> None:
    """The default listener, which ignores events."""
