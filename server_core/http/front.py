"""Listens, accepts and stops: the only module that connects an application to the network."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import uvicorn
from starlette.types import ASGIApp

from server_core.config import ReceiveLimits, ServerConfig
from server_core.contract.types.fields import Record
from server_core.http.connections import OnRefusal, OpenConnections
from server_core.http.forwarded import BehindProxies, TrustedProxies
from server_core.http.listeners import (
    BACKLOG,
    ServedCertificate,
    called,
    is_wildcard,
    listen,
    listen_here,
    names_and_addresses,
    own_addresses,
    own_names,
    public_url,
    reachable_here,
    speaks_tls,
    url,
)
from server_core.http.protocol import GuardedProtocol

GRACE_SECONDS = 1.0
LOOK_SECONDS = 0.02
log = logging.getLogger(__name__)


class _Door(Record, frozen=True, kw_only=True):
    listener: socket.socket
    certificate: ServedCertificate | None


class HttpFront:
    """The HTTP server. `open` binds its sockets, `serve` starts to answer, `close` stops it, also before `serve`.

    With TLS there is a second, plain listener on loopback for programs of this computer.
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
        """Names and addresses of this computer."""
        self.names = names
        """The same, and the names on its certificate, best first: the accepted values of `Host`."""
        self.base_url = base_url
        """Address at which programs on this computer reach the server."""

    @classmethod
    async def open(cls, config: ServerConfig) -> HttpFront:
        """Bind the sockets. Raises PortBusy, TlsUnusable, OSError."""
        public = listen(config.host, config.port)
        doors = [public]
        try:
            names = computer = await own_names()
            allowed_names, allowed_addresses = names_and_addresses(config.allowed_hosts)
            own = await asyncio.to_thread(own_addresses) if speaks_tls(config) else ()
            addresses = [*own, *_literal(config.host), *allowed_addresses]
            certificate = None
            if speaks_tls(config):
                from server_core.http.certificates import open_tls  # late: plain HTTP needs no X.509

                is_name = not _literal(config.host) and not is_wildcard(config.host)
                host = [config.host.lower()] if is_name else []
                load = partial(open_tls, config, ["localhost", *names, *host, *allowed_names], addresses)
                certificate = ServedCertificate(await asyncio.to_thread(load), config.tls, load)
            if certificate is None:
                base_url = url("http", reachable_here(config.host), public)
            else:
                if config.tls is not None:
                    names = called(certificate.now.names, computer)
                doors.append(listen_here(config.local_port))
                base_url = url("http", "127.0.0.1", doors[1])
        except BaseException:
            for listener in doors:
                listener.close()
            raise
        schemes = [certificate, None]
        opened = [_Door(listener=door, certificate=schemes[n]) for n, door in enumerate(doors)]
        return cls(config, opened, computer, names, base_url)

    @property
    def port(self) -> int:
        """Port of the public listener."""
        port: int = self._doors[0].listener.getsockname()[1]
        return port

    @property
    def public_url(self) -> str:
        """URL at which other computers reach the server."""
        return public_url(self._config, self.port, self.names)

    @property
    def certificate(self) -> ServedCertificate | None:
        """The certificate of the public listener; None = plain HTTP."""
        return self._doors[0].certificate

    async def serve(self, application: ASGIApp, on_refusal: OnRefusal | None = None) -> None:
        """Start to answer; ready when it returns."""
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
            proxy_headers=False,  # BehindProxies decides who is trusted
            timeout_keep_alive=self._config.receive.idle_seconds,  # type: ignore[arg-type]  # any number will do
            h11_max_incomplete_event_size=self._config.receive.header_bytes,
        )
        config.load()
        plain = partial(GuardedProtocol, config, self.connections, {})
        loop = asyncio.get_running_loop()

        def protocol(shown: ServedCertificate | None) -> asyncio.BaseProtocol:
            return plain() if shown is None else TlsConnection(plain(), shown.now.context, self._config.receive, loop)

        for door in self._doors:
            acceptor = Acceptor(door.listener, partial(protocol, door.certificate), self.connections)
            self._acceptors.append(acceptor)
            await acceptor.begin()

    async def close(self) -> None:
        """Accept no new connections and give open answers one second to end. May be called again."""
        for acceptor in self._acceptors:
            await acceptor.end()
        for door in self._doors:
            door.listener.close()
        for connection in list(self.connections.connections):
            connection.shutdown()
        if not await self._ended(GRACE_SECONDS):
            # a silent TLS client never completes the closing handshake
            self.connections.abort_all()
            for task in self.connections.tasks:
                task.cancel()
            if not await self._ended(GRACE_SECONDS):
                log.error("%d requests did not end in time", len(self.connections.tasks))
        self.connections.close()

    async def _ended(self, seconds: float) -> bool:
        """Wait until all connections have ended; False after `seconds`. Polls uvicorn's sets."""
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


# Accepts connections a few at a time.
#
# If no file descriptor is free, the oldest unauthenticated connection is closed to make room.


MOST_AT_ONCE = 4
"""Most connections accepted before they are counted. More newcomers could displace those accepted a moment earlier."""
SOON_SECONDS = 0.01
"""Delay after which a closed connection has released its descriptor."""
LATER_SECONDS = 1.0
TOLD_AGAIN_SECONDS = 60.0
NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


class Acceptor:
    """Accepts connections of one listening socket.

    asyncio's own server accepts all waiting connections before it counts one of them, and pauses for a second when
    descriptors run out. A new call then waits behind everyone who came before.
    """

    def __init__(
        self, listener: socket.socket, protocol: Callable[[], asyncio.BaseProtocol], connections: OpenConnections
    ) -> None:
        self._listener = listener
        self._protocol = protocol
        self._connections = connections
        self._loop = asyncio.get_running_loop()
        self._at_once = max(1, min(MOST_AT_ONCE, connections.spare_files // 4))
        self._coming: set[asyncio.Task[object]] = set()
        self._again: asyncio.TimerHandle | None = None
        self._server: asyncio.Server | None = None
        self._ended = False
        self._logged_at: float | None = None

    async def begin(self) -> None:
        try:
            self._loop.add_reader(self._listener, self._accept)
        except NotImplementedError:  # Windows: descriptors are not limited per process there
            self._server = await self._loop.create_server(self._protocol, sock=self._listener, backlog=BACKLOG)

    async def end(self) -> None:
        """Stop accepting and wait until accepted connections have their protocols. May be called again."""
        if self._ended:
            return
        self._ended = True
        if self._again is not None:
            self._again.cancel()
        if self._server is not None:
            self._server.close()
        else:
            self._loop.remove_reader(self._listener)
        await asyncio.gather(*self._coming, return_exceptions=True)
        self._listener.close()

    def _accept(self) -> None:
        try:
            for _ in range(self._at_once - len(self._coming)):
                accepted, _ = self._listener.accept()
                accepted.setblocking(False)
                task = self._loop.create_task(self._connect(accepted))
                self._coming.add(task)
                task.add_done_callback(self._came)
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            pass
        except OSError as error:
            self._pause(SOON_SECONDS if error.errno in NO_ROOM and self._connections.make_room() else LATER_SECONDS)
            self._tell(error)
            return
        if len(self._coming) >= self._at_once:
            self._loop.remove_reader(self._listener)  # until these are counted

    async def _connect(self, accepted: socket.socket) -> None:
        with suppress(OSError):  # the peer has left already
            await self._loop.connect_accepted_socket(self._protocol, accepted)

    def _came(self, task: asyncio.Task[object]) -> None:
        self._coming.discard(task)
        if not self._coming and self._again is None:
            self._go_on()

    def _pause(self, seconds: float) -> None:
        self._loop.remove_reader(self._listener)
        self._again = self._loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._again = None
        if not self._ended:
            self._loop.add_reader(self._listener, self._accept)

    def _tell(self, error: OSError) -> None:
        now = self._loop.time()
        if self._logged_at is None or now - self._logged_at >= TOLD_AGAIN_SECONDS:
            self._logged_at = now
            log.warning("A connection could not be accepted: %s", error)


# One TLS connection: asyncio's own, but counted from its accept instead of from the end of its handshake.
#
# A client that speaks plain HTTP gets a plain answer that this port speaks HTTPS.


LONGER_THAN_ANY_ANSWER = 86400.0


class TlsConnection(SSLProtocol):
    """A TLS connection that is counted from its accept on.

    asyncio reports a connection only after the handshake; thousands could stop before that. The handshake begins with
    the first byte, which the client always sends (RFC 8446 section 4.1.2). Until then and during the handshake the
    deadline for a request's head holds.
    """

    max_size = 64 * 1024  # size of its buffer, which asyncio would make four times as large

    def __init__(
        self, inside: GuardedProtocol, context: ssl.SSLContext, limits: ReceiveLimits, loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(
            loop,
            inside,
            context,
            None,  # type: ignore[arg-type]  # nobody waits for the handshake
            server_side=True,
            ssl_handshake_timeout=limits.header_seconds,  # type: ignore[arg-type]  # any number will do
            ssl_shutdown_timeout=LONGER_THAN_ANY_ANSWER,  # the sweep ends clients that do not read
        )
        self._inside = inside
        self._silent: asyncio.Transport | None = None
        """Accepted, but no byte has arrived yet."""
        self._buffer = memoryview(b"")

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self._inside.accepted(transport):
            self._silent = transport
        else:
            transport.abort()

    def get_buffer(self, n: int) -> memoryview:
        self._buffer = memoryview(super().get_buffer(n))
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        silent, self._silent = self._silent, None
        if silent is None:
            super().buffer_updated(nbytes)
        elif _is_text(self._buffer[0]):
            received = bytes(self._buffer[:nbytes])
            silent.set_protocol(self._inside)
            super().connection_lost(None)  # no TLS: release what was prepared for it
            self._inside.serve_in_plain(silent, received)
        else:
            super().connection_made(silent)
            super().buffer_updated(nbytes)

    def eof_received(self) -> bool | None:  # type: ignore[override]
        if self._silent is None:
            return super().eof_received()
        return None  # the transport closes itself

    def connection_lost(self, exc: BaseException | None) -> None:
        self._silent = None
        self._inside.left()
        super().connection_lost(exc)


def _is_text(first: int) -> bool:
    """Return whether the first byte rules out TLS: its records begin with 20 to 24 (RFC 8446 section 5.1)."""
    return chr(first).isascii() and (chr(first).isalpha() or chr(first) in "\r\n")
