"""Printers that announce themselves on the local network (mDNS, RFC 6762). Asks and listens only while it looks."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import TYPE_CHECKING

from agent_core.discovery.found import FoundDevice
from agent_core.discovery.mdns_service import SCHEMES, UNIVERSAL, MdnsService, device_of, read_txt, split_name
from agent_core.discovery.source import SourceFailed
from server_core.contract.messages.discovery import SearchMessages
from server_core.contract.messages.system import cause_of
from server_core.contract.types.discovery import Way

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

GROUP_IPV6 = "ff02::fb", 5353
"""RFC 6762 section 3."""
RESOLVE_SECONDS = 3.0
MOST_NAMES = 2000
"""More are not looked at: each costs a question to the network."""
_AT_ONCE = 64  # a name that leads nowhere holds its place for RESOLVE_SECONDS


class MdnsSource:
    """`interfaces`: IPv4 addresses of this computer to search on; None = all, over IPv6 too where one has it.

    Never asks address by address.
    """

    way = Way.MDNS

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        self._interfaces = interfaces

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Takes all the time: nobody knows who has not answered yet. Raises SourceFailed, OSError."""
        loopback = self._interfaces is not None and any(each.startswith("127.") for each in self._interfaces)
        until = asyncio.get_running_loop().time() + seconds
        async with AsyncExitStack() as ends:
            networks = [await ends.enter_async_context(_open(self._interfaces))]
            # apart from IPv4, which a computer whose IPv6 fails still has
            if self._interfaces is None and (indexes := ipv6_networks()):
                with suppress(SourceFailed):
                    networks.append(await ends.enter_async_context(_open(indexes)))
            browse = _Browse([network.zeroconf for network in networks], loopback=loopback)
            await browse.start()
            try:
                while (device := await browse.next_until(until)) is not None:
                    yield device
            finally:
                await browse.stop()
            if browse.is_flooded:
                raise SourceFailed(SearchMessages.ANNOUNCED_TOO_MANY(number=MOST_NAMES))


@asynccontextmanager
async def _open(interfaces: Sequence[str | int] | None) -> AsyncGenerator[AsyncZeroconf, None]:
    """Of IPv4 addresses, or of the indexes of interfaces, over IPv6. Raises SourceFailed."""
    from zeroconf import InterfaceChoice, NotRunningException
    from zeroconf.asyncio import AsyncZeroconf

    try:
        network = AsyncZeroconf(interfaces=InterfaceChoice.All if interfaces is None else list(interfaces))
    except (OSError, RuntimeError) as error:  # RuntimeError: an interface that is gone again
        why = cause_of(error)
        raise SourceFailed(SearchMessages.NETWORK_SEARCH_FAILED(why=why)) from error
    try:
        await network.zeroconf.async_wait_for_start()
        _never_pause(network.zeroconf)
        yield network
    except NotRunningException as error:
        raise SourceFailed(SearchMessages.NETWORK_SEARCH_DEAF()) from error
    finally:
        await network.async_close()


def ipv6_networks() -> list[int]:
    """The indexes of the interfaces that take questions to mDNS's IPv6 group; asks nothing."""
    found: list[int] = []
    for index, _ in socket.if_nameindex():
        with suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as asking:
            asking.connect((*GROUP_IPV6, 0, index))
            if ipaddress.ip_address(asking.getsockname()[0].partition("%")[0]).is_link_local:
                found.append(index)
    return found


def with_named_link(address: str) -> str:
    """`fe80::1%2` as `fe80::1%eth0`: the number may be another link's after a restart. On Windows numbers are names."""
    plain, _, link = address.partition("%")
    if not link.isdecimal() or sys.platform == "win32":
        return address
    try:
        return f"{plain}%{socket.if_indextoname(int(link))}"
    except (OSError, OverflowError):
        return address


def _never_pause(zeroconf: Zeroconf) -> None:
    """zeroconf (0.154) goes on sending whatever waits, and its listener has no ear for asyncio's call to pause: in a
    flood each such call would be a traceback in the log. What may wait is bounded by MOST_NAMES."""
    for wrapped in (*zeroconf.engine.senders, *zeroconf.engine.readers):
        transport: asyncio.BaseTransport = wrapped.transport
        if isinstance(transport, asyncio.WriteTransport):
            transport.set_write_buffer_limits(high=sys.maxsize)


class _Browse:
    """Names as they are announced, each resolved once: responders announce one again and again."""

    def __init__(self, networks: Sequence[Zeroconf], *, loopback: bool) -> None:
        self._networks = networks
        self._loopback = loopback
        self._seen: dict[Zeroconf, set[str]] = {network: set() for network in networks}
        self._names: asyncio.Queue[tuple[Zeroconf, str, str, str]] = asyncio.Queue()
        self._found: asyncio.Queue[FoundDevice] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self.is_flooded = False

    async def start(self) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        self._workers = [asyncio.create_task(self._work()) for _ in range(_AT_ONCE)]
        self._browsers = [
            AsyncServiceBrowser(network, [*SCHEMES, UNIVERSAL], handlers=[self._heard]) for network in self._networks
        ]

    async def stop(self) -> None:
        for browser in self._browsers:
            await browser.async_cancel()
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
        seen = self._seen[zeroconf]  # over IPv6 alone somebody may tell no IPv4 address
        if parts is None or name in seen:
            return
        if len(seen) >= MOST_NAMES:
            self.is_flooded = True
            return
        seen.add(name)
        self._names.put_nowait((zeroconf, name, *parts))

    async def _work(self) -> None:
        while True:
            device = await self._resolve(*await self._names.get())
            if device is not None:
                self._found.put_nowait(device)

    async def _resolve(self, network: Zeroconf, name: str, instance: str, kind: str) -> FoundDevice | None:
        from zeroconf import Error, IPVersion
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(kind, name)
            if not await info.async_request(network, RESOLVE_SECONDS * 1000):
                return None
        except Error:
            return None  # a name or a record that breaks the rules of DNS
        service = MdnsService(
            kind=kind,
            instance=instance,
            host=info.server or "",
            port=info.port or 0,
            addresses=tuple(map(with_named_link, info.parsed_scoped_addresses(IPVersion.All))),
            txt=read_txt(info.properties),
        )
        return device_of(service, loopback=self._loopback)
