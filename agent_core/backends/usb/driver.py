"""The driver for printers on a USB cable, usb://MAKER/MODEL?serial=SERIAL.

The printer is claimed for as long as a job or a question takes, so that other programs get their turn. The kernel's
usblp, which would hold it all the time, gets it back when the driver ends.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from msgspec import structs

from agent_core.backends.base import ProgressListener
from agent_core.backends.configured import contradiction, facts_of
from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.spooled import Spooled
from agent_core.backends.usb import port_status
from agent_core.backends.usb.asked import UsbAsked
from agent_core.backends.usb.channel import LinkChannel, close_link, closed
from agent_core.backends.usb.delivery import UsbDelivery
from agent_core.backends.usb.faults import Trouble, UsbFault, fault_of
from agent_core.backends.usb.library import LIBUSB, Library
from agent_core.backends.usb.link import UsbLink, connect
from agent_core.backends.usb.naming import UsbName, shown
from agent_core.backends.usb.pace import Pace
from agent_core.device_id import language_among, make_and_model
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, SentBefore, Submission
from agent_core.errors import NotReady, OutcomeUnknown
from agent_core.kept_out import refuse_another, require_own_device
from agent_core.no_feedback import REACHED
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.delivery import DeliveryMessages, UsbMessages
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.states import Confirmation, PrinterStatus

PROBE_CONNECT_SECONDS = 1.5
STATUS_CONNECT_SECONDS = 2.0
TOLD_SECONDS = 1.0
STATUS_SECONDS = 1.5
BEFORE_JOB_SECONDS = 1.0
PORT_SECONDS = 1.0


class UsbDriver:
    """See agent_core.backends.base.Driver. `library` and `pace` are for tests."""

    def __init__(self, setup: PrinterSetup, *, library: Library = LIBUSB, pace: Pace | None = None) -> None:
        self.setup = setup
        self._uri = DeviceUri.parse(setup.uri)
        self._library = library
        self._pace = pace or Pace()
        self._thread = DeviceThread(f"usb {setup.name}")
        self._asked = UsbAsked(setup.language)
        self._name: UsbName | None = None
        self._owed_to_kernel = False

    async def probe(self) -> DeviceFacts:
        """The setup, filled with what the device tells in its language and by its IEEE 1284 ID."""
        with suppress(UsbFault, OSError):
            async with self._linked(PROBE_CONNECT_SECONDS) as link:
                await self._asked.learn(LinkChannel(self._thread, link), TOLD_SECONDS)
        return self._facts()

    async def status(self) -> DeviceStatus:
        """In its language where it answers, else by its port status; one that can be claimed is there at least."""
        try:
            async with self._linked(STATUS_CONNECT_SECONDS) as link:
                said = await self._said(link, STATUS_SECONDS, thorough=True)
        except UsbFault as fault:
            return _away(fault)
        except OSError as error:
            return _away(fault_of(error, shown(self._uri)))
        if said.message is None:
            return replace(said, message=contradiction(self.setup, self._asked.told))
        return said

    async def open(self, submission: Submission) -> UsbDelivery:
        """Claims the printer. Out of paper, open or paused: a job would be swallowed, so it waits."""
        spooled = await Spooled.begin(submission)
        try:
            link = await self._connect(self._pace.connect)
        except UsbFault as fault:
            raise NotReady(fault.waiting, fault.message) from fault
        try:
            said = await self._said(link, BEFORE_JOB_SECONDS, thorough=False)
            refuse_another(self.setup, said.identity)
            if said.waiting is not None:
                raise NotReady(said.waiting, said.message or DeliveryMessages.PRINTER_NOT_READY())
            require_own_device(self.setup, said.identity)
        except OSError as error:
            await closed(self._thread, link, to_kernel=False)
            lost = fault_of(error, shown(self._uri))
            raise NotReady(lost.waiting, lost.message) from error
        except BaseException:
            await closed(self._thread, link, to_kernel=False)
            raise
        return UsbDelivery(self._thread, link, spooled, submission, self._pace)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """The printer class knows no jobs."""
        raise OutcomeUnknown(DeliveryMessages.CANNOT_BE_ASKED(device=shown(self._uri)))

    async def cancel_recovered(self) -> None:
        """`recover` follows nothing."""

    async def aclose(self) -> None:
        if self._owed_to_kernel:
            self._owed_to_kernel = False
            with suppress(UsbFault):  # it is gone, or somebody else's by now
                link = await self._connect(STATUS_CONNECT_SECONDS)
                await closed(self._thread, link, to_kernel=True)
        self._thread.close()

    @asynccontextmanager
    async def _linked(self, seconds: float) -> AsyncIterator[UsbLink]:
        link = await self._connect(seconds)
        try:
            yield link
        finally:
            await closed(self._thread, link, to_kernel=False)

    async def _connect(self, seconds: float) -> UsbLink:
        """Raises UsbFault."""
        try:
            link = await self._thread.call(lambda: connect(self._library, self._uri), seconds, undo=close_link)
        except TimeoutError as error:
            raise UsbFault(Trouble.BROKEN, UsbMessages.USB_SILENT(device=shown(self._uri))) from error
        self._owed_to_kernel |= link.detached_kernel
        self._name = link.name
        return link

    async def _said(self, link: UsbLink, seconds: float, *, thorough: bool) -> DeviceStatus:
        """Raises OSError where it is gone."""
        by_port = port_status.said(await self._thread.call(link.port_status, PORT_SECONDS))
        in_words = await self._asked.status(LinkChannel(self._thread, link), seconds, thorough=thorough)
        return in_words or by_port or REACHED

    def _facts(self) -> DeviceFacts:
        name, told = self._name, self._asked.told
        if name is None:
            return facts_of(self.setup, confirmation=Confirmation.BYTES_ACCEPTED, told=told)
        model = make_and_model(name.make, name.model)
        language = self.setup.language or language_among(name.commands, model)
        facts = facts_of(
            structs.replace(self.setup, language=language), confirmation=Confirmation.BYTES_ACCEPTED, told=told
        )
        return replace(facts, model=facts.model or model, serial=facts.serial or name.identity.serial, reported=True)


def _away(fault: UsbFault) -> DeviceStatus:
    """In use by another program is no fault: it is there, and its turn ends."""
    condition = PrinterStatus.ONLINE if fault.trouble is Trouble.BUSY else PrinterStatus.OFFLINE
    return DeviceStatus(condition=condition, message=fault.message, waiting=fault.waiting)
