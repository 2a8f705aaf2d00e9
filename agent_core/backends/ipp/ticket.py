"""A submission's wishes as IPP job attributes (RFC 8011 section 5.2, PWG 5100.7, 5100.13).

Only what the printer lists is sent, and what it cannot express is refused: a wish is never dropped in silence.
"""

from __future__ import annotations

from agent_core.backends.ipp.facts import COLOR_WORDS, ORIENTATION_NUMBERS, SIDES_WORDS
from agent_core.backends.ipp.formats import format_for, is_raw
from agent_core.backends.ipp.media import HUNDREDTHS, Sheet, media_of
from agent_core.backends.ipp.message import Attributes, Value, collection, enum, integer, keyword, resolution
from agent_core.backends.ipp.reasons import MOST_NAMED
from agent_core.device_text import clean
from agent_core.domain import Submission
from agent_core.errors import CannotPrint
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.drawing import RasterFormat
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import FailureReason

TICKET_ATTRIBUTES = (
    "job-creation-attributes-supported",
    "multiple-document-handling-supported",
    "orientation-requested-supported",
    "print-scaling-supported",
    "sheet-collate-supported",
)
COLLATED = {"multiple-document-handling": "separate-documents-collated-copies", "sheet-collate": "collated"}


def document_format(submission: Submission, printer: Attributes, setup: PrinterSetup) -> str:
    """The MIME type to send; raises CannotPrint where the printer takes no such document."""
    found = format_for(submission.mime_type, setup.language, printer)
    if found is None:
        taken = clean(", ".join(printer.words("document-format-supported")[:MOST_NAMED]))
        raise _refused(IppMessages.WISH_DOCUMENTS_OF_TYPE(type=submission.mime_type, taken=taken))
    return found


def job_attributes(submission: Submission, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    """Raises CannotPrint naming the first wish that this printer cannot fulfil."""
    raw = is_raw(submission.mime_type)
    ticket: dict[str, tuple[Value, ...]] = {}
    ticket |= _copies(submission.device_copies, printer, raw)
    ticket |= {} if raw or submission.device_copies == 1 else _collated(printer)
    ticket |= _color(submission.color_mode, printer, drawn=submission.mime_type in set(RasterFormat))
    ticket |= _sides(submission.duplex_mode, printer)
    ticket |= _media(submission.media_width_mm, submission.media_height_mm, printer)
    ticket |= _orientation(submission.orientation, printer)
    ticket |= _scaling(submission.scale_mode, printer, raw)
    ticket |= _resolution(submission.dpi, printer)
    return ticket


def _takes(name: str, printer: Attributes) -> bool:
    """Some printers leave the job's attributes out of the one list, others have no such list."""
    return f"{name}-supported" in printer or name in printer.words("job-creation-attributes-supported")


def _refused(wish: str | Message) -> CannotPrint:
    return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_CANNOT_DO(wish=wish))


def _copies(wanted: int, printer: Attributes, raw: bool) -> dict[str, tuple[Value, ...]]:
    if not _takes("copies", printer):
        if wanted != 1:
            raise _refused(IppMessages.WISH_COPIES(number=wanted))
        return {}
    span = next(iter(printer.ranges("copies-supported")), None)
    if span and wanted != 1 and not span.lower <= wanted <= span.upper:
        raise _refused(IppMessages.WISH_COPIES_AT_MOST(number=wanted, most=span.upper))
    # one copy is said aloud too: the printer's own default may be two
    return {} if raw and wanted == 1 else {"copies": integer(wanted)}


def _collated(printer: Attributes) -> dict[str, tuple[Value, ...]]:
    """Copies one behind the other, as all other paths print them; where it cannot be asked for, most do so anyway."""
    known = (name for name, word in COLLATED.items() if word in printer.words(f"{name}-supported"))
    return {name: keyword(COLLATED[name]) for name in list(known)[:1]}


def _color(wanted: ColorMode, printer: Attributes, *, drawn: bool) -> dict[str, tuple[Value, ...]]:
    """`drawn`: the dots have the colours that are wished."""
    if wanted is ColorMode.DEFAULT:
        return {}
    word, known = COLOR_WORDS[wanted], printer.words("print-color-mode-supported")
    if word in known:
        return {"print-color-mode": keyword(word)}
    if drawn and not known:
        return {}
    if wanted is ColorMode.MONOCHROME and printer.boolean("color-supported") is False:
        return {}
    raise _refused(f"print-color-mode {word}")


def _sides(wanted: DuplexMode, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if wanted is DuplexMode.DEFAULT:
        return {}
    word = SIDES_WORDS[wanted]
    known = printer.words("sides-supported")
    if word in known:
        return {"sides": keyword(word)}
    if wanted is DuplexMode.SIMPLEX and not known:
        return {}
    raise _refused(f"sides {word}")


def _media(width: float | None, height: float | None, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if width is None:
        return {}
    media = media_of(printer)
    if height is None:  # how long it gets, the pages say; without a name the loaded roll is what it takes
        roll = media.roll(width)
        return {"media": keyword(roll.name)} if roll and roll.name and _takes("media", printer) else {}
    sheet = media.find(width, height) if media.is_known else Sheet(width, height)
    wish = f"media {width:g} x {height:g} mm"
    if sheet is None:
        raise _refused(wish)
    if "media-size" in printer.words("media-col-supported"):
        size = {
            "x-dimension": integer(round(sheet.width * HUNDREDTHS)),
            "y-dimension": integer(round(sheet.height * HUNDREDTHS)),
        }
        return {"media-col": collection({"media-size": collection(size)})}
    named = sheet.name or f"custom_spoolhouse_{sheet.width:g}x{sheet.height:g}mm"
    if _takes("media", printer) and (sheet.name or media.span):
        return {"media": keyword(named)}
    raise _refused(wish)


def _orientation(wanted: Orientation, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if wanted is Orientation.DEFAULT:
        return {}
    number = ORIENTATION_NUMBERS[wanted]
    if number not in printer.integers("orientation-requested-supported"):
        raise _refused(f"orientation-requested {wanted.value}")
    return {"orientation-requested": enum(number)}


def _scaling(wanted: ScaleMode, printer: Attributes, raw: bool) -> dict[str, tuple[Value, ...]]:
    known = printer.words("print-scaling-supported")
    if wanted.value in known and not raw:
        return {"print-scaling": keyword(wanted.value)}
    if wanted is not ScaleMode.NONE:
        raise _refused(f"print-scaling {wanted.value}")
    return {}


def _resolution(dpi: int | None, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if dpi is None:
        return {}
    known = [each for each in printer.resolutions("printer-resolution-supported") if each.dpi == dpi]
    if not known:
        raise _refused(f"printer-resolution {dpi} dpi")
    same_both_ways = next((each for each in known if each.cross_feed == each.feed), known[0])
    return {"printer-resolution": resolution(same_both_ways)}
