"""P6: A4 pages at 300 and 600 dpi, in one bit and in grey: our bands and PWG raster against others' programs.

CPU ms per page, medians, of a document of letters, tables, charts and photographs: each program draws MANY pages and
FEW of the same sorts, the difference is that of the pages between. `state` is PDFium's bare drawing in grey, from
Python, and `bands` our drawing, uncompressed as well; CUPS is its filters from PDF to PWG raster. Ratios above 1: we
are that many times faster.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from agent_core.page_stream import page_stream
from agent_core.render.workers import RenderWorkers
from server_core.contract.decisions.print_path import Raster
from server_core.contract.types.drawing import DotKind, RasterForm, RasterFormat, RenderRequest
from server_core.contract.types.parameters import DuplexMode
from tests.benchmarks.mixed_pages import mixed_pages
from tests.benchmarks.page_peers import Peer, peers
from tests.support.sample_pdfs import A4_MM

MANY, FEW = 24, 6
KINDS = {"1 bit": DotKind.BLACK_1, "grey": DotKind.SGRAY_8}


class Ours:
    """Draws pages as the agent does. `peak_mb`: highest memory use of its child process so far; 0 = this system does
    not report it.
    """

    def __init__(self) -> None:
        self.peak_mb = 0.0

    def draw(self, file: Path, dpi: int, kind: DotKind, *, compressed: bool = True) -> None:
        asyncio.run(self._draw(file, dpi, kind, compressed))

    async def _draw(self, file: Path, dpi: int, kind: DotKind, compressed: bool) -> None:
        request = RenderRequest(dpi=dpi, media_width_mm=A4_MM[0], media_height_mm=A4_MM[1], kind=kind)
        form = RasterForm(format=RasterFormat.PWG, kind=kind, dpi=dpi)
        workers, raster = RenderWorkers(), Raster(request=request, form=form, duplex_mode=DuplexMode.DEFAULT)
        await workers.start()
        if compressed:
            async for _ in page_stream(workers, file, raster, 1):
                pass
        else:
            async for _ in workers.bands(file, request):
                pass
        self.peak_mb = max(self.peak_mb, *map(peak_mb, workers.pids))
        await workers.aclose()


def peak_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status")
    return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024 if status.exists() else 0.0


def cpu_seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def timed(draw: Callable[[Path], None], many: Path, few: Path) -> float:
    """CPU ms per page."""
    times = []
    for file in (many, few):
        begin = cpu_seconds()
        draw(file)
        times.append(cpu_seconds() - begin)
    return (times[0] - times[1]) * 1000 / (MANY - FEW)


def drawn_by(peer: Peer, dpi: int, kind: str, file: Path) -> None:
    peer(file, dpi, kind)


def measure(rounds: int, folder: Path) -> dict[str, float | str]:
    many, few = folder / "many.pdf", folder / "few.pdf"
    many.write_bytes(mixed_pages(MANY))
    few.write_bytes(mixed_pages(FEW))
    others = peers()
    figures: dict[str, float | str] = {name: "missing" for name, peer in others.items() if peer is None}
    for dpi in (300, 600):
        for name, kind in KINDS.items():
            ours = Ours()
            steps: dict[str, Callable[[Path], None]] = {
                "ours": partial(ours.draw, dpi=dpi, kind=kind),
                "bands": partial(ours.draw, dpi=dpi, kind=kind, compressed=False),
            }
            steps |= {other: partial(drawn_by, peer, dpi, name) for other, peer in others.items() if peer is not None}
            times: dict[str, list[float]] = {step: [] for step in steps}
            for turn in range(rounds + 1):
                for step, draw in steps.items():
                    elapsed = timed(draw, many, few)
                    if turn:  # the first is the warm-up
                        times[step].append(elapsed)
            found = {step: median(values) for step, values in times.items()}
            figures |= {f"{dpi} dpi, {name}: {step}, ms": value for step, value in found.items()}
            figures |= {
                f"{dpi} dpi, {name}: {step} / ours": median(
                    theirs / mine for theirs, mine in zip(times[step], times["ours"], strict=True)
                )
                for step in found
                if step != "ours"
            }
            figures[f"{dpi} dpi, {name}: our child's memory, MB"] = ours.peak_mb
    return figures


def run(*, rounds: int) -> dict[str, float | str]:
    with TemporaryDirectory() as folder:
        return measure(rounds, Path(folder))
