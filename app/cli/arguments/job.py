"""`spoolhouse job …`: its arguments; the print parameters by the names that the API has for them."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from app.cli.arguments.agent import agent_argument
from app.cli.arguments.convert import TRACKING_HELP
from app.cli.arguments.options import add_field, add_key, number, of_number
from server_core.contract.types.documents import MOST_SPANS, PageSpan, RawLanguage
from server_core.contract.types.jobs import LONGEST_UNDO, JobActKind, Show
from server_core.contract.types.media import DARKNESS_STRIP, MEDIA_PRESETS, MediaTracking
from server_core.contract.types.parameters import MEDIA_SIDES, PARAMETERS

LONGEST_REFERENCE = 128
PAGES_HELP = "only these pages of a PDF, or labels of a ZPL file, as 4-6,9"
ACT_HELP = "the same with many jobs; what cannot be done with one is told, the others are done"
PRINT_HELP = "a PDF or a RAW file, as a job of its own"


def add_jobs(job: Callable[..., ArgumentParser], limit: Callable[[str], int]) -> None:
    """`job`: makes an action; what is called ID there is a job's. `limit`: how a number of lines is read."""
    listing = job("list", "jobs, those that need someone first")
    listing.add_argument("--show", choices=[each.value for each in Show], default="all", help="default: all")
    listing.add_argument("--printer", metavar="NAME|ID", help="of this printer alone")
    listing.add_argument("--tag", help="of the printers that have it")
    listing.add_argument("--limit", type=limit, default=50, help="1 to 100 (default: 50)")
    listing.add_argument("--cursor")
    find = job("find", "jobs by reference, file name, id or words of the document, newest first")
    find.add_argument("text", metavar="TEXT")
    find.add_argument("--limit", type=limit, default=20, help="1 to 100 (default: 20)")
    add_print(job("print", PRINT_HELP))
    add_act(job("act", ACT_HELP))
    for name, text in (
        ("show", "one job with its timeline"),
        ("cancel", "do not print it; one that prints is asked to stop"),
        ("hold", "keep it waiting"),
        ("release", "let a held job print"),
        ("undo", "take back what waits for it, see 'job act --undo': also what was asked for in a window"),
        ("finish", "what waits to be undone is done now"),
    ):
        job(name, text, "ID")
    labels = job("labels", "how many labels one copy of it has, and which one is in your hand", "ID")
    labels.add_argument("--scanned", default="", metavar="TEXT", help="what is on it, as a scanner reads it")
    document = job("document", "what it prints, as it was sent", "ID")
    document.add_argument("file", type=Path, metavar="FILE")
    document.add_argument("--force", action="store_true", help="replace the file if it is there")
    watch = job("watch", "what becomes of jobs, line by line, until they are over (without an ID: for ever)")
    watch.add_argument("ids", nargs="*", type=job_id, metavar="ID")
    answer = job("answer", "did it come out? For a job that is not confirmed", "ID")
    said = answer.add_mutually_exclusive_group(required=True)
    said.add_argument("--yes", dest="came_out", action="store_true", help="it came out: it is printed")
    said.add_argument("--no", dest="came_out", action="store_false", help="it did not: it has failed, print it again")
    answer.set_defaults(came_out=False)
    counted = said.add_argument("--counted", type=_counted, help="some of it: 3/10, three of ten labels are there")
    counted.metavar = "OUT/ORDERED"
    reprint = job("reprint", "print it again, as a new job", "ID")
    reprint.add_argument("--copies", type=of_number(PARAMETERS["copies"]))
    reprint.add_argument("--printer", metavar="ID")
    reprint.add_argument("--pages", type=page_spans, help=PAGES_HELP)
    add_key(reprint)
    job("move", "to another printer; it keeps its id", "ID").add_argument("--printer", metavar="ID", required=True)


def add_print(parser: ArgumentParser) -> None:
    """What is not said is left to the printer's settings."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--printer", required=True, metavar="NAME", help="its name or its id")
    parser.add_argument("--raw-language", choices=[each.value for each in RawLanguage], help=RAW_HELP)
    parser.add_argument("--reference", type=_reference, metavar="TEXT", help="the order, by which the job is found")
    add_key(parser, KEY_HELP)
    wishes = parser.add_argument_group("print parameters, as the API has them")
    wishes.add_argument("--media", type=media, metavar="WIDTHxHEIGHT", help="in mm; WIDTH alone for a continuous roll")
    for each in PARAMETERS.values():
        if each.name not in MEDIA_SIDES:
            add_field(wishes, each)


def add_act(parser: ArgumentParser) -> None:
    parser.add_argument("kind", choices=[each.value for each in JobActKind], metavar="KIND", help=", ".join(JobActKind))
    parser.add_argument("ids", nargs="+", type=job_id, metavar="ID")
    parser.add_argument("--printer", metavar="NAME", help="where to move, or to print again: its name or its id")
    parser.add_argument(
        "--undo", type=number(1, LONGEST_UNDO, whole=True), default=0, metavar="SECONDS", help=UNDO_HELP
    )
    add_key(parser, "of a reprint: repeated with the same key, none of the jobs is printed once more")


RAW_HELP = "the printer's own language that FILE is written in (default: as it begins, else by its name)"


KEY_HELP = "repeated with the same key, FILE is not printed once more: for scripts that try again"


UNDO_HELP = f"a cancel or move waits so long, up to {LONGEST_UNDO}, and 'job undo' takes it back (default: at once)"


def job_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is no id of a job: see 'spoolhouse job list'") from None


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


def _counted(text: str) -> tuple[int, int]:
    """`3/10`."""
    found = re.fullmatch(r"(\d{1,7})/(\d{1,7})", text)
    out, ordered = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= out < ordered:
        raise ArgumentTypeError(f"'{text}' counts nothing like 3/10: some, and not all (else say --yes or --no)")
    return out, ordered


def _reference(text: str) -> str:
    said = " ".join(text.split())
    if not 1 <= len(said) <= LONGEST_REFERENCE or not said.isprintable():
        raise ArgumentTypeError(f"'{text}' is no reference: one line of 1 to {LONGEST_REFERENCE} characters")
    return said


# `spoolhouse printer identify`, `try` and `language`: the arguments of what is done at a device.


LANGUAGES = [language.value for language in RawLanguage]


def add_device_acts(printer: Callable[..., ArgumentParser]) -> None:
    identify = printer("identify", "let a printer blink or beep, so that you see which one it is")
    identify.add_argument("which", metavar="ID|URI", help="id or name of a printer, or the address of a found one")
    identify.add_argument("--feed", action="store_true", help="one that cannot blink feeds one blank label")
    identify.add_argument("--language", choices=LANGUAGES, help="of the printer at an address, for --feed")
    add_key(identify, "of what --feed feeds: repeated with the same key, no more comes out")
    trial = printer("try", "print a test label in a language, to see whether the printer speaks it")
    trial.add_argument("which", metavar="ID|URI", help="id or name of a printer, or an address that was not added")
    trial.add_argument("--language", choices=LANGUAGES, required=True)
    add_key(trial)
    for command in (identify, trial):
        agent_argument(command, "the agent that reaches it, of an address")
    language = printer("language", "which language its labels came out in: it is driven in it from now on", "ID")
    language.add_argument("--language", choices=LANGUAGES, required=True)


# `spoolhouse printer load` and `calibrate`: the arguments about what is loaded.


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
