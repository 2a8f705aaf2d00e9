"""Printer states in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.ages import span
from app.words.causes import WAITING
from app.words.customers import person
from app.words.jobs import EVIDENCE
from app.words.marks import Mark, Shape, Tone
from app.words.media import area_words, media_name
from app.words.messages import said
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.printers import KeptOut, PrinterView, SimulatedFault
from server_core.contract.types.states import PrinterStatus, WaitingReason

READY = Mark(said=Phrase("Ready", "printer"), shape=Shape.CHECK, tone=Tone.GOOD)
PAUSED = Mark(said=Phrase("Paused", "printer"), shape=Shape.BARS, tone=Tone.HELD)
REACHABLE = Mark(said=Phrase("Reachable", "printer"), shape=Shape.QUESTION, tone=Tone.WAITING)
"""Jobs go there, and it never tells how it is: whether it has labels, somebody has to look."""
ATTENTION = Mark(said=Phrase("Needs attention", "printer"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
STOPPED = Mark(said=Phrase("Stopped", "printer"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True)
OFFLINE = Mark(said=Phrase("Offline", "printer"), shape=Shape.BROKEN_RING, tone=Tone.QUIET, strong=True)
UNKNOWN = Mark(said=Phrase("Unknown", "printer"), shape=Shape.QUESTION, tone=Tone.QUIET)

REASONS = Words(
    {
        "media-empty": Phrase("Out of labels or paper", "of a printer"),
        "media-low": Phrase("Labels or paper low", "of a printer"),
        "media-needed": Phrase("Other media wanted", "of a printer"),
        "media-jam": Phrase("Jam", "of a printer"),
        "cover-open": Phrase("Cover open", "of a printer"),
        "door-open": Phrase("Door open", "of a printer"),
        "marker-supply-empty": Phrase("Ribbon or toner empty", "of a printer"),
        "marker-supply-low": Phrase("Ribbon or toner low", "of a printer"),
        "toner-empty": Phrase("Toner empty", "of a printer"),
        "toner-low": Phrase("Toner low", "of a printer"),
        "connecting-to-device": Phrase("Printer does not answer", "of a printer"),
        "timed-out": Phrase("Printer does not answer", "of a printer"),
        "shutdown": Phrase("Printer is switched off", "of a printer"),
        "warming-up": Phrase("Warming up", "of a printer"),
        "paused": Phrase("Paused at the printer", "of a printer"),
        NO_FEEDBACK: Phrase("Gives no feedback", "of a printer"),
        "other": Phrase("See the printer's display", "of a printer"),
        KeptOut.LOGIN_NEEDED: Phrase("Wants a user name and password", "of a printer"),
        KeptOut.LOGIN_REFUSED: Phrase("User name or password refused", "of a printer"),
        KeptOut.CERTIFICATE_CHANGED: Phrase("Shows another certificate", "of a printer"),
        KeptOut.OTHER_DEVICE: Phrase("Another device is in its place", "of a printer"),
    }
)
"""RFC 8011 and PWG 5100 keywords, without severity suffix, and our own."""

LANGUAGES = Words(
    {
        RawLanguage.ZPL: Phrase("ZPL (Zebra)", "language of labels"),
        RawLanguage.TSPL: Phrase("TSPL (TSC)", "language of labels"),
        RawLanguage.CPCL: Phrase("CPCL (mobile)", "language of labels"),
        RawLanguage.ESCPOS: Phrase("ESC/POS (receipt)", "language of labels"),
    }
)

FAULTS = Words(
    {
        SimulatedFault.NONE: Phrase("No fault", "of a virtual printer"),
        SimulatedFault.OUT_OF_MEDIA: Phrase("Out of labels", "of a virtual printer"),
        SimulatedFault.OFFLINE: Phrase("Offline", "of a virtual printer"),
        SimulatedFault.SLOW: Phrase("Slow", "of a virtual printer"),
        SimulatedFault.LINK_LOST: Phrase("Link lost while printing", "of a virtual printer"),
    }
)


MOST_REASONS, REASON_CHARACTERS, MESSAGE_CHARACTERS = 4, 60, 200
"""Limits for reasons and messages in one line; `own_words` shows all."""
MEDIA_UNKNOWN, DPI_UNKNOWN = Phrase("media not reported"), Phrase("dpi not reported")


def mark_of(printer: PrinterView) -> Mark:
    match printer.status:
        case PrinterStatus.PAUSED:
            return PAUSED
        case PrinterStatus.OFFLINE:
            return OFFLINE
        case PrinterStatus.ERROR:
            return STOPPED
        case PrinterStatus.UNKNOWN:
            return UNKNOWN
        case PrinterStatus.ONLINE:
            if _worrying(printer) or printer.media_waits:
                return ATTENTION
            return REACHABLE if gives_no_feedback(printer) else READY


def needs_attention(printer: PrinterView) -> bool:
    """Also where it can wait: labels that run low. Nobody is called to one that was paused on purpose."""
    return mark_of(printer) is ATTENTION or holds_up_work(printer)


def holds_up_work(printer: PrinterView) -> bool:
    """It stopped and needs a hand, or jobs wait for it in vain: not one that is switched off and has nothing to do."""
    mark = mark_of(printer)
    return mark is STOPPED or (mark is OFFLINE and printer.waiting > 0)


def is_ready(printer: PrinterView) -> bool:
    return mark_of(printer) is READY


def is_reachable(printer: PrinterView) -> bool:
    """Jobs go there, and nobody knows more."""
    return mark_of(printer) is REACHABLE


def takes_jobs(printer: PrinterView) -> bool:
    """Nothing that is known keeps a job from being printed there now."""
    return is_ready(printer) or is_reachable(printer)


def counts_words(ready: int, reachable: int, attention: int) -> str:
    """`2 ready · 1 reachable · 1 needs attention`"""
    parts = [
        tr("%n ready", "printers", ready) if ready or not reachable else "",
        tr("%n reachable", "printers", reachable) if reachable else "",
        tr("%n need(s) attention", "printers", attention) if attention else "",
    ]
    return " · ".join(filter(None, parts))


def reason_of(printer: PrinterView) -> str:
    """What is behind the state, in words; empty where nothing is."""
    if printer.status is PrinterStatus.PAUSED:
        return tr("by {name}", name=person(printer.paused_by)) if printer.paused_by else ""
    words = [WAITING[WaitingReason.RELATIONSHIP_SUSPENDED].text] if printer.account_suspended else []
    reasons = told_reasons(printer)
    if printer.other_device is not None and printer.other_device.is_silent:
        reasons = [reason for reason in reasons if reason != KeptOut.OTHER_DEVICE]
        words.append(tr("Does not say which device it is", "a printer"))
    words += [REASONS.get(reason, reason.replace("-", " ").capitalize()) for reason in reasons]
    if printer.media_waits and printer.status is PrinterStatus.ONLINE:
        other = any(wait.media is not None for wait in printer.media_waits)
        words.append(REASONS["media-needed"] if other else tr("Pages lie crosswise"))
    if is_reachable(printer):
        words.append(REASONS[NO_FEEDBACK])
    # "Idle." of a printer that is ready says nothing
    message = "" if is_ready(printer) else said(printer.message)
    return few_words(words) or clipped(message, MESSAGE_CHARACTERS)


def few_words(reasons: Iterable[str]) -> str:
    """Join reasons with commas, each once. Keeps the first few, each clipped to its beginning."""
    told = list(dict.fromkeys(reasons))
    more = "…" if len(told) > MOST_REASONS else ""
    return ", ".join(clipped(each, REASON_CHARACTERS) for each in told[:MOST_REASONS]) + more


def clipped(text: str, most: int) -> str:
    """Cut a text to `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def since_of(printer: PrinterView) -> datetime | None:
    """When what the printer says of itself began; of jobs that wait for other media it knows nothing."""
    return None if mark_of(printer) is ATTENTION and not _worrying(printer) else printer.since


def media_of(printer: PrinterView) -> str:
    if printer.media_width_mm is None:
        loaded = next((media for media in printer.capabilities.media or () if media.loaded), None)
        return media_name(loaded) if loaded else str(MEDIA_UNKNOWN)
    return area_words(printer.media_width_mm, printer.media_height_mm)


def gives_no_feedback(printer: PrinterView) -> bool:
    """It takes connections and never tells how it is, as its agent found out: a raw port of many label printers."""
    return printer.status is PrinterStatus.ONLINE and NO_FEEDBACK in printer.status_reasons


def told_reasons(printer: PrinterView) -> list[str]:
    """What the device itself gives as the reason of its state."""
    return [reason for reason in printer.status_reasons if reason not in ("none", "other", NO_FEEDBACK)]


def language_of(printer: PrinterView) -> str:
    """The label language, or what the printer takes without one."""
    if printer.language is not None:
        return printer.language.value.upper().replace("ESCPOS", "ESC/POS")
    takes = printer.capabilities.document_formats
    return "PDF" if takes is None or DocumentFormat.PDF in takes else tr("Language not known")


def dpi_of(printer: PrinterView) -> str:
    dpi = printer.dpi or next(iter(printer.capabilities.dpi or ()), None)
    return tr("{dpi} dpi", dpi=dpi) if dpi else str(DPI_UNKNOWN)


def needs_of(printer: PrinterView) -> str:
    """What tells that a job was printed here, and who said that it must."""
    if printer.minimum_evidence is None:
        return tr("not known yet what it can tell: make a test print")
    evidence, by = EVIDENCE[printer.minimum_evidence], printer.minimum_evidence_by
    if by is None and printer.ends_with_reset:
        return tr("needs “{evidence}” (learnt from its test print, which ended with a reset)", evidence=evidence)
    if by is None:
        return tr("needs “{evidence}” (learnt from its test print)", evidence=evidence)
    return tr("needs “{evidence}” (set by {name})", evidence=evidence, name=by)


def patience_of(seconds: int | None, *, off: str = "") -> str:
    """How long the printer's jobs may wait."""
    if seconds is None:
        return tr("by what is printed")
    return span(seconds) if seconds or not off else off


def _worrying(printer: PrinterView) -> bool:
    return any(reason != "warming-up" for reason in told_reasons(printer))
