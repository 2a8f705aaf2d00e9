"""Typed rows: the fields of a frozen Struct name the columns that its statements select."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Executable, FromClause, Select, Table, select

from server_core.contract.types.parameters import PrintDefaults

R = TypeVar("R", bound=Struct)
DEFAULTS = "print_defaults"


class Rows(Generic[R]):
    """Selects and reads the rows of one type.

    - `columns`: of `tables`, the first of which has a name; the rest are `others` by name, or all of a table or alias
      whose name they begin with: `agent=agents` gives `agent_name` …
    - `query`: the statement without a condition

    A printer's defaults share a column; the row has each of them as a field.
    """

    def __init__(self, kind: type[R], *tables: Table, **others: ColumnElement[Any] | FromClause) -> None:
        self._kind = kind
        self._names = list(kind.__struct_fields__)
        if issubclass(kind, PrintDefaults):
            self._names = [name for name in self._names if name not in PrintDefaults.__struct_fields__] + [DEFAULTS]
        sources: dict[str, ColumnElement[Any]] = {}
        for table in reversed(tables):
            sources |= table.c
        for name, other in others.items():
            if isinstance(other, FromClause):
                sources |= {f"{name}_{key}": column.label(f"{name}_{key}") for key, column in other.c.items()}
            else:
                sources[name] = other.label(name)
        self.columns = [sources[name] for name in self._names]
        self.query: Select[Any] = select(*self.columns)

    def first(self, connection: Connection, query: Executable, values: Mapping[str, Any] | None = None) -> R | None:
        row = connection.execute(query, values).first()
        return None if row is None else self.make(row)

    def all(self, connection: Connection, query: Executable, values: Mapping[str, Any] | None = None) -> list[R]:
        return [self.make(row) for row in connection.execute(query, values)]

    def make(self, row: Sequence[Any]) -> R:
        """Read the values of `columns`."""
        values = dict(zip(self._names, row, strict=True))
        defaults = values.pop(DEFAULTS, None)
        return self._kind(**values, **({} if defaults is None else msgspec.structs.asdict(defaults)))
