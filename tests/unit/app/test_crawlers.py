"""Walks through everything that the gallery can open: names, keys, sizes and colours of whatever stands there.

A page joins by its entry, a dialog by its view in `tests/gallery/views.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.console import Console
from app.live import LiveState
from app.pages.page import Page
from app.settings import SchemeChoice
from app.theme.palette import style_sheet_of
from app.theme.sizes import SIZES_OF, Density
from app.theme.tokens import COLOURS, HIGH_CONTRAST, Colours
from app.vocabulary.marks import Tone
from tests.gallery.contrast import picture_of
from tests.gallery.scenes import SCENES, failed
from tests.gallery.stage import has_read, is_drawing, put_away, seen, settle, wait_until
from tests.gallery.views import VIEWS, View
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_console_theme import SHAPES, TEXT, contrast
from tests.unit.app.test_console_window import INTERACTIVE, assert_accessible, inner

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)

SCENE = "failed"
SEEN = [view for view in VIEWS if view.is_in(next(scene for scene in SCENES if scene.name == SCENE))]
LARGE = re.compile(r"nav\.|.*\.(action|tile)\.|.*\.(add|search|show|printer)$")
"""What is pressed all day long, wherever it stands; the rest are buttons inside of panels."""
MOST_TABS = 120
PALETTES = {
    **{f"{scheme.value}": colours for scheme, colours in COLOURS.items()},
    **{f"{scheme.value}, high contrast": colours for scheme, colours in HIGH_CONTRAST.items()},
}


@pytest.fixture
def full(console: Console, server: FakeConsoleServer, qtbot: QtBot) -> Iterator[Console]:
    """A console that has something of everything that needs a person."""
    failed(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and has_read(console, server))
    yield console
    console.theme.choose_density(Density.COMFORTABLE)  # the look belongs to the application


def opened(console: Console, view: View) -> QWidget:
    view.open(console)
    settle()
    wait_until(lambda: not is_drawing(console))
    QApplication.sendPostedEvents()  # what came in this moment has its place, too
    return seen(console)


def controls_of(top: QWidget) -> list[QWidget]:
    """What can be pressed, chosen or typed into now."""
    found = [each for each in top.findChildren(QWidget) if isinstance(each, INTERACTIVE) and not inner(each)]
    return [
        each
        for each in found
        if each.isVisible()
        and each.isEnabled()
        and type(each) is not QAbstractButton
        and not isinstance(each, QHeaderView)
    ]


def called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleIdentifier() or widget.objectName()}"


@pytest.mark.parametrize("view", SEEN, ids=lambda view: view.name)
def test_everything_has_a_name_an_identifier_and_plain_words(full: Console, view: View) -> None:
    top = opened(full, view)
    if isinstance(top, Page):
        # a page with a window of its own keeps places for what is not there yet
        names = [(each.accessibleIdentifier(), each.accessibleName()) for each in controls_of(top)]
        assert names
        assert [each for each in names if not all(each)] == []
        assert len({identifier for identifier, _ in names}) == len(names)
    else:
        assert_accessible(top)
    takes_keys = [each for each in top.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    silent = [
        called(each)
        for each in takes_keys
        if each.isVisible() and not inner(each) and not each.accessibleName() and not isinstance(each, QScrollArea)
    ]
    assert silent == []
    put_away(full)


@pytest.mark.parametrize("view", SEEN, ids=lambda view: view.name)
def test_the_keyboard_reaches_everything(full: Console, view: View) -> None:
    top = opened(full, view)
    top.activateWindow()
    reached: set[QWidget] = set()
    for _ in range(MOST_TABS):
        focus = QApplication.focusWidget()
        if focus is not None:
            reached.add(focus)
        QTest.keyClick(focus or top, Qt.Key.Key_Tab)
    groups = [each.group() for each in reached if isinstance(each, QAbstractButton) and each.group() is not None]
    by_arrows = {button for group in groups for button in group.buttons()}
    missed = [called(each) for each in controls_of(top) if each not in reached | by_arrows]
    assert missed == []
    put_away(full)


@pytest.mark.parametrize("density", list(Density))
def test_everything_is_large_enough_to_touch(full: Console, density: Density) -> None:
    full.window.resize(1280, 800)
    full.settings.change(density=density)
    sizes = SIZES_OF[density]
    small: list[str] = []
    for view in SEEN:
        top = opened(full, view)
        for each in controls_of(top):
            if isinstance(each, QAbstractItemView) or not isinstance(each, QAbstractButton | QLineEdit):
                continue
            if each.accessibleIdentifier().startswith("status."):
                continue  # a line to read; what it opens is on pages, too
            least = sizes.target if LARGE.match(each.accessibleIdentifier()) else sizes.small_target
            if min(each.width(), each.height()) < least:
                small.append(f"{view.name}: {called(each)} {each.width()}x{each.height()} < {least}")
        put_away(full)
    assert not small, "\n".join(sorted(set(small)))


@pytest.mark.parametrize("high", [False, True], ids=["usual", "high contrast"])
@pytest.mark.parametrize("scheme", [SchemeChoice.LIGHT, SchemeChoice.DARK])
def test_every_text_that_is_seen_can_be_read_and_is_whole(full: Console, scheme: SchemeChoice, high: bool) -> None:
    """Measured: the colour of each text against the one that it lies on, on every page and in every dialog."""
    full.window.resize(1280, 800)
    full.settings.change(scheme=scheme, contrast=high)
    found: list[str] = []
    for view in SEEN:
        top = opened(full, view)
        found += [f"{view.name}: {each.kind} {each.widget} {each.text}" for each in picture_of(top)[1]]
        put_away(full)
    full.settings.change(scheme=SchemeChoice.LIGHT, contrast=False)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("tone", list(Tone))
@pytest.mark.parametrize("name", PALETTES)
def test_a_state_is_readable_on_every_row(name: str, tone: Tone) -> None:
    colours = PALETTES[name]
    assert contrast(colours.tones[tone].ink, colours.alternate) >= TEXT
    for ground in (colours.hover, colours.selection):
        assert contrast(colours.tones[tone].ink, ground) >= SHAPES, ground


@pytest.mark.parametrize("density", list(Density))
@pytest.mark.parametrize("name", PALETTES)
def test_the_style_sheet_pairs_only_readable_colours(name: str, density: Density) -> None:
    colours = PALETTES[name]
    pairs = pairs_of(colours, density)
    assert pairs
    unreadable = {
        rule: (text, ground)
        for rule, (text, ground) in pairs.items()
        if contrast(text, ground) < (SHAPES if ":disabled" in rule else TEXT)
    }
    assert unreadable == {}


def pairs_of(colours: Colours, density: Density) -> dict[str, tuple[str, str]]:
    """Text and ground of each rule of the style sheet that says both."""
    found: dict[str, tuple[str, str]] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^}]*)\}", style_sheet_of(colours, SIZES_OF[density])):
        text = re.search(r"(?:^|[;\s])color:\s*(#[0-9A-Fa-f]{6})", body)
        ground = re.search(r"background(?:-color)?:\s*(#[0-9A-Fa-f]{6})", body)
        if text and ground:
            found[" ".join(selector.split())] = (text[1], ground[1])
    return found
