"""How far the first run came, and where it may lead; kept with the choices, so that it never begins anew."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta


class FirstRunStep(StrEnum):
    FIND = "find"
    TEST = "test"
    MORE = "more"
    OVER = "over"
    """Finished or skipped: it never comes again."""


class Card(StrEnum):
    """What the first run offers at its end; also the identifier: `wizard.card.clients`."""

    CLIENTS = "clients"
    START = "start"
    WALL = "wall"


class KeptFirstRun(msgspec.Struct, frozen=True, kw_only=True):
    """`printer_id`: the one that was added, empty before."""

    step: FirstRunStep = FirstRunStep.FIND
    printer_id: Annotated[str, Meta(pattern="^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$")] = ""
