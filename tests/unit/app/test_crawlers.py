"""Walks through everything that the gallery can open: names, keys, wheel, sizes and colours of whatever stands there.

A page joins by its entry, a dialog by its view in `tests/gallery/views.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from app.console import Console
from app.pages.page import WindowPage
from app.session.settings import SchemeChoice
from app.theme.theme import Theme, style_sheet_of
from app.theme.tokens import COLOURS, HIGH_CONTRAST, SIZES_OF, Colours, Density
from app.words.marks import Tone
from tests.gallery.contrast import picture_of
from tests.gallery.scenes import SCENES, failed
from tests.gallery.stage import is_drawing, put_away, read_again, seen, settle, wait_until
from tests.gallery.views import VIEWS, View
from tests.support.console_site import ConsoleSite
from tests.support.contrast import SHAPES, TEXT, contrast
from tests.support.shown_window import INTERACTIVE, assert_accessible, inner
from tests.unit.app.test_wheel import area_around, inputs_of, wheel_turns

pytestmark = [pytest.mark.timeout(600)]  # each walk opens some ninety views

SCENE = "failed"
SEEN = [view for view in VIEWS if view.is_in(next(scene for scene in SCENES if scene.name == SCENE))]
LARGE = re.compile(r"nav\.|.*\.(action|tile)\.|.*\.(add|search|show|printer)$")
"""Identifiers of controls that are pressed all day long. The rest are buttons inside of panels."""
MOST_TABS = 120
PALETTES = {
    **{f"{scheme.value}": colours for scheme, colours in COLOURS.items()},
    **{f"{scheme.value}, high contrast": colours for scheme, colours in HIGH_CONTRAST.items()},
}


@pytest.fixture
def usual_look(qapp: QApplication) -> Iterator[None]:
    """Restored once the widgets of the console are gone: styling them all anew takes longer than a walk."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    Theme(qapp, SchemeChoice.LIGHT).deleteLater()


@pytest.fixture
def full(usual_look: None, console: Console, server: ConsoleSite) -> Console:
    """A console that has something of everything that needs a person."""
    failed(server)
    read_again(console, server)
    return console


def opened(console: Console, view: View) -> QWidget:
    view.open(console)
    settle()
    wait_until(lambda: not is_drawing(console))
    QApplication.sendPostedEvents()  # what came in this moment has its place, too
    return seen(console)


def controls_of(top: QWidget) -> list[QWidget]:
    """Return the controls that can be pressed, chosen or typed into now."""
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


def test_everything_has_a_name_an_identifier_and_plain_words_is_reached_by_keys_and_turned_by_no_wheel(
    full: Console,
) -> None:
    wrong: list[str] = []
    turned: set[str] = set()
    scrolled = False
    for view in SEEN:
        top = opened(full, view)
        inputs = inputs_of(top)
        turned |= {type(each).__name__ for each in inputs}
        scrolled = scrolled or any(area_around(each) is not None for each in inputs)
        wrong += [f"{view.name}: {each}" for each in (*silent(top), *unreached(top), *turned_by_wheel(inputs))]
        put_away(full)
    assert not wrong, "\n".join(wrong)
    assert {"ChoiceBox", "ValueBox", "MillimetreBox"} <= turned
    assert scrolled


def silent(top: QWidget) -> Iterator[str]:
    """Return the controls that a screen reader cannot announce, or not tell from others."""
    if isinstance(top, WindowPage):
        # a page with a window of its own keeps places for what is not there yet
        names = [(each.accessibleIdentifier(), each.accessibleName()) for each in controls_of(top)]
        if not names:
            yield "nothing to press"
        yield from (f"no name or identifier: {each}" for each in names if not all(each))
        identifiers = Counter(identifier for identifier, _ in names)
        yield from (f"{times} times: {identifier}" for identifier, times in identifiers.items() if times > 1)
    else:
        try:
            assert_accessible(top)
        except AssertionError as error:
            yield str(error)
    takes_keys = [each for each in top.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for each in takes_keys:
        if each.isVisible() and not inner(each) and not each.accessibleName() and not isinstance(each, QScrollArea):
            yield f"takes keys and has no name: {called(each)}"


def unreached(top: QWidget) -> list[str]:
    """Return the controls that neither Tab nor the arrow keys after it reach."""
    top.activateWindow()
    wait_until(top.isActiveWindow)
    first, reached = QApplication.focusWidget(), set[QWidget]()
    for _ in range(MOST_TABS):
        focus = QApplication.focusWidget()
        if focus is first and reached and not _missed(top, reached):
            break  # once around
        if focus is not None:
            reached.add(focus)
        QTest.keyClick(focus or top, Qt.Key.Key_Tab)
    return [f"not by keys: {called(each)}" for each in _missed(top, reached)]


def turned_by_wheel(inputs: list[QWidget]) -> Iterator[str]:
    for each in inputs:
        yield from wheel_turns(each)
        each.setFocus()
        yield from (f"with the focus: {wrong}" for wrong in wheel_turns(each))


def _missed(top: QWidget, reached: set[QWidget]) -> list[QWidget]:
    groups = [each.group() for each in reached if isinstance(each, QAbstractButton) and each.group() is not None]
    by_arrows = {button for group in groups for button in group.buttons()}
    return [each for each in controls_of(top) if each not in reached | by_arrows]


@dataclass(frozen=True, kw_only=True)
class Look:
    scheme: SchemeChoice = SchemeChoice.LIGHT
    contrast: bool = False
    density: Density = Density.COMFORTABLE

    def __str__(self) -> str:
        return f"{self.scheme.value}-{'high' if self.contrast else 'usual'}-{self.density.value}"


LOOKS = [
    Look(),
    Look(contrast=True, density=Density.COMPACT),
    Look(scheme=SchemeChoice.DARK, density=Density.GLOVES),
    Look(scheme=SchemeChoice.DARK, contrast=True),
]
"""Each set of colours and each density once: no colour depends on a size, and no size on a colour."""


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_text_can_be_read_and_is_whole_and_every_button_can_be_touched(full: Console, look: Look) -> None:
    """Measured: the colour of each text against the one that it lies on, on every page and in every dialog."""
    full.window.resize(1280, 800)
    full.settings.change(scheme=look.scheme, contrast=look.contrast, density=look.density)
    wrong: list[str] = []
    for view in SEEN:
        top = opened(full, view)
        wrong += [f"{view.name}: {each}" for each in (*unread(top), *small(top, look.density))]
        put_away(full)
    assert not wrong, "\n".join(sorted(set(wrong)))


def unread(top: QWidget) -> Iterator[str]:
    for each in picture_of(top)[1]:
        yield f"{each.kind} {each.widget} {each.text}"


def small(top: QWidget, density: Density) -> Iterator[str]:
    sizes = SIZES_OF[density]
    for each in controls_of(top):
        if not isinstance(each, QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox):
            continue
        if each.accessibleIdentifier().startswith("status."):
            continue  # a line to read; what it opens is on pages, too
        least = sizes.target if LARGE.match(each.accessibleIdentifier()) else sizes.small_target
        if min(each.width(), each.height()) < least:
            yield f"{called(each)} {each.width()}x{each.height()} < {least}"


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
