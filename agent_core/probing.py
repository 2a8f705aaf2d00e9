"""What a device says of itself, asked once and in little time: before it is added, or put in another's place."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

from agent_core.backends.configured import facts_of
from agent_core.backends.registry import open_driver
from agent_core.backends.tcp_channel import TcpChannel
from agent_core.device_uri import DeviceUri, DriverKind
from agent_core.discovery.ipp_look import IppLook, look
from agent_core.domain import (
    Confirmation,
    DeviceFacts,
    DeviceStatus,
    PrinterCondition,
    PrinterSetup,
    RawLanguage,
)
from agent_core.errors import EngineError, InvalidDeviceUri
from agent_core.identity import NOBODY, DeviceIdentity, identity, together
from agent_core.status.channel import Channel
from agent_core.status.languages import ask_all, status_of
from agent_core.status.told import Told

log = logging.getLogger(__name__)
PROBE_SECONDS = 3.0
IPP_PORT = 631
BESIDE_SECONDS = 0.8
"""For IPP beside a raw port; a label printer refuses at once."""
_MARGIN_SECONDS = 0.1
_PAGES = frozenset({
    "application/pdf", "application/postscript", "application/vnd.hp-pcl", "application/vnd.hp-pclxl", "image/urf",
    "image/pwg-raster", "image/jpeg",
})  # fmt: skip
NOTHING_TOLD = DeviceFacts(raw_languages=None)
NOT_ASKED = DeviceStatus(condition=PrinterCondition.UNKNOWN)
_NO_PRINTER = UUID(int=0)


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbeAnswer:
    """None = it does not tell. `problem`: why it cannot be asked, or printed to like this; a calm text.

    Lengths in mm, of the print head and of what is loaded; `media_height_mm` None also for continuous media.
    """

    facts: DeviceFacts = NOTHING_TOLD
    status: DeviceStatus = NOT_ASKED
    language: RawLanguage | None = None
    identity: DeviceIdentity = NOBODY
    dpi: int | None = None
    head_width_mm: float | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    problem: str | None = None


async def probe(uri: str, *, seconds: float = PROBE_SECONDS) -> ProbeAnswer:
    """Ends in time and raises nothing, whatever the device does. Prints nothing, and takes no part in a job: not for a
    printer that has one on its way."""
    try:
        device = DeviceUri.parse(uri)
    except InvalidDeviceUri as error:
        return ProbeAnswer(problem=str(error))
    try:
        async with asyncio.timeout(seconds):
            return await _ask(uri, device, seconds)
    except TimeoutError:
        return ProbeAnswer(problem=f"It did not answer within {seconds:g} s. Is it switched on?")
    except EngineError as error:
        return ProbeAnswer(problem=_sentence(str(error)))
    except OSError as error:
        return ProbeAnswer(problem=f"There is no connection to it: {error.strerror or error}. Is it switched on?")


async def _ask(uri: str, device: DeviceUri, seconds: float) -> ProbeAnswer:
    match device.kind:
        case DriverKind.IPP:
            return _told_by_ipp(await look(uri, seconds=seconds))
        case DriverKind.SOCKET:
            return await _by_socket(uri, device, seconds)
        case _:
            return await _by_its_driver(uri)


def _told_by_ipp(seen: IppLook) -> ProbeAnswer:
    answer = ProbeAnswer(
        facts=seen.facts,
        status=seen.status,
        language=seen.language,
        identity=seen.identity,
        dpi=next(iter(seen.facts.dpi or ()), None),
        problem="It asks for a user name and a password." if seen.wants_password else None,
    )
    return _with_media(answer)


async def _by_socket(uri: str, device: DeviceUri, seconds: float) -> ProbeAnswer:
    """A raw port is asked in the languages of labels and receipts, unless its host prints pages by IPP: those might
    print the questions."""
    until = asyncio.get_running_loop().time() + seconds - _MARGIN_SECONDS
    beside = await _ipp_beside(device.host)
    if beside is not None and beside.language is None and _PAGES & set(beside.facts.formats):
        problem = "This port takes data in the printer's own language only; by ipp:// it takes whole documents."
        return replace(_told_by_ipp(beside), facts=_raw_facts(uri, None), problem=problem)
    who = beside.identity if beside is not None else NOBODY
    async with TcpChannel(device.host, device.port) as channel:
        told = await ask_all(channel, _left(until))
        status = await _status_of(told, channel, _left(until))
    if told is None:
        return ProbeAnswer(facts=_raw_facts(uri, None), status=status, identity=who)
    who = together(identity(serial=told.serial, mac=told.mac, model=told.model), who)
    return ProbeAnswer(
        facts=_raw_facts(uri, told),
        status=status,
        language=told.language,
        identity=who,
        dpi=told.dpi,
        head_width_mm=told.head_width_mm,
        media_width_mm=told.media_width_mm,
        media_height_mm=told.media_height_mm,
    )


async def _ipp_beside(host: str) -> IppLook | None:
    place = f"[{host}]" if ":" in host else host
    try:
        return await look(f"ipp://{place}:{IPP_PORT}/ipp/print", seconds=BESIDE_SECONDS, capabilities=False)
    except EngineError:
        return None  # most label printers speak no IPP


async def _status_of(told: Told | None, channel: Channel, seconds: float) -> DeviceStatus:
    """One that took a connection is there, whatever it says."""
    said = None
    if told is not None and seconds > 0:
        try:
            said = await status_of(told.language, channel, seconds)
        except OSError as error:
            log.info("a device told what it is, and broke the connection when asked how it is: %s", error)
    return said or DeviceStatus(condition=PrinterCondition.ONLINE)


def _raw_facts(uri: str, told: Told | None) -> DeviceFacts:
    """As the driver of raw ports knows them."""
    setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=uri, language=told.language if told else None)
    return facts_of(setup, confirmation=Confirmation.BYTES_ACCEPTED, told=told)


async def _by_its_driver(uri: str) -> ProbeAnswer:
    """What any driver can tell."""
    setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=uri)
    driver = open_driver(setup, virtual_folder=Path(tempfile.gettempdir()))
    try:
        facts = await driver.probe()
        status = await driver.status()
    finally:
        await driver.aclose()
    problem = status.message if status.condition is PrinterCondition.OFFLINE else None
    who = identity(uuid=facts.uuid, serial=facts.serial, mac=facts.mac, model=facts.model)
    dpi = next(iter(facts.dpi or ()), None)
    return _with_media(ProbeAnswer(facts=facts, status=status, identity=who, dpi=dpi, problem=problem))


def _with_media(answer: ProbeAnswer) -> ProbeAnswer:
    loaded = next((size for size in answer.facts.media or () if size.loaded), None)
    if loaded is None:
        return answer
    return replace(answer, media_width_mm=loaded.width_mm, media_height_mm=loaded.height_mm)


def _left(until: float) -> float:
    return max(0.0, until - asyncio.get_running_loop().time())


def _sentence(text: str) -> str:
    """Faults begin in the middle of a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
