"""Constants that must stand in the SQL itself: SQLite uses a partial index only for literals, not for parameters."""

from __future__ import annotations

from sqlalchemy import ColumnElement, literal_column

from server_core.contract.public import JobStatus


def status(value: JobStatus) -> ColumnElement[str]:
    return literal_column(f"'{value.value}'")


PENDING, RESERVED, PRINTING = status(JobStatus.PENDING), status(JobStatus.RESERVED), status(JobStatus.PRINTING)
PRINTED, FAILED, CANCELLED = status(JobStatus.PRINTED), status(JobStatus.FAILED), status(JobStatus.CANCELLED)
