"""What the window showed last, for the moment before the server answers: at most a day old, never taken for now."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from app.errors import ConsoleError
from app.language.translate import tr
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import PrinterView
from server_core.files import MIB, read_small, write_private

# Whether what a file of ours says can have come from a server: nobody else judges it before it is shown. Pure.


LARGEST_NUMBER = 2**53
LONGEST_TEXT = 16_384
YEARS = range(2000, 2101)


def is_likely(value: object) -> bool:
    """Numbers that are some, times with their zone and of our days, texts that end, all the way down."""
    match value:
        case None | bytes():
            return True
        case str():
            return len(value) <= LONGEST_TEXT
        case int():
            return abs(value) <= LARGEST_NUMBER
        case datetime():
            return value.tzinfo is not None and value.year in YEARS
        case float():
            return math.isfinite(value) and abs(value) <= LARGEST_NUMBER
        case msgspec.Struct():
            return all(is_likely(getattr(value, name)) for name in value.__struct_fields__)
        case Mapping():
            return all(is_likely(key) and is_likely(each) for key, each in value.items())
        case Iterable():
            return all(map(is_likely, value))
    return True


MOST_ROWS = 200
MOST_BYTES = 16 * MIB
OLDEST = timedelta(hours=24)


class SnapshotNotKept(ConsoleError):
    """The file could not be written; the next start begins with an empty window."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    taken_at: datetime
    rows: tuple[JobRow, ...] = ()
    printers: tuple[PrinterView, ...] = ()


def read_snapshot(path: Path, now: datetime) -> Snapshot | None:
    """Older than whatever the server says: every version is 0. None: missing, broken, of another version, too old, or
    not what a server says."""
    try:
        found = msgspec.json.decode(read_small(path, MOST_BYTES), type=Snapshot)
    except (OSError, *UNREADABLE):
        return None
    if not is_likely(found) or not timedelta(0) <= now - found.taken_at <= OLDEST:
        return None
    return Snapshot(
        taken_at=found.taken_at,
        rows=tuple(msgspec.structs.replace(row, version=0) for row in found.rows),
        printers=tuple(msgspec.structs.replace(printer, version=0) for printer in found.printers),
    )


def write_snapshot(path: Path, snapshot: Snapshot) -> None:
    """For the owner alone: references are customers' orders. Raises SnapshotNotKept."""
    try:
        write_private(path, msgspec.json.encode(snapshot))
    except OSError as error:
        raise SnapshotNotKept(tr("What was shown could not be kept: {why}.", why=error.strerror)) from error
