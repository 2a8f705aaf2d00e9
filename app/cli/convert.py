"""`spoolhouse convert IN.pdf --to zpl -o OUT`: writes what a printer would get to a file. Needs no engine."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import BinaryIO
from uuid import UUID

import msgspec

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.page_stream import page_stream, repeats
from agent_core.render.png import PngStream
from agent_core.render.request import PageFacts
from agent_core.render.workers import RenderWorkers
from app.cli.arguments.options import NATIVE_DPI, ConvertFormat, flag_of
from app.cli.output import answer, many
from app.errors import CommandFailed, WrongUsage
from app.process.data_folder import DataFolder
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.decisions.print_path import DEFAULT_DPI, Burn, NotPossible, Raster, page_request, print_path
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, RenderRequest, SheetBack
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.jobs import CutPage
from server_core.contract.types.media import MediaTracking
from server_core.contract.types.parameters import PARAMETERS, ColorMode, DuplexMode, PrintParameters, moves_pages
from server_core.contract.types.tuning import TUNING, OnSheets, PrinterTuning, TuningUse
from server_core.documents.sniff import HEAD_BYTES, no_pdf
from server_core.files import NewFile

# Output files that are all published under their names, or not at all.


class NewFiles:
    """Publishes all files when the block ends without an error. Raises CommandFailed for an existing file, OSError."""

    def __init__(self, *, force: bool) -> None:
        self._force = force
        self._made: list[NewFile] = []

    def create(self, file: Path) -> BinaryIO:
        """Create an empty file, readable only by its owner until complete."""
        if file.exists() and not file.is_file():
            raise CommandFailed(f"{file} is not a regular file. Choose another name, or - for standard output.")
        if file.exists() and not self._force:
            raise CommandFailed(f"{file} exists already. Choose another name, or replace it with --force.")
        new = NewFile(file)
        self._made.append(new)
        return new.file

    @property
    def names(self) -> list[str]:
        return [str(new.path) for new in self._made]

    def __enter__(self) -> NewFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                for new in self._made:
                    new.sync()
                for new in self._made:
                    new.commit(mode=0o666 & ~_umask())
        finally:
            for new in self._made:
                new.discard()


def _umask() -> int:
    """Return the umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


STANDARD_OUTPUT = Path("-")
STOPPING = ("SIGTERM", "SIGHUP")
RASTERS = {ConvertFormat.PWG: RasterFormat.PWG, ConvertFormat.URF: RasterFormat.URF}
LANGUAGES = {ConvertFormat(language.value) for language in RawLanguage}


def _lacking(tuning: FieldFacts[TuningUse]) -> set[ConvertFormat]:
    """Return the formats in which a tuning has no effect."""
    use = tuning.use
    of_sheets = () if use.on_sheets in (OnSheets.MOVES_DOTS, OnSheets.TURNS_PAGES) else RASTERS
    return {*of_sheets, *(ConvertFormat(each.value) for each in RawLanguage if each not in use.languages)}


UNSPOKEN: tuple[tuple[str, object, set[ConvertFormat]], ...] = (
    *((each.name, each.default, _lacking(each)) for each in TUNING.values() if _lacking(each)),
    ("tracking", None, {ConvertFormat.ESCPOS, *RASTERS}),
    ("sheet_back", SheetBack.NORMAL, LANGUAGES),
)
"""Options that have no effect in some formats, unless they are at their default."""
UNSEEN = (("copies", 1), ("duplex_mode", DuplexMode.DEFAULT), *((name, usual) for name, usual, _ in UNSPOKEN))
"""Options that have no effect on a picture, which shows one copy of the rendered page."""


class CutOffPage(CutPage, frozen=True, kw_only=True, omit_defaults=False):
    """A page with the parts that are not on the medium, with all edges."""


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    files: list[str]
    pages: int
    bytes: int
    cut_off: list[CutOffPage]


async def convert(_: DataFolder, arguments: Namespace) -> None:
    """Convert. Afterwards all files are complete and have their names, or nothing has changed."""
    if arguments.output == STANDARD_OUTPUT and sys.stdout is None:  # a shell's `>&-`
        raise CommandFailed("standard output is closed. Name a file with -o.")
    path, workers = _path(arguments), RenderWorkers()
    try:
        _check(arguments.file)
        with suppress(OSError):
            if arguments.output.samefile(arguments.file):
                raise CommandFailed(f"{arguments.output} is the PDF itself. Choose another name for the output.")
        with _stoppable():
            await _check_area(arguments, path)
            await workers.start()
            done = await _write(arguments, path, workers)
    except OSError as error:
        raise CommandFailed(f"{error.filename or arguments.output}: {error.strerror}") from error
    except CannotPrint as error:
        raise CommandFailed(f"{arguments.file}: {error} ({error.reason})") from error
    finally:
        await workers.aclose()
    if isinstance(path, RenderRequest) and (unseen := _unseen(arguments)):
        sys.stderr.write(
            f"spoolhouse: the picture shows one copy of the page. It does not show the effect of {unseen}.\n"
        )
    for cut in done.cut_off:
        sys.stderr.write(f"spoolhouse: {_cut_text(cut)}\n")
    if arguments.output != STANDARD_OUTPUT:
        size = f"{many(done.pages, 'page')}, {many(done.bytes, 'byte')}"
        answer(done, [f"{', '.join(done.files)}: {size}"], as_json=arguments.json)


@contextmanager
def _stoppable() -> Iterator[None]:
    """Turn stop signals into Ctrl+C, so that no partial files are left. Raises CommandFailed."""
    task, stopped = asyncio.current_task(), asyncio.Event()
    assert task is not None  # noqa: S101

    def stop() -> None:
        stopped.set()
        task.cancel()

    for name in STOPPING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # otherwise `nohup` wants us to continue
            with suppress(RuntimeError):  # not on Windows
                asyncio.get_running_loop().add_signal_handler(number, stop)
    try:
        yield
    except asyncio.CancelledError:
        if stopped.is_set():
            raise CommandFailed("interrupted. No file was written.") from None
        raise


def _check(file: Path) -> None:
    """Reject what the API rejects, with the same messages. Raises CommandFailed, OSError."""
    if file.exists() and not file.is_file():
        raise CommandFailed(f"{file} is not a regular file. Save the PDF to a file first.")
    with file.open("rb") as opened:
        head = opened.read(HEAD_BYTES)
    why = no_pdf(head)
    if why is not None:
        raise CommandFailed(f"{file}: {why.message} ({why.code})")


async def _check_area(arguments: Namespace, path: Burn | Raster | RenderRequest) -> None:
    """Check the print area. A page that is not moved lies on the medium. Raises CommandFailed."""
    if moves_pages(parameters := _parameters(arguments)):
        from app.cli.convert_area import check_print_area  # imports the modules of a server

        request = path if isinstance(path, RenderRequest) else path.request
        await check_print_area(arguments.file, parameters, request)


def _path(arguments: Namespace) -> Burn | Raster | RenderRequest:
    """Decide like an agent for such a printer; for a picture, how to render it. Raises CommandFailed."""
    target, parameters = ConvertFormat(arguments.to), _parameters(arguments)
    for name, usual, targets in UNSPOKEN:
        if target in targets and getattr(arguments, name) != usual:
            raise WrongUsage(f"{flag_of(name)} has no effect in {target.value}. Leave it out.")
    if target in LANGUAGES and arguments.speed_mm_s is not None:
        low, high = SPEEDS_MM_S[RawLanguage(target.value)]
        if not low <= arguments.speed_mm_s <= high:
            raise WrongUsage(f"{target.value} has speeds from {low} to {high} mm/s. Choose one with --speed-mm-s.")
    if target in RASTERS and parameters.media_width_mm is not None and parameters.media_height_mm is None:
        text = "prints on sheets, but a width alone means a continuous roll. Give the height, too."
        raise CommandFailed(f"{target.value} {text} ({RouteReason.MEDIA_NOT_SUPPORTED})")
    tracking = _tracking(arguments, parameters)
    tuning = {name: getattr(arguments, name) for name in TUNING}
    setup = PrinterSetup(
        printer_id=UUID(int=0),
        name="convert",
        uri="virtual:///convert",
        dpi=arguments.dpi or NATIVE_DPI.get(target, DEFAULT_DPI),
        media_tracking=tracking,
        tuning=msgspec.convert(tuning, PrinterTuning),
    )
    if target is ConvertFormat.PNG:
        color = parameters.color_mode is ColorMode.COLOR
        return replace(
            page_request(parameters, setup, DeviceFacts()), kind=DotKind.SRGB_8 if color else DotKind.BLACK_1
        )
    path = print_path(DocumentFormat.PDF, None, parameters, setup, _facts(target, arguments))
    if isinstance(path, NotPossible):
        raise CommandFailed(str(path.message))
    assert isinstance(path, Burn | Raster)  # noqa: S101
    return path


def _tracking(arguments: Namespace, parameters: PrintParameters) -> MediaTracking | None:
    """Choose as `printer load` does: a medium without a height is continuous, and only such. Raises WrongUsage."""
    if arguments.tracking is None:
        return None
    tracking = MediaTracking(arguments.tracking)
    ends_with_content = parameters.media_width_mm is not None and parameters.media_height_mm is None
    if (tracking is MediaTracking.CONTINUOUS) is not ends_with_content:
        fits = "needs media with a height" if ends_with_content else "is for a roll. Give its width alone"
        raise WrongUsage(f"--tracking {tracking.value} {fits}.")
    return tracking


def _unseen(arguments: Namespace) -> str:
    """List options without effect on a picture; empty: none."""
    drawn = {"head_width_mm", "halftone"}
    requested = [name for name, usual in UNSEEN if name not in drawn and getattr(arguments, name) != usual]
    return ", ".join(map(flag_of, requested))


def _facts(target: ConvertFormat, arguments: Namespace) -> DeviceFacts:
    """Return the capabilities of a printer that takes this format in every resolution."""
    if target not in RASTERS:
        return DeviceFacts(raw_languages=(RawLanguage(target.value),))
    ability = RasterAbility(
        format=RASTERS[target], kinds=(DotKind.SGRAY_8, DotKind.SRGB_8), sheet_back=SheetBack(arguments.sheet_back)
    )
    return DeviceFacts(raster=(ability,), duplex_modes=tuple(DuplexMode), max_copies=1)


def _parameters(arguments: Namespace) -> PrintParameters:
    width, height = arguments.media_width_mm, arguments.media_height_mm
    if arguments.media is not None:
        if (width, height) != (None, None):
            raise WrongUsage("use either --media, or --media-width-mm and --media-height-mm, not both.")
        width, height = arguments.media
    if width is None and height is not None:
        raise WrongUsage("a height needs a width. Add --media-width-mm.")
    requested = {name: getattr(arguments, name) for name in PARAMETERS if name in arguments}
    return msgspec.convert({**requested, "media_width_mm": width, "media_height_mm": height}, PrintParameters)


@dataclass(slots=True)
class Tally:
    """The amounts written so far."""

    pages: int = 0
    size: int = 0
    cut_off: list[CutOffPage] = field(default_factory=list)

    def ended(self, page: Bitmap | PageFacts) -> None:
        self.pages += 1
        if self.pages <= page.page_count:  # the rest are further copies
            self.cut_off += _cut(page)
        _tell(page)


async def _write(arguments: Namespace, path: Burn | Raster | RenderRequest, workers: RenderWorkers) -> Converted:
    tally = Tally()
    with NewFiles(force=arguments.force) as files:
        if isinstance(path, RenderRequest):
            await _write_pictures(arguments, path, workers, files, tally)
        else:
            await _write_stream(arguments, path, workers, files, tally)
        names = files.names
    return Converted(files=names, pages=tally.pages, bytes=tally.size, cut_off=tally.cut_off)


async def _write_pictures(
    arguments: Namespace, request: RenderRequest, workers: RenderWorkers, files: NewFiles, tally: Tally
) -> None:
    """Write one file per page as it is rendered. Raises CommandFailed for several pages if one file has to do."""
    file: BinaryIO = sys.stdout.buffer
    async with aclosing(workers.bands(arguments.file, request)) as bands:
        async for band in bands:
            if band.first_row == 0:
                picture = PngStream(band.facts, request.dpi)
                if arguments.output != STANDARD_OUTPUT:
                    file = files.create(_picture_name(arguments.output, band.facts))
                elif band.facts.page_count > 1:
                    many = band.facts.page_count
                    text = f"its {many} pages become {many} pictures, which need files. Name them with -o."
                    raise CommandFailed(f"{arguments.file}: {text}")
            tally.size += file.write(picture.band(band))
            if band.ends_page:
                tally.ended(band.facts)


async def _write_stream(
    arguments: Namespace, path: Burn | Raster, workers: RenderWorkers, files: NewFiles, tally: Tally
) -> None:
    output: Path = arguments.output
    file = sys.stdout.buffer if output == STANDARD_OUTPUT else files.create(output)
    copies, sent, times = arguments.copies, 0, 1
    while sent < times:
        async with aclosing(page_stream(workers, arguments.file, path, copies)) as pieces:
            async for piece in pieces:
                tally.size += file.write(piece.data)
                if piece.page is not None:
                    tally.ended(piece.page)
                    times = repeats(path, copies, piece.page.page_count)
        sent += 1


def _picture_name(output: Path, page: PageFacts) -> Path:
    """Return `label-2.png` for the second of several."""
    return output if page.page_count == 1 else output.with_name(f"{output.stem}-{page.page}{output.suffix}")


def _cut(page: Bitmap | PageFacts) -> list[CutOffPage]:
    cut = page.cut_off
    if not cut:
        return []
    return [CutOffPage(page=page.page, **msgspec.structs.asdict(cut))]


def _cut_text(cut: CutOffPage) -> str:
    edges = {"left": cut.left_mm, "top": cut.top_mm, "right": cut.right_mm, "bottom": cut.bottom_mm}
    edges_cut = ", ".join(f"{lost:.1f} mm at the {edge}" for edge, lost in edges.items() if lost)
    return f"page {cut.page} is larger than the media; cut off: {edges_cut}"


def _tell(page: Bitmap | PageFacts) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty() and page.page_count > 1:
        end = "\n" if page.page == page.page_count else ""
        sys.stderr.write(f"\rpage {page.page} of {page.page_count}{end}")
        sys.stderr.flush()
