"""Figures and timelines as sentences: what a person hears who does not see the drawing. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.language.translate import Phrase, tr
from app.words.marks import Tone
from app.words.plain_text import plain
from app.words.printers import REASONS
from server_core.contract.types.printers import HourCount, PrinterFigures, SpanState, StateSpan

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


def span_words(span: StateSpan, until: datetime) -> str:
    """`14:02 to 14:20: stopped, Out of labels or paper`."""
    return tr(
        "{began:%H:%M} to {ended}: {state} ({lasting})",
        began=span.began.astimezone(),
        ended=_end_of(span),
        state=_state_of(span),
        lasting=lasting((span.ended or until) - span.began),
    )


def span_lines(spans: Sequence[StateSpan], until: datetime) -> list[tuple[str, str]]:
    """`14:02 to 14:20`, `Stopped, Out of labels or paper (18 min)`: one for each, by time."""
    lines = []
    for span in spans:
        times = tr("{began:%H:%M} to {ended}", began=span.began.astimezone(), ended=_end_of(span))
        state, long = _state_of(span), lasting((span.ended or until) - span.began)
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
        return tr("{name}: nothing is known of the last 24 hours yet.", name=name)
    told = tr("{name}, last 24 hours: {parts}.", name=name, parts=_lasted(spans, until))
    return f"{told} {_since(spans[-1])}".rstrip()


def strip_words(spans: Sequence[StateSpan], until: datetime) -> str:
    """`Printing 3 h, ready 20 h, stopped 1 h (2 times). Stopped since 14:02.`, beneath a printer's name."""
    lasted = _lasted(spans, until)
    return f"{lasted[:1].upper()}{lasted[1:]}. {_since(spans[-1])}".rstrip()


def _lasted(spans: Sequence[StateSpan], until: datetime) -> str:
    times: dict[SpanState, timedelta] = {}
    counts: dict[SpanState, int] = {}
    for span in spans:
        times[span.state] = times.get(span.state, timedelta()) + ((span.ended or until) - span.began)
        counts[span.state] = counts.get(span.state, 0) + 1
    parts = []
    for state in SpanState:
        if state in times:
            times_words = tr("%n time(s)", "", counts[state])
            often = f" ({times_words})" if state in TOLD_TIMES and counts[state] > 1 else ""
            parts.append(f"{STATE_WORDS[state]} {lasting(times[state])}{often}")
    return ", ".join(parts)


def _since(last: StateSpan) -> str:
    """Empty for a state that is well."""
    if last.state not in TOLD_TIMES:
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
    """`96 printed, 2 failed`; empty where nothing was."""
    words = (
        (count.printed, tr("%n printed", "jobs", count.printed)),
        (count.failed, tr("%n failed", "jobs", count.failed)),
        (count.cancelled, tr("%n cancelled", "jobs", count.cancelled)),
    )
    return ", ".join(word for number, word in words if number)
