"""The sign at the end of a line that empties it, with a name: Qt gives it none."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QLineEdit

from app.language.translate import tr
from app.widgets.named import named


def can_be_cleared(field: QLineEdit) -> None:
    """`field` has its identifier already."""
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QAbstractButton):
        named(button, f"{field.accessibleIdentifier()}.clear", tr("Clear", "button: what was typed"))
