"""Printers that send malformed data, too much, or nothing: clear errors, in time, and nothing printed."""

from __future__ import annotations

import socket
import struct
import time
from typing import TYPE_CHECKING

import anyio
import anyio.lowlevel
import pytest

from agent_core.backends.ipp.message import IppMessage, Operation, name
from agent_core.errors import DeliveryUnknown, NotReady
from server_core.contract.types.states import PrinterStatus
from tests.support.fake_ipp import FakeIppPrinter, http_ok
from tests.support.ipp_drivers import QUICK, Sending, Submit, driver_for
from tests.support.pretended_server import pretended_server

if TYPE_CHECKING:
    import asyncio

pytestmark = pytest.mark.anyio

IPP = b"\x02\x00\x00\x00\x00\x00\x00\x01"


def chunked(*pieces: bytes) -> bytes:
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)


ANSWERS = {
    "no HTTP": b"\x00\x01\x02 garbage \xff" * 50,
    "nothing": b"",
    "half a status line": b"HTTP/1.1 20",
    "garbage in HTTP": http_ok(b"<html>Please log in</html>"),
    "an empty body": http_ok(b""),
    "a body shorter than announced": b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + IPP,
    "too large": http_ok(IPP + b"\x04" + (b"\x41\x00\x01a\x7f\xff" + b"x" * 0x7FFF) * 40 + b"\x03"),
    "a huge announced length": b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 2_000_000,
    "an endless chunked body": chunked(*[b"x" * 60_000] * 40),
    "a gzip bomb": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n"
    + b"\x1f\x8b"
    + b"\0" * 18,
    "endless headers": b"HTTP/1.1 200 OK\r\n" + b"X-Fill: " + b"y" * 300_000,
    "a negative length": http_ok(IPP + b"\x04\x44\xff\xff" + b"a" * 100),
    "a length past the end": http_ok(IPP + b"\x04\x44\x00\x01a\x7f\xffabc\x03"),
    "a redirect": b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n",
    "a login": b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
    "an upgrade": b"HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n",
    "go on, for ever": b"HTTP/1.1 100 Continue\r\n\r\n" * 200_000,
    "hints without an end": b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 100_000,
    "a digest of nothing": b"HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest\r\nContent-Length: 0\r\n\r\n",
    "a bad status": b"HTTP/1.1 99999 Wow\r\n\r\n",
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
async def test_nonsense(fake: FakeIppPrinter, submit: Submit, answer: bytes) -> None:
    fake.raw_answer = answer
    driver = driver_for(fake.uri)
    with anyio.fail_after(3):
        assert not (await driver.probe()).reported
    with anyio.fail_after(5):
        status = await driver.status()
    assert status.condition in (PrinterStatus.OFFLINE, PrinterStatus.ERROR)
    assert status.message
    assert str(status.message).isprintable()
    with pytest.raises(NotReady):
        await driver.open(submit())
    await driver.aclose()


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 100 Continue\r\n\r\n" * 200_000,
        chunked(*[b"x"] * 300_000),
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200_000,
    ],
    ids=["interim answers", "chunks of a byte", "headers"],
)
async def test_who_talks_much_leaves_others_their_turns(fake: FakeIppPrinter, answer: bytes) -> None:
    fake.raw_answer = answer
    driver = driver_for(fake.uri)
    longest = 0.0

    async def others() -> None:
        nonlocal longest
        while True:
            before = time.process_time()
            await anyio.lowlevel.checkpoint()
            longest = max(longest, time.process_time() - before)

    async with anyio.create_task_group() as group:
        group.start_soon(others)
        with anyio.fail_after(12):
            await driver.status()
        group.cancel_scope.cancel()
    await driver.aclose()
    assert longest < 0.25


async def test_a_printer_that_hangs_up_with_a_reset_is_told_in_words() -> None:
    async def resets(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    async with pretended_server(resets) as server:
        driver = driver_for(f"ipp://127.0.0.1:{server.port}/ipp/print")
        text = str((await driver.status()).message or "")
        await driver.aclose()
    assert text.split(": ")[-1].strip(), text


async def test_a_printer_that_never_answers(fake: FakeIppPrinter) -> None:
    fake.scripts[Operation.GET_PRINTER_ATTRIBUTES] = lambda request, document: None
    driver = driver_for(fake.uri)
    with anyio.fail_after(3):
        assert not (await driver.probe()).reported
    await driver.aclose()


async def test_texts_of_a_printer_are_made_harmless(fake: FakeIppPrinter) -> None:
    evil = "\x1b]0;owned\x07\r\nFAKE LOG \u202egnp.exe" + "A" * 5000
    fake.printer["printer-state-message"] = name(evil)
    fake.printer["printer-make-and-model"] = name(evil)
    fake.printer["printer-state-reasons"] = name(evil + "-error")
    driver = driver_for(fake.uri)
    status, facts = await driver.status(), await driver.probe()
    for text in (str(status.message or ""), facts.model, *status.reasons):
        assert text
        assert text.isprintable()
        assert len(text) <= 500
    await driver.aclose()


@pytest.mark.parametrize("answer", [b"", b"nonsense", http_ok(b"nonsense")])
async def test_nonsense_after_the_document_is_never_called_printed(
    fake: FakeIppPrinter, submit: Submit, answer: bytes
) -> None:
    def takes_and_babbles(request: IppMessage, document: bytes) -> bytes:
        fake.answer(request, document)
        return answer

    fake.scripts[Operation.SEND_DOCUMENT] = takes_and_babbles
    driver = driver_for(fake.uri)
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown):
        await delivery.send(lambda _: None)
    await driver.aclose()
    assert fake.asked(Operation.SEND_DOCUMENT) == 1


async def test_a_printer_that_stops_reading_and_says_nothing(fake: FakeIppPrinter, submit: Submit) -> None:
    driver = driver_for(fake.uri)
    sending = Sending(await driver.open(submit(b"x" * 20_000_000)))
    fake.reads.clear()
    with anyio.fail_after(QUICK.no_progress + QUICK.cancel + 5):
        await sending.run()
    await driver.aclose()
    # it agrees to the cancel, so what became of the job is known
    assert "no progress" in str(sending.error)
    assert fake.jobs[0].document == b""
