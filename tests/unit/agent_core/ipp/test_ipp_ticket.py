"""A job's parameters as IPP attributes: each is sent, part of the dots, or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from agent_core.backends.ipp.capabilities import device_facts
from agent_core.backends.ipp.driver import job_attributes
from agent_core.backends.ipp.message import Attributes, Resolution, boolean, keyword, mime_type, resolution
from agent_core.domain import Submission
from agent_core.errors import CannotPrint
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.parameters import ColorMode

RASTER, PDF = "image/pwg-raster", "application/pdf"
COPIES = {"job-creation-attributes-supported": keyword("copies")}


def ticket(printer: dict[str, Any], mime: str = PDF, **requested: Any) -> dict[str, Any]:
    """Return the requested attributes without their tags."""
    submission = Submission(
        job_name="j", print_job_id=UUID(int=1), payload=Path("p"), size_bytes=1, mime_type=mime, **requested
    )
    return {name: values[0].data for name, values in job_attributes(submission, Attributes(printer)).items()}


@pytest.mark.parametrize("color_mode", [ColorMode.MONOCHROME, ColorMode.COLOR])
def test_colours_that_are_in_the_dots_need_no_word(color_mode: ColorMode) -> None:
    assert "print-color-mode" not in ticket({}, RASTER, color_mode=color_mode)
    with pytest.raises(CannotPrint, match="print-color-mode"):
        ticket({}, PDF, color_mode=color_mode)
    said = {"print-color-mode-supported": keyword("auto", color_mode.value)}
    assert ticket(said, RASTER, color_mode=color_mode)["print-color-mode"] == color_mode.value
    with pytest.raises(CannotPrint, match="print-color-mode"):
        ticket({"print-color-mode-supported": keyword("auto")}, RASTER, color_mode=color_mode)


def test_a_resolution_of_unequal_directions_is_the_one_across_the_paper() -> None:
    unequal, metric = Resolution(600, 1200), Resolution(80, 80, 4)
    printer = {"printer-resolution-supported": (*resolution(unequal), *resolution(metric))}
    assert ticket(printer, dpi=600)["printer-resolution"] == unequal
    assert ticket(printer, dpi=203)["printer-resolution"] == metric
    for known in (resolution(unequal) + resolution(600), resolution(600) + resolution(unequal)):
        assert ticket({"printer-resolution-supported": known}, dpi=600)["printer-resolution"] == Resolution(600, 600)
    with pytest.raises(CannotPrint, match="1200 dpi"):
        ticket(printer, dpi=1200)


def test_resolutions_that_nothing_prints_at_are_none() -> None:
    told = {
        "document-format-supported": mime_type(PDF),
        "color-supported": boolean(True),
        "printer-resolution-default": resolution(2147483647),
        "printer-resolution-supported": (*resolution(600), *resolution(1), *resolution(0)),
    }
    setup = PrinterSetup(printer_id=UUID(int=1), name="P", uri="ipp://p")
    assert device_facts(Attributes(told), setup, "/ipp/print").dpi == (600,)


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ({}, {}),
        ({"multiple-document-handling-supported": keyword("separate-documents-uncollated-copies")}, {}),
        (
            {
                "multiple-document-handling-supported": keyword("separate-documents-collated-copies"),
                "sheet-collate-supported": keyword("collated", "uncollated"),
            },
            {"multiple-document-handling": "separate-documents-collated-copies"},
        ),
        ({"sheet-collate-supported": keyword("collated")}, {"sheet-collate": "collated"}),
    ],
)
def test_copies_come_one_behind_the_other(known: dict[str, Any], asked: dict[str, str]) -> None:
    assert ticket(COPIES | known, device_copies=2) == {"copies": 2, **asked}
    assert ticket(COPIES | known) == {"copies": 1}


def test_a_roll_is_asked_for_by_its_name() -> None:
    rolls = {"media-supported": keyword("roll_current_102x0mm", "iso_a4_210x297mm"), "media-ready": keyword("x")}
    assert ticket(rolls, RASTER, media_width_mm=102) == {"media": "roll_current_102x0mm"}
    assert ticket(rolls, RASTER, media_width_mm=80) == {}  # as it was set up by hand
    assert ticket(rolls, RASTER) == {}


def test_copies_that_a_printer_takes_without_a_limit() -> None:
    setup = PrinterSetup(printer_id=UUID(int=1), name="P", uri="ipp://p")
    assert device_facts(Attributes(COPIES), setup, "/ipp/print").max_copies == 99
    assert device_facts(Attributes(), setup, "/ipp/print").max_copies is None
