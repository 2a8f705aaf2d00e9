"""Each wrong field of a body is named by its path, with a code, what it wants to be, and the field that is meant."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import msgspec
import pytest
from msgspec import Meta, Struct

from server_core.api.answers import ApiProblem
from server_core.api.body import convert, nearest_name
from server_core.contract.messages.message import WORDS, Message
from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromUrl
from server_core.contract.types.partners import InstallationTokenRequest, Scope, SetUpInstallation

ID = "5b1f7a5e-0f0f-4a43-8a8b-0123456789ab"
FIELDS = [field.encode_name for field in msgspec.structs.fields(CreatePrintJob)]
OF_URL = [field.encode_name for field in msgspec.structs.fields(CreatePrintJobFromUrl)]
UNLIKE = (
    "foo x id mode mm paper name quantity priority tray key user metadata callback_url timeout url title job_name "
    "reference collate dry_run two_sided count label resolution language format description é 日本 _ -"
)
SCOPES = ", ".join(Scope)


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
        ("lines", [{"name": ""}], "lines[0].name", "out_of_range", "a string of 1 to 5 characters"),
        ("lines", [{"copies": 1}], "lines[0].name", "invalid_value", "a string of 1 to 5 characters"),
        ("tags", ["ok", "NO"], "tags[1]", "invalid_value", "a string without control characters,"),
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


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("scale", "scale_mode"),
        ("scaleMode", "scale_mode"),
        ("colour_mode", "color_mode"),
        ("colour", "color_mode"),
        ("color", "color_mode"),
        ("printerId", "printer_id"),
        ("PrinterID", "printer_id"),
        ("printer-id", "printer_id"),
        ("printer", "printer_id"),
        ("printr_id", "printer_id"),
        ("documnet_id", "document_id"),
        ("docId", "document_id"),
        ("orient", "orientation"),
        ("orentation", "orientation"),
        ("copys", "copies"),
        ("COPIES", "copies"),
        ("number_of_copies", "copies"),
        ("width", "media_width_mm"),
        ("mediaHeight", "media_height_mm"),
        ("margin_left", "margin_left_mm"),
        ("left", "margin_left_mm"),
        ("duplex", "duplex_mode"),
        ("intents", "intent"),
        ("ppi", "dpi"),
    ],
)
def test_what_is_alike_is_named(name: str, meant: str) -> None:
    assert nearest_name(name, FIELDS) == meant


@pytest.mark.parametrize("name", [*UNLIKE.split(), "", " ", "a" * 64, "x" * 64])
def test_what_is_not_alike_gets_no_hint(name: str) -> None:
    assert nearest_name(name, FIELDS) is None


def test_what_a_call_does_not_have_is_not_named() -> None:
    assert nearest_name("format", OF_URL) == "document_format"
    assert nearest_name("document", ["scale_mode", "copies"]) is None
    assert nearest_name("scale", []) is None


def test_a_name_that_many_begin_with_gets_one_of_them() -> None:
    assert nearest_name("margin", FIELDS) in {field for field in FIELDS if field.startswith("margin_")}


def said(value: Any, type: type[Struct] = SetUpInstallation) -> str:
    with pytest.raises(ApiProblem) as refused:
        convert(value, type)
    return str(refused.value.message)


@pytest.mark.parametrize("type", [SetUpInstallation, InstallationTokenRequest])
def test_an_unknown_word_is_told_the_allowed_ones(type: type[Struct]) -> None:
    for word in ("cheese", 1, None):
        text = f"permissions[1] is not valid: it must be one of: {SCOPES}."
        assert said({"permissions": ["printers:read", word]}, type) == text


def test_a_list_that_is_missing_or_empty() -> None:
    wanted = f"a list of 1 to 16, each item one of: {SCOPES}"
    assert said({}) == f"permissions is missing. It must be {wanted}."
    assert said({"permissions": []}) == f"permissions is not valid: it must be {wanted}."
    assert said({"permissions": ["printers:read"] * 17}) == f"permissions is not valid: it must be {wanted}."
    assert said({"permissions": []}, InstallationTokenRequest).startswith("permissions is not valid: it must be a list")
