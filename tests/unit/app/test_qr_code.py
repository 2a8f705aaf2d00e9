"""Painted QR codes are readable by a scanner in every theme and scale, and no other text reveals their content."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.session.settings import SchemeChoice
from app.session.tasks import Tasks
from app.theme.theme import Theme
from app.widgets.qr_code import LEAST_MM, QUIET_ZONE, QrCode, modules_of
from server_core.contract.types.media import MM_PER_INCH
from tests.support.barcodes import read_symbols
from tests.support.qt_pictures import pillow

TOKEN = "Zk1Zq9rT4m_-" * 4
LINK = f"https://prints.example.com:8631/onboarding#{TOKEN}.{'p' * 43}"
SPOKEN = "QR code with onboarding link, expires in 23 minutes"


@pytest.fixture
def tasks(qapp: QApplication) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def code(window: QWidget, tasks: Tasks, theme: Theme) -> QrCode:
    made = QrCode(tasks, "link.qr")
    made.setParent(window)
    made.move(30, 30)
    window.resize(600, 600)
    window.show()
    return made


def shown(qtbot: QtBot, code: QrCode, text: str = LINK) -> QImage:
    code.show_secret(text, SPOKEN)
    qtbot.waitUntil(code.isVisible)
    code.adjustSize()
    return code.grab().toImage()


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("scheme", [SchemeChoice.LIGHT, SchemeChoice.DARK])
def test_a_scanner_reads_it_in_every_look(
    qtbot: QtBot, qapp: QApplication, window: QWidget, code: QrCode, scheme: SchemeChoice, contrast: bool
) -> None:
    Theme(qapp, scheme, contrast=contrast)
    shown(qtbot, code)
    assert read_symbols(pillow(window.grab().toImage()), "QRCode") == [LINK]


def test_around_it_is_white_for_four_modules(qtbot: QtBot, qapp: QApplication, code: QrCode) -> None:
    Theme(qapp, SchemeChoice.DARK, contrast=True)
    picture = shown(qtbot, code)
    zone = QUIET_ZONE * picture.width() // len(modules_of(LINK))
    inside = picture.rect().adjusted(zone, zone, -zone, -zone)
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    dark = [place for place in places if not inside.contains(*place) and picture.pixelColor(*place) != QColor("white")]
    assert not dark
    assert picture.pixelColor(inside.topLeft()) == QColor("black"), "the corner of a finder"


@pytest.mark.parametrize("text", ["a", LINK, LINK * 3], ids=["short", "link", "long"])
def test_it_is_forty_millimetres_wide_without_what_is_around_it(qtbot: QtBot, code: QrCode, text: str) -> None:
    across, modules = shown(qtbot, code, text).width(), len(modules_of(text))
    own = across * (modules - 2 * QUIET_ZONE) / modules
    assert own / code.logicalDpiX() * MM_PER_INCH >= LEAST_MM
    assert not across % modules, "every module is as wide as the others"


def test_nothing_else_tells_what_it_says(qtbot: QtBot, code: QrCode) -> None:
    shown(qtbot, code)
    heard = [code.accessibleName(), code.accessibleDescription(), code.accessibleIdentifier(), code.toolTip()]
    names = [name.toStdString() for name in code.dynamicPropertyNames()]
    heard += [str(code.property(name)) for name in names if not name.startswith("_PySide")]  # its own, of no type
    assert heard[0] == SPOKEN
    assert not any(TOKEN in each for each in heard)


def test_what_is_forgotten_is_not_shown_a_moment_later(qtbot: QtBot, tasks: Tasks, code: QrCode) -> None:
    code.show_secret(LINK, SPOKEN)
    code.forget()
    code.show_secret("another", SPOKEN)
    qtbot.waitUntil(code.isVisible)
    assert read_symbols(pillow(code.grab().toImage()), "QRCode") == ["another"]
    code.forget()
    assert code.isHidden()
    assert code.sizeHint() == QSize()
