"""Status of TSPL printers (TSC, TSPL/TSPL2 Programming Manual: <ESC>!?, <ESC>!S since firmware V6.29 EZ, ~!T)."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from agent_core.status.contract import (
    BUFFER_FULL,
    CLEAR_LINE,
    COVER_OPEN,
    CUTTER_JAM,
    HEAD_FAULT,
    LABEL_TO_TAKE,
    MEDIA_EMPTY,
    MEDIA_JAM,
    MEDIA_LOW,
    OTHER,
    PAUSED,
    RIBBON_EMPTY,
    RIBBON_JAM,
    RIBBON_LOW,
    TOO_HOT,
    Channel,
    DeviceFault,
    DeviceReport,
    Queries,
    StatusLanguage,
    status_with,
    text_of,
)
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from agent_core.domain import DeviceStatus

STATUS_BYTE = b"\x1b!?"
FOUR_BYTES = b"\x1b!S"
MODEL = b"~!T"
FOLLOW_UP_SECONDS = 0.5

# 0x20 = it prints
_BITS = (
    (0x01, COVER_OPEN), (0x02, MEDIA_JAM), (0x04, MEDIA_EMPTY), (0x08, RIBBON_EMPTY), (0x10, PAUSED), (0x40, OTHER),
)  # fmt: skip
_FRAME = re.compile(rb"\x02([\x40-\x7f]{4})\x03\r\n")
_MESSAGES = {0x60: PAUSED, 0x45: OTHER, 0x4C: LABEL_TO_TAKE}
_WARNINGS = ((0x01, MEDIA_LOW), (0x02, RIBBON_LOW), (0x08, BUFFER_FULL))
_HEAD_AND_MOTOR = ((0x01, TOO_HOT), (0x02, TOO_HOT), (0x04, HEAD_FAULT), (0x08, CUTTER_JAM))
_MEDIA = ((0x01, MEDIA_EMPTY), (0x02, MEDIA_JAM), (0x04, RIBBON_EMPTY), (0x08, RIBBON_JAM), (0x20, COVER_OPEN))


def status_byte(value: int) -> tuple[DeviceFault, ...] | None:
    """Parse the status byte; None = an impossible state: all bits, or bit 7.

    Bit 7 means the room's temperature on few models, and a broken line on all others.
    """
    if value & 0x80 or (value & 0x1F) == 0x1F:
        return None
    return _faults(value, _BITS)


def four_bytes(answer: bytes) -> tuple[DeviceFault, ...] | None:
    """Parse `<STX>@@@@<ETX><CR><LF>`: message, warning, two bytes of errors."""
    whole = _FRAME.fullmatch(answer)
    if whole is None:
        return None
    message, warning, machine, media = whole.group(1)
    message_fault = (_MESSAGES[message],) if message in _MESSAGES else ()
    return (*message_fault, *_faults(warning, _WARNINGS), *_faults(machine, _HEAD_AND_MOTOR), *_faults(media, _MEDIA))


def _faults(value: int, table: tuple[tuple[int, DeviceFault], ...]) -> tuple[DeviceFault, ...]:
    return tuple(fault for bit, fault in table if value & bit)


async def status(
    channel: Channel, seconds: float, *, thorough: bool = True, identity_question: bytes = b""
) -> DeviceStatus | None:
    """Query by <ESC>!?, which all firmware supports; with `thorough` also by <ESC>!S, which knows more faults."""
    asking = Queries(channel, seconds)
    value = await asking.ask_byte(STATUS_BYTE)
    faults = None if value is None else status_byte(value)
    if faults is None:
        return None
    if thorough and not any(fault.waiting for fault in faults if fault is not OTHER):
        more = four_bytes(await asking.ask(FOUR_BYTES, lambda got: len(got) >= 8, seconds=FOLLOW_UP_SECONDS))
        named = any(fault.waiting for fault in more or ())
        faults = (*(fault for fault in faults if not (named and fault is OTHER)), *(more or ()))
    return status_with(faults)


def model(answer: bytes) -> str | None:
    """Parse the answer to ~!T: one line of plain text."""
    line = answer.strip(b"\x00\r\n ")
    return text_of(line) if re.fullmatch(rb"[A-Za-z0-9][ -~]{1,60}", line) else None


async def query_report(
    channel: Channel, seconds: float, *, question: bytes = STATUS_BYTE, first_seconds: float | None = None
) -> DeviceReport | None:
    """Query identity and capabilities. Serial number and resolution have no command that all firmware supports:
    unknown.

    `first_seconds` are for the `question` that tells whether it speaks TSPL. The remains of other queries in its
    line are ended first, so that no command is appended to them.
    """
    asking = Queries(channel, seconds)
    value = await asking.ask_byte(question, seconds=first_seconds)
    if value is None or status_byte(value) is None:
        return None
    if question != STATUS_BYTE:
        await asking.ask(b"\r\n", lambda got: True)
    answer = await asking.ask(MODEL, lambda got: got.endswith((b"\r", b"\n", b"\x00")), seconds=FOLLOW_UP_SECONDS)
    return DeviceReport(language=RawLanguage.TSPL, model=model(answer))


TSPL = StatusLanguage(
    language=RawLanguage.TSPL,
    names=("TSPL", "TSPL2", "TSPLEZ"),
    status=status,
    query_report=query_report,
    query_unknown=partial(query_report, question=STATUS_BYTE + CLEAR_LINE),
    feed=b"FORMFEED\r\n",  # to the start of the next label
)
