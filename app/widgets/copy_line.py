"""A read-only text with a copy button."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named


def fixed_line(identifier: str, name: str, text: str = "") -> QLineEdit:
    """Create a selectable line in a fixed-width font."""
    line = named(QLineEdit(text), identifier, name)
    line.setReadOnly(True)
    line.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    line.setCursorPosition(0)
    return line


class CopyLine(QWidget):
    def __init__(
        self, theme: Theme, identifier: str, names: tuple[str, str], text: str = "", *, more: Sequence[Button] = ()
    ) -> None:
        """`identifier`: of the text, such as `pairing.code`.

        `names`: accessible names of text and button. `more`: further buttons.
        """
        super().__init__()
        self.field = fixed_line(identifier, names[0], text)
        parent_id = identifier.rpartition(".")[0]
        self.copy = Button(theme, f"{parent_id}.copy", tr("Copy"), icon="copy", spoken=names[1], parent=self)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.field.text()))
        line = hbox(self, spacing=8)
        line.addWidget(self.field, 1)
        for button in (self.copy, *more):
            line.addWidget(button)

    def show_text(self, text: str) -> None:
        self.field.setText(text)
        self.field.setCursorPosition(0)
