"""What is wrong at one printer for one cause, in the words of a notification. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.language.translate import tr
from app.words.marks import Tone
from app.words.notices import cause_of
from app.words.plain_text import plain
from app.words.printers import holds_up_work, mark_of, reason_of, told_reasons
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.printers import PrinterView

SERVER = ""
"""In place of a printer's id: what is about the whole server."""
IN_HAND = frozenset({"cover-open", "door-open"})
"""Somebody is at the printer already: not another alarm while there is one."""
FAILED, UNCONFIRMED = "failed", "unconfirmed"
TOLD_BY_PRINTERS = frozenset({NoticeKind.JOB_UNCONFIRMED, NoticeKind.PRINTER_KEPT_OUT, NoticeKind.PRINTER_FOUND})

AlarmKey = tuple[str, str]
"""Printer's id and cause."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Alarm:
    printer_id: str
    cause: str
    title: str
    """`Zebra Dock 1: out of labels or paper`"""
    text: str = ""
    """`7 jobs wait`"""
    tone: Tone = Tone.FAILED
    since: datetime | None = None

    @property
    def key(self) -> AlarmKey:
        return self.printer_id, self.cause


def printer_alarms(printer: PrinterView, failed: int) -> list[Alarm]:
    """At most one for its state, one for jobs that failed lately (`failed`), one for jobs that nobody looked for."""
    found = []
    name, printer_id = plain(printer.name), str(printer.printer_id)
    mark = mark_of(printer)
    if holds_up_work(printer) or printer.media_waits:
        what = reason_of(printer) or mark.word
        found.append(
            Alarm(
                printer_id=printer_id,
                cause=_cause(printer),
                title=f"{name}: {_small(plain(what))}",
                text=tr("%n job(s) wait", "", printer.waiting) if printer.waiting else "",
                tone=mark.tone,
                since=printer.since,
            )
        )
    if failed:
        found.append(
            Alarm(
                printer_id=printer_id,
                cause=FAILED,
                title=tr("{name}: %n job(s) failed", "", failed, name=name),
                text=tr("The queue says why"),
            )
        )
    if printer.to_check:
        found.append(
            Alarm(
                printer_id=printer_id,
                cause=UNCONFIRMED,
                title=tr("{name}: %n job(s) may have printed", "", printer.to_check, name=name),
                text=tr("Look in the tray: did it come out?"),
                tone=Tone.ATTENTION,
            )
        )
    return found


def notice_alarms(notices: Iterable[Notice]) -> list[Alarm]:
    """One for each printer and kind, in the words of the newest; those that a printer's state tells are left out."""
    found: dict[AlarmKey, list[Notice]] = {}
    for notice in notices:
        if notice.kind not in TOLD_BY_PRINTERS:
            where = str(notice.printer_id) if notice.printer_id is not None else SERVER
            found.setdefault((where, notice.kind.value), []).append(notice)
    alarms = []
    for (where, kind), many in found.items():
        newest = max(many, key=lambda notice: notice.number)
        cause = cause_of(newest)
        more = tr("(%n more like this)", "", len(many) - 1) if len(many) > 1 else ""
        alarms.append(
            Alarm(
                printer_id=where,
                cause=kind,
                title=cause.text,
                text=f"{cause.fix} {more}" if more else cause.fix,
                tone=Tone.ATTENTION,
                since=newest.opened_at,
            )
        )
    return alarms


def _cause(printer: PrinterView) -> str:
    reasons = told_reasons(printer)
    first = next((reason for reason in reasons if reason not in IN_HAND), None) or next(iter(reasons), None)
    return first or ("media-needed" if printer.media_waits else printer.status.value)


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]
