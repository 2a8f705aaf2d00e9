"""Printers and print servers that send malformed data to a search: clear errors, in time."""

from __future__ import annotations

import time
from contextlib import aclosing
from typing import TYPE_CHECKING

import pytest

from agent_core.backends.ipp import message
from agent_core.backends.ipp.message import AttributeGroup, Attributes, GroupTag, IppMessage, enum, keyword, name, uri
from agent_core.discovery.address import AddressSource
from agent_core.discovery.ipp import GET_PRINTERS, CupsSource
from agent_core.discovery.source import FoundDevice, Source, SourceFailed
from agent_core.probing import probe
from server_core.contract.types.discovery import MOST_PRINTERS
from server_core.contract.types.states import PrinterStatus
from tests.support.fake_ipp import FakeIppPrinter, fake_ipp_printer, http_ok

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.anyio

IPP = b"\x02\x00\x00\x00\x00\x00\x00\x01"
ANSWERS = {
    "no HTTP": b"\x00\x01\x02 garbage \xff" * 50,
    "nothing": b"",
    "a web page": http_ok(b"<html>Please log in</html>"),
    "too large": http_ok(IPP + b"\x04" + (b"\x41\x00\x01a\x7f\xff" + b"x" * 0x7FFF) * 40 + b"\x03"),
    "a length past the end": http_ok(IPP + b"\x04\x44\x00\x01a\x7f\xffabc\x03"),
    "a redirect": b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n",
}


@pytest.fixture
async def fake() -> AsyncIterator[FakeIppPrinter]:
    async with fake_ipp_printer() as printer:
        yield printer


async def all_of(source: Source) -> list[FoundDevice]:
    async with aclosing(source.look(2.0)) as devices:
        return [device async for device in devices]


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
async def test_nonsense(fake: FakeIppPrinter, answer: bytes) -> None:
    fake.raw_answer = answer
    started = time.monotonic()
    probed = await probe(fake.uri)
    assert probed.problem
    assert str(probed.problem).isprintable()
    assert probed.status.condition is PrinterStatus.UNKNOWN
    with pytest.raises(SourceFailed):
        await all_of(CupsSource("127.0.0.1", fake.port, unix_socket=None))
    [device] = await all_of(AddressSource(fake.uri, port_seconds=0.5))
    assert "no printer answers there" in str(device.problem)
    assert time.monotonic() - started < 3


async def test_a_print_server_with_odd_and_endless_queues(fake: FakeIppPrinter) -> None:
    def queue(number: int, **more: str) -> AttributeGroup:
        fields = {
            "printer-name": name(f"queue {number}\r\n\x1b[2J"),
            "printer-info": name("x" * 1000),
            "printer-state": enum(99),
            "printer-state-reasons": keyword(""),
            "printer-uuid": uri("urn:uuid:nonsense"),
            "device-uri": uri("usb://[half an address?serial=\x00"),
            **{key.replace("_", "-"): name(value) for key, value in more.items()},
        }
        return AttributeGroup(GroupTag.PRINTER, Attributes(fields))

    def answer(request: IppMessage, document: bytes) -> bytes:
        queues = (AttributeGroup(GroupTag.PRINTER, Attributes({})), *(queue(number) for number in range(600)))
        odd = queue(0, printer_name="../../%00")
        good = queue(0, printer_name="good", printer_info="Good")
        return http_ok(message.encode(IppMessage(0, request.request_id, (odd, good, *queues))))

    fake.scripts[GET_PRINTERS] = answer
    found = await all_of(CupsSource("127.0.0.1", fake.port, unix_socket=None))
    assert 1 <= len(found) <= MOST_PRINTERS
    assert "Good" in {device.name for device in found}
    for device in found:
        assert len(device.name) <= 200
        assert len(device.where) <= 200
        assert device.name.isprintable()
        assert device.where.isprintable()
        assert "%00" not in device.uri
