"""What an address names and is not there is 404; the same thing named in a body is 422."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

from server_core.api.problems import ApiProblem
from server_core.contract.types.errors import ErrorCode
from server_core.services.rejected import Rejected

T = TypeVar("T")


async def found(work: Awaitable[T], code: ErrorCode) -> T:
    """The result of `work`; its refusal with `code` becomes a 404."""
    try:
        return await work
    except Rejected as error:
        if error.code is not code:
            raise
        raise ApiProblem(404, code, error.message, details=error.details) from error
