"""The look: icons, styles, samples. One accessor; nothing else knows where these files lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@cache
def text(name: str) -> str:
    """A text file of this package, `styles/console.qss` for one."""
    return HERE.joinpath(name).read_text(encoding="utf-8")


@cache
def data(name: str) -> bytes:
    """A binary file of this package."""
    return HERE.joinpath(name).read_bytes()


def file(name: str) -> Path:
    """A file of this package, for programs that want a path."""
    return HERE.joinpath(name)


@cache
def names(folder: str) -> tuple[str, ...]:
    """Of the text files in a folder, in order: `help/10-start.txt`. None where there is no such folder."""
    inside = HERE.joinpath(folder)
    found = (each.name for each in inside.iterdir()) if inside.is_dir() else ()
    return tuple(f"{folder}/{name}" for name in sorted(found) if name.endswith(".txt"))
