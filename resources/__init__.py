"""The look: icons, styles, samples. One accessor; nothing else knows where these files lie."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def text(name: str) -> str:
    """A text file of this package, `styles/console.qss` for one."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


@cache
def data(name: str) -> bytes:
    """A binary file of this package."""
    return files(__name__).joinpath(name).read_bytes()
