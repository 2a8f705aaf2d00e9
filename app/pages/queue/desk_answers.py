"""The desk's answers as large buttons: beside each other where there is room, in words for a job or for a batch."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.missing_labels import Batch
from app.widgets.buttons import Button
from app.widgets.second_press import pressed_again

ONE_LINE, TWO_LINES = 58, 30
"""Widths of a letter's height: all answers beside each other, or two of them."""


class DeskAnswers(QGridLayout):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__()
        self.yes = Button(theme, "queue.desk.yes", tr("Yes, it printed"), icon="check")
        self.missing = Button(theme, "queue.desk.missing", tr("Print the missing"), icon="reprint", primary=True)
        self.no = Button(theme, "queue.desk.no", tr("No, print again"), icon="reprint")
        self.skip = pressed_again(Button(theme, "queue.desk.skip", tr("Not sure, next"), icon="next"))
        self._all = (self.yes, self.missing, self.no, self.skip)
        for button in self._all:
            button.setParent(parent)  # `fit` lays them out; one that is shown before would be a window
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fit(self, width: int, body: int, *, low: bool) -> None:
        """`width` of the desk, `body`: a letter's height; `low`: every line counts."""
        self.setSpacing(8 if low else 16)
        buttons = [each for each in self._all if not each.isHidden()]
        across = len(buttons) if width >= ONE_LINE * body * len(buttons) / 4 else 2
        across = across if width >= TWO_LINES * body else 1
        for each in self._all:
            self.removeWidget(each)
        for place, each in enumerate(buttons):
            self.addWidget(each, place // across, place % across)

    def show_batch(self, batch: Batch | None, *, prints: bool) -> None:
        """`prints`: what did not come out is printed again."""
        self.missing.setVisible(batch is not None)
        self.no.show_icon("reprint" if prints else "close")
        self.yes.say(tr("Yes, it printed") if batch is None else tr("All came out"))
        if not prints:
            self.no.say(tr("No, it did not"), tr("No, it did not"))
        elif batch is None:
            self.no.say(tr("No, print again"), tr("No, print again"))
        else:
            self.no.say(
                tr("None, print all {number}", number=batch.total),
                tr("None came out, print all {number} again", number=batch.total),
            )
