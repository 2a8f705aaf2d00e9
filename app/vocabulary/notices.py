"""Notices in operators' words: what happened, and what to do about it. Pure."""

from __future__ import annotations

from app.vocabulary.causes import Cause
from app.vocabulary.plain_text import plain
from server_core.contract.console import Notice, NoticeKind


def cause_of(notice: Notice) -> Cause:
    details = {name: plain(str(value)) for name, value in notice.details.items() if value is not None}
    match notice.kind:
        case NoticeKind.JOB_UNCONFIRMED:
            what = details.get("filename", "A job")
            where = f" on {details['printer_name']}" if "printer_name" in details else ""
            return Cause(text=f"{what}{where} may have printed", fix="Look in the tray: did it come out?")
        case NoticeKind.BACKLOG_HELD:
            jobs = "1 job" if details.get("jobs") == "1" else f"{details.get('jobs', 'Some')} jobs"
            return Cause(text=f"{jobs} waited too long for their printer", fix="Still needed? Print or cancel them")
        case NoticeKind.BACKUP_RESTORED:
            return Cause(text="A backup was restored", fix="Look what was printed since, before you print what waits")
        case NoticeKind.CLOCK_JUMPED:
            return Cause(text="This computer's clock was set to another time", fix="Check that it is right")
        case NoticeKind.AGENT_SUPERSEDED:
            return Cause(text="Two computers use the key of one agent", fix="Enrol one of them anew")
        case NoticeKind.STORAGE_FAILED:
            said = f": {details['message']}" if "message" in details else ""
            return Cause(text=f"The server's disk failed{said}", fix="Free some space on it or check it")


def closed_words(notice: Notice) -> str:
    """Empty while it is open."""
    if notice.closed_at is None:
        return ""
    return "settled by itself" if notice.closed_by == "server" else f"closed by {plain(notice.closed_by or 'somebody')}"
