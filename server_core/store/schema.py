"""What all tables share: their metadata with its names of constraints, and the types of times and running numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Dialect, Integer, MetaData, TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BigKey = BigInteger().with_variant(Integer(), "sqlite")


class UtcMicroseconds(TypeDecorator[datetime]):
    """Aware UTC datetime in code, integer microseconds since 1970 in the database: exact, small, ordered."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + timedelta(microseconds=int(value))


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
