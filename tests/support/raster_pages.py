"""Pages for tests of raster writers: made up with the runs and repeats that documents have, and cut into bands."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from agent_core.encode.rasters import PwgWriter, RasterDocument, RasterWriter, UrfWriter
from agent_core.render.request import PageFacts, PageRows
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.jobs import CutOff

WRITERS: dict[str, type[RasterWriter]] = {"pwg": PwgWriter, "urf": UrfWriter}
KINDS = {"pwg": tuple(DotKind), "urf": (DotKind.SGRAY_8, DotKind.SRGB_8)}


@dataclass(frozen=True)
class MadePage:
    """`cuts`: at which rows its bands begin."""

    facts: PageFacts
    rows: bytes = field(repr=False)
    cuts: tuple[int, ...] = (0,)

    def bands(self) -> list[PageRows]:
        size = self.facts.bytes_per_row
        ends = (*self.cuts[1:], self.facts.height_dots)
        return [
            PageRows(facts=self.facts, first_row=first, rows=self.rows[first * size : end * size])
            for first, end in zip(self.cuts, ends, strict=True)
        ]


def page_facts(kind: DotKind, width: int, height: int, *, page: int = 1, page_count: int = 1) -> PageFacts:
    return PageFacts(
        page=page,
        page_count=page_count,
        width_dots=width,
        height_dots=height,
        scale=1.0,
        rotation=0,
        cut_off=CutOff(),
        kind=kind,
    )


def written(name: str, document: RasterDocument, pages: list[MadePage]) -> bytes:
    writer = WRITERS[name](document)
    return writer.begin() + b"".join(writer.band(band) for page in pages for band in page.bands())


@st.composite
def made_pages(draw: st.DrawFn, kind: DotKind, page: int = 1) -> MadePage:
    """Rows around the lengths where runs (128 dots) and repeated rows (256) are split."""
    width = draw(st.integers(1, 20) | st.integers(120, 270))
    facts = page_facts(kind, width, 1, page=page)
    dot = max(1, kind.bits_per_dot // 8)
    per_row = facts.bytes_per_row // dot
    dots = st.sampled_from([b"\xff" * dot, b"\0" * dot]) | st.binary(min_size=dot, max_size=dot)
    mixed = st.binary(min_size=1, max_size=140 * dot)
    short_runs = mixed.map(lambda bits: b"".join(bytes([bit % 2 * 255]) * dot for bit in bits))
    runs = st.tuples(dots, st.integers(1, per_row)).map(lambda run: run[0] * run[1])
    rows: list[bytes] = []
    for _ in range(draw(st.integers(1, 5))):
        parts = draw(st.lists(mixed | short_runs | runs, min_size=1, max_size=4))
        row = b"".join(parts)[: per_row * dot].ljust(per_row * dot, draw(st.sampled_from([b"\0", b"\xff"])))
        rows += [row] * draw(st.sampled_from([1, 1, 2, 3, 31, 33, 255, 256, 257, 600]))
    facts = page_facts(kind, width, len(rows), page=page)
    cuts = draw(st.sets(st.integers(0, len(rows) - 1), max_size=4))
    return MadePage(facts, b"".join(rows), tuple(sorted({0, *cuts})))
