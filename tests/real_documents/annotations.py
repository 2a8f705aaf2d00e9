"""`python -m tests.real_documents.annotations FOLDER`: each annotation that prints, beside poppler's and PDFium's own.

Every PDF under the folder that has annotations or fields for paper, its first pages in grey. In the box of each
annotation our drawing is alike to another one if each has ink where the other has, and both are about as dark. Prints a
table by kinds, and which ones are like neither; keeps pictures of those (poppler, PDFium, ours). Nobody's PDFs are part
of this repository: bring your own. Linux, with Debian's poppler-utils and poppler-data.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat

from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind
from tests.real_documents import ours, pdfium, poppler
from tests.real_documents.drawn import Drawn
from tests.real_documents.pdfium import PlacedAnnotation
from tests.real_documents.report import name_of
from tests.real_documents.similarity import on_one_size

LEAST_INK = 0.75
INK = 170
MOST_DIFFERENCE = 20.0
"""Largest difference of the mean shade in the box, 255 = white."""
LEAST_SIDE = 6
MOST_ROUNDED = 1.1
BESIDE = 3
LIKE = {
    (True, True): "like both",
    (True, False): "like poppler alone",
    (False, True): "like PDFium alone",
    (False, False): "like neither",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """`like`: a value of LIKE, or why there is nothing to compare."""

    file: str
    page: int
    place: int
    kind: str
    has_appearance: bool
    like: str


def alike(first: Image.Image, second: Image.Image) -> bool:
    """Two pictures of the same place."""
    means = [ImageStat.Stat(picture).mean[0] for picture in (first, second)]
    return abs(means[0] - means[1]) <= MOST_DIFFERENCE and min(_shared(first, second)) >= LEAST_INK


def _shared(first: Image.Image, second: Image.Image) -> list[float]:
    """Share of the 4 x 4 dot cells with ink that have ink in or next to them in the other picture."""
    inked = [
        picture.filter(ImageFilter.MinFilter(3)).point(lambda value: 255 if value < INK else 0)
        for picture in (first, second)
    ]
    places = [picture.reduce(4).point(lambda value: 255 if value > 127 else 0) for picture in inked]
    near = [picture.filter(ImageFilter.MaxFilter(3)) for picture in places]
    counts = [picture.histogram()[255] for picture in places]
    both = [
        ImageChops.darker(places[0], near[1]).histogram()[255],
        ImageChops.darker(places[1], near[0]).histogram()[255],
    ]
    return [found / wanted if wanted else 1.0 for found, wanted in zip(both, counts, strict=True)]


def likeness(pictures: Sequence[Image.Image], annotation: PlacedAnnotation) -> str | None:
    """`pictures`: poppler's, PDFium's and ours; None = the annotation is too small or beside the page."""
    left, top, right, bottom = annotation.box
    width, height = pictures[0].size
    box = max(0, left - BESIDE), max(0, top - BESIDE), min(width, right + BESIDE), min(height, bottom + BESIDE)
    if box[2] - box[0] < LEAST_SIDE or box[3] - box[1] < LEAST_SIDE:
        return None
    theirs, others, mine = (picture.crop(box) for picture in pictures)
    return LIKE[alike(theirs, mine), alike(others, mine)]


async def look_at(workers: RenderWorkers, pdf: Path, request: argparse.Namespace) -> list[Compared]:
    found: list[Compared] = []
    name = name_of(pdf, request.folder)
    for number, page in enumerate(pdfium.draw(pdf, dpi=request.dpi, pages=request.pages, seconds=request.seconds), 1):
        if not page.annotations:
            continue
        mine = await ours.draw(workers, pdf, number, dpi=request.dpi, kind=DotKind.SGRAY_8)
        theirs = poppler.draw(pdf, number, dpi=request.dpi, seconds=request.seconds)
        why = None
        if not isinstance(mine, Drawn):
            why = f"refused: {mine.text}"
        elif not isinstance(theirs, Drawn) or theirs.image is None or mine.image is None:
            why = "poppler draws nothing"
        else:
            own = mine.image
            if own.width > MOST_ROUNDED * page.image.width:  # the others leave out a page's /UserUnit
                own = own.resize(page.image.size)
            first, second = on_one_size(theirs.image, page.image)
            second, third = on_one_size(second, own)
            first, third = on_one_size(first, third)
            pictures = [first, on_one_size(second, third)[0], third]
        for place, annotation in enumerate(page.annotations):
            like = why or likeness(pictures, annotation)
            if like is None:
                continue
            entry = Compared(
                file=name,
                page=number,
                place=place,
                kind=annotation.kind,
                has_appearance=annotation.has_appearance,
                like=like,
            )
            found.append(entry)
        if (
            request.keep is not None
            and not why
            and any(one.like in request.kept for one in found if one.page == number)
        ):
            _keep(request.keep, name, number, pictures)
    return found


def _keep(folder: Path, name: str, number: int, pictures: Sequence[Image.Image]) -> None:
    sheet = Image.new("L", (sum(picture.width + 8 for picture in pictures), pictures[0].height), 128)
    left = 0
    for picture in pictures:
        sheet.paste(picture, (left, 0))
        left += picture.width + 8
    folder.mkdir(parents=True, exist_ok=True)
    sheet.save(folder / f"{re.sub(r'[^A-Za-z0-9._-]+', '_', name)[-120:]}-{number}.png")


def table(found: Sequence[Compared]) -> str:
    """Markdown: kinds of annotations, and how many are like whose."""
    columns = [*LIKE.values(), "refused", "poppler draws nothing"]
    counts = Counter((_row(one), one.like.partition(":")[0]) for one in found)
    lines = [f"| annotation | all | {' | '.join(columns)} |", "|---" * (len(columns) + 2) + "|"]
    for row in [*sorted({_row(one) for one in found}), "all"]:
        numbers = [
            sum(n for (kind, like), n in counts.items() if like == one and row in (kind, "all")) for one in columns
        ]
        lines.append(f"| {row} | {sum(numbers)} | {' | '.join(map(str, numbers))} |")
    return "\n".join(lines)


def _row(one: Compared) -> str:
    return one.kind if one.has_appearance else f"{one.kind}, no appearance"


async def run(request: argparse.Namespace) -> tuple[int, list[Compared]]:
    files, found, workers = 0, list[Compared](), RenderWorkers()
    pdfs = [file for file in sorted(request.folder.rglob("*")) if file.suffix.lower() == ".pdf" and file.is_file()]
    try:
        for pdf in pdfs:
            compared = await look_at(workers, pdf, request)
            files += bool(compared)
            found += compared
            for one in compared:
                if one.like not in LIKE.values() or one.like == LIKE[False, False]:
                    print(json.dumps(asdict(one)), file=sys.stderr, flush=True)
    finally:
        await workers.aclose()
    return files, found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.real_documents.annotations", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=2, help="the first ones of each file (2)")
    parser.add_argument("--dpi", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=30.0, help="for each drawing of a file or a page (30)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where pictures of pages go")
    parser.add_argument("--kept", nargs="*", default=[LIKE[False, False]], help="that have such annotations")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where all that was compared goes")
    request = parser.parse_args()
    if absent := poppler.missing():
        print(f"{' and '.join(absent)} not found: install Debian's poppler-utils and poppler-data.", file=sys.stderr)
        return 2
    files, found = asyncio.run(run(request))
    if not found:
        print(f"No PDF with annotations for paper under {request.folder}.", file=sys.stderr)
        return 2
    if request.json is not None:
        request.json.write_text(json.dumps([asdict(one) for one in found]))
    print(f"{files} files, {len({(one.file, one.page) for one in found})} pages, {len(found)} annotations\n")
    print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
