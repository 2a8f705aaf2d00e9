"""LPD: the true outcome of each way a job can end, and an independent server, cups-lpd before a private cupsd."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from agent_core.backends.lpd import JobNames, LpdDriver
from agent_core.domain import REACHED, Delivered, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from tests.support import tcp_sink as sinks
from tests.support.cups_lpd import PROGRAM, cups_lpd
from tests.support.cupsd import CupsServer, cups_folder
from tests.support.lpd_printer import LpdServer, Manner, lpd_server
from tests.support.submissions import Log, a_setup, a_submission

pytestmark = pytest.mark.anyio
LABEL = bytes(range(256)) * 100
LARGE = b"y" * 8_000_000  # more than the kernels of both ends swallow
End = Delivered | DeliveryCancelled | DeliveryFailed | NotReady | DeliveryUnknown
ENDS = (DeliveryCancelled, DeliveryFailed, NotReady, DeliveryUnknown)
WHOLE = Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=len(LABEL))
LONG_LABEL = bytes(range(256)) * 1000


async def end_of(
    server: LpdServer,
    submission: Submission,
    *,
    cancel_after: float | None = None,
    no_progress: float = 0.4,
    greeting: float = 0.3,
) -> End:
    driver = LpdDriver(a_setup(server.uri), no_progress=no_progress, greeting=greeting)
    try:
        delivery = await driver.open(submission)
    except NotReady as refusal:
        return refusal
    to_cancel = None
    try:
        if cancel_after is not None:
            to_cancel = asyncio.create_task(_later(cancel_after, delivery.cancel))
        return await delivery.send(Log())
    except ENDS as end:
        return end
    finally:
        if to_cancel is not None:
            await to_cancel
        await delivery.aclose()


async def _later(seconds: float, cancel: object) -> None:
    await asyncio.sleep(seconds)
    await cancel()  # type: ignore[operator]


async def test_the_words_on_the_wire(tmp_path: Path) -> None:
    submission = replace(a_submission(tmp_path, LABEL), job_name="sh-0190b0c4-1111-4222-8333-444455556666-2")
    async with lpd_server() as server:
        assert await end_of(server, submission) == WHOLE
        names = JobNames.of(submission.job_name)
        assert (names.label, names.number) == ("sh-0190b0c411114222833344-2", 122)
        assert server.jobs == [LABEL]
        data, host = names.data_file, names.host
        assert server.controls == [f"H{host}\nPspoolhouse\nJ{names.label}\nl{data}\nU{data}\nN{names.label}\n".encode()]
        control = f"cfA{names.number:03}{host}"
        assert server.commands == [
            b"\2raw\n", f"\3{len(LABEL)} {data}\n".encode(), f"\2{len(server.controls[0])} {control}\n".encode(),
        ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["sh-a\r\nldfA001evil-1", "sh-\x1b%-12345X@PJL-1", "sh-" + "x" * 500 + "-99999999", ""]
)
def test_no_name_breaks_out_of_its_line(name: str) -> None:
    names = JobNames.of(name)
    control = names.control(1).decode("ascii")
    assert [line[0] for line in control.splitlines()] == ["H", "P", "J", "l", "U", "N"]
    assert control.replace("\n", "").isprintable()
    assert len(names.label) <= 31 > len(names.data_file)


def test_each_attempt_has_its_own_names() -> None:
    first, second = (
        JobNames.of("sh-0190b0c4-1111-4222-8333-444455556666-1"),
        JobNames.of("sh-0190b0c4-1111-4222-8333-444455556666-2"),
    )
    assert (first.label, first.host) != (second.label, second.host)


async def test_copies_that_the_server_makes(tmp_path: Path) -> None:
    async with lpd_server() as server:
        await end_of(server, replace(a_submission(tmp_path, b"^XA^XZ"), device_copies=3))
        assert server.jobs == [b"^XA^XZ"] * 3
        assert server.data == [b"^XA^XZ"]


@pytest.mark.parametrize(
    ("manner", "waiting"),
    [
        (Manner.REFUSE_QUEUE, WaitingReason.PRINTER_STOPPED),
        (Manner.GARBLES, WaitingReason.PRINTER_STOPPED),
        (Manner.NEVER_GREETS, WaitingReason.PRINTER_OFFLINE),
        (Manner.REFUSE_DATA, WaitingReason.PRINTER_BUSY),
    ],
)
async def test_what_is_refused_before_the_document_waits(tmp_path: Path, manner: Manner, waiting: str) -> None:
    async with lpd_server(LpdServer(manner)) as server:
        end = await end_of(server, a_submission(tmp_path, LABEL))
        assert isinstance(end, NotReady)
        assert end.waiting == waiting
        assert server.data == []


@pytest.mark.parametrize(
    ("manner", "reason"),
    [
        (Manner.REJECT_DATA, FailureReason.PARTIAL_OUTPUT),
        (Manner.RESET, FailureReason.PARTIAL_OUTPUT),
        (Manner.HANG_UP, FailureReason.PARTIAL_OUTPUT),
        (Manner.STALL, FailureReason.TIMEOUT_NO_PROGRESS),
    ],
)
async def test_what_the_server_has_not_taken_whole_has_failed(
    tmp_path: Path, manner: Manner, reason: FailureReason
) -> None:
    content = LABEL if manner is Manner.REJECT_DATA else LARGE
    async with lpd_server(LpdServer(manner, after=5000)) as server:
        end = await end_of(server, a_submission(tmp_path, content, in_memory=True))
        assert isinstance(end, DeliveryFailed)
        assert end.reason is reason
        assert server.jobs == []


@pytest.mark.parametrize(
    "manner",
    [
        Manner.NEVER_ACKNOWLEDGES,
        Manner.RESET_BEFORE_DATA_ACK,
        Manner.RESET_AFTER_DATA,
        Manner.REFUSE_CONTROL,
        Manner.REJECT_CONTROL,
        Manner.RESET_BEFORE_CONTROL_ACK,
    ],
)
async def test_anything_but_a_yes_behind_the_whole_document_proves_nothing(tmp_path: Path, manner: Manner) -> None:
    async with lpd_server(LpdServer(manner)) as server:
        end = await end_of(server, a_submission(tmp_path, LABEL))
        assert isinstance(end, DeliveryUnknown)
        assert end.bytes_sent == len(LABEL)


async def test_a_cancel_stops_the_document_and_leaves_no_job(tmp_path: Path) -> None:
    async with lpd_server(LpdServer(Manner.STALL, after=5000)) as server:
        driver = LpdDriver(a_setup(server.uri))
        delivery = await driver.open(a_submission(tmp_path, LARGE, in_memory=True))
        sending = asyncio.create_task(delivery.send(Log()))
        await server.arrived.wait()
        await delivery.cancel()
        with pytest.raises(DeliveryFailed) as end:
            await sending
        await delivery.aclose()
        assert end.value.reason is FailureReason.PARTIAL_OUTPUT
        assert 5000 <= end.value.bytes_sent < len(LARGE)
        assert server.jobs == []


async def test_a_cancel_behind_the_last_byte_makes_no_job_of_it(tmp_path: Path) -> None:
    """A server without a spool may have printed it: nobody can tell."""
    async with lpd_server(LpdServer(Manner.NEVER_ACKNOWLEDGES)) as server:
        driver = LpdDriver(a_setup(server.uri), no_progress=0.3)
        delivery = await driver.open(a_submission(tmp_path, LABEL))
        sending = asyncio.create_task(delivery.send(Log()))
        await server.arrived.wait()
        await delivery.cancel()
        with pytest.raises(DeliveryUnknown):
            await sending
        await delivery.aclose()
        assert server.jobs == []


@pytest.mark.parametrize("size", [len(LABEL) - 1, len(LABEL) + 1])
async def test_a_document_of_another_size_than_told_never_becomes_a_job(tmp_path: Path, size: int) -> None:
    async with lpd_server() as server:
        end = await end_of(server, replace(a_submission(tmp_path, LABEL), size_bytes=size))
        assert isinstance(end, DeliveryFailed)
        assert server.jobs == []


@pytest.mark.parametrize("shown", ["{0}", "1st  spoolhouse  17  {0}  25600 bytes", "[job 17] '{0}',"])
async def test_a_queue_that_lists_the_job_has_all_of_it(shown: str) -> None:
    name = "sh-0190b0c4-1111-4222-8333-444455556666-1"
    listing = "raw is ready\nRank Owner Job Files Total Size\n" + shown.format(JobNames.of(name).label)
    async with lpd_server(LpdServer(listing=listing.encode())) as server:
        driver = LpdDriver(a_setup(server.uri))
        delivered = await driver.recover(name, Log())
        assert delivered.evidence is Confirmation.BYTES_ACCEPTED
        with pytest.raises(DeliveryUnknown):
            await driver.recover(name.removesuffix("1") + "11", Log())


@pytest.mark.parametrize(
    ("listing", "condition", "reasons"),
    [
        (b"no entries\n", PrinterStatus.ONLINE, REACHED.reasons),
        (b"", PrinterStatus.ONLINE, REACHED.reasons),
        (b"Warning: raw is down: out of labels\nRank Owner\n", PrinterStatus.ERROR, ("paused",)),
        (b"raw: out of paper\nraw: cover open\n", PrinterStatus.ERROR, ("media-empty", "cover-open")),
        (b"waiting for raw to become ready (out of paper ?)\n", PrinterStatus.ONLINE, REACHED.reasons),
        (
            b"raw is ready and printing\nRank Owner\n1st eve 1 out of paper.pdf\n",
            PrinterStatus.ONLINE,
            REACHED.reasons,
        ),
        (b"\xff\x00\x1b[2J" * 30_000, PrinterStatus.ONLINE, REACHED.reasons),
    ],
)
async def test_the_status_is_what_the_server_plainly_says(
    listing: bytes, condition: PrinterStatus, reasons: tuple[str, ...]
) -> None:
    async with lpd_server(LpdServer(listing=listing)) as server:
        status = await LpdDriver(a_setup(server.uri)).status()
        assert (status.condition, status.reasons, status.waiting) == (condition, reasons, None)


@contextmanager
def open_cups_server() -> Iterator[CupsServer]:
    """Start a server that shows job names to everybody; by default CUPS hides them."""
    with cups_folder() as cups:
        conf = cups.root / "cupsd.conf"
        text = "<Policy default>\n  JobPrivateAccess all\n  JobPrivateValues none"
        conf.write_text(conf.read_text().replace("<Policy default>", text))
        process = cups.start()
        try:
            yield cups
        finally:
            process.terminate()
            process.wait()


@pytest.mark.skipif(not PROGRAM.exists(), reason="Debian's cups brings it")
async def test_a_job_through_cups_and_what_is_known_of_it_later(tmp_path: Path) -> None:
    async with sinks.tcp_sink(sinks.Manner.RECORD) as sink:
        with open_cups_server() as cups, cups_lpd(cups) as port:
            cups.add_queue("labels", sink.uri)
            driver = LpdDriver(a_setup(f"lpd://127.0.0.1:{port}/labels"))
            assert (await driver.status()).condition is PrinterStatus.ONLINE
            delivery = await driver.open(a_submission(tmp_path, LONG_LABEL))
            delivered = await delivery.send(Log())
            await delivery.aclose()
            assert delivered == Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=len(LONG_LABEL))
            assert await sink.wait_jobs(1) == [LONG_LABEL]

            cups.run("cupsdisable", "-h", f"localhost:{cups.port}", "labels")
            status = await driver.status()
            assert (status.condition, status.reasons) == (PrinterStatus.ERROR, ("other",))
            waiting = a_submission(tmp_path, b"kept")
            delivery = await driver.open(waiting)
            await delivery.send(Log())
            await delivery.aclose()
            found = await driver.recover(waiting.job_name, Log())
            assert found.evidence is Confirmation.BYTES_ACCEPTED
            with pytest.raises(DeliveryUnknown):
                await driver.recover("sh-0190b0c4-1111-4222-8333-444455556666-1", Log())

            with pytest.raises(NotReady) as refusal:
                await LpdDriver(a_setup(f"lpd://127.0.0.1:{port}/nowhere")).open(waiting)
            assert refusal.value.waiting is WaitingReason.PRINTER_STOPPED


@pytest.mark.skipif(not PROGRAM.exists(), reason="Debian's cups brings it")
async def test_a_cups_that_keeps_names_to_itself_leaves_a_job_unconfirmed(tmp_path: Path) -> None:
    """JobPrivateValues hides job names by default, so a queue with our job looks like one without."""
    async with sinks.tcp_sink(sinks.Manner.RECORD) as sink:
        with cups_folder() as cups:
            conf = cups.root / "cupsd.conf"
            private = "<Policy default>\n  JobPrivateAccess default\n  JobPrivateValues default"
            conf.write_text(conf.read_text().replace("<Policy default>", private))
            process = cups.start()
            try:
                with cups_lpd(cups) as port:
                    cups.add_queue("labels", sink.uri)
                    cups.run("cupsdisable", "-h", f"localhost:{cups.port}", "labels")
                    driver = LpdDriver(a_setup(f"lpd://127.0.0.1:{port}/labels"))
                    waiting = a_submission(tmp_path, b"kept")
                    delivery = await driver.open(waiting)
                    delivered = await delivery.send(Log())
                    await delivery.aclose()
                    assert delivered.evidence is Confirmation.BYTES_ACCEPTED
                    with pytest.raises(DeliveryUnknown, match="does not report the outcome of the job"):
                        await driver.recover(waiting.job_name, Log(), SentBefore(total_bytes=4, accepted=False))
            finally:
                process.terminate()
                process.wait()
