from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.settings import SchemeChoice
from app.theme.palette import style_sheet_of
from app.theme.theme import Theme
from app.theme.tokens import COLOURS, Colours, Scheme
from app.vocabulary.marks import Shape, Tone
from app.widgets.shapes import paint_shape

TEXT, SHAPES = 4.5, 3.0


def luminance(colour: str) -> float:
    """WCAG 2.2 relative luminance."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", COLOURS.values(), ids=list(COLOURS))
def test_text_and_borders_are_readable_on_every_ground(colours: Colours) -> None:
    for ground in (colours.base, colours.window, colours.alternate, colours.hover, colours.selection):
        assert contrast(colours.text, ground) >= TEXT
        assert contrast(colours.text_secondary, ground) >= TEXT
        assert contrast(colours.accent, ground) >= SHAPES
        assert contrast(colours.border, ground) >= SHAPES
    assert contrast(colours.on_accent, colours.accent) >= TEXT
    assert contrast(colours.disabled, colours.window) >= TEXT


@pytest.mark.parametrize("tone", list(Tone))
@pytest.mark.parametrize("colours", COLOURS.values(), ids=list(COLOURS))
def test_states_are_readable_on_their_tint_and_on_the_page(colours: Colours, tone: Tone) -> None:
    pair = colours.tones[tone]
    for ground in (pair.tint, colours.base, colours.window):
        assert contrast(pair.ink, ground) >= TEXT


def test_shapes_differ_without_colour(theme: Theme) -> None:
    pictures = set()
    for shape in Shape:
        image = QImage(32, 32, QImage.Format.Format_RGB32)
        image.fill("white")
        painter = QPainter(image)
        paint_shape(painter, shape, QRectF(0, 0, 32, 32), theme.colour("text"), theme.colour("base"))
        painter.end()
        pictures.add(bytes(image.constBits()))
    assert len(pictures) == len(Shape)


def test_the_style_sheet_knows_every_token_it_names() -> None:
    for colours in COLOURS.values():
        assert "$" not in style_sheet_of(colours)


def test_choosing_a_scheme_changes_the_palette_at_once(qapp: QApplication) -> None:
    theme = Theme(qapp, SchemeChoice.LIGHT)
    seen: list[Scheme] = []
    theme.changed.connect(lambda: seen.append(theme.scheme))
    theme.choose(SchemeChoice.DARK)
    assert seen == [Scheme.DARK]
    assert qapp.palette().window().color().name().upper() == COLOURS[Scheme.DARK].window
    theme.choose(SchemeChoice.LIGHT)
    assert qapp.palette().window().color().name().upper() == COLOURS[Scheme.LIGHT].window


def test_calls_into_qt_lose_no_reference_of_none(qtbot: QtBot) -> None:
    """PySide6 6.12.0 on Python 3.11 loses one per call and aborts after some thousand."""
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(200):
        label.setText(str(number))
    assert abs(sys.getrefcount(None) - before) < 50
