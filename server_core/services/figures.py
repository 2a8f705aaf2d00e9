"""Jobs per hour and the states of each printer over the last hours. Counted on demand and cached for some seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from uuid import UUID

from msgspec.structs import replace

from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.printers import Figures, HourCount, PrinterFigures, SpanState, StateSpan, needs_look
from server_core.contract.types.states import JobStatus, PrinterStatus
from server_core.services.server_state import ServerState
from server_core.store import figure_rows, printer_rows
from server_core.store.figure_rows import EndedInHour, Printing, StateRow
from server_core.store.store import Connection

KEPT_SECONDS = 20.0
MOST_STATES = 1000
"""Most state changes per printer."""
PARTS = 720
"""Pauses between jobs shorter than this fraction of the time are ignored: too small to see."""
MAY_PRINT = frozenset({SpanState.READY, SpanState.REACHABLE, SpanState.ATTENTION})
LEAST_PAUSE = timedelta(seconds=5)
HOUR = timedelta(hours=1)
STATES = {
    PrinterStatus.PAUSED: SpanState.PAUSED,
    PrinterStatus.OFFLINE: SpanState.OFFLINE,
    PrinterStatus.ERROR: SpanState.STOPPED,
    PrinterStatus.UNKNOWN: SpanState.UNKNOWN,
}


class FiguresKept:
    """Cached figures. Counting a day of 100,000 jobs takes tenths of a second, and several windows show it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[tuple[UUID, int], tuple[float, Figures]] = {}

    async def figures(self, state: ServerState, hours: int) -> Figures:
        key, now = (state.ctx.account, hours), self._clock()
        self._kept = {each: kept for each, kept in self._kept.items() if now - kept[0] < KEPT_SECONDS}
        if key not in self._kept:
            self._kept[key] = (now, await count_figures(state, hours))
        return self._kept[key][1]


async def count_figures(state: ServerState, hours: int) -> Figures:
    account, until = state.ctx.account, state.ctx.now()
    since = until.astimezone().replace(minute=0, second=0, microsecond=0) - (hours - 1) * HOUR
    pause = max(LEAST_PAUSE, (until - since) / PARTS)

    def history(connection: Connection, printer_id: UUID) -> tuple[list[StateRow], list[Printing]]:
        states = figure_rows.states_of(connection, account, printer_id, since, MOST_STATES)
        return states, figure_rows.began_and_ended(connection, account, printer_id, since, until, pause)

    ended, printer_ids = await state.ctx.store.read(
        lambda db: (figure_rows.ended_by_hour(db, account, since), printer_rows.printer_ids(db, account))
    )
    printers = []
    for printer_id in printer_ids:  # one read each, so that others get their turn
        states, printing = await state.ctx.store.read(partial(history, printer_id=printer_id))
        own = [each for each in ended if each.printer_id == printer_id]
        spans = with_printing(spans_of(states, since), joined(printing, pause), until)
        printers.append(_printer(printer_id, own, since, spans))
    every = {count.begins: count for count in _hours(ended, since)}
    begins = [since + hour * HOUR for hour in range(hours)]
    return Figures(
        since=since,
        until=until,
        hours=[every.get(each, HourCount(begins=each)) for each in begins],
        printers=printers,
    )


def _printer(printer_id: UUID, own: list[EndedInHour], since: datetime, spans: list[StateSpan]) -> PrinterFigures:
    return PrinterFigures(
        printer_id=printer_id,
        printed=_sum(own, JobStatus.PRINTED),
        failed=_sum(own, JobStatus.FAILED),
        cancelled=_sum(own, JobStatus.CANCELLED),
        hours=_hours(own, since),
        spans=spans,
    )


def _sum(ended: Iterable[EndedInHour], status: JobStatus) -> int:
    return sum(each.jobs for each in ended if each.status is status)


def _hours(ended: Iterable[EndedInHour], since: datetime) -> list[HourCount]:
    hours: dict[int, list[EndedInHour]] = {}
    for each in ended:
        hours.setdefault(each.hour, []).append(each)
    return [
        HourCount(
            begins=since + hour * HOUR,
            printed=_sum(there, JobStatus.PRINTED),
            failed=_sum(there, JobStatus.FAILED),
            cancelled=_sum(there, JobStatus.CANCELLED),
        )
        for hour, there in sorted(hours.items())
    ]


def spans_of(states: list[StateRow], since: datetime) -> list[StateSpan]:
    """Return spans, oldest first. Equal neighbours are joined."""
    spans: list[StateSpan] = []
    ends = [*(row.at for row in states), None][1:]
    for row, ended in zip(states, ends, strict=True):
        state = _state(row.status, row.reasons)
        shown = row.reasons if state in (SpanState.STOPPED, SpanState.ATTENTION) else []
        began = max(row.at, since)
        if ended is not None and ended <= began:  # before the period, or the clock was set back
            continue
        if spans and (spans[-1].state, spans[-1].reasons) == (state, shown):
            began = spans.pop().began
        spans.append(StateSpan(began=began, ended=ended, state=state, reasons=shown))
    return spans


def _state(status: PrinterStatus, reasons: list[str]) -> SpanState:
    if status in STATES:
        return STATES[status]
    if needs_look(reasons):
        return SpanState.ATTENTION
    return SpanState.REACHABLE if NO_FEEDBACK in reasons else SpanState.READY


def joined(printing: list[Printing], pause: timedelta) -> list[Printing]:
    """Join jobs with no longer pause than `pause` between them."""
    spans: list[Printing] = []
    for began, ended, lasted in printing:
        before = spans[-1].ended if spans else began
        if spans and (before is None or began - before <= pause):
            last = None if before is None or ended is None else max(before, ended)
            spans[-1] = Printing(spans[-1].began, last, spans[-1].lasted + lasted)
        else:
            spans.append(Printing(began, ended, lasted))
    return spans


def with_printing(spans: list[StateSpan], printing: list[Printing], until: datetime) -> list[StateSpan]:
    """Mark the parts of ready, reachable and attention spans in which jobs were printing."""
    result: list[StateSpan] = []
    for span in spans:
        if span.state not in MAY_PRINT:
            result.append(span)
            continue
        result.extend(_cut(span, printing, until))
    return result


def _cut(span: StateSpan, printing: list[Printing], until: datetime) -> list[StateSpan]:
    end = span.ended or until
    inside = [(max(began, span.began), min(ended or until, end), lasted) for began, ended, lasted in printing]
    inside = [(began, ended, lasted) for began, ended, lasted in inside if began < ended]
    edges = [span.began, *(edge for began, ended, _ in inside for edge in (began, ended)), end]
    parts = []
    for number, (began, ended) in enumerate(pairwise(edges)):
        if began >= ended:
            continue
        part = replace(span, began=began, ended=None if ended == end and span.ended is None else ended)
        if number % 2:
            seconds = min(inside[number // 2][2], ended - began).total_seconds()
            part = replace(part, state=SpanState.PRINTING, reasons=[], printing_seconds=seconds)
        parts.append(part)
    return parts or [span]
