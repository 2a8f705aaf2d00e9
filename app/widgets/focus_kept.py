"""A button that asks and is dark meanwhile gives the focus to its own part, and not to whatever comes next there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QWidget


@contextmanager
def focus_kept(part: QWidget) -> Iterator[None]:
    """Within it buttons of `part` become dark or go: a second Enter would press what Qt chooses, perhaps unseen."""
    here = part.window().focusWidget()
    yield
    if here is not None and part.isAncestorOf(here) and not (here.isVisible() and here.isEnabled()):
        part.setFocus()
