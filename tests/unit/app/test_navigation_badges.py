"""Beside each page's word its badge has room, in every language and density."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.language.languages import OFFERED, Language
from app.pages.page import Badge
from app.pages.page_list import ENTRIES
from app.theme.theme import Theme
from app.theme.tokens import Density
from app.window.main_window import GAP, MOST, Navigation, NavigationButton
from app.window.window_language import speak_in
from app.words.marks import Shape, Tone


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("language", OFFERED)
def test_no_badge_touches_its_word(
    qapp: QApplication, theme: Theme, qtbot: QtBot, language: Language, density: Density
) -> None:
    speak_in(qapp, language)
    theme.choose(density=density)
    navigation = Navigation(theme, ENTRIES, "Quit…")
    qtbot.addWidget(navigation)
    navigation.open_admin(True)
    navigation.resize(navigation.width(), 1400)
    navigation.show()
    badge = Badge(count=120, shape=Shape.CROSS, tone=Tone.FAILED, spoken="120 need you")
    for button in navigation.buttons.values():
        button.show_badge(badge)
    places = navigation.buttons.values()
    qtbot.waitUntil(lambda: len({each.width() for each in places}) == 1)  # the pages of the group have theirs last
    least = min(free(each) for each in places)
    assert GAP <= least < 2 * GAP, "and no more room than that is taken"


def free(button: NavigationButton) -> int:
    return button.badge_left(MOST) - button.word_end
