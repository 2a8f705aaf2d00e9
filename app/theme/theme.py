"""The look of the application: follows the system or a person's choice; the one owner of the colours in use."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from app.settings import SchemeChoice
from app.theme.palette import palette_of, style_sheet_of
from app.theme.tokens import COLOURS, SIZES, Colours, Scheme
from app.vocabulary.marks import Tone


class Theme(QObject):
    changed = Signal()

    def __init__(self, application: QApplication, choice: SchemeChoice) -> None:
        super().__init__()
        self.application = application
        self._choice = choice
        application.setStyle("Fusion")
        font = application.font()
        font.setPixelSize(SIZES.body)
        application.setFont(font)
        application.styleHints().colorSchemeChanged.connect(self._system_changed)
        self.scheme = self._wanted()
        self._apply()

    @property
    def colours(self) -> Colours:
        return COLOURS[self.scheme]

    def colour(self, name: str) -> QColor:
        """`name` is a field of Colours."""
        return QColor(getattr(self.colours, name))

    def ink(self, tone: Tone) -> QColor:
        return QColor(self.colours.tones[tone].ink)

    def tint(self, tone: Tone) -> QColor:
        return QColor(self.colours.tones[tone].tint)

    def font(self, pixels: int, *, bold: bool = False) -> QFont:
        """The system's font with figures of equal width."""
        font = QFont(self.application.font())
        font.setPixelSize(pixels)
        font.setBold(bold)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def fixed_font(self) -> QFont:
        """For ids and commands: figures and letters that are not mistaken for each other."""
        font = QFont(["DejaVu Sans Mono", "Consolas", "Menlo", "monospace"])
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(SIZES.body - 1)
        return font

    def choose(self, choice: SchemeChoice) -> None:
        self._choice = choice
        hint = {SchemeChoice.LIGHT: Qt.ColorScheme.Light, SchemeChoice.DARK: Qt.ColorScheme.Dark}
        # title bars and native dialogs follow; our own colours do not depend on it
        self.application.styleHints().setColorScheme(hint.get(choice, Qt.ColorScheme.Unknown))
        self._switch()

    def _system_changed(self, _scheme: Qt.ColorScheme) -> None:
        self._switch()

    def _switch(self) -> None:
        wanted = self._wanted()
        if wanted is not self.scheme:
            self.scheme = wanted
            self._apply()
            self.changed.emit()

    def _wanted(self) -> Scheme:
        if self._choice is SchemeChoice.SYSTEM:
            dark = self.application.styleHints().colorScheme() is Qt.ColorScheme.Dark
            return Scheme.DARK if dark else Scheme.LIGHT
        return Scheme(self._choice.value)

    def _apply(self) -> None:
        self.application.setPalette(palette_of(self.colours))
        self.application.setStyleSheet(style_sheet_of(self.colours))
