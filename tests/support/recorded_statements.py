"""Records what a server sends to SQLite, below SQLAlchemy: the statements, their parameters, and the work they make."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

STEP = 1000
"""Instructions of SQLite's virtual machine that are counted as one."""


class Statements:
    """`seen`: each statement with the parameters of its first call; `work`: the most instructions of one call."""

    def __init__(self) -> None:
        self.seen: dict[str, Any] = {}
        self.work: dict[str, int] = {}
        self.on = False

    def note(self, sql: str, parameters: Any) -> None:
        if self.on:
            self.seen.setdefault(sql, parameters)

    def worked(self, sql: str, steps: int) -> None:
        if self.on:
            self.work[sql] = max(self.work.get(sql, 0), steps * STEP)


@contextmanager
def recorded_statements() -> Iterator[Statements]:
    """Record the statements of all databases that are opened meanwhile, while `on` is set."""
    statements = Statements()

    class Connection(sqlite3.Connection):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            self.steps, self.sql = 0, ""
            self.set_progress_handler(self._step, STEP)

        def _step(self) -> None:
            self.steps += 1
            statements.worked(self.sql, self.steps)

        def begin(self, sql: str, parameters: Any) -> None:
            self.steps, self.sql = 0, sql
            statements.note(sql, parameters)

        def cursor(self, *_: Any) -> Any:
            return super().cursor(Cursor)

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, parameters: Any = ()) -> Any:
            self.connection.begin(sql, parameters)  # type: ignore[attr-defined]
            return super().execute(sql, parameters)

        def executemany(self, sql: str, parameters: Any) -> Any:
            rows = list(parameters)
            self.connection.begin(sql, rows[0] if rows else ())  # type: ignore[attr-defined]
            return super().executemany(sql, rows)

    def connecting(_dialect: Any, _record: Any, _arguments: Any, parameters: dict[str, Any]) -> None:
        parameters["factory"] = Connection

    event.listen(Engine, "do_connect", connecting)
    try:
        yield statements
    finally:
        event.remove(Engine, "do_connect", connecting)
