"""Which alarms were told already, in a small file: a console that starts again tells nothing twice."""

from __future__ import annotations

import contextlib
import os
from itertools import count
from pathlib import Path

import msgspec

from app.alarms.alarm import AlarmKey
from app.small_file import read_small
from server_core.contract.unreadable import UNREADABLE

_numbers = count()


def read_known(path: Path) -> frozenset[AlarmKey]:
    """What is missing or broken means: nothing was told."""
    try:
        return frozenset(msgspec.json.decode(read_small(path), type=list[AlarmKey]))
    except (OSError, *UNREADABLE):
        return frozenset()


def write_known(path: Path, known: frozenset[AlarmKey]) -> None:
    """A full disk costs a repeated notification, so nobody is told of it."""
    part = path.with_suffix(f".{next(_numbers)}.part")
    try:
        part.write_bytes(msgspec.json.encode(sorted(known)))
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
