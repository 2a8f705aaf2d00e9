"""Why a printer cannot print something, in words that follow its name. Pure."""

from __future__ import annotations

from server_core.contract.problems import RouteReason
from server_core.contract.public import Capabilities, DocumentFormat, PrintParameters, RawLanguage

SPOKEN = {
    RawLanguage.ZPL: "ZPL",
    RawLanguage.TSPL: "TSPL",
    RawLanguage.CPCL: "CPCL",
    RawLanguage.ESCPOS: "ESC/POS",
}
WORDS = {
    RouteReason.COLOR_NOT_SUPPORTED: "does not print in this colour",
    RouteReason.DUPLEX_NOT_SUPPORTED: "does not print on both sides like this",
    RouteReason.MEDIA_NOT_SUPPORTED: "does not take media of this size",
    RouteReason.ORIENTATION_NOT_SUPPORTED: "does not turn pages",
    RouteReason.SCALE_NOT_SUPPORTED: "does not shrink or enlarge pages",
    RouteReason.PLACEMENT_NOT_SUPPORTED: "does not move or clip pages",
    RouteReason.PRINTER_DISABLED: "is switched off for printing",
    RouteReason.AGENT_REVOKED: "its computer was shut out",
    RouteReason.AGENT_UPDATE_REQUIRED: "the program on its computer is too old",
}


def refusal_words(
    reason: RouteReason, known: Capabilities, language: RawLanguage | None, wished: PrintParameters
) -> str:
    """`does not speak ZPL`."""
    match reason:
        case RouteReason.FORMAT_NOT_SUPPORTED:
            raw_alone = DocumentFormat.PDF not in (known.document_formats or ())
            return "does not print PDFs" if raw_alone else "does not print label files"
        case RouteReason.RAW_LANGUAGE_NOT_SUPPORTED:
            return f"does not speak {'this language' if language is None else SPOKEN[language]}"
        case RouteReason.DPI_NOT_SUPPORTED:
            others = " or ".join(map(str, known.dpi or ()))
            return f"does not print with {wished.dpi} dpi" + (f", only with {others}" if others else "")
        case RouteReason.COPIES_NOT_SUPPORTED:
            most = "" if known.copies is None else f", {known.copies.max} at most"
            return f"does not print so many copies{most}"
    return WORDS[reason]
