"""The LPD driver against an independent server: cups-lpd, in front of a private cupsd."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agent_core.backends.lpd import LpdDriver
from agent_core.domain import Delivered, SentBefore
from agent_core.errors import DeliveryUnknown, NotReady
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason
from tests.support.cups_lpd import PROGRAM, cups_lpd
from tests.support.cupsd import CupsServer, cups_folder
from tests.support.submissions import Log, a_setup, a_submission
from tests.support.tcp_sink import Manner, tcp_sink

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(not PROGRAM.exists(), reason="Debian's cups brings it")]
LABEL = bytes(range(256)) * 1000


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


async def test_a_job_through_cups_and_what_is_known_of_it_later(tmp_path: Path) -> None:
    async with tcp_sink(Manner.RECORD) as sink:
        with open_cups_server() as cups, cups_lpd(cups) as port:
            cups.add_queue("labels", sink.uri)
            driver = LpdDriver(a_setup(f"lpd://127.0.0.1:{port}/labels"))
            assert (await driver.status()).condition is PrinterStatus.ONLINE
            delivery = await driver.open(a_submission(tmp_path, LABEL))
            delivered = await delivery.send(Log())
            await delivery.aclose()
            assert delivered == Delivered(evidence=Confirmation.BYTES_ACCEPTED, bytes_sent=len(LABEL))
            assert await sink.wait_jobs(1) == [LABEL]

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


async def test_a_cups_that_keeps_names_to_itself_leaves_a_job_unconfirmed(tmp_path: Path) -> None:
    """JobPrivateValues hides job names by default, so a queue with our job looks like one without."""
    async with tcp_sink(Manner.RECORD) as sink:
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
                    with pytest.raises(DeliveryUnknown, match="does not report what became of the job"):
                        await driver.recover(waiting.job_name, Log(), SentBefore(total_bytes=4, accepted=False))
            finally:
                process.terminate()
                process.wait()
