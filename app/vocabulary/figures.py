"""Figures and timelines as sentences: what a person hears who does not see the drawing. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.vocabulary.marks import Tone
from app.vocabulary.printers import REASONS
from server_core.contract.figures import HourCount, SpanState, StateSpan

HOUR = timedelta(hours=1)
STATE_WORDS = {
    SpanState.READY: "ready",
    SpanState.PRINTING: "printing",
    SpanState.ATTENTION: "needs attention",
    SpanState.PAUSED: "paused",
    SpanState.STOPPED: "stopped",
    SpanState.OFFLINE: "offline",
    SpanState.UNKNOWN: "unknown",
}
STATE_TONES = {
    SpanState.READY: Tone.GOOD,
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
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"


def hour_words(count: HourCount) -> str:
    """`14:00 to 15:00: 96 printed, 2 failed`."""
    begins = count.begins.astimezone()
    ends = (count.begins + HOUR).astimezone()
    done = [f"{number} {word}" for number, word in _numbers(count) if number]
    return f"{begins:%H:%M} to {ends:%H:%M}: {', '.join(done) or 'nothing'}"


def hours_sentence(hours: Sequence[HourCount]) -> str:
    """`Last 24 hours: 812 printed, 3 failed. Most from 14:00 to 15:00: 96 printed, 2 failed.`"""
    total = HourCount(
        begins=hours[0].begins if hours else datetime.now().astimezone(),
        printed=sum(each.printed for each in hours),
        failed=sum(each.failed for each in hours),
        cancelled=sum(each.cancelled for each in hours),
    )
    done = [f"{number} {word}" for number, word in _numbers(total) if number]
    if not done:
        return f"Last {len(hours)} hours: nothing was printed."
    busiest = max(hours, key=lambda each: each.printed + each.failed)
    return f"Last {len(hours)} hours: {', '.join(done)}. Most from {hour_words(busiest)}."


def failures_sentence(failed: Sequence[tuple[str, int]]) -> str:
    """`Failed in the last 24 hours: Zebra Dock 1: 3, Office: 1.` Names and numbers, most first."""
    if not failed:
        return "No job failed in the last 24 hours."
    return f"Failed in the last 24 hours: {', '.join(f'{name}: {number}' for name, number in failed)}."


def span_words(span: StateSpan, until: datetime) -> str:
    """`14:02 to 14:20: stopped, Out of labels or paper`."""
    began = span.began.astimezone()
    ended = f"{span.ended.astimezone():%H:%M}" if span.ended is not None else "now"
    reasons = ", ".join(dict.fromkeys(REASONS.get(each, each.replace("-", " ")) for each in span.reasons))
    why = f", {reasons}" if reasons else ""
    return f"{began:%H:%M} to {ended}: {STATE_WORDS[span.state]}{why} ({lasting((span.ended or until) - span.began)})"


def strip_sentence(name: str, spans: Sequence[StateSpan], until: datetime) -> str:
    """`Zebra Dock 1, last 24 hours: printing 3 h, ready 20 h, stopped 1 h (2 times). Stopped since 14:02.`"""
    if not spans:
        return f"{name}: nothing is known of the last 24 hours yet."
    times: dict[SpanState, timedelta] = {}
    counts: dict[SpanState, int] = {}
    for span in spans:
        times[span.state] = times.get(span.state, timedelta()) + ((span.ended or until) - span.began)
        counts[span.state] = counts.get(span.state, 0) + 1
    parts = []
    for state in SpanState:
        if state in times:
            often = f" ({counts[state]} times)" if state in TOLD_TIMES and counts[state] > 1 else ""
            parts.append(f"{STATE_WORDS[state]} {lasting(times[state])}{often}")
    last = spans[-1]
    since = f" {STATE_WORDS[last.state].capitalize()} since {last.began.astimezone():%H:%M}."
    return f"{name}, last 24 hours: {', '.join(parts)}.{since if last.state in TOLD_TIMES else ''}"


def _numbers(count: HourCount) -> tuple[tuple[int, str], ...]:
    return (count.printed, "printed"), (count.failed, "failed"), (count.cancelled, "cancelled")
