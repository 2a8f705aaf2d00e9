"""One page, drawn by both, and what the pictures say of each other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from PIL import Image

from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind
from tests.real_documents import ours, poppler
from tests.real_documents.drawn import Drawn, NotDrawn
from tests.real_documents.similarity import best_ssim, ink_kept, on_one_size, ssim

LEAST_SSIM = 0.95
LEAST_INK = 0.95


class DrawnBy(StrEnum):
    BOTH = "both"
    ONLY_WE = "only_we"
    ONLY_POPPLER = "only_poppler"
    NEITHER = "neither"


@dataclass(frozen=True, kw_only=True, slots=True)
class Likeness:
    """Likeness of one of our pages with poppler's: `ssim` of the grey page, `ink_kept` of the black and white one.
    `moved`: it was too low in place, and `ssim` is the best within one dot.
    """

    ssim: float
    ink_kept: float
    moved: bool = False

    @property
    def is_enough(self) -> bool:
        return self.ssim >= LEAST_SSIM and self.ink_kept >= LEAST_INK


@dataclass(frozen=True, kw_only=True, slots=True)
class ComparedPage:
    """`on_screen` is None where there are no two pictures, `on_paper` also where the screen's was enough.

    `pictures`: poppler's for the screen, our grey and our black and white one, poppler's for paper; what there is.
    """

    page: int
    poppler: Drawn | NotDrawn
    grey: Drawn | NotDrawn
    black: Drawn | NotDrawn
    on_screen: Likeness | None = None
    on_paper: Likeness | None = None
    pictures: tuple[Image.Image, ...] = field(default=(), repr=False)

    @property
    def drawn_by(self) -> DrawnBy:
        they = isinstance(self.poppler, Drawn)
        if isinstance(self.grey, Drawn) and isinstance(self.black, Drawn):
            return DrawnBy.BOTH if they else DrawnBy.ONLY_WE
        return DrawnBy.ONLY_POPPLER if they else DrawnBy.NEITHER

    @property
    def likeness(self) -> Likeness | None:
        """The better one."""
        return max((one for one in (self.on_screen, self.on_paper) if one is not None), key=_worth, default=None)

    @property
    def is_outlier(self) -> bool:
        """Poppler draws it and we don't, or it looks like neither of poppler's."""
        unlike = self.likeness is not None and not self.likeness.is_enough
        return self.drawn_by is DrawnBy.ONLY_POPPLER or unlike


async def compare(workers: RenderWorkers, pdf: Path, page: int, *, dpi: int, seconds: float) -> ComparedPage:
    """`seconds` limit poppler; what limits us is the workers' own."""
    theirs = poppler.draw(pdf, page, dpi=dpi, seconds=seconds)
    grey = await ours.draw(workers, pdf, page, dpi=dpi, kind=DotKind.SGRAY_8)
    black = await ours.draw(workers, pdf, page, dpi=dpi, kind=DotKind.BLACK_1)
    pictures = tuple(one.image for one in (theirs, grey, black) if isinstance(one, Drawn) and one.image is not None)
    on_screen = on_paper = None
    if len(pictures) == 3:
        on_screen = _likeness(*pictures)
        if not on_screen.is_enough:
            paper = poppler.draw_for_paper(pdf, page, dpi=dpi, seconds=seconds)
            printed = paper.image if isinstance(paper, Drawn) else None
            if printed is not None:
                on_paper = _likeness(printed, *pictures[1:])
                pictures = (*pictures, printed)
            if printed is not None and on_paper is not None and _worth(on_paper) > _worth(on_screen):
                on_paper = _moved(on_paper, printed, pictures[1])
            else:
                on_screen = _moved(on_screen, pictures[0], pictures[1])
    return ComparedPage(
        page=page, poppler=theirs, grey=grey, black=black, on_screen=on_screen, on_paper=on_paper, pictures=pictures
    )


def _likeness(theirs: Image.Image, grey: Image.Image, black: Image.Image) -> Likeness:
    return Likeness(ssim=ssim(*on_one_size(theirs, grey)), ink_kept=ink_kept(*on_one_size(theirs, black)))


def _moved(likeness: Likeness, theirs: Image.Image, grey: Image.Image) -> Likeness:
    if likeness.ssim >= LEAST_SSIM:
        return likeness
    return replace(likeness, ssim=best_ssim(theirs, grey, enough=LEAST_SSIM), moved=True)


def _worth(likeness: Likeness) -> tuple[bool, float]:
    return likeness.is_enough, likeness.ssim
