"""Which one is it? A device blinks or beeps where it can, or feeds one blank label where a person agreed to that."""

from __future__ import annotations

from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.message import GroupTag, IppFault, Operation, keyword
from agent_core.backends.ipp.status import told
from agent_core.small_job import send_small_job
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.messages.discovery import ProbeMessages
from server_core.contract.types.discovery import IdentifyNews, Shown
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Backend

IPP_SECONDS = 4.0
# PWG 5100.13, identify-actions; `speak` would need words to say
ACTIONS = ("flash", "sound", "display")

FEEDS: dict[RawLanguage, bytes] = {
    # ZPL II manual, ~PH: slew to home position, as the FEED key does
    RawLanguage.ZPL: b"~PH\r\n",
    # TSPL/TSPL2 manual, FORMFEED: to the beginning of the next label
    RawLanguage.TSPL: b"FORMFEED\r\n",
    # CPCL manual, FORM: to the top of the next form after an empty page of one millimetre
    RawLanguage.CPCL: b"! 0 200 200 8 1\r\nFORM\r\nPRINT\r\n",
    # ESC/POS, ESC d: six lines of receipt paper
    RawLanguage.ESCPOS: b"\x1bd\x06",
}


async def identify(uri: str, language: RawLanguage | None, *, feed: bool) -> IdentifyNews:
    """Within 12 s; raises nothing for what a device does."""
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
    problem = await send_small_job(uri, language, FEEDS[language])
    return IdentifyNews(shown=Shown.NOTHING if problem else Shown.FED, can_feed=True, problem=problem)


async def _by_ipp(device: DeviceUri) -> IdentifyNews:
    """Asked first: queues of print servers and older printers have no such operation."""
    client = IppClient(device)
    asked = requested("operations-supported", "identify-actions-supported")
    try:
        answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, asked, seconds=IPP_SECONDS)
        if not answer.is_ok:
            return IdentifyNews(problem=ProbeMessages.IDENTIFY_NOT_ASKED(told=told(answer)))
        printer = answer.first(GroupTag.PRINTER)
        if Operation.IDENTIFY_PRINTER not in printer.integers("operations-supported"):
            return IdentifyNews(problem=ProbeMessages.IDENTIFY_UNKNOWN())
        actions = [word for word in ACTIONS if word in printer.words("identify-actions-supported")]
        wishes = {"identify-actions": keyword(*actions)} if actions else None
        answer = await client.call(Operation.IDENTIFY_PRINTER, wishes, seconds=IPP_SECONDS)
    except IppFault as error:
        return IdentifyNews(problem=ProbeMessages.IDENTIFY_NOT_ASKED(told=error.message))
    finally:
        await client.aclose()
    if not answer.is_ok:
        return IdentifyNews(problem=ProbeMessages.IDENTIFY_REFUSED(told=told(answer)))
    return IdentifyNews(shown=Shown.IDENTIFIED)
