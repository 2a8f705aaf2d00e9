"""Each wrong field of a body is named by its path, with a code and what it wants to be."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import pytest
from msgspec import Meta, Struct

from server_core.api.answers import ApiProblem
from server_core.api.body import convert
from server_core.contract.messages.message import WORDS, Message


class Kind(StrEnum):
    LABEL = "label"
    PAGE = "page"


class Line(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=5)]
    copies: Annotated[int, Meta(ge=1, le=9)] = 1


class Order(Struct, forbid_unknown_fields=True):
    id: UUID
    kind: Kind | None = None
    at: datetime | None = None
    width: Annotated[float, Meta(ge=0, le=100)] | None = None
    lines: Annotated[list[Line], Meta(max_length=2)] = []
    tags: list[Annotated[str, Meta(pattern="^[a-z]+$")]] = []
    counts: dict[UUID, int] = {}
    last: Line | None = None
    large: int = 0


ID = "5b1f7a5e-0f0f-4a43-8a8b-0123456789ab"


def wrong(**fields: Any) -> list[tuple[str, str, str]]:
    with pytest.raises(ApiProblem) as refused:
        convert({"id": ID, **fields}, Order)
    found = (refused.value.details or {})["fields"]
    for each in found:
        assert WORDS not in codes_in(each["message"])
    return [(each["field"], each["code"], str(each["message"])) for each in found]


def codes_in(message: Message) -> set[str]:
    inner = [codes_in(value) for value in message.params.values() if isinstance(value, Message)]
    return {message.code}.union(*inner)


@pytest.mark.parametrize(
    ("field", "value", "path", "code", "wanted"),
    [
        ("id", 7, "id", "invalid_type", "a UUID"),
        ("id", "x", "id", "invalid_value", "a UUID"),
        ("kind", "roll", "kind", "invalid_value", "one of: label, page or null"),
        ("kind", 1, "kind", "invalid_type", "one of: label, page or null"),
        ("at", "soon", "at", "invalid_value", "a date and time (RFC 3339) or null"),
        ("width", True, "width", "invalid_type", "a number from 0 to 100 or null"),
        ("width", 101, "width", "out_of_range", "a number from 0 to 100 or null"),
        ("lines", {}, "lines", "invalid_type", "a list of at most 2, each item an object"),
        ("lines", [{"name": "a"}] * 3, "lines", "out_of_range", "a list of at most 2, each item an object"),
        ("lines", [{"name": "a"}, 7], "lines[1]", "invalid_type", "an object"),
        ("lines", [{"name": ""}], "lines[0].name", "out_of_range", "a text of 1 to 5 characters"),
        ("lines", [{"copies": 1}], "lines[0].name", "invalid_value", "a text of 1 to 5 characters"),
        ("tags", ["ok", "NO"], "tags[1]", "invalid_value", "a text without control characters,"),
        ("counts", {ID: "1"}, "counts[...]", "invalid_type", "a whole number"),
        ("counts", {"x": 1}, "counts[...]", "invalid_value", "a UUID"),
        ("last", {"name": "a", "copies": 10}, "last.copies", "out_of_range", "a whole number from 1 to 9"),
    ],
)
def test_a_wrong_value_is_named_where_it_stands(field: str, value: Any, path: str, code: str, wanted: str) -> None:
    assert wrong(**{field: value}) == [(path, code, f"{path} is not valid: it must be {wanted}.")]


def test_an_unknown_field_of_an_inner_object_is_named() -> None:
    assert wrong(last={"name": "a", "x": 1}) == [
        ("last.x", "invalid_value", "last.x is not valid: there is no such field.")
    ]


def test_all_wrong_fields_are_named() -> None:
    assert [field for field, _, _ in wrong(id=7, large="1", tags=7)] == ["id", "tags", "large"]
