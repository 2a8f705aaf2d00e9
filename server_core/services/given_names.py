"""Names that people give: they can be seen."""

from __future__ import annotations

from server_core.contract.seen_names import is_seen
from server_core.services.rejected import invalid_field


def seen_name(name: str, field: str = "name") -> str:
    """Without spaces around it. Raises Rejected `validation_failed` for one that nobody sees."""
    if not is_seen(name):
        raise invalid_field(field, "not_visible", "This name cannot be seen: it needs a letter, a digit or a sign.")
    return name.strip()
