"""The last step: what can come next, none of it needed to print."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.first_run_kept import Card
from app.language.translate import tr
from app.theme.text_role import TextRole
from app.vocabulary.first_run import CARDS
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane

BETWEEN = 14


class CardsStep(QWidget):
    wanted = Signal(object)
    """Card"""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: dict[Card, Button] = {}
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(BETWEEN)
        grid.setColumnStretch(0, 1)
        for row, (card, words) in enumerate(CARDS.items()):
            title = text_label(str(words.title), wrap=True)
            parts.theme.keep(title, TextRole.TITLE, bold=True)
            text = QVBoxLayout()
            text.setSpacing(2)
            text.addWidget(title)
            text.addWidget(named(text_label(str(words.text), wrap=True, tone="quiet"), f"wizard.card.{card}.text", ""))
            button = self.buttons[card] = Button(
                parts.theme, f"wizard.card.{card}", str(words.button), spoken=f"{words.title}: {words.button}"
            )
            button.clicked.connect(partial(self.wanted.emit, card))
            grid.addLayout(text, row, 0)
            grid.addWidget(button, row, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(ReadingPane("wizard.cards", tr("What can come next"), [content]))
