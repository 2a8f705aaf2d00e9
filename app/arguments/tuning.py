"""The options of `printer set` that say how the printer is driven; each is read into its field of the contract."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable
from enum import StrEnum

from msgspec import UNSET

from server_core.contract.decisions.label_steps import SPEEDS_MM_S
from server_core.contract.types.tuning import Cut, EscposRaster, Halftone, TuningWish, ZplCompression

NAMES = TuningWish.__struct_fields__
DEFAULT = "default"


def add_tuning(parser: ArgumentParser) -> None:
    """What is not given is UNSET, the word `default` None."""

    def option(field: str, value: str, text: str, kind: Callable[[str], object], flag: str | None = None) -> None:
        def read(given: str) -> object:
            return None if given.lower() == DEFAULT else kind(given)

        flag = flag or "--" + field.replace("_", "-")
        parser.add_argument(flag, dest=field, metavar=value, type=read, default=UNSET, help=text)

    right = "all that is printed is moved so far to the right of the print head: -50 to 50"
    option("calibration_x_mm", "MM", right, _decimal(-50, 50, "distance in mm"))
    option("calibration_y_mm", "MM", "and so far along the feed", _decimal(-50, 50, "distance in mm"))
    option("head_width_mm", "MM", f"{HEAD}; default = as wide as the media", HEAD_WIDTH)
    darkness = "0 to 100 %% of what the printer can; default = as it is set there"
    option("darkness", "PERCENT", darkness, _percent)
    known = "; ".join(f"{language} {low} to {high}" for language, (low, high) in SPEEDS_MM_S.items())
    speed = f"how fast it prints, the nearest step that its language has ({known}); default = as it is set there"
    option("speed_mm_s", "MM_PER_S", speed, _decimal(1, 1000, "speed in mm/s"))
    option("halftone", "WORD", f"how grey becomes black dots: {_listed(Halftone)}", _word(Halftone))
    compression = f"of pictures in ZPL: {_listed(ZplCompression)}; z64 is smaller, but not every printer knows it"
    option("zpl_compression", "WORD", compression, _word(ZplCompression))
    raster = f"how dots are sent in ESC/POS: {_listed(EscposRaster)}; for a printer without GS v 0, which few lack"
    option("escpos_raster", "WORD", raster, _word(EscposRaster))
    cut = "when a cutter cuts: none = the printer's own mode (one in ZPL keeps its last until switched off); "
    cut += "job = after each copy of the document; page = after each page"
    option("cut", "WORD", cut, _word(Cut))
    option("opens_drawer", "on|off", "open the cash drawer with each job", _switch, flag="--cash-drawer")
    parser.add_argument("--auto-rotate", action=BooleanOptionalAction, default=UNSET, help=AUTO_ROTATE)


def add_head_width(parser: ArgumentParser) -> None:
    """Of `printer add`: None where it is not given."""
    text = f"{HEAD}: wider media are refused then, else nobody knows"
    parser.add_argument("--head-width-mm", type=HEAD_WIDTH, metavar="MM", help=text)


def names_tuning(parsed: Namespace) -> bool:
    return any(getattr(parsed, name) is not UNSET for name in NAMES)


def _decimal(low: int, high: int, what: str) -> Callable[[str], float]:
    def read(text: str) -> float:
        if not re.fullmatch(r"[+-]?\d{1,4}(\.\d{1,3})?", text) or not low <= float(text) <= high:
            raise ArgumentTypeError(f"'{text}' is no {what} ({low} to {high}, or {DEFAULT})")
        return float(text)

    return read


def _percent(text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text) or int(text) > 100:
        raise ArgumentTypeError(f"'{text}' is no darkness in percent (0 to 100, or {DEFAULT})")
    return int(text)


def _word(kind: type[StrEnum]) -> Callable[[str], StrEnum]:
    def read(text: str) -> StrEnum:
        try:
            return kind(text.lower())
        except ValueError:
            raise ArgumentTypeError(f"'{text}' is none of {_listed(kind)}") from None

    return read


def _switch(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise ArgumentTypeError(f"'{text}' is neither on nor off")
    return text.lower() == "on"


def _listed(kind: type[StrEnum]) -> str:
    return ", ".join(kind)


AUTO_ROTATE = (
    "turn each page of a PDF a quarter where its long side lies otherwise than the media's; jobs that name an "
    "orientation keep it, and square pages are not turned (off by default)"
)
HEAD = "how wide the print head is"
HEAD_WIDTH = _decimal(1, 2000, "width in mm")
