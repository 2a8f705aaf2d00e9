"""Can the printer's own abilities and what an agent draws for it do all that is wished? Pure.

The same decision as the agents' (agent_core.print_path), made before a job is accepted; a test compares both.
"""

from __future__ import annotations

from collections.abc import Sequence

from server_core.contract.drawing import DrawingFacts, RasterAbility
from server_core.contract.problems import RouteReason
from server_core.contract.public import (
    Capabilities,
    ColorMode,
    DuplexMode,
    FactSource,
    Media,
    Orientation,
    PrintParameters,
    RawLanguage,
    ScaleMode,
)
from server_core.contract.rolls import takes_width_alone

TWO_SIDED = (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)
COLOR_DOTS = {"srgb_8"}
BLACK_DOTS = {"sgray_8", "black_1"}


def device_refusal(
    parameters: PrintParameters,
    known: Capabilities,
    drawing: DrawingFacts | None,
    *,
    calibrated: bool,
    loaded: Sequence[Media],
) -> RouteReason | None:
    """Of a PDF. None also where the device has not told what it takes. `calibrated`: all is moved on this printer.

    `loaded`: as it was set up, else as the device says; empty = not known.
    """
    if known.raw_languages:  # labels and receipts: black dots on one side, placed by the agent
        if parameters.color_mode is ColorMode.COLOR:
            return RouteReason.COLOR_NOT_SUPPORTED
        if parameters.duplex_mode in TWO_SIDED:
            return RouteReason.DUPLEX_NOT_SUPPORTED
        receipts = known.raw_languages == [RawLanguage.ESCPOS]  # always cut from a roll
        lacks_height = not receipts and _lacks_a_height(parameters, loaded, of_sheets=False)
        return RouteReason.MEDIA_NOT_SUPPORTED if lacks_height else None
    if drawing is None or not is_sheets_device(known, drawing):
        return None
    lacks_width = parameters.media_width_mm is None and parameters.media_height_mm is not None and not loaded
    if lacks_width or _lacks_a_height(parameters, loaded, of_sheets=True):
        return RouteReason.MEDIA_NOT_SUPPORTED
    if parameters.duplex_mode in TWO_SIDED and parameters.duplex_mode not in (known.duplex_modes or ()):
        return RouteReason.DUPLEX_NOT_SUPPORTED
    beyond = _beyond(parameters, known, drawing, calibrated)
    if drawing.takes_pdf and beyond is None:
        return None
    color = _raster_color(parameters.color_mode, drawing)
    if any(_has_dots(each, color) and _has_dpi(each, parameters.dpi) for each in drawing.raster):
        return None
    if any(_has_dots(each, color) for each in drawing.raster):
        return RouteReason.DPI_NOT_SUPPORTED
    return RouteReason.COLOR_NOT_SUPPORTED if drawing.raster else beyond


def is_sheets_device(known: Capabilities, drawing: DrawingFacts | None) -> bool:
    """It speaks no label language and has told what it takes: PDF, or dots."""
    told = known.source is FactSource.REPORTED and drawing is not None and (drawing.takes_pdf or bool(drawing.raster))
    return told and not known.raw_languages


def _lacks_a_height(wished: PrintParameters, loaded: Sequence[Media], *, of_sheets: bool) -> bool:
    if wished.media_width_mm is None or wished.media_height_mm is not None:
        return False
    return not takes_width_alone(wished.media_width_mm, loaded, of_sheets=of_sheets)


def _beyond(
    wished: PrintParameters, known: Capabilities, drawing: DrawingFacts, calibrated: bool
) -> RouteReason | None:
    """What the device cannot do itself to a PDF."""
    moves = (wished.offset_x_mm, wished.offset_y_mm)
    margins = (wished.margin_top_mm, wished.margin_right_mm, wished.margin_bottom_mm, wished.margin_left_mm)
    if calibrated or any((*moves, *margins)):
        return RouteReason.PLACEMENT_NOT_SUPPORTED
    if wished.orientation is not Orientation.DEFAULT and wished.orientation not in (drawing.orientations or ()):
        return RouteReason.ORIENTATION_NOT_SUPPORTED
    if wished.scale_mode is ScaleMode.FIT and ScaleMode.FIT not in (drawing.scale_modes or ()):
        return RouteReason.SCALE_NOT_SUPPORTED
    if wished.color_mode is not ColorMode.DEFAULT and wished.color_mode not in (drawing.color_modes or ()):
        return RouteReason.COLOR_NOT_SUPPORTED
    if wished.dpi is not None and wished.dpi not in _own_dpi(known, drawing):
        return RouteReason.DPI_NOT_SUPPORTED
    if (wished.media_width_mm is None) is not (wished.media_height_mm is None):
        return RouteReason.MEDIA_NOT_SUPPORTED
    if wished.copies > (drawing.max_copies or 1):
        return RouteReason.COPIES_NOT_SUPPORTED
    return None


def _own_dpi(known: Capabilities, drawing: DrawingFacts) -> list[int]:
    """What it can be asked for with a PDF; older agents told it with the capabilities alone."""
    return (known.dpi or []) if drawing.dpi is None else drawing.dpi


def _raster_color(wished: ColorMode, drawing: DrawingFacts) -> ColorMode:
    black = drawing.color_modes is not None and ColorMode.COLOR not in drawing.color_modes
    return ColorMode.MONOCHROME if black and wished is ColorMode.DEFAULT else wished


def _has_dots(ability: RasterAbility, color: ColorMode) -> bool:
    """Grey is what a printer that does not say is most likely to take."""
    if ability.kinds is None:
        return color is not ColorMode.COLOR
    wanted = {
        ColorMode.COLOR: COLOR_DOTS,
        ColorMode.MONOCHROME: BLACK_DOTS,
        ColorMode.DEFAULT: COLOR_DOTS | BLACK_DOTS,
    }[color]
    return not wanted.isdisjoint(ability.kinds)


def _has_dpi(ability: RasterAbility, wished: int | None) -> bool:
    return not ability.dpi or wished is None or wished in ability.dpi
