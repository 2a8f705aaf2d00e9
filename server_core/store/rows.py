"""Typed rows: the fields of a frozen Struct name the columns that its statements select."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Executable, Row, Select, Table, select

from server_core.contract.types.parameters import PrintDefaults

R = TypeVar("R", bound=Struct)
DEFAULTS = "print_defaults"


class Rows(Generic[R]):
    """Selects and reads the rows of one type.

    - `columns`: those of `table`, and `others` by name
    - `query`: the statement without a condition

    A printer's defaults share a column; the row has each of them as a field.
    """

    def __init__(self, kind: type[R], table: Table, **others: ColumnElement[Any]) -> None:
        self._kind = kind
        self._names = list(kind.__struct_fields__)
        if issubclass(kind, PrintDefaults):
            self._names = [name for name in self._names if name not in PrintDefaults.__struct_fields__] + [DEFAULTS]
        sources = {**table.c, **{name: column.label(name) for name, column in others.items()}}
        self.columns = [sources[name] for name in self._names]
        self.query: Select[Any] = select(*self.columns)

    def first(self, connection: Connection, query: Executable, values: Mapping[str, Any] | None = None) -> R | None:
        return next(iter(self._read(connection.execute(query, values).fetchmany(1))), None)

    def all(self, connection: Connection, query: Executable, values: Mapping[str, Any] | None = None) -> list[R]:
        return list(self._read(connection.execute(query, values)))

    def _read(self, rows: Iterable[Row[Any]]) -> Iterable[R]:
        for row in rows:
            values = dict(zip(self._names, row, strict=True))
            defaults = values.pop(DEFAULTS, None)
            yield self._kind(**values, **({} if defaults is None else msgspec.structs.asdict(defaults)))
