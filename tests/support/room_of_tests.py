"""A screen as large as the window that is tested: the one of the offscreen platform has 800x800 alone."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.dialogs import dialog as dialog_module

of_screen = dialog_module.room_over


def room_over(dialog: QWidget) -> QSize:
    parent = dialog.parentWidget()
    room = of_screen(dialog)
    return room if parent is None else room.expandedTo(parent.window().size())
