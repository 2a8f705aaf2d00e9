"""Listens, accepts, and stops: the one place where an application meets the network."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import uvicorn
from starlette.types import ASGIApp

from server_core.config import ServerConfig
from server_core.http.connections import OpenConnections
from server_core.http.forwarded import BehindProxies, TrustedProxies
from server_core.http.listeners import BACKLOG, is_wildcard, listen, listen_here, reachable_here, url
from server_core.http.names import names_and_addresses, own_addresses, own_names
from server_core.http.protocol import GuardedProtocol
from server_core.http.reached import called, public_url, speaks_tls
from server_core.http.refusals import OnRefusal
from server_core.http.tls import Tls, open_tls
from server_core.http.tls_connection import TlsConnection

GRACE_SECONDS = 1.0
LOOK_SECONDS = 0.02
ACCEPTED_AT_ONCE = 16
"""In one turn of the loop. So many newcomers cannot take the places of those accepted a moment before."""
ACCEPTING_TURNS = 3
"""Of the loop, in which asyncio tells us of a connection that it accepted just now; it takes two."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Door:
    listener: socket.socket
    tls: Tls | None


class HttpFront:
    """Bound and named when made by `open`, answering after `serve`. `close` alone is enough if it never served.

    With TLS there is a second, plain door on loopback for the programs of this computer.
    """

    def __init__(
        self,
        config: ServerConfig,
        doors: list[_Door],
        own_names: tuple[str, ...],
        names: tuple[str, ...],
        base_url: str,
    ) -> None:
        self._config = config
        self._doors = doors
        self._servers: list[asyncio.Server] = []
        self._trusted = TrustedProxies(config.trusted_proxies)
        self.connections = OpenConnections(config.receive, self._trusted)
        self.own_names = own_names
        """Of this computer."""
        self.names = names
        """And those on its certificate, the best first: they are allowed as `Host`."""
        self.base_url = base_url
        """Where programs on this computer reach the server."""

    @classmethod
    async def open(cls, config: ServerConfig) -> HttpFront:
        """Raises PortBusy, TlsUnusable, OSError."""
        public = listen(config.host, config.port)
        doors = [public]
        try:
            names = computer = await own_names()
            allowed_names, allowed_addresses = names_and_addresses(config.allowed_hosts)
            own = await asyncio.to_thread(own_addresses) if speaks_tls(config) else ()
            addresses = [*own, *_literal(config.host), *allowed_addresses]
            tls = await asyncio.to_thread(open_tls, config, ["localhost", *names, *allowed_names], addresses)
            if tls is None:
                base_url = url("http", reachable_here(config.host), public)
            else:
                if config.tls is not None:
                    names = called(tls.names, computer)
                doors.append(listen_here(config.local_port))
                base_url = url("http", "127.0.0.1", doors[1])
        except BaseException:
            for listener in doors:
                listener.close()
            raise
        schemes = [tls, None]
        opened = [_Door(listener=door, tls=schemes[n]) for n, door in enumerate(doors)]
        return cls(config, opened, computer, names, base_url)

    @property
    def port(self) -> int:
        """Of the public door."""
        port: int = self._doors[0].listener.getsockname()[1]
        return port

    @property
    def public_url(self) -> str:
        """Where others reach the server."""
        return public_url(self._config, self.port, self.names)

    @property
    def tls(self) -> Tls | None:
        """Of the public door; None = plain HTTP."""
        return self._doors[0].tls

    async def serve(self, application: ASGIApp, on_refusal: OnRefusal | None = None) -> None:
        """Ready when it returns."""
        if on_refusal is not None:
            self.connections.on_refusal = on_refusal
        if self._trusted:
            no_place = self._config.public_base_url is None
            application = BehindProxies(application, self._trusted, tells_place=no_place)
        config = uvicorn.Config(
            application,
            http=GuardedProtocol,
            ws="none",
            lifespan="off",
            interface="asgi3",
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=False,  # BehindProxies knows who may be believed
            timeout_keep_alive=self._config.receive.idle_seconds,  # type: ignore[arg-type]  # any number will do
            h11_max_incomplete_event_size=self._config.receive.header_bytes,
        )
        config.load()
        plain = partial(GuardedProtocol, config, self.connections, {})
        loop = asyncio.get_running_loop()

        def protocol(tls: Tls | None) -> asyncio.BaseProtocol:
            return plain() if tls is None else TlsConnection(plain(), tls.context, self._config.receive, loop)

        for door in self._doors:
            at_once = max(1, min(ACCEPTED_AT_ONCE, self.connections.spare_files // 4))
            server = await loop.create_server(partial(protocol, door.tls), sock=door.listener, backlog=at_once)
            self._servers.append(server)
            door.listener.listen(BACKLOG)  # for asyncio both are one number

    async def close(self) -> None:
        """No new connections; answers under way have a second to end. May be called again."""
        await self._accept_no_more()
        for server in self._servers:
            server.close()
        for door in self._doors:
            door.listener.close()
        for connection in list(self.connections.connections):
            connection.shutdown()
        if not await self._ended(GRACE_SECONDS):
            # a TLS client that says nothing never finishes its half of the goodbye
            self.connections.abort_all()
            for task in self.connections.tasks:
                task.cancel()
            if not await self._ended(GRACE_SECONDS):
                log.error("%d requests did not end", len(self.connections.tasks))
        self.connections.close()
        self._servers.clear()

    async def _accept_no_more(self) -> None:
        """All who were accepted are known then: a closed asyncio server would lose the last of them, still open."""
        if not self._servers:
            return
        loop = asyncio.get_running_loop()
        for door in self._doors:
            with suppress(NotImplementedError):  # Windows: there asyncio tells us at once
                loop.remove_reader(door.listener)
        for _ in range(ACCEPTING_TURNS):
            await asyncio.sleep(0)

    async def _ended(self, seconds: float) -> bool:
        """Nothing tells it: uvicorn's sets are only looked at."""
        deadline = asyncio.get_running_loop().time() + seconds
        while len(self.connections) or self.connections.tasks:
            if asyncio.get_running_loop().time() > deadline:
                return False
            await asyncio.sleep(LOOK_SECONDS)
        return True


def _literal(host: str) -> list[str]:
    bare = host.partition("%")[0]
    try:
        family = socket.AF_INET6 if ":" in bare else socket.AF_INET
        socket.inet_pton(family, bare)
    except OSError:
        return []
    return [] if is_wildcard(bare) else [bare]
