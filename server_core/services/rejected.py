"""The answer "no" of a service: a stable code and a calm text; the API layer turns it into a status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server_core.contract.problems import ErrorCode
from server_core.store.store import StorageFailed

__all__ = ["Rejected", "StorageFailed", "field_error", "invalid_field", "storage_failed"]


class Rejected(Exception):
    """Raised by services, also inside a write: then the write is undone. `details` becomes the body's `details`."""

    def __init__(self, code: ErrorCode, message: str, *, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details


def field_error(field: str, code: str, message: str) -> dict[str, str]:
    """One entry of `details.fields`."""
    return {"field": field, "code": code, "message": message}


def invalid_field(field: str, code: str, message: str) -> Rejected:
    """One field of the request is wrong: 422 `validation_failed`."""
    return Rejected(ErrorCode.VALIDATION_FAILED, message, details={"fields": [field_error(field, code, message)]})


def storage_failed() -> Rejected:
    """The disk takes nothing now, a document's bytes or a row of the database: `insufficient_storage`."""
    text = "The server's disk is full or cannot be written: nothing was taken in. Free some space on it and try again."
    return Rejected(ErrorCode.INSUFFICIENT_STORAGE, text)
