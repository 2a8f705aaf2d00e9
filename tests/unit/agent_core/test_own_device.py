"""A printer's device as its worker sees it, while another one answers at its address."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest
from msgspec import structs

from agent_core import own_device
from agent_core.backends.base import facts_of
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice
from agent_core.domain import DeviceStatus
from agent_core.errors import NotIdentified, NotReady, OtherDevice
from agent_core.reports import PrinterSnapshot
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import OwnDeviceMessages
from server_core.contract.messages.message import words
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.leases import PRINTER

pytestmark = pytest.mark.anyio
OWN, OTHER = identity(serial="D2J163500123", model="Zebra ZD421"), identity(serial="D2J999900002", model="Zebra ZD421")
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock", uri="socket://192.0.2.7", device=OWN)
NOT_TOLD_YET = OwnDeviceMessages.DEVICE_NOT_TOLD_YET()
TELLING = structs.replace(SETUP, identifies=True)
SILENCE = NotIdentified(WaitingReason.PRINTER_BUSY, NOT_TOLD_YET)


class Stage:
    """A device. `here`: the identity that answers; `facts`: its capabilities."""

    def __init__(self, setup: PrinterSetup = SETUP) -> None:
        self.here: DeviceIdentity = OWN
        self.away = False
        self.waits: WaitingReason | None = None
        self.told: list[PrinterSnapshot] = []
        self.made: list[PrinterSetup] = []
        self.driver = MagicMock(aclose=AsyncMock(), status=self._status, probe=self._probe)
        reports = MagicMock(put=self.told.append)
        self.device = PrinterDevice(setup, self._make, reports, EngineTimings(facts=0.0), AsyncMock(return_value=None))

    def _make(self, setup: PrinterSetup) -> MagicMock:
        self.driver.setup = setup
        self.made.append(setup)
        return self.driver

    async def _status(self) -> DeviceStatus:
        if self.away:
            return DeviceStatus(condition=PrinterStatus.OFFLINE, waiting=WaitingReason.PRINTER_OFFLINE)
        return DeviceStatus(condition=PrinterStatus.ONLINE, identity=self.here, waiting=self.waits)

    async def _probe(self) -> DeviceFacts:
        if self.away:
            return facts_of(SETUP)
        return replace(facts_of(SETUP), reported=True, serial=self.here.serial, max_copies=7, identity=self.here)

    @property
    def last(self) -> DeviceStatus:
        return self.told[-1].status

    @property
    def wire(self) -> Any:
        return self.told[-1].as_report()


async def test_another_device_is_told_and_what_it_takes_is_not_believed() -> None:
    stage = Stage()
    await stage.device.look()
    assert stage.last.condition is PrinterStatus.ONLINE
    stage.here = OTHER
    await stage.device.look()
    assert (stage.last.condition, stage.last.waiting) == (PrinterStatus.ERROR, WaitingReason.OTHER_DEVICE)
    assert (stage.last.reasons, stage.last.other_device) == (("other-device",), OTHER)
    assert (stage.wire.serial, stage.wire.other_device.serial) == (OWN.serial, OTHER.serial)
    with pytest.raises(OtherDevice):
        await stage.device.learn()
    assert stage.device.facts is not None
    assert stage.device.facts.serial == OWN.serial


async def test_it_lasts_until_the_printers_own_device_has_said_who_it_is() -> None:
    stage = Stage()
    await stage.device.look()
    stage.here = OTHER
    await stage.device.look()
    stage.here = NOBODY  # it lies, or its answer was lost
    await stage.device.look()
    assert stage.last.waiting is WaitingReason.OTHER_DEVICE
    assert stage.driver.setup.must_identify
    stage.away = True
    await stage.device.look()
    away = stage.last.condition
    stage.away = False
    await stage.device.look()
    assert (away, stage.last.waiting) == (PrinterStatus.OFFLINE, WaitingReason.OTHER_DEVICE)
    stage.here = OWN
    await stage.device.look()
    assert stage.last.condition is PrinterStatus.ONLINE
    assert not stage.driver.setup.must_identify


async def test_what_the_server_knows_of_another_one_outlives_the_agent() -> None:
    """It was killed since: nothing is printed before the device has identified itself."""
    stage = Stage(structs.replace(SETUP, must_identify=True))
    stage.here = NOBODY
    await stage.device.look()
    assert stage.last.waiting is WaitingReason.OTHER_DEVICE
    assert stage.made[0].must_identify
    stage.here = OWN
    await stage.device.look()
    assert stage.last.condition is PrinterStatus.ONLINE


async def test_a_job_that_finds_another_one_says_so_at_once() -> None:
    stage = Stage()
    await stage.device.look()
    stage.device.not_ready(OtherDevice(WaitingReason.OTHER_DEVICE, words("Another one."), OTHER))
    assert (stage.last.waiting, stage.last.other_device) == (WaitingReason.OTHER_DEVICE, OTHER)


@pytest.mark.parametrize("answer", ["replaced", "moved"])
async def test_a_persons_answer_ends_it(answer: str) -> None:
    stage = Stage()
    await stage.device.look()
    stage.here = OTHER
    await stage.device.look()
    if answer == "replaced":
        stage.device.configure(structs.replace(SETUP, device=OTHER))
    else:
        stage.device.configure(structs.replace(SETUP, uri="socket://192.0.2.8"))
        stage.here = OWN
    await stage.device.look()
    assert stage.last.condition is PrinterStatus.ONLINE
    assert stage.wire.serial == stage.here.serial


async def test_a_device_that_tells_less_or_another_kind_is_no_stranger() -> None:
    stage = Stage()
    for here in (OWN, NOBODY, identity(mac="00:07:4d:2c:e0:7a"), identity(serial="0000000", model="Zebra ZD421"),
                 identity(serial="D2J163500123", model="Link-OS ZD421 V9")):  # fmt: skip
        stage.here = here
        await stage.device.look()
        assert stage.last.condition is PrinterStatus.ONLINE, here


async def test_a_usb_address_names_its_device_itself() -> None:
    """Its answer in the printer language may be spelt differently."""
    own = identity(serial="4C4D5A4B3031363231350000")
    stage = Stage(structs.replace(SETUP, uri="usb://EPSON/TM-T88V?serial=4C4D5A4B3031363231350000", device=own))
    stage.here = identity(serial="J7LK016215")
    await stage.device.look()
    assert stage.last.condition is PrinterStatus.ONLINE


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Doubt a device after three queries, without the minute."""
    monkeypatch.setattr(own_device, "TELL_AGAIN_SECONDS", 0.0)


async def asked_three_times(stage: Stage) -> None:
    for _ in range(3):
        await stage.device.look()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("way", ["killed", "away", "behind its back"])
async def test_one_that_told_who_it_is_and_is_silent_now_asks_a_person(way: str) -> None:
    stage = Stage(TELLING)
    if way != "killed":
        await stage.device.look()
        assert (stage.last.waiting, stage.wire.identified) == (None, True)
    if way == "away":
        stage.away = True
        await stage.device.look()
        stage.away = False
    stage.here = NOBODY
    await stage.device.look()
    assert (stage.last.waiting, stage.last.message) == (WaitingReason.PRINTER_BUSY, NOT_TOLD_YET)
    assert stage.driver.setup.must_identify
    assert (stage.wire.identified, stage.wire.model, stage.wire.capabilities) == (False, None, None)  # whose they are?
    assert stage.device.not_ready(SILENCE) is WaitingReason.PRINTER_BUSY
    assert stage.device.not_ready(SILENCE) is WaitingReason.OTHER_DEVICE
    assert (stage.last.waiting, stage.last.other_device) == (WaitingReason.OTHER_DEVICE, NOBODY)
    assert (stage.wire.serial, stage.wire.identified) == (None, False)
    await stage.device.look()
    assert stage.last.other_device == NOBODY
    stage.here = OWN
    await stage.device.look()
    assert (stage.last.condition, stage.last.waiting) == (PrinterStatus.ONLINE, None)
    assert (stage.wire.identified, stage.wire.serial, stage.wire.capabilities is None) == (True, OWN.serial, False)


@pytest.mark.usefixtures("at_once")
async def test_a_persons_word_is_enough_until_it_identifies_itself_again() -> None:
    stage = Stage(TELLING)
    stage.here = NOBODY
    await asked_three_times(stage)
    assert stage.last.waiting is WaitingReason.OTHER_DEVICE
    stage.device.configure(SETUP)
    for _ in range(2):
        await asked_three_times(stage)
        assert not stage.driver.setup.must_identify
        assert (stage.wire.status, stage.wire.identified) == (PrinterStatus.ONLINE, False)
        stage.away = True
        await stage.device.look()
        stage.away = False
    stage.here = OTHER
    await stage.device.look()
    assert stage.last.other_device == OTHER
    stage.here = OWN
    await stage.device.look()
    assert (stage.last.condition, stage.wire.identified) == (PrinterStatus.ONLINE, True)


@pytest.mark.usefixtures("at_once")
async def test_one_put_back_that_stays_silent_behind_a_stranger_can_be_answered_for() -> None:
    stage = Stage(SETUP)
    stage.here = OTHER
    await stage.device.look()
    stage.device.configure(structs.replace(SETUP, must_identify=True))
    await stage.device.look()
    assert stage.last.other_device == OTHER
    stage.here = NOBODY
    await asked_three_times(stage)
    assert stage.last.other_device == NOBODY


@pytest.mark.usefixtures("at_once")
async def test_one_that_prints_or_waits_for_paper_asks_nobody() -> None:
    stage = Stage(TELLING)
    await stage.device.look()
    stage.device.opened()
    stage.device.may_print()
    stage.here = NOBODY
    await asked_three_times(stage)
    assert (stage.last.waiting, stage.driver.setup.must_identify) == (None, False)
    stage.here = OWN
    await stage.device.look()
    stage.here = NOBODY
    stage.waits = WaitingReason.MEDIA_EMPTY
    await asked_three_times(stage)
    assert stage.last.waiting is WaitingReason.MEDIA_EMPTY
    stage.device.not_ready(NotReady(WaitingReason.MEDIA_EMPTY, words("No paper.")))
    stage.here, stage.waits = OWN, None
    await stage.device.look()
    assert stage.last.waiting is None


@pytest.mark.usefixtures("at_once")
async def test_a_usb_address_names_its_device_although_it_is_silent() -> None:
    own = identity(serial="4C4D5A4B3031363231350000")
    stage = Stage(structs.replace(TELLING, uri="usb://EPSON/TM-T88V?serial=4C4D5A4B3031363231350000", device=own))
    stage.here = NOBODY
    await asked_three_times(stage)
    assert (stage.last.condition, stage.driver.setup.must_identify) == (PrinterStatus.ONLINE, False)
