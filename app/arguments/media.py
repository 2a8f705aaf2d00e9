"""`spoolhouse printer load` and `calibrate`: the arguments about what is loaded."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from app.arguments.convert import TRACKING_HELP
from app.arguments.repeat import add_key
from server_core.contract.types.media import DARKNESS_STRIP, MEDIA_PRESETS, MediaTracking

PRESETS = {preset.name: (preset.width_mm, preset.height_mm) for preset in MEDIA_PRESETS}


def add_media_commands(printer: Callable[..., ArgumentParser]) -> None:
    load = printer("load", "say what lies in the printer now; jobs that waited for it print", "ID")
    media_help = "in mm: 100x150; WIDTH alone for a continuous roll; or one of " + ", ".join(PRESETS)
    load.add_argument("--media", required=True, type=media, metavar="MEDIA", help=media_help)
    load.add_argument("--tracking", choices=[each.value for each in MediaTracking], help=TRACKING_HELP)
    calibrate = printer("calibrate", "where its picture comes out on the loaded media, and how dark", "ID")
    grid = calibrate.add_argument_group("1. print a sheet").add_mutually_exclusive_group()
    grid.add_argument("--print-grid", action="store_true", help="lines every mm, numbered from its edges")
    sensor_help = "label printers: a few labels are fed, and the media sensor measures them"
    grid.add_argument("--sensor", action="store_true", help=sensor_help)
    grid.add_argument("--undo", action="store_true", help="back to the values before")
    strip_help = "five numbered patches, from pale to dark: which one is the cleanest?"
    grid.add_argument("--print-strip", action="store_true", help=strip_help)
    answers = calibrate.add_argument_group("2. say what came out; another grid is printed to check")
    for edge in ("left", "top"):
        text = f"the number at the paper's {edge} edge: 3 = 0 to 2 are missing, -3 = 3 mm are blank before 0"
        answers.add_argument(f"--{edge}", type=_grid_number, metavar="N", help=text)
    again_help = "the new grid has the same numbers as the one before: without it they count once"
    answers.add_argument("--again", action="store_true", help=again_help)
    dark = calibrate.add_mutually_exclusive_group()
    patches = range(1, len(DARKNESS_STRIP) + 1)
    dark.add_argument("--cleanest", type=int, choices=patches, help="the number of the strip's cleanest patch")
    dark.add_argument("--darkness", type=_percent, metavar="PERCENT", help="0 to 100, or default = the printer's")
    add_key(
        calibrate,
        "of all that it does: with the same key no sheet comes out again, nothing is fed, and numbers count once",
    )


def media(text: str) -> tuple[float, float | None]:
    """A preset's name, `100x150` or `80`; mm."""
    word = text.lower()
    if word in PRESETS:
        return PRESETS[word]
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)(?:x(\d{1,4}(?:\.\d{1,3})?))?", word)
    sides = [float(side) for side in found.groups() if side is not None] if found else []
    if not sides or not all(1 <= side <= 2000 for side in sides):
        raise ArgumentTypeError(f"'{text}' is no size in mm like 100x150 or 80, and none of {', '.join(PRESETS)}")
    return sides[0], sides[1] if len(sides) == 2 else None


def _grid_number(text: str) -> float:
    if not re.fullmatch(r"-?\d{1,2}(\.\d{1,2})?", text) or abs(float(text)) > 50:
        raise ArgumentTypeError(f"'{text}' is no number of the grid (-50 to 50)")
    return float(text)


def _percent(text: str) -> int | str:
    if text.lower() == "default":
        return "default"
    if not re.fullmatch(r"\d{1,3}", text) or int(text) > 100:
        raise ArgumentTypeError(f"'{text}' is no darkness (0 to 100, or default)")
    return int(text)
