"""One alarm per printer and cause, changed in place, closed when the cause is gone, loud at most every ten minutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from app.desktop.alarm_book import (
    ALL,
    FAILED,
    QUIET_SECONDS,
    SERVER,
    SNOOZE_SECONDS,
    UNCONFIRMED,
    AlarmBook,
    AlarmChanges,
    DesktopAlarm,
)
from server_core.contract.types.audit import Notice
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_notice, a_printer, printer_id

DOCK = str(printer_id("Zebra Dock 1"))


class Shift:
    """A book and a clock that the test turns."""

    def __init__(self, **facts: Any) -> None:
        self.at = 1_800_000_000.0
        self.snoozed: dict[str, float] = {}
        self.book = AlarmBook(now=lambda: self.at, snoozed=self.snoozed, **facts)

    def look(self, *printers: PrinterView, notices: Sequence[Notice] = (), after: float = 1.0) -> AlarmChanges:
        self.at += after
        return self.book.update(printers, notices)


def out(waiting: int = 0, **changes: Any) -> PrinterView:
    return a_printer(status="error", **{"status_reasons": ["media-empty"], "waiting": waiting, **changes})


def keys(alarms: Sequence[DesktopAlarm]) -> list[tuple[str, str]]:
    return [alarm.key for alarm in alarms]


def test_a_stopped_printer_is_one_alarm_that_is_changed_and_closed() -> None:
    shift = Shift()
    assert shift.look(a_printer()) == AlarmChanges()
    changes = shift.look(out(waiting=1))
    assert keys(changes.opened) == [(DOCK, "media-empty")]
    assert changes.alarming
    assert changes.opened[0].title == "Zebra Dock 1: out of labels or paper"
    assert changes.opened[0].text == "1 job waits"
    changes = shift.look(out(waiting=7))
    assert (changes.opened, changes.closed) == ((), ())
    assert changes.changed[0].text == "7 jobs wait"
    assert shift.look(out(waiting=7)) == AlarmChanges()
    changes = shift.look(a_printer(), after=QUIET_SECONDS)
    assert keys(changes.closed) == [(DOCK, "media-empty")]
    assert changes.recovered
    assert shift.book.open == {}


def test_a_printer_that_comes_and_goes_is_loud_once_in_ten_minutes() -> None:
    shift = Shift()
    shift.look(a_printer())
    sounds = []
    for minute in range(25):
        changes = shift.look(out(), after=30)
        sounds.append((minute, changes.alarming))
        assert not shift.look(a_printer(), after=30).recovered
    assert [minute for minute, loud in sounds if loud] == [0, 10, 20]


def test_two_printers_are_two_alarms() -> None:
    shift = Shift()
    shift.look()
    changes = shift.look(out(), a_printer("Zebra Dock 2", "error", status_reasons=["media-jam"]))
    assert len(changes.opened) == 2
    assert keys(shift.look(out(), a_printer("Zebra Dock 2")).closed) == [(str(printer_id("Zebra Dock 2")), "media-jam")]


def test_who_opens_the_cover_to_load_a_roll_begins_no_other_outage() -> None:
    shift = Shift()
    shift.look(out())
    for reasons in (["media-empty", "cover-open"], ["cover-open"], ["cover-open", "media-empty"]):
        changes = shift.look(a_printer(status="error", status_reasons=reasons))
        assert (changes.opened, changes.closed) == ((), ())
        assert {alarm.key for alarm in changes.changed} <= {(DOCK, "media-empty")}
    assert keys(shift.look(a_printer()).closed) == [(DOCK, "media-empty")]


def test_a_cover_alone_is_an_alarm() -> None:
    shift = Shift()
    assert keys(shift.look(a_printer(status="error", status_reasons=["cover-open"])).opened) == [(DOCK, "cover-open")]


@pytest.mark.parametrize(
    ("printer", "opened"),
    [
        (a_printer(status="offline"), []),
        (a_printer(status="offline", waiting=1), [(DOCK, "offline")]),
        (a_printer(status="paused", paused_by="Anna", waiting=9), []),
        (a_printer(status_reasons=["media-low"]), []),
        (a_printer(status="unknown"), []),
        (a_printer(to_check=2), [(DOCK, UNCONFIRMED)]),
    ],
)
def test_what_is_an_alarm(printer: PrinterView, opened: list[tuple[str, str]]) -> None:
    shift = Shift()
    assert keys(shift.look(printer).opened) == opened


def test_jobs_that_fail_are_counted_in_one_alarm_that_ends_by_itself() -> None:
    shift = Shift()
    assert shift.look(a_printer(failed_today=5)).opened == ()  # of before
    changes = shift.look(a_printer(failed_today=6))
    assert keys(changes.opened) == [(DOCK, FAILED)]
    assert changes.opened[0].title == "Zebra Dock 1: 1 job failed"
    assert shift.look(a_printer(failed_today=8)).changed[0].title == "Zebra Dock 1: 3 jobs failed"
    assert keys(shift.look(a_printer(failed_today=8), after=601).closed) == [(DOCK, FAILED)]
    assert keys(shift.look(a_printer(failed_today=9)).opened) == [(DOCK, FAILED)]
    assert keys(shift.look(a_printer(failed_today=0)).closed) == [(DOCK, FAILED)]  # midnight


def test_a_snoozed_printer_is_quiet_and_then_told() -> None:
    shift = Shift()
    shift.look(a_printer())
    shift.look(out())
    shift.snoozed[DOCK] = shift.at + 1800
    changes = shift.look(out())
    assert keys(changes.closed) == [(DOCK, "media-empty")]
    assert not changes.recovered
    assert shift.look(out(), after=1700) == AlarmChanges()
    assert keys(shift.look(out(), after=101).opened) == [(DOCK, "media-empty")]
    shift.snoozed[ALL] = shift.at + 1800
    assert keys(shift.look(out()).closed) == [(DOCK, "media-empty")]


def test_what_was_told_before_the_restart_is_not_told_again() -> None:
    before = Shift()
    before.look(out())
    again = Shift(known=before.book.keys())
    assert again.look(out(waiting=3)) == AlarmChanges()
    assert again.book.keys() == before.book.keys()
    assert again.look(a_printer()) == AlarmChanges()
    assert keys(again.look(out()).opened) == [(DOCK, "media-empty")]


def test_the_first_look_is_silent() -> None:
    changes = Shift().look(out())
    assert changes.opened
    assert not changes.alarming


def test_notices_of_one_kind_and_printer_are_one_alarm() -> None:
    shift = Shift()
    old_jobs = [
        a_notice(number, "backlog_held", printer_name="Zebra Dock 1", jobs=number, subject=DOCK) for number in (3, 4)
    ]
    changes = shift.look(notices=[*old_jobs, a_notice(5)])
    assert keys(changes.opened) == [(DOCK, "backlog_held")]
    assert changes.opened[0].title == "4 jobs waited too long for Zebra Dock 1"
    assert changes.opened[0].text == "Still needed? Print or cancel them (1 more like this)"
    assert keys(shift.look(notices=[]).closed) == [(DOCK, "backlog_held")]


def test_what_is_about_the_server_needs_no_printer() -> None:
    notice = msgspec.structs.replace(a_notice(7, "storage_failed", message="disk full"), printer_id=None)
    changes = Shift().look(notices=[notice])
    assert keys(changes.opened) == [(SERVER, "storage_failed")]


def test_names_of_printers_are_shown_plainly() -> None:
    opened = Shift().look(out(name="Dock\x1b[2J")).opened
    assert "\x1b" not in opened[0].title


MONTH = 30 * 86_400.0


def test_a_clock_that_is_set_back_leaves_no_printer_quiet() -> None:
    shift = Shift()
    shift.look(a_printer())
    shift.snoozed[DOCK] = shift.snoozed[ALL] = shift.at + SNOOZE_SECONDS
    shift.at -= 20  # a clock that is set as clocks are
    assert shift.book.is_snoozed(DOCK)
    assert shift.book.is_snoozed("another")
    shift.at -= MONTH
    assert not shift.book.is_snoozed(DOCK)
    assert keys(shift.look(out()).opened) == [(DOCK, "media-empty")]


def test_a_clock_that_is_set_back_silences_no_sound() -> None:
    shift = Shift()
    shift.look(a_printer())
    assert shift.look(out()).alarming
    shift.look(a_printer())
    assert not shift.look(out()).alarming, "within ten minutes"
    shift.look(a_printer())
    assert shift.look(out(), after=-MONTH).alarming
    shift.look(a_printer())
    assert not shift.look(out()).alarming, "and from then on as ever"


def test_a_clock_that_is_set_back_keeps_no_failure_open() -> None:
    shift = Shift()
    shift.look(a_printer())
    assert keys(shift.look(a_printer(failed_today=1)).opened) == [(DOCK, FAILED)]
    assert keys(shift.look(a_printer(failed_today=1), after=-MONTH).closed) == [(DOCK, FAILED)]
