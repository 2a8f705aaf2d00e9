"""Every list of the server is read along an index: the plans of SQLite are part of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Connection, create_engine, event

from server_core.services.context import utc_now
from server_core.store import job_state_rows, lease_rows, queue_rows
from server_core.store.queue_rows import Filter, Group, Position
from server_core.store.tables import metadata

NOW = utc_now()
ANYBODY = uuid4()


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as opened:
        yield opened
    engine.dispose()


def plans(connection: Connection, read: Callable[[Connection], Any]) -> list[str]:
    """How SQLite reads the table of jobs in each statement of `read`."""
    steps: list[str] = []

    def explain(_: Any, cursor: Any, statement: str, parameters: Any, *__: Any) -> None:
        rows = cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
        steps.extend(row[3] for row in rows if row[3].startswith(("SEARCH jobs", "SCAN jobs", "USE TEMP")))

    event.listen(connection.engine, "before_cursor_execute", explain)
    try:
        read(connection)
    finally:
        event.remove(connection.engine, "before_cursor_execute", explain)
    return steps


@pytest.mark.parametrize("group", Group)
@pytest.mark.parametrize("after", [None, Position(9, 9)])
def test_a_page_of_the_queue(connection: Connection, group: Group, after: Position | None) -> None:
    index = {Group.FAILED_TODAY: "ix_jobs_failed", Group.FINISHED: "ix_jobs_completed_at"}.get(group, "ix_jobs_open")
    filter = Filter(midnight=NOW)
    (step,) = plans(connection, lambda at: queue_rows.group_lines(at, ANYBODY, group, filter, after, 10))
    assert index in step


def test_the_counts(connection: Connection) -> None:
    steps = plans(connection, lambda at: queue_rows.counts(at, ANYBODY, NOW))
    assert [step.partition("INDEX ")[2].split()[0] for step in steps if "jobs" in step] == [
        "ix_jobs_open",
        "ix_jobs_completed_at",
    ]


@pytest.mark.parametrize(
    ("read", "index"),
    [
        (job_state_rows.taken, "ix_jobs_open"),
        (lambda at: job_state_rows.reserved_by(at, ANYBODY, uuid4()), "ix_jobs_open"),
        (lambda at: job_state_rows.expired(at, NOW, 10), "ix_jobs_open"),
        (lambda at: lease_rows.next_jobs(at, ANYBODY, uuid4(), 4), "ix_jobs_pending_by_printer"),
        (lambda at: job_state_rows.touch_waiting(at, ANYBODY, uuid4(), 200), "ix_jobs_pending_by_printer"),
        (lambda at: job_state_rows.unstarted_of_printer(at, ANYBODY, uuid4()), "ix_jobs_open"),
    ],
)
def test_what_the_server_watches(connection: Connection, read: Callable[[Connection], Any], index: str) -> None:
    (step,) = plans(connection, read)
    assert index in step
