"""The driver for network printers and CUPS queues, ipp:// and ipps:// (RFC 8010, RFC 8011)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import anyio

from agent_core.backends.base import ProgressListener, facts_of
from agent_core.backends.ipp.client import IppClient, TlsPolicy, requested
from agent_core.backends.ipp.delivery import IppDelivery
from agent_core.backends.ipp.entry import not_let_in
from agent_core.backends.ipp.facts import (
    CAPABILITY_ATTRIBUTES,
    IDENTITY_ATTRIBUTES,
    device_facts,
    is_cups_queue,
    told_identity,
)
from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, MalformedIpp, NotTrusted
from agent_core.backends.ipp.jobs import PrinterJob, find_job
from agent_core.backends.ipp.message import GroupTag, Operation
from agent_core.backends.ipp.opening import prepare
from agent_core.backends.ipp.outcome import CancelCause, Ending, Sent
from agent_core.backends.ipp.refusals import told
from agent_core.backends.ipp.status import (
    COUNTER_ATTRIBUTES,
    STATUS_ATTRIBUTES,
    SUPPLY_ATTRIBUTES,
    device_status,
    unreachable,
)
from agent_core.backends.ipp.tracking import Pace, Tracker, Watched
from agent_core.backends.spooled import Spooled
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, SentBefore, Submission
from agent_core.errors import OutcomeUnknown
from agent_core.kept_out import require_own_device
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.states import Confirmation, PrinterStatus

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


# After a crash: what became of the job of this name.
#
# Its bytes may have left and nobody noted how it ended: the printer's own word is asked for, and nothing is sent
# again.


class Recovery:
    """Follows one job that an earlier run sent. See agent_core.backends.base.Driver.recover."""

    def __init__(
        self, client: IppClient, job_name: str, progress: ProgressListener, sent: SentBefore, pace: Pace
    ) -> None:
        self._client = client
        self._job_name = job_name
        self._progress = progress
        self._sent = sent
        self._pace = pace
        self._cancel_wished = False
        self._tracker: Tracker | None = None
        self._ending: Ending | None = None

    async def follow(self) -> Delivered:
        job, cups = await _find_patiently(self._client, self._job_name, self._pace)
        if job is None:
            raise OutcomeUnknown(IppMessages.JOB_NOT_KNOWN())
        tracker = self._tracker = Tracker(
            self._client, job, self._progress, Watched(job_name=self._job_name, is_spooler=cups), self._pace
        )
        evidence = Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED
        ending = self._ending = Ending(tracker, evidence)
        empty = job.is_without_document
        if empty and not tracker.is_final:
            await tracker.cancel()
            await tracker.follow_cancel()
        elif self._cancel_wished:
            await self.cancel()
        sent = Sent(bytes_sent=None, total_bytes=self._sent.total_bytes, accepted=self._sent.accepted)
        if not empty:
            return await ending.reach(sent)
        return await ending.reach_unbegun(sent, IppMessages.EMPTY_JOB_REMOVED(), seemed_empty=True)

    async def cancel(self) -> None:
        """Remembered until the job is found."""
        self._cancel_wished = True
        if self._tracker is not None and self._ending is not None and await self._tracker.cancel():
            self._ending.cause = CancelCause.WISH


async def _find_patiently(client: IppClient, job_name: str, pace: Pace) -> tuple[PrinterJob | None, bool]:
    """Raises OutcomeUnknown for a printer that does not answer for too long."""
    pause = pace.first_poll
    with anyio.move_on_after(pace.no_progress):
        while True:
            try:
                answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, requested("cups-version"))
                cups = is_cups_queue(answer.first(GroupTag.PRINTER), client.path)
                return await find_job(client, job_name), cups
            except IppFault:
                await anyio.sleep(pause)
                pause = min(pause * 1.5, pace.longest_retry)
    raise OutcomeUnknown(IppMessages.NOBODY_CAN_TELL())
