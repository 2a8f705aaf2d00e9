"""Rows of the log of API requests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Row, insert, or_, select

from server_core.store.tables import clients, requests


class RequestEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One request as it ended. `account_id` and `client_id` are None where no caller was known."""

    at: datetime
    request_id: str
    account_id: UUID | None
    client_id: UUID | None
    method: str
    route: str
    status: int
    error_code: str | None
    duration_us: int
    replayed: bool = False
    retry_after: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestFilter:
    request_id: str | None = None
    client_id: UUID | None = None
    errors_only: bool = False


def insert_requests(connection: Connection, entries: Sequence[RequestEntry]) -> None:
    connection.execute(insert(requests), [msgspec.structs.asdict(entry) for entry in entries])


def request_page(
    connection: Connection, account_id: UUID, filter: RequestFilter, before: int | None, limit: int
) -> Sequence[Row[Any]]:
    """Newest first: the account's own requests and those of nobody known; `before` is the last number seen."""
    query = (
        select(requests, clients.c.name.label("client_name"))
        .outerjoin(clients, clients.c.client_id == requests.c.client_id)
        .where(or_(requests.c.account_id == account_id, requests.c.account_id.is_(None)))
        .order_by(requests.c.number.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(requests.c.number < before)
    if filter.request_id is not None:
        query = query.where(requests.c.request_id == filter.request_id)
    if filter.client_id is not None:
        query = query.where(requests.c.client_id == filter.client_id)
    if filter.errors_only:
        query = query.where(requests.c.status >= 400)
    return connection.execute(query).all()
