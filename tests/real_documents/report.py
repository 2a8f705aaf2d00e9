"""The findings, as lines for people and as JSON."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.real_documents.comparison import LEAST_SSIM, ComparedPage
from tests.real_documents.drawn import Drawn, NotDrawn

MIB = 1024 * 1024
WORST = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class PageLine:
    """One compared page without its pictures. Times in ms, peaks in MiB; None = not drawn, or not seen.

    `on_paper`: more like what poppler puts on paper, where its screen shows annotations that do not print. `moved`: by
    a dot, to be alike.
    `explanation`: why an outlier is none of our faults, once somebody has looked at it.
    """

    file: str
    page: int
    drawn_by: str
    ssim: float | None
    ink_kept: float | None
    on_paper: bool
    moved: bool
    outlier: bool
    explanation: str | None
    refusal: str | None
    poppler_refusal: str | None
    grey_ms: float | None
    black_ms: float | None
    poppler_ms: float | None
    grey_mib: float | None
    poppler_mib: float | None

    @staticmethod
    def of(file: str, page: ComparedPage, explanation: str | None) -> PageLine:
        alike = page.likeness
        return PageLine(
            file=file,
            page=page.page,
            drawn_by=page.drawn_by.value,
            ssim=None if alike is None else round(alike.ssim, 4),
            ink_kept=None if alike is None else round(alike.ink_kept, 4),
            on_paper=alike is not None and alike is page.on_paper,
            moved=alike is not None and alike.moved,
            outlier=page.is_outlier,
            explanation=explanation if page.is_outlier else None,
            refusal=_refusal(page.grey, page.black),
            poppler_refusal=_refusal(page.poppler),
            grey_ms=_ms(page.grey),
            black_ms=_ms(page.black),
            poppler_ms=_ms(page.poppler),
            grey_mib=_mib(page.grey),
            poppler_mib=_mib(page.poppler),
        )

    @property
    def unexplained(self) -> bool:
        return self.outlier and self.explanation is None

    def __str__(self) -> str:
        alike = "" if self.ssim is None else f" similarity {self.ssim:.3f}, ink {self.ink_kept:.3f}"
        refused = f" we: {self.refusal}" if self.refusal else ""
        return f"{self.file} page {self.page}: {self.drawn_by}{alike}{refused} ({self.explanation or 'unexplained'})"


def summary(lines: Sequence[PageLine], *, files: int, unopened: int, left_out: int) -> dict[str, object]:
    """`unopened`: files that neither opens; `left_out`: files whose time was up before their last page."""
    alike = sorted(line.ssim for line in lines if line.ssim is not None)
    return {
        "files": files,
        "files that neither opens": unopened,
        "files whose time was up": left_out,
        "pages": len(lines),
        **{f"pages drawn by {who}": count for who, count in sorted(Counter(line.drawn_by for line in lines).items())},
        "our refusals": dict(Counter(line.refusal.split(":")[0] for line in lines if line.refusal)),
        "similarity, median": round(median(alike), 4) if alike else None,
        "similarity, 5 % are under": alike[len(alike) // 20] if alike else None,
        "similarity, least": alike[0] if alike else None,
        "similarity of at least 0.95": sum(ssim >= LEAST_SSIM for ssim in alike),
        "of these with poppler for paper alone": sum(line.on_paper and not line.outlier for line in lines),
        "of these moved by a dot": sum(line.moved and not line.outlier for line in lines),
        "outliers": sum(line.outlier for line in lines),
        "outliers without an explanation": sum(line.unexplained for line in lines),
        "outliers by explanation": dict(Counter(line.explanation for line in lines if line.explanation)),
        "grey, ms, median": _median(line.grey_ms for line in lines),
        "black, ms, median": _median(line.black_ms for line in lines),
        "poppler with its start, ms, median": _median(line.poppler_ms for line in lines),
        "grey, MiB, median": _median(line.grey_mib for line in lines),
        "grey, MiB, most": max((line.grey_mib for line in lines if line.grey_mib), default=None),
        "poppler, MiB, median": _median(line.poppler_mib for line in lines),
        "poppler, MiB, most": max((line.poppler_mib for line in lines if line.poppler_mib), default=None),
    }


def name_of(file: Path, folder: Path) -> str:
    """File names of unknown origin, fit for a terminal."""
    name = os.fsencode(file.relative_to(folder)).decode("utf-8", "backslashreplace")
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in name)


def _refusal(*results: Drawn | NotDrawn) -> str | None:
    return next((f"{result.code}: {result.text}" for result in results if isinstance(result, NotDrawn)), None)


def _ms(result: Drawn | NotDrawn) -> float | None:
    return round(result.ms, 1) if isinstance(result, Drawn) else None


def _mib(result: Drawn | NotDrawn) -> float | None:
    return round(result.peak_bytes / MIB, 1) if isinstance(result, Drawn) and result.peak_bytes else None


def _median(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(median(known), 1) if known else None
