"""ESC/POS: DLE EOT, ASB in between, and GS I."""

from __future__ import annotations

import pytest

from agent_core.status import escpos
from agent_core.status.contract import DeviceReport
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import PrinterStatus, WaitingReason
from tests.support.answering_printer import ESCPOS_ANSWERS
from tests.support.told_channels import ScriptedChannel

pytestmark = pytest.mark.anyio
ASB_PAPER_OUT = b"\x18\x00\x0c\x00"
ASB_WELL = b"\x14\x00\x00\x0f"


@pytest.mark.parametrize(
    ("number", "byte", "reasons", "waiting"),
    [
        (1, 0x1A, ("paused",), WaitingReason.PRINTER_STOPPED),
        (2, 0x16, ("cover-open",), WaitingReason.COVER_OPEN),
        (2, 0x32, ("media-empty",), WaitingReason.MEDIA_EMPTY),
        (2, 0x52, ("other",), WaitingReason.PRINTER_STOPPED),
        (3, 0x1A, ("cutter-jam",), WaitingReason.PRINTER_STOPPED),
        (3, 0x32, ("other",), WaitingReason.PRINTER_STOPPED),
        (3, 0x52, ("other",), WaitingReason.PRINTER_STOPPED),
        (4, 0x1E, ("media-low",), None),
        (4, 0x72, ("media-empty",), WaitingReason.MEDIA_EMPTY),
        (4, 0x12, (), None),
    ],
)
async def test_the_four_bytes(number: int, byte: int, reasons: tuple[str, ...], waiting: WaitingReason | None) -> None:
    answers = ESCPOS_ANSWERS | {b"\x10\x04" + bytes([number]): bytes([byte])}
    status = await escpos.status(ScriptedChannel(answers), 2.0)
    assert status is not None
    assert (status.reasons, status.waiting) == (reasons, waiting)
    assert status.condition is (PrinterStatus.ERROR if waiting else PrinterStatus.ONLINE)


async def test_offline_for_want_of_paper_is_want_of_paper() -> None:
    answers = ESCPOS_ANSWERS | {b"\x10\x04\x01": b"\x1a", b"\x10\x04\x02": b"\x32", b"\x10\x04\x04": b"\x7e"}
    status = await escpos.status(ScriptedChannel(answers), 2.0)
    assert status is not None
    assert status.reasons == ("media-empty", "media-low")


@pytest.mark.parametrize("answer", [b"", b"\x00", b"\xff", b"\x10", b"\x92", b"\x16\x16", b"\x10\x04\x01", b"OK\r\n"])
async def test_anything_else_is_no_answer(answer: bytes) -> None:
    channel = ScriptedChannel(ESCPOS_ANSWERS | {b"\x10\x04\x01": answer})
    assert await escpos.status(channel, 1.0) is None
    assert await escpos.query_report(channel, 1.0) is None


async def test_what_is_not_answered_later_is_not_known() -> None:
    status = await escpos.status(ScriptedChannel({b"\x10\x04\x01": b"\x16"}), 1.0)
    assert status is not None
    assert (status.condition, status.reasons) == (PrinterStatus.ONLINE, ())


async def test_what_it_says_unasked_counts_and_confuses_nothing() -> None:
    answers = ESCPOS_ANSWERS | {b"\x10\x04\x01": b"\x13" + ASB_PAPER_OUT + b"\x16"}
    status = await escpos.status(ScriptedChannel(answers), 2.0)
    assert status is not None
    assert status.waiting is WaitingReason.MEDIA_EMPTY


def test_asb_in_a_stream() -> None:
    rest, newest = escpos.without_asb(ASB_PAPER_OUT + b"\x16" + ASB_WELL + b"\x12")
    assert (rest, newest) == (b"\x16\x12", ())


@pytest.mark.parametrize("place", range(5))
async def test_asb_before_around_and_after_an_answer(place: int) -> None:
    commands = ASB_PAPER_OUT[:place] + b"\x12" + ASB_PAPER_OUT[place:]
    assert escpos.without_asb(commands) == (b"\x12", escpos.automatic(ASB_PAPER_OUT))
    for number in range(1, 5):
        channel = ScriptedChannel(ESCPOS_ANSWERS | {b"\x10\x04" + bytes([number]): commands})
        status = await escpos.status(channel, 2.0)
        assert status is not None
        # only the first question listens on after its answer
        is_heard = number == 1 or place > 0
        assert status.waiting is (WaitingReason.MEDIA_EMPTY if is_heard else None)


def test_an_asb_that_is_cut_off_by_another_one() -> None:
    assert escpos.without_asb(ASB_PAPER_OUT[:2] + ASB_WELL + b"\x16") == (ASB_PAPER_OUT[:2] + b"\x16", ())


async def test_asb_alone_is_no_answer() -> None:
    channel = ScriptedChannel({b"\x10\x04\x01": ASB_WELL})
    assert await escpos.status(channel, 1.0) is None


async def test_nothing_that_stays_is_switched_on() -> None:
    channel = ScriptedChannel(ESCPOS_ANSWERS)
    await escpos.status(channel, 2.0)
    await escpos.query_report(channel, 3.0)
    assert channel.asked
    assert not [question for question in channel.asked if question.startswith(b"\x1da")]


def test_letters_that_look_like_asb_are_letters() -> None:
    assert escpos.information(ASB_WELL + b"_TP-30-T88\x00") == "TP-30-T88"


@pytest.mark.parametrize("four", [b"", b"\x10\x00\x00", b"\x12\x00\x00\x00", b"\x10\x10\x00\x00", b"\x10\x00\x80\x00"])
def test_no_asb(four: bytes) -> None:
    assert escpos.automatic(four) is None


async def test_what_it_is() -> None:
    assert await escpos.query_report(ScriptedChannel(ESCPOS_ANSWERS), 3.0) == DeviceReport(
        language=RawLanguage.ESCPOS, model="EPSON TM-T88V", serial="MXNF012345", firmware="1.02 ESC/POS"
    )


async def test_a_printer_that_tells_no_model_is_asked_no_more() -> None:
    channel = ScriptedChannel({b"\x10\x04\x01": b"\x16"})
    assert await escpos.query_report(channel, 3.0) == DeviceReport(language=RawLanguage.ESCPOS)
    assert channel.asked == [b"\x10\x04\x01", b"\x1dIC"]


@pytest.mark.parametrize("answer", [b"TM-T88\x00", b"_TM-T88", b"_\x00", b"_" + b"x" * 200 + b"\x00", b"_\x01\x02\x00"])
def test_no_information(answer: bytes) -> None:
    assert escpos.information(answer) is None
