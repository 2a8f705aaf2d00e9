"""A job whose content another had minutes before, in words: was it ordered twice? Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.language.translate import Phrase
from app.vocabulary.ages import moment
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from server_core.contract.console import JobRow
from server_core.contract.public import JobStatus
from server_core.contract.twin_question import TwinQuestion

ORDERED_TWICE = Mark(said=Phrase("Ordered twice?", "job"), shape=Shape.QUESTION, tone=Tone.ATTENTION, strong=True)
CANCELLABLE = frozenset({JobStatus.PENDING, JobStatus.RESERVED})


class TwinAct(StrEnum):
    BOTH = "both"
    THROWN = "thrown"
    OTHER = "other"
    CANCEL = "cancel"


WORDS = {
    TwinAct.BOTH: "Both are wanted",
    TwinAct.THROWN: "One was thrown away",
    TwinAct.OTHER: "Show the other",
    TwinAct.CANCEL: "Cancel this one",
}

ALL_WANTED = "All are wanted"
"""The words of TwinAct.BOTH where there are more than two."""
MOST_NAMED = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedTwice:
    """What a person is asked about the job, and what can be answered; what throws work away comes last."""

    cause: str
    fix: str
    since: str
    acts: tuple[TwinAct, ...]
    of_many: bool = False
    """More than two are named."""

    def words(self, act: TwinAct) -> str:
        return ALL_WANTED if self.of_many and act is TwinAct.BOTH else WORDS[act]


def twin_words(twin: TwinQuestion) -> str:
    """`Same label as ORD-1, 2 minutes before`, `3 with the same content: ORD-1, ORD-2, ORD-3`."""
    if twin.series:
        names = [plain(each) if each else "another one" for each in twin.series]
        named, more = names[:MOST_NAMED], len(names) - MOST_NAMED
        rest = f" and {more} more" if more > 0 else ""
        return f"{len(names)} with the same content: {', '.join(named)}{rest}"
    ago = {0: "less than a minute", 1: "1 minute"}.get(twin.minutes, f"{twin.minutes} minutes")
    other = plain(twin.reference) if twin.reference else "another one"
    return f"Same label as {other}, {ago} before"


def asks_twice(row: JobRow) -> bool:
    """Not while a cancel or a move can still be taken back: it is answered, or comes back by itself."""
    return row.twin is not None and row.pending is None


def asked_twice(row: JobRow, now: datetime) -> AskedTwice | None:
    """None where nobody is asked."""
    if row.twin is None or not asks_twice(row):
        return None
    where = f"{plain(row.printer_name)} · received {moment(row.created_at, now)}"
    fix, acts = "", [TwinAct.BOTH, TwinAct.OTHER]
    if row.status in CANCELLABLE:
        acts.append(TwinAct.CANCEL)
    elif row.status is not JobStatus.FAILED or row.failure_reason is None:
        fix = "If so, throw one away"
        acts.insert(1, TwinAct.THROWN)
    cause = f"{ORDERED_TWICE.word} {twin_words(row.twin)}"
    return AskedTwice(cause=cause, fix=fix, since=where, acts=tuple(acts), of_many=bool(row.twin.series))
