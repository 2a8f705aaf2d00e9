"""One page, drawn band by band in the order in which it is sent."""

from __future__ import annotations

from collections.abc import Iterator

from agent_core.render.dots import SIDEWAYS, Rows, black, grey_or_colour
from agent_core.render.halftone import Halftoner
from agent_core.render.layout import Placement
from agent_core.render.paper import Paper, rows_per_band
from agent_core.render.pdf import PdfPage
from server_core.contract.types.drawing import BackSides, DotKind, RenderRequest

ROWS_ABOVE = 8
# The turn that leaves the rows in their order.
UPRIGHT = {BackSides.ROTATED: BackSides.FLIPPED_X, BackSides.FLIPPED_Y: BackSides.AS_IS}


class Drawing:
    """Bands are cut from the page's top, for the back sides too, so that a page has the same dots on either side."""

    def __init__(
        self, page: PdfPage, placement: Placement, request: RenderRequest, paper: Paper, turn: BackSides
    ) -> None:
        self._page = page
        self._placement = placement
        self._request = request
        self._paper = paper
        self._turn = turn
        page.put_images_on_dots(placement, request.dpi)
        self._halftoner = Halftoner(page, placement, request.dpi, request.halftone)
        self._above = 0
        self._drawn: int | None = None  # the first row of the band on the paper
        self._band_rows = rows_per_band(request.kind, placement.width_dots, placement.height_dots)
        self.height_dots = self._height()

    def bands(self) -> Iterator[tuple[int, Rows]]:
        """The first row on the page as it is sent, and the rows."""
        starts = range(0, self.height_dots, self._band_rows)
        upside_down = self._turn in {BackSides.ROTATED, BackSides.FLIPPED_Y}
        for start in reversed(starts) if upside_down else starts:
            self._draw(start)
            end = min(start + self._band_rows, self.height_dots)
            first_row = self.height_dots - end if upside_down else start
            yield first_row, self._dots(end - start, self._turn)

    def _height(self) -> int:
        """Continuous media end below the last row with ink; it is looked for from the bottom."""
        below, height = self._placement.ends_below_ink, self._placement.height_dots
        if below is None:
            return height
        white = b"\0" if self._request.kind is DotKind.BLACK_1 else b"\xff"
        for start in reversed(range(0, height, self._band_rows)):
            self._draw(start)
            count = min(self._band_rows, height - start)
            top_down = UPRIGHT.get(self._turn, self._turn)
            rows = bytes(self._dots(count, top_down))
            inked = len(rows.rstrip(white))
            if inked:
                return min(height, start + -(-inked * count // len(rows)) + below)
        return min(height, max(1, below))

    def _draw(self, start: int) -> None:
        if self._drawn != start:
            placement, request = self._placement, self._request
            count = min(self._band_rows, placement.height_dots - start)
            # Error diffusion starts a few rows above, so that its beginning does not show.
            self._above = min(start, ROWS_ABOVE) if request.kind is DotKind.BLACK_1 else 0
            first_row, count = start - self._above, count + self._above
            turned = self._turn in SIDEWAYS
            width, height = placement.width_dots, placement.height_dots
            self._paper.lay_out(request.kind, width, height, first_row, count, to_be_turned=turned)
            self._page.draw(placement, request.dpi, self._paper)
            self._drawn = start

    def _dots(self, row_count: int, turn: BackSides) -> Rows:
        """The first rows of the band that was drawn last."""
        if self._request.kind is not DotKind.BLACK_1:
            return grey_or_colour(self._paper, row_count, turn)
        return black(self._halftoner.two_tone(self._paper), self._above, row_count, turn)
