"""A made-up day of printers, for tests of the windows and to look at them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from server_core.contract.types.printers import Figures, HourCount, PrinterFigures, PrinterView, SpanState, StateSpan

HOUR = timedelta(hours=1)
SHIFT = (0, 0, 0, 0, 0, 2, 31, 64, 58, 72, 80, 41, 66, 90, 96, 71, 33, 12, 4, 0, 0, 0, 0, 0)
"""Jobs per hour of the day."""


def busy_day(printers: Iterable[PrinterView], now: datetime) -> Figures:
    """A shift; the first printer failed most and stopped twice, each one is as it is now since half an hour."""
    since = _since(now)
    every = list(printers)
    day: dict[int, int] = {}
    own = []
    for number, printer in enumerate(every):
        share = {hour: jobs // (number + 1) for hour, jobs in enumerate(SHIFT) if jobs // (number + 1)}
        for hour, jobs in share.items():
            day[hour] = day.get(hour, 0) + jobs
        failed = max(0, 7 - 3 * number)
        own.append(
            PrinterFigures(
                printer_id=printer.printer_id,
                printed=sum(share.values()),
                failed=failed,
                cancelled=0,
                hours=[each for each in _hours(since, share, failed) if each.printed or each.failed],
                spans=_spans(printer, since, now, number),
            )
        )
    return Figures(since=since, until=now, hours=_hours(since, day, 9 if every else 0), printers=own)


def _since(now: datetime) -> datetime:
    return now.astimezone().replace(minute=0, second=0, microsecond=0) - 23 * HOUR


def _hours(since: datetime, jobs_of: dict[int, int], failed: int) -> list[HourCount]:
    begins = [since + hour * HOUR for hour in range(24)]
    return [
        HourCount(
            begins=each,
            printed=jobs_of.get(each.astimezone().hour, 0),
            failed=failed if each.astimezone().hour == 10 else 1 if failed and each.astimezone().hour == 14 else 0,
        )
        for each in begins
    ]


def _spans(printer: PrinterView, since: datetime, now: datetime, number: int) -> list[StateSpan]:
    last = {"error": SpanState.STOPPED, "paused": SpanState.PAUSED, "offline": SpanState.OFFLINE}.get(
        printer.status.value, SpanState.READY
    )
    edges = [since, *(since + timedelta(hours=1 + step * 1.5, minutes=7 * number) for step in range(14)), now]
    edges = [edge for edge in edges[:-1] if edge < now - HOUR / 2] + [now - HOUR / 2, now]
    spans = []
    for step, (began, ended) in enumerate(pairwise(edges)):
        state = SpanState.PRINTING if step % 2 else SpanState.READY
        if number == 0 and step in (4, 9):
            state = SpanState.STOPPED
        if number == 1 and step == 6:
            state = SpanState.OFFLINE
        reasons = ["media-empty"] if state is SpanState.STOPPED else []
        spans.append(StateSpan(began=began, ended=ended, state=state, reasons=reasons))
    spans[-1] = StateSpan(
        began=edges[-2], ended=None, state=last, reasons=printer.status_reasons if last is SpanState.STOPPED else []
    )
    return spans
