"""Wire types of putting a device behind a printer that exists: at a new address, or another one in its place.

    POST printers/{id}/address          ChangeAddress -> AddressChange
    POST agents/{id}/move-printers      MovePrinters  -> PrintersMoved

The printer keeps its id, its jobs, its settings. What lies at the new address is asked first (within 8 s): the same
device is taken over at once; another one, or one that does not tell, only with `accept`. With `only_look` it is asked,
and nothing is changed. With `agent_id` it goes to that agent, which asks; while a job of it prints, or nobody knows
whether it came out, that is refused as `printer_is_printing`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

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
    """Change of a printer's address (`uri`), agent (`agent_id`) or both; whichever is missing stays.

    - `accept`: apply it even to another device or one that does not answer, with all `differences`
    - `allow_same_address`: permit an address that another printer of the agent has; otherwise refused as
      `address_taken`
    - `exchange`: that other printer gets this one's address, because their devices have exchanged theirs; both devices
      are probed first
    """

    uri: Annotated[str, Meta(min_length=1, max_length=1024)] | None = None
    agent_id: UUID | None = None
    accept: bool = False
    only_look: bool = False
    allow_same_address: bool = False
    exchange: bool = False


class AddressChange(Struct, frozen=True, kw_only=True):
    """Result of a change of address.

    - `applied` false: nothing was changed; repeat with `accept` to apply it all the same
    - `shared_with`: name of another printer of the agent at this address
    - `exchanged_with`: name of the printer that gets this one's address
    - `its_sameness`: whether that printer's own device answers there
    """

    applied: bool
    sameness: Sameness
    differences: list[Difference]
    probe: ProbeNews
    printer: PrinterView
    shared_with: str | None = None
    exchanged_with: str | None = None
    its_sameness: Sameness | None = None


class MovePrinters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All printers of one agent go to another one, `agent_id`; their devices are not asked."""

    agent_id: UUID
    allow_same_address: bool = False


class MovedPrinter(Struct, frozen=True, kw_only=True):
    printer_id: UUID
    name: str
    uri: str


class PrintersMoved(Struct, frozen=True, kw_only=True):
    """From `agent_id` to `to`."""

    agent_id: UUID
    agent_name: str
    to: UUID
    to_name: str
    printers: list[MovedPrinter]
