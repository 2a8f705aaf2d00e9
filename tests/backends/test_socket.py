"""Raw TCP: the true outcome of each way a connection can end, and printers that answer, well or badly."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from agent_core.backends import socket as driver_module
from agent_core.backends.base import EndsAtPage
from agent_core.backends.socket import SocketDriver
from agent_core.backends.tcp import TcpChannel
from agent_core.domain import NO_FEEDBACK, REACHED, Delivered, DeviceStatus
from agent_core.errors import DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.status import cpcl, escpos, languages, tspl, zpl
from agent_core.status.languages import ask_all
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import Media
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.support.answering_printer import (
    CPCL_ANSWERS,
    ESCPOS_ANSWERS,
    HS_HEAD_UP,
    HS_MEDIA_OUT,
    HS_PAUSED,
    HS_WELL,
    TSPL_ANSWERS,
    ZPL_ANSWERS,
    Talk,
    answering_printer,
)
from tests.support.pretended_server import pretended_server
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import Manner, TcpSink, closed_port, tcp_sink

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from server_core.contract.types.agents import PrinterSetup


pytestmark = pytest.mark.anyio
SMALL = b"x" * 9_000
LARGE = b"y" * 8_000_000  # more than the kernels of both ends swallow
PAGE = b"".join(b"%06d" % number for number in range(20_000))
JOB = b"^XA^FO0,0^GB9,9,9^FS^XZ"
ANSWERS = {
    RawLanguage.ZPL: ZPL_ANSWERS,
    RawLanguage.TSPL: TSPL_ANSWERS,
    RawLanguage.ESCPOS: ESCPOS_ANSWERS,
    RawLanguage.CPCL: CPCL_ANSWERS,
}


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
        with pytest.raises(DeliveryFailed, match="The program was stopped after a page") as outcome:
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


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a fifth of the real timeouts for devices that do not answer."""
    monkeypatch.setattr(driver_module, "STATUS_SECONDS", 0.5)
    monkeypatch.setattr(driver_module, "TOLD_SECONDS", 0.2)
    monkeypatch.setattr(driver_module, "BEFORE_JOB_SECONDS", 0.2)
    monkeypatch.setattr(languages, "FIRST_SECONDS", 0.12)
    for module in (zpl, tspl, escpos, cpcl):
        monkeypatch.setattr(module, "FOLLOW_UP_SECONDS", 0.1)


@asynccontextmanager
async def driven(talk: Talk, setup: PrinterSetup | None = None) -> AsyncIterator[SocketDriver]:
    driver = SocketDriver(setup or a_setup(talk.uri), close_patience=0.2)
    yield driver
    await driver.aclose()


async def print_it(driver: SocketDriver, folder: Path) -> None:
    delivery = await driver.open(a_submission(folder, JOB))
    try:
        await delivery.send(Log())
    finally:
        await delivery.aclose()


@pytest.mark.parametrize("language", RawLanguage)
async def test_a_printer_of_any_language_says_how_and_what_it_is(language: RawLanguage) -> None:
    async with answering_printer(ANSWERS[language]) as talk:
        async with driven(talk, structs.replace(a_setup(talk.uri), language=language)) as driver:
            assert await driver.status() == DeviceStatus(condition=PrinterStatus.ONLINE)
            facts = await driver.probe()
        assert facts.reported
        assert facts.model
        assert talk.jobs == []


async def test_what_the_administrator_left_open_is_filled_and_what_was_set_up_holds() -> None:
    async with answering_printer(ZPL_ANSWERS) as talk:
        async with driven(talk, structs.replace(a_setup(talk.uri), dpi=None)) as driver:
            facts = await driver.probe()
        assert (facts.dpi, facts.serial, facts.model) == ((203,), "D2J181400001", "ZTC ZD420-203dpi ZPL")
        assert facts.media == (Media(name="100x150 mm", width_mm=100, height_mm=150, loaded=True),)
        assert facts.custom_media is None, "the width that the last job set would keep wide jobs out"
        async with driven(talk, structs.replace(a_setup(talk.uri), dpi=300)) as driver:
            assert (await driver.probe()).dpi == (300,)
            status = await driver.status()
        assert status.condition is PrinterStatus.ONLINE
        assert "set up with 300 dpi but reports 203" in str(status.message)


@pytest.mark.parametrize(
    ("answer", "waiting"),
    [
        (HS_MEDIA_OUT, WaitingReason.MEDIA_EMPTY),
        (HS_HEAD_UP, WaitingReason.COVER_OPEN),
        (HS_PAUSED, WaitingReason.PRINTER_STOPPED),
    ],
)
async def test_a_job_waits_for_a_printer_that_would_swallow_it(
    tmp_path: Path, answer: bytes, waiting: WaitingReason
) -> None:
    async with answering_printer(ZPL_ANSWERS) as talk, driven(talk) as driver:
        await driver.status()
        talk.answers = ZPL_ANSWERS | {b"~HS": answer}
        with pytest.raises(NotReady) as refusal:
            await driver.open(a_submission(tmp_path, JOB))
        assert refusal.value.waiting is waiting
        assert str(refusal.value)
        talk.answers = ZPL_ANSWERS
        await print_it(driver, tmp_path)
        assert talk.jobs == [JOB]


async def test_a_job_is_asked_for_only_in_the_hurry_and_not_on_its_own_connection(tmp_path: Path) -> None:
    async with answering_printer(ZPL_ANSWERS) as talk, driven(talk) as driver:
        await driver.status()
        talk.asked.clear()
        before = talk.connections
        await print_it(driver, tmp_path)
        assert talk.asked == [b"~HS"]
        assert talk.connections == before + 2
        await talk.wait_connections(talk.connections)
        assert talk.rest[-2:] == [b"", JOB]


@pytest.mark.parametrize("late", [0.0, 0.06])
async def test_a_printer_that_answers_is_known_to_serve_one_session_before_its_first_job(
    tmp_path: Path, late: float
) -> None:
    """A job follows the query within a millisecond, while the printer still ends the query's session."""
    async with answering_printer(ZPL_ANSWERS, ends_others_after=late) as talk, driven(talk) as driver:
        await driver.probe()
        await talk.wait_connections(1)
        for _ in range(3):
            await print_it(driver, tmp_path)
        assert talk.refused
        await talk.wait_connections(talk.connections - talk.refused)
        assert talk.jobs == [JOB] * 3


async def test_a_printer_that_is_not_known_to_answer_gets_its_job_at_once(tmp_path: Path) -> None:
    async with answering_printer(ZPL_ANSWERS | {b"~HS": HS_MEDIA_OUT}) as talk, driven(talk) as driver:
        await print_it(driver, tmp_path)
        assert talk.asked == []


@pytest.mark.usefixtures("hurry")
async def test_one_that_falls_silent_keeps_no_job_waiting_for_long(tmp_path: Path) -> None:
    async with answering_printer(ZPL_ANSWERS) as talk, driven(talk) as driver:
        await driver.status()
        talk.answers = {}
        before = time.monotonic()
        await print_it(driver, tmp_path)
        assert time.monotonic() - before < 2
        assert talk.jobs[-1:] == [JOB]


@pytest.mark.usefixtures("hurry")
async def test_a_silent_printer_is_asked_once_and_then_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with answering_printer({}) as talk, driven(talk) as driver:
        facts = await driver.probe()
        assert (facts.reported, facts.model, facts.dpi) == (False, None, (203,))
        status = await driver.status()
        connections = talk.connections
        for _ in range(3):
            assert await driver.status() == status
            await driver.probe()
        assert talk.connections == connections
        assert status.waiting is None
        monkeypatch.setattr(driver_module, "time", Later(driver_module.REST_SECONDS + 1))
        talk.answers = ZPL_ANSWERS
        answer = await driver.status()
        assert (answer.condition, answer.reasons) == (PrinterStatus.ONLINE, ()), "it gives feedback now"
        assert (await driver.probe()).reported


class Later:
    """The clock, moved forward by some seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def monotonic(self) -> float:
        return time.monotonic() + self._seconds


async def test_a_printer_without_a_language_is_never_asked(tmp_path: Path) -> None:
    """Nobody knows what it would print of a query."""
    async with answering_printer(ZPL_ANSWERS) as talk:
        async with driven(talk, structs.replace(a_setup(talk.uri), language=None)) as driver:
            await driver.probe()
            await driver.status()
            await print_it(driver, tmp_path)
            assert (await driver.status()).reasons == (NO_FEEDBACK,), "it took a job, and gives no feedback"
        assert (talk.asked, talk.jobs) == ([], [JOB])


async def test_no_question_while_the_connection_of_a_job_is_still_open(tmp_path: Path) -> None:
    async with tcp_sink(Manner.STAY_OPEN) as sink:
        driver = SocketDriver(a_setup(sink.uri), close_patience=0.1)
        await print_it(driver, tmp_path)
        before = sink.connections
        await driver.status()
        await driver.probe()
        assert sink.connections == before
        await driver.aclose()


async def test_a_slow_printer_is_waited_for_and_then_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs more time than the first query has, and less than a status query has."""
    monkeypatch.setattr(driver_module, "TOLD_SECONDS", 0.1)
    async with answering_printer(ZPL_ANSWERS, delay=0.2) as talk, driven(talk) as driver:
        assert not (await driver.probe()).reported
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        talk.delay = 0.0
        assert (await driver.probe()).reported


@pytest.mark.usefixtures("hurry")
async def test_one_that_used_to_answer_and_is_silent_is_unknown_not_well() -> None:
    async with answering_printer({b"~HS": HS_MEDIA_OUT}) as talk, driven(talk) as driver:
        assert (await driver.status()).waiting is WaitingReason.MEDIA_EMPTY
        talk.answers = {}
        status = await driver.status()
        assert (status.condition, status.waiting) == (PrinterStatus.UNKNOWN, None)
        assert status.message


async def test_a_printer_that_is_switched_off_is_offline() -> None:
    driver = SocketDriver(a_setup(f"socket://127.0.0.1:{closed_port()}"))
    assert not (await driver.probe()).reported
    status = await driver.status()
    assert (status.condition, status.waiting) == (PrinterStatus.OFFLINE, WaitingReason.PRINTER_OFFLINE)
    await driver.aclose()


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "bad",
    [
        {"answers": {b"~HS": HS_WELL[:40]}},
        {"answers": {b"~HS": b"\xff\x00garbage" * 100}},
        {"answers": {}, "floods": b"\x02030,0,0,"},
        {"answers": {}, "floods": b"\x00" * 10_000},
        {"answers": {}, "breaks": True},
        {"answers": {b"~HS": b""}, "closes_after_each": True},
    ],
    ids=["half", "garbage", "endless", "endless zeros", "breaks off", "closes"],
)
@pytest.mark.parametrize("language", [RawLanguage.ZPL, RawLanguage.TSPL])
async def test_what_is_no_answer_leaves_the_status_unknown(
    bad: dict[str, object], language: RawLanguage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "STATUS_SECONDS", 1.0)
    async with answering_printer(**bad) as talk:  # type: ignore[arg-type]
        setup = structs.replace(a_setup(talk.uri), language=language)
        async with driven(talk, setup) as driver:
            assert await driver.status() == DeviceStatus(condition=PrinterStatus.UNKNOWN)


async def test_a_printer_that_closes_after_each_answer_is_asked_over_new_connections() -> None:
    async with answering_printer(ZPL_ANSWERS, closes_after_each=True) as talk, driven(talk) as driver:
        assert (await driver.status()).condition is PrinterStatus.ONLINE
        assert talk.asked == [b"~HS", b"~HQES"]
        assert talk.connections == 2


@pytest.mark.parametrize("language", [RawLanguage.TSPL, RawLanguage.ESCPOS])
async def test_the_language_is_found_over_tcp(language: RawLanguage) -> None:
    async with answering_printer(ANSWERS[language]) as talk, TcpChannel("127.0.0.1", talk.port) as channel:
        report = await ask_all(channel, 3.0)
        assert report is not None
        assert report.language is language
        assert report.model


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    ("answers", "floods"), [({}, b""), ({}, b"all is well \x16\x00"), ({b"~HI": b"\x02ZD420,V84"}, b"")]
)
async def test_no_language_is_found_in_time(answers: dict[bytes, bytes], floods: bytes) -> None:
    before = time.monotonic()
    async with answering_printer(answers, floods=floods) as talk, TcpChannel("127.0.0.1", talk.port) as channel:
        assert await ask_all(channel, 0.7) is None
    assert time.monotonic() - before < 2


async def test_the_loop_is_not_held_up_by_a_flood() -> None:
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.005)
            longest = max(longest, time.monotonic() - before)

    async with answering_printer({}, floods=b"\x02" * 65536) as talk, TcpChannel("127.0.0.1", talk.port) as channel:
        watching = asyncio.create_task(watch())
        assert len(await channel.ask(b"~HS", is_whole=lambda said: False, seconds=1.0)) == 4096
        watching.cancel()
    assert longest < 0.5


@pytest.mark.usefixtures("hurry")
async def test_a_question_that_is_cut_off_leaves_no_connection_open() -> None:
    async with answering_printer({}) as talk, driven(talk) as driver:
        looks: tuple[Callable[[], Awaitable[object]], ...] = (driver.status, driver.probe)
        for look in looks:
            looking = asyncio.ensure_future(look())
            await asyncio.sleep(0.05)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
        await talk.wait_connections(2)
