"""Windows' spooler, simulated by `fake_winspool`: the true outcome of each way a job can end. Not tested on Windows."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest

from agent_core.backends.windows import WindowsDriver
from agent_core.backends.windows.driver import SpoolerTimings
from agent_core.backends.windows.spooler import Attribute, Control, JobBit, PrinterBit, SpoolFault, WinSpool
from agent_core.domain import Delivered, SentBefore
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.points import WindowsPoint
from server_core import failpoints
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.support.fake_winspool import URI, FakeSpooler
from tests.support.submissions import Log, a_setup, a_submission

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio
QUICK = SpoolerTimings(no_progress=0.5, call=2.0, poll=0.002)
CONTENT = bytes(range(256)) * 200
ENDS = (DeliveryCancelled, DeliveryFailed, NotReady, DeliveryUnknown)
End = Delivered | DeliveryCancelled | DeliveryFailed | NotReady | DeliveryUnknown
PRINTED = Delivered(evidence=Confirmation.SPOOLER_COMPLETED, bytes_sent=len(CONTENT))
NAME = "sh-0190b0c4-1111-4222-8333-444455556666-1"


def driver_of(spooler: FakeSpooler) -> WindowsDriver:
    return WindowsDriver(a_setup(URI), spooler=spooler, timings=QUICK)


async def end_of(
    spooler: FakeSpooler, folder: Path, content: bytes = CONTENT, *, cancel_after: float | None = None,
    log: Log | None = None,
) -> End:  # fmt: skip
    driver = driver_of(spooler)
    try:
        delivery = await driver.open(a_submission(folder, content, in_memory=True))
    except NotReady as refusal:
        return refusal
    sending = asyncio.create_task(delivery.send(log or Log()))
    try:
        if cancel_after is not None:
            await asyncio.sleep(cancel_after)
            await delivery.cancel()
        return await sending
    except ENDS as end:
        return end
    finally:
        spooler.resume.set()
        await delivery.aclose()
        await finished(driver)


async def finished(driver: WindowsDriver) -> None:
    """Wait for all calls that were left to the thread."""
    await driver._thread.call(lambda: None, 5)
    await driver.aclose()


async def test_a_job_is_printed_when_the_spooler_says_so(tmp_path: Path) -> None:
    spooler, log = FakeSpooler(appetite=700), Log()
    assert await end_of(spooler, tmp_path, log=log) == PRINTED
    assert spooler.paper == [CONTENT]
    assert (spooler.handles, spooler.queue) == (set(), {})  # and it is let go of
    assert log.seen[-1].accepted


@pytest.mark.parametrize(
    ("bit", "waiting"),
    [
        (JobBit.PAPEROUT, WaitingReason.MEDIA_EMPTY),
        (JobBit.OFFLINE, WaitingReason.PRINTER_OFFLINE),
        (JobBit.BLOCKED_DEVQ, WaitingReason.PRINTER_STOPPED),
        (JobBit.USER_INTERVENTION, WaitingReason.PRINTER_STOPPED),
        (JobBit.ERROR | JobBit.PRINTING, WaitingReason.PRINTER_STOPPED),
    ],
)
async def test_trouble_is_told_and_waited_out(tmp_path: Path, bit: JobBit, waiting: WaitingReason) -> None:
    """For longer than a job may be silent without a reason."""
    spooler, log = FakeSpooler(course=(*[bit] * 400, JobBit.PRINTING)), Log()
    assert await end_of(spooler, tmp_path, log=log) == PRINTED
    assert waiting in [one.waiting for one in log.seen]


async def test_printing_for_ever_without_a_word_ends_unknown(tmp_path: Path) -> None:
    spooler = FakeSpooler(course=(JobBit.PRINTING,) * 100_000)
    assert isinstance(await end_of(spooler, tmp_path), DeliveryUnknown)
    assert Control.RELEASE in spooler.controls


async def test_a_job_that_somebody_took_out_is_unknown(tmp_path: Path) -> None:
    end = await end_of(FakeSpooler(deleted_by_others=True), tmp_path)
    assert isinstance(end, DeliveryUnknown)


@pytest.mark.parametrize("trouble", [JobBit.DELETING, JobBit.PAPEROUT, JobBit.PRINTING])
async def test_where_jobs_cannot_be_kept_a_vanished_one_was_accepted(tmp_path: Path, trouble: JobBit) -> None:
    spooler = FakeSpooler(retains=False, course=(JobBit(0), trouble))
    end = await end_of(spooler, tmp_path)
    if trouble is JobBit.PRINTING:
        assert end == Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=len(CONTENT))
    else:
        assert isinstance(end, DeliveryUnknown)


@pytest.mark.parametrize("course", [(JobBit.PAPEROUT,) * 1000, (JobBit.PRINTING | JobBit.PAPEROUT,) * 1000])
async def test_a_cancel_takes_the_job_out_of_the_queue(tmp_path: Path, course: tuple[JobBit, ...]) -> None:
    spooler = FakeSpooler(course=course)
    end = await end_of(spooler, tmp_path, cancel_after=0.05)
    assert isinstance(end, DeliveryFailed if course[0] & JobBit.PRINTING else DeliveryCancelled)
    assert (spooler.paper, spooler.queue) == ([], {})


async def test_a_cancel_that_windows_refuses_changes_nothing(tmp_path: Path) -> None:
    spooler = FakeSpooler(course=(JobBit.PAPEROUT,) * 60, deletes=False)
    assert await end_of(spooler, tmp_path, cancel_after=0.03) == PRINTED
    assert spooler.paper == [CONTENT]


@pytest.mark.parametrize(("number", "end"), [(1804, DeliveryFailed), (5, NotReady)])
async def test_a_job_that_is_not_taken_leaves_nothing(tmp_path: Path, number: int, end: type[Exception]) -> None:
    spooler = FakeSpooler(fails={"start": number})
    assert isinstance(await end_of(spooler, tmp_path), end)
    assert (spooler.begun, spooler.queue, spooler.handles) == (set(), {}, set())


@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize("at", [0, 20_000, len(CONTENT) - 1])
async def test_a_spooler_that_breaks_off_has_not_printed_it_whole(tmp_path: Path, at: int, direct: bool) -> None:
    attributes = Attribute.DIRECT if direct else Attribute.QUEUE
    spooler = FakeSpooler(put_fails_at=at, attributes=attributes)
    end = await end_of(spooler, tmp_path)
    if direct and at > 20_000:
        assert isinstance(end, DeliveryUnknown)
    else:
        assert isinstance(end, DeliveryFailed)
        assert end.reason is FailureReason.PARTIAL_OUTPUT
    assert (spooler.paper, spooler.queue) == ([], {})


@pytest.mark.parametrize(
    ("bits", "attributes", "condition", "reasons", "waiting"),
    [
        (0, 1, "online", (), None),
        (PrinterBit.PRINTING | PrinterBit.BUSY, 1, "online", (), None),
        (PrinterBit.TONER_LOW, 1, "online", ("toner-low",), None),
        (PrinterBit.PAPER_OUT | PrinterBit.ERROR, 1, "error", ("media-empty", "other"), "media_empty"),
        (PrinterBit.DOOR_OPEN, 1, "error", ("cover-open",), "cover_open"),
        (PrinterBit.PAUSED, 1, "error", ("paused",), "printer_stopped"),
        (PrinterBit.OFFLINE, 1, "offline", (), "printer_offline"),
        (0, 0x401, "offline", (), "printer_offline"),
        (0xFFFFFFFF, 0xFFFFFFFF, "offline", (), "printer_offline"),
    ],
)
async def test_what_the_spooler_says_of_the_printer(
    tmp_path: Path, bits: int, attributes: int, condition: str, reasons: tuple[str, ...], waiting: str | None
) -> None:
    spooler = FakeSpooler(printer_bits=PrinterBit(bits), attributes=Attribute(attributes))
    driver = driver_of(spooler)
    status = await driver.status()
    assert (status.condition, status.reasons, status.waiting) == (condition, reasons, waiting)
    if waiting is not None:
        with pytest.raises(NotReady) as refusal:
            await driver.open(a_submission(tmp_path))
        assert refusal.value.waiting == waiting
    await finished(driver)
    assert spooler.handles == set()


def left_behind(spooler: FakeSpooler, *, ended: bool) -> None:
    handle = spooler.open("Pack 1")
    spooler.start(handle, NAME)
    spooler.put(handle, CONTENT)
    if ended:
        spooler.end(handle)


async def test_a_job_that_was_left_whole_is_followed() -> None:
    spooler = FakeSpooler()
    left_behind(spooler, ended=True)
    driver = driver_of(spooler)
    delivered = await driver.recover(NAME, Log(), SentBefore(total_bytes=len(CONTENT)))
    assert delivered.bytes_sent == len(CONTENT)
    await finished(driver)
    assert spooler.paper == [CONTENT]


async def test_a_job_that_was_left_half_never_prints() -> None:
    spooler = FakeSpooler()
    left_behind(spooler, ended=False)
    driver = driver_of(spooler)
    with pytest.raises(NotReady):
        await driver.recover(NAME, Log(), SentBefore(total_bytes=len(CONTENT) + 1))
    await finished(driver)
    assert (spooler.paper, spooler.queue) == ([], {})


@pytest.mark.skipif(sys.platform == "win32", reason="there is one")
def test_elsewhere_there_is_no_spooler() -> None:
    with pytest.raises(SpoolFault, match="no Windows spooler"):
        WinSpool().open("Pack 1")


@pytest.mark.parametrize("begins_early", [True, False])
async def test_a_fault_before_a_write_is_told_as_a_part(tmp_path: Path, begins_early: bool) -> None:
    spooler = FakeSpooler(attributes=Attribute.DIRECT if begins_early else Attribute.QUEUE)
    failpoints.arm(WindowsPoint.PIECE, failpoints.Fault(failing=failpoints.Failing.ERROR, at=2))
    try:
        end = await end_of(spooler, tmp_path)
    finally:
        failpoints.disarm()
    assert isinstance(end, DeliveryFailed)
    assert (end.reason, end.bytes_sent) == (FailureReason.PARTIAL_OUTPUT, 16 * 1024)
    assert (spooler.paper, spooler.queue) == ([], {})


async def test_a_spooler_that_is_away_is_offline() -> None:
    driver = driver_of(FakeSpooler(fails={"open": 1722}))
    assert (await driver.status()).condition is PrinterStatus.OFFLINE
    await finished(driver)
