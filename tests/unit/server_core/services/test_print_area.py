"""Margins and offsets that leave nothing of the medium are refused; what may leave something never is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.render.layout import NoPrintableArea, PageSizeMm, layout_page
from server_core.contract.decisions.placement import Head, Medium, PageDimensions, area_problems, media_of
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import Orientation, PrintParameters, ScaleMode, moves_pages

LABEL = Medium(width=100, height=150)
ROLL = Medium(width=80, height=None)
A4 = (210.0, 297.0)


def refused(media: list[Medium], pages: list[PageDimensions] | None = None, **requested: Any) -> list[str] | None:
    """The fields that are named, None where it is not refused."""
    parameters = PrintParameters(**requested)
    wrong = area_problems(parameters, media or media_of(parameters, None, None), pages)
    assert all(each.code == "no_area_left" for each in wrong)
    return [each.field for each in wrong] or None


@pytest.mark.parametrize(
    ("media", "requested", "fields"),
    [
        ([LABEL], {"margin_left_mm": 60, "margin_right_mm": 40}, ["margin_left_mm"]),
        ([LABEL], {"margin_left_mm": 60, "margin_right_mm": 39}, None),
        ([LABEL], {"margin_left_mm": 120, "orientation": "landscape"}, None),
        ([LABEL], {"margin_top_mm": 120, "orientation": "landscape"}, ["margin_top_mm"]),
        ([LABEL], {"margin_top_mm": 120, "orientation": "portrait"}, None),
        ([LABEL], {"margin_top_mm": 200, "margin_left_mm": 200}, ["margin_left_mm", "margin_top_mm"]),
        ([LABEL, Medium(width=210, height=297)], {"margin_left_mm": 120}, None),
        ([ROLL], {"margin_top_mm": 1999, "margin_bottom_mm": 1}, None),
        ([ROLL], {"margin_top_mm": 80, "orientation": "landscape"}, ["margin_top_mm"]),
        ([], {"margin_left_mm": 1999}, None),
        ([], {"media_width_mm": 100, "margin_left_mm": 100}, ["media_width_mm"]),
        ([], {"media_width_mm": 100, "media_height_mm": 50, "margin_left_mm": 50, "orientation": "portrait"},
         ["media_height_mm"]),
        ([], {"media_width_mm": 100, "margin_top_mm": 500}, None),
        ([LABEL], {"offset_x_mm": 100}, ["offset_x_mm"]),
        ([LABEL], {"offset_x_mm": 99}, None),
        ([LABEL], {"offset_x_mm": 95, "margin_right_mm": 5}, ["offset_x_mm"]),
        ([LABEL], {"offset_y_mm": 149}, None),
        ([LABEL], {"offset_y_mm": 150}, ["offset_y_mm"]),
        ([LABEL], {"offset_x_mm": 120, "orientation": "landscape"}, None),
        ([ROLL], {"offset_y_mm": 1000}, None),
        ([], {"offset_x_mm": 2000, "offset_y_mm": 2000}, None),
        ([LABEL], {"offset_x_mm": -100, "scale_mode": "fit"}, ["offset_x_mm"]),
        ([LABEL], {"offset_x_mm": -99, "scale_mode": "fit"}, None),
    ],
)  # fmt: skip
def test_what_the_medium_decides(media: list[Medium], requested: dict[str, Any], fields: list[str] | None) -> None:
    named = {**requested}
    if "orientation" in named:
        named["orientation"] = Orientation(named["orientation"])
    if "scale_mode" in named:
        named["scale_mode"] = ScaleMode(named["scale_mode"])
    assert refused(media, **named) == fields


def test_pages_decide_how_far_back_is_too_far() -> None:
    small = (40.0, 60.0)
    assert refused([LABEL], None, offset_x_mm=-2000) is None
    assert refused([LABEL], [small], offset_x_mm=-40) == ["offset_x_mm"]
    assert refused([LABEL], [small], offset_x_mm=-39) is None
    assert refused([LABEL], [small], offset_x_mm=-35, margin_left_mm=5) == ["offset_x_mm"]
    assert refused([LABEL], [small, A4], offset_x_mm=-40) is None
    assert refused([ROLL], [small], offset_x_mm=-40) == ["offset_x_mm"]
    assert refused([ROLL], [small], offset_y_mm=-60) == ["offset_y_mm"]
    assert refused([ROLL], [small], margin_top_mm=61) == ["margin_top_mm"]
    assert refused([ROLL], [small], offset_y_mm=-59, margin_bottom_mm=1) is None
    assert refused([ROLL], [small], offset_x_mm=-2000, orientation=Orientation.LANDSCAPE) is None
    assert moves_pages(PrintParameters(offset_y_mm=-1, scale_mode=ScaleMode.FIT))
    assert moves_pages(PrintParameters(margin_left_mm=1))
    assert not moves_pages(PrintParameters(media_width_mm=20, scale_mode=ScaleMode.FIT))


def test_a_fitted_page_is_smaller_than_the_area() -> None:
    wide = (100.0, 20.0)  # in the middle of 150 mm: from 65 to 85 mm
    assert refused([LABEL], [wide], offset_y_mm=84, scale_mode=ScaleMode.FIT) is None
    assert refused([LABEL], [wide], offset_y_mm=85, scale_mode=ScaleMode.FIT) == ["offset_y_mm"]
    assert refused([LABEL], [wide], offset_y_mm=-85, scale_mode=ScaleMode.FIT) == ["offset_y_mm"]
    assert refused([LABEL], [wide, (100.0, 150.0)], offset_y_mm=85, scale_mode=ScaleMode.FIT) is None


def test_media_that_nobody_knows_are_as_large_as_the_page() -> None:
    unknown = Medium(width=None, height=None)
    assert refused([unknown], [A4], margin_left_mm=105, margin_right_mm=105) == ["margin_left_mm"]
    assert refused([unknown], [A4], margin_left_mm=105, margin_right_mm=104) is None
    assert refused([unknown], [A4, (297.0, 420.0)], offset_x_mm=210) is None
    assert refused([unknown], [A4], offset_x_mm=210) == ["offset_x_mm"]


def test_less_than_a_dot_is_nothing() -> None:
    requested = PrintParameters(margin_left_mm=60, margin_right_mm=39.99)
    assert area_problems(requested, [LABEL]) == []  # of a resolution that nobody knows
    [wrong] = area_problems(requested, [LABEL], None, Head(dpi=203))
    assert "99.99 mm of 100 mm, the width of the media: nothing is left to print" in str(wrong.message)


def test_what_lies_beyond_the_print_head_is_not_printed() -> None:
    head = Head(dpi=203, width=50)
    assert area_problems(PrintParameters(offset_x_mm=49), [LABEL], [A4], head) == []
    for beyond, words in (
        (PrintParameters(offset_x_mm=51), "print head is 50 mm wide"),
        (PrintParameters(margin_left_mm=51), "nothing is left to print"),
    ):
        assert words in str(area_problems(beyond, [LABEL], [A4], head)[0].message)


def test_which_medium_it_is() -> None:
    a4, letter = (
        Media(name="A4", width_mm=210, height_mm=297, loaded=True),
        Media(name="Letter", width_mm=215.9, height_mm=279.4, loaded=True),
    )
    other = Media(name="A3", width_mm=297, height_mm=420)
    own = PrintParameters(media_width_mm=50)
    assert media_of(own, LABEL, [a4]) == [Medium(width=50, height=None)]
    assert media_of(PrintParameters(), LABEL, [a4]) == [LABEL]
    assert media_of(PrintParameters(media_height_mm=30), LABEL, None) == [Medium(width=100, height=30)]
    found = [Medium(width=210, height=297), Medium(width=215.9, height=279.4)]
    assert media_of(PrintParameters(), None, [other, a4, letter]) == found
    assert media_of(PrintParameters(), None, [other]) == [Medium(width=None, height=None)]


sides = st.floats(10, 300).map(lambda side: round(side, 1))
shift = st.floats(-300, 300).map(lambda length: round(length, 1))
margin = st.floats(0, 200).map(lambda length: round(length, 1))


@given(
    st.builds(Medium, width=st.none() | sides, height=st.none() | sides),
    st.tuples(sides, sides),
    st.builds(Head, dpi=st.sampled_from([72, 203, 600]), width=st.none() | sides),
    st.builds(
        PrintParameters,
        orientation=st.sampled_from(Orientation),
        scale_mode=st.sampled_from(ScaleMode),
        offset_x_mm=shift,
        offset_y_mm=shift,
        margin_left_mm=margin,
        margin_right_mm=margin,
        margin_top_mm=margin,
        margin_bottom_mm=margin,
    ),
)
def test_what_is_refused_is_what_the_agent_would_leave_blank(
    medium: Medium, page: PageDimensions, head: Head, requested: PrintParameters
) -> None:
    names = [name for name in RenderRequest.__dataclass_fields__ if name.startswith(("offset", "margin"))]
    request = RenderRequest(
        dpi=head.dpi,
        printable_width_mm=head.width,
        media_width_mm=medium.width,
        media_height_mm=medium.height,
        orientation=Orientation(requested.orientation.value),
        scale_mode=ScaleMode(requested.scale_mode.value),
        **{name: getattr(requested, name) for name in names},
    )
    if area_problems(requested, [medium], [page], head):
        assert ink_dots(page, request) <= 1
    else:
        assert ink_dots(page, request) > 0


def ink_dots(page: PageDimensions, request: RenderRequest) -> float:
    """Return the greatest width and height of the remaining page, rounded to dots."""
    try:
        placed = layout_page(PageSizeMm(*page), request)
    except NoPrintableArea:
        return 0
    across = min(placed.x_dots + placed.page_width_dots, placed.clip.right) - max(placed.x_dots, placed.clip.left)
    down = min(placed.y_dots + placed.page_height_dots, placed.clip.bottom) - max(placed.y_dots, placed.clip.top)
    return min(across, down)
