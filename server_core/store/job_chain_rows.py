"""Which prints of one order there are: each names the newest that followed it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Connection, select

from server_core.store.tables import jobs

MOST = 100
"""Reprints of reprints that are followed."""


def newest_number(connection: Connection, account_id: UUID, job: Any) -> int:
    """How often the order was printed before the newest reprint of the job, or before the job itself."""
    number, following = int(job.reprint_number), job.reprinted_as
    for _ in range(MOST):
        if following is None:
            break
        query = select(jobs.c.reprint_number, jobs.c.reprinted_as)
        row = connection.execute(query.where(jobs.c.print_job_id == following, jobs.c.account_id == account_id)).first()
        if row is None:
            break  # its time of keeping is over
        number, following = max(number, int(row.reprint_number)), row.reprinted_as
    return number


def is_reprinted(connection: Connection, account_id: UUID, print_job_id: UUID) -> bool:
    query = select(jobs.c.reprinted_as).where(jobs.c.print_job_id == print_job_id, jobs.c.account_id == account_id)
    return connection.execute(query).scalar_one_or_none() is not None
