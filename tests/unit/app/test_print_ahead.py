"""Warnings before printing, in words: the rules of server and agent, applied to all pages."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from agent_core.raw.screening import screen
from app.documents.forecast_facts import Forecast
from app.documents.local_file import LocalFile, local_file
from app.documents.preview import print_request
from app.documents.print_forecast import SizesMm, forecast, read_page_sizes
from app.language.languages import Language, words_of
from app.language.translate import speak
from app.words.print_file import all_ahead, pages_words
from server_core.config import Limits
from server_core.contract.messages.message import words
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.inspection import MOST_PAGES
from server_core.contract.types.parameters import PrintParameters, ScaleMode
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_printer
from tests.support.sample_pdfs import Page, encrypted, pdf

LABEL, SHEET, CROSSWISE = (100.0, 150.0), (210.0, 297.0), (150.0, 100.0)
NOTHING = PrintParameters()
FIT = PrintParameters(scale_mode=ScaleMode.FIT)


def a_file(*sizes: tuple[float, float]) -> LocalFile:
    return local_file("labels.pdf", pdf([Page(*size) for size in sizes]))


def seen(
    file: LocalFile, printer: PrinterView, requested: PrintParameters = NOTHING, sizes: SizesMm | None = None
) -> Forecast:
    request = print_request(file.source, file.document_format, file.raw_language, requested, printer)
    return forecast(file, printer, requested, request, sizes)


def said(found: Forecast | None, printer: PrinterView | None = None) -> list[str]:
    return [each.sentence for each in all_ahead(printer or a_printer(), found)]


def test_the_size_of_each_page_is_read_as_the_server_reads_it() -> None:
    sizes = asyncio.run(read_page_sizes(pdf([Page(*LABEL), Page(*SHEET), Page(*LABEL, rotate=90)])))
    assert sizes == (LABEL, SHEET, CROSSWISE)


def test_as_many_pages_are_read_as_a_server_takes() -> None:
    assert Limits().pdf_pages == MOST_PAGES


def test_what_cannot_be_read_is_not_known() -> None:
    assert asyncio.run(read_page_sizes(encrypted())) is None
    assert asyncio.run(read_page_sizes(b"%PDF-1.4 cut short")) is None


def test_other_pages_that_are_cut_off_are_told_with_what_they_lose() -> None:
    sizes = (LABEL, (103.2, 150.0), LABEL, (103.2, 150.0), (103.2, 150.0), (103.2, 150.0))
    found = seen(a_file(LABEL), a_printer(), sizes=sizes)
    assert [each.pages for each in found.cut] == [(2, 4, 5, 6)]
    assert said(found)[0] == ("Cut off: 3.2 mm at the right of pages 2, 4–6. “Fit to paper” prints them completely.")
    assert seen(a_file(LABEL), a_printer(), FIT, sizes).cut == ()


def test_pages_of_another_size_are_told_calmly() -> None:
    found = seen(a_file(LABEL), a_printer(), FIT, (LABEL, LABEL, SHEET, (100.2, 150.3)))
    assert said(found) == ["Page 3 is 210 × 297 mm; the others are 100 × 150 mm."]
    alike = seen(a_file(LABEL), a_printer(), FIT, ((149.9, 100.0), (150.1, 100.0)))
    assert said(alike) == []


def test_margins_that_leave_nothing_are_told_before_the_agent_refuses_it() -> None:
    requested = PrintParameters(margin_left_mm=60, margin_right_mm=60)
    found = seen(a_file(LABEL), a_printer(), requested, (LABEL, LABEL))
    assert found.lost == (1, 2)
    assert said(found)[0].startswith("It will not be printed: nothing of all 2 pages fits on the paper.")


def test_what_a_label_file_is_refused_for_is_told_with_its_own_advice() -> None:
    file, printer = local_file("cut.zpl", b"^XA^FDx^FS^XZ\n^XA^FD"), a_printer()
    request = print_request(file.source, file.document_format, file.raw_language, NOTHING, printer)
    blocked = screen(RawLanguage.ZPL, [file.source.content])
    assert blocked is not None
    found = forecast(file, printer, NOTHING, request, None, blocked.message)
    words = "It will not be printed. The file is cut off. It ends at byte 20, without ^XZ after ^XA at byte 14."
    assert said(found) == [f"{words} Ask the sender for the whole file."]
    speak(words_of(Language.GERMAN))
    try:
        (german,) = said(found)
    finally:
        speak(words_of(Language.ENGLISH))
    assert german.startswith("Es wird nicht gedruckt. ")
    assert "without" not in german


@pytest.mark.parametrize(
    ("sizes", "requested", "words"),
    [
        (
            (SHEET,),
            {},
            (
                "It will be held: its pages are 210 × 297 mm, but 100 × 150 mm is loaded. Choose “Fit to "
                "paper”, load that size, or release the job in the queue to print it on the loaded paper."
            ),
        ),
        (
            ((149.9, 100.0),),
            {},
            (
                "It will be held: its pages are 150 × 100 mm (landscape), but 100 × 150 mm "
                "(portrait) is loaded. Choose the orientation “Landscape”, or release the job in the queue to "
                "print it on the loaded paper."
            ),
        ),
        (
            (LABEL, LABEL, SHEET),
            {},
            (
                "It will be held: page 3 is 210 × 297 mm, but 100 × 150 mm is loaded. Choose “Fit to "
                "paper”, load that size, or release the job in the queue to print it on the loaded paper."
            ),
        ),
        (
            (LABEL,),
            {"media_width_mm": 58, "media_height_mm": 40},
            (
                "It will be held: it needs 58 × 40 mm, but 100 × 150 mm is loaded. Load that paper, or "
                "release the job in the queue to print it on the loaded paper."
            ),
        ),
    ],
)
def test_why_it_will_be_held_and_what_to_do(sizes: SizesMm, requested: dict[str, Any], words: str) -> None:
    assert said(seen(a_file(*sizes), a_printer(), msgspec.convert(requested, PrintParameters), sizes))[0] == words


@pytest.mark.parametrize(
    ("requested", "advice"),
    [
        ({}, "Choose “Fit to paper” or a wider printer, or release the job in the queue"),
        ({"media_width_mm": 210, "media_height_mm": 297}, "Choose a wider printer, or release the job in the queue"),
    ],
)
def test_nobody_is_told_to_load_what_is_wider_than_the_print_head(requested: dict[str, Any], advice: str) -> None:
    head = {"min_width_mm": 10, "max_width_mm": 104, "min_height_mm": 10, "max_height_mm": 300}
    labels = {"document_formats": ["pdf", "raw"], "raw_languages": ["zpl"], "source": "configured"}
    printer = a_printer(capabilities=labels | {"custom_media": head}, media_width_mm=100.0, media_height_mm=150.0)
    text = said(seen(a_file(SHEET), printer, msgspec.convert(requested, PrintParameters), (SHEET,)), printer)[0]
    assert advice in text


def test_the_way_up_that_is_proposed_prints_the_page() -> None:
    requested = msgspec.convert({"orientation": "landscape"}, PrintParameters)
    assert said(seen(a_file(CROSSWISE), a_printer(), requested, (CROSSWISE,))) == []


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"status": "paused", "paused_by": "Anna"}, "It will wait: Zebra Dock 1 is paused by Anna. Resume it on"),
        (
            {"status": "error", "status_reasons": ["media-empty"]},
            "It will wait: Zebra Dock 1 is stopped (out of labels or paper). Load paper: it prints automatically.",
        ),
        (
            {"status": "error", "status_reasons": ["cover-open"]},
            "It will wait: Zebra Dock 1 is stopped (cover open). Close the cover.",
        ),
        (
            {"status": "error", "message": words("HEAD HOT")},
            "It will wait: Zebra Dock 1 is stopped (HEAD HOT). Look at its",
        ),
        ({"status": "offline"}, "It will wait: Zebra Dock 1 does not answer. Check its power and cable, and whether"),
        ({"status": "online", "status_reasons": ["media-low"]}, ""),
        ({"status": "unknown"}, ""),
    ],
)
def test_a_printer_that_prints_nothing_now_is_told(facts: dict[str, Any], words: str) -> None:
    text = said(None, a_printer(**facts))
    assert len(text) == bool(words)
    assert not words or text[0].startswith(words)


def test_many_pages_are_told_in_few_words() -> None:
    assert pages_words([2], 5) == "Page 2"
    assert pages_words([1, 2, 4], 5) == "Pages 1, 2, 4"
    assert pages_words(list(range(1, 6)), 5) == "All 5 pages"
    assert pages_words(list(range(1, 2000, 2)), 2000) == "Pages 1, 3, 5, 7 and 996 more"
