"""How the names of people stand in the log: as nobody else's. Pure.

The server signs as `server`, agents and applications with their kind before their name, a paired console in
parentheses behind it.
"""

from __future__ import annotations

from unicodedata import category

from server_core.contract.decisions.names import looks
from server_core.contract.messages.requests import RequestMessages
from server_core.services.api_error import invalid_field
from server_core.services.audit.writing import SERVER
from server_core.services.given_names import seen_name

UNPROVEN = "{} (without PIN)"
_KINDS = ("agent", "application", "client")
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def is_kept_for_others(name: str) -> bool:
    """It begins as the server, an agent or an application signs."""
    first = {look.split(" ")[0] for look in looks(name)}
    return any(not first.isdisjoint(looks(kept)) for kept in (SERVER, *_KINDS))


def in_quotes(name: str) -> str:
    """As somebody said it who is not who is called so."""
    return f"“{name}”"


def before_the_console(name: str) -> str:
    """`Anna` of `Anna (Dock)`, which is how Anna signs at the console Dock."""
    return name.partition("(")[0]


def signing_name(name: str) -> str:
    """Of an operator. Raises ApiError `validation_failed`."""
    name = steady_name(name)
    if "(" in name or ")" in name:
        raise invalid_field("name", "invalid_format", RequestMessages.NAME_WITH_PARENTHESES())
    if is_kept_for_others(name):
        raise invalid_field("name", "taken", RequestMessages.NAME_RESERVED(name=name))
    return name


def steady_name(name: str, field: str = "name") -> str:
    """Of whoever stands in the log. Raises ApiError `validation_failed` for one that cannot be seen, or that breaks or
    turns the line in which it stands."""
    name = seen_name(name, field)
    if any(category(letter) == "Cc" or letter in _TURNING for letter in name):
        raise invalid_field(field, "invalid_format", RequestMessages.NAME_WITH_CONTROLS())
    return name
