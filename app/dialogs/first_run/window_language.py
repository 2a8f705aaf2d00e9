"""The language of the window, for who cannot read the one that it opened in; each in its own words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.console_parts import ConsoleParts
from app.language.translate import tr
from app.settings import LanguageChoice
from app.vocabulary.settings_words import LANGUAGES
from app.widgets.named import text_label
from app.widgets.value_box import ValueBox

WIDTH = 220


class WindowLanguage(QWidget):
    chosen = Signal(str)
    """LanguageChoice: another one than that of now."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = parts.settings
        entries = [(value, str(said)) for said, value in LANGUAGES]
        kept = parts.settings.choices.language
        if kept not in dict(entries):
            entries.append((kept, kept))
        self.box: ValueBox[LanguageChoice] = ValueBox(
            parts.theme, "wizard.window.language", tr("Language of this window"), entries
        )
        self.box.choose(kept)
        self.box.setFixedWidth(WIDTH)
        label: QLabel = text_label(tr("Language of this window"), tone="quiet")
        label.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(self.box)
        self.box.activated.connect(lambda _: self._choose())

    def _choose(self) -> None:
        if self.box.value() != self._settings.choices.language:
            self.chosen.emit(self.box.value())
