"""`spoolhouse job …`: its arguments; the print parameters by the names that the API has for them."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from app.arguments.media import media
from app.arguments.options import add_field, number, of_number
from app.arguments.repeat import add_key
from server_core.contract.types.documents import MOST_SPANS, PageSpan, RawLanguage
from server_core.contract.types.jobs import LONGEST_UNDO, JobActKind, Show
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
