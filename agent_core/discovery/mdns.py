"""Printers that announce themselves on the local network (mDNS, RFC 6762). Sends and listens only during a search."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import sys
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from agent_core.device_id import clean, language_among, make_and_model
from agent_core.discovery.source import FoundDevice, SourceFailed, by_use, comparable_address, network_uri
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import ProbeMessages, SearchMessages
from server_core.contract.messages.system import cause_of
from server_core.contract.types.discovery import MOST_CHARACTERS, DiscoveryMethod

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping, Sequence

    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

    from server_core.contract.messages.message import Message


GROUP_IPV6 = "ff02::fb", 5353
"""RFC 6762 section 3."""
RESOLVE_SECONDS = 3.0
MOST_NAMES = 2000
"""Limit on names: each costs a query to the network."""
_AT_ONCE = 64  # a name that leads nowhere holds its slot for RESOLVE_SECONDS


class MdnsSource:
    """Source for mDNS. `interfaces`: IPv4 addresses of this computer to search on; None = all, also over IPv6 if
    available.

    Never scans addresses.
    """

    method = DiscoveryMethod.MDNS

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        self._interfaces = interfaces

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Yield the printers. Takes all the time, as others may still answer. Raises SourceFailed, OSError."""
        loopback = self._interfaces is not None and any(each.startswith("127.") for each in self._interfaces)
        until = asyncio.get_running_loop().time() + seconds
        async with AsyncExitStack() as ends:
            networks = [await ends.enter_async_context(_open(self._interfaces))]
            # apart from IPv4, which still works on a computer whose IPv6 fails
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
    """Open mDNS for IPv4 addresses, or for interface indexes over IPv6. Raises SourceFailed."""
    from zeroconf import InterfaceChoice, NotRunningException
    from zeroconf.asyncio import AsyncZeroconf

    try:
        network = AsyncZeroconf(interfaces=InterfaceChoice.All if interfaces is None else list(interfaces))
    except (OSError, RuntimeError) as error:  # RuntimeError: the interface is gone
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
    """Return the indexes of the interfaces that accept queries to mDNS's IPv6 group, without sending any."""
    found: list[int] = []
    for index, _ in socket.if_nameindex():
        with suppress(OSError), socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as asking:
            asking.connect((*GROUP_IPV6, 0, index))
            if ipaddress.ip_address(asking.getsockname()[0].partition("%")[0]).is_link_local:
                found.append(index)
    return found


def with_named_link(address: str) -> str:
    """Convert `fe80::1%2` to `fe80::1%eth0`, because numbers may change at a restart. On Windows numbers are names."""
    plain, _, link = address.partition("%")
    if not link.isdecimal() or sys.platform == "win32":
        return address
    try:
        return f"{plain}%{socket.if_indextoname(int(link))}"
    except (OSError, OverflowError):
        return address


def _never_pause(zeroconf: Zeroconf) -> None:
    """Keep asyncio from pausing zeroconf's writes.

    zeroconf (0.154) sends whatever waits, and its protocol does not support a pause. In a flood each attempt would
    log a traceback. The waiting data is bounded by MOST_NAMES.
    """
    for wrapped in (*zeroconf.engine.senders, *zeroconf.engine.readers):
        transport: asyncio.BaseTransport = wrapped.transport
        if isinstance(transport, asyncio.WriteTransport):
            transport.set_write_buffer_limits(high=sys.maxsize)


class _Browse:
    """Announced names, each resolved once: responders repeat their announcements."""

    def __init__(self, networks: Sequence[Zeroconf], *, loopback: bool) -> None:
        self._networks = networks
        self._loopback = loopback
        self._found_names: dict[Zeroconf, set[str]] = {network: set() for network in networks}
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
        """Return the next device; None when the time is over."""
        try:
            async with asyncio.timeout_at(until):
                return await self._found.get()
        except TimeoutError:
            return None

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        parts = split_name(name)
        seen = self._found_names[zeroconf]  # over IPv6 alone a responder may report no IPv4 address
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
            return None  # a name or record that violates the rules of DNS
        service = MdnsService(
            kind=kind,
            instance=instance,
            host=info.server or "",
            port=info.port or 0,
            addresses=tuple(map(with_named_link, info.parsed_scoped_addresses(IPVersion.All))),
            txt=read_txt(info.properties),
        )
        return device_of(service, loopback=self._loopback)


# Printers' announcements by DNS-SD (RFC 6763; keys: Bonjour Printing Specification 1.2.1). They are untrusted.


SCHEMES = {
    "_ipp._tcp.local.": "ipp",
    "_ipps._tcp.local.": "ipps",
    "_pdl-datastream._tcp.local.": "socket",
    "_printer._tcp.local.": "lpd",
}
UNIVERSAL = "_universal._sub._ipp._tcp.local."
_MOST_KEYS = 64
_MOST_VALUE = 1024
_MOST_ADDRESSES = 16


@dataclass(frozen=True, kw_only=True, slots=True)
class MdnsService:
    """One resolved service. `kind`: one of SCHEMES; `txt`: by lower-case key."""

    kind: str
    instance: str
    host: str
    port: int
    addresses: tuple[str, ...] = ()
    txt: Mapping[str, str] = field(default_factory=dict)


def split_name(name: str) -> tuple[str, str] | None:
    """Split `Office._ipp._tcp.local.` into instance and kind, whatever type was browsed; None = no printer service."""
    for kind in SCHEMES:
        instance = name[: -len(kind) - 1]
        if instance and name.lower().endswith("." + kind):
            return instance, kind
    return None


def read_txt(properties: Mapping[bytes, bytes | None]) -> dict[str, str]:
    """Parse a TXT record. Some contain `{'': None}`, invalid UTF-8, or a key twice; the first counts (RFC 6763
    section 6.4).
    """
    entries: dict[str, str] = {}
    for key, value in list(properties.items())[:_MOST_KEYS]:
        name = key[:_MOST_VALUE].decode("utf-8", "replace").strip().lower()
        if name and value:
            entries.setdefault(name, clean(value[:_MOST_VALUE].decode("utf-8", "replace")))
    return entries


def device_of(service: MdnsService, *, loopback: bool) -> FoundDevice | None:
    """Convert a service; None if it cannot be printed to. Port 0 means that the protocol is unsupported and the name
    reserved.

    `loopback`: the search is on this computer. From the network, a loopback address would lead to ourselves.
    """
    if not 0 < service.port < 65536:
        return None
    scheme = SCHEMES[service.kind]
    addresses = by_use(service.addresses[:_MOST_ADDRESSES], loopback=loopback)
    path = _path(scheme, service.txt.get("rp", ""))
    uris = [uri for uri in (network_uri(scheme, host, service.port, path) for host in addresses) if uri]
    if not uris:
        return None
    txt = service.txt
    model = (
        txt.get("ty") or make_and_model(txt.get("usb_mfg"), txt.get("usb_mdl")) or txt.get("product", "").strip("()")
    )
    who = identity(uuid=txt.get("uuid"), model=model)
    instance = readable(service.instance)
    host = readable(service.host)
    note = txt.get("note")
    where = f"[{addresses[0]}]:{service.port}" if ":" in addresses[0] else f"{addresses[0]}:{service.port}"
    return FoundDevice(
        uri=uris[0],
        method=DiscoveryMethod.MDNS,
        name=instance or who.model or where,
        where=f"{where}, {note}"[:MOST_CHARACTERS] if note else where,
        model=who.model,
        identity=who,
        language=language_among((*_words(txt, "usb_cmd"), *_words(txt, "pdl")), who.model),
        # RFC 6763 and the flagship rule: services with the same instance name on one host are one printer
        same_as=(
            f"mdns:{instance}@{host.lower()}",
            *(comparable_address(uri) for uri in uris[1:]),
            *([f"uuid:{who.uuid}"] if who.uuid else []),
        ),
        problem=_problem(txt.get("air", "none")),
    )


def readable(text: str) -> str:
    r"""Return one line of limited length; some resolvers leave bytes as `\032` (RFC 1035 section 5.1)."""
    plain = re.sub(r"(?:\\[0-9]{3})+", _unescape, text[: 4 * MOST_CHARACTERS])
    return clean(plain)[:MOST_CHARACTERS].rstrip(".")


def _unescape(match: re.Match[str]) -> str:
    numbers = [int(number) for number in match.group().split("\\")[1:]]
    if max(numbers) > 255:
        return match.group()
    return bytes(numbers).decode("utf-8", "replace")


def _path(scheme: str, path: str) -> str:
    """Return the queue's name; for an LPD server without one, `auto`."""
    if scheme == "socket":
        return ""
    return path or ("auto" if scheme == "lpd" else "")


def _words(txt: Mapping[str, str], key: str) -> list[str]:
    return txt.get(key, "").split(",")[:_MOST_KEYS]


def _problem(air: str) -> Message | None:
    """Explain which login it requires."""
    wanted = air.lower()
    if not wanted or "none" in wanted:
        return None
    if "username" in wanted or "password" in wanted:
        return ProbeMessages.LOGIN_ASKED()
    return SearchMessages.ONLY_KNOWN_USERS()
