"""What the page Activity says. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from app.language.table import Words
from app.language.translate import Phrase, figure, tr
from app.words.ages import spoken_age
from app.words.audit import (
    act_words,
    entry_details,
    is_told,
    object_words,
    place_words,
    result_of,
    was_and_is,
    who_kind,
    who_words,
)
from app.words.messages import said
from app.words.plain_text import plain
from server_core.contract.types.audit import AuditBy, AuditEntry

NONE_YET = Phrase("Nothing yet today")
NOTHING_FOUND = Phrase("Nothing of that kind is in the log")
DAYS = (
    Phrase("Monday"),
    Phrase("Tuesday"),
    Phrase("Wednesday"),
    Phrase("Thursday"),
    Phrase("Friday"),
    Phrase("Saturday"),
    Phrase("Sunday"),
)
MONTHS = (
    Phrase("January"),
    Phrase("February"),
    Phrase("March"),
    Phrase("April"),
    Phrase("May", "month, in full"),
    Phrase("June"),
    Phrase("July"),
    Phrase("August"),
    Phrase("September"),
    Phrase("October"),
    Phrase("November"),
    Phrase("December"),
)
FURTHER = Phrase("Looking further back…")
KEPT = Phrase("Entries are kept for ever.")
OTHERS = Phrase("Numbers that are not listed are in the logs of customers: see Partners.")
OTHERS_THAN_CUSTOMER = Phrase("Numbers that are not listed are in the logs of this site and of other customers.")
NOT_CHECKED = Phrase("Not checked yet.")
WHO = Words(
    {
        AuditBy.PEOPLE: Phrase("a person", "who did it"),
        AuditBy.APPLICATIONS: Phrase("an application", "who did it"),
        AuditBy.SYSTEM: Phrase("the system itself", "who did it"),
    }
)


def act_at(entry: AuditEntry) -> str:
    """`14:02  Job cancelled`"""
    return f"{entry.at.astimezone():%H:%M}  {plain(act_words(entry.act))}"


def change_words(entry: AuditEntry) -> str:
    """`Dock 1 → Dock 2`; where it was nothing before, what it is now."""
    before, after = (plain(each) for each in was_and_is(entry))
    return f"{before} → {after}" if before and after else before or after


def sentence(entry: AuditEntry, now: datetime) -> str:
    """For who hears it."""
    parts = [plain(act_words(entry.act)), place_words(entry), tr("by {who}", who=who_words(entry.actor))]
    before, after = (plain(each) for each in was_and_is(entry))
    if before and after:
        parts.append(tr("from {before} to {after}", before=before, after=after))
    elif before or after:
        parts.append(before or after)
    if is_told(entry):
        parts.append(plain(result_of(entry)))
    return ". ".join([*parts, spoken_age(entry.at, now)]) + "."


def day_words(day: date, now: datetime) -> str:
    """`Today, Monday 23 November 2026`"""
    today = now.astimezone().date()
    date_words = tr(
        "{weekday} {day} {month} {year}",
        day=day.day,
        weekday=DAYS[day.weekday()],
        month=MONTHS[day.month - 1],
        year=day.year,
    )
    if day == today:
        return tr("Today, {date}", date=date_words)
    return tr("Yesterday, {date}", date=date_words) if day == today - timedelta(days=1) else date_words


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    name: str
    value: str
    strong: bool = False


def facts_of(entry: AuditEntry) -> Sequence[Told]:
    """All that the entry has."""
    before, after = was_and_is(entry)
    _kind, _, what = entry.subject.partition(" ")
    local = entry.at.astimezone()
    facts = [
        Told(name=tr("What", "was done"), value=f"{act_words(entry.act)} ({entry.act})", strong=True),
        Told(name=tr("Who", "did it"), value=f"{who_words(entry.actor)}, {WHO[who_kind(entry.actor)]}"),
        Told(name=tr("When", "it was done"), value=f"{local:%Y-%m-%d %H:%M:%S}.{local:%f}"[:23] + f" {local:%z}"),
        Told(name=tr("Object", "what it was done to"), value=object_words(entry)),
        Told(name=tr("Its id"), value=what),
        Told(name=tr("In the log of", "a customer"), value=entry.account_name or ""),
        Told(name=tr("From", "what it was before"), value=before),
        Told(name=tr("To", "what it is now"), value=after),
        Told(name=tr("Result", "of an act"), value=result_of(entry)),
        Told(name=tr("Details", "of an act"), value=entry_details(entry)),
        Told(name="X-Request-Id", value=entry.request_id or ""),
        Told(name=tr("Entry", "of the log"), value=figure(entry.number, ",")),
        Told(name=tr("Hash"), value=" ".join(entry.hash[at : at + 16] for at in range(0, len(entry.hash), 16))),
    ]
    return [Told(name=each.name, value=plain(each.value), strong=each.strong) for each in facts if each.value]


def checked_words(number: int, entries: int, at: datetime) -> str:
    """`Checked to entry 12,345 at 14:02: unbroken.`"""
    if entries < number:
        return tr(
            "The newest {entries:,} entries checked, to entry {number:,}, at {time:%H:%M}: unbroken.",
            entries=entries,
            number=number,
            time=at.astimezone(),
        )
    return tr("Checked to entry {number:,} at {time:%H:%M}: unbroken.", number=number, time=at.astimezone())


def checking_words(number: int, last: int) -> str:
    return tr("Checking: entry {number:,} of {last:,}…", number=number, last=last) if last else tr("Checking…")


def broken_words(number: int, message: str) -> str:
    return tr(
        "The audit log was changed at entry {number:,}. {message} Keep the data folder as it is.",
        number=number,
        message=plain(said(message)),
    )


def written_words(entries: int, name: str) -> str:
    return tr("%n entry(ies) written to {name}.", "", entries, name=plain(name))


def writing_words(entries: int, name: str) -> str:
    return tr("Writing {name}: %n entry(ies)…", "", entries, name=plain(name))


def new_words(count: int) -> tuple[str, str]:
    """On the button, and heard."""
    return tr("%n new ↑", "entries of the log", count), tr("%n new entry(ies), show", "", count)


def day_in(text: str, today: date) -> date | None:
    """`2026-03-01`, `1.3.2026`, `today`, `yesterday`. Raises ValueError; None: nothing is written."""
    text = text.strip().casefold()
    if not text:
        return None
    if text in ("today", tr("today", "typed as a day").casefold()):
        return today
    if text in ("yesterday", tr("yesterday", "typed as a day").casefold()):
        return today - timedelta(days=1)
    parts = text.split(".")
    day = date(int(parts[2]), int(parts[1]), int(parts[0])) if len(parts) == 3 else date.fromisoformat(text)
    if not 1970 < day.year < 9999:
        raise ValueError("no year of a log")
    return day
