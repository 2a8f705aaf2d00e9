"""The driver contract (agent_core/backends/base.py), checked on each kind of device."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from agent_core.backends import socket as socket_module
from agent_core.backends import tcp
from agent_core.backends.base import CHUNK_BYTES, Driver
from agent_core.backends.registry import open_driver
from agent_core.backends.socket import SocketDriver
from agent_core.backends.usb import UsbDriver
from agent_core.backends.windows import WindowsDriver
from agent_core.backends.windows.driver import SpoolerTimings
from agent_core.backends.windows.spooler import PrinterBit
from agent_core.errors import CannotPrint, DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Backend, SimulatedFault
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.support.fake_winspool import URI as WINSPOOL_URI
from tests.support.fake_winspool import FakeSpooler
from tests.support.ippeve import ippeve_printer
from tests.support.lpd_printer import LpdServer, lpd_server
from tests.support.pretended_server import pretended_server
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import Manner, Others, TcpSink, closed_port, reset_on_close, tcp_sink
from tests.support.usb_bench import usb_bench

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from agent_core.domain import Delivered

pytestmark = pytest.mark.anyio
KINDS = list(Backend)


@dataclass
class Bench:
    """A driver with its device, and the device's output, oldest first."""

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
async def bench_of(kind: Backend, folder: Path) -> AsyncIterator[Bench]:
    if kind is Backend.VIRTUAL:
        driver = open_driver(a_setup("virtual:///Tray"), virtual_folder=folder / "virtual")
        yield VirtualBench(driver, folder)
        await driver.aclose()
        return
    if kind is Backend.IPP:
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
    if kind is Backend.USB:
        with usb_bench() as usb:

            class UsbBench(Bench):
                async def printed(self, count: int) -> list[bytes]:
                    assert len(usb.printer.jobs) == count
                    return list(usb.printer.jobs)

            driver = UsbDriver(a_setup(usb.uri), library=usb.library)
            yield UsbBench(driver, folder)
            await driver.aclose()
        return
    if kind is Backend.WINDOWS:
        spooler = FakeSpooler()

        class WindowsBench(Bench):
            async def printed(self, count: int) -> list[bytes]:
                assert len(spooler.paper) == count
                return list(spooler.paper)

        driver = WindowsDriver(a_setup(WINSPOOL_URI), spooler=spooler, timings=SpoolerTimings(poll=0.005))
        yield WindowsBench(driver, folder)
        await driver.aclose()
        return
    if kind is Backend.LPD:
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
    if request.param is Backend.USB:
        with usb_bench() as usb:
            usb.unplug()
            driver: Driver = UsbDriver(a_setup(usb.uri), library=usb.library)
            yield driver
            await driver.aclose()
        return
    if request.param is Backend.WINDOWS:
        driver = WindowsDriver(a_setup(WINSPOOL_URI), spooler=FakeSpooler(printer_bits=PrinterBit.OFFLINE))
        yield driver
        await driver.aclose()
        return
    uris = {
        Backend.IPP: f"ipp://127.0.0.1:{closed_port()}/ipp/print",
        Backend.LPD: f"lpd://127.0.0.1:{closed_port()}/raw",
        Backend.SOCKET: f"socket://127.0.0.1:{closed_port()}",
        Backend.VIRTUAL: "virtual:///Tray",
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
    assert (await bench.driver.status()).condition is PrinterStatus.ONLINE


async def test_an_unknown_job_has_an_unknown_outcome(bench: Bench) -> None:
    with pytest.raises(DeliveryUnknown):
        await bench.driver.recover("sh-00000000-0000-4000-8000-00000000abcd-1", Log())


async def test_a_device_that_is_away_is_not_ready_and_says_offline(unreachable: Driver, tmp_path: Path) -> None:
    with pytest.raises(NotReady) as outcome:
        await unreachable.open(a_submission(tmp_path))
    assert outcome.value.waiting == "printer_offline"
    assert (await unreachable.status()).condition is PrinterStatus.OFFLINE
    assert (await unreachable.probe()).raw_languages == (RawLanguage.ZPL,)


async def test_another_setup_of_the_same_device_may_be_assigned(bench: Bench) -> None:
    delivery = await bench.driver.open(a_submission(bench.folder))
    setup = structs.replace(bench.driver.setup, name="Pack 2", paused=True)
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
    if DeviceUri.parse(unreachable.setup.uri).tells_what_it_takes:
        assert not (await unreachable.probe()).reported


async def test_who_tells_what_it_takes_does_so_once_it_is_reached(bench: Bench) -> None:
    setup = bench.driver.setup
    if DeviceUri.parse(setup.uri).tells_what_it_takes and setup.language is None:
        assert (await bench.driver.probe()).reported


async def test_only_the_kind_that_says_so_shows_drawn_pages(bench: Bench) -> None:
    picture = bench.folder / "drawn.png"
    picture.write_bytes(b"a picture")
    await deliver(bench.driver, replace(a_submission(bench.folder, b"dots"), pictures=(picture,)), Log())
    shown = [file for file in bench.folder.rglob("*.png") if file != picture and file.read_bytes() == b"a picture"]
    assert bool(shown) is DeviceUri.parse(bench.driver.setup.uri).shows_drawn_pages


LABELS = [b"^XA^FDlabel %d^FS^XZ" % number * 300 for number in range(5)]
"""Each longer than what the driver hands over at once."""


@asynccontextmanager
async def one_session(
    others: Others, *, holds: float = 0.0, rests: float = 0.0
) -> AsyncIterator[tuple[Driver, TcpSink]]:
    async with tcp_sink(others=others, holds=holds, rests=rests) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        yield driver, sink
        await driver.aclose()


@pytest.mark.parametrize(
    ("holds", "rests"), [(0.4, 0.0), (0.0, 0.4), (0.2, 0.2)], ids=["slow to close", "busy behind its close", "both"]
)
@pytest.mark.parametrize("others", Others)
async def test_a_printer_with_one_session_prints_each_label_once_and_in_order(
    tmp_path: Path, others: Others, holds: float, rests: float
) -> None:
    async with one_session(others, holds=holds, rests=rests) as (driver, sink):
        for label in LABELS:
            assert (await deliver(driver, a_submission(tmp_path, label), Log())).bytes_sent == len(label)
        assert await sink.wait_jobs(len(LABELS)) == LABELS
        assert sink.refused, "it was tried while it served another session"
        assert sink.refused < 5 * len(LABELS), "it is left alone for as long as it needed before"


@pytest.mark.parametrize("others", Others)
async def test_a_question_while_the_printer_serves_its_one_session_is_no_silence(others: Others) -> None:
    """A silent printer is not queried again for minutes; one in use is, and it does not count as away."""
    async with one_session(others) as (driver, sink):
        async with sink.used_by_another():
            status = await driver.status()
            assert (status.condition, status.waiting) == (PrinterStatus.ONLINE, WaitingReason.PRINTER_BUSY)
            assert not (await driver.probe()).reported
            refused = sink.refused
            await driver.status()
            assert sink.refused > refused
        assert (await driver.status()).waiting is None


@pytest.mark.parametrize("others", Others)
async def test_a_job_waits_until_the_printer_is_over_a_question_that_it_did_not_answer(
    tmp_path: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends any other connection, but later than a connection is normally watched."""
    monkeypatch.setattr(socket_module, "TOLD_SECONDS", 0.1)
    async with tcp_sink(others=others, ends_after=0.06, holds=0.8) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        assert not (await driver.probe()).reported
        for label in LABELS[:2]:
            await deliver(driver, a_submission(tmp_path, label), Log())
        assert await sink.wait_jobs(2) == LABELS[:2]
        await driver.aclose()


@pytest.mark.parametrize("others", Others)
async def test_a_printer_that_broke_off_a_question_is_watched_for_so_long_before_a_job(
    tmp_path: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kernel takes the bytes of any connection, and its firmware ends each while another computer prints."""
    monkeypatch.setattr(tcp, "PATIENCE_SECONDS", 0.3)
    async with tcp_sink(others=others, ends_after=0.06) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        await deliver(driver, a_submission(tmp_path, LABELS[0]), Log())
        async with sink.used_by_another():
            await driver.status()
            with pytest.raises(NotReady) as refusal:
                await driver.open(a_submission(tmp_path, LABELS[1]))
            assert refusal.value.waiting is WaitingReason.PRINTER_BUSY
        await deliver(driver, a_submission(tmp_path, LABELS[1]), Log())
        assert sink.jobs == LABELS[:2]
        await driver.aclose()


@pytest.mark.parametrize("others", Others)
@pytest.mark.parametrize("language", [RawLanguage.ZPL, None], ids=["silent", "never asked"])
@pytest.mark.parametrize("at_first", [True, False], ids=["in use at first", "in use later"])
async def test_the_first_job_waits_where_other_sessions_are_ended_late(
    tmp_path: Path, others: Others, language: RawLanguage | None, at_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The probe detects this before any byte of a job is lost in a session that the printer does not read."""
    monkeypatch.setattr(tcp, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr(socket_module, "TOLD_SECONDS", 0.1)
    async with tcp_sink(others=others, ends_after=0.15) as sink:
        driver = SocketDriver(structs.replace(a_setup(sink.uri), language=language), close_patience=0.1)
        async with AsyncExitStack() as other_computer:
            if at_first:
                await other_computer.enter_async_context(sink.used_by_another())
            assert not (await driver.probe()).reported
            if not at_first:
                await other_computer.enter_async_context(sink.used_by_another())
            with pytest.raises(NotReady) as refusal:
                await deliver(driver, a_submission(tmp_path, LABELS[0]), Log())
            assert refusal.value.waiting is WaitingReason.PRINTER_BUSY
            assert sink.jobs == []
        for label in LABELS[:2]:
            await deliver(driver, a_submission(tmp_path, label), Log())
        assert sink.jobs == LABELS[:2]
        await driver.aclose()


@pytest.mark.parametrize("others", Others)
async def test_a_job_waits_while_another_computer_has_the_only_session(
    tmp_path: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tcp, "PATIENCE_SECONDS", 0.3)
    async with one_session(others) as (driver, sink):
        for label in LABELS[:2]:
            await deliver(driver, a_submission(tmp_path, label), Log())
        for label in LABELS[2:4]:
            async with sink.used_by_another():
                with pytest.raises(NotReady) as refusal:
                    await deliver(driver, a_submission(tmp_path, label), Log())
                assert refusal.value.waiting is WaitingReason.PRINTER_BUSY
            await deliver(driver, a_submission(tmp_path, label), Log())
        assert await sink.wait_jobs(4) == LABELS[:4]


@pytest.mark.parametrize("others", Others)
@pytest.mark.parametrize("served", [0, 1, 2], ids=["never seen", "served once", "seen to behave"])
async def test_a_session_that_ends_before_the_first_byte_has_printed_nothing(
    tmp_path: Path, others: Others, served: int
) -> None:
    """Another computer is served between the connection and the start of the job."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    driver = SocketDriver(a_setup(f"socket://127.0.0.1:{listener.getsockname()[1]}"), close_patience=0.1)
    loop, printed = asyncio.get_running_loop(), []

    async def prints() -> None:
        peer, _ = await loop.sock_accept(listener)
        got = b""
        while piece := await loop.sock_recv(peer, 65536):
            got += piece
        peer.close()
        printed.append(got)

    with listener:
        for label in LABELS[:served]:
            await asyncio.gather(prints(), deliver(driver, a_submission(tmp_path, label), Log()))
        delivery = await driver.open(a_submission(tmp_path, LABELS[4]))
        peer, _ = await loop.sock_accept(listener)
        if others is Others.RESET:
            reset_on_close(peer)
        peer.close()
        with pytest.raises(NotReady) as refusal:
            await delivery.send(Log())
        await delivery.aclose()
        assert refusal.value.waiting is WaitingReason.PRINTER_BUSY
        await asyncio.gather(prints(), deliver(driver, a_submission(tmp_path, LABELS[4]), Log()))
        await driver.aclose()
    assert printed == [*LABELS[:served], LABELS[4]]


async def test_a_byte_that_the_printer_may_have_read_is_never_sent_again(tmp_path: Path) -> None:
    """It takes the bytes into its kernel and resets; nobody can tell whether they were read."""
    for manner in (Manner.RESET, Manner.CLOSE_UNREAD):
        async with tcp_sink(manner, after=1) as sink:
            driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
            with pytest.raises((DeliveryUnknown, DeliveryFailed)):
                await deliver(driver, a_submission(tmp_path, LABELS[0]), Log())
            await driver.aclose()


async def test_a_printer_that_was_seen_to_behave_is_not_watched_before_each_job(tmp_path: Path) -> None:
    async with tcp_sink() as sink:
        driver = SocketDriver(a_setup(sink.uri))
        took = []
        for number in range(12):
            began = time.perf_counter()
            delivery = await driver.open(a_submission(tmp_path, b"%d" % number))
            took.append(time.perf_counter() - began)
            await delivery.send(Log())
            await delivery.aclose()
        await driver.aclose()
    assert min(took[:2]) >= tcp.WATCH_SECONDS, "it is not known yet"
    assert min(took[2:]) < tcp.WATCH_SECONDS / 3


async def test_a_printer_that_never_ends_its_sessions_gets_the_next_job_at_once(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STAY_OPEN) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        for label in LABELS:
            began = time.perf_counter()
            delivery = await driver.open(a_submission(tmp_path, label))
            assert time.perf_counter() - began < 1.0
            assert (await delivery.send(Log())).evidence is Confirmation.BYTES_ACCEPTED
            await delivery.aclose()
        assert await sink.wait_jobs(5) == LABELS
        await driver.aclose()


async def test_a_port_that_closes_its_side_at_once_and_reads_gets_its_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never sends data and closes its side to say so: only the first job has to find that out."""
    monkeypatch.setattr(tcp, "PATIENCE_SECONDS", 0.3)
    printed: list[bytes] = []

    async def reads(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write_eof()
        printed.append(await reader.read())
        writer.close()

    async with pretended_server(reads) as server:
        driver = SocketDriver(a_setup(f"socket://127.0.0.1:{server.port}"), close_patience=0.1)
        took = []
        for label in LABELS[:3]:
            began = time.perf_counter()
            delivery = await driver.open(a_submission(tmp_path, label))
            took.append(time.perf_counter() - began)
            assert (await delivery.send(Log())).evidence is Confirmation.BYTES_ACCEPTED
            await delivery.aclose()
        await driver.aclose()
    assert [one for one in printed if one] == LABELS[:3]
    assert took[0] >= 0.3
    assert max(took[1:]) < 0.3


@dataclass
class OneSession(LpdServer):
    """A printer that ends any other connection at once, and is busy for 0.2 s after each."""

    others: Others = Others.CLOSE
    refused: int = 0
    in_use: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.in_use.locked():
            self.refused += 1
            if self.others is Others.RESET:
                writer.transport.abort()
            return
        async with self.in_use:
            await super().meet(reader, writer)
            writer.close()
            await asyncio.sleep(0.2)


@pytest.mark.parametrize("others", Others)
async def test_a_print_server_with_one_session_prints_each_label_once_and_in_order(
    tmp_path: Path, others: Others
) -> None:
    """LPD agrees to take a job before a byte of it leaves, so an earlier end is no job."""
    async with lpd_server(OneSession(others=others)) as server:
        driver = open_driver(a_setup(server.uri), virtual_folder=tmp_path)
        for label in LABELS:
            await driver.status()
            await deliver(driver, a_submission(tmp_path, label), Log())
        await driver.aclose()
        assert server.jobs == LABELS
        assert isinstance(server, OneSession)
        assert server.refused
