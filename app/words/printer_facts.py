"""What a printer says of itself and what it can, in lines of name and value. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.agents import called
from app.words.ages import moment
from app.words.jobs import EVIDENCE
from app.words.media import media_name
from app.words.messages import said
from app.words.own_device import identity_words
from app.words.parameters import MODES
from app.words.plain_text import plain
from app.words.printers import LANGUAGES, dpi_of, gives_no_feedback, mark_of, media_of, reason_of, since_of
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.printers import Backend, FactSource, PrinterView, Supply
from server_core.contract.types.states import Confirmation, PrinterStatus

BACKENDS = Words(
    {
        Backend.IPP: Phrase("IPP", "how a printer is reached"),
        Backend.SOCKET: Phrase("Network, port 9100", "how a printer is reached"),
        Backend.USB: Phrase("USB cable", "how a printer is reached"),
        Backend.WINDOWS: Phrase("Windows' spooler", "how a printer is reached"),
        Backend.LPD: Phrase("LPD queue", "how a printer is reached"),
        Backend.VIRTUAL: Phrase("Virtual: leaves pictures instead of paper", "how a printer is reached"),
    }
)
FORMATS = {DocumentFormat.PDF: "PDF", DocumentFormat.RAW: "RAW"}
SOURCES = Words(
    {
        FactSource.REPORTED: Phrase("the device itself", "who tells what a printer can"),
        FactSource.CONFIGURED: Phrase("whoever set it up", "who tells what a printer can"),
        FactSource.ASSUMED: Phrase("nobody: it is assumed", "who tells what a printer can"),
    }
)
STRONGEST_FIRST = list(Confirmation)
NOT_REPORTED = Phrase("Not reported", "by a printer")
MOST_MEDIA = 12
"""That are named; office printers know dozens."""

Line = tuple[str, str]


def own_words(printer: PrinterView) -> str:
    """As the device said it, untouched, or as its agent reads that: its message, and its keywords."""
    words = [
        said(printer.message),
        *(each for each in printer.status_reasons if each not in ("none", NO_FEEDBACK)),
    ]
    return " · ".join(plain(each) for each in words if each)


def state_lines(printer: PrinterView, now: datetime) -> list[Line]:
    """How it is, since when; in its own words, and what they mean."""
    lines = [(tr("State"), mark_of(printer).word)]
    if (reason := reason_of(printer)) != "":
        lines.append((tr("That means", "a printer's state"), plain(reason)))
    if (began := since_of(printer)) is not None:
        lines.append((tr("Since"), moment(began, now)))
    nothing = (
        tr("Nothing: it takes connections, and tells nothing of itself", "a printer")
        if gives_no_feedback(printer)
        else tr("Nothing", "a printer says of itself")
    )
    words = own_words(printer)
    if words and printer.status is PrinterStatus.OFFLINE:  # the agent found this out; the printer did not report it
        lines.append((tr("Connection", "to a printer"), words))
        words = ""
    lines.append((tr("It says itself", "a printer"), words or nothing))
    return lines


def supply_lines(printer: PrinterView) -> list[Line]:
    """Not reported is said, never invented."""
    if not printer.supplies:
        return [(tr("Toner, ink, ribbon"), str(NOT_REPORTED))]
    return [(tr("Supply"), plain(words_of(each))) for each in printer.supplies]


def evidence_lines(printer: PrinterView) -> list[Line]:
    """What tells that a job was printed there: the most that it can, and the least that is wanted."""
    told = most_told(printer)
    best = tr("Not known yet: make a test print") if told is None else EVIDENCE[told]
    least, by = printer.minimum_evidence, printer.minimum_evidence_by
    if least is None:
        wanted = tr("Not known yet: anything counts")
    elif by is None:
        wanted = tr("{evidence} (learnt from its test print)", evidence=EVIDENCE[least])
    else:
        wanted = tr("{evidence} (set by {name})", evidence=EVIDENCE[least], name=plain(by))
    lines = [(tr("The most it tells", "evidence"), best), (tr("“Printed” needs", "evidence"), wanted)]
    if printer.ends_with_reset:
        lines.append((tr("It ends each job"), tr("With a reset of the connection, as its test print showed")))
    return lines


def most_told(printer: PrinterView) -> Confirmation | None:
    """The strongest of what its kind is sure to tell and what its test print has shown: only then it is known whether
    a network printer closes the connection."""
    learnt = None if printer.minimum_evidence_by is not None else printer.minimum_evidence
    known = [each for each in (printer.capabilities.confirmation, learnt) if each is not None]
    return min(known, key=STRONGEST_FIRST.index, default=None)


def more_than_it_tells(printer: PrinterView) -> str | None:
    """A warning where no job of the printer can ever be known to be printed."""
    told, least = most_told(printer), printer.minimum_evidence
    if printer.backend is Backend.SOCKET and least is Confirmation.TRANSPORT_CLOSED:
        return None  # such a printer may well tell that
    if told is None or least is None or STRONGEST_FIRST.index(least) >= STRONGEST_FIRST.index(told):
        return None
    return tr(
        "“{best}” is the most that {printer} is known to tell: jobs that need “{least}” stay not confirmed there",
        best=EVIDENCE[told],
        printer=printer.name,
        least=EVIDENCE[least],
    )


def capability_lines(printer: PrinterView) -> list[Line]:
    """What it can, and who says so; what nobody knows is left out."""
    known = printer.capabilities
    lines: list[tuple[str, Sequence[str]]] = [
        (tr("Takes", "files"), [FORMATS[each] for each in known.document_formats or ()]),
        (tr("Languages"), [LANGUAGES[each] for each in known.raw_languages or ()]),
        (tr("Colour"), [MODES[each] for each in known.color_modes or () if each in MODES]),
        (tr("Two-sided"), [MODES[each] for each in known.duplex_modes or () if each in MODES]),
        (tr("Media"), [media_name(each) for each in (known.media or ())[:MOST_MEDIA]]),
    ]
    told = [(name, ", ".join(dict.fromkeys(values))) for name, values in lines if values]
    if known.custom_media is not None:
        least, most = known.custom_media.min_width_mm, known.custom_media.max_width_mm
        told.append((tr("Width"), tr("{least:g} to {most:g} mm", least=least, most=most)))
    if known.copies is not None:
        told.append((tr("Copies"), tr("up to {number}", number=known.copies.max)))
    return [
        (tr("Loaded", "media"), media_of(printer)),
        (tr("Resolution"), dpi_of(printer)),
        *told,
        (tr("Told by", "what a printer can"), SOURCES[known.source]),
    ]


def device_lines(printer: PrinterView) -> list[Line]:
    """Where it is and what it is."""
    lines = [
        (tr("Address", "of a printer"), plain(printer.uri)),
        (tr("Reached by", "USB, network …"), BACKENDS[printer.backend]),
        (tr("Printed by", "an agent"), called(printer.agent_name)),
        (tr("Model"), plain(printer.model or "") or str(NOT_REPORTED)),
        (tr("Serial number"), plain(printer.serial or "") or str(NOT_REPORTED)),
        (tr("Identity", "of a device"), identity_words(printer)),
        (tr("Resolution"), dpi_of(printer)),
    ]
    return [*lines, (tr("Printer id"), str(printer.printer_id))]


# Words for toner, ink, ribbons and what else a printer uses up.


def supply_summary(printer: PrinterView) -> list[str]:
    """One line for each; none for a printer that reports none."""
    return [f"{'supplies' if place == 0 else '':<12}{words_of(one)}" for place, one in enumerate(printer.supplies)]


def least_words(printer: PrinterView) -> str:
    """Of what it reports, what ends first; empty where it reports nothing."""
    known = [one for one in printer.supplies if one.percent is not None]
    return "" if not known else words_of(min(known, key=lambda one: one.percent or 0))


def all_words(printer: PrinterView) -> str:
    return ", ".join(map(words_of, printer.supplies))


def words_of(supply: Supply) -> str:
    """`Black toner: 12 %, low`."""
    left = tr("not known how much is left") if supply.percent is None else f"{supply.percent} %"
    if supply.is_low:
        return tr("{supply}: {left}, low", supply=supply.name, left=left)
    return f"{supply.name}: {left}"
