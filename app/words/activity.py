"""Actions of the audit log and lines of the page Activity, in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from app.language.translate import Phrase, Words, figure, tr
from app.words.actors import who_words
from app.words.agents import called
from app.words.ages import day_and_time, spoken_age
from app.words.job_detail import counted_words
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.messages.message import from_object
from server_core.contract.types.audit import AUDIT_BY, AuditAction, AuditBy, AuditEntry, AuditKind, SettingsFound

WORDS = Words(
    {
        AuditAction.JOB_PRINT: Phrase("File printed from the console"),
        AuditAction.JOB_CANCEL: Phrase("Job cancelled"),
        AuditAction.JOB_CANCEL_REQUEST: Phrase("Cancel of a printing job requested"),
        AuditAction.JOB_HOLD: Phrase("Job held"),
        AuditAction.JOB_RELEASE: Phrase("Job released"),
        AuditAction.JOB_DONE: Phrase("Failed job marked as done"),
        AuditAction.JOB_REOPEN: Phrase("Mark “done” of a job removed"),
        AuditAction.JOB_ANSWER: Phrase("Answered “Did it come out?”"),
        AuditAction.JOB_REPRINT: Phrase("Job printed again"),
        AuditAction.JOB_MOVE: Phrase("Job moved to another printer"),
        AuditAction.JOB_ASK: Phrase("Cancel or move requested, can be undone"),
        AuditAction.JOB_UNDO: Phrase("Cancel or move undone"),
        AuditAction.JOB_LEASE_END: Phrase("Job taken back from an unresponsive agent"),
        AuditAction.JOB_AGENT_SILENT: Phrase("Agent stopped responding while printing"),
        AuditAction.JOB_UNCONFIRMED: Phrase("Outcome of a job not confirmed"),
        AuditAction.JOB_GIVE_UP: Phrase("Outcome of a job unknown"),
        AuditAction.JOB_EXPIRE: Phrase("Job waited too long"),
        AuditAction.PRINTER_ADD: Phrase("Printer added"),
        AuditAction.PRINTER_RENAME: Phrase("Printer renamed"),
        AuditAction.PRINTER_CHANGE: Phrase("Printer's settings changed"),
        AuditAction.PRINTER_MEDIA: Phrase("Other paper loaded"),
        AuditAction.PRINTER_CALIBRATE: Phrase("Printer calibrated"),
        AuditAction.PRINTER_SENSOR: Phrase("Calibration of the paper sensor"),
        AuditAction.PRINTER_ADDRESS: Phrase("Printer at another address"),
        AuditAction.PRINTER_SAME_DEVICE: Phrase("Device that does not identify itself accepted"),
        AuditAction.PRINTER_AGENT: Phrase("Printer given to another agent"),
        AuditAction.PRINTER_TRUST: Phrase("Printer's new certificate trusted"),
        AuditAction.PRINTER_LOGIN: Phrase("User name and password for a printer"),
        AuditAction.PRINTER_PAUSE: Phrase("Printer paused"),
        AuditAction.PRINTER_RESUME: Phrase("Printer resumed"),
        AuditAction.PRINTER_SIMULATE: Phrase("Fault of a virtual printer simulated"),
        AuditAction.PRINTER_TEST: Phrase("Test print"),
        AuditAction.PRINTER_STANDBY: Phrase("Jobs handed to the standby printer"),
        AuditAction.PRINTER_BACKLOG: Phrase("Old jobs of a printer answered"),
        AuditAction.PRINTER_HELD: Phrase("Old jobs of a printer held"),
        AuditAction.PRINTER_LEARN: Phrase("Feedback of a printer learnt"),
        AuditAction.PRINTER_REMOVE: Phrase("Printer removed"),
        AuditAction.CLIENT_CREATE: Phrase("Application created"),
        AuditAction.CLIENT_RENAME: Phrase("Application renamed"),
        AuditAction.CLIENT_ROTATE: Phrase("Application's secret replaced"),
        AuditAction.CLIENT_DISABLE: Phrase("Application disabled"),
        AuditAction.WEBHOOK_ADD: Phrase("Webhook added"),
        AuditAction.WEBHOOK_CHANGE: Phrase("Webhook changed"),
        AuditAction.WEBHOOK_ROTATE: Phrase("Webhook's secret replaced"),
        AuditAction.WEBHOOK_DISABLE: Phrase("Webhook switched off"),
        AuditAction.WEBHOOK_ENABLE: Phrase("Webhook switched on"),
        AuditAction.WEBHOOK_REMOVE: Phrase("Webhook removed"),
        AuditAction.WEBHOOK_RESEND: Phrase("Webhook's messages sent again"),
        AuditAction.CLIENT_ENABLE: Phrase("Application enabled"),
        AuditAction.AGENT_LINK: Phrase("Link for a new agent created"),
        AuditAction.AGENT_ENROL: Phrase("Agent enrolled"),
        AuditAction.AGENT_CONNECT: Phrase("Agent started"),
        AuditAction.AGENT_SUPERSEDE: Phrase("Two computers use one agent's key"),
        AuditAction.AGENT_TAKE_OVER: Phrase("Agent handed over to another computer"),
        AuditAction.AGENT_LEDGER: Phrase("Agent reported jobs unknown after a restore"),
        AuditAction.AGENT_RENAME: Phrase("Agent renamed"),
        AuditAction.AGENT_REVOKE: Phrase("Agent revoked"),
        AuditAction.APPLICATION_CREATE: Phrase("Developer application created"),
        AuditAction.APPLICATION_DISABLE: Phrase("Developer application disabled"),
        AuditAction.APPLICATION_ENABLE: Phrase("Developer application enabled"),
        AuditAction.APPLICATION_KEY_ADD: Phrase("Key of a developer application added"),
        AuditAction.APPLICATION_KEY_REVOKE: Phrase("Key of a developer application revoked"),
        AuditAction.RELATIONSHIP_CREATE: Phrase("Customer added"),
        AuditAction.RELATIONSHIP_SUSPEND: Phrase("Customer suspended"),
        AuditAction.RELATIONSHIP_RESUME: Phrase("Customer resumed"),
        AuditAction.RELATIONSHIP_CLOSE: Phrase("Customer closed"),
        AuditAction.RELATIONSHIP_RENAME: Phrase("Customer renamed"),
        AuditAction.INSTALLATION_SET_UP: Phrase("Application installed, or its permissions changed"),
        AuditAction.INSTALLATION_REVOKE: Phrase("Installation revoked"),
        AuditAction.NOTICE_CLOSE: Phrase("Notice closed"),
        AuditAction.CONSOLE_CODE: Phrase("Pairing code for a console made"),
        AuditAction.CONSOLE_PAIR: Phrase("Console paired"),
        AuditAction.CONSOLE_RENAME: Phrase("Console renamed"),
        AuditAction.CONSOLE_REVOKE: Phrase("Console revoked"),
        AuditAction.CONSOLE_PLACES: Phrase("Console used from two addresses alternately"),
        AuditAction.CONSOLE_TOKEN: Phrase("Token of this computer replaced: other users could read it"),
        AuditAction.CONSOLE_LOCK: Phrase("Lock of consoles changed"),
        AuditAction.CONSOLE_DOCUMENTS: Phrase("Document visibility for operators changed"),
        AuditAction.OPERATOR_ADD: Phrase("Operator added"),
        AuditAction.OPERATOR_CHANGE: Phrase("Operator changed"),
        AuditAction.OPERATOR_PIN: Phrase("Operator's PIN changed"),
        AuditAction.OPERATOR_REMOVE: Phrase("Operator removed"),
        AuditAction.OPERATOR_UNLOCK: Phrase("Operator unlocked a console"),
        AuditAction.OPERATOR_PIN_WRONG: Phrase("Operator's PIN was wrong too often"),
        AuditAction.RETENTION: Phrase("Old data deleted"),
        AuditAction.CLOCK_JUMP: Phrase("Computer's clock jumped"),
        AuditAction.STORAGE_FAIL: Phrase("Disk full or broken"),
        AuditAction.CERTIFICATE_RENEW: Phrase("Server's certificate renewed"),
        AuditAction.CERTIFICATE_TROUBLE: Phrase("Server's certificate needs a look"),
        AuditAction.BACKUP: Phrase("Backup made"),
        AuditAction.SCHEMA: Phrase("Database upgraded, after a copy was made"),
        AuditAction.RESTORE: Phrase("Restored from a backup or copy"),
        AuditAction.SETTINGS: Phrase("Server settings changed"),
        AuditAction.SERVER_START: Phrase("Server started"),
        AuditAction.SERVER_STOP: Phrase("Server stopped"),
    }
)


BY_WORDS = Words(
    {
        AuditBy.PEOPLE: Phrase("People", "who did it"),
        AuditBy.APPLICATIONS: Phrase("Applications", "who did it"),
        AuditBy.SYSTEM: Phrase("Server and agents", "who did it"),
    }
)
KIND_WORDS = Words(
    {
        AuditKind.JOBS: Phrase("Jobs", "kind of act"),
        AuditKind.PRINTERS: Phrase("Printers", "kind of act"),
        AuditKind.CLIENTS: Phrase("Applications", "kind of act"),
        AuditKind.AGENTS: Phrase("Agents", "kind of act"),
        AuditKind.CUSTOMERS: Phrase("Customers", "kind of act"),
        AuditKind.SERVER: Phrase("Server", "kind of act"),
    }
)
OBJECTS = {
    "job": (Phrase("Job"), Phrase("Job {name}")),
    "printer": (Phrase("Printer"), Phrase("Printer {name}")),
    "agent": (Phrase("Agent"), Phrase("Agent {name}")),
    "client": (Phrase("Application"), Phrase("Application {name}")),
    "relationship": (Phrase("Customer"), Phrase("Customer {name}")),
    "application": (Phrase("Developer application"), Phrase("Developer application {name}")),
    "console": (Phrase("Console"), Phrase("Console {name}")),
    "operator": (Phrase("Operator"), Phrase("Operator {name}")),
    "server": (Phrase("Server"), Phrase("Server {name}")),
}
CHANGES = (("from", "printer_name"), ("from", "to"), ("before", "after"), ("before", "name"), ("operator", "name"))
"""Pairs of details that give the value before and after an action."""


def action_words(action: str) -> str:
    """Return the action's name. Unknown ones of a newer server keep their code."""
    return WORDS[AuditAction(action)] if action in set(AuditAction) else action


def entry_details(entry: AuditEntry) -> str:
    return value_words(entry.details)


def object_words(entry: AuditEntry) -> str:
    """Return `Job ORD-104482`. An object without a name is shown by the beginning of its id."""
    kind, _, what = entry.subject.partition(" ")
    name = _named(kind, entry.name or _name_in_details(entry)) or what[:8].rstrip()
    if kind not in OBJECTS:  # from a newer server
        return f"{kind.capitalize()} {name}".rstrip()
    alone, with_name = OBJECTS[kind]
    return str(with_name).format(name=name) if name else str(alone)


def has_gaps(entries: Sequence[AuditEntry]) -> bool:
    """Return whether numbers are missing. `entries`: all of them, newest first. The missing ones are in other accounts'
    logs.
    """
    return any(newer.number - older.number > 1 for newer, older in pairwise(entries))


def subject_words(entry: AuditEntry) -> str:
    """Return the object and its account: `Printer Dock 1, Baker Ltd`. A customer itself names no account."""
    words, whose = object_words(entry), plain(entry.account_name or "")
    if not whose or entry.subject.startswith("relationship "):
        return words
    return tr("{object}, {customer}", object=words, customer=whose)


def was_and_is(entry: AuditEntry) -> tuple[str, str]:
    """Return the values before and after the action; empty if the entry has none."""
    details = entry.details
    if isinstance(details.get("before"), dict) and isinstance(details.get("settings"), dict):
        return value_words(details["before"]), value_words(details["settings"])
    for before, after in CHANGES:
        if before in details and after in details:
            return value_words(details[before]), value_words(details[after])
    if entry.act == AuditAction.JOB_ASK and details.get("printer_name"):
        return "", value_words(details["printer_name"])
    return "", ""


def result_of(entry: AuditEntry) -> str:
    """Return the result. An entry is written when an action was carried out; its details say how it went."""
    return _result_in_details(entry) or tr("Done", "how an act went")


def _result_in_details(entry: AuditEntry) -> str:
    """Return what there is to show besides success; empty if there is nothing."""
    details = entry.details
    if "came_out" in details:
        if counted := counted_words(details):
            return counted
        return tr("It came out") if details["came_out"] else tr("It did not come out")
    if entry.act == AuditAction.JOB_ASK:
        return tr("To be cancelled") if details.get("act") == "cancel" else tr("To be moved")
    if isinstance(details.get("lock_consoles"), bool):
        return tr("Locked", "all consoles") if details["lock_consoles"] else tr("Not locked", "all consoles")
    if isinstance(details.get("hide_documents"), bool):
        return tr("Hidden", "documents") if details["hide_documents"] else tr("Shown", "documents")
    if entry.act == AuditAction.SETTINGS and details.get("reason") in set(SettingsFound):
        return tr("Found changed in their file")
    if details.get("message"):
        return plain(message_text(from_object(details["message"])))
    for name in ("result", "reason"):
        if isinstance(details.get(name), str) and details[name]:
            return plain(details[name].replace("_", " ") if name == "reason" else details[name])
    return ""


def _named(kind: str, name: str) -> str:
    return called(name) if kind == "agent" else plain(name)


def _name_in_details(entry: AuditEntry) -> str:
    name = entry.details.get("name")
    return name if isinstance(name, str) else ""


def value_words(value: object) -> str:
    match value:
        case dict():
            return ", ".join(f"{name.replace('_', ' ')} {value_words(one)}" for name, one in value.items())
        case list():
            return _listed([value_words(one) for one in value])
        case bool():
            return tr("yes", "a detail of the log") if value else tr("no", "a detail of the log")
        case None:
            return tr("not set", "a detail of the log")
        case _:
            return str(value)


def _listed(values: list[str]) -> str:
    if not values:
        return tr("none", "a detail of the log")
    first, *others = values
    for other in others:
        first = tr("{first} and {last}", first=first, last=other)
    return first


NONE_YET = Phrase("Nothing yet today")
NOTHING_FOUND = Phrase("No such entries in the log")
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
KEPT = Phrase("Entries are never deleted.")
OTHERS = Phrase("Missing entry numbers belong to customer logs: see Partners.")
OTHERS_THAN_CUSTOMER = Phrase("Missing entry numbers belong to the logs of this site and of other customers.")
NOT_CHECKED = Phrase("Not checked yet.")
WHO = Words(
    {
        AuditBy.PEOPLE: Phrase("a person", "who did it"),
        AuditBy.APPLICATIONS: Phrase("an application", "who did it"),
        AuditBy.SYSTEM: Phrase("the system itself", "who did it"),
    }
)


def action_at(entry: AuditEntry) -> str:
    """`14:02  Job cancelled`"""
    return f"{entry.at.astimezone():%H:%M}  {plain(action_words(entry.act))}"


def change_words(entry: AuditEntry) -> str:
    """Return `Dock 1 → Dock 2`, or only the new value if there was none before."""
    before, after = (plain(each) for each in was_and_is(entry))
    return f"{before} → {after}" if before and after else before or after


def sentence(entry: AuditEntry, now: datetime) -> str:
    """Return the entry for screen readers."""
    parts = [plain(action_words(entry.act)), subject_words(entry), tr("by {who}", who=who_words(entry.actor))]
    before, after = (plain(each) for each in was_and_is(entry))
    if before and after:
        parts.append(tr("from {before} to {after}", before=before, after=after))
    elif before or after:
        parts.append(before or after)
    if result := _result_in_details(entry):
        parts.append(plain(result))
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
class AuditFact:
    name: str
    value: str
    strong: bool = False


def facts_of(entry: AuditEntry) -> Sequence[AuditFact]:
    """Return all facts of the entry."""
    before, after = was_and_is(entry)
    _kind, _, what = entry.subject.partition(" ")
    local = entry.at.astimezone()
    facts = [
        AuditFact(name=tr("Change", "was done"), value=f"{action_words(entry.act)} ({entry.act})", strong=True),
        AuditFact(name=tr("Who", "did it"), value=f"{who_words(entry.actor)}, {WHO[AUDIT_BY[entry.actor.kind]]}"),
        AuditFact(name=tr("When", "it was done"), value=f"{day_and_time(entry.at)}.{local:%f}"[:-3] + f" {local:%z}"),
        AuditFact(name=tr("Item", "what it was done to"), value=object_words(entry)),
        AuditFact(name=tr("Its id"), value=what),
        AuditFact(name=tr("In the log of", "a customer"), value=entry.account_name or ""),
        AuditFact(name=tr("From", "what it was before"), value=before),
        AuditFact(name=tr("To", "what it is now"), value=after),
        AuditFact(name=tr("Result", "of an act"), value=result_of(entry)),
        AuditFact(name=tr("Details", "of an act"), value=entry_details(entry)),
        AuditFact(name="X-Request-Id", value=entry.request_id or ""),
        AuditFact(name=tr("Entry", "of the log"), value=figure(entry.number, ",")),
        AuditFact(name=tr("Hash"), value=" ".join(entry.hash[at : at + 16] for at in range(0, len(entry.hash), 16))),
    ]
    return [AuditFact(name=each.name, value=plain(each.value), strong=each.strong) for each in facts if each.value]


def checked_words(number: int, entries: int, at: datetime) -> str:
    """`Checked to entry 12,345 at 14:02: unchanged.`"""
    if entries < number:
        return tr(
            "Checked the newest entries ({entries:,}) to entry {number:,} at {time:%H:%M}: unchanged.",
            entries=entries,
            number=number,
            time=at.astimezone(),
        )
    return tr("Checked to entry {number:,} at {time:%H:%M}: unchanged.", number=number, time=at.astimezone())


def checking_words(number: int, last: int) -> str:
    return tr("Checking: entry {number:,} of {last:,}…", number=number, last=last) if last else tr("Checking…")


def broken_words(number: int, message: str) -> str:
    return tr(
        "The audit log was changed at entry {number:,}. {message} Keep the data folder as it is.",
        number=number,
        message=plain(message_text(message)),
    )


def written_words(entries: int, name: str) -> str:
    return tr("%n entry(ies) written to {name}.", "", entries, name=plain(name))


def writing_words(entries: int, name: str) -> str:
    return tr("Writing {name}: %n entry(ies)…", "", entries, name=plain(name))


def new_words(count: int) -> tuple[str, str]:
    """Return the words on the button, also for screen readers."""
    return tr("%n new ↑", "entries of the log", count), tr("%n new entry(ies), show", "", count)


def day_in(text: str, today: date) -> date | None:
    """Parse `2026-03-01`, `1.3.2026`, `today` or `yesterday`. Raises ValueError; None: the text is empty."""
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
