"""The whole window in the artificial language en-XA: a text that stays English bypasses the translation.

`tests/architecture/test_texts_are_translated.py` checks the source text for the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.language.languages import Language, lengthened, words_of
from app.language.translate import speak
from tests.gallery.painter import shown
from tests.gallery.scenes import SCENES, Scene
from tests.gallery.stage import NotThere, is_drawing, put_away, seen, settle, wait_until
from tests.gallery.untranslated import Data, said_by, untranslated
from tests.gallery.views import VIEWS

pytestmark = pytest.mark.timeout(600)  # each scene opens some fifty views
WALKED = [scene for scene in SCENES if scene.name in ("empty", "busy", "failed")]


@pytest.fixture
def pseudo() -> Iterator[None]:
    speak(words_of(Language.PSEUDO))
    yield
    speak(words_of(Language.ENGLISH))


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("scene", WALKED, ids=lambda scene: scene.name)
def test_everything_that_opens_is_translated(scene: Scene, qapp: QApplication, tmp_path: Path) -> None:
    english: list[str] = []
    with shown(qapp, scene, tmp_path) as (console, server):
        data = Data(said_by(server), scene)
        console.window.resize(1920, 1080)
        for view in VIEWS:
            if not view.is_in(scene):
                continue
            with suppress(NotThere):
                view.open(console)
                settle()
                wait_until(lambda: not is_drawing(console))
                english += [f"{view.name}: {each.widget}: {each.text}" for each in untranslated(seen(console), data)]
            put_away(console)
    assert english == []


def test_what_is_english_is_found_and_what_is_told_is_not(qtbot: QtBot) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    data = Data({"name": "Zebra Dock 1"})
    texts = (
        "Zebra Dock 1",
        lengthened("Ready"),
        f"{lengthened('Print on {printer}')}: Zebra Dock 1 (USB)",
        "Zebra Dock 1 (online)",
    )
    for text in texts:
        QLabel(text, top)
    top.show()
    assert [each.text for each in untranslated(top, data)] == ["'Zebra Dock 1 (online)'"]
