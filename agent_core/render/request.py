"""What travels to the child process and back: the wishes, and the facts of each page."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.bitmap import CutOff
from agent_core.domain import Orientation, PrintParameters, ScaleMode


@dataclass(frozen=True, kw_only=True, slots=True)
class RenderRequest:
    """Lengths in mm, see `layout.place` for their meaning.

    `media_height_mm` None = continuous: the height follows the content. `media_width_mm` None = the medium is not
    known: it is taken to be as large as the page. `printable_width_mm` None = the whole medium can be printed on.
    Pages count from 1; `last_page` None = to the end.
    """

    dpi: int
    media_width_mm: float | None
    media_height_mm: float | None
    printable_width_mm: float | None = None
    orientation: Orientation = Orientation.DEFAULT
    scale_mode: ScaleMode = ScaleMode.NONE
    offset_x_mm: float = 0.0
    offset_y_mm: float = 0.0
    margin_top_mm: float = 0.0
    margin_right_mm: float = 0.0
    margin_bottom_mm: float = 0.0
    margin_left_mm: float = 0.0
    first_page: int = 1
    last_page: int | None = None

    @staticmethod
    def of(
        parameters: PrintParameters, *, dpi: int, loaded_width_mm: float | None, loaded_height_mm: float | None
    ) -> RenderRequest:
        """A job's wishes; what the job leaves open is the printer's: its dpi and its loaded medium."""
        own_media = parameters.media_width_mm is not None  # its width alone means continuous
        return RenderRequest(
            dpi=parameters.dpi or dpi,
            media_width_mm=parameters.media_width_mm if own_media else loaded_width_mm,
            media_height_mm=parameters.media_height_mm if own_media else parameters.media_height_mm or loaded_height_mm,
            orientation=parameters.orientation,
            scale_mode=parameters.scale_mode,
            offset_x_mm=parameters.offset_x_mm,
            offset_y_mm=parameters.offset_y_mm,
            margin_top_mm=parameters.margin_top_mm,
            margin_right_mm=parameters.margin_right_mm,
            margin_bottom_mm=parameters.margin_bottom_mm,
            margin_left_mm=parameters.margin_left_mm,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PageFacts:
    """A bitmap but for its rows; they travel beside it as raw bytes."""

    page: int
    page_count: int
    width_dots: int
    height_dots: int
    scale: float
    rotation: int
    cut_off: CutOff
