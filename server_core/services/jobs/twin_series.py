"""One question for all jobs with one content: it names them, and goes on to another one while two of them stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.states import DOUBTFUL, JobStatus
from server_core.store import job_state_rows, notice_rows, printer_rows, twin_rows
from server_core.store.store import Connection

MOST_NAMED = 50
"""Jobs that one question follows: who ordered so many alike meant it, or has them all in sight."""


def never_came_out(job: Any) -> bool:
    """Nor will it: it ended without a label, or is gone."""
    if job is None:
        return True
    if job.status == JobStatus.FAILED:
        return job.failure_reason not in DOUBTFUL
    return bool(job.status == JobStatus.CANCELLED)


def details_of(first: Any, asked: Any) -> dict[str, Any]:
    """Of two jobs: `idempotency_key`, `filename`, `print_job_id`, `created_at` are read."""
    return {
        "reference": asked.idempotency_key,
        "filename": asked.filename,
        "first_job_id": str(first.print_job_id),
        "first_reference": first.idempotency_key,
        "minutes": int((asked.created_at - first.created_at).total_seconds() // 60),
    }


def ask(connection: Connection, first: Any, asked: Any, at: datetime, more: Mapping[str, Any] | None = None) -> None:
    """Whether `asked` is wanted beside `first`."""
    job_state_rows.change(connection, asked.account_id, asked.print_job_id, {"same_as": first.print_job_id})
    printer = printer_rows.find_printer(connection, asked.account_id, asked.printer_id)
    name = {"printer_name": None if printer is None else printer.name}
    notice_rows.open_notice(
        connection,
        account_id=asked.account_id,
        kind=NoticeKind.SAME_CONTENT,
        subject=str(asked.print_job_id),
        printer_id=asked.printer_id,
        at=at,
        details={**details_of(first, asked), **name, **(more or {})},
    )


def grew(connection: Connection, account_id: UUID, known: UUID, came: Sequence[UUID], at: datetime) -> None:
    """Further ones came behind one that is `known`; nothing happens where the question is answered."""
    for question in twin_rows.questions_naming(connection, account_id, known):
        _go_on(connection, question, [*_named(question), *came], at, "server")


def cancelled(connection: Connection, account_id: UUID, job_id: UUID, at: datetime, actor: str) -> None:
    """It will be no second label; the others may."""
    for question in twin_rows.questions_naming(connection, account_id, job_id):
        _go_on(connection, question, _named(question), at, actor)


def _named(question: Any) -> list[UUID]:
    """In the order in which they came."""
    told = question.details
    ids = [each["print_job_id"] for each in told.get("series", ())] or [told["first_job_id"], question.subject]
    return [UUID(each) for each in ids]


def _go_on(connection: Connection, question: Any, named: Sequence[UUID], at: datetime, actor: str) -> None:
    """The question as it is for those that stand: about the same one, about another one, or not at all."""
    account_id, asked_id = question.account_id, UUID(question.subject)
    jobs = twin_rows.jobs_of(connection, account_id, set(named))
    stand = [job for job in jobs if _stands(job, asked_id)][:MOST_NAMED]
    place = _asked_place(stand, next((job.sequence for job in jobs if job.print_job_id == asked_id), 0))
    if place is None or stand[place].print_job_id != asked_id:
        notice_rows.close_notice(
            connection,
            account_id=account_id,
            kind=NoticeKind.SAME_CONTENT,
            subject=question.subject,
            at=at,
            actor=actor,
        )
        job_state_rows.change(connection, account_id, asked_id, {})  # its row asks no more
    if place is None:
        return
    asked, before = stand[place], stand[:place]
    first = next((job for job in before if str(job.print_job_id) == question.details["first_job_id"]), before[-1])
    series = {"series": [{"print_job_id": str(job.print_job_id), "reference": _name(job)} for job in stand]}
    if asked.print_job_id != asked_id:
        ask(connection, first, asked, at, series)
        return
    news = {**details_of(first, asked), **series}
    if news.items() <= question.details.items():
        return
    notice_rows.tell_anew(
        connection, account_id=account_id, kind=NoticeKind.SAME_CONTENT, subject=question.subject, details=news
    )
    job_state_rows.change(connection, account_id, asked_id, {"same_as": first.print_job_id})


def _stands(job: Any, asked_id: UUID) -> bool:
    """The asked one may be printed again where it failed: its question is answered by people."""
    return job.status != JobStatus.CANCELLED if job.print_job_id == asked_id else not never_came_out(job)


def _asked_place(stand: Sequence[Any], asked: int) -> int | None:
    """Of that which is asked about: it, the next one, or the last; never the first of all. None: one stands alone.

    `asked`: the sequence of the one that was asked about."""
    if len(stand) < 2:
        return None
    place = next((place for place, job in enumerate(stand) if job.sequence >= asked), len(stand) - 1)
    return max(1, place)


def _name(job: Any) -> str | None:
    name: str | None = job.idempotency_key or job.filename
    return name
