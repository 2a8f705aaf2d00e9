"""`ApiError`: a request that a service rejects, with its stable code and user message. The API turns it into a status.

Names that people give are checked here, too: they must be visible.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterable, Mapping
from typing import Any

from server_core.contract.decisions.names import confusable_skeletons, is_seen
from server_core.contract.messages.message import Message, Template
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.errors import ErrorCode
from server_core.store.store import StorageBusy, StorageFailed

__all__ = ["ApiError", "StorageFailed", "disk_trouble", "field_error", "invalid_field", "storage_failed"]

log = logging.getLogger(__name__)
BUSY_RETRY_SECONDS = 5
STORAGE_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS}


class ApiError(Exception):
    """A rejected call. Raised inside a write, it rolls the write back. `details` becomes the body's `details`."""

    def __init__(self, code: ErrorCode, message: Message, *, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.details = details


def field_error(field: str, code: str, message: Message) -> dict[str, Any]:
    """Return one entry of `details.fields`; the API layer writes the message."""
    return {"field": field, "code": code, "message": message}


def invalid_field(field: str, code: str, message: Message) -> ApiError:
    """Return 422 `validation_failed` for one field of the request."""
    return ApiError(ErrorCode.VALIDATION_FAILED, message, details={"fields": [field_error(field, code, message)]})


def not_now(message: Message, reason: str | None = None, **more: Any) -> ApiError:
    """Return `invalid_transition`: the state of what the call is about does not allow it."""
    details = more if reason is None else {"reason": reason, **more}
    return ApiError(ErrorCode.INVALID_TRANSITION, message, details=details or None)


def too_often(what: Message, seconds: int) -> ApiError:
    """Return `rate_limited`; `seconds`: time to wait before trying again."""
    message = RequestMessages.RATE_LIMITED(what=what, seconds=seconds)
    return ApiError(ErrorCode.RATE_LIMITED, message, details={"retry_after": seconds})


def storage_failed(failure: StorageFailed | None = None) -> ApiError:
    """Return `insufficient_storage` for a full disk, or `internal_error` if another program locks the database.

    Both say when to try again.
    """
    if isinstance(failure, StorageBusy):
        return ApiError(
            ErrorCode.INTERNAL_ERROR, RequestMessages.DATABASE_BUSY(), details={"retry_after": BUSY_RETRY_SECONDS}
        )
    return ApiError(ErrorCode.INSUFFICIENT_STORAGE, RequestMessages.DISK_FULL())


def disk_trouble(error: OSError) -> Exception:
    """Turn a full or broken disk into an ApiError. Any other OSError is a bug and stays one."""
    if error.errno not in STORAGE_ERRORS:
        return error
    log.error("A document could not be stored: %s", error)
    return storage_failed()


def visible_name(name: str, field: str = "name") -> str:
    """Return the name without surrounding spaces. Raises ApiError `validation_failed` for an invisible one."""
    if not is_seen(name):
        raise invalid_field(field, "not_visible", RequestMessages.NAME_INVISIBLE())
    return name.strip()


def refuse_taken(name: str, own: Iterable[str], taken: Template) -> None:
    """Reject a name that another one of the same account has. Raises ApiError `validation_failed`."""
    if name.strip() in {each.strip() for each in own}:
        raise invalid_field("name", "taken", taken(name=name.strip()))


def refuse_look_alike(name: str, others: Iterable[str]) -> None:
    """Reject a name that imitates another; equal names are allowed. Raises ApiError `validation_failed`."""
    shown = confusable_skeletons(name)
    for other in others:
        if other.strip() != name.strip() and not shown.isdisjoint(confusable_skeletons(other)):
            raise invalid_field("name", "taken", RequestMessages.NAME_CONFUSABLE(name=other.strip()))
