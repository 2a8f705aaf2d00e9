"""On which screen the wall hangs, and how dense that screen is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QScreen

from app.theme.wall_letters import px_per_mm


def screen_for(screens: Sequence[QScreen], wanted: str, home: QScreen) -> QScreen:
    """The one that was chosen by name; else one where the window is not; else that one."""
    chosen = next((screen for screen in screens if wanted and screen.name() == wanted), None)
    return chosen or next((screen for screen in screens if screen is not home), home)


def per_mm_of(screen: QScreen) -> float:
    """In Qt's own pixels: the text scale is in them already."""
    return px_per_mm(screen.geometry().width(), screen.physicalSize().width())
