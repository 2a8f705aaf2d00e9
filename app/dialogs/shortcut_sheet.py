"""Ctrl+/: the keys of this page and of the whole window, on one sheet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.models.command_list import native_keys
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.window_command import WindowCommand

SHELL = ("shell.", "go.", "look.")
WIDTH, HEIGHT = 640, 480


class ShortcutSheet(Sheet):
    def __init__(self, theme: Theme, commands: Sequence[WindowCommand], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Shortcuts", "window title"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "shortcuts", tr("Shortcuts", "window title"))
        with_keys = [command for command in commands if command.keys and command.listed]
        of_page = [command for command in with_keys if not command.key.startswith(SHELL)]
        of_shell = [command for command in with_keys if command.key.startswith(SHELL)]
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(16, 8, 16, 8)
        column.setSpacing(10)
        for title, group in ((tr("On this page"), of_page), (tr("Everywhere", "keys that work"), of_shell)):
            if group:
                column.addWidget(self._title(theme, title))
                column.addLayout(self._grid(theme, group))
        column.addWidget(self._title(theme, tr("A barcode scanner")))
        column.addWidget(text_label(tr("Scan any label, wherever you are: its job is opened."), wrap=True))
        column.addStretch(1)
        area = named(QScrollArea(), "shortcuts.list", tr("All shortcuts"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        self.close_sheet = Button(theme, "shortcuts.close", tr("Close", "button"))
        self.close_sheet.clicked.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 12)
        layout.addWidget(area, 1)
        self.end_with(self.close_sheet)
        self._ring = FocusRing(theme, self)
        self.resize(WIDTH, HEIGHT)
        self.close_sheet.setFocus()

    def _title(self, theme: Theme, words: str) -> QWidget:
        label = text_label(words)
        theme.keep(label, TextRole.TITLE, bold=True)
        return label

    def _grid(self, theme: Theme, commands: Sequence[WindowCommand]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, command in enumerate(commands):
            keys = text_label(native_keys(command))
            theme.keep(keys, TextRole.BODY, bold=True)
            keys.setMinimumWidth(120)
            grid.addWidget(keys, row, 0)
            grid.addWidget(text_label(command.words.removesuffix("…"), wrap=True), row, 1)
        return grid
