"""The way to a running engine: asks its provider for the endpoint, keeps one client, forgets both when it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

from app.client import ConsoleClient, Endpoint
from app.errors import ConsoleError, Refused
from app.process.server_tls import tls_of
from app.session.outcome_unknown import IdempotencyKeys
from server_core.contract.types.errors import ErrorCode

EndpointProvider = Callable[[], Awaitable[Endpoint]]
"""Finds a running engine or starts one; raises NoEngine."""


class EngineLink:
    """Lives in the network thread's loop."""

    def __init__(self, provider: EndpointProvider, account_id: UUID | None = None) -> None:
        """`account_id`: whom every call and the live stream are about; None = the site itself."""
        self._provider = provider
        self._account_id = account_id
        self._client: ConsoleClient | None = None
        self._keys = IdempotencyKeys()
        self._asking = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()
        self.base_url: str | None = None
        self.operator = ""
        """Who works here: every call is signed with it."""
        self.session: str | None = None
        """Of the operator who unlocked this console with a PIN."""
        self.session_ended: Callable[[], None] = _nobody
        """The server does not know the session any more. Called in the network thread."""

    async def client(self) -> ConsoleClient:
        """The client of the engine that runs now; starts one if need be. Raises NoEngine."""
        async with self._asking:
            if self._client is None:
                endpoint = await self._provider()
                self.base_url = endpoint.base_url
                tls = tls_of(endpoint)
                self._client = ConsoleClient(
                    base_url=endpoint.base_url,
                    token=endpoint.token,
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

    async def _token_now(self, asked: str) -> str:
        """Never told to a stranger who has the address of an engine that is gone."""
        now = await self._provider()
        return now.token if now.base_url == asked else ""

    def judge(self, error: ConsoleError, session: str | None) -> None:
        """What an error of a call that was made in this session says of who works here."""
        ended = isinstance(error, Refused) and error.code == ErrorCode.SESSION_ENDED.value
        if ended and session is not None and session == self.session:
            self.session = None
            self.session_ended()

    def forget(self, broken: ConsoleClient) -> None:
        """Look for the engine anew at the next `client()`. The broken one is closed when its last call has ended."""
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
    """Nobody hears it."""
