"""What is said below a drawn page, and to whoever does not see it. Pure."""

from __future__ import annotations

from agent_core.bitmap import MM_PER_INCH, CutOff, DotKind
from agent_core.render.shown_page import ShownPage

KIND_WORDS = {DotKind.BLACK_1: "1-bit", DotKind.SGRAY_8: "8-bit grey", DotKind.SRGB_8: "24-bit colour"}


def page_line(page: ShownPage) -> str:
    """`812 × 1218 dots · 203 dpi · 1-bit`, then what differs from the page as it was sent."""
    facts = page.facts
    parts = [f"{facts.width_dots} × {facts.height_dots} dots · {page.dpi} dpi · {KIND_WORDS[facts.kind]}"]
    if facts.page_count > 1:
        parts.insert(0, f"Page {facts.page} of {facts.page_count}")
    if abs(facts.scale - 1) >= 0.005:
        parts.append(f"scaled to {facts.scale:.0%}")
    if facts.rotation:
        parts.append(_turned(facts.rotation))
    if page.reduced_by > 1:
        parts.append(f"{page.reduced_by} × {page.reduced_by} dots shown as one")
    return " · ".join(parts)


def page_sentence(page: ShownPage, *, fed: bool = False) -> str:
    """`Page 1 of 3, 100 by 150 millimetres, 1-bit, its top leaves the printer first, cut off 3.2 mm right`."""
    facts = page.facts
    width, height = (dots * MM_PER_INCH / page.dpi for dots in (facts.width_dots, facts.height_dots))
    words = f"Page {facts.page} of {facts.page_count}, {width:.0f} by {height:.0f} millimetres"
    cut_off = cut_off_words(facts.cut_off)
    told = [words, KIND_WORDS[facts.kind]]
    told += [_turned(facts.rotation)] if facts.rotation else []
    told += ["its top leaves the printer first"] if fed else []
    told += [f"cut off {cut_off}"] if cut_off else []
    return ", ".join(told)


def _turned(rotation: int) -> str:
    """`rotation` is clockwise; 270 is what a turned sheet has."""
    return "turned a quarter anti-clockwise" if rotation == 270 else f"turned {rotation}°"


def cut_off_words(cut: CutOff) -> str:
    sides = (("left", cut.left_mm), ("top", cut.top_mm), ("right", cut.right_mm), ("bottom", cut.bottom_mm))
    return ", ".join(f"{amount:.1f} mm {side}" for side, amount in sides if amount)
