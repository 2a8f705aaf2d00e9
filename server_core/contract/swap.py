"""Wire types of putting a device behind a printer that exists: at a new address, or another one in its place.

    POST printers/{id}/address          ChangeAddress -> AddressChange

The printer keeps its id, its jobs, its settings. What lies at the new address is asked first (within 8 s): the same
device is taken over at once; another one, or one that does not tell, only with `accept`. With `only_look` it is asked,
and nothing is changed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.console import PrinterView
from server_core.contract.errands import ProbeNews


class Sameness(StrEnum):
    SAME = "same"
    OTHER = "other"
    UNKNOWN = "unknown"
    """They have nothing in common by which it could be told."""


class Difference(Struct, frozen=True, kw_only=True):
    """One thing that jobs may rely on, e.g. `language`: `before` and `after` in words, null = not known."""

    name: str
    before: str | None
    after: str | None


class ChangeAddress(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`accept`: also for another device, or one that does not answer, with all that `differences` names."""

    uri: Annotated[str, Meta(min_length=1, max_length=1024)]
    accept: bool = False
    only_look: bool = False


class AddressChange(Struct, frozen=True, kw_only=True):
    """`applied` false: nothing was changed; say it again with `accept` to have it all the same."""

    applied: bool
    sameness: Sameness
    differences: list[Difference]
    probe: ProbeNews
    printer: PrinterView
