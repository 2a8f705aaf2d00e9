"""The contract of a discovery source, and the device addresses that it may return.

A library that blocks runs in a thread (`in_thread`).
"""

from __future__ import annotations

import asyncio
import ipaddress
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar
from urllib.parse import quote, urlsplit

from agent_core.errors import EngineError
from server_core.contract.decisions.device_address import DEFAULT_PORTS, DeviceUri, InvalidDeviceUri
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import MOST_URI_CHARACTERS, DiscoveryMethod

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable

    from server_core.contract.messages.message import Message
    from server_core.contract.types.documents import RawLanguage

T = TypeVar("T")


class SourceFailed(EngineError):
    """The source cannot find anything (more); the text is for users."""


class Source(Protocol):
    """One place to search. Nothing of it runs before `look` or after its end."""

    @property
    def method(self) -> DiscoveryMethod: ...

    def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Yield devices as soon as they are found; repetitions are allowed. Ends within about `seconds`, or is
        closed then.

        Raises SourceFailed, OSError.
        """


_busy: set[str] = set()


async def in_thread(name: str, call: Callable[[], T]) -> T:
    """Run a blocking call off the event loop, in a daemon thread; one at a time for each name.

    Libraries may hang forever in a system driver. That costs a single thread, not one for each search, and none that
    the engine prints with. Raises SourceFailed while an earlier call hangs.
    """
    if name in _busy:
        raise SourceFailed(SearchMessages.SEARCH_STILL_RUNS())
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if done.done():
            return  # nobody waits any more
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def work() -> None:
        result: T | None = None
        failed: BaseException | None = None
        try:
            result = call()
        except BaseException as error:
            failed = error
        finally:
            _busy.discard(name)
        with suppress(RuntimeError):  # the event loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell, result, failed)

    _busy.add(name)
    threading.Thread(target=work, name=f"discovery {name}", daemon=True).start()
    return await done


# Devices as the sources find them, before they are merged into rows.


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundDevice:
    """One address of one device. `where` is for people: `192.168.1.5:631`, `USB, serial D2J…`.

    `same_as`: other names of the device, as far as the source knows them: addresses (by `comparable_address`), the
    DNS-SD instance, a queue's UUID. Two with one in common are the same device. `problem`: why this address cannot be
    printed to yet.
    """

    uri: str
    method: DiscoveryMethod
    name: str
    where: str
    model: str | None = None
    identity: DeviceIdentity = NOBODY
    language: RawLanguage | None = None
    same_as: tuple[str, ...] = ()
    problem: Message | None = None


LPD_PORT = 515


def network_uri(scheme: str, host: str, port: int, path: str = "") -> str | None:
    """Build an address. `path` as a device reports it, with or without its first slash. None if it cannot be
    printed to.
    """
    quoted = f"[{host.replace('%', '%25')}]" if ":" in host else host
    tail = quote(path.lstrip("/"), safe="/%-_.~+:@!$&'()*,;=")
    return usable(f"{scheme}://{quoted}:{port}/{tail}" if tail else f"{scheme}://{quoted}:{port}")


def usable(uri: str) -> str | None:
    """Return the address if this version can print to it."""
    if len(uri) > MOST_URI_CHARACTERS:
        return None
    try:
        DeviceUri.parse(uri)
    except InvalidDeviceUri:
        return None
    return uri


@lru_cache(maxsize=2048)
def comparable_address(uri: str) -> str:
    """Normalise an address for comparison: `ipp` and `ipps` lead to one printer, and host names ignore case."""
    try:
        parts = urlsplit(uri)
        port = parts.port
    except ValueError:
        return uri
    scheme = {"ipps": "ipp"}.get(parts.scheme, parts.scheme)
    port = port or DEFAULT_PORTS.get(parts.scheme) or (LPD_PORT if scheme == "lpd" else 0)
    host = (parts.hostname or "").rstrip(".")
    if scheme not in ("ipp", "socket", "lpd"):
        return f"{scheme}://{parts.netloc.lower()}{parts.path}?{parts.query}"
    return f"{scheme}://{host}:{port}{parts.path.rstrip('/')}"


def by_use(addresses: Iterable[str], *, loopback: bool) -> list[str]:
    """Sort the addresses: IPv4, global IPv6, then link-local ones. Addresses that cannot be a device's are dropped.

    `loopback`: keep this computer's own addresses.
    """
    ranks: dict[str, tuple[int, int]] = {}
    for text in addresses:
        try:
            address = ipaddress.ip_address(text)
        except ValueError:
            continue
        # Python before 3.13 does not treat ::ffff:127.0.0.1 as loopback, although it connects to 127.0.0.1
        address = getattr(address, "ipv4_mapped", None) or address
        if address.is_unspecified or address.is_multicast or str(address) == "255.255.255.255":
            continue
        if address.is_loopback and not loopback:
            continue
        ranks.setdefault(text, (int(address.is_link_local), address.version))
    return sorted(ranks, key=lambda text: ranks[text])
