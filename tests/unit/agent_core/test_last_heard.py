"""A device's answer is reported once, with the next heartbeat, by the agent's own clock."""

from __future__ import annotations

import time
from unittest.mock import AsyncMock, MagicMock

import pytest

from agent_core.backends.base import facts_of
from agent_core.backends.ipp.message import Attributes
from agent_core.backends.ipp.status import device_status
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice
from agent_core.device_id import location_or_none
from agent_core.domain import DeviceStatus
from agent_core.reports import PrinterReporter
from agent_core.status import snmp
from agent_core.status.snmp import Oid, SnmpValue
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.states import PrinterStatus
from tests.support.leases import PRINTER

pytestmark = pytest.mark.anyio
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock", uri="socket://192.0.2.7")


async def looked(condition: PrinterStatus) -> PrinterReporter:
    driver = MagicMock(
        setup=SETUP,
        aclose=AsyncMock(),
        status=AsyncMock(return_value=DeviceStatus(condition=condition)),
        probe=AsyncMock(return_value=facts_of(SETUP)),
    )
    reports = PrinterReporter(MagicMock(), EngineTimings())
    await PrinterDevice(SETUP, lambda _: driver, reports, EngineTimings(), AsyncMock(return_value=None)).look()
    return reports


async def test_a_device_that_says_how_it_is_was_heard() -> None:
    for condition in (PrinterStatus.ONLINE, PrinterStatus.ERROR):
        (ago,) = (await looked(condition)).take_heard().values()
        assert 0 <= ago < 5
    for condition in (PrinterStatus.OFFLINE, PrinterStatus.UNKNOWN):
        assert (await looked(condition)).take_heard() == {}


async def test_each_answer_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr("agent_core.reports.time.monotonic", lambda: now)
    reports = PrinterReporter(MagicMock(), EngineTimings())
    reports.hear(PRINTER)
    now += 3
    assert reports.take_heard() == {PRINTER: 3}
    assert reports.take_heard() == {}
    reports.hear(PRINTER)
    reports.give_back(reports.take_heard())  # the server was away
    now += 2
    assert reports.take_heard() == {PRINTER: 2}
    reports.forget_all_sent()  # the server is another one now
    assert reports.take_heard() == {PRINTER: 2}
    reports.hear(PRINTER)
    reports.forget(PRINTER)
    assert reports.take_heard() == {}


def test_where_a_device_stands_is_its_claim() -> None:
    assert location_or_none("  Rack\x1b[2J\u202e 7 ") == "Rack [2J 7"
    assert len(location_or_none("x" * 10_000) or "") == 127
    assert (location_or_none(""), location_or_none(None), location_or_none("\u200e")) == (None, None, None)
    told: dict[Oid, SnmpValue] = {(*snmp.SYSTEM_LOCATION, 0): b"Hall 3, rack 7"}
    assert snmp.read(told).status.location == "Hall 3, rack 7"
    attributes = MagicMock(spec=Attributes)
    attributes.word.side_effect = {"printer-location": "2nd floor"}.get
    attributes.words.return_value = ()
    attributes.integers.return_value = ()
    attributes.integer.return_value = 3
    attributes.boolean.return_value = True
    attributes.__contains__.return_value = False
    assert device_status(attributes).location == "2nd floor"
