"""`spoolhouse preview LABEL.zpl`: draws the labels of a RAW file as a printer would, as PNG files. Needs no engine."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from agent_core.raw.draw.display_list import MAX_LABELS, RemarkKind, WhyNotDrawn, dots_per_mm
from agent_core.raw.draw.drawings import USUAL_WIDTH_MM, RawDrawings, raw_call
from agent_core.raw.draw.request import RawCall, Remark
from app.cli.convert import STANDARD_OUTPUT, NewFiles
from app.cli.output import answer, many, tell_aside
from app.documents.local_file import CannotRead, LocalFile, local_file, read_local
from app.documents.raw_drawing import FILE_SECONDS, ShownLabel, remark_line, shown_label
from app.documents.raw_screening import Screener
from app.documents.raw_screening_child import Screening
from app.errors import CommandFailed, DrawingFailed
from app.process.data_folder import DataFolder
from app.words.messages import text_before_printing
from server_core.contract.decisions.print_path import DEFAULT_DPI
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import LARGEST_BYTES

if TYPE_CHECKING:
    from typing import BinaryIO

STANDARD_INPUT = Path("-")
MOST_FILES = 100
"""Labels of a file that become pictures."""


TOLD = {
    RemarkKind.NOT_DRAWN: "is approximate. Not drawn",
    RemarkKind.DRAWN_OTHERWISE: "is approximate. Drawn in another way",
    RemarkKind.CHANGED_BY_PRINTER: "is changed by the printer",
}
MOST_TOLD = 20
"""Remarks that are written on standard error. JSON has them all."""


class PreviewedLabel(msgspec.Struct, frozen=True, kw_only=True):
    """A drawn label.

    - `made_for_width_mm`, `made_for_height_mm`: size that the file sets; null = that of the paper
    - `usual_head_mm`: print width of most printers, if the label is wider and no paper is named
    - `cut_left_mm` to `cut_bottom_mm`: how far something drawn lies outside
    - `not_drawn`: what is missing
    - `drawn_otherwise`: what a printer draws in another way
    - `changed_by_printer`: what a printer changes, so that the picture is exact but not what the file says
    - `more_remarks`: those that are not listed
    """

    label: int
    width_dots: int
    height_dots: int
    copies: int
    made_for_width_mm: float | None
    made_for_height_mm: float | None
    usual_head_mm: float | None
    cut_left_mm: float
    cut_top_mm: float
    cut_right_mm: float
    cut_bottom_mm: float
    approximate: bool
    not_drawn: list[Remark]
    drawn_otherwise: list[Remark]
    changed_by_printer: list[Remark]
    more_remarks: int


class Previewed(msgspec.Struct, frozen=True, kw_only=True):
    """`labels`: at most MOST_FILES of the `label_count` in the file; `has_more`: it has more than are counted.

    `blocked`: why a printer with the default rules would not get the file; null = it would.
    """

    language: RawLanguage
    dpi: int
    files: list[str]
    label_count: int
    has_more: bool
    labels: list[PreviewedLabel]
    blocked: str | None


async def preview(_: DataFolder, arguments: Namespace) -> None:
    """Draw all labels. Afterwards all pictures are complete and have their names, or nothing has changed."""
    if arguments.file == STANDARD_INPUT and arguments.output is None:
        raise CommandFailed("name the picture of what comes from standard input with -o. - is standard output.")
    file, language = await _read(arguments)
    output: Path = arguments.output or arguments.file.with_suffix(".png")
    if output == STANDARD_OUTPUT and sys.stdout is None:  # a shell's `>&-`
        raise CommandFailed("standard output is closed. Name a file with -o.")
    if not output.name:
        raise CommandFailed(f"{output} is not a regular file. Choose another name, or - for standard output.")
    if output != STANDARD_OUTPUT and output.suffix.lower() != ".png":
        raise CommandFailed(f"{output} does not end in .png. The pictures are PNG files.")
    width, height = arguments.media or (None, None)
    dpi = arguments.dpi or DEFAULT_DPI
    call = raw_call(language, dpi=dpi, media_width_mm=width, media_height_mm=height, head_width_mm=None, label=1)
    screening = Screening(sha256=file.source.sha256, language=language, opens_drawer=False)
    blocked = await Screener().judge(screening, file.source.content)
    drawings, shown = RawDrawings(), list[ShownLabel]()
    try:
        ends = monotonic() + FILE_SECONDS
        while not shown or (len(shown) < min(shown[0].page.facts.page_count, MOST_FILES) and monotonic() < ends):
            call = replace(call, label=len(shown) + 1)
            shown.append(await shown_label(drawings, call, file.source.content))
            if output == STANDARD_OUTPUT:
                _check_single(arguments.file, shown[0])
        with NewFiles(force=arguments.force) as files:
            for label in shown:
                _write(arguments.file, output, label, files)
            names = files.names
    except DrawingFailed as error:
        reasons = [str(error), *([] if blocked is None else [text_before_printing(blocked)])]
        raise CommandFailed(f"{arguments.file}: {' '.join(reasons)}") from error
    except OSError as error:
        raise CommandFailed(f"{error.filename or output}: {error.strerror}") from error
    finally:
        await drawings.aclose()
    _tell(shown)
    _tell_width(shown, call)
    if blocked is not None:
        tell_aside(f"a printer with the default rules would not print this file. {text_before_printing(blocked)}")
    if output != STANDARD_OUTPUT:
        first = shown[0]
        done = Previewed(
            language=language,
            dpi=dpi,
            files=names,
            label_count=first.page.facts.page_count,
            has_more=first.has_more,
            labels=[_facts(each, call) for each in shown],
            blocked=None if blocked is None else text_before_printing(blocked),
        )
        answer(
            done, [f"{name}: {_size(each)}" for name, each in zip(names, shown, strict=True)], as_json=arguments.json
        )


async def _read(arguments: Namespace) -> tuple[LocalFile, RawLanguage]:
    """Raises CommandFailed."""
    try:
        file = await read_local(arguments.file) if arguments.file != STANDARD_INPUT else await _standard_input()
    except CannotRead as error:
        raise CommandFailed(str(error)) from error
    if not file.is_raw:
        raise CommandFailed(f"{arguments.file} is a PDF. Use 'spoolhouse convert {arguments.file} --to png'.")
    language = file.raw_language if arguments.language is None else RawLanguage(arguments.language)
    if language is None:
        raise CommandFailed(f"the printer language of {arguments.file} is unknown. Name it with --language.")
    return file, language


async def _standard_input() -> LocalFile:
    """Raises CannotRead, CommandFailed."""
    if sys.stdin is None:  # a shell's `<&-`
        raise CommandFailed("standard input is closed.")
    content = await asyncio.to_thread(sys.stdin.buffer.read, LARGEST_BYTES + 1)
    return local_file("standard-input.prn", content)


def _check_single(source: Path, first: ShownLabel) -> None:
    """Raises CommandFailed for several labels, which cannot all go to standard output."""
    count = first.page.facts.page_count
    if count == 1:
        return
    name = "preview.png" if source == STANDARD_INPUT else source.with_suffix(".png").name
    counted = f"at least {count:,}" if first.has_more else f"{count:,}"
    raise CommandFailed(
        f"{source} has {counted} labels. Each becomes a picture, and standard output takes only one. "
        f"Name the files with -o {name}."
    )


def _write(source: Path, output: Path, label: ShownLabel, files: NewFiles) -> None:
    """Write a picture. Raises CommandFailed if that would replace the label file itself, OSError."""
    from agent_core.render.png import PngStream
    from agent_core.render.request import PageRows

    facts = label.page.facts
    stream: BinaryIO
    if output != STANDARD_OUTPUT:
        several = facts.page_count > 1
        name = output.with_name(f"{output.stem}-{facts.page}{output.suffix}") if several else output
        with suppress(OSError):
            if name.samefile(source):
                raise CommandFailed(f"{name} is the label file itself. Choose another name for the output.")
        stream = files.create(name)
    else:
        stream = sys.stdout.buffer
    stream.write(
        PngStream(facts, label.page.dpi).band(PageRows(facts=facts, first_row=0, rows=label.page.picture.rows))
    )


def _size(label: ShownLabel) -> str:
    facts = label.page.facts
    copies = f", {many(label.copies, 'copy', 'copies')}" if label.copies > 1 else ""
    return f"{facts.width_dots} x {facts.height_dots} dots, as a printer would draw it{copies}"


def _facts(label: ShownLabel, call: RawCall) -> PreviewedLabel:
    facts = label.page.facts
    made_for = [None, None] if label.made_for_mm is None else [round(side, 1) for side in label.made_for_mm]
    return PreviewedLabel(
        label=facts.page,
        width_dots=facts.width_dots,
        height_dots=facts.height_dots,
        copies=label.copies,
        made_for_width_mm=made_for[0],
        made_for_height_mm=made_for[1],
        usual_head_mm=_usual_head_mm(label, call),
        cut_left_mm=facts.cut_off.left_mm,
        cut_top_mm=facts.cut_off.top_mm,
        cut_right_mm=facts.cut_off.right_mm,
        cut_bottom_mm=facts.cut_off.bottom_mm,
        approximate=label.is_approximate,
        not_drawn=label.remarks_of(RemarkKind.NOT_DRAWN),
        drawn_otherwise=label.remarks_of(RemarkKind.DRAWN_OTHERWISE),
        changed_by_printer=label.remarks_of(RemarkKind.CHANGED_BY_PRINTER),
        more_remarks=label.more_remarks,
    )


def _tell(shown: list[ShownLabel]) -> None:
    """Say on standard error what the pictures lack."""
    _tell_remarks(shown)
    for label in shown:
        facts = label.page.facts
        if label.made_for_mm is not None:
            width, height = label.made_for_mm
            tell_aside(f"label {facts.page} is made for {width:.1f} x {height:.1f} mm")
        cut = facts.cut_off
        edges = {"left": cut.left_mm, "top": cut.top_mm, "right": cut.right_mm, "bottom": cut.bottom_mm}
        if lost := ", ".join(f"{mm:.1f} mm at the {edge}" for edge, mm in edges.items() if mm):
            tell_aside(f"label {facts.page} reaches beyond the paper or the print head; cut off: {lost}")
    count = shown[0].page.facts.page_count
    if count > len(shown) or (count > 1 and shown[0].has_more):  # of a single label, remarks say where it ends
        drawn = "label is" if len(shown) == 1 else f"{len(shown)} labels are"
        tell_aside(f"only the first {drawn} drawn: {_why_no_more(count, len(shown))}")


def _why_no_more(count: int, drawn: int) -> str:
    """`count`: labels of the file, as far as it was read."""
    if drawn >= MOST_FILES:
        return f"a file becomes at most {MOST_FILES} pictures"
    if drawn < count:
        return f"drawing them took {FILE_SECONDS:.0f} seconds"
    return f"no more than {MAX_LABELS:,} are read" if count >= MAX_LABELS else "the file takes too long to read"


def _usual_head_mm(label: ShownLabel, call: RawCall) -> float | None:
    """Return the print width of most printers, if the label is wider and no paper is named."""
    is_wider = call.media_width is None and label.page.facts.width_dots > call.head.width
    return USUAL_WIDTH_MM[call.language] if is_wider else None


def _tell_width(shown: list[ShownLabel], call: RawCall) -> None:
    """Say once that most printers are narrower than a label."""
    for label in shown:
        facts, head = label.page.facts, _usual_head_mm(label, call)
        if head is not None:
            width = facts.width_dots / dots_per_mm(label.page.dpi)
            tell_aside(
                f"label {facts.page} is {width:.0f} mm wide, and most printers print {head:.0f} mm. Name the paper with"
                " --media to see what is cut off"
            )
            return


def _tell_remarks(shown: list[ShownLabel]) -> None:
    """Say once what several labels have in common."""
    first: dict[tuple[str, WhyNotDrawn, str], tuple[int, Remark]] = {}
    counted: Counter[tuple[str, WhyNotDrawn, str]] = Counter()
    for label in shown:
        for remark in label.remarks:
            key = (remark.command, remark.why, remark.detail)
            first.setdefault(key, (label.page.facts.page, remark))
            counted[key] += 1
    for key, (number, remark) in list(first.items())[:MOST_TOLD]:
        others = f"; the same in {many(counted[key] - 1, 'more label', 'more labels')}" if counted[key] > 1 else ""
        tell_aside(f"label {number} {TOLD[remark.why.kind]}: {remark_line(remark)}{others}")
    more = max(0, len(first) - MOST_TOLD) + max(label.more_remarks for label in shown)
    if more:
        tell_aside(f"{many(more, 'more kind of command is', 'more kinds of commands are')} missing or different")
