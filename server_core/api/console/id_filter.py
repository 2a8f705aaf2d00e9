"""A filter of a list by an id in its query."""

from __future__ import annotations

from uuid import UUID

from starlette.requests import Request

from server_core.services.rejected import invalid_field


def id_filter(request: Request, name: str) -> UUID | None:
    """None = not filtered. Raises Rejected 422."""
    text = request.query_params.get(name)
    try:
        return None if text is None else UUID(text)
    except ValueError as error:
        raise invalid_field(name, "invalid_value", f"{name} must be a UUID.") from error
