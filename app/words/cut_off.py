"""What of the pages is not on the paper, in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.language.translate import tr
from server_core.contract.types.jobs import CutPage

PAGES_SAID = 3


def cut_off_words(cut_pages: int, first: Sequence[CutPage]) -> str:
    """`page 1: 3.2 mm at the right; page 2: 3.2 mm at the right; 12 pages in all`; empty where nothing is lost."""
    said = [tr("page {page}: {edges}", page=cut.page, edges=_edges(cut)) for cut in first[:PAGES_SAID]]
    if cut_pages > len(said):
        said.append(tr("%n page(s) in all", "", cut_pages))
    return "; ".join(said)


def cut_off_note(cut_pages: int, first: CutPage | None) -> str:
    """Of a row: `Cut off: 3.2 mm at the right`, `Cut off on 12 pages: 3.2 mm at the right on page 1`; empty where
    nothing is lost."""
    if not cut_pages:
        return ""
    lost = "" if first is None else _edges(first)
    if cut_pages == 1:
        return tr("Cut off: {edges}", edges=lost) if lost else tr("Cut off")
    if first is None or not lost:
        return tr("Cut off on %n page(s)", "", cut_pages)
    return tr("Cut off on %n page(s): {edges} on page {page}", "", cut_pages, edges=lost, page=first.page)


def cut_off_of(details: dict[str, Any]) -> str:
    """Of an event."""
    pages, first = details.get("cut_pages"), details.get("cut_off")
    if not isinstance(pages, int) or not isinstance(first, list):
        return ""
    return cut_off_words(pages, [CutPage(**cut) for cut in first])


def edges_words(left_mm: float, top_mm: float, right_mm: float, bottom_mm: float) -> str:
    """`0.5 mm at the top, 3.2 mm at the right`"""
    edges = (
        (left_mm, tr("{mm:.1f} mm at the left", mm=left_mm)),
        (top_mm, tr("{mm:.1f} mm at the top", mm=top_mm)),
        (right_mm, tr("{mm:.1f} mm at the right", mm=right_mm)),
        (bottom_mm, tr("{mm:.1f} mm at the bottom", mm=bottom_mm)),
    )
    return ", ".join(words for lost, words in edges if lost)


def _edges(cut: CutPage) -> str:
    return edges_words(cut.left_mm, cut.top_mm, cut.right_mm, cut.bottom_mm)
