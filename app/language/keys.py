"""Key names as this system writes them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence


def native(keys: str) -> str:
    """Return `Ctrl+R` or `Strg+R`. Qt's Spanish says "Control", unlike keyboards and our texts."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText).replace("Control+", "Ctrl+")
