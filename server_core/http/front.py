"""Listens, accepts, and stops: the one place where an application meets the network."""

from __future__ import annotations

import asyncio
import logging
import socket
from dataclasses import dataclass
from functools import partial

import uvicorn
from starlette.types import ASGIApp

from server_core.config import ServerConfig
from server_core.http.accepting import Acceptor
from server_core.http.connections import OpenConnections
from server_core.http.forwarded import BehindProxies, TrustedProxies
from server_core.http.listeners import is_wildcard, listen, listen_here, reachable_here, url
from server_core.http.names import names_and_addresses, own_addresses, own_names
from server_core.http.protocol import GuardedProtocol
from server_core.http.reached import called, public_url, speaks_tls
from server_core.http.refusals import OnRefusal
from server_core.http.tls import Tls, open_tls
from server_core.http.tls_connection import TlsConnection

GRACE_SECONDS = 1.0
LOOK_SECONDS = 0.02
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
        self._acceptors: list[Acceptor] = []
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
            acceptor = Acceptor(door.listener, partial(protocol, door.tls), self.connections)
            self._acceptors.append(acceptor)
            await acceptor.begin()

    async def close(self) -> None:
        """No new connections; answers under way have a second to end. May be called again."""
        for acceptor in self._acceptors:
            await acceptor.end()
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
