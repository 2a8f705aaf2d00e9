"""What the page Activity says. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from app.vocabulary.ages import spoken_age
from app.vocabulary.audit import act_words, entry_details, object_words, result_of, was_and_is, who_kind, who_words
from app.vocabulary.plain_text import plain
from server_core.contract.audit import AuditBy, AuditEntry

NONE_YET = "Nothing yet today"
NOTHING_FOUND = "Nothing of that kind is in the log"
FURTHER = "Looking further back…"
KEPT = "Entries are kept for ever."
NOT_CHECKED = "Not checked yet."
WHO = {
    AuditBy.PEOPLE: "a person",
    AuditBy.APPLICATIONS: "an application",
    AuditBy.SYSTEM: "the system itself",
}


def act_at(entry: AuditEntry) -> str:
    """`14:02  Job cancelled`"""
    return f"{entry.at.astimezone():%H:%M}  {plain(act_words(entry.act))}"


def change_words(entry: AuditEntry) -> str:
    """`Dock 1 → Dock 2`; where it was nothing before, what it is now."""
    before, after = (plain(each) for each in was_and_is(entry))
    return f"{before} → {after}" if before and after else before or after


def sentence(entry: AuditEntry, now: datetime) -> str:
    """For who hears it."""
    parts = [plain(act_words(entry.act)), object_words(entry), f"by {who_words(entry.actor)}"]
    changed = change_words(entry).replace(" → ", " to ")
    parts += [f"from {changed}" if " to " in changed else changed] if changed else []
    result = plain(result_of(entry))
    parts += [result] if result != "Done" else []
    return ". ".join([*parts, spoken_age(entry.at, now)]) + "."


def day_words(day: date, now: datetime) -> str:
    """`Today, Monday 23 November 2026`"""
    today = now.astimezone().date()
    near = {today: "Today, ", today - timedelta(days=1): "Yesterday, "}.get(day, "")
    return f"{near}{day:%A} {day.day} {day:%B %Y}"


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
        Told(name="What", value=f"{act_words(entry.act)} ({entry.act})", strong=True),
        Told(name="Who", value=f"{who_words(entry.actor)}, {WHO[who_kind(entry.actor)]}"),
        Told(name="When", value=f"{local:%Y-%m-%d %H:%M:%S}.{local:%f}"[:23] + f" {local:%z}"),
        Told(name="Object", value=object_words(entry)),
        Told(name="Its id", value=what),
        Told(name="From", value=before),
        Told(name="To", value=after),
        Told(name="Result", value=result_of(entry)),
        Told(name="Details", value=entry_details(entry)),
        Told(name="X-Request-Id", value=entry.request_id or ""),
        Told(name="Entry", value=f"{entry.number:,}"),
        Told(name="Hash", value=" ".join(entry.hash[at : at + 16] for at in range(0, len(entry.hash), 16))),
    ]
    return [Told(name=each.name, value=plain(each.value), strong=each.strong) for each in facts if each.value]


def checked_words(number: int, entries: int, at: datetime) -> str:
    """`Checked to entry 12,345 at 14:02: unbroken.`"""
    if entries < number:
        return f"The newest {entries:,} entries checked, to entry {number:,}, at {at.astimezone():%H:%M}: unbroken."
    return f"Checked to entry {number:,} at {at.astimezone():%H:%M}: unbroken."


def checking_words(number: int, last: int) -> str:
    return f"Checking: entry {number:,} of {last:,}…" if last else "Checking…"


def broken_words(number: int, message: str) -> str:
    return f"The audit log was changed at entry {number:,}. {plain(message)} Keep the data folder as it is."


def written_words(entries: int, name: str) -> str:
    return f"{entries:,} {'entry' if entries == 1 else 'entries'} written to {plain(name)}."


def writing_words(entries: int, name: str) -> str:
    return f"Writing {plain(name)}: {entries:,} entries…"


def new_words(count: int) -> tuple[str, str]:
    """On the button, and heard."""
    return f"{count:,} new ↑", f"{count:,} new {'entry' if count == 1 else 'entries'}, show"


def day_in(text: str, today: date) -> date | None:
    """`2026-03-01`, `1.3.2026`, `today`, `yesterday`. Raises ValueError; None: nothing is written."""
    text = text.strip().casefold()
    if not text:
        return None
    if text in ("today", "yesterday"):
        return today - timedelta(days=text == "yesterday")
    parts = text.split(".")
    day = date(int(parts[2]), int(parts[1]), int(parts[0])) if len(parts) == 3 else date.fromisoformat(text)
    if not 1970 < day.year < 9999:
        raise ValueError("no year of a log")
    return day
