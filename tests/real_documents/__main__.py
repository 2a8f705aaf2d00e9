"""`python -m tests.real_documents FOLDER [--pages N] [--json] [--keep OUTLIERS]`: our pages beside poppler's.

Every PDF under the folder, its first pages at 203 dpi on a medium as large as the page: who draws it, how alike the
pictures are (`similarity`), how long it takes and how much memory. Times only inform: pdftoppm starts anew for every
page, our worker is warm. Prints each page that poppler draws and we do not, that is less than 0.95 alike, or whose ink
is missing from our black and white; exits 1 if one of them is not explained in `explained.json`. Linux, with Debian's
poppler-utils and poppler-data. Nobody's PDFs are part of this repository: bring your own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind
from tests.real_documents import ours, poppler
from tests.real_documents.comparison import compare
from tests.real_documents.drawn import Drawn
from tests.real_documents.outliers import explanation, keep
from tests.real_documents.report import PageLine, name_of, summary

SECONDS_PER_PAGE = 30.0


@dataclass(kw_only=True, slots=True)
class Findings:
    lines: list[PageLine] = field(default_factory=list)
    files: int = 0
    unopened: int = 0
    left_out: int = 0

    def summary(self) -> dict[str, object]:
        return summary(self.lines, files=self.files, unopened=self.unopened, left_out=self.left_out)


def pdfs(folder: Path) -> Iterator[Path]:
    """List the PDF files in a fixed order, without following links."""
    return (file for file in sorted(folder.rglob("*")) if file.suffix.lower() == ".pdf" and _is_plain(file))


def _is_plain(file: Path) -> bool:
    return file.is_file() and not file.is_symlink()


async def look_at(workers: RenderWorkers, pdf: Path, request: argparse.Namespace, findings: Findings) -> None:
    findings.files += 1
    name, end = name_of(pdf, request.folder), time.monotonic() + request.seconds_per_file
    count = poppler.page_count(pdf, seconds=SECONDS_PER_PAGE)
    if count is None:
        first = await ours.draw(workers, pdf, 1, dpi=request.dpi, kind=DotKind.SGRAY_8)
        if not isinstance(first, Drawn):
            findings.unopened += 1
            return
    for number in range(1, min(count or 1, request.pages) + 1):
        if time.monotonic() > end:
            findings.left_out += 1
            return
        page = await compare(workers, pdf, number, dpi=request.dpi, seconds=SECONDS_PER_PAGE)
        line = PageLine.of(name, page, explanation(pdf) if page.is_outlier else None)
        findings.lines.append(line)
        if line.outlier and not request.json:
            print(line, flush=True)
        if line.outlier and request.keep is not None:
            keep(request.keep, name, page)


async def run(request: argparse.Namespace) -> Findings:
    findings, workers = Findings(), RenderWorkers()
    try:
        for pdf in pdfs(request.folder):
            await look_at(workers, pdf, request, findings)
    finally:
        await workers.aclose()
    return findings


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.real_documents", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=3, help="the first ones of each file (3)")
    parser.add_argument("--dpi", type=int, default=203)
    parser.add_argument("--seconds-per-file", type=float, default=120.0)
    parser.add_argument("--json", action="store_true", help="one object: the summary and every page")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where pictures of the outliers go")
    request = parser.parse_args()
    if absent := poppler.missing():
        print(f"{' and '.join(absent)} not found: install Debian's poppler-utils and poppler-data.", file=sys.stderr)
        return 2
    if not request.folder.is_dir():
        print(f"{request.folder} is no folder.", file=sys.stderr)
        return 2
    findings = asyncio.run(run(request))
    if request.json:
        print(json.dumps({"summary": findings.summary(), "pages": [asdict(line) for line in findings.lines]}))
    else:
        for name, figure in findings.summary().items():
            print(f"{name:<40} {figure}")
    if not findings.files:
        print(f"No PDF under {request.folder}.", file=sys.stderr)
        return 2
    return 1 if any(line.unexplained for line in findings.lines) else 0


if __name__ == "__main__":
    sys.exit(main())
