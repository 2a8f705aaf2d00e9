"""Printers found by IPP: one query to a printer or to the host of a raw port, and the queues of a CUPS server.

One query returns a printer's capabilities, status and identity. CUPS lists its queues by CUPS-Get-Printers (operation
0x4002).
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import socket
import ssl
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from agent_core.backends.ipp import message
from agent_core.backends.ipp.capabilities import CAPABILITY_ATTRIBUTES, device_facts
from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    GroupTag,
    HttpRefused,
    IppFault,
    IppMessage,
    IppUnreachable,
    MalformedIpp,
    Operation,
    Status,
    Value,
    ValueTag,
    integer,
    keyword,
)
from agent_core.backends.ipp.status import STATUS_ATTRIBUTES, device_status, refusal_message
from agent_core.device_id import clean, clean_or_none, identity_of, language_among, read_device_id
from agent_core.discovery.source import FoundDevice, SourceFailed, comparable_address, network_uri
from agent_core.errors import EngineError
from agent_core.status import snmp
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.decisions.device_identity import identity, together
from server_core.contract.messages.devices import CupsMessages, ProbeMessages
from server_core.contract.messages.system import causes, system_error
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_PRINTERS, DiscoveryMethod

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    import httpx

    from agent_core.domain import DeviceStatus
    from agent_core.status.snmp import SnmpAnswer
    from server_core.contract.messages.message import Message
    from server_core.contract.types.devices import DeviceFacts
    from server_core.contract.types.documents import RawLanguage


# PWG 5100.13 (printer-device-id, printer-serial-number by 5100.11), RFC 8011 section 5.4
IDENTITY_ATTRIBUTES = (
    "printer-uuid",
    "printer-serial-number",
    "printer-device-id",
    "printer-make-and-model",
    "printer-name",
    "printer-info",
    "printer-location",
    "printer-uri-supported",
    "uri-authentication-supported",
    "document-format-supported",
)
_NOBODY_IN_PARTICULAR = UUID(int=0)
_MOST_URIS = 16


@dataclass(frozen=True, kw_only=True, slots=True)
class IppReport:
    """Result of a query. `secure_uri`: its own encrypted address. `certificate`: fingerprint of the key that it
    presented.
    """

    facts: DeviceFacts
    status: DeviceStatus
    identity: DeviceIdentity
    language: RawLanguage | None = None
    name: str | None = None
    location: str | None = None
    secure_uri: str | None = None
    wants_password: bool = False
    certificate: str | None = None


class ReportRefused(EngineError):
    """The host speaks IPP, but refuses to report on this printer. `is_missing`: there is no such queue."""

    def __init__(self, message: Message, *, is_missing: bool) -> None:
        super().__init__(message)
        self.is_missing = is_missing


async def look(uri: str, *, seconds: float, capabilities: bool = True) -> IppReport:
    """Query a printer. Raises InvalidDeviceUri, ReportRefused; IppFault without an IPP response within `seconds`."""
    attributes = (*(CAPABILITY_ATTRIBUTES if capabilities else ()), *STATUS_ATTRIBUTES, *IDENTITY_ATTRIBUTES)
    client = IppClient(DeviceUri.parse(uri))
    try:
        answer = await client.call(
            Operation.GET_PRINTER_ATTRIBUTES, requested(*dict.fromkeys(attributes)), seconds=seconds
        )
    finally:
        await client.aclose()
    if not answer.is_ok:
        missing = answer.code in (Status.NOT_FOUND, Status.GONE)
        raise ReportRefused(ProbeMessages.TELLS_NOTHING(told=refusal_message(answer)), is_missing=missing)
    return replace(read(answer.first(GroupTag.PRINTER), uri, client.path), certificate=client.certificate)


def read(printer: Attributes, uri: str, path: str) -> IppReport:
    """Parse a response. `path`: the printer's path on its host, which identifies a CUPS queue."""
    setup = PrinterSetup(printer_id=_NOBODY_IN_PARTICULAR, name="", uri=uri)
    facts = device_facts(printer, setup, path)
    ids = read_device_id(printer.word("printer-device-id") or "")
    named = identity(
        uuid=printer.word("printer-uuid"),
        serial=printer.word("printer-serial-number"),
        model=printer.word("printer-make-and-model"),
    )
    words = (*printer.words("document-format-supported")[:100], *(ids.get("CMD") or "").split(","))
    uris = printer.words("printer-uri-supported")[:_MOST_URIS]
    return IppReport(
        facts=facts,
        status=device_status(printer),
        identity=together(named, identity_of(ids)),
        language=language_among(words, named.model),
        name=clean_or_none(printer.word("printer-info")) or clean_or_none(printer.word("printer-name")),
        location=clean_or_none(printer.word("printer-location")),
        secure_uri=next((word for word in uris if word.lower().startswith("ipps:")), None),
        wants_password=_wants_password(printer),
    )


def _wants_password(printer: Attributes) -> bool:
    """Return whether each of its addresses requires a login (RFC 8011 section 5.4.2)."""
    methods = printer.words("uri-authentication-supported")[:_MOST_URIS]
    return bool(methods) and not {"none", "requesting-user-name"} & set(methods)


IPP_PORT, SNMP_PORT = 631, 161
BESIDE_SECONDS = 0.8
"""A label printer without IPP refuses at once; one without SNMP does not answer."""
_PAGES = frozenset({
    "application/pdf", "application/postscript", "application/vnd.hp-pcl", "application/vnd.hp-pclxl", "image/urf",
    "image/pwg-raster", "image/jpeg",
})  # fmt: skip
_PAGE_SUPPLIES = ("toner", "ink", "opc", "developer", "fuser")


@dataclass(frozen=True, kw_only=True, slots=True)
class HostServices:
    """Other services on the host of a raw port; None = no answer."""

    by_ipp: IppReport | None
    by_snmp: SnmpAnswer | None

    @property
    def identity(self) -> DeviceIdentity:
        return together(
            self.by_ipp.identity if self.by_ipp else NOBODY, self.by_snmp.identity if self.by_snmp else NOBODY
        )

    @property
    def status(self) -> DeviceStatus | None:
        if self.by_ipp is not None:
            return self.by_ipp.status
        return self.by_snmp.status if self.by_snmp else None

    @property
    def prints_pages(self) -> bool:
        """Return whether it might print queries in languages that it does not know."""
        if self.by_ipp is not None:
            return self.by_ipp.language is None and bool(_PAGES & set(self.by_ipp.facts.formats))
        supplies = self.by_snmp.status.supplies if self.by_snmp else ()
        return any(one.kind.startswith(_PAGE_SUPPLIES) for one in supplies)


async def look_beside(host: str, seconds: float) -> HostServices:
    """Query the host's other services within 0.8 s. Raises nothing."""
    by_ipp, by_snmp = await asyncio.gather(ipp_beside(host, seconds), snmp_beside(host, seconds))
    return HostServices(by_ipp=by_ipp, by_snmp=by_snmp)


async def ipp_beside(host: str, seconds: float) -> IppReport | None:
    quoted = f"[{host}]" if ":" in host else host
    uri = f"ipp://{quoted}:{IPP_PORT}/ipp/print"
    try:
        return await look(uri, seconds=min(seconds, BESIDE_SECONDS), capabilities=False)
    except (EngineError, InvalidDeviceUri):
        return None  # most label printers do not speak IPP


async def snmp_beside(host: str, seconds: float) -> SnmpAnswer | None:
    """Query SNMP; None = no printer answers. An agent on this computer reports on the computer, so it is not used."""
    if is_this_computer(host):
        return None
    answer = await snmp.ask(host, port=SNMP_PORT, seconds=min(seconds, BESIDE_SECONDS))
    return answer if answer is not None and answer.is_printer else None


def is_this_computer(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


GET_PRINTERS = 0x4002
LOCAL_PORT = 631
LOCAL_SOCKET = Path("/run/cups/cups.sock")
ANSWER_SECONDS = 3.0
ATTRIBUTES = (
    "printer-name",
    "printer-info",
    "printer-location",
    "printer-make-and-model",
    "printer-device-id",
    "printer-uuid",
    "printer-is-accepting-jobs",
    "printer-state",
    "printer-state-reasons",
    "printer-state-message",
    "printer-type",
    "device-uri",
    "document-format-supported",
)
_IS_CLASS = 0x1  # CUPS printer-type bit: several printers behind one name
# CUPS backends of queues that forward their jobs to another queue, or to nobody
_NOWHERE = ("file", "implicitclass", "cups-brf", "beh")


class CupsSource:
    """Source for CUPS. `host`: address of the server. A computer without CUPS has no queues, which is no problem."""

    method = DiscoveryMethod.CUPS

    def __init__(
        self, host: str = "localhost", port: int = LOCAL_PORT, *, unix_socket: Path | None = LOCAL_SOCKET
    ) -> None:
        self._host = host
        self._port = port
        self._socket = unix_socket

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Yield the queues. Raises SourceFailed."""
        try:
            queues = await ask_cups(self._host, self._port, min(seconds, ANSWER_SECONDS))
        except IppUnreachable as error:
            if not is_refused(error):
                raise SourceFailed(CupsMessages.CUPS_SILENT(why=error.message)) from error
            if self._socket is not None and await asyncio.to_thread(_answers, self._socket):
                raise SourceFailed(CupsMessages.CUPS_ON_ITS_SOCKET()) from error
            return
        except IppFault as error:
            raise SourceFailed(CupsMessages.CUPS_TELLS_NO_QUEUES(why=error.message)) from error
        for device in await devices_of(queues, self._host, self._port):
            yield device


async def ask_cups(host: str, port: int, seconds: float) -> tuple[Attributes, ...]:
    """Return the queues of one CUPS server, at most 500. Raises IppFault."""
    import httpx

    quoted = f"[{host}]" if ":" in host else host
    unused = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # else all certificate authorities are loaded, which takes 0.3 s
    question = message.encode(_question())
    headers = {"Content-Type": "application/ipp", "Accept-Encoding": "identity"}
    try:
        async with (
            asyncio.timeout(seconds),
            httpx.AsyncClient(trust_env=False, timeout=seconds, verify=unused) as http,
            http.stream("POST", f"http://{quoted}:{port}/", content=question, headers=headers) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise HttpRefused(response.status_code)
            raw = await _bounded(response)
    except TimeoutError as error:
        raise IppUnreachable(CupsMessages.CUPS_NOT_IN_TIME(seconds=seconds)) from error
    except httpx.RemoteProtocolError as error:
        raise MalformedIpp(CupsMessages.CUPS_NO_HTTP(error=clean(str(error)))) from error
    except httpx.TransportError as error:
        raise IppUnreachable(_why(error, host)) from error
    answer = await asyncio.to_thread(message.decode, raw)
    if answer.code == Status.NOT_FOUND:
        return ()  # "No destinations added."
    if not answer.is_ok:
        raise MalformedIpp(CupsMessages.CUPS_REFUSED(code=f"{answer.code:#06x}"))
    return answer.all_of(GroupTag.PRINTER)[:MOST_PRINTERS]


async def devices_of(queues: Sequence[Attributes], host: str, port: int) -> list[FoundDevice]:
    """Convert the queues. Run it in a thread: hundreds of queues take a while."""

    def read_all() -> list[FoundDevice]:
        return [device for queue in queues if (device := device_of(queue, host, port)) is not None]

    return await asyncio.to_thread(read_all)


def device_of(queue: Attributes, host: str, port: int) -> FoundDevice | None:
    """Convert a queue to an address of its device; None if it leads nowhere."""
    name = queue.word("printer-name")
    path = f"classes/{name}" if (queue.integer("printer-type") or 0) & _IS_CLASS else f"printers/{name}"
    uri = network_uri("ipp", host, port, path) if name else None
    behind = queue.word("device-uri") or ""
    if uri is None or name is None or behind.partition(":")[0].lower() in _NOWHERE:
        return None
    report = read(queue, uri, f"/{path}")
    device = together(identity_behind(behind), report.identity)
    where = f"queue {clean_or_none(name)} of CUPS" + (f" on {host}:{port}" if host != "localhost" else "")
    return FoundDevice(
        uri=uri,
        method=DiscoveryMethod.CUPS,
        name=(report.name or name)[:MOST_CHARACTERS],
        where=(f"{where}, {report.location}" if report.location else where)[:MOST_CHARACTERS],
        model=device.model,
        identity=device,
        language=report.language,
        same_as=_names(behind, report.identity),
        problem=_problem(queue, report.status.message),
    )


def identity_behind(device_uri: str) -> DeviceIdentity:
    """Parse CUPS' address of the device: `usb://Zebra/ZD420?serial=D2J…`, `dnssd://…?uuid=…`."""
    try:
        parts = urlsplit(device_uri[:1024])
        query = parse_qs(parts.query, max_num_fields=16)
    except ValueError:
        return DeviceIdentity()
    return identity(uuid=query.get("uuid", [""])[0], serial=query.get("serial", [""])[0])


def is_refused(error: BaseException) -> bool:
    """Return whether at least one of the host's addresses refused the connection."""
    return any(isinstance(cause, OSError) and cause.errno == errno.ECONNREFUSED for cause in causes(error))


def _why(error: BaseException, host: str) -> Message:
    """Describe why there is no connection, without the system's error numbers."""
    for cause in causes(error):
        if isinstance(cause, socket.gaierror):
            return CupsMessages.CUPS_HOST_UNKNOWN(host=host)
        if isinstance(cause, OSError) and cause.errno:
            why = system_error(OSError(cause.errno, os.strerror(cause.errno)))
            return CupsMessages.CUPS_NO_CONNECTION_WHY(why=why)
    return CupsMessages.CUPS_NO_CONNECTION()


def _question() -> IppMessage:
    attributes = {
        "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
        "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en"),),
        "limit": integer(MOST_PRINTERS),
        "requested-attributes": keyword(*ATTRIBUTES),
    }
    return IppMessage(GET_PRINTERS, 1, (AttributeGroup(GroupTag.OPERATION, Attributes(attributes)),), (1, 1))


async def _bounded(response: httpx.Response) -> bytes:
    raw = bytearray()
    async for piece in response.aiter_raw():
        raw += piece
        if len(raw) > message.MAX_MESSAGE_BYTES:
            raise MalformedIpp(CupsMessages.CUPS_ANSWER_TOO_LARGE(size=message.MAX_MESSAGE_BYTES))
    return bytes(raw)


def _names(behind: str, queue: DeviceIdentity) -> tuple[str, ...]:
    """Return the device's own address, and the queue's UUID, under which a shared queue is announced."""
    own = [comparable_address(behind[:1024])] if behind.startswith(("ipp", "socket", "lpd", "usb")) else []
    return (*own, *([f"uuid:{queue.uuid}"] if queue.uuid else []))


def _problem(queue: Attributes, message: Message | None) -> Message | None:
    if queue.boolean("printer-is-accepting-jobs") is False:
        return CupsMessages.QUEUE_TAKES_NO_JOBS_WHY(why=message) if message else CupsMessages.QUEUE_TAKES_NO_JOBS()
    return None


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
        sock.settimeout(1.0)
        return sock.connect_ex(str(path)) == 0
