"""The driver for network printers and CUPS queues, ipp:// and ipps:// (RFC 8010, RFC 8011)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from agent_core.backends.base import ProgressListener
from agent_core.backends.configured import facts_of
from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.delivery import IppDelivery
from agent_core.backends.ipp.entry import not_let_in
from agent_core.backends.ipp.facts import CAPABILITY_ATTRIBUTES, IDENTITY_ATTRIBUTES, device_facts, told_identity
from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, MalformedIpp, NotTrusted
from agent_core.backends.ipp.opening import prepare
from agent_core.backends.ipp.recovery import Recovery
from agent_core.backends.ipp.refusals import told
from agent_core.backends.ipp.status import COUNTER_ATTRIBUTES, STATUS_ATTRIBUTES, device_status, unreachable
from agent_core.backends.ipp.supplies import SUPPLY_ATTRIBUTES
from agent_core.backends.ipp.tags import GroupTag, Operation
from agent_core.backends.ipp.tls import TlsPolicy
from agent_core.backends.ipp.tracking import Pace
from agent_core.backends.spooled import Spooled
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, SentBefore, Submission
from agent_core.kept_out import require_own_device
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.states import PrinterStatus

PROBE_SECONDS = 2.8
STATUS_SECONDS = 4.5


class IppDriver:
    """See agent_core.backends.base.Driver. `pace` is for tests; `tls` decides which certificates are believed."""

    def __init__(self, setup: PrinterSetup, *, tls: TlsPolicy | None = None, pace: Pace | None = None) -> None:
        self.setup = setup
        self._client = IppClient(DeviceUri.parse(setup.uri), tls, setup.login)
        self._pace = pace or Pace()
        self._recovery: Recovery | None = None

    async def probe(self) -> DeviceFacts:
        try:
            answer = await self._client.call(
                Operation.GET_PRINTER_ATTRIBUTES, requested(*CAPABILITY_ATTRIBUTES), seconds=PROBE_SECONDS
            )
        except IppFault:
            return facts_of(self.setup)
        if not answer.is_ok:
            return facts_of(self.setup)
        return device_facts(answer.first(GroupTag.PRINTER), self.setup, self._client.path)

    async def status(self) -> DeviceStatus:
        try:
            answer = await self._client.call(
                Operation.GET_PRINTER_ATTRIBUTES,
                requested(*STATUS_ATTRIBUTES, *COUNTER_ATTRIBUTES, *SUPPLY_ATTRIBUTES, *IDENTITY_ATTRIBUTES),
                seconds=STATUS_SECONDS,
            )
        except (NotTrusted, LoginNeeded, HttpRefused) as fault:
            return not_let_in(fault, self.setup.printer_id)
        except MalformedIpp as fault:
            message = IppMessages.ANSWERS_NO_IPP(fault=fault.message)
            return DeviceStatus(condition=PrinterStatus.ERROR, message=message)
        except IppFault as fault:
            return unreachable(IppMessages.PRINTER_UNREACHABLE(fault=fault.message))
        if not answer.is_ok:
            message = IppMessages.PRINTER_TELLS_NOTHING(told=told(answer))
            return DeviceStatus(condition=PrinterStatus.ERROR, message=message)
        printer = answer.first(GroupTag.PRINTER)
        return replace(device_status(printer), identity=told_identity(printer, self._client.path))

    async def open(self, submission: Submission) -> IppDelivery:
        spooled = await Spooled.begin(submission)
        try:
            plan = await prepare(self._client, submission, self.setup, self._pace)
        except BaseException:
            await spooled.aclose()
            raise
        return IppDelivery(self._client, spooled, submission, plan, self._pace, self._require_own)

    async def _require_own(self) -> None:
        """Check that the printer's own device answers. Raises OtherDevice.

        A device that does not answer now is reported by the request that follows.
        """
        with suppress(IppFault):
            answer = await self._client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*IDENTITY_ATTRIBUTES))
            if answer.is_ok:
                require_own_device(self.setup, told_identity(answer.first(GroupTag.PRINTER), self._client.path))

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        self._recovery = Recovery(self._client, job_name, progress, sent, self._pace)
        try:
            return await self._recovery.follow()
        finally:
            self._recovery = None

    async def cancel_recovered(self) -> None:
        if self._recovery is not None:
            await self._recovery.cancel()

    async def aclose(self) -> None:
        await self._client.aclose()
