"""IPP messages as frozen facts: a message has groups, a group has attributes, an attribute has one or more values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from agent_core.backends.ipp.tags import GroupTag, ValueTag

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
