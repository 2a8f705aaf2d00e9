"""A file of the user's own choices that cannot be read is kept under another name before it is written anew."""

from __future__ import annotations

import contextlib
import shutil
from itertools import count
from pathlib import Path

from app.language.translate import tr
from app.messages import Message
from app.vocabulary.plain_text import plain


def set_aside(path: Path) -> Path | None:
    """Beside it: `console.json` as `console-unreadable.json`; one that was kept before stays. None: it cannot be kept.

    It stays where it is, too, if it can be read at all: the next start begins with what is right in it.
    """
    with contextlib.suppress(OSError):
        place = _free(path)
        if place.exists():
            return place
        try:
            shutil.copyfile(path, place)
        except PermissionError:
            path.rename(place)
        except OSError:
            place.unlink(missing_ok=True)  # half a file looks as if it were kept
            return None
        return place
    return None


def kept_as(place: Path | None) -> Message:
    """None: it could not be kept."""
    if place is None:
        return Message(
            key="settings.unreadable",
            text=tr(
                "Not all settings could be read, and they could not be kept: those are as on the first day, and the "
                "file is written anew with the next choice."
            ),
        )
    return Message(
        key="settings.unreadable",
        text=tr(
            "Not all settings could be read: those are as on the first day. The file is kept as {name}.",
            name=plain(place.name),
        ),
        details=tr("The settings that could not be read are kept in {place}", place=plain(str(place))),
    )


def _free(path: Path) -> Path:
    """A name that nothing has, or that of the same content."""
    for number in count(1):
        place = path.with_name(f"{path.stem}-unreadable{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not place.exists() or _is_same(place, path):
            return place
    raise AssertionError("numbers end")


def _is_same(place: Path, path: Path) -> bool:
    """One that cannot be read is another one: it stays."""
    try:
        return place.read_bytes() == path.read_bytes()
    except OSError:
        return False
