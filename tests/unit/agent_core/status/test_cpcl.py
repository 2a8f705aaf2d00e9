"""CPCL: the status bytes and the SGD variables."""

from __future__ import annotations

import pytest

from agent_core.status import cpcl
from agent_core.status.contract import DeviceReport
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.answering_printer import CPCL_ANSWERS
from tests.support.told_channels import ScriptedChannel

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("byte", "more", "reasons", "waiting"),
    [
        (0x00, 0x00, (), None),
        (0x11, 0x80, (), None),
        (0x02, 0x00, ("media-empty",), WaitingReason.MEDIA_EMPTY),
        (0x04, 0x00, ("cover-open",), WaitingReason.COVER_OPEN),
        (0x08, 0x00, ("other",), None),
        (0x00, 0x10, ("media-jam",), WaitingReason.MEDIA_JAM),
        (0x00, 0x60, ("output-area-almost-full", "media-low"), None),
    ],
)
async def test_the_bytes(byte: int, more: int, reasons: tuple[str, ...], waiting: WaitingReason | None) -> None:
    status = await cpcl.status(ScriptedChannel({b"\x1bh": bytes([byte]), b"\x1bi": bytes([more])}), 1.0)
    assert status is not None
    assert (status.reasons, status.waiting) == (reasons, waiting)
    assert status.condition is (PrinterStatus.ERROR if waiting else PrinterStatus.ONLINE)


@pytest.mark.parametrize("answer", [b"", b"\xff", b"\x20", b"\x1bh", b"\x00\x00", b"ready"])
async def test_anything_else_is_no_answer(answer: bytes) -> None:
    channel = ScriptedChannel({b"\x1bh": answer})
    assert await cpcl.status(channel, 1.0) is None
    assert await cpcl.query_report(channel, 1.0) is None


async def test_what_it_is() -> None:
    assert await cpcl.query_report(ScriptedChannel(CPCL_ANSWERS), 3.0) == DeviceReport(
        language=RawLanguage.CPCL, model="ZTC ZD420-203dpi ZPL", serial="D2J181400001", firmware="V84.20.11Z", dpi=203
    )


async def test_a_printer_that_listens_for_zpl_is_one_of_zpl() -> None:
    answers = CPCL_ANSWERS | {b'! U1 getvar "device.languages"\r\n': b'"hybrid_xml_zpl"'}
    report = await cpcl.query_report(ScriptedChannel(answers), 3.0)
    assert report is not None
    assert report.language is RawLanguage.ZPL
