"""An application on loopback by uvicorn's protocols, without uvicorn's server: that one lets go of connections."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from tests.support.pretended_server import OwnedServer, listen_here


class PretendedHttp(OwnedServer):
    def __init__(self, application: ASGIApp, listener: socket.socket) -> None:
        super().__init__(listener)
        self._config = uvicorn.Config(
            application,
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",  # it would tell of each answer that the end cuts off
            access_log=False,
            timeout_keep_alive=75,
        )
        self._config.load()
        self.state = ServerState()

    async def converse(self, raw: socket.socket) -> None:
        lost = asyncio.Event()
        kind: Any = self._config.http_protocol_class

        class Told(kind):  # type: ignore[misc]
            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                lost.set()

        transport, _ = await self._loop.connect_accepted_socket(lambda: Told(self._config, self.state, {}), raw)
        try:
            if self.may_talk():
                await lost.wait()
        finally:
            transport.abort()

    async def end(self) -> None:
        await super().end()
        answering = list(self.state.tasks)
        for task in answering:
            task.cancel()
        await asyncio.gather(*answering, return_exceptions=True)


@asynccontextmanager
async def pretended_http(application: ASGIApp, port: int = 0) -> AsyncIterator[str]:
    """Yields its base URL. At the end each connection is cut, and what answers is cancelled."""
    server = PretendedHttp(application, listen_here(port))
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        await server.end()
