"""Exports the audit log: CSV for people, JSON Lines for programs. The file appears only when complete. No Qt."""

from __future__ import annotations

import asyncio
import csv
import io
import math
import re
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from app.client import ConsoleClient
from app.client.console_client import EVERYTHING, AuditQuery
from app.errors import ConsoleError, UnexpectedAnswer
from app.language.translate import tr
from app.process.free_space import has_room
from app.session.last_step import LastStep
from app.words.activity import action_words, result_of, was_and_is
from app.words.plain_text import plain
from server_core.contract.types.audit import AuditEntry, ExportHead
from server_core.contract.types.fields import UNREADABLE
from server_core.files import NewFile

ROWS_AT_ONCE = 100
HEAD_BYTES = 1024
STEERS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""A spreadsheet takes a cell that begins with one of these for a formula, or for the next cell."""
_ELSEWHERE = re.compile("(?<=[;\\t|])(?=[=+@＝＋－＠-])")
"""Cell separators of spreadsheets in languages whose decimal sign is the comma, followed by the start of a formula."""
HEADERS = (
    "number", "time", "who", "act", "what", "object", "name", "from", "to", "result", "details", "request_id", "hash",
    "account",
)  # fmt: skip


class AuditFormat(StrEnum):
    CSV = "csv"
    JSONL = "jsonl"


class CannotExport(ConsoleError):
    """The file cannot be written. The text says why."""


async def save(
    client: ConsoleClient,
    wanted: AuditQuery,
    format: AuditFormat,
    file: Path,
    on_progress: Callable[[int], None],
    last: LastStep | None = None,
) -> int:
    """Save the log, newest first, and return the number of entries. An export that `is_chained` can be verified.

    `on_progress`: entries written.

    Raises CannotWrite and errors of the client. If cancelled, it leaves no file when `last` says that it was stopped.
    """
    new: NewFile | None = None
    try:
        new, entries = await asyncio.to_thread(NewFile, file), 0
        async for piece, more in _pieces(client, wanted, format):
            if not await asyncio.to_thread(has_room, file.parent, len(piece)):
                raise CannotExport(tr("{name} was not written: its disk is almost full.", name=plain(file.name)))
            await asyncio.to_thread(new.file.write, piece)
            entries += more
            on_progress(entries)
        await asyncio.to_thread(new.sync)
        await asyncio.to_thread(_name, new, last or LastStep())
        return entries
    except OSError as error:
        raise CannotExport(
            tr("{name} cannot be written: {why}.", name=plain(file.name), why=error.strerror or error)
        ) from error
    finally:
        if new is not None:
            new.discard()


def is_chained(client: ConsoleClient, wanted: AuditQuery, format: AuditFormat) -> bool:
    """Return whether it is the server's own export: the one chain of all entries, not of a single account."""
    return format is AuditFormat.JSONL and wanted == EVERYTHING and client.account_id is None


def _name(new: NewFile, last: LastStep) -> None:
    """Rename in a worker thread, where nothing interrupts it."""
    if last.may_begin():
        new.commit()


async def _pieces(client: ConsoleClient, wanted: AuditQuery, format: AuditFormat) -> AsyncIterator[tuple[bytes, int]]:
    """Yield the pieces, each with the number of further entries."""
    if is_chained(client, wanted, format):
        end = b""
        async for lines in client.export_audit():
            end = (end + lines)[-HEAD_BYTES:]
            yield lines, lines.count(b"\n")
        _require_head(end)
        yield b"", -1  # the last line is not an entry
        return
    if format is AuditFormat.CSV:
        yield "\ufeff".encode() + csv_rows([HEADERS]), 0
    cursor, oldest = None, math.inf
    while True:
        page = await client.audit(wanted, limit=ROWS_AT_ONCE, cursor=cursor)
        for entry in page.data:
            if entry.number >= oldest:
                raise UnexpectedAnswer(tr("The server keeps sending the same entries. Nothing was saved."))
            oldest = entry.number
        if format is AuditFormat.CSV:
            yield csv_rows([_cells(entry) for entry in page.data]), len(page.data)
        else:
            yield b"".join(msgspec.json.encode(_in_english(entry)) + b"\n" for entry in page.data), len(page.data)
        cursor = page.next_cursor
        if cursor is None:
            return


def _require_head(end: bytes) -> None:
    """Check the chain's head. An export without it was cut off. Raises UnexpectedAnswer."""
    try:
        msgspec.json.decode(end.rstrip(b"\n").rpartition(b"\n")[2], type=ExportHead)
    except UNREADABLE as error:
        raise UnexpectedAnswer(tr("The log did not arrive completely. Nothing was saved.")) from error


def _in_english(entry: AuditEntry) -> dict[str, Any]:
    return msgspec.structs.asdict(entry) | {"actor": str(entry.actor)}


def _cells(entry: AuditEntry) -> tuple[str, ...]:
    before, after = was_and_is(entry)
    details = msgspec.json.encode(entry.details).decode()
    return (
        str(entry.number), iso(entry.at), str(entry.actor), entry.act, action_words(entry.act), entry.subject,
        entry.name or "",
        before, after, result_of(entry), details, entry.request_id or "", entry.hash,
        entry.account_name or "",
    )  # fmt: skip


def iso(at: datetime) -> str:
    """Return the time in the local zone, with its offset."""
    return at.astimezone().isoformat(timespec="microseconds")


def csv_rows(rows: list[tuple[str, ...]]) -> bytes:
    """Return rows as in RFC 4180. No cell is a formula."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([[safe_cell(cell) for cell in row] for row in rows])
    return text.getvalue().encode("utf-8", "replace")


def safe_cell(text: str) -> str:
    """Make `=1+1` into `'=1+1`, which spreadsheets show as text.

    Also after characters that some take for the end of a cell.
    """
    text = _ELSEWHERE.sub("'", text)
    return f"'{text}" if text.startswith(STEERS) else text
