"""The labels or pages that one copy of a job is made of, for who counts what came out.

GET  jobs/{id}/labels?scanned=      -> JobLabels

They come out in this order, one copy behind the other: 1, 2, 3, 1, 2, 3.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


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
