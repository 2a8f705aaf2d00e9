"""Notices in operators' words: what happened, and what to do about it. Pure."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec

from app.language.translate import Phrase, tr
from app.words.actors import by_words
from app.words.agents import called, lack_words
from app.words.ages import age, day_and_time
from app.words.certificate import certificate_cause
from app.words.discovery import device_words
from app.words.jobs import Cause
from app.words.messages import message_text
from app.words.plain_text import plain
from app.words.printer_facts import access_command, address_command, same_device_command
from app.words.settings import bytes_words
from server_core.contract.messages.message import from_object
from server_core.contract.types.audit import THE_SERVER, Notice, NoticeKind
from server_core.contract.types.certificates import NOT_URGENT
from server_core.contract.types.printers import BacklogAnswered, BacklogChoice, KeptOut, PrinterView, StrangeDevice

# Old jobs that wait for a person's decision, in words. Pure.


def old_jobs_words(printer: PrinterView, notice: Notice | None, now: datetime, *, more: int = 0) -> str:
    """Return `14 jobs waited up to 3 h for Zebra Dock 1. Still needed?`; `more`: other printers that have old jobs."""
    name = plain(printer.name)
    if notice is not None and "backup_at" in notice.details:
        text = f"{name}: {cause_of(notice).text}."
    else:
        oldest = _old_jobs_time(notice)
        if oldest is None:
            text = tr("%n job(s) waited too long for {printer}.", "", printer.stale, printer=name)
        else:
            time = age(oldest, now)
            text = tr("%n job(s) waited up to {time} for {printer}.", "", printer.stale, printer=name, time=time)
    others = tr("%n more printer(s) have the same question.", "", more) if more else ""
    return " ".join(filter(None, (text, tr("Still needed?"), others)))


def _old_jobs_time(notice: Notice | None) -> datetime | None:
    oldest = None if notice is None else notice.details.get("oldest")
    try:
        return None if oldest is None else datetime.fromisoformat(str(oldest))
    except ValueError:
        return None


def answered_words(name: str, choice: BacklogChoice, answered: BacklogAnswered) -> str:
    """`14 jobs for Zebra Dock 1 are printing now. 2 of them are held.`"""
    many = answered.jobs
    if choice is BacklogChoice.CANCEL:
        done = tr("%n job(s) for {name} were cancelled.", "", many, name=name)
    else:
        done = tr("%n job(s) for {name} are printing now.", "", many, name=name)
    held = answered.still_held
    if not held:
        return done
    held_words = tr("%n of them are held.", "", held)
    return f"{done} {held_words}"


def backlog_unknown_words(name: str, choice: BacklogChoice) -> str:
    if choice is BacklogChoice.CANCEL:
        return tr("The old jobs of {name} may have been cancelled.", name=name)
    return tr("The old jobs of {name} may have been released.", name=name)


_BACKUP_RESTORED = Phrase(
    "A backup was restored: everything that was revoked, disabled, suspended or closed since then is valid again"
)


def cause_of(notice: Notice) -> Cause:
    details = {name: plain(str(value)) for name, value in notice.details.items() if value is not None}
    match notice.kind:
        case NoticeKind.JOB_UNCONFIRMED:
            what = _job(details)
            text = tr("{job} may have printed", job=what)
            if "printer_name" in details:
                text = tr("{job} on {printer} may have printed", job=what, printer=details["printer_name"])
            return Cause(text=text, fix=tr("Check the tray: did it come out?"))
        case NoticeKind.BACKLOG_HELD:
            if "backup_at" in details:
                return _restored(details)
            jobs, where = _jobs(details.get("jobs")), details.get("printer_name", tr("their printer"))
            text = tr("{jobs} waited too long for {printer}", jobs=jobs, printer=where) + _first(notice)
            return Cause(text=text, fix=tr("Still needed? Print or cancel them"))
        case NoticeKind.BACKUP_RESTORED:
            if notice.details.get("trial"):
                text = tr("This server is a trial of a backup: it does not print and sends nothing")
                return Cause(text=text, fix=tr("Delete its folder when you are done"))
            lost, copied = details.get("unknown_jobs", "0"), notice.details.get("copied")
            what = tr("The server's data was copied or moved here") if copied else str(_BACKUP_RESTORED)
            if lost == "0":
                return Cause(text=what, fix=tr("Check what was printed since, before you print the waiting jobs"))
            text = tr("{what}; it does not know {jobs} sent to printers since", what=what, jobs=_jobs(lost))
            return Cause(text=text, fix=tr("Jobs that are sent again will print again"))
        case NoticeKind.CLOCK_JUMPED:
            return Cause(text=tr("This computer's clock was set to another time"), fix=tr("Check that it is correct"))
        case NoticeKind.AGENT_SUPERSEDED:
            if "waiting" in details:
                text = tr(
                    "{other} uses the key of {agent}, which runs on {hostname}, and waits",
                    other=details["waiting"],
                    agent=details["name"],
                    hostname=details["hostname"],
                )
                return Cause(text=text, fix=tr("A copy? Enrol it as a new agent. Its successor? Let it take over"))
            fix = tr("Enrol the copied computer as a new agent")
            return Cause(text=tr("Two computers use one agent's key"), fix=fix)
        case NoticeKind.PRINTER_KEPT_OUT:
            if details.get("cause") == KeptOut.OTHER_DEVICE:
                return _other_device(notice, details.get("printer_name", tr("A printer")))
            return _kept_out(details)
        case NoticeKind.PRINTER_FOUND:
            return _found(details)
        case NoticeKind.SAME_CONTENT:
            return _same_content(details)
        case NoticeKind.WEBHOOK_FAILING:
            return _webhook_failing(details)
        case NoticeKind.WEBHOOK_GONE:
            whose = details.get("client_name", tr("an application"))
            text = tr("The webhook of {name} was switched off: its receiver no longer exists", name=whose)
            return Cause(text=text, fix=tr("Ask its developer, then switch it on again or remove it"))
        case NoticeKind.STORAGE_FAILED:
            why = message_text(from_object(notice.details["message"])) if "message" in details else ""
            text = tr("The server's disk failed") + (f": {why}" if why else "")
            return Cause(text=text, fix=tr("Free some space on it or check it"))
        case NoticeKind.CERTIFICATE:
            return certificate_cause(notice)
        case NoticeKind.AGENT_AWAY:
            text = tr("{agent} is offline, and jobs wait for it", agent=_agent(details))
            return Cause(text=text, fix=tr("Start the computer or the program there"))
        case NoticeKind.AGENT_OUTDATED:
            text = tr(
                "{agent} has an old version, {version}", agent=_agent(details), version=details.get("version", "")
            )
            lack, update = lack_words(notice.details.get("lacks", ())), tr("Update the program there")
            return Cause(text=text, fix=f"{lack} {update}".strip())
        case NoticeKind.PRINTER_AWAY:
            text = tr("{printer} does not print, and jobs wait for it", printer=details.get("printer_name", ""))
            return Cause(text=text, fix=tr("Check that it is on, connected, and has paper"))
        case NoticeKind.MEDIA_NEEDED:
            text = tr("Jobs wait for other paper in {printer}", printer=details.get("printer_name", ""))
            return Cause(text=text, fix=tr("Load it, or release the jobs"))
        case NoticeKind.JOBS_FAILED:
            return Cause(text=tr("Jobs failed"), fix=tr("See the queue for the reason"))
        case NoticeKind.DISK_LOW:
            free = details.get("free", "")
            text = tr("The server's disk is almost full")
            if free.isdigit():
                text = tr("The server's disk is almost full: {free} free", free=bytes_words(int(free)))
            return Cause(text=text, fix=tr("Free some space: new documents are not accepted"))
        case NoticeKind.BACKUP_OLD:
            return _backup_old(notice, details)


def _backup_old(notice: Notice, details: dict[str, str]) -> Cause:
    text = tr("No backup was made for too long")
    if "backup_at" in details:
        text = tr("The last backup is from {time}", time=_time(details))
    if "message" in notice.details:
        why = plain(message_text(from_object(notice.details["message"]))).rstrip(".")
        text = tr("The planned backup was not made: {why}", why=why)
    return Cause(text=text, fix=tr("Check the planned backups in the server's settings"))


def _agent(details: dict[str, str]) -> str:
    return tr("Agent {name}", name=called(details.get("agent_name", "")))


def is_urgent(notice: Notice) -> bool:
    """Return whether the notice is shown in red: other computers cannot rely on the server, or soon will not."""
    return notice.kind is NoticeKind.CERTIFICATE and notice.subject not in NOT_URGENT


def _webhook_failing(details: dict[str, str]) -> Cause:
    whose = details.get("client_name", tr("an application"))
    text = tr("The webhook of {name} is not receiving its messages", name=whose)
    if details.get("missed", "0") != "0":
        text = tr("The webhook of {name} missed messages: too many were waiting", name=whose)
    return Cause(text=text, fix=tr("Check its receiver, then send the failed messages again"))


def _kept_out(details: dict[str, str]) -> Cause:
    name, login = details.get("printer_name", tr("A printer")), details.get("login_name")
    match details.get("cause"):
        case KeptOut.CERTIFICATE_CHANGED:
            text = tr("{printer} shows a different certificate; nothing is printed there", printer=name)
            return Cause(text=text, fix=tr("If the printer was reset or replaced, trust the new one"))
        case KeptOut.LOGIN_REFUSED:
            text = tr("{printer} rejected the user name and password", printer=name)
            if login:
                text = tr("{printer} rejected the user name and password of {login}", printer=name, login=login)
            return Cause(text=text, fix=tr("Enter the correct ones"))
    return Cause(text=tr("{printer} requires a user name and password", printer=name), fix=tr("Enter them"))


def _other_device(notice: Notice, name: str) -> Cause:
    """Name both devices: the reader identifies the right one by its serial number."""
    own, other = (_device(notice.details.get(which)) for which in ("known", "seen"))
    if other.is_silent:
        text = tr(
            "{printer} no longer identifies itself as {known}; nothing is printed there",
            printer=name,
            known=device_words(own),
        )
        return Cause(text=text, fix=tr("Is it the same printer, or was it replaced?"))
    text = tr(
        "Another device answers at the address of {printer}: {there} instead of {known}",
        printer=name,
        there=device_words(other),
        known=device_words(own),
    )
    if other.printer_name is not None:
        text += tr("; it is the device of {printer}", printer=plain(other.printer_name))
    return Cause(text=text, fix=tr("Was the device replaced or moved, or will the old one be put back?"))


def _device(value: object) -> StrangeDevice:
    try:
        return msgspec.convert(value, StrangeDevice)
    except msgspec.ValidationError:
        return StrangeDevice()


def _found(details: dict[str, str]) -> Cause:
    name, where = details.get("printer_name", tr("A printer")), details.get("uri", "")
    text = tr("{printer} was found at {address}", printer=name, address=where)
    if "holder" in details:
        text += tr(", which is the address of {printer}", printer=details["holder"])
        return Cause(text=text, fix=tr("If the two were swapped, exchange their addresses"))
    return Cause(text=text, fix=tr("Use its new address"))


def _same_content(details: dict[str, str]) -> Cause:
    what, first = _job(details), details.get("first_reference") or details.get("first_job_id") or tr("another job")
    minutes = details.get("minutes", "")
    if minutes == "0":
        text = tr("{job} is the same as {other}, less than a minute earlier", job=what, other=first)
    elif minutes.isdigit():
        text = tr("{job} is the same as {other}, %n minute(s) earlier", "", int(minutes), job=what, other=first)
    else:
        text = tr("{job} is the same as {other}, some minutes earlier", job=what, other=first)
    return Cause(text=text, fix=tr("Possible duplicate: throw one away"))


def _job(details: dict[str, str]) -> str:
    """`ORD-1 (label.pdf)`"""
    what = details.get("filename", tr("A job"))
    return f"{details['reference']} ({what})" if "reference" in details else what


def _jobs(number: str | None) -> str:
    return tr("%n job(s)", "", int(number)) if (number or "").isdigit() and number else tr("Some jobs")


def _restored(details: dict[str, str]) -> Cause:
    restored, jobs = details.get("restored", ""), details.get("jobs")
    text = tr(
        "{jobs} may already be on paper: this server was restored from a backup or copy of {time}",
        jobs=_jobs(restored),
        time=_time(details),
    )
    if restored.isdigit() and jobs is not None and jobs.isdigit() and int(jobs) > int(restored):
        text += tr("; %n more waited too long", "jobs", int(jobs) - int(restored))
    return Cause(text=text, fix=tr("Check what was printed since, then print or cancel them"))


def _time(details: dict[str, str]) -> str:
    """Return the time of the backup."""
    text = details.get("backup_at", "")
    try:
        return day_and_time(datetime.fromisoformat(text), seconds=False)
    except ValueError:
        return text


def closed_words(notice: Notice) -> str:
    """Return how the notice was closed; empty while it is open."""
    if notice.closed_at is None:
        return ""
    if notice.closed_by == THE_SERVER:
        return tr("settled automatically")
    return tr("closed by {name}", name=by_words(notice.closed_by)) if notice.closed_by else tr("closed by somebody")


def answer_command(notice: Notice) -> str | None:
    """Return the command that answers the notice; None if there is nothing to answer."""
    if notice.closed_at is not None:
        return None
    if notice.kind is NoticeKind.JOB_UNCONFIRMED and "status" not in notice.details:
        return answer_to(notice.kind, notice.subject)
    if notice.kind is NoticeKind.BACKLOG_HELD:
        return answer_to(notice.kind, notice.subject)
    if notice.kind is NoticeKind.PRINTER_FOUND:
        holder, uri = notice.details.get("holder_id"), notice.details.get("uri")
        return address_command(notice.subject, uri=uri, exchange=holder)
    if notice.kind is NoticeKind.PRINTER_KEPT_OUT:
        other = _device(notice.details.get("seen"))
        if notice.details.get("cause") == KeptOut.OTHER_DEVICE and other.is_silent:
            return same_device_command(notice.subject)
        if other.printer_id is not None:
            return address_command(notice.subject, exchange=str(other.printer_id))
        return access_command(str(notice.details.get("cause")), notice.subject)
    if notice.kind is NoticeKind.SAME_CONTENT:
        return duplicate_command(notice.number)
    return f"spoolhouse notice close {notice.number}"


def duplicate_command(number: int, waits: UUID | None = None) -> str:
    """Return the command that answers the question about a possible duplicate. `waits`: its job, if it waits."""
    if waits is not None:
        return f"spoolhouse notice close {number} --both, or spoolhouse job cancel {waits}"
    return f"spoolhouse notice close {number} --both|--thrown"


def answer_to(kind: str | None, subject: str | None) -> str:
    """Return the command that answers a notice of this kind."""
    if kind == NoticeKind.BACKLOG_HELD:
        return f"spoolhouse printer backlog {subject} --print|--cancel"
    return f"spoolhouse job answer {subject} --yes|--no"


def _first(notice: Notice) -> str:
    """Return the names of the oldest jobs."""
    names, jobs = notice.details.get("first") or [], notice.details.get("jobs")
    if not names:
        return ""
    more = " …" if isinstance(jobs, int) and jobs > len(names) else ""
    return f" ({', '.join(plain(str(name)) for name in names)}{more})"


def words_of(notice: Notice) -> str:
    sentence, closed, command = cause_of(notice).sentence, closed_words(notice), answer_command(notice)
    if closed:
        return f"{sentence} ({closed})"
    return f"{sentence} – {command}" if command else sentence
