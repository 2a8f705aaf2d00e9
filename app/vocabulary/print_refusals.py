"""Why a printer cannot print something, in words that follow its name. Pure."""

from __future__ import annotations

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.vocabulary.sizes import mm
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import Capabilities

SPOKEN = {
    RawLanguage.ZPL: "ZPL",
    RawLanguage.TSPL: "TSPL",
    RawLanguage.CPCL: "CPCL",
    RawLanguage.ESCPOS: "ESC/POS",
}
WORDS = Words(
    {
        RouteReason.COLOR_NOT_SUPPORTED: Phrase("does not print in this colour", "follows a printer's name"),
        RouteReason.DUPLEX_NOT_SUPPORTED: Phrase("does not print on both sides like this", "follows a printer's name"),
        RouteReason.MEDIA_NOT_SUPPORTED: Phrase("does not take media of this size", "follows a printer's name"),
        RouteReason.ORIENTATION_NOT_SUPPORTED: Phrase("does not turn pages", "follows a printer's name"),
        RouteReason.SCALE_NOT_SUPPORTED: Phrase("does not shrink or enlarge pages", "follows a printer's name"),
        RouteReason.PLACEMENT_NOT_SUPPORTED: Phrase("does not move or clip pages", "follows a printer's name"),
        RouteReason.PRINTER_DISABLED: Phrase("is switched off for printing", "follows a printer's name"),
        RouteReason.AGENT_REVOKED: Phrase("its computer was shut out", "follows a printer's name"),
        RouteReason.AGENT_UPDATE_REQUIRED: Phrase("the program on its computer is too old", "follows a printer's name"),
    }
)


def refusal_words(
    reason: RouteReason, known: Capabilities, language: RawLanguage | None, wished: PrintParameters
) -> str:
    """`does not speak ZPL`."""
    widest = None if known.custom_media is None else known.custom_media.max_width_mm
    match reason:
        case RouteReason.MEDIA_NOT_SUPPORTED if widest is not None and (wished.media_width_mm or 0) > widest:
            return tr("prints on media up to {width} mm wide", width=mm(widest))
        case RouteReason.FORMAT_NOT_SUPPORTED:
            raw_alone = DocumentFormat.PDF not in (known.document_formats or ())
            return tr("does not print PDFs") if raw_alone else tr("does not print label files")
        case RouteReason.RAW_LANGUAGE_NOT_SUPPORTED:
            return (
                tr("does not speak {language}", language=SPOKEN[language])
                if language
                else tr("does not speak this language")
            )
        case RouteReason.DPI_NOT_SUPPORTED:
            others = tr(" or ", "between numbers").join(map(str, known.dpi or ()))
            if not others:
                return tr("does not print with {dpi} dpi", dpi=wished.dpi)
            return tr("does not print with {dpi} dpi, only with {others}", dpi=wished.dpi, others=others)
        case RouteReason.COPIES_NOT_SUPPORTED:
            if known.copies is None:
                return tr("does not print so many copies")
            return tr("does not print so many copies, {most} at most", most=known.copies.max)
    return WORDS[reason]
