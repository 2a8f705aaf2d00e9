"""The head of a page: its title, a place to search, and buttons that choose what is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.labels import named, text_label
from app.widgets.layouts import hbox

GAP = 8


class PageHeader(QWidget):
    """One line; in a narrow window the title makes room for the search."""

    def __init__(self, theme: Theme, identifier: str, title: str) -> None:
        super().__init__()
        named(self, identifier, title)
        self.title = text_label(title)
        theme.keep(self.title, TextRole.NUMBER, bold=True)
        self._search: QWidget | None = None
        self._row = hbox(spacing=GAP)
        self._row.addWidget(self.title)
        self._row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._row)

    def add_search(self, field: QWidget) -> None:
        """Once; it takes the room that is left."""
        self._search = field
        self._row.insertWidget(1, field, 1)
        self._row.setStretch(2, 0)

    def add_chip(self, button: QWidget) -> None:
        """At the right end, in the order of the calls."""
        self._row.addWidget(button)

    def set_compact(self, compact: bool) -> None:
        """In a narrow window: the navigation says where one is, the search needs the room."""
        self.title.setVisible(not compact or self._search is None)
