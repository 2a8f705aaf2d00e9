"""A person's answer to "did it come out?": its columns, its message, and how they are read.

A failed job is settled by a reprint, or by a person who knows that it came out.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from server_core.contract.messages.jobs import JobMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.audit import Actor, NoticeKind
from server_core.contract.types.documents import span_words
from server_core.contract.types.jobs import Counted, PersonAnswer, PersonOutcome
from server_core.contract.types.states import JobStatus
from server_core.store import job_rows, notice_rows
from server_core.store.job_rows import JobChanges, ShownJob
from server_core.store.queue_rows import JobLine
from server_core.store.store import Connection


def answer_of(actor: Actor, came_out: bool, counted: Counted | None = None) -> PersonAnswer:
    if counted is not None:
        return PersonAnswer(
            outcome=PersonOutcome.COUNTED,
            by=actor,
            out=counted.out,
            ordered=counted.ordered,
            missing=counted.missing,
        )
    return PersonAnswer(outcome=PersonOutcome.CAME_OUT if came_out else PersonOutcome.MISSING, by=actor)


def sentence(seen: PersonAnswer) -> Message:
    """Return the answer as a message for people. The name may contain any characters."""
    name = "" if seen.by is None else seen.by.as_subject
    match seen.outcome:
        case PersonOutcome.CAME_OUT:
            return JobMessages.SEEN_OUT(name=name)
        case PersonOutcome.MISSING:
            return JobMessages.SEEN_MISSING(name=name)
        case PersonOutcome.COUNTED if seen.missing is not None:
            return JobMessages.SEEN_HOLES(name=name, missing=span_words(seen.missing), all=seen.ordered or 0)
        case PersonOutcome.COUNTED:
            return JobMessages.SEEN_COUNTED(name=name, out=seen.out or 0, all=seen.ordered or 0)


def columns_of(seen: PersonAnswer, at: datetime) -> JobChanges:
    """Return the columns of the job's row."""
    return {
        "seen_outcome": seen.outcome,
        "seen_by": seen.by,
        "seen_at": at,
        "labels_out": seen.out,
        "labels_ordered": seen.ordered,
        "labels_missing": seen.missing,
    }


def answer_in(row: ShownJob) -> PersonAnswer | None:
    """Read the answer from a job's row. None: there is no answer."""
    if row.seen_outcome is None:
        return None
    return PersonAnswer(
        outcome=row.seen_outcome,
        by=row.seen_by,
        out=row.labels_out,
        ordered=row.labels_ordered,
        missing=row.labels_missing,
    )


def by_reprint(
    connection: Connection, account_id: UUID, old: JobLine, new_job_id: UUID, *, at: datetime, actor: Actor
) -> None:
    """Settle a reprinted job.

    A failed job's question is closed; one that may still print keeps it (see `agent_reports`).
    """
    failed = old.status == JobStatus.FAILED
    news: JobChanges = {"reprinted_as": new_job_id}
    if failed:
        news["settled"] = True
    job_rows.change(connection, account_id, old.print_job_id, news)
    if failed:
        close_question(connection, account_id, old.print_job_id, at, actor)


def close_question(connection: Connection, account_id: UUID, print_job_id: UUID, at: datetime, actor: Actor) -> None:
    """Close the question whether a job came out, if there is one."""
    notice_rows.close_notice(connection, account_id, NoticeKind.JOB_UNCONFIRMED, print_job_id, at, actor)


def by_word(connection: Connection, account_id: UUID, print_job_id: UUID) -> None:
    """Settle a job that a person says came out, or whose notice was closed."""
    job_rows.change(connection, account_id, print_job_id, {"settled": True})
