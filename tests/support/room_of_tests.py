"""A screen as large as the window that is tested: the one of the offscreen platform has 800x800 alone."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.dialogs import sheet as sheets

of_screen = sheets.room_over


def room_over(sheet: QWidget) -> QSize:
    parent = sheet.parentWidget()
    room = of_screen(sheet)
    return room if parent is None else room.expandedTo(parent.window().size())
