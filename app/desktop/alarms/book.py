"""Which alarms are open: one per printer and cause, changed in place, closed when the cause is gone. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from app.desktop.alarms.alarm import FAILED, IN_HAND, UNCONFIRMED, Alarm, AlarmKey, notice_alarms, printer_alarms
from app.desktop.alarms.quiet import is_ahead, still_quiet
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.printers import PrinterView

QUIET_SECONDS = 600.0
"""Between two sounds about one printer."""
FAILED_SECONDS = 600.0
"""A failed job stays failed; its alarm ends after this time."""
ALL = "all"
"""In place of a printer's id: every printer is snoozed."""
NOT_OF_STATE = frozenset({FAILED, UNCONFIRMED, *NoticeKind})
"""Causes that a printer does not report itself."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AlarmChanges:
    opened: tuple[Alarm, ...] = ()
    changed: tuple[Alarm, ...] = ()
    closed: tuple[Alarm, ...] = ()
    alarming: bool = False
    """Worth the sound of an alarm."""
    recovered: bool = False
    """Worth the sound of a recovery."""


@dataclass(slots=True)
class _Failures:
    told: int
    """Failed jobs of today when they were last counted."""
    since_quiet: int = 0
    until: float = 0.0


@dataclass(slots=True)
class AlarmBook:
    """`now`: seconds since 1970, as in `snoozed` (printer's id or ALL → until). `known`: what was open when the
    console ended, so that it is not told again."""

    now: Callable[[], float]
    snoozed: Mapping[str, float] = field(default_factory=dict)
    known: frozenset[AlarmKey] = frozenset()
    open: dict[AlarmKey, Alarm] = field(default_factory=dict)
    _sounded: dict[str, float] = field(default_factory=dict)
    _failures: dict[str, _Failures] = field(default_factory=dict)
    _looked: bool = False

    def update(self, printers: Iterable[PrinterView], notices: Iterable[Notice]) -> AlarmChanges:
        """What changed since the last look, from all printers and all open notices."""
        wanted: dict[AlarmKey, Alarm] = {}
        for printer in printers:
            for alarm in printer_alarms(printer, self._failed_lately(printer)):
                told = self._of_same_outage(alarm)
                wanted[told.key] = told
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
        """What is told or was told before: not to be told again by the next console."""
        return frozenset(self.open) | self.known

    def is_snoozed(self, printer_id: str) -> bool:
        quiet = still_quiet(self.snoozed, self.now())
        return printer_id in quiet or ALL in quiet

    def _of_same_outage(self, alarm: Alarm) -> Alarm:
        """Who opens the cover to load a roll begins no other outage."""
        if alarm.cause not in IN_HAND:
            return alarm
        causes = (cause for where, cause in self.open if where == alarm.printer_id and cause not in NOT_OF_STATE)
        return replace(alarm, cause=next(causes, alarm.cause))

    def _failed_lately(self, printer: PrinterView) -> int:
        printer_id = str(printer.printer_id)
        known = self._failures.setdefault(printer_id, _Failures(told=printer.failed_today))
        more = printer.failed_today - known.told
        known.told = printer.failed_today
        if not is_ahead(known.until, self.now(), FAILED_SECONDS):
            known.since_quiet = 0
        if more > 0:
            known.since_quiet += more
            known.until = self.now() + FAILED_SECONDS
        elif more < 0:
            known.since_quiet = max(0, known.since_quiet + more)
        return known.since_quiet

    def may_sound(self, alarms: list[Alarm]) -> bool:
        """Marks the sound as made."""
        now = self.now()
        may = [each.printer_id for each in alarms if not self._sounded_lately(each.printer_id, now)]
        self._sounded |= dict.fromkeys(may, now)
        return bool(may)

    def _sounded_lately(self, printer_id: str, now: float) -> bool:
        at = self._sounded.get(printer_id)
        return at is not None and 0 <= now - at < QUIET_SECONDS  # else the clock was set back since
