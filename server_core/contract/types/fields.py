"""Fields that many types have: bounded numbers and texts, growing vocabularies, pages of lists."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from msgspec import Meta, Struct, UnsetType

SECRETS = frozenset(
    {
        "access_token",
        "agent_onboarding_url",
        "agent_secret",
        "assertion",
        "click_link",
        "client_secret",
        "link",
        "pairing_code",
        "pairing_secret",
        "password",
        "pin",
        "private_key_pem",
        "qr_svg",
        "secret",
        "secret_sha256",
        "session_token",
        "token",
        "watch_id",
    }
)
"""Names of secret fields: every field with one of them is secret, in every wire type."""


class Record(Struct, frozen=True):
    """Facts that one program keeps together and never encodes. Builds faster than a dataclass."""


class Secretive(Struct, frozen=True):
    """A type with secrets: its string form, for logs and prints, hides them."""

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in SECRETS)
        return f"{type(self).__name__}({', '.join(shown)})"


KNOWN_WORDS = "x-extensible-enum"
"""The member of a schema that lists the values of a growing vocabulary known today."""


class Growing(StrEnum):
    """A vocabulary of answers that may gain words within a version of the interface.

    The reference describes a field of this type as a plain string and lists its words beside it. An enum that the
    contract closes (`status`, `document_format`) is a plain StrEnum.
    """


def known_words(words: type[Growing]) -> Meta:
    """List the words of a growing vocabulary for a field that is typed as `str`."""
    return Meta(extra_json_schema={KNOWN_WORDS: [str(word) for word in words]})


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of decoding foreign bytes: no JSON or of another shape, no UTF-8, nested without end.

msgspec raises a DecodeError of its own only for the first.
"""
NEAR_MM = 0.41
"""Tolerance in mm: points and inches come to 149.9 mm for a nominal 150, and to 101.6 for a 4 x 6 in label called 102.
"""


def mm(length: float) -> str:
    """Format without the unit: as a whole number if near one, else with one decimal."""
    whole = round(length)
    return f"{whole}" if whole and abs(length - whole) <= NEAR_MM else f"{round(length, 1):g}"


T = TypeVar("T")


def says(description: str) -> Meta:
    """Describe a field on the reference page; decoding ignores it."""
    return Meta(description=description)


U = TypeVar("U")


class FieldFacts(Record, Generic[U], frozen=True, kw_only=True):
    """A field of a table: a Struct whose annotations hold bounds (`Meta`) and a `use`, which msgspec ignores.

    - `type`: as msgspec reads it; `kind`: without bounds, null and what a list holds
    - `low`, `high`: bounds of a number; of a text or list, `high` is its greatest length
    - `has_null`: null is a value
    - `use`: where the field applies
    """

    name: str
    type: Any
    kind: type
    default: Any
    use: U
    low: float | None = None
    high: float | None = None
    has_null: bool = False

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the least and the greatest value of a number that has both."""
        assert self.low is not None and self.high is not None  # noqa: S101, PT018
        return self.low, self.high

    @property
    def words(self) -> tuple[StrEnum, ...]:
        """Return the values of a field with a vocabulary."""
        return tuple(self.kind) if issubclass(self.kind, StrEnum) else ()


def table_of(struct: type[Struct], use: type[U]) -> dict[str, FieldFacts[U]]:
    """Read the fields that have a `use`, by name, in the order of their declaration."""
    hints, found = get_type_hints(struct, include_extras=True), {}
    for field in msgspec.structs.fields(struct):
        parts = list(_parts(hints[field.name]))
        bounds = [part for part in parts if isinstance(part, Meta)]
        used = next((part for part in parts if isinstance(part, use)), None)
        if used is None:
            continue
        default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        found[field.name] = FieldFacts(
            name=field.name,
            type=field.type,
            kind=next(part for part in parts if isinstance(part, type) and part is not NoneType),
            default=default,
            use=used,
            low=next((each.ge for each in bounds if each.ge is not None), None),
            high=next((most for each in bounds if (most := each.le or each.max_length) is not None), None),
            has_null=NoneType in parts,
        )
    return found


def _parts(hint: Any) -> Iterator[Any]:
    """Return all types and annotations of a hint: of `Annotated[int, Meta(le=9)] | None` int, the Meta and NoneType."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        yield from _parts(inner)
        yield from notes
    elif get_origin(hint) in (Union, UnionType):
        for each in get_args(hint):
            yield from _parts(each)
    else:
        yield get_origin(hint) or hint


def changes_of(struct: type[Struct], *, to_default: bool = False) -> dict[str, Any]:
    """Return the annotations of a type that changes some fields of `struct`: absent values stay.

    `to_default`: null sets a field back to its default.
    """
    kinds = {field.name: field.type for field in msgspec.structs.fields(struct)}
    return {name: kind | UnsetType | None if to_default else kind | UnsetType for name, kind in kinds.items()}


def of_row(kind: type[T], row: object, /, **others: Any) -> T:
    """Make an object of the row's values that have the names of its fields, and of `others`."""
    declared: Any = kind
    names = [name for name in _field_names(declared) if name not in others and hasattr(row, name)]
    return kind(**{name: getattr(row, name) for name in names}, **others)


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(inspect.signature(kind).parameters)


Millimetres = Annotated[float, Meta(ge=1, le=2000)]
Offset = Annotated[float, Meta(ge=-2000, le=2000)]
Margin = Annotated[float, Meta(ge=0, le=2000)]
Dpi = Annotated[int, Meta(ge=72, le=2400)]
NAME_CHARACTERS = 120
Filename = Annotated[str, Meta(max_length=1024)]
"""A file name from a client, for people to read; never part of a path."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=NAME_CHARACTERS,
        pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z",
        description="One line that people see, without control characters.",
    ),
]


class Rename(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name must be visible, and look like no other one of its kind."""

    name: Name


def local_midnight(now: datetime) -> datetime:
    """Return the start of the day of `now` in this computer's time zone."""
    return now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)


Instant = Annotated[datetime, Meta(extra_json_schema={"format": "date-time"})]


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """One page of a list."""

    data: Annotated[list[T], says("The rows of this page.")]
    next_cursor: Annotated[str | None, says("The `cursor` for the next page. Null: this is the last page.")]


MESSAGE_CHARACTERS = 2000
ByteCount = Annotated[int, Meta(ge=0, le=2**53)]


def shortened(text: str | None, characters: int) -> str | None:
    """Cut a device's text to the room of a field."""
    return None if text is None else text[:characters]


def uuid_in(text: str) -> UUID | None:
    """Return the id that a text is, if it is one."""
    try:
        return UUID(text)
    except ValueError:
        return None
