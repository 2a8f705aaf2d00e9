"""What can be done with several chosen jobs, in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.vocabulary.actions import NOTHING_SELECTED, JobAction, why_not
from app.vocabulary.jobs import name_of
from app.vocabulary.plain_text import plain
from server_core.contract.console import JobRow
from server_core.contract.pending_act import JobActKind
from server_core.contract.public import JobStatus

CAN_BE = {
    JobAction.MOVE: "moved",
    JobAction.HOLD: "held",
    JobAction.RELEASE: "released",
    JobAction.CANCEL: "cancelled",
    JobAction.REPRINT: "printed again",
    JobAction.UNDO: "taken back",
}
DONE = {
    JobActKind.CANCEL: "Cancelled",
    JobActKind.HOLD: "Held",
    JobActKind.RELEASE: "Released",
    JobActKind.MOVE: "Moved",
    JobActKind.REPRINT: "Printing again:",
}
NOT_DONE = {
    JobActKind.CANCEL: "cancelled",
    JobActKind.HOLD: "held",
    JobActKind.RELEASE: "released",
    JobActKind.MOVE: "moved",
    JobActKind.REPRINT: "printed again",
}
MOST_NAMES = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusal:
    """Jobs that were refused for one reason."""

    reason: str
    print_job_ids: tuple[UUID, ...]
    names: tuple[str, ...]

    @property
    def sentence(self) -> str:
        shown = ", ".join(self.names[:MOST_NAMES])
        more = len(self.names) - MOST_NAMES
        rest = f" and {more} more" if more > 0 else ""
        return f"{self.reason.rstrip('.')}: {shown}{rest}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusals:
    """What came of an act on many jobs where not all of them took part."""

    kind: JobActKind
    asked: int
    taken_back: bool = False
    """It was the undo that was refused."""
    refused: tuple[Refusal, ...]

    @property
    def title(self) -> str:
        count = sum(len(each.names) for each in self.refused)
        were = "was" if count == 1 else "were"
        done = "taken back" if self.taken_back else NOT_DONE[self.kind]
        return f"{count} of {jobs(self.asked)} {were} not {done}"


def jobs(number: int) -> str:
    return "1 job" if number == 1 else f"{number} jobs"


def called(rows: Sequence[JobRow]) -> str:
    """`ORD-104482` of one, `3 jobs` of many."""
    return name_of(rows[0]) if len(rows) == 1 else jobs(len(rows))


def able(action: JobAction, rows: Iterable[JobRow]) -> list[JobRow]:
    """Those that it can be done with."""
    return [row for row in rows if why_not(action, row) is None]


def why_not_any(action: JobAction, rows: Sequence[JobRow]) -> str | None:
    """None where one of them can take part."""
    if not rows:
        return str(NOTHING_SELECTED)
    reasons = {why_not(action, row) for row in rows}
    if None in reasons:
        return None
    only = next(iter(reasons))
    if len(rows) == 1 or action not in CAN_BE:
        return only
    return f"None of the {len(rows)} selected can be {CAN_BE[action]}"


def selection_words(rows: Sequence[JobRow]) -> str:
    """`7 selected: 5 can be moved, held or cancelled, 2 printed again`; empty for one and for none."""
    if len(rows) < 2:
        return ""
    counts: dict[int, list[str]] = {}
    for action, word in CAN_BE.items():
        count = len(able(action, rows))
        if count:
            counts.setdefault(count, []).append(word)
    if not counts:
        return f"{len(rows)} selected: nothing can be done with them"
    parts = []
    for place, count in enumerate(sorted(counts, reverse=True)):
        number = "all" if count == len(rows) else str(count)
        parts.append(f"{number} can be {_or(counts[count])}" if place == 0 else f"{number} {_or(counts[count])}")
    return f"{len(rows)} selected: {', '.join(parts)}"


def cancel_words(rows: Sequence[JobRow], printing: int) -> str:
    """What a cancel does that somebody is asked about."""
    if len(rows) == 1:
        where = plain(rows[0].printer_name)
        return f"{where} is printing it. What is on paper stays; the rest stops if the printer can."
    those = "1 of them is printing" if printing == 1 else f"{printing} of them are printing"
    return f"{those}: what is on paper stays, the rest stops if the printer can. The others will not be printed."


def stop_words(rows: Iterable[JobRow]) -> str:
    """`; 1 is asked to stop`: behind those whose cancel can be taken back."""
    asked = sum(row.cancel_wished for row in rows)
    return f"; {asked} {'is' if asked == 1 else 'are'} asked to stop" if asked else ""


def on_paper_words(row: JobRow) -> str:
    """Why somebody is asked before it is printed again."""
    if row.reprinted_as is not None:
        return "It was printed again already."
    return "It was printed already." if row.status is JobStatus.PRINTED else "It may have printed."


def amount_words(row: JobRow) -> str:
    """How much paper comes; a RAW file alone knows how many labels it holds."""
    if row.document_pages is None:
        return "All that the file holds" if row.copies == 1 else f"{row.copies} times all that the file holds"
    pages = row.document_pages * row.copies
    return "1 label or page" if pages == 1 else f"{pages} labels or pages"


def reprint_words(rows: Sequence[JobRow]) -> str:
    pages = [None if row.document_pages is None else row.document_pages * row.copies for row in rows]
    known = [each for each in pages if each is not None]
    amount = f"{sum(known)} labels or pages" if len(known) == len(rows) else "All that their files hold, in all copies,"
    where = {plain(row.printer_name) for row in rows}
    printers = next(iter(where)) if len(where) == 1 else f"{len(where)} printers"
    return f"{amount} will come out of {printers}, as {jobs(len(rows))}."


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
