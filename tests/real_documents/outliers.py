"""Outliers: kept as pictures to look at, and what was said of those that were looked at before."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

import msgspec
from PIL import Image

from tests.real_documents.comparison import ComparedPage

EXPLAINED = Path(__file__).parent / "explained.json"
GAP = 8
MAX_HEIGHT = 1600


class Explanations(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`reasons`: a word for each kind of difference and what it is. `files`: the start of a SHA-256 and its word."""

    reasons: dict[str, str]
    files: dict[str, str]


@cache
def explanations() -> Explanations:
    return msgspec.json.decode(EXPLAINED.read_bytes(), type=Explanations)


def explanation(pdf: Path) -> str | None:
    """The word for what was seen in this very file."""
    return explanations().files.get(hashlib.sha256(pdf.read_bytes()).hexdigest()[:16])


def keep(folder: Path, name: str, page: ComparedPage) -> None:
    """One picture: poppler's page, our grey one, our black and white one, poppler's for paper, from left to right."""
    if not page.pictures:
        return
    width = sum(picture.width + GAP for picture in page.pictures)
    sheet = Image.new("L", (width, max(picture.height for picture in page.pictures)), 128)
    left = 0
    for picture in page.pictures:
        sheet.paste(picture, (left, 0))
        left += picture.width + GAP
    if sheet.height > MAX_HEIGHT:
        sheet = sheet.resize((max(1, sheet.width * MAX_HEIGHT // sheet.height), MAX_HEIGHT), Image.Resampling.BOX)
    folder.mkdir(parents=True, exist_ok=True)
    alike = page.drawn_by.value if page.likeness is None else f"{page.likeness.ssim:.3f}"
    sheet.save(folder / f"{alike}-{re.sub(r'[^A-Za-z0-9._-]+', '_', name)[-120:]}-{page.page}.png")
