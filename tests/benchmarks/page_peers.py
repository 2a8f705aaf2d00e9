"""Other A4 renderers for comparison: bare PDFium, poppler, Ghostscript, MuPDF, and CUPS filters (PDF to PWG)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import cups_filters

Peer = Callable[[Path, int, str], None]
"""Draws a file in a resolution (dpi), "1 bit" or "grey"."""
CUPS_FILTERS = ["pdftopdf", "gstoraster"]
HEADER_BYTES = 1796
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
*cupsFilter: "image/pwg-raster 0 -"
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


def program(arguments: list[str]) -> None:
    nowhere = subprocess.DEVNULL
    subprocess.run(arguments, stdout=nowhere, stderr=nowhere, check=True)


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


def cups(file: Path, dpi: int, kind: str) -> None:
    """Convert a page by the filters of CUPS, called as a driverless queue calls them."""
    options = f"Resolution={dpi}dpi ColorModel={'Black' if kind == '1 bit' else 'Gray'}"
    size = cups_filters.filtered(file, PPD, options, CUPS_FILTERS, raster=cups_filters.PWG_RASTER)
    assert size > HEADER_BYTES, "CUPS drew nothing"


def peers() -> dict[str, Peer | None]:
    """None = not installed here."""
    return {
        "floor": floor,
        "CUPS": cups if cups_filters.are_here(*CUPS_FILTERS) else None,
        "pdftoppm": poppler if shutil.which("pdftoppm") else None,
        "ghostscript": ghostscript if shutil.which("gs") else None,
        "mutool": mupdf if shutil.which("mutool") else None,
    }
