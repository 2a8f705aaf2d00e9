"""How high something must be at least when it is so wide."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def least_height(page: QWidget, width: int) -> int:
    """What its texts and controls need when it is so wide."""
    layout = page.layout()
    if layout is None:
        return page.minimumSizeHint().height()
    if layout.hasHeightForWidth():
        return layout.totalMinimumHeightForWidth(width)
    return layout.totalMinimumSize().height()
