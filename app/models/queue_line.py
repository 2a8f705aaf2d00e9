"""One row of the queue as it is painted and read out. Pure."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum
from typing import NamedTuple

from app.language.translate import Phrase, tr
from app.vocabulary.ages import age, spoken_age
from app.vocabulary.jobs import attempt_of, mark_of, name_of, note_of, sign_of
from app.vocabulary.marks import Mark
from app.vocabulary.plain_text import plain
from server_core.contract.types.jobs import JobRow


class Column(IntEnum):
    STATUS = 0
    REFERENCE = 1
    DOCUMENT = 2
    PRINTER = 3
    COPIES = 4
    AGE = 5
    NOTE = 6


HEADERS = (
    Phrase("Status", "column"),
    Phrase("Reference", "column: order of a job"),
    Phrase("Document", "column"),
    Phrase("Printer", "column"),
    Phrase("Copies", "column"),
    Phrase("Age", "column: of a job"),
    Phrase("Note", "column: of a job"),
)


class QueueLine(NamedTuple):
    """`cells` by Column; `sign`: stands before the note, and names what it begins with."""

    mark: Mark
    cells: tuple[str, ...]
    place: int | None
    sign: Mark | None = None


def line_of(row: JobRow, place: int | None, now: datetime) -> QueueLine:
    mark = mark_of(row)
    cells = (
        mark.word,
        name_of(row),
        row.filename,
        row.printer_name,
        str(row.copies),
        age(since(row), now),
        _note(row, place),
    )
    return QueueLine(mark, tuple(map(plain, cells)), place, sign_of(row))


def with_age(line: QueueLine, row: JobRow, now: datetime) -> QueueLine:
    cells = line.cells
    return line._replace(cells=(*cells[: Column.AGE], age(since(row), now), *cells[Column.AGE + 1 :]))


def with_place(line: QueueLine, row: JobRow, place: int | None) -> QueueLine:
    """Further in front, or behind: only its note says so."""
    return line._replace(cells=(*line.cells[: Column.NOTE], plain(_note(row, place))), place=place)


def _note(row: JobRow, place: int | None) -> str:
    said = (attempt_of(row), note_of(row, place))
    return " · ".join(filter(None, said if sign_of(row) is None else reversed(said)))


def since(row: JobRow) -> datetime:
    """A finished job is as old as its end, any other as its arrival."""
    return row.completed_at or row.created_at


def sentence(row: JobRow, line: QueueLine, now: datetime) -> str:
    """The whole row for a screen reader."""
    cells = line.cells
    what = tr(
        "{state}. Order {order}. {document} on {printer}.",
        state=line.mark.word,
        order=cells[Column.REFERENCE],
        document=cells[Column.DOCUMENT],
        printer=cells[Column.PRINTER],
    )
    note = f" {cells[Column.NOTE].removesuffix('.')}." if cells[Column.NOTE] else ""
    return f"{what}{note} {spoken_age(since(row), now)}."
