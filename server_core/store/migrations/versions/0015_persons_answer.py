"""Keep a person's answer about a job, and a late report that it was printed, as columns instead of a sentence.

Answers kept for an idempotency key also get a fingerprint that counts the document by its bytes.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_SENTENCES = {
    "counted": re.compile(r"(.*) saw that ([0-9]+) of ([0-9]+) labels came out\.", re.DOTALL),
    "missing": re.compile(r"(.*) saw that it did not come out\.", re.DOTALL),
    "came_out": re.compile(r"(.*) saw that it came out\.", re.DOTALL),
}


def upgrade() -> None:
    op.add_column("jobs", sa.Column("seen_outcome", sa.String(16)))
    op.add_column("jobs", sa.Column("seen_by", sa.String(160)))
    op.add_column("jobs", sa.Column("seen_at", sa.BigInteger()))
    op.add_column("jobs", sa.Column("labels_out", sa.Integer()))
    op.add_column("jobs", sa.Column("labels_ordered", sa.Integer()))
    op.add_column("jobs", sa.Column("late_evidence", sa.String(32)))
    op.add_column("idempotency", sa.Column("content_fingerprint", sa.LargeBinary(64)))
    connection = op.get_bind()
    _keep_answers(connection)
    _keep_late_reports(connection)


def _keep_answers(connection: sa.Connection) -> None:
    answered = connection.exec_driver_sql(
        "SELECT sequence, status, message, event.actor, event.at FROM jobs LEFT JOIN job_events AS event"
        " ON event.number = (SELECT max(number) FROM job_events WHERE print_job_id = jobs.print_job_id"
        " AND kind IN ('seen_printed', 'seen_missing', 'operator_confirmed', 'operator_denied'))"
        " WHERE evidence = 'operator_confirmed'"
    ).all()
    for sequence, status, message, actor, at in answered:
        answer = _answer_of(message or "", status, actor)
        if answer is not None:
            connection.exec_driver_sql(
                "UPDATE jobs SET seen_outcome = ?, seen_by = ?, labels_out = ?, labels_ordered = ?, seen_at = ?"
                " WHERE sequence = ?",
                (*answer, at, sequence),
            )


def _answer_of(message: str, status: str, actor: str | None) -> tuple[Any, ...] | None:
    for outcome, sentence in _SENTENCES.items():
        if (found := sentence.fullmatch(message)) is not None:
            by, *counts = found.groups()
            return (outcome, by, *(map(int, counts) if counts else (None, None)))
    if status != "printed":
        return None
    return ("came_out", None if actor is None else f"{actor[:1].upper()}{actor[1:]}", None, None)


def _keep_late_reports(connection: sa.Connection) -> None:
    late = connection.exec_driver_sql(
        "SELECT jobs.sequence, event.details FROM job_events AS event JOIN jobs"
        " ON jobs.print_job_id = event.print_job_id"
        " WHERE event.kind = 'late_report' AND jobs.status IN ('failed', 'cancelled') ORDER BY event.number"
    ).all()
    for sequence, text in late:
        details = msgspec.json.decode(text)
        if details.get("outcome") == "printed" and details.get("evidence"):
            connection.exec_driver_sql(
                "UPDATE jobs SET late_evidence = ? WHERE sequence = ?", (details["evidence"], sequence)
            )
