"""A person's answer to "did it come out?": the columns that keep it, the sentence for people, and its reading."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from server_core.contract.messages.jobs import JobMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.jobs import Counted, Seen, SeenOutcome
from server_core.store.job_state_rows import JobChanges


def answer_of(actor: str, came_out: bool, counted: Counted | None = None) -> Seen:
    """Return the answer under the name that sentences begin with: its first letter is a capital."""
    by = f"{actor[:1].upper()}{actor[1:]}"
    if counted is not None:
        return Seen(outcome=SeenOutcome.COUNTED, by=by, out=counted.out, ordered=counted.ordered)
    return Seen(outcome=SeenOutcome.CAME_OUT if came_out else SeenOutcome.MISSING, by=by)


def sentence(seen: Seen) -> Message:
    """Write the answer for people. A name may have any letters."""
    match seen.outcome:
        case SeenOutcome.CAME_OUT:
            return JobMessages.SEEN_OUT(name=seen.by or "")
        case SeenOutcome.MISSING:
            return JobMessages.SEEN_MISSING(name=seen.by or "")
        case SeenOutcome.COUNTED:
            return JobMessages.SEEN_COUNTED(name=seen.by or "", out=seen.out or 0, all=seen.ordered or 0)


def columns_of(seen: Seen, at: datetime) -> JobChanges:
    """Columns of the job's row."""
    return {
        "seen_outcome": seen.outcome.value,
        "seen_by": seen.by,
        "seen_at": at,
        "labels_out": seen.out,
        "labels_ordered": seen.ordered,
    }


class SeenColumns(Protocol):
    """The columns of a job's row that keep a person's answer."""

    @property
    def seen_outcome(self) -> str | None: ...
    @property
    def seen_by(self) -> str | None: ...
    @property
    def labels_out(self) -> int | None: ...
    @property
    def labels_ordered(self) -> int | None: ...


def seen_of(row: SeenColumns) -> Seen | None:
    """Read the answer from a job's row. None: nobody has answered."""
    if row.seen_outcome is None:
        return None
    return Seen(outcome=SeenOutcome(row.seen_outcome), by=row.seen_by, out=row.labels_out, ordered=row.labels_ordered)
