"""Whether a printer can do what a person is about to ask: the rule of the server, which says the last word. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.vocabulary.print_words import refusal_words
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_route import refusal
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import RawPolicy

ANYTHING = PrintParameters()


def cannot_print(
    printer: PrinterView, format: DocumentFormat, language: RawLanguage | None, wished: PrintParameters = ANYTHING
) -> str | None:
    """Why the printer cannot print this, in words that follow its name; None where it can or nobody knows."""
    if format is DocumentFormat.RAW and printer.raw_policy is RawPolicy.DENY:
        return tr("takes no label files, as its administrator decided")
    reason = refusal(
        printer.capabilities,
        format,
        language,
        with_defaults(wished, format, printer),
        device=printer,
    )
    return None if reason is None else refusal_words(reason, printer.capabilities, language, wished)
