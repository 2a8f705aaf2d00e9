"""A job whose content another had minutes before, in words: was it ordered twice? Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.ages import moment
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from server_core.contract.types.jobs import JobRow, TwinQuestion
from server_core.contract.types.states import JobStatus

ORDERED_TWICE = Mark(said=Phrase("Ordered twice?", "job"), shape=Shape.QUESTION, tone=Tone.ATTENTION, strong=True)
CANCELLABLE = frozenset({JobStatus.PENDING, JobStatus.RESERVED})


class TwinAct(StrEnum):
    BOTH = "both"
    THROWN = "thrown"
    OTHER = "other"
    CANCEL = "cancel"


WORDS = Words(
    {
        TwinAct.BOTH: Phrase("Both are wanted", "answer, of jobs ordered twice"),
        TwinAct.THROWN: Phrase("One was thrown away", "answer, of jobs ordered twice"),
        TwinAct.OTHER: Phrase("Show the other", "answer, of jobs ordered twice"),
        TwinAct.CANCEL: Phrase("Cancel this one", "answer, of jobs ordered twice"),
    }
)

ALL_WANTED = Phrase("All are wanted")
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
        return str(ALL_WANTED) if self.of_many and act is TwinAct.BOTH else WORDS[act]


def twin_words(twin: TwinQuestion) -> str:
    """`Same label as ORD-1, 2 minutes before`, `3 with the same content: ORD-1, ORD-2, ORD-3`."""
    if twin.series:
        names = [plain(each) if each else tr("another one", "job") for each in twin.series]
        named, more = names[:MOST_NAMED], len(names) - MOST_NAMED
        shown = ", ".join(named)
        if more > 0:
            shown = tr("{names} and %n more", "", more, names=shown)
        return tr("{count} with the same content: {names}", count=len(names), names=shown)
    other = plain(twin.reference) if twin.reference else tr("another one", "job")
    if not twin.minutes:
        return tr("Same label as {other}, less than a minute before", other=other)
    return tr("Same label as {other}, %n minute(s) before", "", twin.minutes, other=other)


def asks_twice(row: JobRow) -> bool:
    """Not while a cancel or a move can still be taken back: it is answered, or comes back by itself."""
    return row.twin is not None and row.pending is None


def asked_twice(row: JobRow, now: datetime) -> AskedTwice | None:
    """None where nobody is asked."""
    if row.twin is None or not asks_twice(row):
        return None
    where = tr("{printer} · received {time}", printer=plain(row.printer_name), time=moment(row.created_at, now))
    fix, acts = "", [TwinAct.BOTH, TwinAct.OTHER]
    if row.status in CANCELLABLE:
        acts.append(TwinAct.CANCEL)
    elif row.status is not JobStatus.FAILED or row.failure_reason is None:
        fix = tr("If so, throw one away")
        acts.insert(1, TwinAct.THROWN)
    cause = f"{ORDERED_TWICE.word} {twin_words(row.twin)}"
    return AskedTwice(cause=cause, fix=fix, since=where, acts=tuple(acts), of_many=bool(row.twin.series))
