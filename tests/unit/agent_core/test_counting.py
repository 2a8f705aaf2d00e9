"""A device's page counter, from the idle query before a job to the message after a crash."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from agent_core.backends.ipp.message import Attributes, enum, integer
from agent_core.backends.ipp.status import device_status
from agent_core.backends.virtual import VirtualDriver
from agent_core.config import EngineTimings
from agent_core.device import PrinterDevice
from agent_core.domain import DeviceStatus, ImpressionCount
from agent_core.journal import Journal
from agent_core.point_of_no_return import count_words
from agent_core.reports import PrinterReporter, PrinterSnapshot
from server_core.contract.messages.jobs import DeliveryMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import JobResult, Outcome, PrinterSetup
from server_core.contract.types.states import PrinterStatus
from tests.support.leases import a_lease

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("count", "now", "told"),
    [
        (ImpressionCount(before=120, expected=5), 125, DeliveryMessages.COUNTER_MOVED_OF(moved=5, expected=5)),
        (ImpressionCount(before=120), 120, DeliveryMessages.COUNTER_MOVED(moved=0)),
        (ImpressionCount(before=120), 3, DeliveryMessages.COUNTER_BEGAN_ANEW()),
    ],
)
def test_what_a_counter_tells(count: ImpressionCount, now: int, told: Message) -> None:
    assert count_words(count, now) == told


@pytest.mark.parametrize(("state", "queued", "told"), [(3, 0, 77), (3, 1, None), (4, 0, None), (5, 0, None)])
def test_only_a_printer_that_rests_has_a_count(state: int, queued: int, told: int | None) -> None:
    attributes = Attributes(
        {
            "printer-state": enum(state),
            "queued-job-count": integer(queued),
            "printer-impressions-completed": integer(77),
        }
    )
    assert device_status(attributes).impressions == told


def test_a_count_is_no_news_for_the_server() -> None:
    def status(count: int) -> DeviceStatus:
        return DeviceStatus(condition=PrinterStatus.ONLINE, impressions=count)

    assert status(1) == status(2)


class Reports(PrinterReporter):
    def __init__(self) -> None:
        self.last: PrinterSnapshot | None = None

    def put(self, report: PrinterSnapshot) -> None:
        self.last = report

    def hear(self, printer_id: UUID) -> None:
        """Do nothing."""


class Counting(VirtualDriver):
    async def status(self) -> DeviceStatus:
        return DeviceStatus(condition=PrinterStatus.ONLINE, impressions=77)


async def test_a_count_serves_one_job_only(tmp_path: Path) -> None:
    async def well() -> Message | None:
        return None

    setup = PrinterSetup(printer_id=uuid4(), name="Tray", uri="virtual:///Tray")
    device = PrinterDevice(setup, lambda setup: Counting(setup, folder=tmp_path), Reports(), EngineTimings(), well)
    assert device.take_count() is None
    await device.look()
    assert device.take_count() == 77
    assert device.take_count() is None, "a job came in between"
    await device.aclose()


async def test_the_journal_keeps_the_count_of_an_attempt_until_it_is_forgotten(tmp_path: Path) -> None:
    counted, other = a_lease(), a_lease()
    first = Journal(tmp_path / "journal.db")
    await first.start()
    await asyncio.gather(first.intend(counted, ImpressionCount(before=77, expected=2)), first.intend(other))
    await first.arm(counted)
    await first.aclose()
    second = Journal(tmp_path / "journal.db")
    await second.start()
    found = {one.print_job_id: one.count for one in await second.unreported()}
    assert found == {counted.print_job_id: ImpressionCount(before=77, expected=2), other.print_job_id: None}
    for count in (ImpressionCount(before=5, expected=1), None):
        await second.intend(other, count)
        found = {one.print_job_id: one.count for one in await second.unreported()}
        assert found[other.print_job_id] == count, "a new attempt has a count of its own"
    await second.close(JobResult.of(counted, Outcome.UNKNOWN))
    await second.aclose()
