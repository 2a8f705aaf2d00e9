"""ZPL: parsing of ~HS, ~HQES, ~HI and SGD variables."""

from __future__ import annotations

import pytest

from agent_core.domain import DeviceStatus
from agent_core.status import zpl
from agent_core.status.contract import DeviceReport
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.answering_printer import HI, HQES_HEAD_OPEN, HQES_WELL, HS_MEDIA_OUT, HS_WELL, ZPL_ANSWERS
from tests.support.told_channels import ScriptedChannel

pytestmark = pytest.mark.anyio
WELL = DeviceStatus(condition=PrinterStatus.ONLINE)


async def said(**answers: bytes) -> DeviceStatus | None:
    return await zpl.status(ScriptedChannel({b"~" + name.encode(): answer for name, answer in answers.items()}), 1.0)


def flagged(line: int, field: int, value: bytes = b"1") -> bytes:
    """Return the answer of a healthy printer with one field changed."""
    lines = HS_WELL.split(b"\x03")
    fields = lines[line].split(b",")
    fields[field] = value
    lines[line] = b",".join(fields)
    return b"\x03".join(lines)


async def test_all_is_well() -> None:
    assert await said(HS=HS_WELL, HQES=HQES_WELL) == WELL


@pytest.mark.parametrize(
    ("line", "field", "reason", "waiting"),
    [
        (0, 1, "media-empty", WaitingReason.MEDIA_EMPTY),
        (0, 2, "paused", WaitingReason.PRINTER_STOPPED),
        (1, 2, "cover-open", WaitingReason.COVER_OPEN),
        (1, 3, "marker-supply-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
        (0, 11, "other", WaitingReason.PRINTER_STOPPED),
    ],
    ids=["paper out", "pause", "head up", "ribbon out", "over temperature"],
)
async def test_a_fault_that_stops_it(line: int, field: int, reason: str, waiting: WaitingReason) -> None:
    status = await said(HS=flagged(line, field), HQES=HQES_WELL)
    assert status is not None
    assert (status.condition, status.reasons, status.waiting) == (PrinterStatus.ERROR, (reason,), waiting)
    assert status.message


@pytest.mark.parametrize(
    ("line", "field", "reason", "waiting"),
    [
        (0, 5, "spool-area-full", WaitingReason.PRINTER_BUSY),
        (0, 10, "other", None),
        (1, 7, "output-area-almost-full", None),
    ],
    ids=["buffer full", "under temperature", "label to take"],
)
async def test_what_does_not_stop_it(line: int, field: int, reason: str, waiting: WaitingReason | None) -> None:
    status = await said(HS=flagged(line, field), HQES=HQES_WELL)
    assert status is not None
    assert (status.condition, status.reasons, status.waiting) == (PrinterStatus.ONLINE, (reason,), waiting)


async def test_the_pause_that_comes_with_an_empty_roll_is_not_named() -> None:
    status = await said(HS=HS_MEDIA_OUT)
    assert status is not None
    assert status.reasons == ("media-empty",)


async def test_labels_that_are_left_are_told() -> None:
    status = await said(HS=flagged(1, 8, b"00000012"))
    assert status is not None
    assert (status.condition, str(status.message)) == (PrinterStatus.ONLINE, "Labels left to print: 12.")


async def test_a_printer_that_does_not_answer_hs_while_it_is_open_says_so_by_hqes() -> None:
    status = await said(HQES=HQES_HEAD_OPEN)
    assert status is not None
    assert status.waiting is WaitingReason.COVER_OPEN
    assert status.reasons == ("cover-open", "media-empty")


async def test_hqes_adds_what_hs_does_not_know() -> None:
    cutter = HQES_WELL.replace(b"0 00000000 00000000\r\nW", b"1 00000000 00000008\r\nW")
    status = await said(HS=HS_WELL, HQES=cutter)
    assert status is not None
    assert status.reasons == ("cutter-jam",)


async def test_a_warning_stops_nothing() -> None:
    worn = HQES_WELL.replace(b"WARNINGS:       0 00000000 00000000", b"WARNINGS:       1 00000000 0000000E")
    status = await said(HS=HS_WELL, HQES=worn)
    assert status is not None
    assert (status.condition, status.waiting) == (PrinterStatus.ONLINE, None)
    assert status.reasons == ("media-low", "marker-life-almost-over")


async def test_bits_that_nobody_knows_are_nothing() -> None:
    unknown = HQES_WELL.replace(b"0 00000000 00000000\r\nW", b"1 FFFFFFFF FFF00800\r\nW")
    assert await said(HS=HS_WELL, HQES=unknown) == WELL


async def test_in_a_hurry_only_hs_is_asked() -> None:
    channel = ScriptedChannel(ZPL_ANSWERS)
    assert await zpl.status(channel, 1.0, thorough=False) == WELL
    assert channel.asked == [b"~HS"]


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"~HS",
        HS_WELL[:30],
        HS_WELL.split(b"\x03")[0] + b"\x03\r\n",
        HI,
        flagged(0, 1, b"7"),
        flagged(1, 2, b""),
        flagged(1, 8, b"many"),
        HS_WELL.replace(b"\x02", b"").replace(b"\x03", b""),
        b"\x02" * 4000,
    ],
)
async def test_anything_else_is_no_answer(answer: bytes) -> None:
    assert zpl.host_status(answer) is None
    assert await said(HS=answer) is None


async def test_what_it_is() -> None:
    assert await zpl.query_report(ScriptedChannel(ZPL_ANSWERS), 3.0) == DeviceReport(
        language=RawLanguage.ZPL,
        model="ZTC ZD420-203dpi ZPL",
        serial="D2J181400001",
        mac="00:07:4D:2C:E0:7A",
        firmware="V84.20.11Z",
        dpi=203,
        head_width_mm=104.1,
        media_height_mm=150.0,
    )


async def test_a_printer_without_sgd_tells_its_serial_in_zpl() -> None:
    answers = {b"~HI": HI, b"~HQSN": b"\x02\r\nSERIAL NUMBER\r\n41A06440023\r\n\x03\r\n"}
    assert await zpl.query_report(ScriptedChannel(answers), 3.0) == DeviceReport(
        language=RawLanguage.ZPL, model="ZD420-203dpi", serial="41A06440023", firmware="V84.20.11Z", dpi=203
    )


@pytest.mark.parametrize(("dots", "dpi"), [(b"6", 152), (b"8", 203), (b"12", 300), (b"24", 600), (b"77", None)])
def test_the_resolution_of_hi(dots: bytes, dpi: int | None) -> None:
    identified = zpl.identification(b"\x02GK420d,V61.17.16Z,%s,2104KB,X\x03\r\n" % dots)
    assert identified is not None
    assert identified.dpi == dpi


async def test_variables_count_only_together() -> None:
    """A missing one would shift the values of all after it."""
    answers = {question: answer for question, answer in ZPL_ANSWERS.items() if b"product_name" not in question}
    report = await zpl.query_report(ScriptedChannel(answers), 3.0)
    assert report == DeviceReport(
        language=RawLanguage.ZPL, model="ZD420-203dpi", mac="00:07:4D:2C:E0:7A", firmware="V84.20.11Z", dpi=203
    )


async def test_continuous_media_have_no_length() -> None:
    answers = {
        question: b'"continuous"' if b"media_type" in question else answer for question, answer in ZPL_ANSWERS.items()
    }
    report = await zpl.query_report(ScriptedChannel(answers), 3.0)
    assert report is not None
    assert report.media_height_mm is None


async def test_a_variable_that_it_does_not_have_is_unknown() -> None:
    answers = {question: b'"?"' if b"getvar" in question else answer for question, answer in ZPL_ANSWERS.items()}
    report = await zpl.query_report(ScriptedChannel(answers), 3.0)
    assert report is not None
    assert (report.serial, report.model, report.head_width_mm) == (None, "ZD420-203dpi", None)
