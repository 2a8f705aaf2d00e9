"""Notices in operators' words: what happened, and what to do about it. Pure."""

from __future__ import annotations

from datetime import datetime

from app.vocabulary.causes import Cause
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_needs import access_command
from server_core.contract.console import Notice, NoticeKind
from server_core.contract.device_access import KeptOut

_BACKUP_RESTORED = "A backup was restored: what was revoked, disabled, suspended or closed since is good again"


def cause_of(notice: Notice) -> Cause:
    details = {name: plain(str(value)) for name, value in notice.details.items() if value is not None}
    match notice.kind:
        case NoticeKind.JOB_UNCONFIRMED:
            what = details.get("filename", "A job")
            if "reference" in details:
                what = f"{details['reference']} ({what})"
            where = f" on {details['printer_name']}" if "printer_name" in details else ""
            return Cause(text=f"{what}{where} may have printed", fix="Look in the tray: did it come out?")
        case NoticeKind.BACKLOG_HELD:
            if "backup_at" in details:
                return _restored(details)
            jobs = "1 job" if details.get("jobs") == "1" else f"{details.get('jobs', 'Some')} jobs"
            where = details.get("printer_name", "their printer")
            return Cause(
                text=f"{jobs} waited too long for {where}{_first(notice)}", fix="Still needed? Print or cancel them"
            )
        case NoticeKind.BACKUP_RESTORED:
            lost, copied = details.get("unknown_jobs", "0"), notice.details.get("copied")
            what = "The server's data was copied or moved here" if copied else _BACKUP_RESTORED
            if lost == "0":
                return Cause(text=what, fix="Look what was printed since, before you print what waits")
            jobs = "1 job" if lost == "1" else f"{lost} jobs"
            text = f"{what}; it does not know {jobs} sent to printers since"
            return Cause(text=text, fix="Such orders, sent again, print again; 'notice list --json' has the ids")
        case NoticeKind.CLOCK_JUMPED:
            return Cause(text="This computer's clock was set to another time", fix="Check that it is right")
        case NoticeKind.AGENT_SUPERSEDED:
            return Cause(text="Two computers use the key of one agent", fix="Enrol the copy with --replace --as-new")
        case NoticeKind.PRINTER_KEPT_OUT:
            return _kept_out(details)
        case NoticeKind.SAME_CONTENT:
            return _same_content(details)
        case NoticeKind.STORAGE_FAILED:
            said = f": {details['message']}" if "message" in details else ""
            return Cause(text=f"The server's disk failed{said}", fix="Free some space on it or check it")


def _kept_out(details: dict[str, str]) -> Cause:
    name, login = details.get("printer_name", "A printer"), details.get("login_name")
    match details.get("cause"):
        case KeptOut.CERTIFICATE_CHANGED:
            text = f"{name} shows another certificate than before, so nothing is printed there"
            return Cause(text=text, fix="Was it reset or replaced? Then trust it")
        case KeptOut.LOGIN_REFUSED:
            whose = f" of {login}" if login else ""
            return Cause(text=f"{name} refused the user name and the password{whose}", fix="Set the right ones")
    return Cause(text=f"{name} wants a user name and a password", fix="Set them")


def _same_content(details: dict[str, str]) -> Cause:
    what, first = details.get("filename", "A job"), details.get("first_reference", "another job")
    if "reference" in details:
        what = f"{details['reference']} ({what})"
    ago = {"0": "less than a minute", "1": "1 minute"}.get(details.get("minutes", ""), "minutes")
    if ago == "minutes" and "minutes" in details:
        ago = f"{details['minutes']} minutes"
    return Cause(text=f"{what} is the same as {first}, {ago} before", fix="Ordered twice? Throw one away")


def _restored(details: dict[str, str]) -> Cause:
    restored, jobs = details.get("restored", "Some"), details.get("jobs")
    held = "1 job" if restored == "1" else f"{restored} jobs"
    text = f"{held} may already be on paper: this server was restored from a backup or copy of {_time(details)}"
    if restored.isdigit() and jobs is not None and jobs.isdigit() and int(jobs) > int(restored):
        text += f"; {int(jobs) - int(restored)} more waited too long"
    return Cause(text=text, fix="Look what was printed since, then print or cancel them")


def _time(details: dict[str, str]) -> str:
    """Of the backup."""
    text = details.get("backup_at", "")
    try:
        return f"{datetime.fromisoformat(text).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return text


def closed_words(notice: Notice) -> str:
    """Empty while it is open."""
    if notice.closed_at is None:
        return ""
    return "settled by itself" if notice.closed_by == "server" else f"closed by {plain(notice.closed_by or 'somebody')}"


def answer_command(notice: Notice) -> str | None:
    """How to answer on the command line; None where there is nothing to answer (any more)."""
    if notice.closed_at is not None:
        return None
    if notice.kind is NoticeKind.JOB_UNCONFIRMED and "status" not in notice.details:
        return answer_to(notice.kind, notice.subject)
    if notice.kind is NoticeKind.BACKLOG_HELD:
        return answer_to(notice.kind, notice.subject)
    if notice.kind is NoticeKind.PRINTER_KEPT_OUT:
        return access_command(str(notice.details.get("cause")), notice.subject)
    answers = " --both|--thrown" if notice.kind is NoticeKind.SAME_CONTENT else ""
    return f"spoolhouse notice close {notice.number}{answers}"


def answer_to(kind: str | None, subject: str | None) -> str:
    """The command that answers what a notice of this kind asks."""
    if kind == NoticeKind.BACKLOG_HELD:
        return f"spoolhouse printer backlog {subject} --print|--cancel"
    return f"spoolhouse job answer {subject} --yes|--no"


def _first(notice: Notice) -> str:
    """The jobs that came first, by name."""
    names, jobs = notice.details.get("first") or [], notice.details.get("jobs")
    if not names:
        return ""
    more = " …" if isinstance(jobs, int) and jobs > len(names) else ""
    return f" ({', '.join(plain(str(name)) for name in names)}{more})"
