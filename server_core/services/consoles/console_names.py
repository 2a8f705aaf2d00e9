"""Names of paired consoles: what is done there is signed with them, so no two look alike."""

from __future__ import annotations

from itertools import count
from uuid import UUID

from server_core.contract.decisions.confusable_names import looks
from server_core.contract.messages.accounts import AccessMessages
from server_core.contract.types.consoles import LONGEST_NAME
from server_core.services.consoles.callers import THIS_COMPUTER
from server_core.services.rejected import invalid_field
from server_core.store import console_rows
from server_core.store.store import Connection


def refuse_taken(connection: Connection, name: str, but: UUID | None = None) -> None:
    """Raises Rejected `validation_failed`."""
    if not looks(name).isdisjoint(_taken(connection, but)):
        raise invalid_field("name", "taken", AccessMessages.CONSOLE_NAME_TAKEN(name=name))


def free_name(connection: Connection, wished: str) -> str:
    """With a number where it is taken: a computer that pairs cannot be asked."""
    taken = _taken(connection, None)
    if looks(wished).isdisjoint(taken):
        return wished
    names = (f"{wished[: LONGEST_NAME - len(str(number)) - 1]} {number}" for number in count(2))
    return next(name for name in names if looks(name).isdisjoint(taken))


def _taken(connection: Connection, but: UUID | None) -> frozenset[str]:
    known = console_rows.names_in_use(connection)
    return looks(THIS_COMPUTER).union(*(looks(name) for console_id, name in known if console_id != but))
