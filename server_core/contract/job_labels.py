"""The labels or pages that one copy of a job is made of, for who counts what came out; and what they answer.

GET  jobs/{id}/labels?scanned=      -> JobLabels
POST jobs/{id}/answer               Answer -> JobRow

They come out in this order, one copy behind the other: 1, 2, 3, 1, 2, 3.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct


class WhyWhole(StrEnum):
    """Why the job can only be printed again as a whole."""

    PAGES = "pages_not_separable"
    LABELS = "labels_not_separable"
    QUANTITY = "labels_repeated_by_printer"
    GONE = "document_purged"


class JobLabels(Struct, frozen=True, kw_only=True):
    """`labels`: of one copy, each of which can be printed alone; null = they cannot be told apart, `why_whole` says
    why. `found`: the only one that says what was scanned; null also where nothing was asked."""

    labels: int | None
    why_whole: WhyWhole | None = None
    found: int | None = None


LabelCount = Annotated[int, Meta(ge=1, le=10_000_000)]


class Counted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`out` of `ordered` labels are there: some, but not all."""

    out: LabelCount
    ordered: LabelCount


class SeenOutcome(StrEnum):
    CAME_OUT = "came_out"
    MISSING = "missing"
    """All of it."""
    COUNTED = "counted"
    """Some came out: `out` of `ordered`."""


class Seen(Struct, frozen=True, kw_only=True):
    """What a person said of a job that may have printed. `by`: who, as in the job's message, which a name begins with a
    capital letter; null = not told. `out` and `ordered`: of what was counted, else null."""

    outcome: SeenOutcome
    by: str | None = None
    out: int | None = None
    ordered: int | None = None


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`counted`: where some came out, with `came_out` false: the job is not printed as it was ordered."""

    came_out: bool
    counted: Counted | None = None
