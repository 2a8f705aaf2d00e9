"""Raw TCP: the true outcome of each way a connection can end."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from agent_core.backends import socket as driver_module
from agent_core.backends.base import EndsAtPage
from agent_core.backends.socket import SocketDriver
from agent_core.domain import REACHED, Delivered
from agent_core.errors import DeliveryFailed, DeliveryUnknown
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus
from tests.support.pretended_server import pretended_server
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import Manner, TcpSink, closed_port, tcp_sink

pytestmark = pytest.mark.anyio
SMALL = b"x" * 9_000
LARGE = b"y" * 8_000_000  # more than the kernels of both ends swallow


async def deliver(sink: TcpSink, folder: Path, content: bytes, *, no_progress: float = 5.0) -> Delivered:
    driver = SocketDriver(a_setup(sink.uri), no_progress=no_progress, close_patience=0.2)
    delivery = await driver.open(a_submission(folder, content))
    try:
        return await delivery.send(Log())
    finally:
        await delivery.aclose()


async def test_a_peer_that_closes_after_us_has_read_everything(tmp_path: Path) -> None:
    async with tcp_sink(Manner.RECORD) as sink:
        delivered = await deliver(sink, tmp_path, LARGE)
        assert delivered == Delivered(evidence=Confirmation.TRANSPORT_CLOSED, bytes_sent=len(LARGE))
        assert await sink.wait_jobs(1) == [LARGE]


@pytest.mark.parametrize("says", [b"", b"ready\r\n"], ids=["silent", "talks"])
async def test_a_peer_that_closed_its_side_before_us_has_not_answered_our_end(tmp_path: Path, says: bytes) -> None:
    """Some ports never send data and close their side at once: that proves nothing about what they read."""
    listener, loop = socket.create_server(("127.0.0.1", 0)), asyncio.get_running_loop()
    listener.setblocking(False)
    driver = SocketDriver(a_setup(f"socket://127.0.0.1:{listener.getsockname()[1]}"), close_patience=0.1)
    delivery = await driver.open(a_submission(tmp_path, SMALL))
    peer, _ = await loop.sock_accept(listener)
    with listener, peer:
        await loop.sock_sendall(peer, says)
        peer.shutdown(socket.SHUT_WR)
        delivered = await delivery.send(Log())
        assert len(await loop.sock_recv(peer, 1)) == 1
    assert delivered == Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=len(SMALL))
    await delivery.aclose()
    await driver.aclose()


@pytest.mark.parametrize("says", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"])
@pytest.mark.parametrize("closes", [True, False])
async def test_a_server_of_another_kind_has_printed_nothing(tmp_path: Path, says: bytes, closes: bool) -> None:
    leave, left = asyncio.Event(), asyncio.Event()

    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while await reader.read(65536):
                writer.write(says)
            if not closes:
                await leave.wait()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        left.set()

    async with pretended_server(answers) as server:
        driver = SocketDriver(a_setup(f"socket://127.0.0.1:{server.port}"), close_patience=0.2)
        delivery = await driver.open(a_submission(tmp_path, SMALL))
        with pytest.raises(DeliveryUnknown, match="not a label or receipt printer"):
            await delivery.send(Log())
        await delivery.aclose()
        await driver.aclose()
        leave.set()
        await asyncio.wait_for(left.wait(), 30)


async def test_a_document_that_is_shorter_than_it_was_is_partial_output(tmp_path: Path) -> None:
    async with tcp_sink(Manner.RECORD) as sink:
        driver = SocketDriver(a_setup(sink.uri))
        submission = a_submission(tmp_path, SMALL)
        delivery = await driver.open(replace(submission, size_bytes=len(SMALL) + 1))
        with pytest.raises(DeliveryFailed, match="document ended") as end:
            await delivery.send(Log())
        await delivery.aclose()
        assert (end.value.reason, end.value.bytes_sent) == (FailureReason.PARTIAL_OUTPUT, len(SMALL))


async def test_a_peer_that_stays_open_has_accepted_the_bytes(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STAY_OPEN) as sink:
        assert (await deliver(sink, tmp_path, SMALL)).evidence is Confirmation.BYTES_ACCEPTED


async def test_a_stalled_peer_with_room_in_its_kernel_has_accepted_only_bytes(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink:
        assert (await deliver(sink, tmp_path, SMALL)).evidence is Confirmation.BYTES_ACCEPTED


async def test_a_slow_peer_that_talks_gets_the_whole_job(tmp_path: Path) -> None:
    """Closing while it sends would cause a reset, and it would lose what it has not read."""
    got = bytearray()
    whole, leave, left = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"status ok\r\n")
            await writer.drain()
            piece = await reader.read(256)
            got.extend(piece)
            if len(got) == len(SMALL) or not piece:
                break
            await asyncio.sleep(0.01)
        whole.set()
        await leave.wait()
        writer.close()
        await writer.wait_closed()
        left.set()

    async with pretended_server(slow, limit=256) as server:
        driver = SocketDriver(a_setup(f"socket://127.0.0.1:{server.port}"), close_patience=0.2)
        delivery = await driver.open(a_submission(tmp_path, SMALL))
        delivered = await delivery.send(Log())
        await delivery.aclose()
        await asyncio.wait_for(whole.wait(), 30)
        assert delivered.evidence is Confirmation.BYTES_ACCEPTED
        assert bytes(got) == SMALL
        leave.set()
        await driver.aclose()
        await asyncio.wait_for(left.wait(), 30)


async def test_a_peer_that_reads_late_loses_nothing_to_our_close(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        delivery = await driver.open(a_submission(tmp_path, SMALL))
        assert (await delivery.send(Log())).evidence is Confirmation.BYTES_ACCEPTED
        await delivery.aclose()
        sink.resume.set()
        assert await sink.wait_jobs(1) == [SMALL]
        await driver.aclose()


async def test_a_reset_in_the_middle_is_partial_output(tmp_path: Path) -> None:
    async with tcp_sink(Manner.RESET, after=100_000) as sink:
        with pytest.raises(DeliveryFailed) as outcome:
            await deliver(sink, tmp_path, LARGE)
        assert outcome.value.reason is FailureReason.PARTIAL_OUTPUT
        assert 100_000 <= outcome.value.bytes_sent < len(LARGE)


@pytest.mark.parametrize("manner", [Manner.RESET_AT_END, Manner.CLOSE_UNREAD, Manner.RESET])
async def test_a_reset_after_the_last_byte_left_is_an_unknown_outcome(tmp_path: Path, manner: Manner) -> None:
    """The report says that the printer's kernel had acknowledged every byte: some printers end each job so."""
    async with tcp_sink(manner, after=5_000) as sink:
        with pytest.raises(DeliveryUnknown, match="accepted all data") as outcome:
            await deliver(sink, tmp_path, SMALL)
        assert outcome.value.bytes_sent == len(SMALL)
        assert outcome.value.evidence is Confirmation.BYTES_ACCEPTED


@pytest.mark.parametrize("size", [1, 4_096, 100_000, 8_000_000])
async def test_a_printer_that_reads_all_and_resets_has_acknowledged_every_byte(tmp_path: Path, size: int) -> None:
    async with tcp_sink(Manner.RESET_AT_END) as sink:
        with pytest.raises(DeliveryUnknown) as outcome:
            await deliver(sink, tmp_path, b"z" * size)
        assert outcome.value.evidence is Confirmation.BYTES_ACCEPTED
        assert await sink.wait_jobs(1) == [b"z" * size]


async def test_a_reset_with_bytes_under_way_tells_no_evidence(tmp_path: Path) -> None:
    """The last bytes are in our kernel: the printer takes no more."""
    async with tcp_sink(Manner.STALL) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.2)
        delivery = await driver.open(a_submission(tmp_path, LARGE))
        sending = asyncio.create_task(delivery.send(Log()))
        await sink.arrived.wait()
        sink.reset_all()
        with pytest.raises((DeliveryFailed, DeliveryUnknown)) as outcome:
            await sending
        await delivery.aclose()
        assert getattr(outcome.value, "evidence", None) is None


async def test_silence_ends_with_no_progress_and_nothing_leaves_afterwards(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink:
        with pytest.raises(DeliveryFailed) as outcome:
            await deliver(sink, tmp_path, LARGE, no_progress=0.3)
        assert outcome.value.reason is FailureReason.TIMEOUT_NO_PROGRESS
        sent = outcome.value.bytes_sent
        assert 0 < sent < len(LARGE)
        sink.resume.set()
        if sink.jobs:
            assert len(sink.jobs[0]) <= sent + driver_module.PIECE_BYTES


async def test_cancel_stops_a_stalled_stream(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink:
        driver = SocketDriver(a_setup(sink.uri))
        delivery = await driver.open(a_submission(tmp_path, LARGE))
        started = asyncio.Event()
        sending = asyncio.create_task(delivery.send(lambda progress: started.set()))
        await started.wait()
        await delivery.cancel()
        with pytest.raises(DeliveryFailed) as outcome:
            await sending
        await delivery.aclose()
        assert outcome.value.reason is FailureReason.PARTIAL_OUTPUT


PAGE = b"".join(b"%06d" % number for number in range(20_000))


@pytest.mark.parametrize("stalls", [False, True])
async def test_cancel_lets_the_page_end_that_is_being_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stalls: bool
) -> None:
    """A device that takes it has whole pages and the end of a document; any other one is cut off."""
    pages = replace(a_submission(tmp_path, PAGE * 4), repeats=10, page_ends=(len(PAGE), 3 * len(PAGE)), closing=b"END")
    if stalls:
        monkeypatch.setattr(driver_module, "STOP_SECONDS", 0.05)
    async with tcp_sink(Manner.STALL) as sink:
        delivery = await SocketDriver(a_setup(sink.uri)).open(pages)
        sending = asyncio.create_task(delivery.send(Log()))
        await sink.arrived.wait()
        await delivery.cancel()
        await delivery.cancel()
        if not stalls:
            sink.resume.set()
        with pytest.raises(DeliveryFailed, match="cancelled") as outcome:
            await sending
        await delivery.aclose()
        assert outcome.value.reason is FailureReason.PARTIAL_OUTPUT
        if not stalls:
            [got] = await sink.wait_jobs(1)
            assert got in [PAGE * whole + b"END" * (whole % 4 > 0) for whole in (1, 3, 4, 5, 7, 8)]
            assert len(got) == outcome.value.bytes_sent


async def test_a_stop_of_the_program_ends_behind_a_page_where_the_device_takes_it(tmp_path: Path) -> None:
    pages = replace(a_submission(tmp_path, PAGE * 4), repeats=10, page_ends=(len(PAGE), 3 * len(PAGE)), closing=b"END")
    async with tcp_sink(Manner.STALL) as sink:
        delivery = await SocketDriver(a_setup(sink.uri)).open(pages)
        assert isinstance(delivery, EndsAtPage)
        sending = asyncio.create_task(delivery.send(Log()))
        await sink.arrived.wait()
        assert await delivery.end_behind_page()
        sink.resume.set()
        with pytest.raises(DeliveryFailed, match="The program was stopped behind a page") as outcome:
            await sending
        await delivery.aclose()
        assert outcome.value.reason is FailureReason.PARTIAL_OUTPUT
        [got] = await sink.wait_jobs(1)
        assert got in [PAGE * whole + b"END" * (whole % 4 > 0) for whole in (1, 3, 4, 5, 7, 8)]


async def test_a_stop_of_the_program_lets_a_single_label_go_on(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STALL) as sink:
        delivery = await SocketDriver(a_setup(sink.uri)).open(a_submission(tmp_path, LARGE))
        assert isinstance(delivery, EndsAtPage)
        sending = asyncio.create_task(delivery.send(Log()))
        await sink.arrived.wait()
        assert not await delivery.end_behind_page()
        sink.resume.set()
        assert (await sending).bytes_sent == len(LARGE)
        await delivery.aclose()
        assert await sink.wait_jobs(1) == [LARGE]


async def test_cancel_comes_too_late_for_the_last_page(tmp_path: Path) -> None:
    label = replace(a_submission(tmp_path, PAGE * 4 + b"END"), page_ends=(4 * len(PAGE),), closing=b"END")
    async with tcp_sink(Manner.STALL) as sink:
        delivery = await SocketDriver(a_setup(sink.uri)).open(label)
        sending = asyncio.create_task(delivery.send(Log()))
        await sink.arrived.wait()
        await delivery.cancel()
        sink.resume.set()
        assert (await sending).bytes_sent == label.total_bytes
        await delivery.aclose()
        assert await sink.wait_jobs(1) == [PAGE * 4 + b"END"]


async def test_status_is_unknown_at_first_and_tries_only_when_idle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tcp_sink(Manner.RECORD) as sink:
        driver = SocketDriver(a_setup(sink.uri))
        assert (await driver.status()).condition is PrinterStatus.UNKNOWN
        assert sink.connections == 0
        monkeypatch.setattr(driver_module, "IDLE_SECONDS", 0.0)
        assert await driver.status() == REACHED, "it is there, and no more is known of it"


async def test_an_offline_printer_is_tried_at_every_status() -> None:
    port = closed_port()
    driver = SocketDriver(a_setup(f"socket://127.0.0.1:{port}"))
    driver._contact_at -= driver_module.IDLE_SECONDS
    status = await driver.status()
    assert status.condition is PrinterStatus.OFFLINE
    assert str(status.message) == f"No connection to 127.0.0.1:{port}: Connection refused."


async def test_a_peer_that_floods_us_with_talk_is_heard_in_small_doses(tmp_path: Path) -> None:
    flooded = 0

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal flooded
        while True:
            writer.write(b"status ok\r\n" * 6_000)
            await writer.drain()
            flooded += 66_000

    async with pretended_server(flood) as server:
        driver = SocketDriver(a_setup(f"socket://127.0.0.1:{server.port}"), no_progress=1.0, close_patience=0.2)
        delivery = await driver.open(a_submission(tmp_path, SMALL))
        assert (await delivery.send(Log())).evidence is Confirmation.BYTES_ACCEPTED
        await delivery.aclose()
        while_sending = flooded
        await asyncio.sleep(0.5)
        assert while_sending < 40_000_000  # a little each second, and what the kernels of both ends swallow
        assert flooded - while_sending < 40_000_000
        await driver.aclose()
