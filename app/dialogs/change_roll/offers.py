"""Media that jobs wait for, each with a button that chooses it, or the reason why it cannot be loaded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.dialogs.change_roll.form import Size
from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.media import size_words
from app.vocabulary.media_fit import too_wide_words, wait_line
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from server_core.contract.types.media import MediaWait
from server_core.contract.types.printers import PrinterView


class WaitOffers(QWidget):
    """List of the media that jobs wait for. Hidden if no job waits."""

    chosen = Signal(object)
    """Emits the chosen Size."""

    def __init__(self, theme: Theme, prefix: str) -> None:
        super().__init__()
        self._theme, self._prefix = theme, prefix
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._shown: object = None
        self.buttons: list[Button] = []
        named(self, f"{prefix}.waits", tr("Jobs that wait for other media"))
        self.hide()

    def show_waits(self, waits: Sequence[MediaWait], printer: PrinterView) -> bool:
        """Show these media. Returns whether the list changed."""
        told = [(wait, "" if wait.media is None else too_wide_words(printer, size_of(wait))) for wait in waits]
        if told == self._shown:
            return False
        self._shown = told
        self.buttons = []
        while (item := self._column.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        for number, (wait, too_wide) in enumerate(told):
            name = f"{self._prefix}.wait.{number}"
            words = f"{wait_line(wait)}. {too_wide}" if too_wide else wait_line(wait)
            self._column.addWidget(named(text_label(words, wrap=True), name, words))
            if wait.media is not None and not too_wide:
                size = size_of(wait)
                button = Button(
                    self._theme, f"{name}.choose", tr("Choose {size}", size=size_words(*size)), compact=True
                )
                button.clicked.connect(partial(self.chosen.emit, size))
                self.buttons.append(button)
                self._column.addWidget(ButtonLine(button))
        self.setVisible(bool(told))
        return True


def size_of(wait: MediaWait) -> Size:
    assert wait.media is not None  # noqa: S101
    return wait.media.width_mm, wait.media.height_mm
