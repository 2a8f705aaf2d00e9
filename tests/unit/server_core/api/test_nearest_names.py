"""Hints to the field that is meant: a wrong one misleads more than none."""

from __future__ import annotations

import msgspec
import pytest

from server_core.api.body import nearest_name
from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromUrl

FIELDS = [field.encode_name for field in msgspec.structs.fields(CreatePrintJob)]
OF_URL = [field.encode_name for field in msgspec.structs.fields(CreatePrintJobFromUrl)]


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


UNLIKE = (
    "foo x id mode mm paper name quantity priority tray key user metadata callback_url timeout url title job_name "
    "reference collate dry_run two_sided count label resolution language format description é 日本 _ -"
)


@pytest.mark.parametrize("name", [*UNLIKE.split(), "", " ", "a" * 64, "x" * 64])
def test_what_is_not_alike_gets_no_hint(name: str) -> None:
    assert nearest_name(name, FIELDS) is None


def test_what_a_call_does_not_have_is_not_named() -> None:
    assert nearest_name("format", OF_URL) == "document_format"
    assert nearest_name("document", ["scale_mode", "copies"]) is None
    assert nearest_name("scale", []) is None


def test_a_name_that_many_begin_with_gets_one_of_them() -> None:
    assert nearest_name("margin", FIELDS) in {field for field in FIELDS if field.startswith("margin_")}
