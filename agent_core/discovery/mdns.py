"""Printers that announce themselves on the local network (mDNS, RFC 6762). Asks and listens only while it looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from agent_core.discovery.found import FoundDevice, Way
from agent_core.discovery.mdns_service import SCHEMES, UNIVERSAL, MdnsService, device_of, read_txt, split_name
from agent_core.discovery.source import SourceFailed

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

RESOLVE_SECONDS = 3.0
MOST_NAMES = 2000
"""More are not looked at: each costs a question to the network."""
_AT_ONCE = 64  # a name that leads nowhere holds its place for RESOLVE_SECONDS


class MdnsSource:
    """`interfaces`: IPv4 addresses of this computer to search on; None = all. Never asks address by address."""

    way = Way.MDNS

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        self._interfaces = interfaces

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Takes all the time: nobody knows who has not answered yet. Raises SourceFailed, OSError."""
        loopback = self._interfaces is not None and any(each.startswith("127.") for each in self._interfaces)
        until = asyncio.get_running_loop().time() + seconds
        async with _open(self._interfaces) as network:
            browse = _Browse(network.zeroconf, loopback=loopback)
            await browse.start()
            try:
                while (device := await browse.next_until(until)) is not None:
                    yield device
            finally:
                await browse.stop()
            if browse.is_flooded:
                raise SourceFailed(f"The network announces more than {MOST_NAMES} printers; only the first were asked.")


@asynccontextmanager
async def _open(interfaces: Sequence[str] | None) -> AsyncGenerator[AsyncZeroconf, None]:
    from zeroconf import InterfaceChoice, NotRunningException
    from zeroconf.asyncio import AsyncZeroconf

    try:
        network = AsyncZeroconf(interfaces=InterfaceChoice.All if interfaces is None else list(interfaces))
    except OSError as error:
        raise SourceFailed(f"The network cannot be searched: {error.strerror or error}") from error
    try:
        await network.zeroconf.async_wait_for_start()
        yield network
    except NotRunningException as error:
        raise SourceFailed("The network cannot be searched: it could not be listened to.") from error
    finally:
        await network.async_close()


class _Browse:
    """Names as they are announced, each resolved once: responders announce one again and again."""

    def __init__(self, zeroconf: Zeroconf, *, loopback: bool) -> None:
        self._zeroconf = zeroconf
        self._loopback = loopback
        self._seen: set[str] = set()
        self._names: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue()
        self._found: asyncio.Queue[FoundDevice] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self.is_flooded = False

    async def start(self) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        self._workers = [asyncio.create_task(self._work()) for _ in range(_AT_ONCE)]
        self._browser = AsyncServiceBrowser(self._zeroconf, [*SCHEMES, UNIVERSAL], handlers=[self._heard])

    async def stop(self) -> None:
        await self._browser.async_cancel()
        for worker in self._workers:
            worker.cancel()
        for ended in await asyncio.gather(*self._workers, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def next_until(self, until: float) -> FoundDevice | None:
        """None when the time is over."""
        try:
            async with asyncio.timeout_at(until):
                return await self._found.get()
        except TimeoutError:
            return None

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        parts = split_name(name)
        if parts is None or name in self._seen:
            return
        if len(self._seen) >= MOST_NAMES:
            self.is_flooded = True
            return
        self._seen.add(name)
        self._names.put_nowait((name, *parts))

    async def _work(self) -> None:
        while True:
            device = await self._resolve(*await self._names.get())
            if device is not None:
                self._found.put_nowait(device)

    async def _resolve(self, name: str, instance: str, kind: str) -> FoundDevice | None:
        from zeroconf import Error, IPVersion
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(kind, name)
            if not await info.async_request(self._zeroconf, RESOLVE_SECONDS * 1000):
                return None
        except Error:
            return None  # a name or a record that breaks the rules of DNS
        service = MdnsService(
            kind=kind,
            instance=instance,
            host=info.server or "",
            port=info.port or 0,
            addresses=tuple(info.parsed_scoped_addresses(IPVersion.All)),
            txt=read_txt(info.properties),
        )
        return device_of(service, loopback=self._loopback)
