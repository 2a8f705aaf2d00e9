"""SQL conditions with literal values. SQLite uses a partial index only if the value is a literal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, FromClause, and_, bindparam, func, literal_column, or_

from server_core.contract.decisions.queue_states import NEEDS_YOU, Fact, ShownState, rules_of
from server_core.contract.types.jobs import PersonOutcome
from server_core.contract.types.states import DOUBTFUL, Confirmation, JobStatus
from server_core.store.tables import jobs


def _status(value: JobStatus) -> ColumnElement[str]:
    return literal_column(f"'{value.value}'")


PENDING, RESERVED, PRINTING = _status(JobStatus.PENDING), _status(JobStatus.RESERVED), _status(JobStatus.PRINTING)
PRINTED, FAILED, CANCELLED = _status(JobStatus.PRINTED), _status(JobStatus.FAILED), _status(JobStatus.CANCELLED)

OPEN: ColumnElement[bool] = jobs.c.status.in_([PENDING, RESERVED, PRINTING])
"""Exactly the condition of the index `ix_jobs_open`; add it to narrower conditions so that the index is used."""

ENDED: ColumnElement[bool] = jobs.c.status.in_([PRINTED, FAILED, CANCELLED])
"""Exactly the condition of the indexes `ix_jobs_ended` and `ix_jobs_ended_at_printer`."""

TAKEN: ColumnElement[bool] = jobs.c.status.in_([RESERVED, PRINTING])
"""Exactly the condition of the index `ix_jobs_taken_by_printer`."""

TO_CHECK: ColumnElement[bool] = and_(
    func.coalesce(jobs.c.failure_reason, "").in_(sorted(DOUBTFUL)),
    func.coalesce(jobs.c.evidence, "") != Confirmation.OPERATOR_CONFIRMED.value,  # otherwise a person has checked
)
"""Failed jobs that may have come out."""


_account: ColumnElement[UUID] = func.coalesce(jobs.c.account_id, jobs.c.account_id)


def of_account(account_id: UUID) -> ColumnElement[bool]:
    """Match the account as a filter only: the index of all jobs of an account is wrong for open or today's jobs."""
    return _account == account_id


def are_jobs(account_id: UUID, print_job_ids: Collection[UUID]) -> ColumnElement[bool]:
    """Match jobs of one account by primary key.

    With a plain comparison of the account and several ids, SQLite prefers the index of all jobs of the account.
    """
    return and_(jobs.c.print_job_id.in_(list(print_job_ids)), of_account(account_id))


STALE: ColumnElement[bool] = and_(jobs.c.stale, func.coalesce(jobs.c.status, jobs.c.status) == PENDING)
"""Jobs held as stale; written so that only the nearly empty index `ix_jobs_stale_by_printer` fits."""

HELD_FOR_MEDIA = "held"
"""Value of `media_hold`: the job needs another medium than the loaded one."""


def not_held_for_media(of_jobs: FromClause = jobs) -> ColumnElement[bool]:
    return of_jobs.c.media_hold.is_distinct_from(literal_column(f"'{HELD_FOR_MEDIA}'"))


FACTS: dict[Fact, ColumnElement[bool]] = {
    Fact.HELD: or_(jobs.c.held_by.is_not(None), ~not_held_for_media()),
    Fact.STALE: jobs.c.stale,
    Fact.UNCONFIRMED: jobs.c.unconfirmed,
    Fact.SETTLED: jobs.c.settled,
    Fact.CAME_OUT: jobs.c.seen_outcome == PersonOutcome.CAME_OUT.value,
    Fact.IN_DOUBT: TO_CHECK,
}


def _meet(facts: Iterable[tuple[Fact, bool]]) -> Iterator[ColumnElement[bool]]:
    return (FACTS[fact] if holds else ~FACTS[fact] for fact, holds in facts)


def in_state(*states: ShownState, of: JobStatus | None = None) -> ColumnElement[bool]:
    """Match jobs in any of these states. `of`: only those with this status."""
    rules = [(status, facts) for status, facts in rules_of(*states) if of in (None, status)]
    return or_(*(and_(jobs.c.status == _status(status), *_meet(facts.items())) for status, facts in rules))


CAME_OUT = in_state(ShownState.PRINTED)
"""Printed, or given up and then seen by a person."""
_of_needy = [facts.items() for status, facts in rules_of(*NEEDS_YOU) if status is JobStatus.FAILED]
_shared = [item for item in _of_needy[0] if all(item in each for each in _of_needy)]
NEEDS_A_PERSON: ColumnElement[bool] = and_(jobs.c.status == FAILED, *_meet(_shared))
"""Failed jobs in a state that needs a person: exactly the condition of the index `ix_jobs_failed`."""

OF_ACCOUNT = _account == bindparam("account_id")
"""The same for prepared statements."""

NAMED_PRINTERS = func.json_each(bindparam("printer_ids")).table_valued("value", name="named_printers")
"""One row per printer of the parameter `printer_ids`, made by `hex_ids`.

The statement is compiled once and accepts any number of printers.
"""
END_OF_QUEUE = (1 << 63) - 1
"""Sequence that no job reaches."""


def hex_ids(ids: Iterable[UUID]) -> str:
    """Encode ids as a JSON list in SQLite's stored form: 32 hex digits each."""
    return msgspec.json.encode([one.hex for one in ids]).decode()
