"""Whether a printer can do what a person is about to ask: the rule of the server, which says the last word. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.vocabulary.print_refusals import refusal_words
from server_core.contract.console import PrinterView
from server_core.contract.policy import RawPolicy
from server_core.contract.print_defaults import with_defaults
from server_core.contract.public import DocumentFormat, PrintParameters, RawLanguage
from server_core.services.jobs.print_route import Device, refusal

ANYTHING = PrintParameters()


def cannot_print(
    printer: PrinterView, format: DocumentFormat, language: RawLanguage | None, wished: PrintParameters = ANYTHING
) -> str | None:
    """Why the printer cannot print this, in words that follow its name; None where it can or nobody knows."""
    if format is DocumentFormat.RAW and printer.raw_policy is RawPolicy.DENY:
        return tr("takes no label files, as its administrator decided")
    medium = None if printer.media_width_mm is None else (printer.media_width_mm, printer.media_height_mm)
    calibrated = bool(printer.tuning.calibration_x_mm or printer.tuning.calibration_y_mm)
    reason = refusal(
        printer.capabilities,
        format,
        language,
        with_defaults(wished, format, printer),
        device=Device(drawing=printer.drawing, medium=medium, calibrated=calibrated),
    )
    return None if reason is None else refusal_words(reason, printer.capabilities, language, wished)
