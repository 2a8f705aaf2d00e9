"""The query of a request: only the names that its operation declares, each given once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from starlette.requests import Request

from server_core.api.body import MOST_UNKNOWN, nearest_name
from server_core.api.problems import ApiProblem
from server_core.contract.messages.http import HttpMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.rejected import field_error, invalid_field

LONGEST_SHOWN = 64
"""Characters of an unknown name that an answer repeats."""


def check_query(request: Request, known: Collection[str]) -> None:
    """Raises ApiProblem 422 `unknown_parameter`, and Rejected `validation_failed` for a repeated parameter.

    An ignored filter would report wrong rows as right ones.
    """
    if not request.url.query:
        return
    given = Counter(name for name, _ in request.query_params.multi_items())
    unknown = [name for name in given if name not in known]
    if unknown:
        fields = [_unknown(name[:LONGEST_SHOWN], known) for name in unknown[:MOST_UNKNOWN]]
        raise ApiProblem(422, ErrorCode.UNKNOWN_PARAMETER, fields[0]["message"], details={"fields": fields})
    for name, times in given.items():
        if times > 1:
            raise invalid_field(name, "repeated", HttpMessages.PARAMETER_REPEATED(name=name))


def once(request: Request, name: str) -> str | None:
    """The value of a parameter, None if it was not given. Raises Rejected 422."""
    given = request.query_params.getlist(name)
    if len(given) > 1:
        raise invalid_field(name, "repeated", HttpMessages.PARAMETER_REPEATED(name=name))
    return given[0] if given else None


def _unknown(name: str, known: Collection[str]) -> dict[str, Any]:
    nearest = nearest_name(name, known)
    if nearest is None:
        return field_error(name, "unknown_parameter", HttpMessages.PARAMETER_UNKNOWN(name=repr(name)))
    message = HttpMessages.PARAMETER_UNKNOWN_NEAREST(name=repr(name), nearest=repr(nearest))
    return field_error(name, "unknown_parameter", message) | {"nearest": nearest}
