"""Which pages of a document lose something at an edge: the first of them, and how many there are."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import structs

from server_core.contract.types.agents import CUT_PAGES_TOLD
from server_core.contract.types.jobs import CutOff, CutPage


@dataclass(frozen=True, kw_only=True, slots=True)
class CutPages:
    """`first`: the first pages that lose something, up to CUT_PAGES_TOLD of them; `count`: number of all."""

    count: int = 0
    first: tuple[CutPage, ...] = ()

    def seen(self, page: int, cut_off: CutOff) -> CutPages:
        """With one more page."""
        if not cut_off:
            return self
        if len(self.first) == CUT_PAGES_TOLD:
            return CutPages(count=self.count + 1, first=self.first)
        return CutPages(count=self.count + 1, first=(*self.first, CutPage(page=page, **structs.asdict(cut_off))))


NOTHING_CUT = CutPages()
