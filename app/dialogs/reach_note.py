"""Beneath a link that works on the server's own computer alone: what other computers need, and the way there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label, vbox
from server_core.contract.decisions.onboarding_link import note_on

SETTING = "bind"
"""The server's setting that it leads to."""
ONLY_HERE = Phrase(
    "This link works on the server's own computer alone. For other computers choose “The local network” in Settings > "
    "Who reaches the server, restart the server and make a new link."
)


class ReachNote(QWidget):
    wanted = Signal()
    """The setting is to be opened."""

    def __init__(self, theme: Theme, identifier: str, *, leads: bool = True) -> None:
        """`leads`: this window has the setting."""
        super().__init__()
        self.words = named(text_label(str(ONLY_HERE), wrap=True, tone="attention"), identifier, str(ONLY_HERE))
        self.open = Button(theme, f"{identifier}.open", tr("Open this setting"), compact=True, parent=self)
        self.open.clicked.connect(self.wanted)
        self.open.setVisible(leads)
        layout = vbox(self, spacing=6)
        layout.addWidget(self.words)
        layout.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeading)
        self.hide()

    def show_for(self, link: str) -> None:
        """Nothing, where other computers reach it."""
        self.setVisible(note_on(link) is not None)
