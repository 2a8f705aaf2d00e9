"""Rows of the operators who work at consoles; of their PINs a slow hash alone is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, insert, select, update

from server_core.store.console_tables import operators

_THERE = operators.c.removed_at.is_(None)


def list_operators(connection: Connection) -> Sequence[Row[Any]]:
    return connection.execute(select(operators).where(_THERE).order_by(operators.c.operator_id)).all()


def find_operator(connection: Connection, operator_id: UUID) -> Row[Any] | None:
    """One that was removed is not found."""
    return connection.execute(select(operators).where(operators.c.operator_id == operator_id, _THERE)).first()


def who_unlocks(connection: Connection) -> Sequence[UUID]:
    """Administrators with a PIN."""
    found = select(operators.c.operator_id).where(
        operators.c.role == "admin", operators.c.pin_scrypt.is_not(None), _THERE
    )
    return connection.execute(found).scalars().all()


def insert_operator(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(insert(operators).values(**values))


def change_operator(connection: Connection, operator_id: UUID, changes: dict[str, Any]) -> None:
    connection.execute(update(operators).where(operators.c.operator_id == operator_id).values(**changes))
