"""IPP messages as frozen facts: a message has groups, a group has attributes, an attribute has one or more values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

# Numbers of the IPP protocol: RFC 8010 section 3.5 (tags), RFC 8011 section 5.4 and appendix B, PWG 5100.
#
# Only what this driver speaks of by name is listed; other numbers pass through as integers.


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
        """Name the failpoint before the call, see `agent_core.points`."""
        return f"agent.device.ipp.{self.name.lower()}.before"

    @property
    def after(self) -> str:
        """The printer has answered; the driver does not get it."""
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


class PrinterState(IntEnum):
    IDLE = 3
    PROCESSING = 4
    STOPPED = 5


class JobState(IntEnum):
    PENDING = 3
    PENDING_HELD = 4
    PROCESSING = 5
    PROCESSING_STOPPED = 6
    CANCELED = 7
    ABORTED = 8
    COMPLETED = 9

    @property
    def is_final(self) -> bool:
        return self >= JobState.CANCELED


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
        """Across the paper: of unequal directions the one that counts."""
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
        """integer and enum values."""
        return tuple(v.data for v in self.get(name, ()) if isinstance(v.data, int) and not isinstance(v.data, bool))

    def integer(self, name: str) -> int | None:
        return next(iter(self.integers(name)), None)

    def boolean(self, name: str) -> bool | None:
        return next((v.data for v in self.get(name, ()) if isinstance(v.data, bool)), None)

    def words(self, name: str) -> tuple[str, ...]:
        """Every kind of string: keywords, names, texts, URIs, MIME types."""
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
    """`data` is None for out-of-band values, bytes for octetString and for tags that we do not know."""

    tag: int
    data: Data = None


@dataclass(frozen=True, slots=True)
class Group:
    tag: int
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class Message:
    """`code` is the operation of a request, the status of a response."""

    code: int
    request_id: int
    groups: tuple[Group, ...]
    version: tuple[int, int] = (2, 0)

    def all_of(self, tag: GroupTag) -> tuple[Attributes, ...]:
        return tuple(group.attributes for group in self.groups if group.tag == tag)

    def first(self, tag: GroupTag) -> Attributes:
        """The first group of this kind; empty where there is none."""
        return next(iter(self.all_of(tag)), Attributes())

    @property
    def is_ok(self) -> bool:
        """RFC 8011 appendix B.1.2: successful-ok, with or without substituted attributes."""
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
    """A number is dpi in both directions."""
    return (Value(ValueTag.RESOLUTION, Resolution(dots, dots) if isinstance(dots, int) else dots),)


def collection(members: Mapping[str, tuple[Value, ...]]) -> tuple[Value, ...]:
    return (Value(ValueTag.BEGIN_COLLECTION, Attributes(members)),)
