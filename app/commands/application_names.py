"""Applications as people name them on the command line: clients of an account, and those of developers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar
from uuid import UUID

from app.commands.output import CommandFailed


class Application(Protocol):
    @property
    def client_id(self) -> UUID: ...

    @property
    def name(self) -> str: ...


A = TypeVar("A", bound=Application)


def the_one(known: Sequence[A], id_or_name: str, what: str) -> A:
    """By `client_id`, or by name where just one has it. `what`: they are called so. Raises CommandFailed."""
    found = [one for one in known if str(one.client_id) == id_or_name.lower()]
    found = found or [one for one in known if one.name == id_or_name]
    if not found:
        raise CommandFailed(f"no {what} has the name or id '{id_or_name}'")
    if len(found) > 1:
        ids = ", ".join(str(one.client_id) for one in found)
        raise CommandFailed(f"{len(found)} {what}s have the name '{id_or_name}': name one by its id ({ids})")
    return found[0]
