from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.session.settings import SchemeChoice
from app.theme.text_role import TextRole
from app.theme.theme import Theme, style_sheet_of
from app.theme.tokens import COLOURS, HIGH_CONTRAST, SIZES_OF, Colours, Density, Scheme
from app.widgets.states import paint_shape
from app.words.marks import Shape, Tone
from tests.support.contrast import ALL_COLOURS, COLOUR_IDS, SHAPES, TEXT, contrast


@pytest.mark.parametrize("colours", ALL_COLOURS, ids=COLOUR_IDS)
def test_text_and_borders_are_readable_on_every_ground(colours: Colours) -> None:
    for ground in (colours.base, colours.window, colours.alternate, colours.hover, colours.selection):
        assert contrast(colours.text, ground) >= TEXT
        assert contrast(colours.text_secondary, ground) >= TEXT
        assert contrast(colours.accent, ground) >= SHAPES
        assert contrast(colours.border, ground) >= SHAPES
    assert contrast(colours.on_accent, colours.accent) >= TEXT
    assert contrast(colours.disabled, colours.window) >= TEXT


@pytest.mark.parametrize("tone", list(Tone))
@pytest.mark.parametrize("colours", ALL_COLOURS, ids=COLOUR_IDS)
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
    for colours in ALL_COLOURS:
        for sizes in SIZES_OF.values():
            assert "$" not in style_sheet_of(colours, sizes)


def test_choosing_a_scheme_changes_the_palette_at_once(qapp: QApplication) -> None:
    theme = Theme(qapp, SchemeChoice.LIGHT)
    seen: list[Scheme] = []
    theme.changed.connect(lambda: seen.append(theme.scheme))
    theme.choose(SchemeChoice.DARK)
    assert seen == [Scheme.DARK]
    assert qapp.palette().window().color().name().upper() == COLOURS[Scheme.DARK].window
    theme.choose(SchemeChoice.LIGHT)
    assert qapp.palette().window().color().name().upper() == COLOURS[Scheme.LIGHT].window


@pytest.mark.parametrize("colours", HIGH_CONTRAST.values(), ids=list(HIGH_CONTRAST))
def test_high_contrast_has_no_tints_and_thick_borders(colours: Colours) -> None:
    assert {pair.tint for pair in colours.tones.values()} == {colours.base} == {colours.window}
    assert {colours.base, colours.text} == {"#000000", "#FFFFFF"}
    assert colours.border_width == 2
    assert "border: 2px" in style_sheet_of(colours, SIZES_OF[Density.COMFORTABLE])


def test_contrast_and_density_reach_widgets_that_were_made_before(qapp: QApplication, qtbot: QtBot) -> None:
    theme = Theme(qapp, SchemeChoice.LIGHT)
    label, title = QLabel("words"), QLabel("Title")
    for each in (label, title):
        qtbot.addWidget(each)
        each.show()
    theme.keep(title, TextRole.TITLE, bold=True)
    assert (label.font().pixelSize(), title.font().pixelSize()) == (14, 16)
    theme.choose(density=Density.GLOVES)
    assert (label.font().pixelSize(), title.font().pixelSize()) == (17, 19)
    assert theme.sizes.row == 76
    theme.choose(contrast=True)
    assert theme.tint(Tone.FAILED) == theme.colour("base")
    assert qapp.palette().window().color().name().upper() == "#FFFFFF"
    theme.choose(contrast=False)
    theme.choose(density=Density.COMFORTABLE)
    assert title.font().pixelSize() == 16


def test_a_finger_finds_its_target_in_each_density() -> None:
    least = {Density.COMPACT: 28, Density.COMFORTABLE: 44, Density.GLOVES: 76}
    for density, sizes in SIZES_OF.items():
        assert min(sizes.target, sizes.row) >= least[density]


def test_calls_into_qt_lose_no_reference_of_none(qtbot: QtBot) -> None:
    """PySide6 6.12.0 on Python 3.11 loses one per call and aborts after some thousand."""
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(200):
        label.setText(str(number))
    assert abs(sys.getrefcount(None) - before) < 50
