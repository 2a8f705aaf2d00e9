"""The look: icons, styles, samples. One accessor; nothing else knows where these files lie."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path


@cache
def text(name: str) -> str:
    """A text file of this package, `styles/console.qss` for one."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


@cache
def data(name: str) -> bytes:
    """A binary file of this package."""
    return files(__name__).joinpath(name).read_bytes()


def file(name: str) -> AbstractContextManager[Path]:
    """A file of this package as a real one, for programs that want a path; it may be gone afterwards."""
    return as_file(files(__name__).joinpath(name))


@cache
def names(folder: str) -> tuple[str, ...]:
    """Of the text files in a folder, in order: `help/10-start.txt`. None where there is no such folder."""
    inside = files(__name__).joinpath(folder)
    found = (each.name for each in inside.iterdir()) if inside.is_dir() else ()
    return tuple(f"{folder}/{name}" for name in sorted(found) if name.endswith(".txt"))
