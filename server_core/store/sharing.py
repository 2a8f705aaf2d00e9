"""Which applications see a printer: a list of their ids, as JSON text, or null for all."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, String, bindparam, or_

from server_core.store.tables import printers


def shared_with() -> ColumnElement[bool]:
    """With the client of the parameter `client`, as `name` writes it."""
    # an id is in no other's text, and the empty name of an operator is in every list
    return or_(printers.c.shared_with.is_(None), printers.c.shared_with.contains(bindparam("client", type_=String)))


def name(client_id: UUID | None) -> str:
    return "" if client_id is None else str(client_id)
