"""Rules of the print parameters that their types cannot say (api-decisions.md section 4). Pure."""

from __future__ import annotations

from server_core.contract.problems import ErrorCode
from server_core.contract.public import DocumentFormat, PrintParameters
from server_core.services.rejected import Rejected, field_error

NOT_FOR_RAW = (
    "color_mode",
    "duplex_mode",
    "scale_mode",
    "orientation",
    "offset_x_mm",
    "offset_y_mm",
    "margin_top_mm",
    "margin_right_mm",
    "margin_bottom_mm",
    "margin_left_mm",
)
DEFAULTS = PrintParameters()


def check_parameters(document_format: DocumentFormat, parameters: PrintParameters) -> None:
    """Raises Rejected `parameter_not_applicable` or `validation_failed`."""
    if document_format is DocumentFormat.RAW:
        _check_raw(parameters)
    else:
        _check_area(parameters)


def _check_raw(parameters: PrintParameters) -> None:
    """RAW commands are sent as they are: nothing can be rotated, scaled or moved."""
    wrong = [
        field_error(name, "not_applicable", f"{name} does not apply to RAW documents: leave it out.")
        for name in NOT_FOR_RAW
        if getattr(parameters, name) != getattr(DEFAULTS, name)
    ]
    if wrong:
        raise Rejected(ErrorCode.PARAMETER_NOT_APPLICABLE, wrong[0]["message"], details={"fields": wrong})


def _check_area(parameters: PrintParameters) -> None:
    """Margins must leave something of a known media."""
    sides = (
        ("media_width_mm", parameters.media_width_mm, parameters.margin_left_mm + parameters.margin_right_mm),
        ("media_height_mm", parameters.media_height_mm, parameters.margin_top_mm + parameters.margin_bottom_mm),
    )
    wrong = [
        field_error(name, "no_area_left", f"The margins take {margins:g} mm of {name} {size:g}: nothing is left.")
        for name, size, margins in sides
        if size is not None and margins >= size
    ]
    if wrong:
        raise Rejected(ErrorCode.VALIDATION_FAILED, wrong[0]["message"], details={"fields": wrong})
