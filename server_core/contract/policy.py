"""What an administrator decides for a printer: RAW files, print defaults, who may use it, and its standby printer.

POST printers/{id}/standby          UseStandby -> StandbyUsed    (its waiting jobs to its standby printer, by one act)

Idempotency-Key on it: a repeat with the same one moves nothing more, and gets the answer of the first.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.public import ColorMode, DuplexMode, Orientation
from server_core.contract.raw_allowed import MOST_ALLOWED
from server_core.contract.tuning import TuningWish

MOST_CLIENTS = 200
STAYED_TOLD = 100


class RawPolicy(StrEnum):
    """What becomes of RAW files that applications send."""

    DENY = "deny"
    """Refused before they are jobs."""
    SCREEN = "screen"
    """Read to the end before printing.

    A file that is truncated or not in its language fails as `document_corrupt`; one with a command whose effect
    outlasts its job fails as `raw_blocked`. Both print nothing.
    """
    ALLOW = "allow"
    """Sent as they are."""


class PolicyView(Struct, frozen=True, kw_only=True):
    """As the console shows it; see PolicyWish."""

    raw_policy: RawPolicy = RawPolicy.SCREEN
    raw_allow: list[str] = []
    default_color_mode: ColorMode = ColorMode.DEFAULT
    default_duplex_mode: DuplexMode = DuplexMode.DEFAULT
    default_orientation: Orientation = Orientation.DEFAULT
    shared_with: list[UUID] | None = None
    standby_printer_id: UUID | None = None


class PolicyWish(TuningWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes to a printer's policy; fields that are not given stay.

    - `raw_allow`: commands accepted in RAW files despite screening; replaces the earlier list (see
      contract.raw_allowed)
    - `shared_with`: applications that may print there, null = all
    - `standby_printer_id`: null = none
    - `expected_standby_printer_id`: see UseStandby, in case another one has been set
    """

    raw_policy: RawPolicy | UnsetType = UNSET
    raw_allow: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=MOST_ALLOWED)] | UnsetType = UNSET
    default_color_mode: ColorMode | UnsetType = UNSET
    default_duplex_mode: DuplexMode | UnsetType = UNSET
    default_orientation: Orientation | UnsetType = UNSET
    shared_with: Annotated[list[UUID], Meta(max_length=MOST_CLIENTS)] | UnsetType | None = UNSET
    standby_printer_id: UUID | UnsetType | None = UNSET
    expected_standby_printer_id: UUID | UnsetType | None = UNSET


class UseStandby(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`expected_standby_printer_id`: the one that the person had before their eyes. Where it is another one by now:
    422 `invalid_transition`, `details.reason` `standby_changed`; without it, whichever is set."""

    expected_standby_printer_id: UUID | UnsetType | None = UNSET


class StayedJob(Struct, frozen=True, kw_only=True):
    """A waiting job that the standby printer does not get; `reason`: a `details.reason` of `unsupported_print_route`,
    or an error's code, or `held`, `held_stale`, `standby_changed` (meanwhile), or `media_differ`: it names no media, so
    it is for those of its own printer."""

    print_job_id: UUID
    reason: str
    message: str


class StandbyUsed(Struct, frozen=True, kw_only=True):
    """`stayed`: how many could not be moved; `first_stayed`: the first 100 of them, with the reason."""

    printer_id: UUID
    standby_printer_id: UUID
    moved: int
    stayed: int
    first_stayed: list[StayedJob] = []
