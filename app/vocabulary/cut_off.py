"""What of the pages is not on the paper, in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server_core.contract.agent import CutPage

PAGES_SAID = 3


def cut_off_words(cut_pages: int, first: Sequence[CutPage]) -> str:
    """`page 1: 3.2 mm at the right; page 2: 3.2 mm at the right; 12 pages in all`; empty where nothing is lost."""
    said = [f"page {cut.page}: {_edges(cut)}" for cut in first[:PAGES_SAID]]
    if cut_pages > len(said):
        said.append(f"{cut_pages} pages in all")
    return "; ".join(said)


def cut_off_note(cut_pages: int, first: CutPage | None) -> str:
    """Of a row: `Cut off: 3.2 mm at the right`, `Cut off on 12 pages: 3.2 mm at the right on page 1`; empty where
    nothing is lost."""
    if not cut_pages:
        return ""
    lost = "" if first is None else _edges(first)
    if cut_pages == 1:
        return f"Cut off: {lost}" if lost else "Cut off"
    return f"Cut off on {cut_pages} pages{f': {lost} on page {first.page}' if first is not None and lost else ''}"


def cut_off_of(details: dict[str, Any]) -> str:
    """Of an event."""
    pages, first = details.get("cut_pages"), details.get("cut_off")
    if not isinstance(pages, int) or not isinstance(first, list):
        return ""
    return cut_off_words(pages, [CutPage(**cut) for cut in first])


def _edges(cut: CutPage) -> str:
    edges = {"left": cut.left_mm, "top": cut.top_mm, "right": cut.right_mm, "bottom": cut.bottom_mm}
    return ", ".join(f"{lost:.1f} mm at the {edge}" for edge, lost in edges.items() if lost)
