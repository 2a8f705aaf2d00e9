"""The medium of a job: the one it names, else the loaded one, unless its pages are far larger than that."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from server_core.contract.decisions.media_fit import (
    Fit,
    beyond_head,
    fit_of,
    is_same_medium,
    positions_its_pages,
    wanted_by_name,
    wanted_by_pages,
    wanted_medium,
)
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.media import CustomMedia, Media, Size
from server_core.contract.types.parameters import Orientation, PrintDefaults, PrintParameters, ScaleMode
from server_core.contract.types.printers import Capabilities, FactSource
from server_core.contract.types.tuning import PrinterTuning

LABELS = Capabilities(raw_languages=[RawLanguage.ZPL])
SHEETS = Capabilities(raw_languages=[], source=FactSource.REPORTED)
PLAIN = PrintParameters()


@pytest.mark.parametrize(
    ("page", "loaded"),
    [
        ((100, 150), (100, 150)),
        ((101.6, 152.4), (100, 150)),  # 4 x 6 in
        ((105.01, 148), (100, 150)),  # A6
        ((58, 40), (100, 150)),
        ((62, 40), (58, 40)),
        ((22, 10.9), (20, 10)),
        ((80, 1500), (80, None)),  # as long as its content
        ((100, 150), (None, None)),
    ],
)
def test_what_ordinary_orders_look_like_is_never_asked_for(page: tuple[float, float], loaded: Size) -> None:
    assert wanted_by_pages(PLAIN, loaded, [page], LABELS) is None


@pytest.mark.parametrize(
    ("page", "loaded", "wanted", "words"),
    [
        ((100, 150), (58, 40), (100, 150), "Needs 100 × 150 mm pages; 58 × 40 mm is loaded."),
        ((210.02, 297), (100, 150), (210.02, 297), "Needs 210 × 297 mm pages; 100 × 150 mm is loaded."),
        ((106.1, 150), (100, 150), (106.1, 150), "Needs 106 × 150 mm pages; 100 × 150 mm is loaded."),
        ((100, 157), (100, 150), (100, 157), "Needs 100 × 157 mm pages; 100 × 150 mm is loaded."),
        ((25, 10), (20, 10), (25, 10), "Needs 25 × 10 mm pages; 20 × 10 mm is loaded."),
        ((100, 150), (58, None), (100, None), "Needs 100 × 150 mm pages; 58 mm is loaded."),
        (
            (150, 100),
            (100, 150),
            None,
            "Its 150 × 100 mm pages lie across the loaded 100 × 150 mm and would be cut off.",
        ),
    ],
)
def test_a_page_that_is_far_larger_waits_for_its_own_size(
    page: tuple[float, float], loaded: Size, wanted: Size | None, words: str
) -> None:
    found = wanted_by_pages(PLAIN, loaded, [(20, 10), page], LABELS)
    assert found is not None
    assert (found.size, str(found.words)) == (wanted, words)


def test_the_orientation_turns_the_sheet_before_it_is_compared() -> None:
    lying = PrintParameters(orientation=Orientation.LANDSCAPE)
    assert wanted_by_pages(lying, (100, 150), [(150, 100)], LABELS) is None
    upright = wanted_by_pages(lying, (100, 150), [(100, 150)], LABELS)
    assert upright is not None
    assert upright.size is None
    larger = wanted_by_pages(lying, (58, 40), [(150, 100)], LABELS)
    assert larger is not None
    assert larger.size == (150.0, 100.0)  # a medium that is fed lying is not turned
    fed = wanted_by_pages(lying, (40, 58), [(150, 100)], LABELS)
    assert fed is not None
    assert fed.size == (100.0, 150.0)


def test_a_printer_that_turns_pages_holds_none_for_its_lying_ones() -> None:
    mixed = [(100, 150), (150, 100), (100, 150)]
    assert wanted_by_pages(PLAIN, (100, 150), mixed, LABELS, turns_pages=True) is None
    assert wanted_by_pages(PLAIN, (100, 150), mixed, LABELS) is not None
    larger = wanted_by_pages(PLAIN, (100, 150), [(297, 210)], LABELS, turns_pages=True)
    assert larger is not None
    assert larger.size == (210.0, 297.0)  # as it is fed
    assert wanted_by_pages(PLAIN, (62, None), [(100, 62)], LABELS, turns_pages=True) is None
    named = PrintParameters(orientation=Orientation.PORTRAIT)
    assert wanted_by_pages(named, (100, 150), [(150, 100)], LABELS, turns_pages=True) is not None


def test_sheets_have_room_and_choose_their_tray() -> None:
    assert wanted_by_pages(PLAIN, (210, 297), [(297, 420)], SHEETS) is None
    assert wanted_by_pages(PLAIN, (210, 297), [(297, 420)], Capabilities()) is None
    assert wanted_by_name(PrintParameters(media_width_mm=100), (210, 297), SHEETS) is None


@pytest.mark.parametrize(
    ("requests", "placed"),
    [
        ({}, False),
        ({"orientation": Orientation.LANDSCAPE, "copies": 2, "dpi": 203}, False),
        ({"scale_mode": ScaleMode.FIT}, True),
        ({"media_width_mm": 58.0}, True),
        ({"media_height_mm": 40.0}, True),
        ({"offset_x_mm": -1.0}, True),
        ({"offset_y_mm": 1.0}, True),
        ({"margin_top_mm": 1.0}, True),
        ({"margin_right_mm": 1.0}, True),
        ({"margin_bottom_mm": 1.0}, True),
        ({"margin_left_mm": 1.0}, True),
    ],
)
def test_who_places_a_page_is_taken_at_their_word(requests: dict[str, object], placed: bool) -> None:
    assert positions_its_pages(PrintParameters(**requests)) is placed  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((100, 150), (100.9, 149.1), True),
        ((100, 150), (101.6, 152.4), False),
        ((80, None), (80, None), True),
        ((80, None), (80, 100), False),
    ],
)
def test_two_media_are_one_within_a_millimetre(one: Size, other: Size, same: bool) -> None:
    assert is_same_medium(one, other) is same
    assert is_same_medium(other, one) is same


ROLL: Size = (80, None)
LABEL: Size = (100, 150)
DEFAULTS = msgspec.structs.asdict(PrintDefaults())
PRINTER: Any = SimpleNamespace(**DEFAULTS, tuning=PrinterTuning())
TURNS: Any = SimpleNamespace(**DEFAULTS, tuning=PrinterTuning(auto_rotate=True))


@pytest.mark.parametrize(
    ("page", "loaded", "wanted"),
    [
        ((100, 150), LABEL, None),
        ((100, 155), LABEL, None),  # loses no more than a job without a width may
        ((40, 20), LABEL, None),
        ((130, 150), LABEL, None),  # the width is as the job says
        ((100, 157), LABEL, (100, 157)),
        ((100, 600), LABEL, (100, 600)),
        ((80, 1500), ROLL, None),
        ((100, 1500), ROLL, None),
        ((100, 1500), (None, None), None),
    ],
)
def test_a_width_alone_never_cuts_a_page_at_the_end_of_its_label(
    page: tuple[float, float], loaded: Size, wanted: Size | None
) -> None:
    requested = PrintParameters(media_width_mm=loaded[0] or 100.0)
    found = wanted_medium(requested, DocumentFormat.PDF, [(20, 10), page], loaded, LABELS, PRINTER)
    assert (None if found is None else found.size) == wanted
    fit = fit_of(requested, DocumentFormat.PDF, [page], loaded, LABELS, PRINTER)
    assert fit is (Fit.UNKNOWN if loaded[0] is None else Fit.FITS if wanted is None else Fit.OTHER)


@pytest.mark.parametrize(
    "requests",
    [{"scale_mode": ScaleMode.FIT}, {"offset_y_mm": -20.0}, {"margin_bottom_mm": 5.0}, {"media_height_mm": 150.0}],
)
def test_a_width_and_more_say_themselves_how_a_long_page_lies(requests: dict[str, object]) -> None:
    requested = PrintParameters(media_width_mm=100.0, **requests)  # type: ignore[arg-type]
    assert wanted_medium(requested, DocumentFormat.PDF, [(100, 600)], LABEL, LABELS, PRINTER) is None
    assert fit_of(requested, DocumentFormat.PDF, [(100, 600)], LABEL, LABELS, PRINTER) is Fit.FITS


def test_a_width_alone_on_a_turned_label_counts_the_side_that_is_fed() -> None:
    lying = PrintParameters(media_width_mm=100.0, orientation=Orientation.LANDSCAPE)
    assert wanted_medium(lying, DocumentFormat.PDF, [(150, 100)], LABEL, LABELS, PRINTER) is None
    found = wanted_medium(lying, DocumentFormat.PDF, [(200, 100)], LABEL, LABELS, PRINTER)
    assert found is not None
    assert found.size == (100.0, 200.0)
    plain = PrintParameters(media_width_mm=100.0)
    assert wanted_medium(plain, DocumentFormat.PDF, [(150, 100), (100, 150)], LABEL, LABELS, TURNS) is None


def test_other_formats_and_unknown_pages_leave_a_width_alone_as_it_is() -> None:
    requested = PrintParameters(media_width_mm=100.0)
    assert wanted_medium(requested, DocumentFormat.RAW, [(100, 600)], LABEL, LABELS, PRINTER) is None
    assert wanted_medium(requested, DocumentFormat.PDF, None, LABEL, LABELS, PRINTER) is None


@pytest.mark.parametrize(
    ("languages", "listed", "size", "set_up", "widest"),
    [
        (
            [RawLanguage.ZPL],
            (100, 150),
            (150, 100),
            (100, 150),
            104,
        ),  # the loaded label, turned: half is beyond the head
        ([RawLanguage.ZPL], (100, 150), (150, 100), (None, None), 104),
        ([RawLanguage.ZPL], (150, 100), (150, 100), (None, None), None),  # the device lists it
        ([RawLanguage.ZPL], (100, 150), (150, 100), (150, 100), None),
        ([RawLanguage.ZPL], (100, 150), (104.5, 150), (100, 150), None),
        ([RawLanguage.ZPL], (100, 150), (110, None), (100, 150), 104),
        ([], (100, 150), (150, 100), (None, None), None),  # sheets are listed once for both orientations
        ([], (100, 150), (150, 120), (None, None), 104),
    ],
)
def test_a_medium_wider_than_the_head_is_loaded_only_if_the_device_takes_it(
    languages: list[RawLanguage], listed: tuple[float, float], size: Size, set_up: Size, widest: float | None
) -> None:
    known = Capabilities(
        raw_languages=languages,
        media=[Media(name="listed", width_mm=listed[0], height_mm=listed[1])],
        custom_media=CustomMedia(min_width_mm=20, max_width_mm=104, min_height_mm=10, max_height_mm=990),
    )
    assert beyond_head(size, set_up, known) == widest
