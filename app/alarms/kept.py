"""Which alarms were told already, in a small file: a console that starts again tells nothing twice."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from app.alarms.alarm import AlarmKey
from server_core.contract.types.fields import UNREADABLE
from server_core.files import read_small, write_private


def read_known(path: Path) -> frozenset[AlarmKey]:
    """What is missing or broken means: nothing was told."""
    try:
        return frozenset(msgspec.json.decode(read_small(path), type=list[AlarmKey]))
    except (OSError, *UNREADABLE):
        return frozenset()


def write_known(path: Path, known: frozenset[AlarmKey]) -> None:
    """A full disk costs a repeated notification, so nobody is told of it."""
    with contextlib.suppress(OSError):
        write_private(path, msgspec.json.encode(sorted(known)))
