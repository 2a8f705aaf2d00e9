"""One IPP value to and from its bytes (RFC 8010 section 3.9); collections are the codec's."""

from __future__ import annotations

import struct
from datetime import datetime, timedelta, timezone

from agent_core.backends.ipp.faults import MalformedIpp
from agent_core.backends.ipp.message import Data, Localized, Range, Resolution
from agent_core.backends.ipp.tags import ValueTag

MAX_VALUE_BYTES = 0x7FFF
_STRINGS = range(0x40, 0x60)
_OUT_OF_BAND = range(0x10, 0x20)
_LANGUAGE_TAGS = (ValueTag.TEXT_WITH_LANGUAGE, ValueTag.NAME_WITH_LANGUAGE)
_DATE_TIME = struct.Struct(">HBBBBBBcBB")


def decode_value(tag: int, raw: bytes) -> Data:
    """Raises MalformedIpp where the length does not fit the tag."""
    if tag in _STRINGS:
        return raw.decode("utf-8", "replace")
    if tag in (ValueTag.INTEGER, ValueTag.ENUM):
        return int.from_bytes(_sized(raw, 4), "big", signed=True)
    if tag == ValueTag.BOOLEAN:
        return _sized(raw, 1) != b"\0"
    if tag in _OUT_OF_BAND:
        return None
    if tag == ValueTag.RANGE:
        return Range(*struct.unpack(">ii", _sized(raw, 8)))
    if tag == ValueTag.RESOLUTION:
        return Resolution(*struct.unpack(">iib", _sized(raw, 9)))
    if tag == ValueTag.DATE_TIME:
        return _decode_date_time(_sized(raw, 11))
    if tag in _LANGUAGE_TAGS:
        return _decode_localized(raw)
    return raw


def encode_value(tag: int, data: Data) -> bytes:
    """Raises ValueError for data that do not fit the tag: a bug of ours."""
    match data:
        case None:
            raw = b""
        case bool():
            raw = b"\1" if data else b"\0"
        case int():
            raw = data.to_bytes(4, "big", signed=True)
        case str():
            raw = data.encode()
        case bytes():
            raw = data
        case Range():
            raw = struct.pack(">ii", data.lower, data.upper)
        case Resolution():
            raw = struct.pack(">iib", data.cross_feed, data.feed, data.units)
        case datetime():
            raw = _encode_date_time(data)
        case Localized():
            language, text = data.language.encode(), data.text.encode()
            raw = struct.pack(">H", len(language)) + language + struct.pack(">H", len(text)) + text
        case _:
            raise ValueError(f"no plain value of tag {tag:#04x}: {data!r}")
    if len(raw) > MAX_VALUE_BYTES:
        raise ValueError(f"a value of {len(raw)} bytes is too long for IPP")
    return raw


def _sized(raw: bytes, size: int) -> bytes:
    if len(raw) != size:
        raise MalformedIpp.at(f"a value has {len(raw)} bytes instead of {size}")
    return raw


def _decode_localized(raw: bytes) -> Localized:
    parts: list[str] = []
    rest = raw
    for _ in range(2):
        size = int.from_bytes(rest[:2], "big") if len(rest) >= 2 else len(raw)
        if 2 + size > len(rest):
            raise MalformedIpp.at("a text with language is cut short")
        parts.append(rest[2 : 2 + size].decode("utf-8", "replace"))
        rest = rest[2 + size :]
    if rest:
        raise MalformedIpp.at("a text with language has bytes left over")
    return Localized(*parts)


def _decode_date_time(raw: bytes) -> datetime | bytes:
    """RFC 2579 DateAndTime. Clocks that were never set (month 0) are common: those stay bytes."""
    year, month, day, hour, minute, second, tenths, sign, zone_hours, zone_minutes = _DATE_TIME.unpack(raw)
    if sign not in (b"+", b"-") or tenths > 9 or zone_minutes > 59:
        return raw
    offset = timedelta(hours=zone_hours, minutes=zone_minutes)
    try:
        zone = timezone(-offset if sign == b"-" else offset)
        return datetime(year, month, day, hour, minute, second, tenths * 100_000, zone)
    except ValueError:
        return raw


def _encode_date_time(moment: datetime) -> bytes:
    offset = moment.utcoffset()
    if offset is None:
        raise ValueError("an IPP time has a zone")
    minutes = abs(offset) // timedelta(minutes=1)
    return _DATE_TIME.pack(
        moment.year,
        moment.month,
        moment.day,
        moment.hour,
        moment.minute,
        moment.second,
        moment.microsecond // 100_000,
        b"-" if offset < timedelta(0) else b"+",
        minutes // 60,
        minutes % 60,
    )
