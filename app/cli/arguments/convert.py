"""The arguments of `spoolhouse convert`: every print parameter and every printer's tuning by its own name."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from app.cli.arguments.options import add_field
from app.cli.arguments.printer_settings import OPTIONS
from server_core.contract.types.drawing import SheetBack
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.parameters import PARAMETERS
from server_core.contract.types.tuning import TUNING


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
    for name, setting in TUNING.items():
        chosen = OPTIONS[name]
        add_field(tuning, setting, flag=chosen.flag, default=setting.default, help=chosen.help)
    loaded = parser.add_argument_group("what is loaded, as 'printer load' has it")
    loaded.add_argument("--tracking", choices=_words(MediaTracking), help=TRACKING_HELP)
    told = parser.add_argument_group("what a printer tells the agent itself")
    back = "pwg, urf: how the printer sees its back sides"
    told.add_argument("--sheet-back", choices=_words(SheetBack), default=SheetBack.NORMAL.value, help=back)


def _words(kind: type[StrEnum]) -> list[str]:
    return [member.value for member in kind]
