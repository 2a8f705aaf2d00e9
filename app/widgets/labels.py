"""Names for screen readers and tests, and labels that never guess HTML."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

W = TypeVar("W", bound=QWidget)
L = TypeVar("L", bound=QLabel)


def named(widget: W, identifier: str, name: str, description: str = "") -> W:
    """`identifier` is stable (`queue.action.cancel`), `name` is what a person hears."""
    widget.setAccessibleIdentifier(identifier)
    widget.setAccessibleName(name)
    if description:
        widget.setAccessibleDescription(description)
    return widget


def text_label(text: str = "", *, font: QFont | None = None, wrap: bool = False, tone: str = "") -> QLabel:
    """`tone`: quiet, attention or failed; the style sheet knows their colours."""
    return of_text(QLabel(), text, font=font, wrap=wrap, tone=tone)


def of_text(label: L, text: str = "", *, font: QFont | None = None, wrap: bool = False, tone: str = "") -> L:
    """Make a label of another kind as `text_label` does."""
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    label.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    if tone:
        label.setProperty("tone", tone)
    if font is not None:
        label.setFont(font)
    return label


def tell(part: QLabel | QAbstractButton, text: str) -> None:
    """Show a text, and say it to screen readers."""
    part.setText(text)
    part.setAccessibleName(text)


def tell_or_hide(part: QLabel | QAbstractButton, text: str) -> None:
    """Show a text as `tell` does, or hide the part without one."""
    tell(part, text)
    part.setVisible(bool(text))
