"""Status of ESC/POS printers (Epson, ESC/POS Command Reference: DLE EOT n, GS I n, GS a for automatic status back,
ASB).

Every kind of answer has its own fixed bits ("Transmission status identification"): 0xx1xx10 is DLE EOT, 0xx1xx00 the
first of four bytes of ASB, 0xx0xxxx its other three. An application or a memory switch may have enabled ASB.

We never send GS a: ASB would stay enabled, disturb the next application's answers, and fill a back-channel that nobody
reads during a job. ASB alone does not answer a query either, since it is sent only on changes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from agent_core.status.contract import (
    COVER_OPEN,
    CUTTER_JAM,
    MEDIA_EMPTY,
    MEDIA_LOW,
    OFFLINE,
    OTHER,
    QUIET_SECONDS,
    TOO_HOT,
    Channel,
    DeviceFault,
    DeviceReport,
    Queries,
    StatusLanguage,
    status_with,
    text_of,
)
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from agent_core.domain import DeviceStatus

REAL_TIME_STATUS = b"\x10\x04"
PRINTER, OFFLINE_CAUSE, ERROR_CAUSE, PAPER = 1, 2, 3, 4
PRINTER_ID = b"\x1dI"
FIRMWARE, MAKER, MODEL, SERIAL = 65, 66, 67, 68
FOLLOW_UP_SECONDS = 0.5

_FIXED, _FIXED_VALUE, _ASB_VALUE = 0x93, 0x12, 0x10
_XON_XOFF = b"\x11\x13"
_BITS = {
    PRINTER: ((0x08, OFFLINE),),
    OFFLINE_CAUSE: ((0x04, COVER_OPEN), (0x20, MEDIA_EMPTY), (0x40, OTHER)),
    ERROR_CAUSE: ((0x04, OTHER), (0x08, CUTTER_JAM), (0x20, OTHER), (0x40, TOO_HOT)),
    PAPER: ((0x0C, MEDIA_LOW), (0x60, MEDIA_EMPTY)),
}
# bits of ASB, byte by byte
_ASB_BITS = (
    ((0x08, OFFLINE), (0x20, COVER_OPEN)),
    ((0x04, OTHER), (0x08, CUTTER_JAM), (0x20, OTHER), (0x40, TOO_HOT)),
    ((0x03, MEDIA_LOW), (0x0C, MEDIA_EMPTY)),
    (),
)
_ASB_FIRST = bytes(byte for byte in range(256) if byte & _FIXED == _ASB_VALUE)
_ASB_REST = bytes(byte for byte in range(256) if not byte & 0x90)
_ASB = b"[%s][%s]{3}" % (re.escape(_ASB_FIRST), re.escape(_ASB_REST))
# ASB comes before the answer, never within, where letters could be mistaken for it
_INFORMATION = re.compile(b"(?:%s)*_([^\\x00]{0,80})\\x00" % _ASB)


def real_time(number: int, value: int) -> tuple[DeviceFault, ...] | None:
    """Parse the answer to DLE EOT `number`; None = no such answer."""
    return _faults(value, _BITS[number]) if value & _FIXED == _FIXED_VALUE else None


def automatic(four: bytes) -> tuple[DeviceFault, ...] | None:
    """Parse four bytes of ASB; None = no ASB."""
    if len(four) != 4 or four[0] & _FIXED != _ASB_VALUE or any(byte & 0x90 for byte in four[1:]):
        return None
    return tuple(fault for byte, table in zip(four, _ASB_BITS, strict=True) for fault in _faults(byte, table))


def _faults(value: int, table: tuple[tuple[int, DeviceFault], ...]) -> tuple[DeviceFault, ...]:
    return tuple(fault for bits, fault in table if value & bits)


def without_asb(answer: bytes) -> tuple[bytes, tuple[DeviceFault, ...] | None]:
    """Split off unsolicited status data before, after or around the answer; the last of it is returned.

    Flow control is discarded, and so is an incomplete ASB.
    """
    rest, newest, _ = _sorted_out(answer)
    return rest, newest


def _is_whole(answer: bytes) -> bool:
    """Return whether the answer is complete, without an ASB cut in two: its end would count as late data."""
    rest, _, begun = _sorted_out(answer)
    return bool(rest) and not begun


def _sorted_out(answer: bytes) -> tuple[bytes, tuple[DeviceFault, ...] | None, bytes]:
    """Sort the bytes by their fixed bits: the answer, the last complete ASB, the beginning of another."""
    rest, begun = bytearray(), bytearray()
    newest: tuple[DeviceFault, ...] | None = None
    for byte in answer.translate(None, _XON_XOFF):
        if byte & _FIXED == _ASB_VALUE:
            rest += begun  # it was not completed
            begun = bytearray([byte])
        elif begun and not byte & 0x90:
            begun.append(byte)
        else:
            rest.append(byte)
        if len(begun) == 4:
            newest = automatic(bytes(begun))
            begun.clear()
    return bytes(rest), newest, bytes(begun)


async def status(
    channel: Channel, seconds: float, *, thorough: bool = True, identity_question: bytes = b""
) -> DeviceStatus | None:
    """Send all four DLE EOT queries in sequence. ASB data that arrives in between counts, too.

    `identity_question` is sent in one write with the last of them, unless the printer has stopped: its answer would
    come in the middle of a job, when it resumes.
    """
    asking = Queries(channel, seconds)
    found = await _query(asking, PRINTER, seconds)
    if found is None:
        return None
    *others, last = (OFFLINE_CAUSE, ERROR_CAUSE, PAPER) if thorough else (OFFLINE_CAUSE, PAPER)
    for number in others:
        found = (*found, *(await _query(asking, number, FOLLOW_UP_SECONDS) or ()))
    if not identity_question or any(fault.waiting for fault in found):
        return status_with((*found, *(await _query(asking, last, FOLLOW_UP_SECONDS) or ())))
    question = REAL_TIME_STATUS + bytes([last]) + identity_question
    answer = await asking.ask(question, lambda got: b"\x00" in got.partition(b"_")[2], seconds=FOLLOW_UP_SECONDS)
    flags, mark, serial = answer.partition(b"_")
    found = (*found, *(_understood(last, flags) or ()))
    return replace(status_with(found), identity=identity(serial=information(mark + serial)))


async def _query(asking: Queries, number: int, seconds: float) -> tuple[DeviceFault, ...] | None:
    question = REAL_TIME_STATUS + bytes([number])
    answer = await asking.ask(question, _is_whole, seconds=seconds, at_most=64)
    if number == PRINTER and answer:  # then the others count, too
        answer += await asking.ask(b"", lambda got: bool(without_asb(got)[0]), seconds=QUIET_SECONDS, at_most=64)
    return _understood(number, answer)


def _understood(number: int, answer: bytes) -> tuple[DeviceFault, ...] | None:
    rest, unasked = without_asb(answer)
    found = real_time(number, rest[0]) if len(rest) == 1 else None
    return None if found is None else (*found, *(unasked or ()))


def information(answer: bytes) -> str | None:
    """Parse the answer to GS I 65 to 68: `_`, text, NUL."""
    found = _INFORMATION.fullmatch(answer)
    return text_of(found.group(1)) if found else None


async def query_report(channel: Channel, seconds: float, *, first_seconds: float | None = None) -> DeviceReport | None:
    """Query identity and capabilities. GS I is sent only after an answer to DLE EOT, since it waits behind
    printed data.
    """
    asking = Queries(channel, seconds)
    if await _query(asking, PRINTER, seconds if first_seconds is None else first_seconds) is None:
        return None
    model = await _informed(asking, MODEL)
    if model is None:  # it supports none of them
        return DeviceReport(language=RawLanguage.ESCPOS)
    maker = await _informed(asking, MAKER)
    named = model if maker is None or model.casefold().startswith(maker.casefold()) else f"{maker} {model}"
    serial = await _informed(asking, SERIAL)
    return DeviceReport(
        language=RawLanguage.ESCPOS,
        model=named,
        serial=serial,
        identity_question=PRINTER_ID + bytes([SERIAL]) if serial else b"",
        firmware=await _informed(asking, FIRMWARE),
    )


async def _informed(asking: Queries, number: int) -> str | None:
    question = PRINTER_ID + bytes([number])
    return information(
        await asking.ask(question, lambda got: _INFORMATION.fullmatch(got) is not None, seconds=FOLLOW_UP_SECONDS)
    )


ESCPOS = StatusLanguage(
    language=RawLanguage.ESCPOS,
    names=("ESCPOS",),
    status=status,
    query_report=query_report,
    query_unknown=query_report,
    feed=b"\x1bd\x06",  # ESC d: six lines of receipt paper
)
