"""Rules for the print parameters of RAW documents. Pure."""

from __future__ import annotations

from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.parameters import PrintParameters
from server_core.services.rejected import Rejected, field_error

PLACED = (
    "offset_x_mm",
    "offset_y_mm",
    "margin_top_mm",
    "margin_right_mm",
    "margin_bottom_mm",
    "margin_left_mm",
)
NOT_FOR_RAW = ("color_mode", "duplex_mode", "scale_mode", "orientation", *PLACED)
DEFAULTS = PrintParameters()


def check_parameters(document_format: DocumentFormat, parameters: PrintParameters) -> None:
    """RAW commands are sent as they are: nothing can be rotated, scaled or moved.

    Raises Rejected `parameter_not_applicable`.
    """
    if document_format is not DocumentFormat.RAW:
        return
    wrong = [
        field_error(name, "not_applicable", f"{name} does not apply to RAW documents: leave it out.")
        for name in NOT_FOR_RAW
        if getattr(parameters, name) != getattr(DEFAULTS, name)
    ]
    if wrong:
        raise Rejected(ErrorCode.PARAMETER_NOT_APPLICABLE, wrong[0]["message"], details={"fields": wrong})
