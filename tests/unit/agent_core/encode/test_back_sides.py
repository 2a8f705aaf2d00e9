"""Raster formats by printer, and the orientation of back sides."""

from __future__ import annotations

import pytest

from agent_core.encode.rasters import RasterDocument
from server_core.contract.decisions.print_path import back_side_turn, raster_form
from server_core.contract.types.drawing import BackSides, DotKind, RasterAbility, RasterForm, RasterFormat, SheetBack
from server_core.contract.types.parameters import ColorMode, DuplexMode
from tests.support.cups_raster import pwg_header

BLACK, GREY, RGB = DotKind.BLACK_1, DotKind.SGRAY_8, DotKind.SRGB_8
PWG, URF = RasterFormat.PWG, RasterFormat.URF


@pytest.mark.parametrize("back", list(SheetBack))
@pytest.mark.parametrize(
    ("duplex_mode", "sides"),
    [(DuplexMode.LONG_EDGE, "two-sided-long-edge"), (DuplexMode.SHORT_EDGE, "two-sided-short-edge")],
)
def test_the_transforms_are_those_of_cups(back: SheetBack, duplex_mode: DuplexMode, sides: str) -> None:
    header = pwg_header("iso_a4_210x297mm", "sgray_8", 300, sides, back.value)
    cups = tuple(-1 if number == 2**32 - 1 else number for number in list(header.cupsInteger)[1:3])
    assert RasterDocument(dpi=300, duplex_mode=duplex_mode, sheet_back=back).page_transforms(2) == cups


@pytest.mark.parametrize(
    ("back", "long_edge", "short_edge"),
    [
        (SheetBack.NORMAL, BackSides.AS_IS, BackSides.AS_IS),
        (SheetBack.FLIPPED, BackSides.FLIPPED_Y, BackSides.FLIPPED_X),
        (SheetBack.ROTATED, BackSides.ROTATED, BackSides.AS_IS),
        (SheetBack.MANUAL_TUMBLE, BackSides.AS_IS, BackSides.ROTATED),
    ],
)
def test_how_back_sides_are_turned(back: SheetBack, long_edge: BackSides, short_edge: BackSides) -> None:
    assert back_side_turn(back, DuplexMode.LONG_EDGE) is long_edge
    assert back_side_turn(back, DuplexMode.SHORT_EDGE) is short_edge
    for one_sided in (DuplexMode.DEFAULT, DuplexMode.SIMPLEX):
        assert back_side_turn(back, one_sided) is BackSides.AS_IS


BOTH = (
    RasterAbility(format=PWG, dpi=(300, 600), kinds=(BLACK, GREY, RGB), sheet_back=SheetBack.ROTATED),
    RasterAbility(format=URF, dpi=(600, 1200), kinds=(GREY, RGB), sheet_back=SheetBack.FLIPPED),
)


@pytest.mark.parametrize(
    ("color_mode", "dpi", "form"),
    [
        (ColorMode.COLOR, None, RasterForm(format=PWG, kind=RGB, dpi=300, sheet_back=SheetBack.ROTATED)),
        (ColorMode.DEFAULT, 600, RasterForm(format=PWG, kind=RGB, dpi=600, sheet_back=SheetBack.ROTATED)),
        (ColorMode.MONOCHROME, 600, RasterForm(format=PWG, kind=GREY, dpi=600, sheet_back=SheetBack.ROTATED)),
        (ColorMode.MONOCHROME, 1200, RasterForm(format=URF, kind=GREY, dpi=1200, sheet_back=SheetBack.FLIPPED)),
        (ColorMode.COLOR, 203, None),
    ],
)
def test_a_printer_of_both_formats(color_mode: ColorMode, dpi: int | None, form: RasterForm | None) -> None:
    assert raster_form(BOTH, color_mode=color_mode, dpi=dpi) == form


def test_black_dots_only_where_there_is_no_grey() -> None:
    label = RasterAbility(
        format=PWG,
        dpi=(203,),
        kinds=(BLACK,),
    )
    for color_mode in (ColorMode.DEFAULT, ColorMode.MONOCHROME):
        assert raster_form((label,), color_mode=color_mode) == RasterForm(format=PWG, kind=BLACK, dpi=203)
    assert raster_form((label,), color_mode=ColorMode.COLOR) is None


def test_colour_of_the_other_format_is_found() -> None:
    mixed = (
        RasterAbility(
            format=PWG,
            dpi=(300,),
            kinds=(GREY,),
        ),
        RasterAbility(format=URF, dpi=(), kinds=(RGB,)),
    )
    assert raster_form(mixed, color_mode=ColorMode.COLOR) == RasterForm(format=URF, kind=RGB, dpi=300)
    assert raster_form(mixed, color_mode=ColorMode.DEFAULT) == RasterForm(format=PWG, kind=GREY, dpi=300)


def test_what_a_printer_leaves_unsaid() -> None:
    silent = (RasterAbility(format=PWG),)
    assert raster_form(silent, color_mode=ColorMode.MONOCHROME) == RasterForm(format=PWG, kind=GREY, dpi=300)
    assert raster_form(silent, color_mode=ColorMode.DEFAULT, dpi=600) == RasterForm(format=PWG, kind=GREY, dpi=600)
    assert raster_form(silent, color_mode=ColorMode.COLOR) is None
    none = RasterAbility(
        format=PWG,
        dpi=(300,),
        kinds=(),
    )
    assert raster_form((none,), color_mode=ColorMode.MONOCHROME) is None


@pytest.mark.parametrize(
    ("taken", "preferred", "dpi"),
    [
        ((1200, 600, 300), (), 300),
        ((1200, 600), (), 600),
        ((150, 203), (), 203),
        ((300, 600), (1200, 600), 600),
        ((300, 600), (203,), 300),
        ((), (203,), 203),
    ],
)
def test_the_resolution_where_nobody_wishes_one(taken: tuple[int, ...], preferred: tuple[int, ...], dpi: int) -> None:
    printer = RasterAbility(
        format=PWG,
        dpi=taken,
        kinds=(GREY,),
    )
    form = raster_form((printer,), color_mode=ColorMode.MONOCHROME, preferred_dpi=preferred)
    assert form == RasterForm(format=PWG, kind=GREY, dpi=dpi)
