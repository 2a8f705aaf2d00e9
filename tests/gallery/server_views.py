"""The server's part of the settings."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QScrollArea

from app.console import Console
from app.pages.page import PageKey
from tests.gallery.stage import by_identifier, settle


def shown(console: Console) -> None:
    """From its heading on."""
    console.window.go_to(PageKey.SETTINGS)
    page = console.window.page(PageKey.SETTINGS)
    area = next(each for each in page.findChildren(QScrollArea) if each.isVisible())
    settle(0.2)
    first, content = by_identifier(console.window, "settings.server"), area.widget()
    if content is not None:
        area.verticalScrollBar().setValue(first.mapTo(content, first.rect().topLeft()).y() - 40)


def waiting(console: Console) -> None:
    """A port that is kept and not used yet, and one that cannot be kept."""
    shown(console)
    for text in ("9000", "80"):
        field = by_identifier(console.window, "settings.server.port")
        if isinstance(field, QLineEdit):
            field.setText(text)
            field.setModified(True)
            field.editingFinished.emit()
        settle(0.3)
    shown(console)
