"""What a device says of itself, asked once and in little time: before it is added, or put in another's place."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

from agent_core.backends.registry import open_driver
from agent_core.device_uri import DeviceUri, DriverKind
from agent_core.discovery.ipp_look import look
from agent_core.domain import DeviceFacts, DeviceStatus, PrinterCondition, PrinterSetup, RawLanguage
from agent_core.errors import EngineError, InvalidDeviceUri
from agent_core.identity import NOBODY, DeviceIdentity, identity

log = logging.getLogger(__name__)
PROBE_SECONDS = 3.0
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
    except (EngineError, OSError) as error:
        return ProbeAnswer(problem=f"It cannot be asked: {error}")


async def _ask(uri: str, device: DeviceUri, seconds: float) -> ProbeAnswer:
    match device.kind:
        case DriverKind.IPP:
            seen = await look(uri, seconds=seconds)
            answer = ProbeAnswer(
                facts=seen.facts,
                status=seen.status,
                language=seen.language,
                identity=seen.identity,
                dpi=next(iter(seen.facts.dpi or ()), None),
                problem="It asks for a user name and a password." if seen.wants_password else None,
            )
            return _with_media(answer)
        case _:
            return await _by_its_driver(uri)


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
    who = identity(serial=facts.serial, model=facts.model)
    return _with_media(ProbeAnswer(facts=facts, status=status, identity=who, problem=problem))


def _with_media(answer: ProbeAnswer) -> ProbeAnswer:
    loaded = next((size for size in answer.facts.media or () if size.loaded), None)
    if loaded is None:
        return answer
    return replace(answer, media_width_mm=loaded.width_mm, media_height_mm=loaded.height_mm)
