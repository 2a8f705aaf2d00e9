"""Checks for suspended and closed accounts. A closed account keeps its history, but nothing new begins there."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import PartnerMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.store import account_rows, relationship_rows
from server_core.store.store import Connection


def is_closed(connection: Connection, account_id: UUID) -> bool:
    """Return whether the account is closed permanently; a suspended one is not."""
    return account_rows.is_suspended(connection, account_id) and relationship_rows.is_closed(connection, account_id)


def require_not_closed(connection: Connection, account_id: UUID) -> None:
    """Raises ApiError `relationship_closed`.

    First statement of every write that begins something new: a job, a printer, a client, its next secret.
    """
    if is_closed(connection, account_id):
        raise ApiError(ErrorCode.RELATIONSHIP_CLOSED, PartnerMessages.ACCOUNT_CLOSED())


def require_open(connection: Connection, account_id: UUID, *, closed: Message, suspended: Message) -> None:
    """Raises ApiError `relationship_closed` or `relationship_suspended` with the given message."""
    if not account_rows.is_suspended(connection, account_id):
        return
    if relationship_rows.is_closed(connection, account_id):
        raise ApiError(ErrorCode.RELATIONSHIP_CLOSED, closed)
    raise ApiError(ErrorCode.RELATIONSHIP_SUSPENDED, suspended)
