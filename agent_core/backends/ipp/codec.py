"""IPP messages to and from bytes (RFC 8010 section 3). Answers come from strangers: every length is checked."""

from __future__ import annotations

import struct
from datetime import datetime, timedelta, timezone

from agent_core.backends.ipp.faults import MalformedIpp
from agent_core.backends.ipp.message import (
    Attributes,
    Data,
    Group,
    GroupTag,
    Localized,
    Message,
    Range,
    Resolution,
    Value,
    ValueTag,
)
from server_core.contract.messages.ipp import IppFaultMessages

MAX_MESSAGE_BYTES = 1024 * 1024
MAX_VALUES = 50_000
MAX_DEPTH = 8

_HEADER = struct.Struct(">bbHI")
_FIRST_VALUE_TAG = 0x10


def encode(message: Message) -> bytes:
    """The message up to and with the end-of-attributes tag; document data follow it on the wire."""
    out = bytearray(_HEADER.pack(*message.version, message.code, message.request_id))
    for group in message.groups:
        out.append(group.tag)
        for name, values in group.attributes.items():
            for index, value in enumerate(values):
                _put_value(out, "" if index else name, value)
    out.append(GroupTag.END)
    return bytes(out)


def _put_value(out: bytearray, name: str, value: Value) -> None:
    if not isinstance(value.data, Attributes):
        _put_field(out, value.tag, name, encode_value(value.tag, value.data))
        return
    _put_field(out, ValueTag.BEGIN_COLLECTION, name, b"")
    for member, values in value.data.items():
        _put_field(out, ValueTag.MEMBER_NAME, "", encode_value(ValueTag.MEMBER_NAME, member))
        for each in values:
            _put_value(out, "", each)
    _put_field(out, ValueTag.END_COLLECTION, "", b"")


def _put_field(out: bytearray, tag: int, name: str, raw: bytes) -> None:
    label = name.encode()
    if len(label) > MAX_VALUE_BYTES:
        raise ValueError("an attribute's name is too long for IPP")
    out += struct.pack(">BH", tag, len(label)) + label + struct.pack(">H", len(raw)) + raw


def decode(data: bytes) -> Message:
    """Raises MalformedIpp, and nothing else, for any bytes. What follows the end tag is ignored."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise MalformedIpp(IppFaultMessages.IPP_ANSWER_TOO_LARGE(size=MAX_MESSAGE_BYTES))
    if len(data) < _HEADER.size:
        raise MalformedIpp(IppFaultMessages.IPP_ANSWER_TOO_SHORT())
    major, minor, code, request_id = _HEADER.unpack_from(data)
    return Message(code, request_id, _Reader(data, _HEADER.size).groups(), (major, minor))


class _Reader:
    """One pass over the bytes of one message."""

    def __init__(self, data: bytes, position: int) -> None:
        self._data = data
        self._position = position
        self._values_left = MAX_VALUES

    def groups(self) -> tuple[Group, ...]:
        groups: list[Group] = []
        tag = self._byte()
        while tag != GroupTag.END:
            if tag >= _FIRST_VALUE_TAG:
                raise MalformedIpp.at("an attribute stands outside of any group")
            self._count()
            attributes, next_tag = self._attributes()
            groups.append(Group(tag, attributes))
            tag = next_tag
        return tuple(groups)

    def _attributes(self) -> tuple[Attributes, int]:
        """The attributes of a group, and the delimiter tag that ended it."""
        found: dict[str, list[Value]] = {}
        current: list[Value] | None = None
        while (tag := self._byte()) >= _FIRST_VALUE_TAG:
            name = self._field()
            if name:
                current = []
                # of two attributes with one name the first counts, as in other clients
                found.setdefault(name.decode("utf-8", "replace"), current)
            if current is None:
                raise MalformedIpp.at("a group begins with a value that has no name")
            current.append(self._value(tag, depth=0))
        return Attributes({key: tuple(values) for key, values in found.items()}), tag

    def _value(self, tag: int, depth: int) -> Value:
        self._count()
        raw = self._field()
        if tag == ValueTag.BEGIN_COLLECTION:
            return Value(tag, self._collection(depth + 1))
        if tag in (ValueTag.END_COLLECTION, ValueTag.MEMBER_NAME):
            raise MalformedIpp.at("a part of a collection stands outside of any collection")
        return Value(tag, decode_value(tag, raw))

    def _collection(self, depth: int) -> Attributes:
        if depth > MAX_DEPTH:
            raise MalformedIpp.at(f"collections are nested deeper than {MAX_DEPTH}")
        found: dict[str, list[Value]] = {}
        current: list[Value] | None = None
        while True:
            tag = self._byte()
            if tag < _FIRST_VALUE_TAG:
                raise MalformedIpp.at("a collection does not end")
            if self._field():
                raise MalformedIpp.at("a member of a collection has a name field of its own")
            if tag == ValueTag.END_COLLECTION:
                self._count()
                self._field()
                return Attributes({key: tuple(values) for key, values in found.items()})
            if tag == ValueTag.MEMBER_NAME:
                self._count()
                current = []
                found.setdefault(self._field().decode("utf-8", "replace"), current)
            elif current is None:
                raise MalformedIpp.at("a collection begins with a value that has no name")
            else:
                current.append(self._value(tag, depth))

    def _count(self) -> None:
        self._values_left -= 1
        if self._values_left < 0:
            raise MalformedIpp.at(f"it has more than {MAX_VALUES} values")

    def _byte(self) -> int:
        if self._position >= len(self._data):
            raise MalformedIpp(IppFaultMessages.IPP_ANSWER_CUT())
        self._position += 1
        return self._data[self._position - 1]

    def _field(self) -> bytes:
        """A length of two bytes (signed in the RFC) and as many bytes."""
        start = self._position + 2
        if start > len(self._data):
            raise MalformedIpp(IppFaultMessages.IPP_ANSWER_CUT())
        size = int.from_bytes(self._data[self._position : start], "big")
        if size > MAX_VALUE_BYTES or start + size > len(self._data):
            raise MalformedIpp.at(f"a field of {size} bytes does not fit")
        self._position = start + size
        return self._data[start : self._position]


# One IPP value to and from its bytes (RFC 8010 section 3.9); collections are the codec's.


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
