"""Reads the filters of the list of print jobs, which `declared.LIST_PRINT_JOBS` names."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from starlette.requests import Request

from server_core.api.query import once
from server_core.contract.types.jobs import LONGEST_IDEMPOTENCY_KEY
from server_core.contract.types.states import JobStatus
from server_core.services.jobs.reading import JobFilter
from server_core.services.rejected import invalid_field


def job_filter(request: Request) -> JobFilter:
    """Read the filters of a request. Raises Rejected 422."""
    return JobFilter(
        status=_status(request),
        printer_id=_printer(request),
        idempotency_key=_key(request),
        created_after=_time(request, "created_after"),
        created_before=_time(request, "created_before"),
    )


def _status(request: Request) -> JobStatus | None:
    given = once(request, "status")
    if given is None:
        return None
    if given not in list(JobStatus):
        raise invalid_field("status", "invalid_value", f"status must be one of: {', '.join(JobStatus)}.")
    return JobStatus(given)


def _printer(request: Request) -> UUID | None:
    given = once(request, "printer_id")
    try:
        return None if given is None else msgspec.convert(given, UUID)
    except msgspec.ValidationError as error:
        raise invalid_field("printer_id", "invalid_value", "printer_id must be a UUID.") from error


def _key(request: Request) -> str | None:
    given = once(request, "idempotency_key")
    if given is not None and not 1 <= len(given) <= LONGEST_IDEMPOTENCY_KEY:
        text = f"idempotency_key has 1 to {LONGEST_IDEMPOTENCY_KEY} characters."
        raise invalid_field("idempotency_key", "out_of_range", text)
    return given


def _time(request: Request, name: str) -> datetime | None:
    given = once(request, name)
    try:
        return None if given is None else msgspec.convert(given, _Instant).astimezone(UTC)
    except (msgspec.ValidationError, OverflowError) as error:
        text = f"{name} must be a time with its offset (RFC 3339), such as 2026-11-21T12:00:00Z; + is sent as %2B."
        raise invalid_field(name, "invalid_value", text) from error


_Instant = Annotated[datetime, msgspec.Meta(tz=True)]
