"""What every driver promises (agent_core/backends/base.py), shown on each kind of device."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from agent_core.backends.base import CHUNK_BYTES, Driver
from agent_core.backends.registry import open_driver
from agent_core.backends.usb import UsbDriver
from agent_core.backends.windows import WindowsDriver
from agent_core.backends.windows.pace import Pace
from agent_core.backends.windows.spooler import PrinterBit
from agent_core.device_uri import DeviceUri, DriverKind
from agent_core.domain import Delivered, FailureReason, PrinterCondition, RawLanguage, SimulatedFault
from agent_core.errors import CannotPrint, DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from tests.support.fake_winspool import URI as WINSPOOL_URI
from tests.support.fake_winspool import FakeSpooler
from tests.support.ippeve import ippeve_printer
from tests.support.lpd_printer import lpd_server
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import Manner, closed_port, tcp_sink
from tests.support.usb_bench import usb_bench

pytestmark = pytest.mark.anyio
KINDS = list(DriverKind)


@dataclass
class Bench:
    """A driver with its device, and what came out of the device, oldest first."""

    driver: Driver
    folder: Path

    async def printed(self, count: int) -> list[bytes]:
        raise NotImplementedError


class VirtualBench(Bench):
    async def printed(self, count: int) -> list[bytes]:
        files = sorted(self.folder.glob("virtual/*/*.bin"), key=lambda file: file.stat().st_mtime_ns)
        assert len(files) == count
        return [file.read_bytes() for file in files]


@asynccontextmanager
async def bench_of(kind: DriverKind, folder: Path) -> AsyncIterator[Bench]:
    if kind is DriverKind.VIRTUAL:
        driver = open_driver(a_setup("virtual:///Tray"), virtual_folder=folder / "virtual")
        yield VirtualBench(driver, folder)
        await driver.aclose()
        return
    if kind is DriverKind.IPP:
        with ippeve_printer(folder / "eve", formats="application/vnd.zebra-zpl") as eve:

            class IppBench(Bench):
                async def printed(self, count: int) -> list[bytes]:
                    jobs = eve.jobs()
                    assert len(jobs) == count
                    return [job.document for job in jobs]

            driver = open_driver(a_setup(eve.uri), virtual_folder=folder)
            yield IppBench(driver, folder)
            await driver.aclose()
        return
    if kind is DriverKind.USB:
        with usb_bench() as usb:

            class UsbBench(Bench):
                async def printed(self, count: int) -> list[bytes]:
                    assert len(usb.printer.jobs) == count
                    return list(usb.printer.jobs)

            driver = UsbDriver(a_setup(usb.uri), library=usb.library)
            yield UsbBench(driver, folder)
            await driver.aclose()
        return
    if kind is DriverKind.WINDOWS:
        spooler = FakeSpooler()

        class WindowsBench(Bench):
            async def printed(self, count: int) -> list[bytes]:
                assert len(spooler.paper) == count
                return list(spooler.paper)

        driver = WindowsDriver(a_setup(WINSPOOL_URI), spooler=spooler, pace=Pace(poll=0.005))
        yield WindowsBench(driver, folder)
        await driver.aclose()
        return
    if kind is DriverKind.LPD:
        async with lpd_server() as server:

            class LpdBench(Bench):
                async def printed(self, count: int) -> list[bytes]:
                    assert len(server.jobs) == count
                    return list(server.jobs)

            driver = open_driver(a_setup(server.uri), virtual_folder=folder)
            yield LpdBench(driver, folder)
            await driver.aclose()
        return
    async with tcp_sink(Manner.RECORD) as sink:

        class SocketBench(Bench):
            async def printed(self, count: int) -> list[bytes]:
                if count:
                    await sink.wait_jobs(count)
                assert len(sink.jobs) == count
                return list(sink.jobs)

        driver = open_driver(a_setup(sink.uri), virtual_folder=folder)
        yield SocketBench(driver, folder)
        await driver.aclose()


@pytest.fixture(params=KINDS)
async def bench(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Bench]:
    async with bench_of(request.param, tmp_path) as bench:
        yield bench


@pytest.fixture(params=KINDS)
async def unreachable(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Driver]:
    if request.param is DriverKind.USB:
        with usb_bench() as usb:
            usb.unplug()
            driver: Driver = UsbDriver(a_setup(usb.uri), library=usb.library)
            yield driver
            await driver.aclose()
        return
    if request.param is DriverKind.WINDOWS:
        driver = WindowsDriver(a_setup(WINSPOOL_URI), spooler=FakeSpooler(printer_bits=PrinterBit.OFFLINE))
        yield driver
        await driver.aclose()
        return
    uris = {
        DriverKind.IPP: f"ipp://127.0.0.1:{closed_port()}/ipp/print",
        DriverKind.LPD: f"lpd://127.0.0.1:{closed_port()}/raw",
        DriverKind.SOCKET: f"socket://127.0.0.1:{closed_port()}",
        DriverKind.VIRTUAL: "virtual:///Tray",
    }
    driver = open_driver(a_setup(uris[request.param], fault=SimulatedFault.OFFLINE), virtual_folder=tmp_path)
    yield driver
    await driver.aclose()


async def deliver(driver: Driver, submission: object, log: Log) -> Delivered:
    delivery = await driver.open(submission)  # type: ignore[arg-type]
    try:
        return await delivery.send(log)
    finally:
        await delivery.aclose()


@pytest.mark.parametrize("size", [1, CHUNK_BYTES, 3 * CHUNK_BYTES + 7])
@pytest.mark.parametrize("in_memory", [True, False])
async def test_the_device_gets_exactly_the_payload(bench: Bench, size: int, in_memory: bool) -> None:
    content = bytes(index % 251 for index in range(size))
    log = Log()
    delivered = await deliver(bench.driver, a_submission(bench.folder, content, in_memory=in_memory), log)
    assert await bench.printed(1) == [content]
    assert delivered.bytes_sent == size
    facts = await bench.driver.probe()
    assert delivered.evidence is not None
    assert facts.confirmation is not None
    assert [one.bytes_sent for one in log.seen] == sorted(one.bytes_sent for one in log.seen)
    assert log.seen[-1].bytes_sent == size


@pytest.mark.parametrize("in_memory", [True, False])
async def test_repeats_follow_each_other_in_one_job(bench: Bench, in_memory: bool) -> None:
    await deliver(bench.driver, a_submission(bench.folder, b"^XA^XZ", repeats=3, in_memory=in_memory), Log())
    assert await bench.printed(1) == [b"^XA^XZ" * 3]


async def test_jobs_come_out_in_the_order_of_delivery(bench: Bench) -> None:
    for number in range(3):
        await deliver(bench.driver, a_submission(bench.folder, b"%d" % number), Log())
    assert await bench.printed(3) == [b"0", b"1", b"2"]


async def test_open_hands_over_nothing_and_abandon_leaves_nothing(bench: Bench) -> None:
    delivery = await bench.driver.open(a_submission(bench.folder))
    await delivery.abandon()
    await delivery.aclose()
    await deliver(bench.driver, a_submission(bench.folder, b"next"), Log())
    assert await bench.printed(1) == [b"next"]


async def test_cancel_before_send_leaves_nothing(bench: Bench) -> None:
    delivery = await bench.driver.open(a_submission(bench.folder))
    await delivery.cancel()
    with pytest.raises(DeliveryCancelled) as outcome:
        await delivery.send(Log())
    await delivery.aclose()
    assert outcome.value.bytes_sent == 0
    assert await bench.printed(0) == []


async def test_cancel_after_the_end_is_harmless(bench: Bench) -> None:
    delivery = await bench.driver.open(a_submission(bench.folder))
    await delivery.send(Log())
    await delivery.cancel()
    await delivery.aclose()
    assert len(await bench.printed(1)) == 1


async def test_an_empty_document_is_refused_before_any_byte(bench: Bench) -> None:
    with pytest.raises(CannotPrint):
        await bench.driver.open(a_submission(bench.folder, b""))


async def test_a_document_that_cannot_be_read_is_told_in_words(bench: Bench) -> None:
    submission = a_submission(bench.folder)
    submission.payload.unlink()
    with pytest.raises(CannotPrint, match=r"^The spooled document cannot be read \(No such file") as outcome:
        await deliver(bench.driver, submission, Log())
    assert outcome.value.reason is FailureReason.INTERNAL_ERROR
    assert await bench.printed(0) == []


async def test_a_document_that_goes_while_it_is_sent_is_no_fault_of_the_printer(bench: Bench) -> None:
    submission = a_submission(bench.folder, bytes(3 * CHUNK_BYTES))
    delivery = await bench.driver.open(submission)
    submission.payload.unlink()
    with pytest.raises(DeliveryFailed, match=r"^The spooled document cannot be read \(.*\) after \d+ of 196608 bytes"):
        await delivery.send(Log())
    await delivery.aclose()
    await deliver(bench.driver, a_submission(bench.folder, b"next"), Log())


async def test_a_device_that_answers_is_online(bench: Bench) -> None:
    await deliver(bench.driver, a_submission(bench.folder), Log())
    assert (await bench.driver.status()).condition is PrinterCondition.ONLINE


async def test_an_unknown_job_has_an_unknown_outcome(bench: Bench) -> None:
    with pytest.raises(OutcomeUnknown):
        await bench.driver.recover("sh-00000000-0000-4000-8000-00000000abcd-1", Log())


async def test_a_device_that_is_away_is_not_ready_and_says_offline(unreachable: Driver, tmp_path: Path) -> None:
    with pytest.raises(NotReady) as outcome:
        await unreachable.open(a_submission(tmp_path))
    assert outcome.value.waiting == "printer_offline"
    assert (await unreachable.status()).condition is PrinterCondition.OFFLINE
    assert (await unreachable.probe()).raw_languages == (RawLanguage.ZPL,)


async def test_another_setup_of_the_same_device_may_be_assigned(bench: Bench) -> None:
    delivery = await bench.driver.open(a_submission(bench.folder))
    setup = replace(bench.driver.setup, name="Pack 2", paused=True)
    bench.driver.setup = setup
    await delivery.send(Log())
    await delivery.aclose()
    assert bench.driver.setup == setup
    assert len(await bench.printed(1)) == 1


async def test_cancel_of_a_recovery_that_is_over_is_harmless(bench: Bench) -> None:
    await bench.driver.cancel_recovered()
    await deliver(bench.driver, a_submission(bench.folder), Log())
    assert len(await bench.printed(1)) == 1


async def test_nothing_is_reported_by_who_was_never_reached(unreachable: Driver) -> None:
    if DeviceUri.parse(unreachable.setup.uri).kind.tells_what_it_takes:
        assert not (await unreachable.probe()).reported


async def test_who_tells_what_it_takes_does_so_once_it_is_reached(bench: Bench) -> None:
    setup = bench.driver.setup
    if DeviceUri.parse(setup.uri).kind.tells_what_it_takes and setup.language is None:
        assert (await bench.driver.probe()).reported


async def test_only_the_kind_that_says_so_shows_drawn_pages(bench: Bench) -> None:
    picture = bench.folder / "drawn.png"
    picture.write_bytes(b"a picture")
    await deliver(bench.driver, replace(a_submission(bench.folder, b"dots"), pictures=(picture,)), Log())
    shown = [file for file in bench.folder.rglob("*.png") if file != picture and file.read_bytes() == b"a picture"]
    assert bool(shown) is DeviceUri.parse(bench.driver.setup.uri).kind.shows_drawn_pages
