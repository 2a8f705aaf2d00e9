"""P6: A4 pages of text at 300 and 600 dpi, in one bit and in grey: our bands and PWG raster against others' programs.

CPU ms per page, medians: each program draws PAGES pages and one page, the difference is its pages' alone. `floor` is
PDFium's bare drawing in grey, from Python; the CUPS chains are its filters from PDF to CUPS raster.
"""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from agent_core.bitmap import DotKind
from agent_core.encode.pwg import PwgWriter
from agent_core.encode.raster_document import RasterDocument
from agent_core.render.request import RenderRequest
from agent_core.render.workers import RenderWorkers
from tests.support.sample_pdfs import A4_MM, Page, pdf

PAGES = 20
LINES = "The quick brown fox jumps over the lazy dog, and 0123456789 boxes of five dozen liquor jugs follow him."
Drawing = Callable[..., None]
"""Of a file, in a resolution (`dpi`) and a `kind` of KINDS."""
KINDS = {"1 bit": DotKind.BLACK_1, "grey": DotKind.SGRAY_8}
CUPS_FILTERS = Path("/usr/lib/cups/filter")
FLOOR = """
import sys, pypdfium2
document = pypdfium2.PdfDocument(sys.argv[1])
for page in document:
    page.render(scale=int(sys.argv[2]) / 72, force_bitmap_format=pypdfium2.raw.FPDFBitmap_Gray).close()
    page.close()
"""
PPD = """*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PAGES.PPD"
*Manufacturer: "Pages"
*Product: "(Pages)"
*ModelName: "Pages"
*ShortNickName: "Pages"
*NickName: "Pages"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*cupsFilter: "application/vnd.cups-raster 0 -"
*OpenUI *PageSize/Media Size: PickOne
*DefaultPageSize: A4
*PageSize A4/A4: "<</PageSize[595 842]/ImagingBBox null>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*DefaultPageRegion: A4
*PageRegion A4/A4: "<</PageSize[595 842]/ImagingBBox null>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4/A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4/A4: "595 842"
*OpenUI *ColorModel/Color: PickOne
*DefaultColorModel: Gray
*ColorModel Gray/Grey: "<</cupsColorSpace 18/cupsBitsPerColor 8/cupsColorOrder 0/cupsCompression 0>>setpagedevice"
*ColorModel Black/Black: "<</cupsColorSpace 3/cupsBitsPerColor 1/cupsColorOrder 0/cupsCompression 0>>setpagedevice"
*CloseUI: *ColorModel
*OpenUI *Resolution/Resolution: PickOne
*DefaultResolution: 300dpi
*Resolution 300dpi/300: "<</HWResolution[300 300]>>setpagedevice"
*Resolution 600dpi/600: "<</HWResolution[600 600]>>setpagedevice"
*CloseUI: *Resolution
"""


def text_page() -> Page:
    page = Page(*A4_MM)
    for line in range(52):
        page.text(20, 25 + 4.8 * line, 10, LINES, bold=line % 13 == 0)
    return page.box(20, 18, 170, 0.3).box(20, 278, 170, 0.3)


def ours(file: Path, dpi: int, kind: DotKind, *, encoded: bool) -> None:
    asyncio.run(_ours(file, dpi, kind, encoded))


async def _ours(file: Path, dpi: int, kind: DotKind, encoded: bool) -> None:
    workers, writer = RenderWorkers(), PwgWriter(RasterDocument(dpi=dpi))
    await workers.start()
    request = RenderRequest(dpi=dpi, media_width_mm=A4_MM[0], media_height_mm=A4_MM[1], kind=kind)
    writer.begin()
    async for band in workers.bands(file, request):
        if encoded:
            writer.band(band)
    await workers.aclose()


def program(arguments: list[str], **environment: str) -> None:
    nowhere = subprocess.DEVNULL
    subprocess.run(arguments, env=os.environ | environment, stdout=nowhere, stderr=nowhere, check=True)


def peers(folder: Path) -> dict[str, tuple[bool, Drawing]]:
    """Whether each is here, and how it draws a file in a resolution and a kind."""
    ppd = folder / "pages.ppd"
    ppd.write_text(PPD)

    def cups(name: str) -> tuple[bool, Drawing]:
        def run(file: Path, dpi: int, kind: str) -> None:
            options = f"Resolution={dpi}dpi ColorModel={'Black' if kind == '1 bit' else 'Gray'}"
            program([str(CUPS_FILTERS / name), "1", "user", "title", "1", options, str(file)], PPD=str(ppd))

        return (CUPS_FILTERS / name).exists(), run

    def floor(file: Path, dpi: int, kind: str) -> None:
        del kind  # PDFium has grey alone
        program([sys.executable, "-c", FLOOR, str(file), str(dpi)])

    def poppler(file: Path, dpi: int, kind: str) -> None:
        program(["pdftoppm", "-r", str(dpi), "-mono" if kind == "1 bit" else "-gray", str(file)])

    def ghostscript(file: Path, dpi: int, kind: str) -> None:
        device = "pbmraw" if kind == "1 bit" else "pgmraw"
        program(["gs", "-q", "-dSAFER", f"-sDEVICE={device}", f"-r{dpi}", "-o", "/dev/null", str(file)])

    def mupdf(file: Path, dpi: int, kind: str) -> None:
        form = ["-F", "pbm"] if kind == "1 bit" else ["-F", "pgm", "-c", "gray"]
        program(["mutool", "draw", "-q", "-r", str(dpi), *form, "-o", "/dev/null", str(file)])

    return {
        "floor": (True, floor),
        "pdftoppm": (shutil.which("pdftoppm") is not None, poppler),
        "ghostscript": (shutil.which("gs") is not None, ghostscript),
        "mutool": (shutil.which("mutool") is not None, mupdf),
        "CUPS gstoraster": cups("gstoraster"),
        "CUPS pdftoraster": cups("pdftoraster"),
    }


def cpu_seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def timed(draw: Callable[[Path], None], many: Path, one: Path) -> float:
    """CPU ms per page."""
    times = []
    for file in (many, one):
        begin = cpu_seconds()
        draw(file)
        times.append(cpu_seconds() - begin)
    return (times[0] - times[1]) * 1000 / (PAGES - 1)


def measure(rounds: int, folder: Path) -> dict[str, float | str]:
    many, one = folder / "many.pdf", folder / "one.pdf"
    many.write_bytes(pdf([text_page()] * PAGES))
    one.write_bytes(pdf([text_page()]))
    others = peers(folder)
    figures: dict[str, float | str] = {name: "missing" for name, (here, _) in others.items() if not here}
    for dpi in (300, 600):
        for name, kind in KINDS.items():
            steps: dict[str, Callable[[Path], None]] = {
                "ours": partial(ours, dpi=dpi, kind=kind, encoded=False),
                "ours to PWG": partial(ours, dpi=dpi, kind=kind, encoded=True),
            }
            steps |= {peer: partial(run, dpi=dpi, kind=name) for peer, (here, run) in others.items() if here}
            times: dict[str, list[float]] = {step: [] for step in steps}
            for _ in range(rounds):
                for step, draw in steps.items():
                    times[step].append(timed(draw, many, one))
            found = {step: median(values) for step, values in times.items()}
            figures |= {f"{dpi} dpi, {name}: {step}, ms": value for step, value in found.items()}
            figures |= {
                f"{dpi} dpi, {name}: ours, {step} = 1": found[step] / found["ours"] for step in others if step in found
            }
    return figures


def run(*, rounds: int) -> dict[str, float | str]:
    with TemporaryDirectory() as folder:
        return measure(rounds, Path(folder))
