"""The head of the page Printers: how they are shown, the wall, and the button that adds one."""

from __future__ import annotations

from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.widgets.buttons import Button, fit_words, keys_text
from app.widgets.page_header import GAP, PageHeader

ADD = Phrase("Add printer")


class PrintersHeader(PageHeader):
    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "printers.header", tr("Printers"))
        self.add = Button(theme, "printers.add", str(ADD), icon="add", shortcut_text=keys_text("Ctrl+N"), primary=True)
        self.wall = Button(
            theme,
            "printers.wall",
            tr("Wall"),
            icon="wall",
            shortcut_text=keys_text("F11"),
            spoken=tr("Show the wall"),
        )
        self.figures = Button(theme, "printers.figures.show", tr("Figures"), spoken=tr("Show the last 24 hours"))
        self.table = Button(
            theme, "printers.table.show", tr("Table"), icon="queue", spoken=tr("Show the printers in a table")
        )
        for button in (self.figures, self.table):
            button.setCheckable(True)
        for button in (self.table, self.figures, self.wall, self.add):
            self.add_chip(button)

    def fit(self, room: int) -> None:
        """The button that adds one keeps its word for longest; the title leaves before anything is cut off."""
        buttons = [button for button in (self.table, self.wall, self.add) if not button.isHidden()]
        title = self.title.sizeHint().width() + GAP
        figures = 0 if self.figures.isHidden() else self.figures.sizeHint().width() + GAP
        room -= figures + GAP * len(buttons)
        fit_words(buttons, room - title)
        self.title.setVisible(sum(button.sizeHint().width() for button in buttons) + title <= room)
