"""`spoolhouse printer load` and `calibrate`: what is loaded, and where the picture comes out on it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Awaitable
from uuid import UUID

from msgspec import UNSET, UnsetType

from app.cli.agents import agent_id_of
from app.cli.engine_access import console_client
from app.cli.output import answer
from app.cli.printer_names import find
from app.cli.printers import calibrate_sensor, describe
from app.client import ConsoleClient
from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from app.session.outcome_unknown import OutcomeUnknown
from app.words.discovery import identified_words
from app.words.media import as_seen, tracking_words
from app.words.printers import LANGUAGES
from server_core.contract.types.discovery import IdentifyPrinter, LanguageWish, Shown, StartIdentify, StartTrial
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.media import DARKNESS_STRIP, Calibrate, LoadMedia, MediaTracking
from server_core.contract.types.printers import PrinterView

# `spoolhouse printer identify`, `try` and `language`: which one it is, and which language it speaks.


async def identify(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where nothing can be seen at the device."""
    language = RawLanguage(arguments.language) if arguments.language else None
    async with console_client(folder, creates=True) as client:
        if "://" in arguments.which:
            agent_id = await agent_id_of(client, arguments.agent)
            wish = StartIdentify(uri=arguments.which, agent_id=agent_id, language=language, feed=arguments.feed)
            seen = await client.identify(wish, key=arguments.repeat_key)
        else:
            chosen, feed = (await find(client, arguments.which)).printer_id, arguments.feed
            seen = await client.identify_printer(chosen, IdentifyPrinter(feed=feed), key=arguments.repeat_key)
    words = identified_words(seen.news)
    if seen.news.shown is Shown.NOTHING:
        hint = " With --feed it feeds one." if seen.news.can_feed and not arguments.feed else ""
        answer(seen, [], as_json=arguments.json)
        raise CommandFailed(words + hint)
    answer(seen, [words], as_json=arguments.json)


async def try_language(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where the device did not take the label."""
    language = RawLanguage(arguments.language)
    name = LANGUAGES[language]
    came_out = f"is it a label with a bar code, no lines of commands? Then it speaks {name}"
    async with console_client(folder, creates=True) as client:
        if "://" in arguments.which:
            agent_id = await agent_id_of(client, arguments.agent)
            trial = StartTrial(uri=arguments.which, language=language, agent_id=agent_id)
            tried = await client.try_language(trial, key=arguments.repeat_key)
            add = f"add it with 'printer add --uri {tried.uri} --language {language.value} …'"
            lines = [] if tried.news.problem else [f"sent in {name}: {came_out}: {add}"]
            answer(tried, lines, as_json=arguments.json)
            if tried.news.problem:
                raise CommandFailed(tried.news.problem)
            return
        printer = await find(client, arguments.which)
        chosen, wish = printer.printer_id, LanguageWish(language=language)
        job = await client.try_on_printer(chosen, wish, key=arguments.repeat_key)
    keep = f"'printer language {printer.printer_id} --language {language.value}'"
    answer(job, [f"test print {job.print_job_id} in {name}: {came_out}: {keep}"], as_json=arguments.json)


async def set_language(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        printer = await client.set_language(printer.printer_id, LanguageWish(language=RawLanguage(arguments.language)))
    answer(printer, describe(printer), as_json=arguments.json)


GRID = "a grid of mm is printed. Say with --left N --top N which number lies at each edge of the paper: 0 is right"

CHECK = (
    "the numbers count from the grid that was printed before; the one that comes out now should have 0 at both edges"
)

SAID_BEFORE = (
    "{name} was moved by just these numbers the last time, and nothing was changed now: typed twice, they count once. "
    "Where the grid that came out after that has them, too, say so by --again; --undo goes back."
)

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
    if arguments.sensor and (answered or dark is not None):
        raise CommandFailed("--sensor is for itself: it has no values")
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        if arguments.sensor:
            answer(*await calibrate_sensor(client, printer, arguments), as_json=arguments.json)
            return
        chosen = printer.printer_id
        if answered or arguments.undo or dark is not None:
            back = arguments.undo and not answered and dark is None
            said_before = answered and not arguments.again and _moved_by_just_that(printer, arguments)
            if said_before and not arguments.key:
                raise CommandFailed(SAID_BEFORE.format(name=printer.name))
            if not said_before or dark is not None:
                wish = _undone(printer) if back else _wished(printer, arguments, dark, moves=not said_before)
                printer = await _set(client, chosen, wish, arguments.repeat_key)
        if answered or arguments.print_grid:
            await _print("grid", client.print_grid(chosen, key=arguments.repeat_key), chosen)
        if arguments.print_strip:
            await _print("strip", client.print_strip(chosen, key=arguments.repeat_key), chosen)
    printed = [text for text, done in ((GRID, arguments.print_grid), (STRIP, arguments.print_strip)) if done]
    lines = printed if printed and not answered and dark is None else describe(printer)
    if answered:
        lines = [CHECK, *lines]
    answer(printer, lines, as_json=arguments.json)


async def _print(sheet: str, printing: Awaitable[JobRow], printer_id: UUID) -> None:
    """Repeated, the whole command would set its values once more: what to repeat is said."""
    try:
        await printing
    except OutcomeUnknown as error:
        again = f"'spoolhouse printer calibrate {printer_id} --print-{sheet}'"
        raise error.advising(f"With --key {error.key} {again} does nothing twice.") from error


async def _set(client: ConsoleClient, printer_id: UUID, wish: Calibrate, key: str) -> PrinterView:
    """Asked again it is the same: it says the values, not by how much they move."""
    try:
        return await client.calibrate(printer_id, wish, key=key)
    except OutcomeUnknown as error:
        look = f"Look at its values by 'spoolhouse printer show {printer_id}': what a grid says counts once."
        raise error.advising(look) from error


def _moved_by_just_that(printer: PrinterView, arguments: Namespace) -> bool:
    """By the last calibration: the same numbers again were most likely typed twice, and read once."""
    before, now = printer.calibration_before, printer.tuning
    if before is None:
        return False
    done = now.calibration_x_mm - before.calibration_x_mm, now.calibration_y_mm - before.calibration_y_mm
    said = arguments.left or 0.0, arguments.top or 0.0
    return said != (0.0, 0.0) and all(round(one - other, 2) == 0 for one, other in zip(done, said, strict=True))


def _wished(printer: PrinterView, arguments: Namespace, dark: int | str | None, *, moves: bool) -> Calibrate:
    return Calibrate(
        calibration_x_mm=_moved(printer.tuning.calibration_x_mm, arguments.left if moves else None),
        calibration_y_mm=_moved(printer.tuning.calibration_y_mm, arguments.top if moves else None),
        darkness=UNSET if dark is None else None if isinstance(dark, str) else dark,
        undo=arguments.undo,
        expected=as_seen(printer),
    )


def _undone(printer: PrinterView) -> Calibrate:
    back = printer.calibration_before
    if back is None:
        return Calibrate(undo=True)  # the server says why not
    return Calibrate(
        calibration_x_mm=back.calibration_x_mm,
        calibration_y_mm=back.calibration_y_mm,
        darkness=back.darkness,
        expected=as_seen(printer),
    )


def _moved(now: float, seen: float | None) -> float | UnsetType:
    """The grid came out with the calibration as it is: the edge is to be at 0."""
    return UNSET if seen is None else round(now + seen, 2)


def _jobs(number: int) -> str:
    return "1 job" if number == 1 else f"{number} jobs"
