"""The arguments of `spoolhouse convert`: every print parameter and every printer's tuning by its own name."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from app.arguments.options import add_field
from app.arguments.tuning import AUTO_ROTATE
from server_core.contract.types.drawing import SheetBack
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.parameters import PARAMETERS
from server_core.contract.types.tuning import Cut, EscposRaster, Halftone, ZplCompression


class Target(StrEnum):
    """What a PDF is turned into; `png` is the picture that `zpl` and the others burn."""

    ZPL = "zpl"
    TSPL = "tspl"
    CPCL = "cpcl"
    ESCPOS = "escpos"
    PWG = "pwg"
    URF = "urf"
    PNG = "png"


TRACKING_HELP = (
    "what labels are told from each other by (default: gaps, none where no height is said; a zpl or cpcl printer goes"
    " by what it is set to: no ^MN is sent)"
)
AS_PRINTER_SET = "how the printer is driven, as 'printer set' has it"

NATIVE_DPI = {Target.PWG: 300, Target.URF: 300}
"""What is taken unless --dpi says otherwise; 203 for all others."""

HELP = {"dpi": "dots per inch (default: 203; pwg, urf: 300)"}


def add_convert_arguments(parser: ArgumentParser, *, media: Callable[[str], object]) -> None:
    """`media` reads `100x150` or `80`."""
    parser.add_argument("file", type=Path, metavar="IN.pdf")
    parser.add_argument("--to", required=True, choices=_words(Target), metavar="FORM", help=", ".join(Target))
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=Path,
        metavar="OUT",
        help="- = the standard output, page by page as they are drawn",
    )
    parser.add_argument("--force", action="store_true", help="replace the file if it is there")
    wishes = parser.add_argument_group("print parameters, as the API has them")
    size = wishes.add_argument("--media", type=media, metavar="WIDTHxHEIGHT")
    size.help = "in mm; WIDTH alone for a continuous roll, not in pwg and urf (default: as large as each page)"
    for each in PARAMETERS.values():
        if each.use.is_drawn:
            add_field(wishes, each, default=each.default, help=HELP.get(each.name))
    tuning = parser.add_argument_group(AS_PRINTER_SET)
    tuning.add_argument("--calibration-x-mm", type=_decimal(-50, 50), default=0.0)
    tuning.add_argument("--calibration-y-mm", type=_decimal(-50, 50), default=0.0)
    tuning.add_argument("--head-width-mm", type=_decimal(1, 2000), help="what is beyond it is cut off")
    tuning.add_argument("--darkness", type=_whole(0, 100), help="in %% of what the printer can (default: its own)")
    tuning.add_argument("--speed-mm-s", type=_decimal(1, 1000), help="default: the printer's own")
    tuning.add_argument("--halftone", choices=_words(Halftone), default=Halftone.AUTO.value)
    tuning.add_argument("--zpl-compression", choices=_words(ZplCompression), default=ZplCompression.RUN_LENGTH.value)
    tuning.add_argument("--escpos-raster", choices=_words(EscposRaster), default=EscposRaster.BIT_IMAGE.value)
    cut_help = "job = after each copy (default: none, the printer's own cutter mode)"
    tuning.add_argument("--cut", choices=_words(Cut), default=Cut.NONE.value, help=cut_help)
    tuning.add_argument("--auto-rotate", action=BooleanOptionalAction, default=False, help=AUTO_ROTATE)
    tuning.add_argument("--cash-drawer", action="store_true", help="escpos: open it")
    loaded = parser.add_argument_group("what is loaded, as 'printer load' has it")
    loaded.add_argument("--tracking", choices=_words(MediaTracking), help=TRACKING_HELP)
    told = parser.add_argument_group("what a printer tells the agent itself")
    back = "pwg, urf: how the printer sees its back sides"
    told.add_argument("--sheet-back", choices=_words(SheetBack), default=SheetBack.NORMAL.value, help=back)


def _words(kind: type[StrEnum]) -> list[str]:
    return [member.value for member in kind]


def _whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch(r"\d{1,5}", text) or not low <= int(text) <= high:
            raise ArgumentTypeError(f"'{text}' is no whole number from {low} to {high}")
        return int(text)

    return parse


def _decimal(low: float, high: float) -> Callable[[str], float]:
    def parse(text: str) -> float:
        if not re.fullmatch(r"-?\d{1,4}(\.\d{1,6})?", text) or not low <= float(text) <= high:
            raise ArgumentTypeError(f"'{text}' is no number from {low:g} to {high:g}")
        return float(text)

    return parse
