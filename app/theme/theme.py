"""The application's theme: follows the system or the user's choice. Owns the colours and paints the icons.

Icons are our own SVG outlines, drawn in the requested colour.
"""

from __future__ import annotations

from string import Template

from PySide6.QtCore import QByteArray, QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

import resources
from app.session.settings import SchemeChoice
from app.theme.text_role import Look
from app.theme.tokens import Colours, Density, Scheme, Sizes
from app.theme.watchers import unwatched
from app.words.marks import Tone


class Theme(Look):
    def __init__(
        self,
        application: QApplication,
        choice: SchemeChoice,
        *,
        density: Density = Density.COMFORTABLE,
        contrast: bool = False,
    ) -> None:
        """`contrast`: the user wants high contrast; the system's setting counts as well."""
        super().__init__(application)
        self._choice = choice
        self._contrast = contrast
        self._density = density
        if not application.styleSheet():  # otherwise another window's theme has done it
            application.setStyle("Fusion")
        # keep both: PySide drops the second when the first has no reference any more
        self._hints = application.styleHints()
        self._accessibility = self._hints.accessibility()
        self._hints.colorSchemeChanged.connect(self._system_changed)
        self._accessibility.contrastPreferenceChanged.connect(self._system_changed)
        self._scheme = self._wanted()
        self._apply()

    @property
    def density(self) -> Density:
        return self._density

    @property
    def scheme(self) -> Scheme:
        return self._scheme

    @property
    def high_contrast(self) -> bool:
        return self._contrast or self._accessibility.contrastPreference() is Qt.ContrastPreference.HighContrast

    def choose(
        self,
        choice: SchemeChoice | None = None,
        *,
        density: Density | None = None,
        contrast: bool | None = None,
    ) -> None:
        """Change the given values at once: restyling every open widget takes seconds in a full window."""
        before = self._scheme, self._density, self._contrast
        if choice is not None:
            self._choice = choice
            hint = {SchemeChoice.LIGHT: Qt.ColorScheme.Light, SchemeChoice.DARK: Qt.ColorScheme.Dark}
            # title bars and native dialogs follow; our own colours do not depend on it
            self._hints.setColorScheme(hint.get(choice, Qt.ColorScheme.Unknown))
            self._scheme = self._wanted()
        self._density = self._density if density is None else density
        self._contrast = self._contrast if contrast is None else contrast
        if (self._scheme, self._density, self._contrast) != before:
            self._apply()
            self.changed.emit()

    def _system_changed(self, _what: object) -> None:
        self._scheme = self._wanted()
        self._apply()
        self.changed.emit()

    def _wanted(self) -> Scheme:
        if self._choice is SchemeChoice.SYSTEM:
            dark = self._hints.colorScheme() is Qt.ColorScheme.Dark
            return Scheme.DARK if dark else Scheme.LIGHT
        return Scheme(self._choice.value)

    def _apply(self) -> None:
        """Apply changes. Without one do nothing, because every widget would be restyled."""
        font, palette = self.application.font(), palette_of(self.colours)
        font.setPixelSize(self.sizes.body)
        sheet = style_sheet_of(self.colours, self.sizes)
        with unwatched():
            if font != self.application.font():
                self.application.setFont(font)
            if palette != self.application.palette():
                self.application.setPalette(palette)
            if sheet != self.application.styleSheet():
                self.application.setStyleSheet(sheet)


# QPalette and style sheet, generated from the tokens.


Role = QPalette.ColorRole


def palette_of(colours: Colours) -> QPalette:
    palette = QPalette()
    roles = {
        Role.Window: colours.window,
        Role.WindowText: colours.text,
        Role.Base: colours.base,
        Role.AlternateBase: colours.alternate,
        Role.Text: colours.text,
        Role.PlaceholderText: colours.text_secondary,
        Role.Button: colours.base,
        Role.ButtonText: colours.text,
        Role.BrightText: colours.text,
        Role.ToolTipBase: colours.base,
        Role.ToolTipText: colours.text,
        Role.Highlight: colours.selection,
        Role.HighlightedText: colours.text,
        Role.Accent: colours.accent,
        Role.Link: colours.accent,
        Role.LinkVisited: colours.accent,
        Role.Light: colours.base,
        Role.Midlight: colours.hover,
        Role.Mid: colours.line,
        Role.Dark: colours.border,
        Role.Shadow: colours.line,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (Role.WindowText, Role.Text, Role.ButtonText, Role.HighlightedText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.disabled))
    return palette


def style_sheet_of(colours: Colours, sizes: Sizes) -> str:
    names = {name: getattr(colours, name) for name in Colours.__slots__ if name not in ("tones", "border_width")}
    pixels = {name: getattr(sizes, name) for name in Sizes.__slots__}
    edge = colours.border_width
    pixels["edge_line"] = edge
    # Qt adds the border to a style sheet's height
    pixels["control"], pixels["small_control"] = sizes.target - 2 * edge, sizes.small_target - 2 * edge
    names["attention"] = colours.tones[Tone.ATTENTION].ink
    names["failed"] = colours.tones[Tone.FAILED].ink
    return Template(resources.text("styles/console.qss")).substitute(
        names | {name: f"{size}px" for name, size in pixels.items()}
    )


_renderers: dict[tuple[str, int], QSvgRenderer] = {}


def paint_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """Paint an icon. `name`: a file in resources/icons, without suffix."""
    key = (name, colour.rgba())
    renderer = _renderers.get(key)
    if renderer is None:
        svg = resources.text(f"icons/{name}.svg").replace("currentColor", colour.name())
        # delete it with the application: Qt's objects must not outlive it
        renderer = QSvgRenderer(QByteArray(svg.encode()), QCoreApplication.instance())
        _renderers[key] = renderer
    renderer.render(painter, rect)
