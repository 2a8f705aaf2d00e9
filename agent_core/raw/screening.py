"""Screens a RAW file before any of it is sent. Blocking; call it in a thread."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from agent_core.errors import CannotPrint
from agent_core.raw.screen.commands import judge_head
from agent_core.raw.screen.contract import (
    LINE_END,
    Blocked,
    BlockReason,
    ByteReader,
    CommandForbidden,
    Edit,
    NoCommands,
    Reading,
    Screen,
)
from agent_core.raw.screen.cpcl import CpclScreen
from agent_core.raw.screen.escpos import EscposScreen
from agent_core.raw.screen.tspl import TsplScreen
from agent_core.raw.screen.zpl import ZplScreen
from server_core.contract.messages.documents import RawMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import MOST_RAW_EDITS, RawEdit, RawRule
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import RawPolicy
from server_core.documents import sniff

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from server_core.contract.types.agents import PrinterSetup

CHUNK_BYTES = 64 * 1024
SHOWN_BYTES = 20


def read(
    language: RawLanguage,
    chunks: Iterable[bytes],
    *,
    opens_drawer: bool = False,
    allowed: frozenset[str] = frozenset(),
) -> Reading:
    """Judge a whole file. Returns the first reason not to send it, or the edits to apply while sending.

    The end of the file, where `_ended` of each language's screen runs, tells whether it is complete.

    `allowed`: words of `allow_word`. The verdict does not depend on how the bytes are divided. Memory is bounded.
    Raises whatever `chunks` raises.
    """
    stream = ByteReader(chunks)
    try:
        judge_head(stream)
        head = stream.look(sniff.HEAD_BYTES)
        other = sniff.mismatch(head, language, is_whole=len(head) < sniff.HEAD_BYTES)
        if other is not None:
            kind = "" if other == sniff.BLANKS else other
            return Reading(Blocked(offset=0, command=kind, why=BlockReason.OTHER_LANGUAGE))
        screen = _screen_of(language, stream, opens_drawer, allowed)
        screen.run()
    except CommandForbidden as found:
        if found.blocked.why is not BlockReason.UNFINISHED:
            return Reading(found.blocked)
        return Reading(replace(found.blocked, ends_at=stream.end()))
    except NoCommands:
        return Reading(_no_commands(head))
    return Reading(None, tuple(sorted(screen.edits, key=lambda edit: edit.offset)))


def screen(
    language: RawLanguage,
    chunks: Iterable[bytes],
    *,
    opens_drawer: bool = False,
    allowed: frozenset[str] = frozenset(),
) -> Blocked | None:
    """Return the first reason not to send the file; see `read`."""
    return read(language, chunks, opens_drawer=opens_drawer, allowed=allowed).blocked


def _screen_of(language: RawLanguage, stream: ByteReader, opens_drawer: bool, allowed: frozenset[str]) -> Screen:
    match language:
        case RawLanguage.ZPL:
            return ZplScreen(stream, allowed)
        case RawLanguage.TSPL:
            return TsplScreen(stream, allowed)
        case RawLanguage.CPCL:
            return CpclScreen(stream, allowed)
        case RawLanguage.ESCPOS:
            return EscposScreen(stream, allowed, opens_drawer=opens_drawer)


def _no_commands(head: bytes) -> Blocked:
    text = head.lstrip(b" \t\r\n\0")
    begin = bytes(byte if 0x20 <= byte < 0x7F else 0x20 for byte in text[:SHOWN_BYTES]).decode().strip()
    return Blocked(offset=len(head) - len(text), command=begin, why=BlockReason.NO_COMMANDS)


def pieces_of(source: bytes | Path) -> Iterator[bytes]:
    """Read a file in pieces, letting other threads run in between. Raises OSError."""
    if isinstance(source, bytes):
        yield source
        return
    with source.open("rb") as file:
        while piece := file.read(CHUNK_BYTES):
            yield piece
            time.sleep(0)


# A printer's RAW policy: the RAW files it accepts from jobs, and the parts left out on the way.


AT_ONCE_BYTES = 12 * 1024
"""A label takes less than a millisecond, the worst file of this size some hundredths of a second."""
MOST_TOLD = 40
"""Longest command name, in characters, in a message."""
IN_LINES = (RawLanguage.TSPL, RawLanguage.CPCL)
"""Languages whose commands end with their lines."""


async def check_raw(source: bytes | Path, language: RawLanguage, setup: PrinterSetup, copies: int) -> Sequence[Edit]:
    """Check a RAW file before anything is sent. Files longer than a label are screened in a thread, so no file delays
    the other printers.

    Returns the edits to apply while sending. Raises CannotPrint: `document_corrupt` for a file that is truncated or
    not in its language, `raw_blocked` for content that the printer does not accept. Raises OSError if the file cannot
    be read.
    """
    if setup.raw_policy is RawPolicy.DENY:
        raise CannotPrint(FailureReason.RAW_BLOCKED, RawMessages.RAW_DENIED(name=setup.name))

    def work() -> Reading:
        if setup.raw_policy is RawPolicy.ALLOW:
            return Reading(None, _between_copies(source, language, copies))
        return read(
            language, pieces_of(source), opens_drawer=setup.tuning.opens_drawer, allowed=frozenset(setup.raw_allow)
        )

    if isinstance(source, bytes) and len(source) <= AT_ONCE_BYTES:
        reading = work()
    else:
        reading = await asyncio.to_thread(work)
    if reading.blocked is not None:
        damaged = reading.blocked.is_damaged
        reason = FailureReason.DOCUMENT_CORRUPT if damaged else FailureReason.RAW_BLOCKED
        raise CannotPrint(reason, reading.blocked.message)
    return reading.edits


def edited(pieces: Iterable[bytes], edits: Sequence[Edit]) -> Iterator[bytes]:
    """Apply edits, sorted by offset, to the file's bytes."""
    at, todo = 0, iter(edits)
    edit = next(todo, None)
    skipped_to = 0
    for piece in pieces:
        begin, end = at, at + len(piece)
        while edit is not None and edit.offset < end:
            yield piece[max(begin, skipped_to) - at : edit.offset - at]
            yield edit.added
            begin = skipped_to = edit.offset + edit.length
            edit = next(todo, None)
        yield piece[max(begin, skipped_to) - at :]
        at = end
    while edit is not None:
        yield edit.added
        edit = next(todo, None)


def merged_edits(edits: Sequence[Edit]) -> list[RawEdit]:
    """Merge the edits into one per rule and command, with the offset of the first."""
    first: dict[tuple[str, str], RawEdit] = {}
    for edit in edits:
        key = edit.rule.value, edit.command
        before = first.get(key)
        offset, count = (edit.offset, 1) if before is None else (before.offset, before.count + 1)
        command = edit.command[:MOST_TOLD]
        first[key] = RawEdit(rule=edit.rule.value, command=command, offset=offset, count=count)
    return list(first.values())[:MOST_RAW_EDITS]


def _between_copies(source: bytes | Path, language: RawLanguage, copies: int) -> tuple[Edit, ...]:
    """Add line ends between copies of a file that is not screened: each copy must start on a new line."""
    if copies == 1 or language not in IN_LINES:
        return ()
    size, last = 0, b""
    for piece in pieces_of(source):
        size, last = size + len(piece), piece[-1:]
    if not size or last in (b"\r", b"\n"):
        return ()
    return (Edit(offset=size, length=0, command="", rule=RawRule.LINE_END, added=LINE_END),)
