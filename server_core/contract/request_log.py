"""The log of API requests, as operators read it.

GET  requests?limit=&cursor=&request_id=&client_id=&status=   -> Page[RequestRow]   newest first; status: RequestShow
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from msgspec import Struct


class RequestShow(StrEnum):
    ALL = "all"
    ERRORS = "errors"


class RequestRow(Struct, frozen=True, kw_only=True):
    """One line of the log of API requests. `route` is the declared path, `-` where there is none; `status` 499: the
    client went away before the answer. `replayed`: it was told once more what the first call with its key was told."""

    at: datetime
    request_id: str
    client_id: UUID | None
    client_name: str | None
    method: str
    route: str
    status: int
    error_code: str | None
    duration_ms: float
    replayed: bool = False
    retry_after: int | None = None
    """Seconds, as the answer told."""
