"""Text roles, whose fonts follow the density. A widget keeps its role for life."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication, QWidget

from app.theme.tokens import COLOURS, HIGH_CONTRAST, SIZES_OF, Colours, Density, Scheme, Sizes
from app.words.marks import Tone


class TextRole(StrEnum):
    """The names of font sizes in `Sizes`."""

    SMALL = "small"
    BODY = "body"
    TITLE = "title"
    NUMBER = "number"
    HEADLINE = "headline"


class FontKeeper(QObject):
    """Sets its parent's font by role, now and at each change of the theme."""

    def __init__(self, look: Look, widget: QWidget, role: TextRole, *, bold: bool) -> None:
        super().__init__(widget)
        self._look = look
        self._widget = widget
        self._role = role
        self._bold = bold
        look.changed.connect(self._apply)
        self._apply()

    def _apply(self) -> None:
        self._widget.setFont(self._look.font_of(self._role, bold=self._bold))
        self._widget.updateGeometry()


# Colours, sizes and fonts for painting: the theme's, or always the dark ones.


class Look(QObject):
    """Base class. Subclasses define density, scheme and contrast."""

    changed = Signal()
    """Colours, sizes or fonts changed: paint and measure again."""

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.application = application

    @property
    def density(self) -> Density:
        raise NotImplementedError

    @property
    def scheme(self) -> Scheme:
        raise NotImplementedError

    @property
    def high_contrast(self) -> bool:
        raise NotImplementedError

    @property
    def sizes(self) -> Sizes:
        return SIZES_OF[self.density]

    @property
    def colours(self) -> Colours:
        return (HIGH_CONTRAST if self.high_contrast else COLOURS)[self.scheme]

    def colour(self, name: str) -> QColor:
        """Return a colour. `name`: a field of Colours."""
        return QColor(getattr(self.colours, name))

    def ink(self, tone: Tone) -> QColor:
        return QColor(self.colours.tones[tone].ink)

    def tint(self, tone: Tone) -> QColor:
        return QColor(self.colours.tones[tone].tint)

    def font(self, pixels: int, *, bold: bool = False) -> QFont:
        """Return the system's font with tabular figures."""
        font = QFont(self.application.font())
        font.setPixelSize(pixels)
        font.setBold(bold)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def font_of(self, role: TextRole, *, bold: bool = False) -> QFont:
        return self.font(getattr(self.sizes, role.value), bold=bold)

    def keep(self, widget: QWidget, role: TextRole, *, bold: bool = False) -> None:
        """Give the widget the font of this role, also after changes of density. Call it once per widget."""
        FontKeeper(self, widget, role, bold=bold)

    def fixed_font(self) -> QFont:
        """Return a fixed-width font for ids and commands, with unambiguous characters."""
        font = QFont(["DejaVu Sans Mono", "Consolas", "Menlo", "monospace"])
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(self.sizes.body - 1)
        return font


class DarkLook(Look):
    """The dark variant of another look, for widgets that are always dark."""

    def __init__(self, other: Look, parent: QObject | None = None) -> None:
        super().__init__(other.application, parent)
        self._other = other
        other.changed.connect(self.changed)

    @property
    def density(self) -> Density:
        return self._other.density

    @property
    def scheme(self) -> Scheme:
        return Scheme.DARK

    @property
    def high_contrast(self) -> bool:
        return self._other.high_contrast
