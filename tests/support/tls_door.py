"""A door with TLS before a server without: the server's own one, or that of somebody in the middle who listens."""

from __future__ import annotations

import asyncio
import select
import socket
import ssl
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from server_core.config import TlsFiles
from server_core.http.certificates import load, self_made

LOOK_SECONDS = 0.05
PATIENCE_SECONDS = 30.0


@dataclass(eq=False)
class TlsDoor:
    """A TLS server in its own threads. `heard`: everything that it received, decrypted. `handshakes`: all begun."""

    target: str
    context: ssl.SSLContext
    listener: socket.socket
    port: int
    heard: bytearray = field(default_factory=bytearray)
    handshakes: int = 0
    _closing: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    @property
    def base_url(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    async def wait_handshakes(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.handshakes < count:  # noqa: ASYNC110 - it is counted in another thread
                await asyncio.sleep(0.01)

    async def settled(self) -> None:
        """Everybody who connected has gone: what they had to say was heard."""
        for talk in self._threads[1:]:
            await asyncio.to_thread(talk.join)

    def open(self) -> None:
        self.context.sni_callback = self._began
        self._begin(self._accept)

    def close(self) -> None:
        """Open connections are cut, too."""
        self._closing.set()
        for thread in self._threads:
            thread.join()  # each of its waits ends after PATIENCE_SECONDS
        self.listener.close()

    def _began(self, *_: object) -> None:
        self.handshakes += 1

    def _begin(self, work: object, *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        self.listener.settimeout(LOOK_SECONDS)
        while not self._closing.is_set():
            with suppress(TimeoutError):
                self._begin(self._serve, self.listener.accept()[0])

    def _serve(self, raw: socket.socket) -> None:
        place = urlsplit(self.target)
        with raw, suppress(OSError):
            raw.settimeout(PATIENCE_SECONDS)
            with (
                self.context.wrap_socket(raw, server_side=True) as tls,
                socket.create_connection((place.hostname, place.port), PATIENCE_SECONDS) as behind,
            ):
                self._pass_on(tls, behind)

    def _pass_on(self, tls: ssl.SSLSocket, behind: socket.socket) -> None:
        while not self._closing.is_set():
            ready = [tls] if tls.pending() else select.select([tls, behind], [], [], LOOK_SECONDS)[0]
            if tls in ready:
                chunk = tls.recv(65536)
                self.heard += chunk
                behind.sendall(chunk)
                if not chunk:
                    return
            if behind in ready:
                answered = behind.recv(65536)
                tls.sendall(answered)
                if not answered:
                    return


@dataclass(frozen=True, kw_only=True, slots=True)
class Key:
    """A key with a certificate of its own making."""

    files: TlsFiles

    @property
    def pin(self) -> str:
        return load(self.files).pin

    def context(self, *, newest: ssl.TLSVersion | None = None) -> ssl.SSLContext:
        context = load(self.files).context
        if newest is not None:
            context.maximum_version = newest
        return context


def a_key(folder: Path, *, names: tuple[str, ...] = (), made_at: datetime | None = None) -> Key:
    """The same folder has the same key; with other names or another time, another certificate."""
    return Key(files=self_made(folder, ["localhost", *names], ["127.0.0.1"], made_at or datetime.now(UTC)))


@asynccontextmanager
async def tls_door(target: str, context: ssl.SSLContext, *, port: int = 0) -> AsyncIterator[TlsDoor]:
    listener = socket.create_server(("127.0.0.1", port))
    door = TlsDoor(target=target, context=context, listener=listener, port=listener.getsockname()[1])
    door.open()
    try:
        yield door
    finally:
        await asyncio.to_thread(door.close)
