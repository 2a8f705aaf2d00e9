"""QPalette and style sheet out of the token table."""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QPalette

import resources
from app.theme.sizes import Sizes
from app.theme.tokens import Colours
from app.vocabulary.marks import Tone

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
    # Qt adds the border to what a style sheet calls the height
    pixels["control"], pixels["small_control"] = sizes.target - 2 * edge, sizes.small_target - 2 * edge
    names["attention"] = colours.tones[Tone.ATTENTION].ink
    names["failed"] = colours.tones[Tone.FAILED].ink
    return Template(resources.text("styles/console.qss")).substitute(
        names | {name: f"{size}px" for name, size in pixels.items()}
    )
