"""Keys as this system writes them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence


def native(keys: str) -> str:
    """`Ctrl+R`, `Strg+R`. Qt's Spanish says "Control", which no keyboard does, nor our own words."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText).replace("Control+", "Ctrl+")
