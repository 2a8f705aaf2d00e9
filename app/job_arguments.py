"""`spoolhouse job print`: the print parameters by the names that the API has for them."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from app.media_arguments import media
from server_core.contract.page_spans import MOST_SPANS, PageSpan
from server_core.contract.pending_act import JobActKind
from server_core.contract.public import ColorMode, DuplexMode, Intent, Orientation, RawLanguage, ScaleMode

OFFSETS = ("offset_x_mm", "offset_y_mm")
MARGINS = ("margin_top_mm", "margin_right_mm", "margin_bottom_mm", "margin_left_mm")
CHOICES = (
    ("intent", Intent),
    ("color_mode", ColorMode),
    ("duplex_mode", DuplexMode),
    ("scale_mode", ScaleMode),
    ("orientation", Orientation),
)
PAGES_HELP = "only these pages of a PDF, or labels of a ZPL file, as 4-6,9"
ACT_HELP = "the same with many jobs; what cannot be done with one is told, the others are done"
PRINT_HELP = "a PDF or a RAW file, as a job of its own"


def add_print(parser: ArgumentParser) -> None:
    """What is not said is left to the printer's settings."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--printer", required=True, metavar="NAME", help="its name or its id")
    parser.add_argument("--raw-language", choices=[each.value for each in RawLanguage], help=RAW_HELP)
    wishes = parser.add_argument_group("print parameters, as the API has them")
    wishes.add_argument("--copies", type=_number(1, 99, whole=True))
    for name, kind in CHOICES:
        wishes.add_argument(_option(name), choices=[each.value for each in kind])
    wishes.add_argument("--media", type=media, metavar="WIDTHxHEIGHT", help="in mm; WIDTH alone for a continuous roll")
    wishes.add_argument("--dpi", type=_number(72, 2400, whole=True))
    for name in OFFSETS:
        wishes.add_argument(_option(name), type=_number(-2000, 2000), metavar="MM")
    for name in MARGINS:
        wishes.add_argument(_option(name), type=_number(0, 2000), metavar="MM")


def add_act(parser: ArgumentParser, job_id: Callable[[str], UUID]) -> None:
    """`job_id` reads one."""
    parser.add_argument("kind", choices=[each.value for each in JobActKind], metavar="KIND", help=", ".join(JobActKind))
    parser.add_argument("ids", nargs="+", type=job_id, metavar="ID")
    parser.add_argument("--printer", metavar="NAME", help="where to move, or to print again: its name or its id")


RAW_HELP = "the printer's own language that FILE is written in (default: by its name, as label.zpl)"


def page_spans(text: str) -> list[PageSpan]:
    """`4-6,9`."""
    spans: list[PageSpan] = []
    for part in text.replace(" ", "").split(","):
        found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last or len(spans) == MOST_SPANS:
            raise ArgumentTypeError(f"'{text}' names no pages like 4-6,9")
        spans.append(PageSpan(first=first, last=last))
    return spans


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _number(low: int, high: int, *, whole: bool = False) -> Callable[[str], float]:
    shape = r"\d{1,5}" if whole else r"-?\d{1,4}(\.\d{1,6})?"

    def parse(text: str) -> float:
        if not re.fullmatch(shape, text) or not low <= float(text) <= high:
            raise ArgumentTypeError(f"'{text}' is no {'whole ' if whole else ''}number from {low} to {high}")
        return int(text) if whole else float(text)

    return parse
