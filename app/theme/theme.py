"""The look of the application: follows the system or a person's choice; the one owner of the colours in use."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication, QWidget

from app.settings import SchemeChoice
from app.theme.palette import palette_of, style_sheet_of
from app.theme.sizes import SIZES_OF, Density, Sizes
from app.theme.text_role import FontKeeper, TextRole
from app.theme.tokens import COLOURS, HIGH_CONTRAST, Colours, Scheme
from app.vocabulary.marks import Tone


class Theme(QObject):
    changed = Signal()
    """Colours, sizes or fonts: paint and measure anew."""

    def __init__(
        self,
        application: QApplication,
        choice: SchemeChoice,
        *,
        density: Density = Density.COMFORTABLE,
        contrast: bool = False,
    ) -> None:
        """`contrast`: a person wants it high; the system's wish counts besides."""
        super().__init__()
        self.application = application
        self._choice = choice
        self._contrast = contrast
        self.density = density
        application.setStyle("Fusion")
        # both kept: PySide forgets the second when the first has no name any more
        self._hints = application.styleHints()
        self._accessibility = self._hints.accessibility()
        self._hints.colorSchemeChanged.connect(self._system_changed)
        self._accessibility.contrastPreferenceChanged.connect(self._system_changed)
        self.scheme = self._wanted()
        self._apply()

    @property
    def sizes(self) -> Sizes:
        return SIZES_OF[self.density]

    @property
    def high_contrast(self) -> bool:
        return self._contrast or self._accessibility.contrastPreference() is Qt.ContrastPreference.HighContrast

    @property
    def colours(self) -> Colours:
        return (HIGH_CONTRAST if self.high_contrast else COLOURS)[self.scheme]

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

    def font_of(self, role: TextRole, *, bold: bool = False) -> QFont:
        return self.font(getattr(self.sizes, role.value), bold=bold)

    def keep(self, widget: QWidget, role: TextRole, *, bold: bool = False) -> None:
        """The widget has the font of this role from now on, whatever the density becomes. Once per widget."""
        FontKeeper(self, widget, role, bold=bold)

    def fixed_font(self) -> QFont:
        """For ids and commands: figures and letters that are not mistaken for each other."""
        font = QFont(["DejaVu Sans Mono", "Consolas", "Menlo", "monospace"])
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(self.sizes.body - 1)
        return font

    def choose(self, choice: SchemeChoice) -> None:
        self._choice = choice
        hint = {SchemeChoice.LIGHT: Qt.ColorScheme.Light, SchemeChoice.DARK: Qt.ColorScheme.Dark}
        # title bars and native dialogs follow; our own colours do not depend on it
        self._hints.setColorScheme(hint.get(choice, Qt.ColorScheme.Unknown))
        self._switch()

    def choose_density(self, density: Density) -> None:
        if density is not self.density:
            self.density = density
            self._apply()
            self.changed.emit()

    def choose_contrast(self, high: bool) -> None:
        if high is not self._contrast:
            self._contrast = high
            self._apply()
            self.changed.emit()

    def _system_changed(self, _what: object) -> None:
        self.scheme = self._wanted()
        self._apply()
        self.changed.emit()

    def _switch(self) -> None:
        wanted = self._wanted()
        if wanted is not self.scheme:
            self.scheme = wanted
            self._apply()
            self.changed.emit()

    def _wanted(self) -> Scheme:
        if self._choice is SchemeChoice.SYSTEM:
            dark = self._hints.colorScheme() is Qt.ColorScheme.Dark
            return Scheme.DARK if dark else Scheme.LIGHT
        return Scheme(self._choice.value)

    def _apply(self) -> None:
        font = self.application.font()
        font.setPixelSize(self.sizes.body)
        self.application.setFont(font)
        self.application.setPalette(palette_of(self.colours))
        self.application.setStyleSheet(style_sheet_of(self.colours, self.sizes))
