"""`spoolhouse printer load` and `calibrate`: what is loaded, and where the picture comes out on it."""

from __future__ import annotations

from argparse import Namespace

from msgspec import UNSET, UnsetType

from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer
from app.commands.printer_device import calibrate_sensor
from app.commands.printer_names import find
from app.commands.printers import describe
from app.data_folder import DataFolder
from app.vocabulary.media import tracking_words
from server_core.contract.media import DARKNESS_STRIP, Calibrate, LoadMedia
from server_core.contract.rolls import MediaTracking

GRID = "a grid of mm is printed. Say with --left N --top N which number lies at each edge of the paper: 0 is right"

STRIP = "five patches are printed, from pale to dark. Say with --cleanest N which one is sharp and wholly black"


async def load(folder: DataFolder, arguments: Namespace) -> None:
    width, height = arguments.media
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        tracking = None if arguments.tracking is None else MediaTracking(arguments.tracking)
        wish = LoadMedia(media_width_mm=width, media_height_mm=height, media_tracking=tracking)
        loaded = await client.load_media(printer.printer_id, wish)
    size = f"{width:g} x {height:g} mm" if height is not None else f"{width:g} mm, continuous"
    size += tracking_words(loaded.media_tracking)
    lines = [f"{printer.name}: {size} is loaded"]
    if loaded.released:
        lines.append(f"{_jobs(loaded.released)} waited for it and will be printed")
    if loaded.held:
        lines.append(f"{_jobs(loaded.held)} for other media wait until that is loaded")
    answer(loaded, lines, as_json=arguments.json)


async def calibrate(folder: DataFolder, arguments: Namespace) -> None:
    answered = arguments.left is not None or arguments.top is not None
    dark = arguments.darkness if arguments.cleanest is None else DARKNESS_STRIP[arguments.cleanest - 1]
    prints = arguments.print_grid or arguments.print_strip or arguments.sensor
    if not (answered or prints or arguments.undo or dark is not None):
        raise CommandFailed("nothing to do: begin with --print-grid, --print-strip for the darkness, or --sensor")
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if arguments.sensor and not (answered or dark is not None):
            answer(*await calibrate_sensor(client, printer), as_json=arguments.json)
            return
        if answered or arguments.undo or dark is not None:
            now = printer.tuning
            wish = Calibrate(
                calibration_x_mm=_moved(now.calibration_x_mm, arguments.left),
                calibration_y_mm=_moved(now.calibration_y_mm, arguments.top),
                darkness=UNSET if dark is None else None if isinstance(dark, str) else dark,
                undo=arguments.undo,
            )
            printer = await client.calibrate(printer.printer_id, wish)
        if answered or arguments.print_grid:
            await client.print_grid(printer.printer_id)
        if arguments.print_strip:
            await client.print_strip(printer.printer_id)
    printed = [text for text, done in ((GRID, arguments.print_grid), (STRIP, arguments.print_strip)) if done]
    lines = printed if printed and not answered and dark is None else describe(printer)
    answer(printer, lines, as_json=arguments.json)


def _moved(now: float, seen: float | None) -> float | UnsetType:
    """The grid came out with the calibration as it is: the edge is to be at 0."""
    return UNSET if seen is None else round(now + seen, 2)


def _jobs(number: int) -> str:
    return "1 job" if number == 1 else f"{number} jobs"
