"""One page, drawn band by band in the order in which it is sent."""

from __future__ import annotations

from collections.abc import Iterator

from agent_core.bitmap import DotKind
from agent_core.render.dots import dots, turned
from agent_core.render.layout import Placement
from agent_core.render.paper import Paper, rows_per_band
from agent_core.render.pdf import PdfPage
from agent_core.render.request import BackSides, RenderRequest

Rows = bytes | memoryview


class Drawing:
    """Bands are cut from the page's top, for the back sides too, so that all sides of one page have the same dots."""

    def __init__(self, page: PdfPage, placement: Placement, request: RenderRequest, paper: Paper) -> None:
        self._page = page
        self._placement = placement
        self._request = request
        self._paper = paper
        self._drawn: int | None = None  # the band on the paper, `_rows` are its dots
        self._rows: Rows = b""
        self._band_rows = rows_per_band(request.kind, placement.width_dots, placement.height_dots)
        self._row_bytes = (placement.width_dots * request.kind.bits_per_dot + 7) // 8
        self.height_dots = self._height()

    def bands(self, turn: BackSides) -> Iterator[tuple[int, Rows]]:
        """The first row on the page as it is sent, and the rows."""
        width, kind = self._placement.width_dots, self._request.kind
        starts = range(0, self.height_dots, self._band_rows)
        upside_down = turn in {BackSides.ROTATED, BackSides.FLIPPED_Y}
        for start in reversed(starts) if upside_down else starts:
            end = min(start + self._band_rows, self.height_dots)
            rows = self._band(start)[: (end - start) * self._row_bytes]
            if turn is not BackSides.AS_IS:
                rows = turned(rows, kind, width, turn)
            yield (self.height_dots - end if upside_down else start), rows

    def _height(self) -> int:
        """Continuous media end below the last row with ink; it is looked for from the bottom."""
        below, height = self._placement.ends_below_ink, self._placement.height_dots
        if below is None:
            return height
        white = b"\0" if self._request.kind is DotKind.BLACK_1 else b"\xff"
        for start in reversed(range(0, height, self._band_rows)):
            inked = len(bytes(self._band(start)).rstrip(white))
            if inked:
                return min(height, start + -(-inked // self._row_bytes) + below)
        return min(height, max(1, below))

    def _band(self, start: int) -> Rows:
        if self._drawn != start:
            placement, kind = self._placement, self._request.kind
            count = min(self._band_rows, placement.height_dots - start)
            self._paper.lay_out(kind, placement.width_dots, start, count)
            self._page.draw(placement, self._request.dpi, self._paper)
            self._rows = dots(self._paper, kind, self._request.halftone)
            self._drawn = start
        return self._rows
