"""The labels of a batch that came out: read from what a person types or taps, and checked. Pure.

A label is named by its place in the order of printing, from 1 on, over all copies.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from server_core.contract.types.documents import MOST_SPANS, PageSpan, span_length
from server_core.contract.types.jobs import Counted

_PLACE = re.compile(r"([0-9]{1,8})(?:[-–]([0-9]{1,8}))?")


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelsOut:
    """The labels of a batch that came out: all of `total` but the `missing` places, which are ascending and apart."""

    total: int
    missing: tuple[PageSpan, ...] = ()

    @classmethod
    def first(cls, number: int, total: int) -> LabelsOut:
        """The first labels came out, the others did not."""
        number = max(0, min(number, total))
        return cls(total=total, missing=(PageSpan(first=number + 1, last=total),) if number < total else ())

    @classmethod
    def read(cls, text: str, total: int) -> LabelsOut | None:
        """Read `7` (the first seven came out) or `1-3, 5-10` (just these did). None: it is neither, or not complete."""
        parts = [_PLACE.fullmatch(part.strip()) for part in re.split("[,;]", text)]
        if len(parts) == 1 and parts[0] is not None and parts[0][2] is None:
            number = int(parts[0][1])
            return cls.first(number, total) if number <= total else None
        missing: list[PageSpan] = []
        before = 0
        for part in parts:
            if part is None:
                return None
            first, last = int(part[1]), int(part[2] or part[1])
            if not before < first <= last <= total:
                return None
            if first > before + 1:
                missing.append(PageSpan(first=before + 1, last=first - 1))
            before = last
        if before < total:
            missing.append(PageSpan(first=before + 1, last=total))
        return cls(total=total, missing=tuple(missing)) if len(missing) <= MOST_SPANS else None

    @property
    def number(self) -> int:
        """Return how many came out."""
        return self.total - span_length(self.missing)

    @property
    def is_first(self) -> bool:
        """Return whether the first ones came out, so that their number says it all."""
        return not self.missing or (len(self.missing) == 1 and self.missing[0].last == self.total)

    @property
    def last(self) -> int:
        """Return the place of the last label that came out; 0: none did."""
        if not self.missing or self.missing[-1].last < self.total:
            return self.total
        return self.missing[-1].first - 1

    def has(self, place: int) -> bool:
        return not any(span.first <= place <= span.last for span in self.missing)

    def toggled(self, place: int) -> LabelsOut:
        """Return the same with this label come out, or not. Unchanged where there would be too many gaps."""
        missing: list[PageSpan] = []
        if self.has(place):
            for span in sorted((*self.missing, PageSpan(first=place, last=place)), key=lambda each: each.first):
                if missing and missing[-1].last + 1 == span.first:
                    span = PageSpan(first=missing.pop().first, last=span.last)
                missing.append(span)
        else:
            for span in self.missing:
                parts = ((span.first, min(span.last, place - 1)), (max(span.first, place + 1), span.last))
                kept = parts if span.first <= place <= span.last else ((span.first, span.last),)
                missing += [PageSpan(first=first, last=last) for first, last in kept if first <= last]
        return LabelsOut(total=self.total, missing=tuple(missing)) if len(missing) <= MOST_SPANS else self

    def text(self) -> str:
        """Return what `read` reads: ranges, because a person may take `4` for the fourth label."""
        if self.is_first and self.number < 2:
            return str(self.number)
        spans = self._spans()
        only = len(spans) == 1
        return ", ".join(f"{first}-{last}" if only or last > first else str(first) for first, last in spans)

    def _spans(self) -> list[tuple[int, int]]:
        """Return the labels that came out."""
        edges = [0, *(edge for span in self.missing for edge in (span.first, span.last)), self.total + 1]
        pairs = zip(edges[::2], edges[1::2], strict=True)
        return [(before + 1, after - 1) for before, after in pairs if before + 1 < after]

    def counted(self) -> Counted:
        missing = None if self.is_first else list(self.missing)
        return Counted(out=self.number, ordered=self.total, missing=missing)


def is_consistent(counted: Counted) -> bool:
    """Return whether exactly the labels that did not come out are listed, each once and in order."""
    if counted.missing is None:
        return True
    ends = [0, *(place for span in counted.missing for place in (span.first - 1, span.last)), counted.ordered]
    starts_before_it_ends = all(span.first <= span.last for span in counted.missing)
    is_ascending = all(before <= after for before, after in pairwise(ends))
    return starts_before_it_ends and is_ascending and counted.ordered == counted.out + span_length(counted.missing)
