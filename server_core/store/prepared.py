"""Statements of the busiest path, compiled once: SQLAlchemy writes the SQL and converts values, the driver executes.

`Connection.execute` costs about ten times what SQLite needs for one row; creating a job runs five statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql import ColumnElement
from sqlalchemy.sql.dml import Insert
from sqlalchemy.sql.selectable import Select

from server_core.contract.types.fields import Record

Convert = Callable[[Any], Any] | None


class _Compiled(Record, frozen=True):
    sql: str
    binds: list[tuple[str, Convert]]
    results: list[Convert]
    positional: bool


class Prepared:
    """A SELECT with named parameters, or an INSERT whose values always name the same columns.

    Values are those of `Connection.execute`.
    """

    def __init__(self, statement: Select[Any] | Insert) -> None:
        self._statement = statement
        self._compiled: dict[str, _Compiled] = {}

    def first(self, connection: Connection, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """Return the first row, in the order of the selected columns."""
        compiled, cursor = self._run(connection, values)
        row = cursor.fetchone()
        cursor.close()
        if row is None:
            return None
        return tuple(
            value if convert is None else convert(value) for value, convert in zip(row, compiled.results, strict=True)
        )

    def run(self, connection: Connection, values: Mapping[str, Any]) -> None:
        self._run(connection, values)[1].close()

    def _run(self, connection: Connection, values: Mapping[str, Any]) -> tuple[_Compiled, Any]:
        compiled = self._compiled.get(connection.dialect.name)
        if compiled is None:
            compiled = self._compiled[connection.dialect.name] = self._compile(connection.dialect, values)
        bound = {name: values[name] if convert is None else convert(values[name]) for name, convert in compiled.binds}
        cursor = connection.connection.cursor()
        cursor.execute(compiled.sql, list(bound.values()) if compiled.positional else bound)
        return compiled, cursor

    def _compile(self, dialect: Dialect, values: Mapping[str, Any]) -> _Compiled:
        columns = list(values) if isinstance(self._statement, Insert) else None
        compiled = self._statement.compile(dialect=dialect, column_keys=columns)
        names = compiled.positiontup or list(compiled.binds)
        return _Compiled(
            sql=str(compiled),
            binds=[(name, compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect)) for name in names],
            results=[
                column.type.dialect_impl(dialect).result_processor(dialect, None) for column in self._result_columns()
            ],
            positional=compiled.positiontup is not None,
        )

    def _result_columns(self) -> Iterable[ColumnElement[Any]]:
        if isinstance(self._statement, Select):
            return self._statement.selected_columns
        return self._statement.exported_columns
