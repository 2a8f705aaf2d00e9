"""Layouts with the distances that a part names itself, none of the style's."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

B = TypeVar("B", bound=QBoxLayout)
NO_MARGINS = (0, 0, 0, 0)


def vbox(
    parent: QWidget | None = None, *, spacing: int = 0, margins: tuple[int, int, int, int] = NO_MARGINS
) -> QVBoxLayout:
    """A column of `parent`, or one that is put into another layout. `margins`: left, above, right, below."""
    layout = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    return _with_distances(layout, spacing, margins)


def hbox(
    parent: QWidget | None = None, *, spacing: int = 0, margins: tuple[int, int, int, int] = NO_MARGINS
) -> QHBoxLayout:
    """A row, as `vbox`."""
    layout = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    return _with_distances(layout, spacing, margins)


def _with_distances(layout: B, spacing: int, margins: tuple[int, int, int, int]) -> B:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    return layout
