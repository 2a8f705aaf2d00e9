"""A printer's RAW policy: the RAW files it accepts from jobs, and the parts left out on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from agent_core.errors import CannotPrint
from agent_core.raw.screen.screen import LINE_END
from agent_core.raw.screen.verdict import Edit, Reading
from agent_core.raw.screening import pieces_of, read
from server_core.contract.messages.raw import RawMessages
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import MOST_RAW_EDITS, RawEdit, RawRule
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import RawPolicy

AT_ONCE_BYTES = 12 * 1024
"""A label takes less than a millisecond; the worst of this size some hundredths of a second."""
MOST_TOLD = 40
"""Longest command name, in characters, in a message."""
IN_LINES = (RawLanguage.TSPL, RawLanguage.CPCL)
"""Languages whose commands end with their lines."""


async def check_raw(source: bytes | Path, language: RawLanguage, setup: PrinterSetup, copies: int) -> Sequence[Edit]:
    """Check a RAW file before anything is sent. Files longer than a label are screened in a thread, so no file delays
    the other printers.

    Returns what is left out or added on the way. Raises CannotPrint: `document_corrupt` for a file that is truncated or
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


def told(edits: Sequence[Edit]) -> list[RawEdit]:
    """Merge the edits into one per rule and command, with the offset of the first."""
    first: dict[tuple[str, str], RawEdit] = {}
    for edit in edits:
        key = edit.rule.value, edit.command
        known = first.get(key)
        offset, count = (edit.offset, 1) if known is None else (known.offset, known.count + 1)
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
