"""Actors in tests, and in answers that a test reads as plain JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from server_core.contract.types.audit import Actor, ActorKind


def person(name: str, console: str = "") -> Actor:
    return Actor(ActorKind.PERSON, name, console)


def agent(name: str) -> Actor:
    return Actor(ActorKind.AGENT, name)


def as_person(given: object) -> object:
    """Return the person of a name; anything else as it is."""
    return person(given) if isinstance(given, str) else given


def who(told: Any) -> str:
    """Return the English text of an actor in JSON."""
    return str(msgspec.convert(told, Actor))


ANNA = person("Anna")
NOBODY = person("")
"""A person who told no name."""
