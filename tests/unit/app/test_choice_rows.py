"""The rows of every drop-down are as high as what is touched in the density."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.theme.theme import Theme
from app.theme.tokens import SIZES_OF, Density
from app.widgets.fields import ChoiceBox


@pytest.mark.parametrize("density", Density)
def test_rows_have_the_height_of_a_target(theme: Theme, qtbot: QtBot, density: Density) -> None:
    theme.choose(density=density)
    box = ChoiceBox(theme, "test.box", "Text size")
    qtbot.addWidget(box)
    for words in ("100 %", "125 %", "150 %"):
        box.addItem(words)
    box.show()
    QTest.qWaitForWindowExposed(box)
    box.showPopup()
    view = box.view()
    qtbot.waitUntil(view.isVisible)
    least = SIZES_OF[density].target
    rows = [view.visualRect(view.model().index(row, 0)) for row in range(3)]
    assert min(row.height() for row in rows) >= least
    assert view.window().height() >= 3 * least
    box.hidePopup()
    theme.choose(density=Density.COMFORTABLE)
