"""Placement: cases that a user would check with a ruler, and properties that hold for all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from agent_core.render.layout import ROUNDED_OFF_DOTS, Clip, NoPrintableArea, PageSizeMm, Placement, layout_page
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.parameters import Orientation, PrintParameters, ScaleMode
from server_core.contract.types.tuning import Halftone, PrinterTuning

PORTRAIT = PageSizeMm(100, 150)
LANDSCAPE = PageSizeMm(150, 100)
LABEL = RenderRequest(dpi=254, media_width_mm=100, media_height_mm=150)  # 10 dots per mm: easy to read


def corner_and_size(placement: Placement) -> tuple[float, float, float, float]:
    return placement.x_dots, placement.y_dots, placement.page_width_dots, placement.page_height_dots


def test_a_page_as_large_as_the_label_fills_it() -> None:
    placement = layout_page(PORTRAIT, LABEL)
    assert (placement.width_dots, placement.height_dots) == (1000, 1500)
    assert corner_and_size(placement) == (0, 0, 1000, 1500)
    assert (placement.scale, placement.rotation, placement.cut_off) == (1.0, 0, CutOff())


def test_4x6_inch_at_203_dpi_keeps_one_pixel_per_dot() -> None:
    label = RenderRequest(dpi=203, media_width_mm=101.6, media_height_mm=152.4)
    placement = layout_page(PageSizeMm(101.6, 152.4), label)
    assert (placement.width_dots, placement.height_dots) == (812, 1218)
    assert (placement.page_width_dots, placement.page_height_dots) == (812, 1218)


def test_a_landscape_page_on_a_portrait_label_is_not_turned_by_magic() -> None:
    placement = layout_page(LANDSCAPE, LABEL)
    assert (placement.width_dots, placement.height_dots, placement.rotation) == (1000, 1500, 0)
    assert placement.cut_off == CutOff(right_mm=50)


def test_landscape_holds_the_label_sideways() -> None:
    placement = layout_page(LANDSCAPE, replace(LABEL, orientation=Orientation.LANDSCAPE))
    assert (placement.width_dots, placement.height_dots, placement.rotation) == (1000, 1500, 270)
    assert corner_and_size(placement) == (0, 0, 1000, 1500)
    assert not placement.cut_off


@pytest.mark.parametrize(
    ("width", "height", "orientation", "turned"),
    [
        (100, 150, Orientation.PORTRAIT, False),
        (100, 150, Orientation.LANDSCAPE, True),
        (150, 100, Orientation.DEFAULT, False),
        (150, 100, Orientation.PORTRAIT, True),
        (150, 100, Orientation.LANDSCAPE, False),
        (100, 100, Orientation.PORTRAIT, False),
        (100, 100, Orientation.LANDSCAPE, True),
        (100, None, Orientation.PORTRAIT, False),
        (100, None, Orientation.LANDSCAPE, True),
    ],
)
def test_the_sheet_turns_when_its_long_edge_lies_otherwise(
    width: float, height: float | None, orientation: Orientation, turned: bool
) -> None:
    request = RenderRequest(dpi=254, media_width_mm=width, media_height_mm=height, orientation=orientation)
    for page in (PORTRAIT, LANDSCAPE):
        assert layout_page(page, request).rotation == (270 if turned else 0)


def test_offsets_and_margins_are_those_of_the_turned_sheet() -> None:
    request = replace(LABEL, orientation=Orientation.LANDSCAPE, offset_x_mm=5, offset_y_mm=2, margin_left_mm=3)
    placement = layout_page(PageSizeMm(20, 10), request)
    # 5 mm right on the sheet is 5 mm up from the bitmap's bottom, 2 mm down on it is 2 mm from the bitmap's left.
    assert corner_and_size(placement) == (20, 1500 - 50 - 200, 100, 200)
    assert placement.clip == Clip(0, 0, 1000, 1470)


def test_none_clips_at_the_margins_and_says_what_is_lost() -> None:
    request = replace(LABEL, margin_left_mm=2, margin_top_mm=3, margin_right_mm=4, margin_bottom_mm=5)
    placement = layout_page(PORTRAIT, request)
    assert corner_and_size(placement) == (0, 0, 1000, 1500)
    assert placement.clip == Clip(20, 30, 960, 1450)
    assert placement.cut_off == CutOff(left_mm=2, top_mm=3, right_mm=4, bottom_mm=5)


def test_fit_grows_and_shrinks_into_the_margins_and_stays_in_the_middle() -> None:
    fit = replace(LABEL, scale_mode=ScaleMode.FIT, margin_left_mm=10, margin_right_mm=10, margin_top_mm=25)
    small, large = layout_page(PageSizeMm(20, 10), fit), layout_page(PageSizeMm(200, 100), fit)
    assert corner_and_size(small) == corner_and_size(large) == (100, 250 + (1250 - 400) / 2, 800, 400)
    assert (small.scale, large.scale) == (4.0, 0.4)
    assert not small.cut_off


def test_continuous_media_end_with_the_page() -> None:
    roll = RenderRequest(dpi=254, media_width_mm=80, media_height_mm=None)
    assert layout_page(PageSizeMm(80, 321), roll).height_dots == 3210
    assert layout_page(PageSizeMm(80, 321), replace(roll, offset_y_mm=4)).height_dots == 3250
    fit = replace(roll, scale_mode=ScaleMode.FIT, margin_top_mm=1, margin_bottom_mm=2)
    assert layout_page(PageSizeMm(40, 100), fit).height_dots == 10 + 2000 + 20
    sideways = layout_page(PageSizeMm(200, 80), replace(roll, orientation=Orientation.LANDSCAPE))
    assert (sideways.width_dots, sideways.height_dots, sideways.cut_off) == (800, 2000, CutOff())


def test_unknown_media_are_as_large_as_the_page() -> None:
    unknown = RenderRequest(dpi=254, media_width_mm=None, media_height_mm=None)
    placement = layout_page(PageSizeMm(210, 297), unknown)
    assert (placement.width_dots, placement.height_dots, placement.cut_off) == (2100, 2970, CutOff())
    lower = layout_page(PageSizeMm(210, 297), replace(unknown, media_height_mm=100))
    assert (lower.width_dots, lower.height_dots, lower.cut_off.bottom_mm) == (2100, 1000, 197)


def test_the_head_is_narrower_than_the_label() -> None:
    placement = layout_page(PORTRAIT, replace(LABEL, printable_width_mm=90))
    assert (placement.width_dots, placement.cut_off) == (900, CutOff(right_mm=10))
    turned = layout_page(LANDSCAPE, replace(LABEL, printable_width_mm=90, orientation=Orientation.LANDSCAPE))
    assert (turned.width_dots, turned.cut_off) == (900, CutOff(bottom_mm=10))


def test_calibration_moves_page_and_margins_on_the_bitmap() -> None:
    request = replace(LABEL, margin_left_mm=2, margin_top_mm=3, calibration_x_mm=1.5, calibration_y_mm=-1)
    placement = layout_page(PORTRAIT, request)
    assert (placement.width_dots, placement.height_dots) == (1000, 1500)
    assert corner_and_size(placement) == (15, -10, 1000, 1500)
    assert placement.clip == Clip(35, 20, 1000, 1490)
    assert placement.cut_off == CutOff(left_mm=2, top_mm=3, right_mm=1.5)
    turned = layout_page(
        LANDSCAPE, replace(request, orientation=Orientation.LANDSCAPE, margin_left_mm=0, margin_top_mm=0)
    )
    # The same way on the bitmap, whatever lies on it; the bitmap's top is the page's right, its right the page's foot.
    assert corner_and_size(turned) == (15, -10, 1000, 1500)
    assert turned.cut_off == CutOff(right_mm=1, bottom_mm=1.5)


def test_calibration_does_not_move_the_head() -> None:
    placement = layout_page(PORTRAIT, replace(LABEL, printable_width_mm=90, calibration_x_mm=-3))
    assert (placement.width_dots, placement.clip) == (900, Clip(0, 0, 900, 1500))
    assert placement.cut_off == CutOff(left_mm=3, right_mm=7)


def test_calibration_that_leaves_nothing_is_refused() -> None:
    with pytest.raises(NoPrintableArea, match="calibration"):
        layout_page(PORTRAIT, replace(LABEL, calibration_x_mm=-100))


@pytest.mark.parametrize("orientation", Orientation)
def test_a_roll_grows_with_its_calibration(orientation: Orientation) -> None:
    roll = RenderRequest(dpi=254, media_width_mm=80, media_height_mm=None, orientation=orientation)
    page = PageSizeMm(200, 80) if orientation is Orientation.LANDSCAPE else PageSizeMm(80, 200)
    later, sooner = (layout_page(page, replace(roll, calibration_y_mm=mm)) for mm in (4, -4))
    assert (later.height_dots, later.y_dots, later.cut_off) == (2040, 40, CutOff())
    assert (sooner.height_dots, sooner.y_dots) == (2000, -40)
    assert sooner.cut_off in (CutOff(top_mm=4), CutOff(right_mm=4))


def test_only_a_roll_ends_with_the_ink() -> None:
    roll = RenderRequest(dpi=254, media_width_mm=80, media_height_mm=None, margin_bottom_mm=3, margin_left_mm=2)
    assert layout_page(PORTRAIT, roll).ends_below_ink == 30
    assert layout_page(PORTRAIT, replace(roll, orientation=Orientation.LANDSCAPE)).ends_below_ink == 20
    assert layout_page(PORTRAIT, replace(roll, media_height_mm=200)).ends_below_ink is None
    assert layout_page(PORTRAIT, replace(roll, media_width_mm=None)).ends_below_ink is None


@pytest.mark.parametrize("mode", ScaleMode)
def test_margins_that_leave_nothing_are_refused(mode: ScaleMode) -> None:
    with pytest.raises(NoPrintableArea, match="margins leave no room"):
        layout_page(PORTRAIT, replace(LABEL, margin_left_mm=60, margin_right_mm=40, scale_mode=mode))


def test_a_jobs_wishes_win_over_the_loaded_medium() -> None:
    loaded = {"dpi": 203, "loaded_width_mm": 100.0, "loaded_height_mm": 150.0}

    def media(**requests: float) -> tuple[int, float | None, float | None]:
        request = RenderRequest.of(PrintParameters(**requests), **loaded)  # type: ignore[arg-type]
        return request.dpi, request.media_width_mm, request.media_height_mm

    assert media() == (203, 100, 150)
    assert media(media_width_mm=80) == (203, 80, None)
    assert media(media_width_mm=80, media_height_mm=50, dpi=300) == (300, 80, 50)
    assert media(media_height_mm=50) == (203, 100, 50)


def test_a_request_carries_what_the_printer_is_tuned_to() -> None:
    tuning = PrinterTuning(
        calibration_x_mm=1, calibration_y_mm=-2, head_width_mm=104, halftone=Halftone.DIFFUSION, darkness=50
    )
    loaded = {"dpi": 203, "loaded_width_mm": 100.0, "loaded_height_mm": 150.0}
    plain = RenderRequest.of(PrintParameters(), **loaded)  # type: ignore[arg-type]
    tuned = RenderRequest.of(PrintParameters(), tuning=tuning, **loaded)  # type: ignore[arg-type]
    assert plain == RenderRequest(dpi=203, media_width_mm=100, media_height_mm=150)
    assert tuned == replace(
        plain, calibration_x_mm=1, calibration_y_mm=-2, printable_width_mm=104, halftone=Halftone.DIFFUSION
    )


lengths = st.floats(min_value=3, max_value=400)
moves = st.floats(min_value=-50, max_value=50)
margins = st.floats(min_value=0, max_value=60)
calibrations = st.just(0.0) | st.floats(min_value=-20, max_value=20)
page_sizes = st.builds(PageSizeMm, lengths, lengths)
requests = st.builds(
    RenderRequest,
    dpi=st.sampled_from([152, 203, 300, 600]),
    media_width_mm=lengths,
    media_height_mm=lengths | st.none(),
    printable_width_mm=lengths | st.none(),
    orientation=st.sampled_from(Orientation),
    scale_mode=st.sampled_from(ScaleMode),
    offset_x_mm=moves,
    offset_y_mm=moves,
    margin_top_mm=margins,
    margin_right_mm=margins,
    margin_bottom_mm=margins,
    margin_left_mm=margins,
    calibration_x_mm=calibrations,
    calibration_y_mm=calibrations,
)


def placed(page: PageSizeMm, request: RenderRequest) -> Placement:
    try:
        return layout_page(page, request)
    except NoPrintableArea:
        assume(False)
        raise


@given(page_sizes, requests)
def test_the_clip_lies_inside_the_bitmap(page: PageSizeMm, request: RenderRequest) -> None:
    placement = placed(page, request)
    clip = placement.clip
    assert 0 <= clip.left < clip.right <= placement.width_dots
    assert 0 <= clip.top < clip.bottom <= placement.height_dots


@given(page_sizes, requests)
def test_the_page_keeps_its_ratio_and_none_its_size(page: PageSizeMm, request: RenderRequest) -> None:
    placement = placed(page, request)
    width, height = placement.page_width_dots, placement.page_height_dots
    if placement.rotation:
        width, height = height, width
    assert width / page.width == pytest.approx(height / page.height)
    assert width == pytest.approx(page.width * placement.scale * request.dpi / 25.4)
    if request.scale_mode is ScaleMode.NONE:
        assert placement.scale == 1.0


@pytest.mark.slow
@given(page_sizes, requests)
def test_what_is_kept_and_what_is_cut_make_the_page(page: PageSizeMm, request: RenderRequest) -> None:
    placement = placed(page, request)
    cut, mm = placement.cut_off, 25.4 / request.dpi
    left, right = placement.x_dots, placement.x_dots + placement.page_width_dots
    top, bottom = placement.y_dots, placement.y_dots + placement.page_height_dots
    kept_width = min(right, placement.clip.right) - max(left, placement.clip.left)
    kept_height = min(bottom, placement.clip.bottom) - max(top, placement.clip.top)
    assume(kept_width > 0 and kept_height > 0)
    cut_width, cut_height = cut.left_mm + cut.right_mm, cut.top_mm + cut.bottom_mm
    if placement.rotation:
        cut_width, cut_height = cut_height, cut_width
    # What rounding takes at two edges is not worth a word, and turning rounds the corner to a whole dot.
    silent = (2 * ROUNDED_OFF_DOTS + 0.6) * mm
    assert kept_width * mm + cut_width == pytest.approx(placement.page_width_dots * mm, abs=silent)
    assert kept_height * mm + cut_height == pytest.approx(placement.page_height_dots * mm, abs=silent)


@given(page_sizes, requests)
@example(
    PageSizeMm(210, 297),  # three roundings that go the same way
    RenderRequest(dpi=600, media_width_mm=102, media_height_mm=152, margin_left_mm=1, margin_right_mm=1),
)
def test_fit_without_offset_loses_nothing(page: PageSizeMm, request: RenderRequest) -> None:
    still = {"offset_x_mm": 0, "offset_y_mm": 0, "calibration_x_mm": 0, "calibration_y_mm": 0}
    request = replace(request, scale_mode=ScaleMode.FIT, printable_width_mm=None, **still)  # type: ignore[arg-type]
    assert not placed(page, request).cut_off


@pytest.mark.slow
@given(page_sizes, requests, st.integers(-80, 80), st.integers(-80, 80))
def test_an_offset_moves_by_whole_dots(page: PageSizeMm, request: RenderRequest, right: int, down: int) -> None:
    """On sheets of a fixed size; continuous ones grow with it."""
    assume(request.media_height_mm is not None)
    mm = 25.4 / request.dpi
    still = placed(page, replace(request, offset_x_mm=0, offset_y_mm=0))
    moved = placed(page, replace(request, offset_x_mm=right * mm, offset_y_mm=down * mm))
    expected = (down, -right) if still.rotation else (right, down)
    step = moved.x_dots - still.x_dots, moved.y_dots - still.y_dots
    assert abs(step[0] - expected[0]) <= 1
    assert abs(step[1] - expected[1]) <= 1
    assert (moved.page_width_dots, moved.scale) == (still.page_width_dots, still.scale)


@given(page_sizes, requests)
def test_calibration_moves_by_whole_dots_and_changes_nothing_else(page: PageSizeMm, request: RenderRequest) -> None:
    still, moved = placed(page, replace(request, calibration_x_mm=0, calibration_y_mm=0)), placed(page, request)
    right, down = (round(mm * request.dpi / 25.4) for mm in (request.calibration_x_mm, request.calibration_y_mm))
    assert moved.x_dots - still.x_dots == right
    assert abs(moved.y_dots - still.y_dots - down) <= (1 if still.rotation else 0)
    unmoved = {"x_dots": 0, "y_dots": 0, "clip": still.clip, "cut_off": CutOff(), "height_dots": still.height_dots}
    assert replace(moved, **unmoved) == replace(still, **unmoved)  # type: ignore[arg-type]
    grown = moved.height_dots - still.height_dots
    assert grown == (max(0, down) if still.ends_below_ink is not None else 0)


@given(page_sizes, requests)
def test_a_roll_has_room_for_all_that_lies_towards_its_end(page: PageSizeMm, request: RenderRequest) -> None:
    placement = placed(page, replace(request, media_height_mm=None))
    assert placement.ends_below_ink is not None
    end = placement.y_dots + placement.page_height_dots
    assert end <= placement.height_dots + 1
    assert end <= placement.clip.bottom + 2  # the sheet's size, the page's place and the margin are whole dots
    assert end + placement.ends_below_ink <= placement.height_dots + 2


def test_a_turned_roll_moves_away_from_its_beginning() -> None:
    roll = RenderRequest(dpi=254, media_width_mm=80, media_height_mm=None, orientation=Orientation.LANDSCAPE)
    page = PageSizeMm(200, 80)
    still, moved = (layout_page(page, replace(roll, offset_x_mm=mm, margin_left_mm=2)) for mm in (0, -5))
    assert (still.height_dots, still.y_dots, still.cut_off) == (2020, 0, CutOff())
    assert (moved.height_dots, moved.y_dots, moved.cut_off) == (2070, 50, CutOff())


def test_a_margin_at_the_end_of_a_roll_cuts_nothing_off() -> None:
    roll = RenderRequest(dpi=254, media_width_mm=80, media_height_mm=None, margin_top_mm=1, margin_bottom_mm=5)
    placement = layout_page(PageSizeMm(80, 200), roll)
    assert (placement.height_dots, placement.y_dots, placement.cut_off) == (2050, 0, CutOff(top_mm=1))


@pytest.mark.parametrize(
    ("page", "medium", "turned"),
    [
        ((150, 100), (100, 150), True),
        ((100, 150), (100, 150), False),
        ((100, 150), (150, 100), True),
        ((150, 100), (150, 100), False),
        ((90, 30), (100, 150), True),  # also where it would fit as it is
        ((297, 210), (100, 150), True),
        ((100, 100), (100, 150), False),  # square pages
        ((100.9, 100), (100, 150), False),
        ((150, 100), (100, 100), False),  # square media
        ((150, 100), (100, 100.8), False),
        ((100, 62), (62, None), True),  # a roll: only where it fits so
        ((50, 30), (62, None), False),
        ((62.6, 40), (62, None), False),
        ((62, 100), (62, None), False),
        ((200, 100), (62, None), False),
        ((150, 100), (None, None), False),
    ],
)
def test_pages_that_lie_otherwise_than_the_medium_are_turned(
    page: tuple[float, float], medium: tuple[float | None, float | None], turned: bool
) -> None:
    request = RenderRequest(dpi=254, media_width_mm=medium[0], media_height_mm=medium[1])
    turning = replace(request, auto_rotate=True)
    assert layout_page(PageSizeMm(*page), turning).rotation == (270 if turned else 0)
    assert layout_page(PageSizeMm(*page), request).rotation == 0


@pytest.mark.parametrize("scale", ScaleMode)
@pytest.mark.parametrize(
    ("page", "medium", "asked"),
    [
        (LANDSCAPE, (100, 150), Orientation.LANDSCAPE),
        (PORTRAIT, (150, 100), Orientation.PORTRAIT),
        (PageSizeMm(100, 62), (62, None), Orientation.LANDSCAPE),
    ],
)
def test_a_page_that_is_turned_to_fit_lies_as_if_the_job_had_asked_for_it(
    scale: ScaleMode, page: PageSizeMm, medium: tuple[float, float | None], asked: Orientation
) -> None:
    request = RenderRequest(
        dpi=254,
        media_width_mm=medium[0],
        media_height_mm=medium[1],
        scale_mode=scale,
        offset_x_mm=2,
        offset_y_mm=1,
        margin_top_mm=3,
        margin_left_mm=4,
        calibration_x_mm=0.5,
        printable_width_mm=98,
    )
    assert layout_page(page, replace(request, auto_rotate=True)) == layout_page(
        page, replace(request, orientation=asked)
    )


@pytest.mark.parametrize("asked", [Orientation.PORTRAIT, Orientation.LANDSCAPE])
@pytest.mark.parametrize("page", [LANDSCAPE, PORTRAIT])
def test_an_orientation_that_the_job_names_wins(asked: Orientation, page: PageSizeMm) -> None:
    named = replace(LABEL, orientation=asked)
    assert layout_page(page, replace(named, auto_rotate=True)) == layout_page(page, named)


def test_upright_and_lying_labels_of_one_document_all_fill_the_label() -> None:
    placed = [layout_page(page, replace(LABEL, auto_rotate=True)) for page in (PORTRAIT, LANDSCAPE, PORTRAIT)]
    assert [each.rotation for each in placed] == [0, 270, 0]
    assert {corner_and_size(each) for each in placed} == {(0, 0, 1000, 1500)}
    assert not any(each.cut_off for each in placed)
