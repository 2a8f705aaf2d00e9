"""Devices at network addresses: one typed in by a person, and the neighbours of a missing printer.

A typed address is asked what answers there and how it can be printed to. A missing printer's device may have got
another address: one connection is opened to each of the 254 addresses next to its own, on the port it was printed to,
and nothing is sent. This runs only in private networks (RFC 1918, link-local, loopback), and only while such a printer
is away.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from agent_core.backends import tcp
from agent_core.backends.ipp.message import HttpRefused, IppFault
from agent_core.discovery import ipp
from agent_core.discovery.ipp import IppReport, ReportRefused, look
from agent_core.discovery.source import LPD_PORT, FoundDevice, SourceFailed, in_thread, network_uri
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.messages.devices import ProbeMessages, TypedAddressMessages
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_URI_CHARACTERS, DiscoveryMethod

if TYPE_CHECKING:
    from collections.abc import Collection

    from server_core.contract.messages.message import Message


PORT_SECONDS = 2.0
"""Timeout per port, without the name lookup; all are tried at once."""

NAME_SECONDS = 4.0

RAW_PORTS = frozenset({6101, *range(9100, 9110)})
"""Raw ports: JetDirect's, and those of Zebra's mobile printers."""

IdentifyHost = Callable[[str], Coroutine[None, None, DeviceIdentity]]
"""Identifies the device at a host apart from printing (SNMP); NOBODY if it does not answer."""


class PortAnswer(Enum):
    OPEN = "open"
    REFUSED = "refused"
    SILENT = "silent"
    NO_WAY = "no way"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Port:
    number: int
    answer: PortAnswer
    devices: tuple[FoundDevice, ...] = ()


async def nobody(_host: str) -> DeviceIdentity:
    return NOBODY


class AddressSource:
    """Source for one address, `text` as typed. Only this host is contacted, on the typed port or on 631, 9100 and
    515.
    """

    method = DiscoveryMethod.ADDRESS

    def __init__(self, text: str, *, introduce: IdentifyHost = nobody, port_seconds: float = PORT_SECONDS) -> None:
        self._text = text
        self._introduce = introduce
        self._seconds = port_seconds

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Yield the devices. Raises SourceFailed if nothing can be printed to; the text says what was seen, and
        what to do.
        """
        typed = read_address(self._text)
        if not typed.ports:
            uri = typed.uri or ""
            yield FoundDevice(uri=uri, method=DiscoveryMethod.ADDRESS, name=_last_word(uri), where="as typed in")
            return
        address = await _resolved(typed.host, seconds)
        queries = [asyncio.create_task(self._ask(typed, address, *port)) for port in typed.ports]
        introduced = asyncio.create_task(self._introduce(address))
        ports: list[_Port] = []
        try:
            for answered in asyncio.as_completed(queries):
                ports.append(await answered)
                for device in ports[-1].devices:
                    if not device.uri.startswith("lpd:"):
                        yield device
            who = await introduced
        finally:
            for task in (*queries, introduced):
                task.cancel()
            await asyncio.gather(*queries, introduced, return_exceptions=True)
        devices = _worth_it([device for port in ports for device in port.devices])
        for device in devices:
            yield _introduced(device, who)
        if not devices and typed.uri is None:
            raise SourceFailed(_nothing(typed.host, ports))
        if not devices:
            yield _unanswered(typed, _nothing(typed.host, ports))

    async def _ask(self, typed: TypedAddress, address: str, port: int, scheme: str) -> _Port:
        """Query a port. Never raises: errors are part of the result."""
        answer = PortAnswer.SILENT
        try:
            async with asyncio.timeout(self._seconds):
                (await tcp.connect(address, port, self._seconds)).close()
                answer = PortAnswer.OPEN
                devices = await self._devices(typed, port, scheme)
        except TimeoutError:
            devices = ()
        except OSError as error:
            answer, devices = _meaning(error), ()
        return _Port(number=port, answer=answer, devices=devices)

    async def _devices(self, typed: TypedAddress, port: int, scheme: str) -> tuple[FoundDevice, ...]:
        """Return the uses of an open port. Only ports of IPP and the web are sent anything."""
        if scheme in ("ipp", "ipps"):
            return await _ipp(typed, port, scheme, self._seconds)
        return _lpd(typed) if scheme == "lpd" else _bare(typed, port)


async def _ipp(typed: TypedAddress, port: int, scheme: str, seconds: float) -> tuple[FoundDevice, ...]:
    """Query without encryption first, since the answer tells whether it is available; else query encrypted."""
    for each in (scheme,) if typed.uri or scheme == "ipps" else ("ipp", "ipps"):
        uri = typed.uri or network_uri(each, typed.host, port, "ipp/print")
        if uri is None:
            continue
        try:
            report = await look(uri, seconds=seconds, capabilities=False)
        except HttpRefused as error:
            if error.status == 401:
                return (_device(typed, uri, port, problem=ProbeMessages.LOGIN_ASKED()),)
            queues = await _queues(typed, port, seconds) if error.status == 404 else ()
        except ReportRefused as error:
            queues = await _queues(typed, port, seconds) if error.is_missing else ()
            if not queues:
                return (_device(typed, uri, port, problem=error.message),)
        except IppFault:
            continue
        else:
            return _ipp_routes(typed, uri, port, report)
        if queues:
            return queues
    return ()


def _ipp_routes(typed: TypedAddress, uri: str, port: int, report: IppReport) -> tuple[FoundDevice, ...]:
    problem = ProbeMessages.LOGIN_ASKED() if report.wants_password else None
    plain = replace(
        _device(typed, uri, port, problem=problem),
        name=(report.name or report.identity.model or typed.host)[:MOST_CHARACTERS],
        model=report.identity.model,
        identity=report.identity,
        language=report.language,
    )
    secure = _secure(typed, report) if uri.startswith("ipp://") else None
    return (replace(plain, uri=secure), plain) if secure else (plain,)


def _secure(typed: TypedAddress, report: IppReport) -> str | None:
    """Return the printer's encrypted address with the typed host: the host name it reports may be unknown here."""
    try:
        uri = DeviceUri.parse(report.secure_uri or "")
    except InvalidDeviceUri:
        return None
    return network_uri("ipps", typed.host, uri.port, uri.path)


async def _queues(typed: TypedAddress, port: int, seconds: float) -> tuple[FoundDevice, ...]:
    """Return the queues of a CUPS server, which has many printers, but none at a printer's usual address."""
    try:
        found = await ipp.ask_cups(typed.host, port, seconds)
    except IppFault:
        return ()
    return tuple(
        replace(queue, method=DiscoveryMethod.ADDRESS) for queue in await ipp.devices_of(found, typed.host, port)
    )


def _bare(typed: TypedAddress, port: int) -> tuple[FoundDevice, ...]:
    uri = typed.uri or network_uri("socket", typed.host, port)
    address_text = _host_port(typed, port)
    is_known_port = typed.uri is not None or port in RAW_PORTS
    guess = (
        None if is_known_port else TypedAddressMessages.PORT_OF_UNKNOWN_KIND(address=f"ipp://{address_text}/ipp/print")
    )
    return (_device(typed, uri, port, problem=guess),) if uri else ()


def _lpd(typed: TypedAddress) -> tuple[FoundDevice, ...]:
    uri = typed.uri or network_uri("lpd", typed.host, LPD_PORT, "lp")
    guess = None if typed.uri else TypedAddressMessages.QUEUE_GUESSED()
    return (_device(typed, uri, LPD_PORT, problem=guess),) if uri else ()


def _host_port(typed: TypedAddress, port: int) -> str:
    return f"[{typed.host}]:{port}" if ":" in typed.host else f"{typed.host}:{port}"


def _device(typed: TypedAddress, uri: str, port: int, *, problem: Message | None = None) -> FoundDevice:
    """Build a device. All addresses of a host that was typed as one printer lead to that printer."""
    where = _host_port(typed, port)
    same = (f"host:{typed.host.lower()}",)
    return FoundDevice(
        uri=uri, method=DiscoveryMethod.ADDRESS, name=typed.host, where=where, same_as=same, problem=problem
    )


def _unanswered(typed: TypedAddress, problem: Message) -> FoundDevice:
    """Return the device for a complete address; it can be added even if it is switched off."""
    return FoundDevice(
        uri=typed.uri or "", method=DiscoveryMethod.ADDRESS, name=typed.host, where="as typed in", problem=problem
    )


def _worth_it(devices: list[FoundDevice]) -> list[FoundDevice]:
    """Drop LPD if there is anything better, because its queue would be a guess."""
    better = [device for device in devices if not device.uri.startswith("lpd:")]
    return better if any(device.problem is None for device in better) else devices


def _introduced(device: FoundDevice, who: DeviceIdentity) -> FoundDevice:
    """Add the identity to a raw port, which reports nothing. For a print server's queues the host is not the device."""
    if device.identity != NOBODY or not any(name.startswith("host:") for name in device.same_as):
        return device
    name = who.model if who.model and device.name in device.where else device.name
    return replace(device, identity=who, model=who.model, name=name[:MOST_CHARACTERS])


async def _resolved(host: str, seconds: float) -> str:
    """Return the host's first address. Raises SourceFailed."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        pass  # a host name

    def ask() -> str:
        return str(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0])

    patience = min(seconds, NAME_SECONDS)
    try:
        async with asyncio.timeout(patience):
            return await in_thread(f"name {host}", ask)
    except TimeoutError as error:
        raise SourceFailed(TypedAddressMessages.HOST_LOOKUP_SLOW(seconds=patience, host=host)) from error
    except (OSError, UnicodeError) as error:
        is_local = host.lower().endswith(".local")
        unknown = TypedAddressMessages.LOCAL_HOST_UNKNOWN if is_local else TypedAddressMessages.HOST_UNKNOWN
        raise SourceFailed(unknown(host=host)) from error


def _meaning(error: OSError) -> PortAnswer:
    if error.errno in (errno.ECONNREFUSED, errno.ECONNRESET):
        return PortAnswer.REFUSED
    if error.errno in (errno.ETIMEDOUT,):
        return PortAnswer.SILENT
    return PortAnswer.NO_WAY


def _nothing(host: str, ports: list[_Port]) -> Message:
    """Explain what was seen, and what to do about it."""
    ports = sorted(ports, key=lambda port: port.number)
    numbers = [str(port.number) for port in ports]
    answers = {port.answer for port in ports}
    opened = [str(port.number) for port in ports if port.answer is PortAnswer.OPEN]
    if opened:
        return TypedAddressMessages.NO_PRINTER_AT_PORT(ports=", ".join(opened), host=host)
    if PortAnswer.REFUSED in answers:
        refused = [str(port.number) for port in ports if port.answer is PortAnswer.REFUSED]
        if len(refused) == 1:
            return TypedAddressMessages.PORT_REFUSED(port=refused[0], host=host)
        return TypedAddressMessages.PORTS_REFUSED(ports=", ".join(refused), host=host)
    if answers == {PortAnswer.SILENT}:
        return TypedAddressMessages.HOST_SILENT(host=host, ports=", ".join(numbers))
    return TypedAddressMessages.NO_WAY_TO_HOST(host=host)


def _last_word(uri: str) -> str:
    return (uri.rstrip("/").rpartition("/")[2] or uri)[:MOST_CHARACTERS]


# Forms in which people type a printer: a host, an IP, `host:9100`, a device address, the address of its web page.


NETWORK_SCHEMES = ("ipp", "ipps", "socket", "lpd")
_WEB = ("http", "https")
# any other port counts as raw; a raw printer would print an IPP query as a page of text
_SCHEME_OF_PORT = {631: "ipp", 80: "ipp", 8080: "ipp", 443: "ipps", 8443: "ipps", 515: "lpd"}


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedAddress:
    """A parsed address. `ports` of `host` are tried, each for its usual service; `uri`: a complete address."""

    host: str = ""
    ports: tuple[tuple[int, str], ...] = ()
    uri: str | None = None


EVERY_PORT = ((631, "ipp"), (9100, "socket"), (515, "lpd"))


def read_address(text: str) -> TypedAddress:
    """Parse the text. Raises SourceFailed, which says what to type instead."""
    typed = text.strip()
    if not typed.isprintable() or not typed or len(typed) > MOST_URI_CHARACTERS:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS_TYPED())
    if typed.startswith("\\\\"):
        raise SourceFailed(TypedAddressMessages.SHARED_WINDOWS_PRINTER())
    if "://" in typed:
        return _whole(typed)
    host, port = _host_and_port(typed)
    _must_be_a_host(host)
    if port is None:
        return TypedAddress(host=host, ports=EVERY_PORT)
    return TypedAddress(host=host, ports=((port, _SCHEME_OF_PORT.get(port, "socket")),))


def _whole(typed: str) -> TypedAddress:
    try:
        parts = urlsplit(typed)
        if parts.scheme.lower() in _WEB and parts.hostname:
            _must_be_a_host(parts.hostname)
            return TypedAddress(host=parts.hostname, ports=EVERY_PORT)
        device = DeviceUri.parse(typed)
    except InvalidDeviceUri as error:
        raise SourceFailed(error.message) from error
    except ValueError as error:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS(typed=typed[:80], error=str(error))) from error
    if device.scheme in NETWORK_SCHEMES:
        _must_be_a_host(device.host)
        return TypedAddress(host=device.host, ports=((device.port, device.scheme),), uri=typed)
    return TypedAddress(uri=typed)


def _host_and_port(typed: str) -> tuple[str, int | None]:
    """Split host and port; IPv6 with or without brackets."""
    try:
        return str(ipaddress.ip_address(typed)), None
    except ValueError:
        pass  # a host name, or something with a port
    if "/" in typed:
        raise SourceFailed(TypedAddressMessages.ONE_ADDRESS_AT_A_TIME())
    try:
        parts = urlsplit(f"//{typed}")
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS(typed=typed[:80], error=str(error))) from error
    if port == 0 or parts.username is not None:
        raise SourceFailed(TypedAddressMessages.NO_ADDRESS_OF_A_PRINTER(typed=typed[:80]))
    return host, port


def _must_be_a_host(host: str) -> None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        address = None
    if address is not None and (address.is_multicast or address.is_unspecified or str(address) == "255.255.255.255"):
        raise SourceFailed(TypedAddressMessages.ADDRESS_OF_MANY(host=host))
    quoted = f"[{host.replace('%', '%25')}]" if ":" in host else host
    try:
        DeviceUri.parse(f"socket://{quoted}")
    except InvalidDeviceUri as error:
        raise SourceFailed(TypedAddressMessages.NO_HOST_OF_A_PRINTER(host=host[:80])) from error


SCHEMES = ("socket", "ipp", "ipps", "lpd")
CONNECT_SECONDS = 0.6
LOOKUP_SECONDS = 2.0
_AT_ONCE = 32
_PREFIX = 24
MOST_FOUND = 32


async def neighbours(uri: str, *, but: Collection[str] = ()) -> list[str]:
    """Return at most 32 addresses like `uri` that accept a connection, within 8 s.

    `but`: hosts known to be other devices.

    Empty for a printer on a cable, in the Internet, or known by IPv6 only. Raises nothing.
    """
    try:
        device = DeviceUri.parse(uri)
    except InvalidDeviceUri:
        return []
    own = await _own_address(device.host) if device.scheme in SCHEMES else None
    if own is None or not (own.is_private or own.is_link_local):
        return []
    network = ipaddress.ip_network(f"{own}/{_PREFIX}", strict=False)
    others = [str(host) for host in network.hosts() if host != own and str(host) not in but]
    turns = asyncio.Semaphore(_AT_ONCE)

    async def listens(host: str) -> bool:
        async with turns:
            try:
                (await tcp.connect(host, device.port, CONNECT_SECONDS)).close()
            except OSError:
                return False
            return True

    answers = await asyncio.gather(*map(listens, others))
    found = [host for host, is_there in zip(others, answers, strict=True) if is_there][:MOST_FOUND]
    path = device.lpd_queue if device.scheme == "lpd" else device.path.lstrip("/")
    return [there for host in found if (there := network_uri(device.scheme, host, device.port, path))]


async def _own_address(host: str) -> ipaddress.IPv4Address | None:
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        return address if isinstance(address, ipaddress.IPv4Address) else None
    with suppress(TimeoutError, OSError, UnicodeError, SourceFailed, ValueError):
        async with asyncio.timeout(LOOKUP_SECONDS):
            text = await in_thread(f"name {host}", lambda: socket.getaddrinfo(host, None, socket.AF_INET)[0][4][0])
            return ipaddress.IPv4Address(text)
    return None
