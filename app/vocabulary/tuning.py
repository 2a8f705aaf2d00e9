"""How a printer is driven, in words: only what differs from the defaults. Pure."""

from __future__ import annotations

from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import Cut, EscposRaster, Halftone, PrinterTuning, ZplCompression

HALFTONES = {
    Halftone.AUTO: "dots by what is drawn",
    Halftone.THRESHOLD: "grey becomes black or white",
    Halftone.DIFFUSION: "grey becomes patterns of dots",
}
COMPRESSIONS = {ZplCompression.RUN_LENGTH: "plain ZPL pictures", ZplCompression.Z64: "small ZPL pictures (Z64)"}
RASTERS = {EscposRaster.BIT_IMAGE: "ESC/POS with GS v 0", EscposRaster.GRAPHICS: "ESC/POS with GS ( L"}
CUTS = {Cut.NONE: "never cuts", Cut.JOB: "cuts after each copy of the document", Cut.PAGE: "cuts after each page"}
PLAIN = PrinterTuning()


FIELDS = {
    "calibration_x_mm": "moved across",
    "calibration_y_mm": "moved along",
    "head_width_mm": "width of the head",
    "darkness": "darkness",
    "speed_mm_s": "speed",
    "halftone": "halftone",
    "zpl_compression": "ZPL pictures",
    "escpos_raster": "ESC/POS dots",
    "cut": "cutter",
    "opens_drawer": "cash drawer",
    "auto_rotate": "turning pages to fit",
}


def tuning_doubts(printer: PrinterView) -> list[tuple[str, str]]:
    """What of the tuning does nothing or may do nothing, and what should be set: a word and what it is about."""
    found = []
    if printer.tuning_idle:
        found.append(("no effect", _named(printer.tuning_idle)))
    if printer.tuning_unsure:
        told = "as nobody knows yet what this printer speaks"
        found.append(("unsure", f"{_named(printer.tuning_unsure)}: {told}"))
    if printer.capabilities.raw_languages and printer.capabilities.custom_media is None:
        set_it = f"printer set {printer.printer_id} --head-width-mm MM"
        found.append(("print head", f"width not known: media of any width are taken ('{set_it}')"))
    return found


def _named(fields: list[str]) -> str:
    return ", ".join(FIELDS.get(field, field) for field in fields)


def tuning_words(tuning: PrinterTuning) -> list[str]:
    words = []
    if (x := tuning.calibration_x_mm) != 0:
        words.append(f"moved {abs(x):g} mm to the {'right' if x > 0 else 'left'}")
    if (y := tuning.calibration_y_mm) != 0:
        words.append(f"moved {abs(y):g} mm {'along' if y > 0 else 'against'} the feed")
    if tuning.head_width_mm is not None:
        words.append(f"head {tuning.head_width_mm:g} mm wide")
    if tuning.darkness is not None:
        words.append(f"darkness {tuning.darkness} %")
    if tuning.speed_mm_s is not None:
        words.append(f"{tuning.speed_mm_s:g} mm/s")
    if tuning.halftone is not PLAIN.halftone:
        words.append(HALFTONES[tuning.halftone])
    if tuning.zpl_compression is not PLAIN.zpl_compression:
        words.append(COMPRESSIONS[tuning.zpl_compression])
    if tuning.escpos_raster is not PLAIN.escpos_raster:
        words.append(RASTERS[tuning.escpos_raster])
    if tuning.cut is not PLAIN.cut:
        words.append(CUTS[tuning.cut])
    if tuning.opens_drawer:
        words.append("opens the cash drawer")
    if tuning.auto_rotate:
        words.append("turns pages to fit the media")
    return words
