"""Which entries of the audit log a command is about."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from datetime import date

from server_core.contract.types.audit import AuditAct, AuditBy, AuditKind


def add_filters(command: ArgumentParser) -> None:
    command.add_argument("--actor", metavar="NAME", help="of one person, or of 'server'")
    command.add_argument("--by", choices=[each.value for each in AuditBy], help="who acts")
    acts = [each.value for each in AuditAct]
    command.add_argument("--act", choices=acts, metavar="ACT", help="one kind, for example job.cancel")
    command.add_argument("--kind", choices=[each.value for each in AuditKind], help="what is acted on")
    about = command.add_mutually_exclusive_group()
    about.add_argument("--subject", metavar="WHAT", help="what it was done to, for example 'printer ID'")
    about.add_argument("--text", metavar="TEXT", help="an id, the reference of a job, or a part of a name")
    command.add_argument("--since", type=_day, metavar="DAY", help="from this day on, as 2026-03-01")
    command.add_argument("--until", type=_day, metavar="DAY", help="to the end of this day")


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError("a day is written as 2026-03-01") from error
    if not 1970 < day.year < 9999:
        raise ArgumentTypeError("a year from 1971 to 9998")
    return day
