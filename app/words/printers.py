"""Printer states in operators' words.

Also standby printers, tags and places, pausing, and figures and timelines as sentences for screen readers. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from msgspec import structs

from app.language.translate import Phrase, Words, tr
from app.words.actors import by_words
from app.words.ages import ago
from app.words.jobs import EVIDENCE, WAITING
from app.words.marks import Mark, Shape, Tone
from app.words.media import area_words, media_name, size_words
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.decisions import media_fit
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import ColorMode, DuplexMode
from server_core.contract.types.printers import (
    Capabilities,
    HourCount,
    KeptOut,
    PrinterFigures,
    PrinterView,
    SimulatedFault,
    SpanState,
    StateSpan,
    location_of,
    needs_look,
    tag_key,
)
from server_core.contract.types.states import PrinterStatus, WaitingReason
from server_core.contract.types.tuning import TAG_CHARACTERS, RawPolicy

READY = Mark(text=Phrase("Ready", "printer"), shape=Shape.CHECK, tone=Tone.GOOD)
PAUSED = Mark(text=Phrase("Paused", "printer"), shape=Shape.BARS, tone=Tone.HELD)
REACHABLE = Mark(text=Phrase("Reachable", "printer"), shape=Shape.QUESTION, tone=Tone.WAITING)
"""A printer that receives jobs but never reports its state. Somebody must check whether it has labels."""
ATTENTION = Mark(text=Phrase("Needs attention", "printer"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
STOPPED = Mark(text=Phrase("Stopped", "printer"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True)
OFFLINE = Mark(text=Phrase("Offline", "printer"), shape=Shape.BROKEN_RING, tone=Tone.QUIET, strong=True)
UNKNOWN = Mark(text=Phrase("Unknown", "printer"), shape=Shape.QUESTION, tone=Tone.QUIET)

REASONS = Words(
    {
        "media-empty": Phrase("Out of labels or paper", "of a printer"),
        "media-low": Phrase("Labels or paper low", "of a printer"),
        "media-needed": Phrase("Wrong paper", "of a printer"),
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
        NO_FEEDBACK: Phrase("Sends no status", "of a printer"),
        "other": Phrase("Check the printer's display", "of a printer"),
        KeptOut.LOGIN_NEEDED: Phrase("User name and password required", "of a printer"),
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

SHORT_LANGUAGES = {
    RawLanguage.ZPL: "ZPL",
    RawLanguage.TSPL: "TSPL",
    RawLanguage.CPCL: "CPCL",
    RawLanguage.ESCPOS: "ESC/POS",
}

FAULTS = Words(
    {
        SimulatedFault.NONE: Phrase("No fault", "of a virtual printer"),
        SimulatedFault.OUT_OF_MEDIA: Phrase("Out of labels", "of a virtual printer"),
        SimulatedFault.OFFLINE: Phrase("Offline", "of a virtual printer"),
        SimulatedFault.SLOW: Phrase("Slow", "of a virtual printer"),
        SimulatedFault.LINK_LOST: Phrase("Connection lost while printing", "of a virtual printer"),
    }
)


MOST_REASONS, REASON_CHARACTERS, MESSAGE_CHARACTERS = 4, 60, 200
"""Limits for reasons and messages in one line; `own_words` shows all."""
MEDIA_UNKNOWN, DPI_UNKNOWN = Phrase("paper not reported"), Phrase("dpi not reported")


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
            if needs_look(printer.status_reasons, printer.media_waits):
                return ATTENTION
            return REACHABLE if gives_no_feedback(printer) else READY


def needs_attention(printer: PrinterView) -> bool:
    """Return whether a person should look, even if it can wait, such as for labels that run low. Not for a deliberately
    paused printer.
    """
    return mark_of(printer) is ATTENTION or holds_up_work(printer)


def holds_up_work(printer: PrinterView) -> bool:
    """Return whether it stopped and needs a person, or jobs wait for it in vain. Not for a printer that is off without
    jobs.
    """
    mark = mark_of(printer)
    return mark is STOPPED or (mark is OFFLINE and printer.waiting > 0)


def is_offline(printer: PrinterView) -> bool:
    return mark_of(printer) is OFFLINE


def urgency(printer: PrinterView) -> int:
    """Return the place in lists: offline printers first, then those that need attention, then the others."""
    return 0 if is_offline(printer) else 1 if needs_attention(printer) else 2


def is_ready(printer: PrinterView) -> bool:
    return mark_of(printer) is READY


def is_reachable(printer: PrinterView) -> bool:
    """Return whether jobs can be sent there and nothing more is known."""
    return mark_of(printer) is REACHABLE


def takes_jobs(printer: PrinterView) -> bool:
    """Return whether, as far as is known, jobs can be printed there now."""
    return is_ready(printer) or is_reachable(printer)


def counts_words(ready: int, reachable: int, attention: int) -> str:
    """Return `2 ready · 1 reachable · 1 needs attention`. One that needs attention may print all the same."""
    parts = [
        tr("%n ready", "printers", ready) if ready or not (reachable or attention) else "",
        tr("%n reachable", "printers", reachable) if reachable else "",
        tr("%n need(s) attention", "printers", attention) if attention else "",
    ]
    return " · ".join(filter(None, parts))


@dataclass(frozen=True, kw_only=True, slots=True)
class StateFilter:
    """A choice of printers by their state. `counted`: its words with the number, as in the status bar."""

    holds: Callable[[PrinterView], bool]
    counted: Callable[[int], str]


STATES = {
    "offline": StateFilter(holds=is_offline, counted=lambda many: tr("%n offline", "printers", many)),
    "attention": StateFilter(holds=needs_attention, counted=lambda many: tr("%n need(s) attention", "printers", many)),
    "ready": StateFilter(holds=is_ready, counted=lambda many: tr("%n ready", "printers", many)),
    "reachable": StateFilter(holds=is_reachable, counted=lambda many: tr("%n reachable", "printers", many)),
}


def shown_words(shown: int, total: int, chosen: int) -> str:
    """Return `12 of 60 printers · 3 selected`."""
    printers = tr("%n printer(s)", "", total)
    if shown != total:
        printers = tr("{shown} of {printers}", shown=shown, printers=printers)
    return " · ".join((printers, tr("%n selected", "printers", chosen))) if chosen > 1 else printers


def reason_of(printer: PrinterView) -> str:
    """Return the reason for the state; empty if there is none."""
    if printer.status is PrinterStatus.PAUSED:
        return tr("by {name}", name=by_words(printer.paused_by)) if printer.paused_by else ""
    words = [WAITING[WaitingReason.RELATIONSHIP_SUSPENDED].text] if printer.account_suspended else []
    reasons = reported_reasons(printer)
    if printer.other_device is not None and printer.other_device.is_silent:
        reasons = [reason for reason in reasons if reason != KeptOut.OTHER_DEVICE]
        words.append(tr("Does not identify itself", "a printer"))
    words += [REASONS.get(reason, reason.replace("-", " ").capitalize()) for reason in reasons]
    if printer.media_waits and printer.status is PrinterStatus.ONLINE:
        other = any(wait.media is not None for wait in printer.media_waits)
        words.append(REASONS["media-needed"] if other else tr("Pages lie sideways"))
    if is_reachable(printer):
        words.append(REASONS[NO_FEEDBACK])
    # a ready printer's "Idle." tells nothing new
    message = "" if is_ready(printer) else message_text(printer.message)
    return few_words(words) or clipped(message, MESSAGE_CHARACTERS)


def few_words(reasons: Iterable[str]) -> str:
    """Join reasons with commas, each once. Keeps the first few, each clipped to its beginning."""
    unique = list(dict.fromkeys(reasons))
    more = "…" if len(unique) > MOST_REASONS else ""
    return ", ".join(clipped(each, REASON_CHARACTERS) for each in unique[:MOST_REASONS]) + more


def clipped(text: str, most: int) -> str:
    """Cut a text to `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def since_of(printer: PrinterView) -> datetime | None:
    """Return the start of the reported state. It does not cover jobs that wait for other media."""
    return None if mark_of(printer) is ATTENTION and not needs_look(printer.status_reasons) else printer.since


def media_of(printer: PrinterView) -> str:
    if printer.media_width_mm is None:
        return reported_media(printer) or str(MEDIA_UNKNOWN)
    return area_words(printer.media_width_mm, printer.media_height_mm)


def reported_media(printer: PrinterView) -> str | None:
    loaded = next((media for media in printer.capabilities.media or () if media.loaded), None)
    return media_name(loaded) if loaded else None


def gives_no_feedback(printer: PrinterView) -> bool:
    """Return whether it accepts connections but never reports a state, like the raw port of many label printers."""
    return printer.status is PrinterStatus.ONLINE and NO_FEEDBACK in printer.status_reasons


def reported_reasons(printer: PrinterView) -> list[str]:
    """Return the reasons that the device itself reports."""
    return [reason for reason in printer.status_reasons if reason not in ("none", "other", NO_FEEDBACK)]


def language_of(printer: PrinterView) -> str:
    """The label language, or what the printer takes without one."""
    if printer.language is not None:
        return printer.language.value.upper().replace("ESCPOS", "ESC/POS")
    takes = printer.capabilities.document_formats
    return "PDF" if takes is None or DocumentFormat.PDF in takes else tr("Language not known")


def dpi_of(printer: PrinterView) -> str:
    return known_dpi(printer) or str(DPI_UNKNOWN)


def known_dpi(printer: PrinterView) -> str | None:
    dpi = printer.dpi or next(iter(printer.capabilities.dpi or ()), None)
    return tr("{dpi} dpi", dpi=dpi) if dpi else None


def needs_of(printer: PrinterView) -> str:
    """Return the required evidence of a print, and who requires it."""
    if printer.minimum_evidence is None:
        return tr("any evidence counts until a test label is printed")
    evidence, by = EVIDENCE[printer.minimum_evidence], printer.minimum_evidence_by
    if by is None and printer.ends_with_reset:
        return tr("needs “{evidence}” (learnt from its test print, which ended with a reset)", evidence=evidence)
    if by is None:
        return tr("needs “{evidence}” (learnt from its test print)", evidence=evidence)
    return tr("needs “{evidence}” (set by {name})", evidence=evidence, name=by_words(by))


TWO_SIDED = (DuplexMode.LONG_EDGE, DuplexMode.SHORT_EDGE)


def standby_lines(printer: PrinterView, standby: PrinterView) -> list[str]:
    """Return one line per group of `printer`'s jobs that stay; empty if none does or this is unknown."""
    here, there, name = printer.capabilities, standby.capabilities, standby.name
    lines = []
    if (words := other_media(printer, standby)) is not None:
        lines.append(tr("{reason}: jobs that don't set their paper stay here", reason=words))
    if _takes(here, DocumentFormat.PDF) and not _takes(there, DocumentFormat.PDF):
        lines.append(tr("{printer} does not print PDF: such jobs stay here", printer=name))
    if _takes(here, DocumentFormat.RAW) and printer.raw_policy is not RawPolicy.DENY:
        lines += _raw_lines(printer, standby)
    if _color(here) and not _color(there):
        lines.append(tr("{printer} does not print in colour: colour jobs stay here", printer=name))
    if _two_sided(here) and not _two_sided(there):
        lines.append(tr("{printer} does not print on both sides: two-sided jobs stay here", printer=name))
    return lines


def other_media(printer: PrinterView, other: PrinterView) -> str | None:
    """Return `Office has 215.9 × 279.4 mm loaded, Dock 1 100 × 150 mm`. None: both have the same, or it is unknown."""
    differ = media_fit.other_media(printer, other)
    if differ is None:
        return None
    here, there = differ
    size = size_words(*here)
    if there is None:
        return tr(
            "{other} prints on sheets, {printer} has {here} loaded", other=other.name, printer=printer.name, here=size
        )
    return tr(
        "{other} has {there} loaded, {printer} {here}",
        other=other.name,
        there=size_words(*there),
        printer=printer.name,
        here=size,
    )


def _raw_lines(printer: PrinterView, standby: PrinterView) -> list[str]:
    if standby.raw_policy is RawPolicy.DENY or not _takes(standby.capabilities, DocumentFormat.RAW):
        return [tr("{printer} does not accept RAW files: such jobs stay here", printer=standby.name)]
    spoken, understood = printer.capabilities.raw_languages, standby.capabilities.raw_languages
    lost = [] if understood is None else [each for each in spoken or () if each not in understood]
    return [
        tr(
            "{printer} does not print {language}: such RAW files stay here",
            printer=standby.name,
            language=each.value.upper(),
        )
        for each in lost
    ]


def _takes(capabilities: Capabilities, document: DocumentFormat) -> bool:
    return capabilities.document_formats is None or document in capabilities.document_formats


def _color(capabilities: Capabilities) -> bool:
    return capabilities.color_modes is None or ColorMode.COLOR in capabilities.color_modes


def _two_sided(capabilities: Capabilities) -> bool:
    return capabilities.duplex_modes is None or any(side in capabilities.duplex_modes for side in TWO_SIDED)


def location_words(printer: PrinterView) -> str:
    return plain(location_of(printer))


def tag_name(tag: str, most: int = TAG_CHARACTERS) -> str:
    """Shorten a long tag in the middle: numbered tags differ at their end."""
    words = plain(tag)
    return words if len(words) <= most else f"{words[: most // 2]}…{words[-(most // 3) :]}"


def tag_words(printer: PrinterView) -> str:
    """`Packing, Hall 3`"""
    return ", ".join(map(tag_name, printer.tags))


def where_words(printer: PrinterView) -> str:
    """Return `Hall 3, rack 7 · Packing, Returns` for one line of a card."""
    return " · ".join(part for part in (location_words(printer), tag_words(printer)) if part)


def answered_words(answered_at: datetime | None, now: datetime) -> str:
    """`12 s ago`"""
    return tr("none yet", "answer of a printer") if answered_at is None else ago(answered_at, now)


def tags_in_use(printers: Iterable[PrinterView]) -> list[str]:
    """Return the tags of all printers, each once, sorted, in the spelling found first."""
    spellings: dict[str, str] = {}
    for printer in printers:
        for tag in printer.tags:
            spellings.setdefault(tag_key(tag), tag)
    return [spellings[key] for key in sorted(spellings, key=natural_order)]


def tagged(printers: Iterable[PrinterView], tag: str) -> list[PrinterView]:
    """Return the printers with this tag, in any spelling."""
    key = tag_key(" ".join(tag.split()))
    return [printer for printer in printers if key in map(tag_key, printer.tags)]


def pausable(printers: Sequence[PrinterView]) -> list[PrinterView]:
    return [printer for printer in printers if printer.status is not PrinterStatus.PAUSED]


def paused(printers: Sequence[PrinterView]) -> list[PrinterView]:
    return [printer for printer in printers if printer.status is PrinterStatus.PAUSED]


def pause_effect(printers: Sequence[PrinterView]) -> str:
    """Describe the effect on the printers to be paused."""
    waiting = sum(printer.waiting for printer in printers)
    printing = sum(printer.printing for printer in printers)
    waits = tr("%n job(s) wait then.", "", waiting) if waiting else ""
    comes = tr("Pages that are already printing come out first.") if printing else ""
    rest = tr("New jobs are still accepted, but wait. Nothing prints until somebody resumes the printers.")
    return " ".join(filter(None, (waits, comes, rest)))


def not_changed(name: str, *, paused: bool) -> tuple[str, str]:
    """Say that a printer was not paused or resumed, or that this is unknown."""
    if paused:
        no = tr("{name} could not be paused.", name=name)
        return no, tr("{name} may have been paused.", name=name)
    return tr("{name} could not be resumed.", name=name), tr("{name} may have been resumed.", name=name)


def many_not_changed(many: int, *, paused: bool) -> tuple[str, str]:
    """Say the same of several printers."""
    if paused:
        no = tr("%n printer(s) could not be paused.", "", many)
        return no, tr("%n printer(s) may have been paused.", "", many)
    no = tr("%n printer(s) could not be resumed.", "", many)
    return no, tr("%n printer(s) may have been resumed.", "", many)


HOUR = timedelta(hours=1)
STATE_WORDS = {
    SpanState.READY: Phrase("ready", "printer"),
    SpanState.REACHABLE: Phrase("reachable", "printer"),
    SpanState.PRINTING: Phrase("printing", "printer"),
    SpanState.ATTENTION: Phrase("needs attention", "printer"),
    SpanState.PAUSED: Phrase("paused", "printer"),
    SpanState.STOPPED: Phrase("stopped", "printer"),
    SpanState.OFFLINE: Phrase("offline", "printer"),
    SpanState.UNKNOWN: Phrase("unknown", "printer"),
}
STATE_TONES = {
    SpanState.READY: Tone.GOOD,
    SpanState.REACHABLE: Tone.WAITING,
    SpanState.PRINTING: Tone.PRINTING,
    SpanState.ATTENTION: Tone.ATTENTION,
    SpanState.PAUSED: Tone.HELD,
    SpanState.STOPPED: Tone.FAILED,
    SpanState.OFFLINE: Tone.QUIET,
    SpanState.UNKNOWN: Tone.QUIET,
}
TOLD_TIMES = (SpanState.STOPPED, SpanState.OFFLINE, SpanState.ATTENTION, SpanState.PAUSED)


def lasting(time: timedelta) -> str:
    """`45 s`, `12 min`, `3 h 10 min`."""
    seconds = max(0, int(time.total_seconds()))
    if seconds < 60:
        return tr("{seconds} s", seconds=seconds)
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return tr("{minutes} min", minutes=minutes)
    if not minutes:
        return tr("{hours} h", hours=hours)
    return tr("{hours} h {minutes} min", hours=hours, minutes=minutes)


def hour_words(count: HourCount) -> str:
    """`14:00 to 15:00: 96 printed, 2 failed`."""
    begins = count.begins.astimezone()
    ends = (count.begins + HOUR).astimezone()
    done = _done(count) or tr("nothing", "was printed")
    return tr("{begins:%H:%M} to {ends:%H:%M}: {done}", begins=begins, ends=ends, done=done)


def hours_sentence(hours: Sequence[HourCount]) -> str:
    """`Last 24 hours: 812 printed, 3 failed. Most from 14:00 to 15:00: 96 printed, 2 failed.`"""
    total = HourCount(
        begins=hours[0].begins if hours else datetime.now().astimezone(),
        printed=sum(each.printed for each in hours),
        failed=sum(each.failed for each in hours),
        cancelled=sum(each.cancelled for each in hours),
    )
    done = _done(total)
    if not done:
        return tr("Last %n hour(s): nothing was printed.", "", len(hours))
    busiest = max(hours, key=lambda each: each.printed + each.failed)
    most = hour_words(busiest)
    return tr("Last %n hour(s): {done}. Most from {most}.", "", len(hours), done=done, most=most)


def failures_sentence(failed: Sequence[tuple[str, int]]) -> str:
    """`Failed in the last 24 hours: Zebra Dock 1: 3, Office: 1.` Names and numbers, most first."""
    if not failed:
        return tr("No job failed in the last 24 hours.")
    names = ", ".join(f"{name}: {number}" for name, number in failed)
    return tr("Failed in the last 24 hours: {names}.", names=names)


def known_spans(spans: Sequence[StateSpan], until: datetime, printer: PrinterView) -> list[StateSpan]:
    """Return the spans as they were known at `until`. If the printer has changed since, its last one ends there."""
    if spans and spans[-1].ended is None and printer.since is not None and printer.since > until:
        return [*spans[:-1], structs.replace(spans[-1], ended=until)]
    return list(spans)


def span_words(span: StateSpan, until: datetime) -> str:
    """`14:02 to 14:20: stopped, Out of labels or paper (18 min)`."""
    return tr(
        "{began:%H:%M} to {ended}: {state} ({lasting})",
        began=span.began.astimezone(),
        ended=_end_of(span),
        state=_state_of(span),
        lasting=_lasting_of(span, until),
    )


def _lasting_of(span: StateSpan, until: datetime) -> str:
    """`18 min`, or `2 s of 18 min` for a time of printing with pauses."""
    whole = lasting((span.ended or until) - span.began)
    printing = lasting(_printing_of(span, until))
    return whole if printing == whole else tr("{printing} of {whole}", printing=printing, whole=whole)


def _printing_of(span: StateSpan, until: datetime) -> timedelta:
    """Return how long jobs printed, at least a second; the whole time if this is not known or the state is another."""
    whole = (span.ended or until) - span.began
    if span.printing_seconds is None:
        return whole
    return min(whole, max(timedelta(seconds=1), timedelta(seconds=span.printing_seconds)))


def span_lines(spans: Sequence[StateSpan], until: datetime) -> list[tuple[str, str]]:
    """Return `14:02 to 14:20`, `Stopped, Out of labels or paper (18 min)` for each span, by time."""
    lines = []
    for each in spans:
        times = tr("{began:%H:%M} to {ended}", began=each.began.astimezone(), ended=_end_of(each))
        state, long = _state_of(each), _lasting_of(each, until)
        lines.append((times, f"{state[:1].upper()}{state[1:]} ({long})"))
    return lines


def day_counts(figures: PrinterFigures, until: datetime) -> str:
    """`Last 24 hours, as of 14:20: 96 printed, 2 failed.`"""
    total = HourCount(begins=until, printed=figures.printed, failed=figures.failed, cancelled=figures.cancelled)
    done = _done(total) or tr("nothing was printed")
    return tr("Last 24 hours, as of {at:%H:%M}: {done}.", at=until.astimezone(), done=done)


def strip_sentence(name: str, spans: Sequence[StateSpan], until: datetime) -> str:
    """`Zebra Dock 1, last 24 hours: printing 3 h, ready 20 h, stopped 1 h (2 times). Stopped since 14:02.`"""
    if not spans:
        return tr("{name}: there are no figures for the last 24 hours yet.", name=name)
    history = tr("{name}, last 24 hours: {parts}.", name=name, parts=_lasted(spans, until))
    return f"{history} {_since(spans[-1])}".rstrip()


def strip_words(spans: Sequence[StateSpan], until: datetime) -> str:
    """Return `Printing 3 h, ready 20 h, stopped 1 h (2 times). Stopped since 14:02.`, shown beneath a printer's
    name.
    """
    lasted = _lasted(spans, until)
    return f"{lasted[:1].upper()}{lasted[1:]}. {_since(spans[-1])}".rstrip()


def _lasted(spans: Sequence[StateSpan], until: datetime) -> str:
    times: dict[SpanState, timedelta] = {}
    counts: dict[SpanState, int] = {}
    between_jobs = SpanState.READY
    for each in spans:
        whole, printing = (each.ended or until) - each.began, _printing_of(each, until)
        times[each.state] = times.get(each.state, timedelta()) + printing
        if printing < whole:
            times[between_jobs] = times.get(between_jobs, timedelta()) + whole - printing
        if each.state is not SpanState.PRINTING:
            between_jobs = each.state
        counts[each.state] = counts.get(each.state, 0) + 1
    parts = []
    for state in SpanState:
        if state in times:
            times_words = tr("%n time(s)", "", counts.get(state, 0))
            often = f" ({times_words})" if state in TOLD_TIMES and counts.get(state, 0) > 1 else ""
            parts.append(f"{STATE_WORDS[state]} {lasting(times[state])}{often}")
    return ", ".join(parts)


def _since(last: StateSpan) -> str:
    """Return the start of the state; empty if all is well, or the state is over."""
    if last.state not in TOLD_TIMES or last.ended is not None:
        return ""
    word = str(STATE_WORDS[last.state])
    return tr("{state} since {began:%H:%M}.", state=f"{word[:1].upper()}{word[1:]}", began=last.began.astimezone())


def _end_of(span: StateSpan) -> str:
    return f"{span.ended.astimezone():%H:%M}" if span.ended is not None else tr("now", "until")


def _state_of(span: StateSpan) -> str:
    reasons = ", ".join(dict.fromkeys(REASONS.get(each, plain(each.replace("-", " "))) for each in span.reasons))
    why = f", {reasons}" if reasons else ""
    return f"{STATE_WORDS[span.state]}{why}"


def _done(count: HourCount) -> str:
    """Return `96 printed, 2 failed`; empty without jobs."""
    words = (
        (count.printed, tr("%n printed", "jobs", count.printed)),
        (count.failed, tr("%n failed", "jobs", count.failed)),
        (count.cancelled, tr("%n cancelled", "jobs", count.cancelled)),
    )
    return ", ".join(word for number, word in words if number)
