"""What is said below a drawn page, and to whoever does not see it. Pure."""

from __future__ import annotations

from agent_core.bitmap import MM_PER_INCH
from agent_core.render.shown_page import ShownPage
from app.language.table import Words
from app.language.translate import Phrase, tr
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.jobs import CutOff

KIND_WORDS = Words(
    {
        DotKind.BLACK_1: Phrase("1-bit", "dots of a page"),
        DotKind.SGRAY_8: Phrase("8-bit grey", "dots of a page"),
        DotKind.SRGB_8: Phrase("24-bit colour", "dots of a page"),
    }
)


def page_line(page: ShownPage, *, dpi_assumed: bool = False) -> str:
    """`812 × 1218 dots · 203 dpi · 1-bit`, then what differs from the page as it was sent."""
    facts = page.facts
    dots = tr("{width} × {height} dots", width=facts.width_dots, height=facts.height_dots)
    dpi = tr("{dpi} dpi assumed: not reported", dpi=page.dpi) if dpi_assumed else tr("{dpi} dpi", dpi=page.dpi)
    parts = [f"{dots} · {dpi} · {KIND_WORDS[facts.kind]}"]
    if facts.page_count > 1:
        parts.insert(0, tr("Page {page} of {pages}", page=facts.page, pages=facts.page_count))
    if abs(facts.scale - 1) >= 0.005:
        parts.append(tr("scaled to {scale:.0%}", scale=facts.scale))
    if facts.rotation:
        parts.append(_turned(facts.rotation))
    if page.reduced_by > 1:
        parts.append(tr("{dots} × {dots} dots shown as one", dots=page.reduced_by))
    return " · ".join(parts)


def page_sentence(page: ShownPage, *, fed: bool = False) -> str:
    """`Page 1 of 3, 100 by 150 millimetres, 1-bit, its top leaves the printer first, cut off 3.2 mm right`."""
    facts = page.facts
    width, height = (dots * MM_PER_INCH / page.dpi for dots in (facts.width_dots, facts.height_dots))
    words = tr(
        "Page {page} of {pages}, {width:.0f} by {height:.0f} millimetres",
        page=facts.page,
        pages=facts.page_count,
        width=width,
        height=height,
    )
    cut_off = cut_off_words(facts.cut_off)
    told = [words, KIND_WORDS[facts.kind]]
    told += [_turned(facts.rotation)] if facts.rotation else []
    told += [tr("its top leaves the printer first")] if fed else []
    told += [tr("cut off {sides}", sides=cut_off)] if cut_off else []
    return ", ".join(told)


def _turned(rotation: int) -> str:
    """`rotation` is clockwise; 270 is what a turned sheet has."""
    return tr("turned a quarter anti-clockwise") if rotation == 270 else tr("turned {degrees}°", degrees=rotation)


def cut_off_words(cut: CutOff) -> str:
    sides = (
        (cut.left_mm, tr("{mm:.1f} mm left", mm=cut.left_mm)),
        (cut.top_mm, tr("{mm:.1f} mm top", mm=cut.top_mm)),
        (cut.right_mm, tr("{mm:.1f} mm right", mm=cut.right_mm)),
        (cut.bottom_mm, tr("{mm:.1f} mm bottom", mm=cut.bottom_mm)),
    )
    return ", ".join(words for amount, words in sides if amount)
