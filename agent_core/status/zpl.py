"""Status of ZPL printers (Zebra, ZPL II Programming Guide: ~HS, ~HI, ~HQ; SGD for what these do not report)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from agent_core.status.contract import (
    BUFFER_FULL,
    CLEAR_LINE,
    COVER_OPEN,
    CUTTER_JAM,
    HEAD_FAULT,
    HEAD_WORN,
    LABEL_TO_TAKE,
    MEDIA_EMPTY,
    MEDIA_JAM,
    MEDIA_LOW,
    OTHER,
    PAUSED,
    RIBBON_EMPTY,
    TO_CALIBRATE,
    TOO_COLD,
    TOO_HOT,
    Channel,
    DeviceFault,
    DeviceReport,
    Queries,
    StatusLanguage,
    is_sgd_value,
    mm_of,
    sgd_number,
    sgd_question,
    sgd_value,
    sgd_variables,
    status_with,
    text_of,
)
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.documents import RawLanguage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agent_core.domain import DeviceStatus

HOST_STATUS = b"~HS"
HOST_IDENTIFICATION = b"~HI"
IN_PCL_A_FONT = b"\x1b)s3W"
HOST_QUERY = b"~HQ"
HOST_QUERY_ERRORS = b"~HQES"
HOST_QUERY_SERIAL = b"~HQSN"
HOST_QUERY_MAC = b"~HQHA"
FOLLOW_UP_SECONDS = 0.5
"""Timeout of queries that only some models answer, after one that all of them answer."""
SGD_SECONDS = 1.0
HOST_STATUS_SHARE = 0.85
"""Share of the time; the rest is for ~HQES, for a printer that does not answer ~HS."""

_LINE = re.compile(rb"\x02([^\x02\x03\r\n]{1,200})\x03")
_FLAGS = re.compile(rb"(ERRORS|WARNINGS):\s{0,20}([01])\s{1,20}([0-9A-Fa-f]{8})\s{1,20}([0-9A-Fa-f]{8})(?![0-9A-Fa-f])")
_FIRST_FIELDS = 12
_SECOND_FIELDS = 11
_DPI = {6: 152, 8: 203, 12: 300, 24: 600}
_KNOWN_DPI = frozenset((*_DPI.values(), 150, 305))
# ~HQES, bits of group 1; other bits are unknown and ignored
_ERRORS = (
    (0x1, MEDIA_EMPTY), (0x2, RIBBON_EMPTY), (0x4, COVER_OPEN), (0x8, CUTTER_JAM), (0x10, TOO_HOT), (0x20, TOO_HOT),
    (0x40, HEAD_FAULT), (0x80, HEAD_FAULT), (0x100, OTHER), (0x200, HEAD_FAULT), (0x1000, MEDIA_JAM),
    (0x2000, OTHER), (0x4000, MEDIA_JAM), (0x8000, MEDIA_JAM), (0x10000, PAUSED),
)  # fmt: skip
_WARNINGS = ((0x1, TO_CALIBRATE), (0x2, HEAD_WORN), (0x4, HEAD_WORN), (0x8, MEDIA_LOW))
_VARIABLES = (
    "device.unique_id", "device.product_name", "head.resolution.in_dpi", "ezpl.print_width", "zpl.label_length",
    "ezpl.media_type",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class HostStatus:
    """Answer to ~HS: `formats_waiting` in its memory, `labels_left` of the current one."""

    faults: tuple[DeviceFault, ...]
    formats_waiting: int
    labels_left: int


def host_status(answer: bytes) -> HostStatus | None:
    """Parse the first two of the three lines; None for anything else, including an incomplete answer."""
    lines = [line.split(b",") for line in _LINE.findall(answer)]
    for first, second in pairwise(lines):
        if len(first) >= _FIRST_FIELDS and len(second) >= _SECOND_FIELDS:
            return _read(first, second)
    return None


def _read(first: list[bytes], second: list[bytes]) -> HostStatus | None:
    flags = [*(first[index] for index in (1, 2, 5, 10, 11)), *(second[index] for index in (2, 3, 7))]
    counts = first[4], second[8]
    if any(flag not in (b"0", b"1") for flag in flags) or not all(re.fullmatch(rb"\d{1,8}", one) for one in counts):
        return None
    meanings = MEDIA_EMPTY, PAUSED, BUFFER_FULL, TOO_COLD, TOO_HOT, COVER_OPEN, RIBBON_EMPTY, LABEL_TO_TAKE
    return HostStatus(
        faults=tuple(fault for fault, flag in zip(meanings, flags, strict=True) if flag == b"1"),
        formats_waiting=int(counts[0]),
        labels_left=int(counts[1]),
    )


def queried_faults(answer: bytes) -> tuple[DeviceFault, ...] | None:
    """Parse the answer to ~HQES; None = no such answer."""
    groups = {name: (flag, int(low, 16)) for name, flag, _, low in _FLAGS.findall(answer)}
    if b"ERRORS" not in groups:
        return None
    return (*_bits(groups[b"ERRORS"], _ERRORS), *_bits(groups.get(b"WARNINGS", (b"0", 0)), _WARNINGS))


def _bits(group: tuple[bytes, int], table: tuple[tuple[int, DeviceFault], ...]) -> Iterator[DeviceFault]:
    flag, bits = group
    if flag == b"1":
        yield from (fault for bit, fault in table if bits & bit)


async def status(
    channel: Channel, seconds: float, *, thorough: bool = True, identity_question: bytes = b""
) -> DeviceStatus | None:
    """Query the status by ~HS, and by ~HQES for what it leaves out.

    Some firmware does not answer ~HS while media or ribbon are out or the head is open, but does answer ~HQES. Without
    `thorough` it is asked only then. `identity_question` is sent in one write with ~HS, so it costs no round trip.
    """
    asking = Queries(channel, seconds)
    answer = await asking.ask(HOST_STATUS + identity_question, _has_three_lines, seconds=seconds * HOST_STATUS_SHARE)
    host = host_status(answer)
    who = NOBODY
    if host is not None and identity_question:
        who = await _identity_behind(asking, answer, identity_question)
    if host is not None and (not thorough or any(fault.waiting for fault in host.faults)):
        return replace(_status(host), identity=who)
    more = queried_faults(
        await asking.ask(HOST_QUERY_ERRORS, _has_flags, seconds=None if host is None else FOLLOW_UP_SECONDS)
    )
    if host is None:
        return None if more is None else status_with(more)
    return replace(_status(replace(host, faults=(*host.faults, *(more or ())))), identity=who)


async def _identity_behind(asking: Queries, answer: bytes, question: bytes) -> DeviceIdentity:
    """Read the answer to the identity question after the three lines of ~HS; it may take 0.5 s."""
    is_whole = _is_queried if question.startswith(HOST_QUERY) else is_sgd_value
    rest = answer.split(b"\x03", 3)[3] if _has_three_lines(answer) else b""
    if not is_whole(rest):
        rest += await asking.ask(b"", lambda more: is_whole(rest + more), seconds=FOLLOW_UP_SECONDS)
    if question == HOST_QUERY_MAC:
        return identity(mac=_queried_line(rest))
    if question == HOST_QUERY_SERIAL:
        return identity(serial=_queried_line(rest))
    if is_sgd_value(rest):
        return identity(serial=sgd_value(rest))
    # an earlier device knew SGD: an older model may be in its place
    return identity(serial=await _queried(asking, HOST_QUERY_SERIAL))


def _status(host: HostStatus) -> DeviceStatus:
    status, left = status_with(host.faults), host.formats_waiting + host.labels_left
    if left and not host.faults:
        status = replace(status, message=ConditionMessages.LABELS_LEFT(left=left))
    return replace(status, prints=left > 0)


def _has_three_lines(answer: bytes) -> bool:
    return answer.count(b"\x03") >= 3


def _has_flags(answer: bytes) -> bool:
    return len(_FLAGS.findall(answer)) >= 2


@dataclass(frozen=True, kw_only=True, slots=True)
class HostIdentification:
    """Answer to ~HI: `ZD420-203dpi,V84.20.11Z,8,8192KB`."""

    model: str | None
    firmware: str | None
    dpi: int | None


def identification(answer: bytes) -> HostIdentification | None:
    for line in _LINE.findall(answer):
        fields = [field.strip() for field in line.split(b",")]
        if len(fields) >= 4 and re.fullmatch(rb"\d{1,2}(\.\d)?", fields[2]) and re.fullmatch(rb"\d+ ?[KM]B", fields[3]):
            dots_per_mm = round(float(fields[2]))
            return HostIdentification(model=text_of(fields[0]), firmware=text_of(fields[1]), dpi=_DPI.get(dots_per_mm))
    return None


async def query_report(
    channel: Channel,
    seconds: float,
    *,
    question: bytes = HOST_IDENTIFICATION,
    first_seconds: float | None = None,
) -> DeviceReport | None:
    """Query identity and capabilities. `question`: ~HI, wrapped so that no printer of another language prints it.

    `first_seconds` are for this one.
    """
    asking = Queries(channel, seconds)
    answer = await asking.ask(question, lambda received: received.count(b"\x03") >= 1, seconds=first_seconds)
    first = identification(answer)
    if first is None:
        return None
    variables = await sgd_variables(asking, _VARIABLES, seconds=SGD_SECONDS)
    dpi = sgd_number(variables.get("head.resolution.in_dpi")) or first.dpi
    serial, identity_question = variables.get("device.unique_id"), sgd_question("device.unique_id")
    if serial is None:
        serial, identity_question = await _queried(asking, HOST_QUERY_SERIAL), HOST_QUERY_SERIAL
    mac = await _queried(asking, HOST_QUERY_MAC)
    if serial is None:
        identity_question = HOST_QUERY_MAC if mac else b""
    is_continuous = variables.get("ezpl.media_type", "continuous").startswith("continuous")
    length = None if is_continuous else sgd_number(variables.get("zpl.label_length"))
    return DeviceReport(
        language=RawLanguage.ZPL,
        model=variables.get("device.product_name") or first.model,
        serial=serial,
        mac=mac,
        firmware=first.firmware,
        dpi=dpi if dpi in _KNOWN_DPI else None,
        head_width_mm=mm_of(sgd_number(variables.get("ezpl.print_width")), dpi, most_mm=300),
        media_height_mm=mm_of(length, dpi, most_mm=2000),
        identity_question=identity_question,
    )


async def _queried(asking: Queries, question: bytes) -> str | None:
    return _queried_line(await asking.ask(question, _is_queried, seconds=FOLLOW_UP_SECONDS))


def _is_queried(answer: bytes) -> bool:
    return b"\x03" in answer


def _queried_line(answer: bytes) -> str | None:
    """Return the line below the heading."""
    frame = re.search(rb"\x02([^\x02\x03]{1,200})\x03", answer)
    lines = [text for line in (frame.group(1).splitlines() if frame else ()) if (text := text_of(line))]
    return lines[1] if len(lines) == 2 else None


ZPL = StatusLanguage(
    language=RawLanguage.ZPL,
    names=("ZPL", "ZPLII", "ZPL2"),
    status=status,
    query_report=query_report,
    query_unknown=partial(query_report, question=IN_PCL_A_FONT + HOST_IDENTIFICATION + CLEAR_LINE),
    feed=b"~PH\r\n",  # slew to home position, as the FEED key does
)
