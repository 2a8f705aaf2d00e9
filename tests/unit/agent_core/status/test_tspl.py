"""TSPL: the status byte, the four bytes and the model."""

from __future__ import annotations

import pytest

from agent_core.status import tspl
from agent_core.status.contract import DeviceReport
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.answering_printer import TSPL_ANSWERS
from tests.support.told_channels import ScriptedChannel

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("byte", "reasons", "waiting"),
    [
        (0x00, (), None),
        (0x20, (), None),
        (0x01, ("cover-open",), WaitingReason.COVER_OPEN),
        (0x02, ("media-jam",), WaitingReason.MEDIA_JAM),
        (0x04, ("media-empty",), WaitingReason.MEDIA_EMPTY),
        (0x08, ("marker-supply-empty",), WaitingReason.MARKER_SUPPLY_EMPTY),
        (0x10, ("paused",), WaitingReason.PRINTER_STOPPED),
        (0x40, ("other",), WaitingReason.PRINTER_STOPPED),
        (0x0D, ("cover-open", "media-empty", "marker-supply-empty"), WaitingReason.COVER_OPEN),
    ],
)
async def test_the_status_byte(byte: int, reasons: tuple[str, ...], waiting: WaitingReason | None) -> None:
    status = await tspl.status(ScriptedChannel({b"\x1b!?": bytes([byte])}), 1.0)
    assert status is not None
    assert (status.reasons, status.waiting) == (reasons, waiting)
    assert status.condition is (PrinterStatus.ERROR if waiting else PrinterStatus.ONLINE)


@pytest.mark.parametrize("answer", [b"", b"\xff", b"\x1f", b"\x80", b"\x00\x00", b"\x1b!?", b"OK", b"\x00" * 4000])
async def test_anything_else_is_no_answer(answer: bytes) -> None:
    channel = ScriptedChannel({b"\x1b!?": answer})
    assert await tspl.status(channel, 1.0) is None
    assert await tspl.query_report(channel, 1.0) is None


@pytest.mark.parametrize(
    ("four", "reasons", "waiting"),
    [
        (b"@@@@", (), None),
        (b"@C@@", ("media-low", "marker-supply-low"), None),
        (b"L@@@", ("output-area-almost-full",), None),
        (b"E@H@", ("cutter-jam", "other"), WaitingReason.PRINTER_STOPPED),
        (b"E@@H", ("marker-failure", "other"), WaitingReason.PRINTER_STOPPED),
        (b"`@@@", ("paused",), WaitingReason.PRINTER_STOPPED),
    ],
)
async def test_the_four_bytes(four: bytes, reasons: tuple[str, ...], waiting: WaitingReason | None) -> None:
    status = await tspl.status(ScriptedChannel(TSPL_ANSWERS | {b"\x1b!S": b"\x02" + four + b"\x03\r\n"}), 1.0)
    assert status is not None
    assert (status.reasons, status.waiting) == (reasons, waiting)


@pytest.mark.parametrize("frame", [b"@@@@", b"\x02@@@\x03\r\n", b"\x02\x00\x00\x00\x00\x03\r\n", b"\x02@@@@\x03\r\n!"])
def test_no_frame_of_four_bytes(frame: bytes) -> None:
    assert tspl.four_bytes(frame) is None


async def test_in_a_hurry_only_the_byte_is_asked() -> None:
    channel = ScriptedChannel(TSPL_ANSWERS)
    assert await tspl.status(channel, 1.0, thorough=False) is not None
    assert channel.asked == [b"\x1b!?"]


async def test_what_it_is() -> None:
    report = await tspl.query_report(ScriptedChannel(TSPL_ANSWERS), 2.0)
    assert report == DeviceReport(language=RawLanguage.TSPL, model="TTP-244 Pro")


@pytest.mark.parametrize("answer", [b"", b"\r\n", b"\x00\x01\x02", b"\xff" * 50, b"a" * 100])
async def test_no_model(answer: bytes) -> None:
    report = await tspl.query_report(ScriptedChannel(TSPL_ANSWERS | {b"~!T": answer}), 2.0)
    assert report == DeviceReport(language=RawLanguage.TSPL)
