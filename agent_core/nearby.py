"""Devices near this computer: the sources to search, and requests to devices that are not set up as printers yet.

`identify` makes a device blink or beep if it can, or feed one blank label if a person agreed. `send_small_job` sends a
few bytes: a label to try a language, or a blank one.
"""

from __future__ import annotations

import asyncio
import platform
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.message import GroupTag, IppFault, Operation, keyword
from agent_core.backends.ipp.status import refusal_message
from agent_core.backends.registry import open_driver
from agent_core.device_id import clean_message
from agent_core.discovery.address import AddressSource
from agent_core.discovery.attached import UsbSource, WindowsSource
from agent_core.discovery.ipp import BESIDE_SECONDS, CupsSource, snmp_beside
from agent_core.discovery.mdns import MdnsSource
from agent_core.domain import Submission
from agent_core.errors import DeliveryUnknown, EngineError
from agent_core.status.languages import BY_LANGUAGE
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.decisions.print_path import LANGUAGE_MIME
from server_core.contract.messages.devices import ProbeMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import IdentifyNews, Shown
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Backend

if TYPE_CHECKING:
    from agent_core.discovery.source import Source


SEND_SECONDS = 8.0
STOP_SECONDS = 3.0
_NO_PRINTER = UUID(int=0)


async def send_small_job(
    uri: str, language: RawLanguage, content: bytes, *, seconds: float = SEND_SECONDS
) -> Message | None:
    """Send the bytes once. Returns None if the device took all of them, as far as its connection can tell, else the
    reason.

    Ends at most 3 s after `seconds`. Only for ports that take a language's bytes as they are.
    """
    try:
        if not DeviceUri.parse(uri).takes_any_bytes:
            return ProbeMessages.TAKES_WHOLE_DOCUMENTS()
    except InvalidDeviceUri as error:
        return error.message
    setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=uri, language=language)
    driver = open_driver(setup, virtual_folder=Path(tempfile.gettempdir()))
    try:
        async with asyncio.timeout(seconds + STOP_SECONDS):
            delivery = await driver.open(_submission(language, content))
            sending = asyncio.create_task(delivery.send(lambda progress: None))
            try:
                await asyncio.wait([sending], timeout=seconds)
                if not sending.done():
                    await delivery.cancel()
                await sending
            finally:
                sending.cancel()  # if time ran out earlier, in a device that is slow to connect
                await asyncio.wait([sending])
                await delivery.aclose()
    except TimeoutError:
        return ProbeMessages.TAKES_NO_DATA()
    except DeliveryUnknown as error:
        return ProbeMessages.ARRIVAL_UNKNOWN(why=clean_message(error.message))
    except EngineError as error:
        return clean_message(error.message)
    finally:
        await driver.aclose()
    return None


def _submission(language: RawLanguage, content: bytes) -> Submission:
    one = uuid4()
    return Submission(
        job_name=f"sh-{one}-1",
        print_job_id=one,
        payload=Path("."),
        size_bytes=len(content),
        mime_type=LANGUAGE_MIME[language],
        content=content,
    )


IPP_SECONDS = 4.0
# PWG 5100.13, identify-actions; `speak` would need a text to say
ACTIONS = ("flash", "sound", "display")


async def identify(uri: str, language: RawLanguage | None, *, feed: bool) -> IdentifyNews:
    """Make a device show which one it is, within 12 s. Errors of the device are reported, not raised."""
    try:
        device = DeviceUri.parse(uri)
    except InvalidDeviceUri as error:
        return IdentifyNews(problem=error.message)
    if device.backend is Backend.IPP:
        return await _by_ipp(device)
    if not device.takes_any_bytes:
        return IdentifyNews(problem=ProbeMessages.NOTHING_TO_FEED())
    if language is None:
        return IdentifyNews(problem=ProbeMessages.NO_LANGUAGE_TO_FEED())
    if not feed:
        return IdentifyNews(can_feed=True)
    problem = await send_small_job(uri, language, BY_LANGUAGE[language].feed)
    return IdentifyNews(shown=Shown.NOTHING if problem else Shown.FED, can_feed=True, problem=problem)


async def _by_ipp(device: DeviceUri) -> IdentifyNews:
    """Identify by IPP if the printer supports it; print server queues and older printers do not."""
    client = IppClient(device)
    attributes = requested("operations-supported", "identify-actions-supported")
    try:
        answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, attributes, seconds=IPP_SECONDS)
        if not answer.is_ok:
            return IdentifyNews(problem=ProbeMessages.IDENTIFY_NOT_ASKED(told=refusal_message(answer)))
        printer = answer.first(GroupTag.PRINTER)
        if Operation.IDENTIFY_PRINTER not in printer.integers("operations-supported"):
            return IdentifyNews(problem=ProbeMessages.IDENTIFY_UNKNOWN())
        actions = [word for word in ACTIONS if word in printer.words("identify-actions-supported")]
        requests = {"identify-actions": keyword(*actions)} if actions else None
        answer = await client.call(Operation.IDENTIFY_PRINTER, requests, seconds=IPP_SECONDS)
    except IppFault as error:
        return IdentifyNews(problem=ProbeMessages.IDENTIFY_NOT_ASKED(told=error.message))
    finally:
        await client.aclose()
    if not answer.is_ok:
        return IdentifyNews(problem=ProbeMessages.IDENTIFY_REFUSED(told=refusal_message(answer)))
    return IdentifyNews(shown=Shown.IDENTIFIED)


async def _by_snmp(host: str) -> DeviceIdentity:
    """Return the printer's identity, NOBODY if none answers. A print server without the Printer MIB is not its
    printer.
    """
    answer = await snmp_beside(host, BESIDE_SECONDS)
    return answer.identity if answer is not None else NOBODY


def sources_here(address: str | None = None) -> tuple[Source, ...]:
    """Return the discovery sources on this computer. `address`: typed in by a person, tried first."""
    queues: Source = WindowsSource() if platform.system() == "Windows" else CupsSource()
    typed = (AddressSource(address, introduce=_by_snmp),) if address and address.strip() else ()
    return (*typed, UsbSource(), queues, MdnsSource())
