"""IPP messages, their encoding (RFC 8010 section 3), and errors below the level of jobs.

A message has groups, a group has attributes, an attribute has one or more values. Responses are untrusted: every length
is checked. The texts of errors are for users.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from enum import IntEnum

from agent_core.errors import EngineError
from server_core.contract.messages.devices import IppFaultMessages

HTTP_MEANS = {
    301: IppFaultMessages.HTTP_REDIRECTED,
    302: IppFaultMessages.HTTP_REDIRECTED,
    401: IppFaultMessages.IPP_NOT_AUTHENTICATED,
    403: IppFaultMessages.IPP_FORBIDDEN,
    404: IppFaultMessages.IPP_NOT_FOUND,
    413: IppFaultMessages.IPP_DOCUMENT_TOO_LARGE,
    426: IppFaultMessages.HTTP_TLS_NEEDED,
}


class IppFault(EngineError):
    """The printer gave no usable response."""


class MalformedIpp(IppFault):
    """The bytes are not an IPP message (RFC 8010), or exceed our limits."""

    @staticmethod
    def at(detail: str) -> MalformedIpp:
        """Build the error. `detail`: the violated rule of RFC 8010, for experts."""
        return MalformedIpp(IppFaultMessages.IPP_ANSWER_MALFORMED(detail=detail))


class IppUnreachable(IppFault):
    """There is no connection, or it broke before the response was complete."""


class NotServed(IppFault):
    """The printer ended the connection before a byte of the request was sent: it serves another session."""

    def __init__(self) -> None:
        super().__init__(IppFaultMessages.IPP_BUSY_ELSEWHERE())


class IppTryLater(IppFault):
    """The printer answers, but asks to try again later."""


class LoginNeeded(IppFault):
    """The printer requires a login that we do not have."""


class LoginRefused(LoginNeeded):
    """The printer rejected the user name and password."""


class NotTrusted(IppFault):
    """The printer presented another certificate than the trusted one. Not a byte of HTTP was sent.

    `fingerprint`: SHA-256 of the public key that it presented.
    """

    def __init__(self, fingerprint: str) -> None:
        super().__init__(IppFaultMessages.CERTIFICATE_DIFFERS())
        self.fingerprint = fingerprint


class HttpRefused(IppFault):
    """The printer's web server answered, but not with IPP. `challenges`: each WWW-Authenticate of a 401."""

    def __init__(self, status: int, challenges: Sequence[str] = ()) -> None:
        why = HTTP_MEANS.get(status)
        super().__init__(
            IppFaultMessages.HTTP_STATUS(status=status)
            if why is None
            else IppFaultMessages.HTTP_STATUS_MEANS(status=status, why=why())
        )
        self.status = status
        self.challenges = tuple(challenges)


# Numbers of the IPP protocol: RFC 8010 section 3.5 (tags), RFC 8011 section 5.4 and appendix B, PWG 5100.
#
# Only the ones that this driver uses by name are listed; others pass through as integers.


class GroupTag(IntEnum):
    OPERATION = 0x01
    JOB = 0x02
    END = 0x03
    PRINTER = 0x04
    UNSUPPORTED = 0x05


class ValueTag(IntEnum):
    UNSUPPORTED = 0x10
    UNKNOWN = 0x12
    NO_VALUE = 0x13
    NOT_SETTABLE = 0x15
    DELETE_ATTRIBUTE = 0x16
    ADMIN_DEFINE = 0x17
    INTEGER = 0x21
    BOOLEAN = 0x22
    ENUM = 0x23
    OCTET_STRING = 0x30
    DATE_TIME = 0x31
    RESOLUTION = 0x32
    RANGE = 0x33
    BEGIN_COLLECTION = 0x34
    TEXT_WITH_LANGUAGE = 0x35
    NAME_WITH_LANGUAGE = 0x36
    END_COLLECTION = 0x37
    TEXT = 0x41
    NAME = 0x42
    KEYWORD = 0x44
    URI = 0x45
    URI_SCHEME = 0x46
    CHARSET = 0x47
    LANGUAGE = 0x48
    MIME_TYPE = 0x49
    MEMBER_NAME = 0x4A


class Operation(IntEnum):
    PRINT_JOB = 0x0002
    VALIDATE_JOB = 0x0004
    CREATE_JOB = 0x0005
    SEND_DOCUMENT = 0x0006
    CANCEL_JOB = 0x0008
    GET_JOB_ATTRIBUTES = 0x0009
    GET_JOBS = 0x000A
    GET_PRINTER_ATTRIBUTES = 0x000B
    IDENTIFY_PRINTER = 0x003C

    @property
    def before(self) -> str:
        """Failpoint before the call; see `agent_core.points`."""
        return f"agent.device.ipp.{self.name.lower()}.before"

    @property
    def after(self) -> str:
        """Failpoint after the printer has answered; the driver does not receive it."""
        return f"agent.device.ipp.{self.name.lower()}.after"


class Status(IntEnum):
    OK = 0x0000
    NOT_AUTHENTICATED = 0x0402
    FORBIDDEN = 0x0401
    NOT_AUTHORIZED = 0x0403
    NOT_POSSIBLE = 0x0404
    TIMEOUT = 0x0405
    NOT_FOUND = 0x0406
    GONE = 0x0407
    ENTITY_TOO_LARGE = 0x0408
    FORMAT_NOT_SUPPORTED = 0x040A
    ATTRIBUTES_NOT_SUPPORTED = 0x040B
    INTERNAL_ERROR = 0x0500
    OPERATION_NOT_SUPPORTED = 0x0501
    SERVICE_UNAVAILABLE = 0x0502
    VERSION_NOT_SUPPORTED = 0x0503
    DEVICE_ERROR = 0x0504
    TEMPORARY_ERROR = 0x0505
    NOT_ACCEPTING_JOBS = 0x0506
    BUSY = 0x0507
    JOB_CANCELED = 0x0508


class IppPrinterState(IntEnum):
    IDLE = 3
    PROCESSING = 4
    STOPPED = 5


class IppJobState(IntEnum):
    PENDING = 3
    PENDING_HELD = 4
    PROCESSING = 5
    PROCESSING_STOPPED = 6
    CANCELED = 7
    ABORTED = 8
    COMPLETED = 9

    @property
    def is_final(self) -> bool:
        return self >= IppJobState.CANCELED


DOTS_PER_INCH = 3
DOTS_PER_CM = 4
CM_PER_INCH = 2.54


@dataclass(frozen=True, slots=True)
class Range:
    """rangeOfInteger, both ends included."""

    lower: int
    upper: int


@dataclass(frozen=True, slots=True)
class Resolution:
    """`units` 3 = dots per inch, 4 = dots per cm."""

    cross_feed: int
    feed: int
    units: int = DOTS_PER_INCH

    @property
    def dpi(self) -> int:
        """The resolution across the paper; it counts if the directions differ."""
        return round(self.cross_feed * CM_PER_INCH) if self.units == DOTS_PER_CM else self.cross_feed


@dataclass(frozen=True, slots=True)
class Localized:
    """textWithLanguage and nameWithLanguage."""

    language: str
    text: str


class Attributes(Mapping[str, tuple["Value", ...]]):
    """Attributes by name, in order; also the members of a collection."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, tuple[Value, ...]] | None = None) -> None:
        self._values = dict(values or {})

    def __getitem__(self, name: str) -> tuple[Value, ...]:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Attributes({self._values!r})"

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def integers(self, name: str) -> tuple[int, ...]:
        """Return integer and enum values."""
        return tuple(v.data for v in self.get(name, ()) if isinstance(v.data, int) and not isinstance(v.data, bool))

    def integer(self, name: str) -> int | None:
        return next(iter(self.integers(name)), None)

    def boolean(self, name: str) -> bool | None:
        return next((v.data for v in self.get(name, ()) if isinstance(v.data, bool)), None)

    def words(self, name: str) -> tuple[str, ...]:
        """Return values of every kind of string: keywords, names, texts, URIs, MIME types."""
        found: list[str] = []
        for value in self.get(name, ()):
            if isinstance(value.data, str):
                found.append(value.data)
            elif isinstance(value.data, Localized):
                found.append(value.data.text)
        return tuple(found)

    def word(self, name: str) -> str | None:
        return next(iter(self.words(name)), None)

    def ranges(self, name: str) -> tuple[Range, ...]:
        return tuple(v.data for v in self.get(name, ()) if isinstance(v.data, Range))

    def resolutions(self, name: str) -> tuple[Resolution, ...]:
        return tuple(v.data for v in self.get(name, ()) if isinstance(v.data, Resolution))

    def collections(self, name: str) -> tuple[Attributes, ...]:
        return tuple(v.data for v in self.get(name, ()) if isinstance(v.data, Attributes))


Data = bool | int | str | bytes | datetime | Range | Resolution | Localized | Attributes | None


@dataclass(frozen=True, slots=True)
class Value:
    """One value. `data` is None for out-of-band values, bytes for octetString and unknown tags."""

    tag: int
    data: Data = None


@dataclass(frozen=True, slots=True)
class AttributeGroup:
    tag: int
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class IppMessage:
    """A message. `code` is the operation of a request, the status of a response."""

    code: int
    request_id: int
    groups: tuple[AttributeGroup, ...]
    version: tuple[int, int] = (2, 0)

    def all_of(self, tag: GroupTag) -> tuple[Attributes, ...]:
        return tuple(group.attributes for group in self.groups if group.tag == tag)

    def first(self, tag: GroupTag) -> Attributes:
        """Return the first group of this kind; empty if there is none."""
        return next(iter(self.all_of(tag)), Attributes())

    @property
    def is_ok(self) -> bool:
        """Return whether the status is successful-ok, with or without substituted attributes (RFC 8011 appendix
        B.1.2).
        """
        return 0 <= self.code <= 0x00FF

    @property
    def status_message(self) -> str | None:
        return self.first(GroupTag.OPERATION).word("status-message")


def keyword(*words: str) -> tuple[Value, ...]:
    return tuple(Value(ValueTag.KEYWORD, word) for word in words)


def name(text: str) -> tuple[Value, ...]:
    return (Value(ValueTag.NAME, text),)


def uri(text: str) -> tuple[Value, ...]:
    return (Value(ValueTag.URI, text),)


def integer(number: int) -> tuple[Value, ...]:
    return (Value(ValueTag.INTEGER, number),)


def enum(number: int) -> tuple[Value, ...]:
    return (Value(ValueTag.ENUM, number),)


def boolean(flag: bool) -> tuple[Value, ...]:
    return (Value(ValueTag.BOOLEAN, flag),)


def mime_type(text: str) -> tuple[Value, ...]:
    return (Value(ValueTag.MIME_TYPE, text),)


def resolution(dots: int | Resolution) -> tuple[Value, ...]:
    """Encode a resolution. A number is dpi in both directions."""
    return (Value(ValueTag.RESOLUTION, Resolution(dots, dots) if isinstance(dots, int) else dots),)


def collection(members: Mapping[str, tuple[Value, ...]]) -> tuple[Value, ...]:
    return (Value(ValueTag.BEGIN_COLLECTION, Attributes(members)),)


MAX_MESSAGE_BYTES = 1024 * 1024
MAX_VALUES = 50_000
MAX_DEPTH = 8

_HEADER = struct.Struct(">bbHI")
_FIRST_VALUE_TAG = 0x10


def encode(message: IppMessage) -> bytes:
    """Encode the message up to and including the end-of-attributes tag; document data follow it on the wire."""
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


def decode(data: bytes) -> IppMessage:
    """Decode a message; data after the end tag is ignored. Raises MalformedIpp, and nothing else, for any bytes."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise MalformedIpp(IppFaultMessages.IPP_ANSWER_TOO_LARGE(size=MAX_MESSAGE_BYTES))
    if len(data) < _HEADER.size:
        raise MalformedIpp(IppFaultMessages.IPP_ANSWER_TOO_SHORT())
    major, minor, code, request_id = _HEADER.unpack_from(data)
    return IppMessage(code, request_id, _Reader(data, _HEADER.size).groups(), (major, minor))


class _Reader:
    """Decodes one message in one pass."""

    def __init__(self, data: bytes, position: int) -> None:
        self._data = data
        self._position = position
        self._values_left = MAX_VALUES

    def groups(self) -> tuple[AttributeGroup, ...]:
        groups: list[AttributeGroup] = []
        tag = self._byte()
        while tag != GroupTag.END:
            if tag >= _FIRST_VALUE_TAG:
                raise MalformedIpp.at("an attribute is outside of any group")
            self._count()
            attributes, next_tag = self._attributes()
            groups.append(AttributeGroup(tag, attributes))
            tag = next_tag
        return tuple(groups)

    def _attributes(self) -> tuple[Attributes, int]:
        """Return the attributes of a group, and the delimiter tag that ended it."""
        found: dict[str, list[Value]] = {}
        current: list[Value] | None = None
        while (tag := self._byte()) >= _FIRST_VALUE_TAG:
            name = self._field()
            if name:
                current = []
                # of two attributes with the same name the first counts, as in other clients
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
            raise MalformedIpp.at("a part of a collection is outside of any collection")
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
        """Read a length of two bytes (signed in the RFC) and that many bytes."""
        start = self._position + 2
        if start > len(self._data):
            raise MalformedIpp(IppFaultMessages.IPP_ANSWER_CUT())
        size = int.from_bytes(self._data[self._position : start], "big")
        if size > MAX_VALUE_BYTES or start + size > len(self._data):
            raise MalformedIpp.at(f"a field of {size} bytes does not fit")
        self._position = start + size
        return self._data[start : self._position]


# Encoding of a single value (RFC 8010 section 3.9). Collections are handled above.


MAX_VALUE_BYTES = 0x7FFF
_STRINGS = range(0x40, 0x60)
_OUT_OF_BAND = range(0x10, 0x20)
_LANGUAGE_TAGS = (ValueTag.TEXT_WITH_LANGUAGE, ValueTag.NAME_WITH_LANGUAGE)
_DATE_TIME = struct.Struct(">HBBBBBBcBB")


def decode_value(tag: int, raw: bytes) -> Data:
    """Decode a value. Raises MalformedIpp if the length does not fit the tag."""
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
    """Encode a value. Raises ValueError for data that do not fit the tag, which is a bug of ours."""
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
    """Decode RFC 2579 DateAndTime. Clocks that were never set (month 0) are common; those stay bytes."""
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
