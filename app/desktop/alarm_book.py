"""Open alarms: one per printer and cause, updated in place, closed when the cause is gone. Pure.

Also their notification texts, and how long the user may snooze one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from app.language.translate import tr
from app.words.marks import Tone
from app.words.notices import cause_of, is_urgent
from app.words.plain_text import plain
from app.words.printers import holds_up_work, mark_of, reason_of, reported_reasons
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.printers import PrinterView

SERVER = ""
"""Used instead of a printer's id for alarms about the whole server."""
IN_HAND = frozenset({"cover-open", "door-open"})
"""A person is at the printer already, so these cause no further alarm."""
FAILED, UNCONFIRMED = "failed", "unconfirmed"
TOLD_BY_PRINTERS = frozenset(
    {
        NoticeKind.JOB_UNCONFIRMED,
        NoticeKind.PRINTER_KEPT_OUT,
        NoticeKind.PRINTER_FOUND,
        NoticeKind.PRINTER_AWAY,
        NoticeKind.MEDIA_NEEDED,
        NoticeKind.JOBS_FAILED,
    }
)

AlarmKey = tuple[str, str]
"""Printer's id and cause."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DesktopAlarm:
    printer_id: str
    cause: str
    title: str
    """`Zebra Dock 1: out of labels or paper`"""
    text: str = ""
    """`7 jobs wait`"""
    tone: Tone = Tone.FAILED
    since: datetime | None = None

    @property
    def key(self) -> AlarmKey:
        return self.printer_id, self.cause


def printer_alarms(printer: PrinterView, failed: int) -> list[DesktopAlarm]:
    """Return at most one alarm for its state, one for recent failures (`failed`) and one for unchecked jobs."""
    found = []
    name, printer_id = plain(printer.name), str(printer.printer_id)
    mark = mark_of(printer)
    if holds_up_work(printer) or printer.media_waits:
        what = reason_of(printer) or mark.word
        found.append(
            DesktopAlarm(
                printer_id=printer_id,
                cause=_cause(printer),
                title=f"{name}: {_small(plain(what))}",
                text=tr("%n job(s) wait", "", printer.waiting) if printer.waiting else "",
                tone=mark.tone,
                since=printer.since,
            )
        )
    if failed:
        found.append(
            DesktopAlarm(
                printer_id=printer_id,
                cause=FAILED,
                title=tr("{name}: %n job(s) failed", "", failed, name=name),
                text=tr("See the queue for the reason"),
            )
        )
    if printer.to_check:
        found.append(
            DesktopAlarm(
                printer_id=printer_id,
                cause=UNCONFIRMED,
                title=tr("{name}: %n job(s) may have printed", "", printer.to_check, name=name),
                text=tr("Check the tray: did it come out?"),
                tone=Tone.ATTENTION,
            )
        )
    return found


def notice_alarms(notices: Iterable[Notice]) -> list[DesktopAlarm]:
    """Return one alarm per printer and kind, with the newest notice's text.

    Those covered by a printer's state are left out.
    """
    found: dict[AlarmKey, list[Notice]] = {}
    for notice in notices:
        if notice.kind not in TOLD_BY_PRINTERS:
            where = str(notice.printer_id) if notice.printer_id is not None else SERVER
            found.setdefault((where, notice.kind.value), []).append(notice)
    alarms = []
    for (where, kind), many in found.items():
        newest = max(many, key=lambda notice: notice.number)
        cause = cause_of(newest)
        more = tr("(%n more like this)", "", len(many) - 1) if len(many) > 1 else ""
        alarms.append(
            DesktopAlarm(
                printer_id=where,
                cause=kind,
                title=cause.text,
                text=f"{cause.fix} {more}" if more else cause.fix,
                tone=Tone.FAILED if any(map(is_urgent, many)) else Tone.ATTENTION,
                since=newest.opened_at,
            )
        )
    return alarms


def _cause(printer: PrinterView) -> str:
    reasons = reported_reasons(printer)
    first = next((reason for reason in reasons if reason not in IN_HAND), None) or next(iter(reasons), None)
    return first or ("media-needed" if printer.media_waits else printer.status.value)


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


SNOOZE_SECONDS = 1800.0
CLOCK_SECONDS = 300.0
"""A clock correction up to this size ends no snooze."""


def still_quiet(snoozed: Mapping[str, float], now: float) -> dict[str, float]:
    """Return the snoozes that still hold. One too far ahead was stored by a wrong clock and is dropped."""
    return {where: until for where, until in snoozed.items() if is_ahead(until, now, SNOOZE_SECONDS)}


def is_ahead(until: float, now: float, most_seconds: float) -> bool:
    """Return whether the end is in the future and not more than `most_seconds` ahead.

    A later one means that the clock was set back.
    """
    return now < until <= now + most_seconds + CLOCK_SECONDS


QUIET_SECONDS = 600.0
"""Minimum time between two sounds about one printer."""
FAILED_SECONDS = 600.0
"""A failed job stays failed, so its alarm ends after this time."""
ALL = "all"
"""Used instead of a printer's id: all printers are snoozed."""
NOT_OF_STATE = frozenset({FAILED, UNCONFIRMED, *NoticeKind})
"""Causes that a printer does not report itself."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AlarmChanges:
    opened: tuple[DesktopAlarm, ...] = ()
    changed: tuple[DesktopAlarm, ...] = ()
    closed: tuple[DesktopAlarm, ...] = ()
    alarming: bool = False
    """Play the alarm sound."""
    recovered: bool = False
    """Play the recovery sound."""


@dataclass(slots=True)
class _Failures:
    announced: int
    """Today's failed jobs at the last count."""
    since_quiet: int = 0
    until: float = 0.0


@dataclass(slots=True)
class AlarmBook:
    """`now`: seconds since 1970, as in `snoozed` (printer id or ALL → until).

    `known`: alarms open when the console ended, which are not announced again.
    """

    now: Callable[[], float]
    snoozed: Mapping[str, float] = field(default_factory=dict)
    known: frozenset[AlarmKey] = frozenset()
    open: dict[AlarmKey, DesktopAlarm] = field(default_factory=dict)
    _sounded: dict[str, float] = field(default_factory=dict)
    _failures: dict[str, _Failures] = field(default_factory=dict)
    _looked: bool = False

    def update(self, printers: Iterable[PrinterView], notices: Iterable[Notice]) -> AlarmChanges:
        """Return the changes since the last call, from all printers and all open notices."""
        wanted: dict[AlarmKey, DesktopAlarm] = {}
        for printer in printers:
            for alarm in printer_alarms(printer, self._failed_lately(printer)):
                merged = self._of_same_outage(alarm)
                wanted[merged.key] = merged
        for alarm in notice_alarms(notices):
            wanted[alarm.key] = alarm
        wanted = {key: alarm for key, alarm in wanted.items() if not self.is_snoozed(key[0])}
        opened = [alarm for key, alarm in wanted.items() if key not in self.open and key not in self.known]
        changed = [alarm for key, alarm in wanted.items() if key in self.open and self.open[key] != alarm]
        closed = [alarm for key, alarm in self.open.items() if key not in wanted]
        first_look, self._looked = not self._looked, True
        self.known = frozenset(key for key in self.known if key in wanted)
        self.open = {key: alarm for key, alarm in wanted.items() if key not in self.known}
        gone = [alarm for alarm in closed if not self.is_snoozed(alarm.printer_id)]
        return AlarmChanges(
            opened=tuple(opened),
            changed=tuple(changed),
            closed=tuple(closed),
            alarming=not first_look and self.may_sound(opened),
            recovered=not opened and self.may_sound(gone),
        )

    def keys(self) -> frozenset[AlarmKey]:
        """Return the keys of announced alarms, which the next console does not announce again."""
        return frozenset(self.open) | self.known

    def is_snoozed(self, printer_id: str) -> bool:
        quiet = still_quiet(self.snoozed, self.now())
        return printer_id in quiet or ALL in quiet

    def _of_same_outage(self, alarm: DesktopAlarm) -> DesktopAlarm:
        """Return whether it continues the same outage, such as an open cover while a roll is changed."""
        if alarm.cause not in IN_HAND:
            return alarm
        causes = (cause for where, cause in self.open if where == alarm.printer_id and cause not in NOT_OF_STATE)
        return replace(alarm, cause=next(causes, alarm.cause))

    def _failed_lately(self, printer: PrinterView) -> int:
        printer_id = str(printer.printer_id)
        failures = self._failures.setdefault(printer_id, _Failures(announced=printer.failed_today))
        more = printer.failed_today - failures.announced
        failures.announced = printer.failed_today
        if not is_ahead(failures.until, self.now(), FAILED_SECONDS):
            failures.since_quiet = 0
        if more > 0:
            failures.since_quiet += more
            failures.until = self.now() + FAILED_SECONDS
        elif more < 0:
            failures.since_quiet = max(0, failures.since_quiet + more)
        return failures.since_quiet

    def may_sound(self, alarms: list[DesktopAlarm]) -> bool:
        """Return whether a sound may be played, and record it as played."""
        now = self.now()
        may = [each.printer_id for each in alarms if not self._sounded_lately(each.printer_id, now)]
        self._sounded |= dict.fromkeys(may, now)
        return bool(may)

    def _sounded_lately(self, printer_id: str, now: float) -> bool:
        at = self._sounded.get(printer_id)
        return at is not None and 0 <= now - at < QUIET_SECONDS  # otherwise the clock was set back since
