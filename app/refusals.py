"""What a server's answer that is an error says, as a known error."""

from __future__ import annotations

from typing import Any

import msgspec

from app.errors import ConsoleError, Refused, UnexpectedAnswer
from app.language.translate import tr
from server_core.contract.messages.message import from_object
from server_core.contract.types.errors import SAID, SaidProblem
from server_core.contract.types.fields import UNREADABLE


def refusal_of(http_status: int, content: bytes, request_id: str | None) -> ConsoleError:
    """Refused with the server's reason; UnexpectedAnswer where it gives none."""
    try:
        problem = msgspec.json.decode(content, type=SaidProblem)
    except UNREADABLE:
        return UnexpectedAnswer(
            tr(
                "The server answered {status} without a reason (id {id}).",
                status=http_status,
                id=request_id or "none",
            )
        )
    details: dict[str, Any] = {} if problem.details is msgspec.UNSET else problem.details
    for each in details.get("fields", []):
        each["message"] = from_object(each.pop(SAID, each["message"]))
    return Refused(
        problem.coded,
        http_status=http_status,
        code=problem.error_code.value,
        request_id=request_id,
        details=details,
    )
