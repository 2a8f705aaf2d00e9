"""The words of the first run: its steps, what may come out of a printer, and what to do then. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from app.language.translate import Phrase, Words, tr
from app.session.choices import Card
from app.words.jobs import job_state, note_of, tells_message
from app.words.jobs import mark_of as mark_of_job
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.printers import dpi_of, language_of, mark_of, media_of, reason_of
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import FailureReason, PrinterStatus

FIND, TEST, MORE = Phrase("Find your printer"), Phrase("Print a test label"), Phrase("The printer works. What next?")
SKIPPED_TEST = Phrase("Your printer is added. What next?")
SEARCHING = Phrase(
    "Searching for printers… Choose one, or try things out with the virtual printer, which prints to files."
)
ONLY_ONE = Phrase("One printer was found. Press Next to use it.")
NONE_FOUND = Phrase("No printer was found yet. Try the virtual printer; you can add yours later.")
SEVERAL = Phrase("Several printers were found. Choose yours.")
QUESTION = Phrase("Did it come out right?")


class LabelResult(StrEnum):
    YES = "yes"
    SHIFTED = "shifted"
    SIZE = "size"
    NOTHING = "nothing"
    BLANK = "blank"


ANSWERS = Words(
    {
        LabelResult.YES: Phrase("Yes", "it came out right"),
        LabelResult.SHIFTED: Phrase("Shifted", "label"),
        LabelResult.SIZE: Phrase("Wrong size"),
        LabelResult.NOTHING: Phrase("Nothing came out", "came out"),
        LabelResult.BLANK: Phrase("Blank or unreadable"),
    }
)


class Help(StrEnum):
    """The remedies that the first run offers itself."""

    MEDIA = "media"
    SHIFTED = "shifted"
    """Set the loaded media and their calibration."""
    LANGUAGE = "language"
    NONE = "none"


@dataclass(frozen=True, kw_only=True, slots=True)
class Advice:
    lines: tuple[str, ...]
    help: Help = Help.NONE


@dataclass(frozen=True, kw_only=True, slots=True)
class CardWords:
    title: Phrase
    text: Phrase
    button: Phrase


CARDS = {
    Card.PRINT: CardWords(
        title=Phrase("Print a file"),
        text=Phrase("Drop a PDF or a label file on the window, check the picture, and print it."),
        button=Phrase("Open a file…"),
    ),
    Card.CLIENTS: CardWords(
        title=Phrase("Connect your shop system"),
        text=Phrase("It gets an ID and a secret and then sends its labels automatically."),
        button=Phrase("Connect…"),
    ),
    Card.START: CardWords(
        title=Phrase("Start with this computer"),
        text=Phrase("Jobs print even before anybody opens this window."),
        button=Phrase("Settings…"),
    ),
    Card.WALL: CardWords(
        title=Phrase("Show a wall"),
        text=Phrase("Shows all printers on a second screen, readable from across the hall."),
        button=Phrase("Show it"),
    ),
}


def advice_for(came_out: LabelResult, printer: PrinterView | None) -> Advice:
    match came_out:
        case LabelResult.YES:
            return Advice(lines=())
        case LabelResult.SHIFTED:
            return Advice(
                lines=(
                    tr("Set which labels are loaded, then print again. This fixes most shifts."),
                    tr("Still off? Print the grid and enter two numbers from it."),
                ),
                help=Help.SHIFTED,
            )
        case LabelResult.SIZE:
            return Advice(lines=(tr("Set which labels or paper are loaded, then print again."),), help=Help.MEDIA)
        case LabelResult.NOTHING:
            return Advice(
                lines=(
                    *([_says(printer)] if printer is not None else []),
                    tr("1. Is the printer on, and is its cable or network connected?"),
                    tr("2. Is its cover closed, and is paper or a roll loaded? If it uses a ribbon, is one loaded?"),
                    tr("3. Does its display show a question or “Pause”?"),
                    tr("Then print again: a waiting job prints automatically."),
                )
            )
        case LabelResult.BLANK:
            return Advice(
                lines=(
                    tr("Blank: do the labels face the print head? A thermal transfer printer also needs a ribbon."),
                    tr("Unreadable characters: the printer uses another language. Choose one, then print again."),
                ),
                help=Help.LANGUAGE,
            )


def title_of(step: int, words: Phrase) -> str:
    return tr("{step} of 3 · {words}", step=step, words=words)


def printer_words(printer: PrinterView) -> str:
    """Describe what the test label is made for."""
    facts = [language_of(printer), media_of(printer), dpi_of(printer)]
    return f"{plain(printer.name)} · {' · '.join(map(plain, facts))}"


def label_words(row: JobRow) -> str:
    """Describe the label's state; if it failed, with the message of printer or agent."""
    note = note_of(row)
    state = mark_of_job(row).word
    words = tr("Test label: {state}", state=f"{state} – {plain(note)}" if note else state)
    why = plain(message_text(row.message)) if has_failed(row) and not tells_message(row) else ""
    return f"{words}\n{why}" if why else words


def has_failed(row: JobRow) -> bool:
    """Return whether the label failed for certain, so that nobody must be asked."""
    return job_state(row) is ShownState.FAILED


def advice_after(row: JobRow, printer: PrinterView | None) -> Advice | None:
    """Return the advice that needs no question; None: none."""
    if not has_failed(row) or row.failure_reason != FailureReason.PRINTER_REJECTED:
        return None
    if printer is None or printer.language is None:
        return None
    return Advice(
        lines=(tr("Does the printer use another language? Choose it, then print again."),), help=Help.LANGUAGE
    )


def found_words(candidates: Collection[object]) -> str:
    return str(NONE_FOUND) if not candidates else str(ONLY_ONE) if len(candidates) == 1 else str(SEVERAL)


def _says(printer: PrinterView) -> str:
    reason = reason_of(printer)
    state = mark_of(printer).word
    words = f"{state}, {plain(reason)}" if reason else state
    if printer.paused_by is None and printer.status in (PrinterStatus.ONLINE, PrinterStatus.ERROR):
        return tr("The printer reports: {state}.", state=words)
    return tr("Printer: {state}.", state=words)
