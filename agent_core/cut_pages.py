"""Which pages of a document lose something at an edge: the first of them, and how many there are."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.bitmap import CutOff
from server_core.contract.types.agents import CUT_PAGES_TOLD
from server_core.contract.types.jobs import CutPage


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
        edges = {"left_mm": cut_off.left_mm, "top_mm": cut_off.top_mm}
        edges |= {"right_mm": cut_off.right_mm, "bottom_mm": cut_off.bottom_mm}
        return CutPages(count=self.count + 1, first=(*self.first, CutPage(page=page, **edges)))


NOTHING_CUT = CutPages()
