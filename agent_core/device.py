"""A printer's device as its worker sees it: the driver for the current setup, the capabilities and the last status."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from msgspec import structs

from agent_core.backends.base import Driver
from agent_core.config import EngineTimings
from agent_core.domain import REACHED, DeviceStatus
from agent_core.errors import AccessNeeded, NotIdentified, NotReady, OtherDevice
from agent_core.finding_again import PrinterPresence
from agent_core.own_device import (
    KEPT_OUT_WORDS,
    IdentityCheck,
    is_own_device,
    names_its_device,
    other_device_words,
    refuse_another,
)
from agent_core.reports import PrinterReporter, PrinterSnapshot
from server_core.contract.decisions.device_address import InvalidDeviceUri
from server_core.contract.decisions.device_identity import is_known, together
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity
from server_core.contract.types.states import PrinterStatus, WaitingReason

DriverFactory = Callable[[PrinterSetup], Driver]
LONGEST_AWAY = 10
"""Factor on the idle interval: at most 5 min until a device that does not answer is queried again."""
AWAY = (PrinterStatus.OFFLINE, PrinterStatus.ERROR)
ITS_OWN_WORD = (PrinterStatus.ONLINE, PrinterStatus.ERROR)
REASON_WORDS = {
    WaitingReason.MEDIA_EMPTY: "media-empty",
    WaitingReason.MEDIA_JAM: "media-jam",
    WaitingReason.MEDIA_NEEDED: "media-needed",
    WaitingReason.COVER_OPEN: "cover-open",
    WaitingReason.MARKER_SUPPLY_EMPTY: "marker-supply-empty",
    **KEPT_OUT_WORDS,
}


class PrinterDevice:
    """The device behind one printer. Called only by the printer's worker; never call `look` while a delivery is open.

    `trouble` returns what keeps the agent itself from printing. Even a healthy device is useless then.
    """

    def __init__(
        self,
        setup: PrinterSetup,
        factory: DriverFactory,
        reports: PrinterReporter,
        timings: EngineTimings,
        trouble: Callable[[], Awaitable[Message | None]],
    ) -> None:
        self.setup = setup
        self.facts: DeviceFacts | None = None
        self.facts_read = asyncio.Event()
        self._factory = factory
        self._reports = reports
        self._timings = timings
        self.trouble = trouble
        self._driver: Driver | None = None
        self._status = DeviceStatus(condition=PrinterStatus.UNKNOWN)
        self._look_at = 0.0
        self._to_learn = False
        self._was_away = False
        self._learned_at = 0.0
        self._faults = 0
        self._impressions: int | None = None
        self._identity = NOBODY
        self._gone_since: float | None = None
        self._found_uri: str | None = None
        self._other: DeviceIdentity | None = NOBODY if setup.must_identify else None
        self._identification = IdentityCheck(is_expected=_is_expected(setup))
        self._kept_out: DeviceStatus | None = None
        self._kept_out_until = 0.0

    @property
    def needs_driver(self) -> bool:
        return self._driver is None or _identity(self._driver.setup) != _identity(self.setup)

    @property
    def uri_in_use(self) -> str:
        """The address in use. A new address takes effect only after the job that is being sent."""
        return (self._driver.setup if self._driver is not None else self.setup).uri

    @property
    def has_old_facts(self) -> bool:
        """Return whether the capabilities may be stale.

        The device was away, in trouble, tuned or refused a job: its medium, firmware or the device itself may have
        changed.
        """
        return self.facts is None or self._to_learn or self._was_away

    def distrust_facts(self) -> None:
        """Mark the capabilities as stale, because the device refused a job that they allow; the next `look`
        queries them again.
        """
        self._to_learn = True

    def configure(self, setup: PrinterSetup) -> None:
        """Apply a new setup.

        Another address, login, language, dpi or medium takes effect with the next `driver`, everything else at once.
        """
        before, self.setup = self.setup, setup
        self._to_learn |= setup.tuning != before.tuning
        if _who_is_meant(setup) != _who_is_meant(before):  # a person answered, or the identity was just learnt
            is_own = is_own_device(setup, self._identity) is True and not self._identification.is_awaited
            self._identification.expect(_is_expected(setup), is_confirmed=is_own and self._other is None)
            self._other = NOBODY if setup.must_identify else None
            if setup.uri != before.uri:
                self._found_uri = self._gone_since = None
            if setup.uri != before.uri or is_own_device(setup, self._identity) is not True:
                self._to_learn, self._identity = True, NOBODY
        self._tell_driver()
        self.look_soon()

    @property
    def presence(self) -> PrinterPresence:
        """Return whether its own device is present."""
        seconds = 0.0 if self._gone_since is None else time.monotonic() - self._gone_since
        return PrinterPresence(
            printer_id=self.setup.printer_id,
            uri=self.setup.uri,
            device=self.setup.intended,
            gone=self._gone_since is not None,
            seconds=seconds,
            other=self._other,
            found_uri=self._found_uri,
        )

    def found_at(self, uri: str) -> None:
        """Note that its own device answers at `uri`.

        A person may accept this address, or the server if the printer follows its device.
        """
        self._found_uri = uri
        self._report()

    def _tell_driver(self) -> None:
        if self._driver is not None and not self.needs_driver:
            self._driver.setup = self._set_up

    @property
    def _set_up(self) -> PrinterSetup:
        must_identify = self._other is not None or self._identification.is_required
        return structs.replace(self.setup, must_identify=must_identify)

    def _hear_who(self, reported: DeviceIdentity, *, with_status: bool = False) -> None:
        """Compare a reported identity.

        Another device is remembered until the printer's own has identified itself again.
        """
        own = is_own_device(self.setup, reported)
        if own is not None:
            self._other = None if own else reported
        if own:
            self._identification.confirm(with_status=with_status)
        if own is False:
            self._identification.is_away()
        if own is not False and is_known(reported):
            self._identity = together(reported, self._identity)
        self._tell_driver()

    def _hear_silence(self, *, answers: bool, prints: bool = False) -> None:
        """Note that the device is there and did not identify itself. In the end a person is asked."""
        self._identification.was_silent(answers=answers, prints=prints)
        self._to_learn |= self._identification.is_awaited
        if self._identification.is_doubted:
            self._other, self._identity = NOBODY, NOBODY
        self._tell_driver()

    def opened(self) -> None:
        """Note that the device was ready for a job."""
        self._identification.opened()

    def may_print(self) -> None:
        """Note that bytes of a job may have left, in this run or the one before."""
        self._identification.may_print()
        self._tell_driver()

    async def driver(self) -> Driver:
        """Return the driver for the current setup; call it only between two jobs. Raises InvalidDeviceUri."""
        if self._driver is not None and not self.needs_driver:
            return self._driver
        await self.aclose()
        self.facts_read.clear()
        self.facts = self._kept_out = None
        try:
            self._driver = self._factory(self._set_up)
        except InvalidDeviceUri as error:
            self.says(DeviceStatus(condition=PrinterStatus.ERROR, message=error.message))
            raise
        return self._driver

    async def aclose(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            await driver.aclose()

    def takes_bytes(self) -> None:
        """Note that a device that was away or waited has come back."""
        self._reports.hear(self.setup.printer_id)
        self._kept_out = None
        if self._status.waiting is not None:
            self.says(DeviceStatus(condition=PrinterStatus.ONLINE))

    def look_soon(self) -> None:
        """Query the device at the next idle moment, and often at first: after a job, a refusal or a person's action."""
        self._faults = 0
        self._look_at = 0.0

    def not_ready(self, refusal: NotReady) -> WaitingReason:
        """Note why no job can be sent now. Returns what the jobs wait for."""
        status = status_of_waiting(refusal.waiting, refusal.message)
        self._kept_out = None
        if isinstance(refusal, OtherDevice):
            self._hear_who(refusal.identity)
        if isinstance(refusal, NotIdentified):
            self._hear_silence(answers=refusal.answers)
        if isinstance(refusal, OtherDevice | NotIdentified):
            status = status if self._other is None else self._by_another(status)
            self.says(status)
            self._faults = 0
            self._look_at = time.monotonic() + self._timings.status_after_fault
            return status.waiting or refusal.waiting
        if isinstance(refusal, AccessNeeded):
            status = replace(status, condition=PrinterStatus.ERROR)
            if refusal.waiting is not WaitingReason.CERTIFICATE_CHANGED:  # any answer shows that these have ended
                self._kept_out, self._kept_out_until = status, time.monotonic() + self._timings.facts
        self.says(status)
        self._faults = 0
        self._look_at = time.monotonic() + self._timings.status_after_fault
        return refusal.waiting

    async def why_not_reported(self, refusal: NotReady) -> NotReady:
        """Replace the reason why a job cannot be prepared: a device that does not report its capabilities may say
        why.
        """
        if self.facts is None or self.facts.reported:
            return refusal
        status = await (await self.driver()).status()
        if status.waiting is None or not status.message:
            return refusal
        is_there = status.condition is PrinterStatus.ERROR
        return (AccessNeeded if is_there else NotReady)(status.waiting, status.message)

    def take_count(self) -> int | None:
        """Return the device's counter as of the last idle query, and forget it, because a job is about to be sent."""
        count, self._impressions = self._impressions, None
        return count

    @property
    def seconds_to_look(self) -> float:
        """Seconds until the next `look` is due."""
        return max(0.0, self._look_at - time.monotonic())

    async def look(self) -> None:
        """Query the device. May be cancelled at any moment."""
        driver = await self.driver()
        with suppress(OtherDevice):  # its status reports that too
            if self.facts is None or self._to_learn:
                await self.learn()
        status = await driver.status()
        self._hear_who(status.identity, with_status=True)
        is_there = status.waiting is None and status.condition in (PrinterStatus.ONLINE, PrinterStatus.UNKNOWN)
        if is_there and is_own_device(self.setup, status.identity) is None:
            answers = status.condition is PrinterStatus.ONLINE and status.reasons != REACHED.reasons
            self._hear_silence(answers=answers, prints=status.prints)
        self._impressions = status.impressions
        if status.condition in ITS_OWN_WORD:
            self._reports.hear(self.setup.printer_id)
        if status.condition is PrinterStatus.ONLINE and self._other is None and self._is_time_to_learn():
            with suppress(OtherDevice):
                await self.learn()
        if self._other is not None and status.condition is not PrinterStatus.OFFLINE:
            status = self._by_another(status)
        elif is_there and self._identification.is_awaited:
            status = replace(
                status, message=OwnDeviceMessages.DEVICE_NOT_TOLD_YET(), waiting=WaitingReason.PRINTER_BUSY
            )
        if status.condition is PrinterStatus.ONLINE and time.monotonic() < self._kept_out_until:
            status = self._kept_out or status  # some devices report their status to everybody, but take jobs from few
        trouble = await self.trouble()
        if trouble is not None:
            status = status_of_waiting(WaitingReason.AGENT_STORAGE_FULL, trouble)
        self._look_at = time.monotonic() + self._pause_after(status.condition)
        self.says(status)

    def _by_another(self, status: DeviceStatus) -> DeviceStatus:
        """Return the status while another device answers: only its presence matters, not its condition."""
        other = self._other or NOBODY
        message = (
            other_device_words(self.setup.intended, other) if is_known(other) else OwnDeviceMessages.DEVICE_UNSURE()
        )
        blocked = status_of_waiting(WaitingReason.OTHER_DEVICE, message)
        return replace(blocked, other_device=other, untrusted_certificate=status.untrusted_certificate)

    def _pause_after(self, condition: PrinterStatus) -> float:
        """Return the seconds until the next query: few after a first fault, many once nobody has answered for a
        while.
        """
        away = condition is PrinterStatus.OFFLINE
        came_back = self._status.condition is PrinterStatus.OFFLINE and not away
        is_sure = not self._identification.is_open
        if is_sure and condition in (PrinterStatus.ONLINE, PrinterStatus.UNKNOWN):
            self._faults = 0
            return self._timings.status
        self._faults = 1 if came_back else self._faults + 1
        longest = self._timings.status * (LONGEST_AWAY if away else 1)
        doubled = 1 << min(self._faults - 1, 8)
        return min(longest, self._timings.status_after_fault * doubled)

    async def learn(self) -> bool:
        """Query the device's capabilities. Returns True if they changed; the earlier ones hold while it does not
        answer.

        Raises OtherDevice, whose capabilities do not matter.
        """
        self._to_learn, before = False, self.facts
        try:
            found = await (await self.driver()).probe()
            self._hear_who(found.identity)
            refuse_another(self.setup, found.identity)
        except BaseException:
            self._to_learn = True
            raise
        if self._is_in_doubt and before is not None:  # the source of these facts is unknown
            return False
        if found.reported or before is None or not before.reported:
            self.facts, self._was_away, self._learned_at = found, False, time.monotonic()
        self.facts_read.set()
        self._report()
        return before is not None and self.facts != before

    @property
    def _is_in_doubt(self) -> bool:
        """Return whether the device that answers may be another one."""
        return self._other is not None or self._identification.is_awaited

    def says(self, status: DeviceStatus) -> None:
        self._status = status
        if status.condition is PrinterStatus.OFFLINE:
            self._identification.is_away()
            self._tell_driver()
        if status.condition is PrinterStatus.OFFLINE or self._other is not None:
            self._gone_since = self._gone_since or time.monotonic()
        else:
            self._gone_since = self._found_uri = None
        self._was_away |= status.condition in AWAY and status.waiting is not WaitingReason.AGENT_STORAGE_FULL
        self._report()

    def _report(self) -> None:
        self._reports.put(
            PrinterSnapshot(
                setup=self.setup,
                status=self._status,
                facts=None if self._is_in_doubt else self.facts,
                identity=self._identity,
                identified=is_own_device(self.setup, self._identity) is True and not self._is_in_doubt,
                found_uri=self._found_uri,
            )
        )

    def _is_time_to_learn(self) -> bool:
        reported = self.facts is not None and self.facts.reported
        return self._was_away or not reported or time.monotonic() - self._learned_at >= self._timings.facts


def _who_is_meant(setup: PrinterSetup) -> tuple[object, ...]:
    return setup.uri, setup.intended, setup.must_identify, setup.identifies


def _is_expected(setup: PrinterSetup) -> bool:
    return (setup.identifies or setup.must_identify) and is_known(setup.intended) and not names_its_device(setup)


def _identity(setup: PrinterSetup) -> tuple[object, ...]:
    loaded = setup.language, setup.dpi, setup.media_width_mm, setup.media_height_mm
    return setup.uri, *loaded, setup.trusted_certificate, setup.login


def status_of_waiting(waiting: WaitingReason, message: Message | None = None) -> DeviceStatus:
    """Return the status of a device that waits for a person."""
    if waiting is WaitingReason.PRINTER_OFFLINE:
        return DeviceStatus(condition=PrinterStatus.OFFLINE, message=message, waiting=waiting)
    if waiting in REASON_WORDS:
        return DeviceStatus(
            condition=PrinterStatus.ERROR, reasons=(REASON_WORDS[waiting],), message=message, waiting=waiting
        )
    stuck = waiting is WaitingReason.AGENT_STORAGE_FULL
    condition = PrinterStatus.ERROR if stuck else PrinterStatus.ONLINE
    return DeviceStatus(condition=condition, message=message, waiting=waiting)
