"""Probes a device once and quickly: before it is added or replaces another one."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from msgspec import structs

from agent_core.backends.base import facts_of
from agent_core.backends.ipp.message import IppFault
from agent_core.backends.registry import open_driver
from agent_core.backends.tcp import IN_USE, SessionRefused, TcpChannel
from agent_core.device_id import clean_message, language_among
from agent_core.discovery.ipp import IppReport, look, look_beside, snmp_beside
from agent_core.domain import REACHED, DeviceStatus
from agent_core.errors import EngineError
from agent_core.status.contract import DeviceReport, identity_of
from agent_core.status.languages import ask_all, query_report, status_of
from server_core.contract.decisions.capabilities import capabilities
from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.decisions.device_identity import identity, together
from server_core.contract.messages.devices import ProbeMessages
from server_core.contract.messages.message import Message, bounded
from server_core.contract.messages.system import system_error
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity
from server_core.contract.types.discovery import MOST_CHARACTERS, MOST_PROBLEM_CHARACTERS, PROBE_SECONDS, ProbeNews
from server_core.contract.types.fields import shortened
from server_core.contract.types.printers import Backend
from server_core.contract.types.states import Confirmation, PrinterStatus

if TYPE_CHECKING:
    from agent_core.backends.usb.library import UsbLibrary, UsbName
    from agent_core.status.contract import Channel
    from server_core.contract.types.documents import RawLanguage

log = logging.getLogger(__name__)
AFTER_IPP_SECONDS = 0.4
"""Time for SNMP after IPP has answered."""
_MARGIN_SECONDS = 0.1
_PAGE_COMMANDS = ("PCL", "PJL", "PS", "POSTSCRIPT", "PDF", "URF", "PWG", "XPS", "ESCP", "BJ", "HBPL", "SPL")
"""Prefixes of page printers' command sets. Such printers might print commands that they do not understand."""
NOTHING_TOLD = DeviceFacts(raw_languages=None)
NOT_ASKED = DeviceStatus(condition=PrinterStatus.UNKNOWN)
_NO_PRINTER = UUID(int=0)
MOST_REASONS = 50
Number = TypeVar("Number", int, float)


class NotPluggedIn(EngineError):
    """No USB printer on this computer matches the address."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbeAnswer:
    """Result of a probe; None = not reported. `problem`: why the device cannot be queried, or printed to in this way.

    Lengths in mm, of the print head and of the loaded media; `media_height_mm` is None for continuous media, too.
    `certificate`: fingerprint of the key that an ipps printer presented.
    """

    facts: DeviceFacts = NOTHING_TOLD
    status: DeviceStatus = NOT_ASKED
    language: RawLanguage | None = None
    identity: DeviceIdentity = NOBODY
    dpi: int | None = None
    head_width_mm: float | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    certificate: str | None = None
    problem: Message | None = None

    def as_news(self, uri: str) -> ProbeNews:
        """Return the news for the server. Values that no printer can have (Dpi, Millimetres) are left out, so
        that the server takes the rest.
        """
        setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=uri)
        return ProbeNews(
            status=self.status.condition,
            status_reasons=list(self.status.reasons[:MOST_REASONS]),
            message=self.status.message and bounded(self.status.message, MOST_PROBLEM_CHARACTERS),
            problem=self.problem and bounded(clean_message(self.problem), MOST_PROBLEM_CHARACTERS),
            language=self.language,
            model=shortened(self.facts.model or self.identity.model, MOST_CHARACTERS),
            identity=structs.replace(self.identity, model=None),
            dpi=_within(self.dpi, 72, 2400),
            head_width_mm=_within(self.head_width_mm, 1, 2000),
            media_width_mm=_within(self.media_width_mm, 1, 2000),
            media_height_mm=_within(self.media_height_mm, 1, 2000),
            certificate=self.certificate,
            capabilities=capabilities(self.facts, setup) if self.facts.reported else None,
        )


def _within(value: Number | None, least: float, most: float) -> Number | None:
    return value if value is not None and least <= value <= most else None


async def probe(uri: str, *, seconds: float = PROBE_SECONDS, usb: UsbLibrary | None = None) -> ProbeAnswer:
    """Probe a device. Ends in time and raises nothing, whatever the device does. Prints nothing.

    Do not use it on a printer that is receiving a job. `usb`: another library than libusb, for tests.
    """
    try:
        device = DeviceUri.parse(uri)
    except InvalidDeviceUri as error:
        return ProbeAnswer(problem=error.message)
    query = _Probe(uri, device, seconds, usb)
    try:
        async with asyncio.timeout(seconds):
            await query.ask()
    except TimeoutError:
        return query.so_far(ProbeMessages.NOT_ANSWERED(seconds=seconds))
    except IppFault as fault:
        return query.so_far(ProbeMessages.NO_USABLE_ANSWER(why=fault.message))
    except EngineError as error:
        return query.so_far(error.message)
    except SessionRefused:
        return query.so_far(IN_USE)
    except OSError as error:
        return query.so_far(ProbeMessages.NOT_CONNECTED(why=system_error(error)))
    return query.answer


class _Probe:
    """A running probe. `answer`: the result so far; time may be up at any moment."""

    def __init__(self, uri: str, device: DeviceUri, seconds: float, usb: UsbLibrary | None) -> None:
        self.answer = ProbeAnswer()
        self._uri = uri
        self._device = device
        self._usb = usb
        self._until = asyncio.get_running_loop().time() + seconds - _MARGIN_SECONDS

    def so_far(self, problem: Message) -> ProbeAnswer:
        """Return the result so far. A device that was reached and then went silent has no problem: it has nothing
        more to report.
        """
        return self.answer if self.answer.status is not NOT_ASKED else replace(self.answer, problem=problem)

    @property
    def _left(self) -> float:
        return max(0.0, self._until - asyncio.get_running_loop().time())

    async def ask(self) -> None:
        """Query the device. Raises EngineError, OSError."""
        match self._device.backend:
            case Backend.IPP:
                await self._by_ipp()
            case Backend.SOCKET:
                await self._by_socket()
            case Backend.USB:
                await self._by_usb()
            case _:
                await self._by_its_driver()

    async def _by_ipp(self) -> None:
        """Query by IPP. SNMP at the same host adds serial, MAC and supplies of many printers; for a queue it
        would be the print server.
        """
        snmp_query = asyncio.create_task(snmp_beside(self._device.host, self._left))
        try:
            self.answer = _answer_of_ipp(await look(self._uri, seconds=self._left))
            if self.answer.facts.confirmation is Confirmation.PRINTER_CONFIRMED:
                await asyncio.wait([snmp_query], timeout=min(self._left, AFTER_IPP_SECONDS))
        finally:
            snmp_query.cancel()
        snmp_answer = snmp_query.result() if snmp_query.done() and not snmp_query.cancelled() else None
        if snmp_answer is not None:
            status = self.answer.status
            if not status.supplies:
                status = replace(status, supplies=snmp_answer.status.supplies)
            who = together(self.answer.identity, snmp_answer.identity)
            self.answer = replace(self.answer, status=status, identity=who)

    async def _by_socket(self) -> None:
        """Query a raw port in the label and receipt languages, unless its host prints pages by IPP: those might
        print the queries.
        """
        beside = await look_beside(self._device.host, self._left)
        facts = replace(_raw_facts(self._uri, None, None), model=beside.identity.model, serial=beside.identity.serial)
        self.answer = ProbeAnswer(facts=facts, identity=beside.identity)
        if beside.prints_pages:
            by_ipp = beside.by_ipp is not None
            problem = ProbeMessages.DOCUMENTS_BY_IPP() if by_ipp else ProbeMessages.PRINTER_OF_PAGES()
            self.answer = replace(self.answer, status=beside.status or NOT_ASKED, problem=problem)
            return
        async with TcpChannel(self._device.host, self._device.port) as channel:
            await self._in_words(channel, beside.by_ipp.language if beside.by_ipp else None)
        if beside.status is not None and self.answer.status == REACHED:
            self.answer = replace(self.answer, status=beside.status)

    async def _by_usb(self) -> None:
        """Query in the languages that the device ID names. A page printer is only asked for its port status."""
        from agent_core.backends.usb import UsbChannel, UsbDriver
        from agent_core.backends.usb.library import LIBUSB

        library = self._usb or LIBUSB
        name = await _usb_name(self._device, library, self._left)
        language = language_among(name.commands, name.identity.model)
        facts = replace(_raw_facts(self._uri, None, language), model=name.identity.model, serial=name.identity.serial)
        self.answer = ProbeAnswer(facts=facts, language=language, identity=name.identity)
        if language is not None or not any(word.upper().startswith(_PAGE_COMMANDS) for word in name.commands):
            async with UsbChannel(self._uri, library=library) as channel:
                self._learned(await _queried_report(channel, language, self._left / 2))
        setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=self._uri, language=self.answer.language)
        driver = UsbDriver(setup, library=library)
        try:
            self.answer = replace(self.answer, status=await driver.status())
        finally:
            await driver.aclose()

    async def _in_words(self, channel: Channel, language: RawLanguage | None) -> None:
        """Query in the device's language. A device that accepts queries is present, whatever it answers."""
        reported = await _queried_report(channel, language, self._left)
        self.answer = replace(self.answer, status=REACHED)
        self._learned(reported)
        if reported is None:
            return
        try:
            status = await status_of(reported.language, channel, self._left) if self._left else None
        except OSError as error:
            log.info("A device identified itself, then closed the connection when asked for its status: %s", error)
        else:
            self.answer = replace(self.answer, status=status or self.answer.status)

    def _learned(self, reported: DeviceReport | None) -> None:
        if reported is None:
            return
        self.answer = replace(
            self.answer,
            facts=_raw_facts(self._uri, reported, reported.language),
            language=reported.language,
            identity=together(identity_of(reported), self.answer.identity),
            dpi=reported.dpi,
            head_width_mm=reported.head_width_mm,
            media_width_mm=reported.media_width_mm,
            media_height_mm=reported.media_height_mm,
        )

    async def _by_its_driver(self) -> None:
        """Query what every driver can report."""
        setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=self._uri)
        driver = open_driver(setup, virtual_folder=Path(tempfile.gettempdir()))
        try:
            facts = await driver.probe()
            who = identity(uuid=facts.uuid, serial=facts.serial, mac=facts.mac, model=facts.model)
            if self._device.backend is Backend.LPD and (
                snmp_answer := await snmp_beside(self._device.host, self._left)
            ):
                who = together(who, snmp_answer.identity)
            self.answer = ProbeAnswer(facts=facts, identity=who, dpi=next(iter(facts.dpi or ()), None))
            self.answer = _with_media(self.answer)
            status = await driver.status()
        finally:
            await driver.aclose()
        problem = status.message if status.condition is PrinterStatus.OFFLINE else None
        self.answer = replace(self.answer, status=status, problem=problem)


def _answer_of_ipp(report: IppReport) -> ProbeAnswer:
    answer = ProbeAnswer(
        facts=report.facts,
        status=report.status,
        language=report.language,
        identity=report.identity,
        dpi=next(iter(report.facts.dpi or ()), None),
        certificate=report.certificate,
        problem=ProbeMessages.LOGIN_ASKED() if report.wants_password else None,
    )
    return _with_media(answer)


async def _usb_name(device: DeviceUri, library: UsbLibrary, seconds: float) -> UsbName:
    """Find the device. Raises UsbFault, NotPluggedIn."""
    from agent_core.backends.usb import printers

    found = await printers(library, seconds=seconds)
    names = [one.name for one in found if one.name is not None and one.name.is_meant_by(device)]
    if names:
        return names[0]
    closed = next((one.problem for one in found if one.name is None and one.problem), None)
    raise NotPluggedIn(closed or ProbeMessages.NOT_PLUGGED_IN())


async def _queried_report(channel: Channel, language: RawLanguage | None, seconds: float) -> DeviceReport | None:
    """Query the device in its language, or in any of ours that it answers. Raises OSError."""
    return await (ask_all(channel, seconds) if language is None else query_report(language, channel, seconds))


def _raw_facts(uri: str, reported: DeviceReport | None, language: RawLanguage | None) -> DeviceFacts:
    """Return the capabilities as the drivers of raw ports report them."""
    setup = PrinterSetup(printer_id=_NO_PRINTER, name="", uri=uri, language=language)
    return facts_of(setup, confirmation=Confirmation.BYTES_ACCEPTED, reported=reported)


def _with_media(answer: ProbeAnswer) -> ProbeAnswer:
    loaded = next((size for size in answer.facts.media or () if size.loaded), None)
    if loaded is None:
        return answer
    return replace(answer, media_width_mm=loaded.width_mm, media_height_mm=loaded.height_mm)
