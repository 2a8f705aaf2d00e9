"""Query plans of SQLite, as its contract with the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, event


def plans(
    connection: Connection,
    read: Callable[[Connection], Any],
    prefixes: tuple[str, ...] = ("SEARCH jobs", "SCAN jobs", "USE TEMP"),
) -> list[str]:
    """Return SQLite's query plans for the table of jobs, one for each statement of `read`."""
    steps: list[str] = []

    def explain(_: Any, cursor: Any, statement: str, parameters: Any, *__: Any) -> None:
        rows = cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
        steps.extend(row[3] for row in rows if row[3].startswith(prefixes))

    event.listen(connection.engine, "before_cursor_execute", explain)
    try:
        read(connection)
    finally:
        event.remove(connection.engine, "before_cursor_execute", explain)
    return steps
