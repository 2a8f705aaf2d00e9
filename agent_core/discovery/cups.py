"""The queues of this computer's print system: CUPS tells them by CUPS-Get-Printers (IPP, operation 0x4002)."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import ssl
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from agent_core.backends.ipp import message
from agent_core.backends.ipp.message import (
    Attributes,
    Group,
    GroupTag,
    HttpRefused,
    IppFault,
    IppMessage,
    MalformedIpp,
    Status,
    Unreachable,
    Value,
    ValueTag,
    integer,
    keyword,
)
from agent_core.device_text import clean, clean_or_none
from agent_core.discovery.ipp_look import read
from agent_core.discovery.source import FoundDevice, SourceFailed
from agent_core.discovery.uris import network_uri, place_of
from server_core.contract.decisions.device_identity import identity, together
from server_core.contract.messages.discovery import CupsMessages
from server_core.contract.messages.system import causes, system_error
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_PRINTERS, Way

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    import httpx

    from server_core.contract.messages import message as said

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
_IS_CLASS = 0x1  # printer-type of CUPS: several printers behind one name
# backends of CUPS below which a queue hands its jobs to another one, or to nobody
_NOWHERE = ("file", "implicitclass", "cups-brf", "beh")


class CupsSource:
    """`host`: where CUPS answers; a computer without CUPS has no queues, which is no problem."""

    way = Way.CUPS

    def __init__(
        self, host: str = "localhost", port: int = LOCAL_PORT, *, unix_socket: Path | None = LOCAL_SOCKET
    ) -> None:
        self._host = host
        self._port = port
        self._socket = unix_socket

    async def look(self, seconds: float) -> AsyncGenerator[FoundDevice, None]:
        """Raises SourceFailed."""
        try:
            queues = await ask(self._host, self._port, min(seconds, ANSWER_SECONDS))
        except Unreachable as error:
            if not is_refused(error):
                raise SourceFailed(CupsMessages.CUPS_SILENT(why=error.message)) from error
            if self._socket is not None and await asyncio.to_thread(_answers, self._socket):
                raise SourceFailed(CupsMessages.CUPS_ON_ITS_SOCKET()) from error
            return
        except IppFault as error:
            raise SourceFailed(CupsMessages.CUPS_TELLS_NO_QUEUES(why=error.message)) from error
        for device in await devices_of(queues, self._host, self._port):
            yield device


async def ask(host: str, port: int, seconds: float) -> tuple[Attributes, ...]:
    """The queues of one CUPS, at most 500. Raises IppFault."""
    import httpx

    place = f"[{host}]" if ":" in host else host
    unused = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # else all certificates of the world are loaded, in 0.3 s
    question = message.encode(_question())
    headers = {"Content-Type": "application/ipp", "Accept-Encoding": "identity"}
    try:
        async with (
            asyncio.timeout(seconds),
            httpx.AsyncClient(trust_env=False, timeout=seconds, verify=unused) as http,
            http.stream("POST", f"http://{place}:{port}/", content=question, headers=headers) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise HttpRefused(response.status_code)
            raw = await _bounded(response)
    except TimeoutError as error:
        raise Unreachable(CupsMessages.CUPS_NOT_IN_TIME(seconds=seconds)) from error
    except httpx.RemoteProtocolError as error:
        raise MalformedIpp(CupsMessages.CUPS_NO_HTTP(error=clean(str(error)))) from error
    except httpx.TransportError as error:
        raise Unreachable(_why(error, host)) from error
    answer = await asyncio.to_thread(message.decode, raw)
    if answer.code == Status.NOT_FOUND:
        return ()  # "No destinations added."
    if not answer.is_ok:
        raise MalformedIpp(CupsMessages.CUPS_REFUSED(code=f"{answer.code:#06x}"))
    return answer.all_of(GroupTag.PRINTER)[:MOST_PRINTERS]


async def devices_of(queues: Sequence[Attributes], host: str, port: int) -> list[FoundDevice]:
    """In a thread: hundreds of queues take a while."""

    def read_all() -> list[FoundDevice]:
        return [device for queue in queues if (device := device_of(queue, host, port)) is not None]

    return await asyncio.to_thread(read_all)


def device_of(queue: Attributes, host: str, port: int) -> FoundDevice | None:
    """One queue as a way to what stands behind it; None for a queue that leads nowhere."""
    name = queue.word("printer-name")
    path = f"classes/{name}" if (queue.integer("printer-type") or 0) & _IS_CLASS else f"printers/{name}"
    uri = network_uri("ipp", host, port, path) if name else None
    behind = queue.word("device-uri") or ""
    if uri is None or name is None or behind.partition(":")[0].lower() in _NOWHERE:
        return None
    seen = read(queue, uri, f"/{path}")
    device = together(identity_behind(behind), seen.identity)
    where = f"queue {clean_or_none(name)} of CUPS" + (f" on {host}:{port}" if host != "localhost" else "")
    return FoundDevice(
        uri=uri,
        way=Way.CUPS,
        name=(seen.name or name)[:MOST_CHARACTERS],
        where=(f"{where}, {seen.location}" if seen.location else where)[:MOST_CHARACTERS],
        model=device.model,
        identity=device,
        language=seen.language,
        same_as=_names(behind, seen.identity),
        problem=_problem(queue, seen.status.message),
    )


def identity_behind(device_uri: str) -> DeviceIdentity:
    """`usb://Zebra/ZD420?serial=D2J…`, `dnssd://…?uuid=…`: what CUPS knows of the device by its address."""
    try:
        parts = urlsplit(device_uri[:1024])
        told = parse_qs(parts.query, max_num_fields=16)
    except ValueError:
        return DeviceIdentity()
    return identity(uuid=told.get("uuid", [""])[0], serial=told.get("serial", [""])[0])


def is_refused(error: BaseException) -> bool:
    """Nobody listens there, at one of its addresses at least."""
    return any(isinstance(cause, OSError) and cause.errno == errno.ECONNREFUSED for cause in causes(error))


def _why(error: BaseException, host: str) -> said.Message:
    """Describe why there is no connection, without the numbers of the system."""
    for cause in causes(error):
        if isinstance(cause, socket.gaierror):
            return CupsMessages.CUPS_HOST_UNKNOWN(host=host)
        if isinstance(cause, OSError) and cause.errno:
            why = system_error(OSError(cause.errno, os.strerror(cause.errno)))
            return CupsMessages.CUPS_NO_CONNECTION_WHY(why=why)
    return CupsMessages.CUPS_NO_CONNECTION()


def _question() -> IppMessage:
    asked = {
        "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
        "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en"),),
        "limit": integer(MOST_PRINTERS),
        "requested-attributes": keyword(*ATTRIBUTES),
    }
    return IppMessage(GET_PRINTERS, 1, (Group(GroupTag.OPERATION, Attributes(asked)),), (1, 1))


async def _bounded(response: httpx.Response) -> bytes:
    raw = bytearray()
    async for piece in response.aiter_raw():
        raw += piece
        if len(raw) > message.MAX_MESSAGE_BYTES:
            raise MalformedIpp(CupsMessages.CUPS_ANSWER_TOO_LARGE(size=message.MAX_MESSAGE_BYTES))
    return bytes(raw)


def _names(behind: str, queue: DeviceIdentity) -> tuple[str, ...]:
    """The device's own address, and the queue's UUID, by which it is announced where it is shared."""
    own = [place_of(behind[:1024])] if behind.startswith(("ipp", "socket", "lpd", "usb")) else []
    return (*own, *([f"uuid:{queue.uuid}"] if queue.uuid else []))


def _problem(queue: Attributes, message: said.Message | None) -> said.Message | None:
    if queue.boolean("printer-is-accepting-jobs") is False:
        return CupsMessages.QUEUE_TAKES_NO_JOBS_WHY(why=message) if message else CupsMessages.QUEUE_TAKES_NO_JOBS()
    return None


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
        sock.settimeout(1.0)
        return sock.connect_ex(str(path)) == 0
