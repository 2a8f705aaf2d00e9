"""`python -m tests.torture.year [--long]`: a site lives through a year, and what was told to whom is compared.

A server in this process, with clocks of its own, in the time zone of Berlin; two agents, four printers, a mail server
and a receiver of webhooks. Happenings follow one another (`year_plan.HAPPENINGS`); beside each stands what must be told
of it in the window, by mail and to the webhook, and when. Whatever is told until the next happening counts as told of
it, so that something told again days later is found, too.

At each look, `/metrics` and the exit code of `spoolhouse status` are compared with what is open.

Prints a table of what was told. Exit code 1 = something was missing, told twice, at another time, or without need. The
short form ends after `SHORT_DAYS`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.torture.verdict import Outcome, short_or_long
from tests.torture.year_plan import HAPPENINGS, Happening, Telling
from tests.torture.year_site import Told, YearSite, open_site

DAYS, SHORT_DAYS = 365, 25
COLUMNS = "{:<4} {:<52} {:<42} {:<19} {:<19} {}"


@contextmanager
def in_berlin() -> Iterator[None]:
    """Its clocks change on 28 March and 31 October 2027, so the backup of 02:30 meets both."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Europe/Berlin"
    time.tzset()
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


def complaints(happening: Happening, found: Sequence[Told]) -> list[str]:
    """Compare what was told of a happening with its plan."""
    where, left, wrong = f"day {happening.day}, {happening.what}", list(found), []
    for telling in happening.tellings:
        one = next((each for each in left if telling.about in each.text), None)
        if one is None:
            wrong.append(f"{where}: nobody was told “{telling.about}”")
            continue
        left.remove(one)
        for name in ("window", "mail", "webhook"):
            expected, seen = planned(telling, name), getattr(one, name).cells(happening.day)
            if expected != seen:
                wrong.append(f"{where}: “{one.text}”, {name}: {seen} instead of {expected}")
    return wrong + [f"{where}: told without need, {each.cells(happening.day)}: {each.text}" for each in left]


def planned(telling: Telling, channel: str) -> tuple[list[str], list[str]]:
    begun, over = getattr(telling, channel)
    return [begun] if begun else [], [over] if over else []


def rows(happening: Happening, found: Sequence[Told]) -> Iterator[str]:
    for number, each in enumerate(found or [None]):
        names = (str(happening.day), happening.what) if number == 0 else ("", "")
        cells = ("-", "", "", "") if each is None else (each.text[:42], *each.cells(happening.day))
        yield COLUMNS.format(*names, *cells).rstrip()


async def live_on(folder: Path, days: int, told_rows: list[str]) -> tuple[list[str], YearSite]:
    wrong: list[str] = []
    plan = [each for each in HAPPENINGS if each.day < days]
    async with open_site(folder) as site:
        await site.until(plan[0].day, plan[0].at)
        for happening, then in zip(plan, [*plan[1:], None], strict=True):
            site.begin()
            wrong += [f"day {happening.day}, {happening.what}: {each}" for each in await happening.story(site) or []]
            if then is None:
                await site.until(days, "08:00")
            else:
                await site.until(then.day, then.at)
            found = site.end()
            wrong += complaints(happening, found)
            told_rows += rows(happening, found)
        wrong += site.complaints
    return wrong, site


def year_run(folder: Path, *, short: bool) -> Outcome:
    began, table = time.monotonic(), [COLUMNS.format("day", "happening", "told", "window", "mail", "webhook")]
    with in_berlin():
        wrong, site = asyncio.run(live_on(folder, SHORT_DAYS if short else DAYS, table))
    sys.stdout.write("\n".join(table) + "\n")
    figures = {
        "days": site.day,
        "happenings": sum(each.day < (SHORT_DAYS if short else DAYS) for each in HAPPENINGS),
        "looks": site.looks,
        "notices": site.notices,
        "mails": len(site.mail.mails),
        "webhook_messages": len({each.id for each in site.hook.accepted}),
        "backups": site.backups,
        "statuses": site.statuses,
        "seconds": round(time.monotonic() - began, 1),
    }
    return Outcome(complaints=wrong, figures=figures)


def main() -> int:
    return short_or_long(__doc__, year_run, "the whole year")


if __name__ == "__main__":
    sys.exit(main())
