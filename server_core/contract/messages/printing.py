"""Messages about the way from a document to one printer: what it cannot do, and what its languages cannot say."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class EncodingMessages:
    """Why drawn pages cannot be said in a printer's language."""

    PAGE_BEYOND_LANGUAGE = Template(
        "Page {page} would be {width} x {height} dots; this printer's language takes at most {most}.",
        page=int,
        width=int,
        height=int,
    )
    PAGE_BEYOND_RASTER = Template("Page {page} would have {width} x {height} dots.", page=int, width=int, height=int)
    NOT_IN_URF = Template("URF has no pages of {kind} dots.")
    DOTS_ARE_COMMANDS = Template("Page {page} is full of dots that this printer would take for commands.", page=int)
    DOTS_CLEAR_THE_PAGE = Template(
        "Page {page} has dots that this printer would take for a command to forget it.", page=int
    )


class PrintPathMessages:
    """Why a printer does not print a document as it is asked for."""

    PRINTER_CANNOT = Template("This printer cannot {what}.")
    NOT_TAKEN_PDF = Template("This printer does not take PDF documents (it takes: {taken}).")
    NOT_TAKEN_RAW = Template("This printer does not take {language} jobs (it takes: {taken}).")
    NOTHING_KNOWN = Template("nothing known")
    LABELS_ARE_BLACK = Template("A printer of labels or receipts prints in black on one side only.")


class AbilityMessages:
    """What a printer cannot do, as a part of `PRINTER_CANNOT`."""

    TAKE_WIDTH_ALONE = Template(
        "take a width without a height: that is for a continuous roll, and no such roll is loaded"
    )
    TAKE_HEIGHT_ALONE = Template("take a height without a width: how wide what is loaded is, it does not say")
    PRINT_BOTH_SIDES = Template("print on both sides so")
    MOVE_PDF = Template("do offsets and margins of a PDF")
    TURN_PDF = Template("do a PDF in {orientation}")
    FIT_PDF = Template("do a PDF fitted to its media")
    PDF_OF_HEIGHT = Template("do a PDF on media of another height")
    PDF_ON_ROLL = Template("do a PDF on a roll that ends with it")
    COPY_PDF = Template("do {copies} copies of a PDF", copies=int)
    PDF_IN_COLOUR = Template("do a PDF in colour")
    PDF_IN_BLACK = Template("do a PDF in black")
    DRAW_SUCH_PAGES = Template("do pages in this colour or resolution")
    PRINT_AT_DPI = Template("do {dpi} dpi", dpi=int)


class PrintAreaMessages:
    """Why margins and offsets leave nothing to print."""

    NO_DOT_LEFT_OF_PAGE = Template(
        "The margins take {mm:g} mm of the page, and the media end with it: not one dot is left.", mm=float
    )
    NO_DOT_LEFT_OF_FIELD = Template("The margins take {mm:g} mm of {field}: not one dot is left.", mm=float)
    NO_DOT_LEFT_ACROSS = Template(
        "The margins take {mm:g} mm of {size:g} mm, the width of the media: not one dot is left.", mm=float, size=float
    )
    NO_DOT_LEFT_DOWN = Template(
        "The margins take {mm:g} mm of {size:g} mm, the height of the media: not one dot is left.",
        mm=float,
        size=float,
    )
    ALL_MOVED_OFF = Template("{field} moves every page off what is printed on.")
    ALL_MOVED_OFF_BY = Template("{field} moves every page off what is printed on: {facts}.")
    MEDIA_WIDTH = Template("the width of the media is {mm:g} mm", mm=float)
    MEDIA_HEIGHT = Template("the height of the media is {mm:g} mm", mm=float)
    MARGINS_OF_IT = Template("the margins take {mm:g} mm of it", mm=float)
    HEAD_WIDTH = Template("the print head is {mm:g} mm wide", mm=float)
    FACTS_IN_A_ROW = Template("{first}, {second}")


class ParameterMessages:
    """Why the server refuses a document, or a parameter of its job."""

    NO_RAW_FILES = Template(
        "{printer} takes no RAW files, as its administrator decided. Send a PDF, or use another printer."
    )
    NOT_FOR_RAW = Template("{name} does not apply to RAW documents: leave it out.")


class RouteMessages:
    """Why a printer cannot print a job. `reason` is an entry of `RouteReasonMessages`."""

    CANNOT_PRINT_THIS = Template("{printer} cannot print this: {reason}.")
    CANNOT_PRINT_THIS_ASKED = Template("{printer} cannot print this: {reason}. Asked for: {asked}.")
    CANNOT_PRINT_THIS_POSSIBLE = Template(
        "{printer} cannot print this: {reason}. Asked for: {asked}. Possible: {possible}."
    )
    CANNOT_DO_THIS = Template("{printer} cannot do this: {reason}.")
    CANNOT_DO_THIS_POSSIBLE = Template("{printer} cannot do this: {reason}. Possible: {possible}.")


class RouteReasonMessages:
    """The words of `RouteReason`; the names are its words."""

    FORMAT_NOT_SUPPORTED = Template("format not supported")
    RAW_LANGUAGE_NOT_SUPPORTED = Template("raw language not supported")
    COLOR_NOT_SUPPORTED = Template("color not supported")
    DUPLEX_NOT_SUPPORTED = Template("duplex not supported")
    MEDIA_NOT_SUPPORTED = Template("media not supported")
    DPI_NOT_SUPPORTED = Template("dpi not supported")
    COPIES_NOT_SUPPORTED = Template("copies not supported")
    ORIENTATION_NOT_SUPPORTED = Template("orientation not supported")
    SCALE_NOT_SUPPORTED = Template("scale not supported")
    PLACEMENT_NOT_SUPPORTED = Template("placement not supported")
    PRINTER_DISABLED = Template("printer disabled")
    AGENT_REVOKED = Template("agent revoked")
    AGENT_UPDATE_REQUIRED = Template("agent update required")


class TuningMessages:
    """Why a tuning has no effect at a printer."""

    SPEEDS_ONLY = Template(
        "{language}, which this printer is driven with, has only speeds from {low} to {high} mm/s: choose one.",
        low=int,
        high=int,
    )
    NO_ZPL_PICTURES = Template(
        "{language}, which this printer is driven with, has no pictures in ZPL: leave {name} out."
    )
    NO_ESCPOS_DOTS = Template(
        "{language}, which this printer is driven with, has no dots in ESC/POS: leave {name} out."
    )
    NO_CUTTER = Template(
        "{language}, which this printer is driven with, has no command for a cutter: leave {name} out."
    )
    NO_CASH_DRAWER = Template(
        "{language}, which this printer is driven with, has no command for a cash drawer: leave {name} out."
    )
    NOT_ON_SHEETS = Template(
        "This printer takes sheets, not labels or receipts: {name} would change nothing there. Leave it out."
    )
    PDF_CANNOT_BE_MOVED = Template("This printer takes PDF alone, which cannot be moved on it: leave {name} out.")
    PDF_LAID_OUT_THERE = Template("This printer takes PDF alone, and lays its pages out itself: leave {name} out.")
    DOTS_MADE_THERE = Template("This printer makes its dots itself: {name} would change nothing there. Leave it out.")
