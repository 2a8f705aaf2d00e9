"""`spoolhouse audit …`: the actions of operators and of the system, and the integrity of the log."""

from __future__ import annotations

import re
from argparse import Namespace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from app.cli import clients, engine_access
from app.cli.engine_access import console_client
from app.cli.output import answer, refuse_inside, table
from app.client import ConsoleClient
from app.client.console_client import EVERYTHING, AuditQuery
from app.errors import CommandFailed
from app.process.audit_export import AuditFormat, is_chained, save
from app.process.data_folder import DataFolder
from app.words.activity import action_words, entry_details, has_gaps
from app.words.ages import day_begins, moment
from server_core.contract.messages.server import AuditMessages
from server_core.contract.types.audit import AuditCheck, AuditEntry, AuditLine, Break, Chain, ExportHead
from server_core.contract.types.fields import UNREADABLE

OTHERS = "missing numbers are actions of customers, their agents and developers: list them with --account NAME"
CHAINED = "what this account did and nothing else; the chained log, which can be checked, is the whole server's: leave"
CHAINED += " --account out for it"
NOT_CHAINED = (
    "is only a part of the log, which cannot be checked. Export the whole log as JSON Lines, without filters and"
)
NOT_CHAINED += " without --account."
UUID_SHAPE = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        wanted = await _wanted(client, arguments)
        page = await client.audit(wanted, limit=arguments.limit, cursor=arguments.cursor)
        while not page.data and page.next_cursor:  # the server reads so many entries at a time
            page = await client.audit(wanted, limit=arguments.limit, cursor=page.next_cursor)
    now = datetime.now(UTC)
    rows = [["NUMBER", "TIME", "WHO", "WHAT", "OF", "DETAILS"]]
    rows += [
        [
            str(entry.number),
            f"{moment(entry.at, now)}:{entry.at.astimezone():%S}",
            str(entry.actor),
            action_words(entry.act),
            entry.subject if entry.account_name is None else f"{entry.subject} ({entry.account_name})",
            entry_details(entry),
        ]
        for entry in page.data
    ]
    lines = table(rows)
    if has_gaps(page.data) and wanted == EVERYTHING and client.account_id is None:
        lines.append(OTHERS)
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    answer(page, lines, as_json=arguments.json)


async def _wanted(client: ConsoleClient, arguments: Namespace) -> AuditQuery:
    return AuditQuery(
        actor=arguments.actor,
        act=arguments.act,
        subject=await _subject(client, arguments.subject),
        by=arguments.by,
        kind=arguments.kind,
        q=arguments.text,
        since=None if arguments.since is None else day_begins(arguments.since),
        until=None if arguments.until is None else day_begins(arguments.until + timedelta(days=1)),
    )


async def _subject(client: ConsoleClient, words: str | None) -> str | None:
    """Replace `printer NAME` and `client NAME` by ids. Raises CommandFailed for unknown names."""
    kind, _, name = (words or "").partition(" ")
    if kind not in ("printer", "client") or not name or UUID_SHAPE.fullmatch(name):
        return words
    if kind == "printer":
        return f"printer {(await engine_access.find(client, name)).printer_id}"
    return f"client {(await clients.find(client, name)).client_id}"


async def check(folder: DataFolder, arguments: Namespace) -> None:
    """Verify the server's log or an exported file. Exit code 1 if an entry was changed."""
    if arguments.export is not None:
        found = check_file(arguments.export)
    else:
        async with console_client(folder) as client:
            found = await client.check_audit(head=arguments.head)
    lines = [f"entries  {found.entries}", f"head     {found.entries}:{found.head}"]
    if found.broken_at is None:
        lines.append("The log is as it was written.")
    answer(found, lines, as_json=arguments.json)
    if found.broken_at is not None:
        raise CommandFailed(f"the audit log was changed: {found.message}")


async def export(folder: DataFolder, arguments: Namespace) -> None:
    """Export the log; the file appears only when complete.

    The whole log as JSON Lines, oldest first, can be verified; its last line is worth storing elsewhere, too. Filtered
    logs, an account's log and CSV are newest first.
    """
    refuse_inside(folder, arguments.file)
    if arguments.file.exists() and not arguments.force:
        raise CommandFailed(f"{arguments.file} exists already. Choose another name, or replace it with --force.")
    format = AuditFormat.CSV if arguments.csv else AuditFormat.JSONL
    async with console_client(folder) as client:
        wanted = await _wanted(client, arguments)
        entries = await save(client, wanted, format, arguments.file, lambda _: None)
        chained, about_site = is_chained(client, wanted, format), client.account_id is None
    if not chained:
        lines = [f"entries  {entries}", f"file     {arguments.file}", *([] if about_site else [CHAINED])]
        answer({"entries": entries, "file": str(arguments.file)}, lines, as_json=arguments.json)
        return
    found = check_file(arguments.file)
    lines = [f"entries  {found.entries}", f"head     {found.entries}:{found.head}", f"file     {arguments.file}"]
    answer({"entries": found.entries, "head": found.head, "file": str(arguments.file)}, lines, as_json=arguments.json)
    if found.broken_at is not None:
        raise CommandFailed(f"the exported log was changed: {found.message}")


def check_file(file: Path) -> AuditCheck:
    """Verify a file. Raises CommandFailed if it cannot be read."""
    chain, broken, end = Chain(), None, False
    try:
        with file.open("rb") as lines:
            for text in lines:
                if not chain.number and _is_shown(text):
                    raise CommandFailed(f"{file} {NOT_CHAINED}")
                broken, end = _follow(chain, text, end)
                if broken is not None:
                    break
    except OSError as error:
        raise CommandFailed(f"{file} cannot be read: {error.strerror}") from error
    if broken is None and not end:
        broken = Break(number=chain.number + 1, message=AuditMessages.FILE_CUT(number=chain.number))
    return AuditCheck(
        entries=chain.number,
        head=chain.hash,
        broken_at=None if broken is None else broken.number,
        message=None if broken is None else broken.message,
    )


def _follow(chain: Chain, text: bytes, ended: bool) -> tuple[Break | None, bool]:
    """Return the error of the next line, and whether it is the last one."""
    due = chain.number + 1
    if ended:
        return Break(number=due, message=AuditMessages.BEHIND_THE_END()), True
    try:
        if text.startswith(b'{"entries"'):
            last = msgspec.json.decode(text, type=ExportHead)
            if _is_as_written(last, text):
                return chain.end(last.entries, last.head), True
        else:
            line = msgspec.json.decode(text, type=AuditLine)
            if _is_as_written(line, text):
                return chain.follow(line), False
    except UNREADABLE:
        return Break(number=due, message=AuditMessages.LINE_UNREADABLE(due=due)), False
    return Break(number=due, message=AuditMessages.LINE_CHANGED(due=due)), False


def _is_shown(text: bytes) -> bool:
    """Return whether the line has the form that `audit export` writes for a filter or an account."""
    try:
        return list(msgspec.json.decode(text, type=dict[str, Any])) == list(AuditEntry.__struct_fields__)
    except UNREADABLE:
        return False


def _is_as_written(line: AuditLine | ExportHead, text: bytes) -> bool:
    """Return whether the bytes are exactly as written: JSON has many spellings, and duplicate names are ambiguous."""
    return msgspec.json.encode(line) + b"\n" == text
