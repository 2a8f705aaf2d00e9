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
LONGEST_REFERENCE = 128
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
    parser.add_argument("--reference", type=_reference, metavar="TEXT", help="the order, by which the job is found")
    parser.add_argument("--key", type=_key, metavar="KEY", help=KEY_HELP)
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


RAW_HELP = "the printer's own language that FILE is written in (default: as it begins, else by its name)"


KEY_HELP = "repeated with the same key, FILE is not printed once more: for scripts that try again"


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


def _reference(text: str) -> str:
    said = " ".join(text.split())
    if not 1 <= len(said) <= LONGEST_REFERENCE or not said.isprintable():
        raise ArgumentTypeError(f"'{text}' is no reference: one line of 1 to {LONGEST_REFERENCE} characters")
    return said


def _key(text: str) -> str:
    if not re.fullmatch(r"[\x21-\x7e]{1,128}", text):
        raise ArgumentTypeError(f"'{text}' is no key: 1 to 128 ASCII characters without spaces")
    return text


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _number(low: int, high: int, *, whole: bool = False) -> Callable[[str], float]:
    shape = r"\d{1,5}" if whole else r"-?\d{1,4}(\.\d{1,6})?"

    def parse(text: str) -> float:
        if not re.fullmatch(shape, text) or not low <= float(text) <= high:
            raise ArgumentTypeError(f"'{text}' is no {'whole ' if whole else ''}number from {low} to {high}")
        return int(text) if whole else float(text)

    return parse
