"""Which pages of a document lose something at an edge: the first of them, and how many there are."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.bitmap import CutOff

MOST_NAMED = 20
"""As many as the server takes; a document of a thousand such pages has the same edge cut on all of them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CutPages:
    """`first`: page (from 1) and what is cut off there, up to MOST_NAMED of them; `count`: of all."""

    count: int = 0
    first: tuple[tuple[int, CutOff], ...] = ()

    def seen(self, page: int, cut_off: CutOff) -> CutPages:
        """With one more page."""
        if not cut_off:
            return self
        named = (*self.first, (page, cut_off)) if len(self.first) < MOST_NAMED else self.first
        return CutPages(count=self.count + 1, first=named)


NOTHING_CUT = CutPages()
