"""Names that people give: they can be seen."""

from __future__ import annotations

from collections.abc import Iterable

from server_core.contract.decisions.names import is_seen, looks
from server_core.contract.messages.requests import RequestMessages
from server_core.services.api_error import invalid_field


def seen_name(name: str, field: str = "name") -> str:
    """Without spaces around it. Raises ApiError `validation_failed` for one that nobody sees."""
    if not is_seen(name):
        raise invalid_field(field, "not_visible", RequestMessages.NAME_INVISIBLE())
    return name.strip()


def refuse_look_alike(name: str, others: Iterable[str]) -> None:
    """Where names may be the same, none imitates another one. Raises ApiError `validation_failed`."""
    shown = looks(name)
    for other in others:
        if other.strip() != name.strip() and not shown.isdisjoint(looks(other)):
            raise invalid_field("name", "taken", RequestMessages.NAME_CONFUSABLE(name=other.strip()))
