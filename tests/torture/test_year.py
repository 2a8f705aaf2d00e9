"""The first weeks of the year: everything is told once, in time; and a plan that says otherwise is noticed."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

import pytest

from tests.torture.year import complaints, in_berlin, year_run
from tests.torture.year_plan import HAPPENINGS, Happening, Telling
from tests.torture.year_site import START, Told

AT = START + timedelta(hours=2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the time zone of a process is set on Unix alone")
def test_everything_is_told_once(tmp_path: Path) -> None:
    outcome = year_run(tmp_path, short=True)
    assert outcome.complaints == [], outcome.figures


def told(*, begun: int = 1, over: int = 1) -> Told:
    one = Told(1, ["Printer Pack does not print, and jobs wait for it."])
    for heard in (one.window, one.mail, one.webhook):
        heard.begun, heard.over = [AT], [AT + timedelta(hours=1)]
    one.mail.begun, one.mail.over = begun * [AT], over * [AT]
    return one


def planned(*tellings: Telling) -> Happening:
    return Happening(0, "10:00", "printer away", HAPPENINGS[0].story, *tellings)


@pytest.mark.skipif(sys.platform != "linux", reason="the time zone of a process is set on Unix alone")
@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        ([told()], "mail: (['10:00'], ['10:00']) instead of (['10:00'], ['11:00'])"),
        ([told(begun=2)], "mail: (['10:00', '10:00']"),
        ([told(over=0)], "mail: (['10:00'], [])"),
        ([], "nobody was told “Printer Pack”"),
        ([told(), told()], "told without need"),
    ],
)
def test_what_is_missing_late_or_told_twice_is_noticed(found: list[Told], wrong: str) -> None:
    with in_berlin():
        assert any(wrong in each for each in complaints(planned(Telling("Printer Pack", "10:00", "11:00")), found))


@pytest.mark.skipif(sys.platform != "linux", reason="the time zone of a process is set on Unix alone")
def test_what_is_as_planned_is_not() -> None:
    with in_berlin():
        assert complaints(planned(Telling("Printer", "10:00", "11:00", mail=("10:00", "10:00"))), [told()]) == []
