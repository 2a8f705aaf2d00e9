"""Watchers of the application's input, and the building of a page beside them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.console import Console
from app.pages.page import PageKey, Room
from app.pages.settings.page import SettingsPage
from app.theme.watchers import unwatch, unwatched, watch

seen: list[str] = []


class Watcher(QObject):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.events, self.keeps = 0, False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.events += 1
        seen.append(self.name)
        return self.keeps


@pytest.fixture
def two(qapp: QApplication) -> Iterator[tuple[Watcher, Watcher]]:
    both = Watcher("first"), Watcher("second")
    for each in both:
        watch(each)
    yield both
    for each in both:
        unwatch(each)


def heard() -> list[str]:
    seen.clear()
    QCoreApplication.sendEvent(QObject(), QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier))
    return list(seen)


def test_watchers_hear_nothing_meanwhile_and_keep_their_order(two: tuple[Watcher, Watcher]) -> None:
    assert heard() == ["second", "first"]
    with unwatched():
        assert heard() == []
        with unwatched():
            assert heard() == []
        assert heard() == []
    assert heard() == ["second", "first"]


def test_one_that_comes_or_goes_meanwhile(two: tuple[Watcher, Watcher]) -> None:
    third = Watcher("third")
    with unwatched():
        watch(third)
        unwatch(two[0])
        assert heard() == []
    assert heard() == ["third", "second"]
    watch(two[1])
    assert heard() == ["second", "third"]
    unwatch(third)
    assert heard() == ["second"]


def test_an_error_while_building_leaves_the_watchers_in_place(two: tuple[Watcher, Watcher]) -> None:
    with pytest.raises(KeyError), unwatched():
        raise KeyError
    assert heard() == ["second", "first"]


def test_a_deleted_watcher_is_left_out(two: tuple[Watcher, Watcher]) -> None:
    gone = Watcher("gone")
    watch(gone)
    gone.deleteLater()
    QCoreApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete.value)
    with unwatched():
        pass
    assert heard() == ["second", "first"]


def test_one_that_keeps_an_event_to_itself(two: tuple[Watcher, Watcher]) -> None:
    two[1].keeps = True
    assert heard() == ["second"]


def test_only_input_is_watched(two: tuple[Watcher, Watcher]) -> None:
    QCoreApplication.sendEvent(QObject(), QEvent(QEvent.Type.PolishRequest))
    assert [each.events for each in two] == [0, 0]


def test_a_page_is_built_unwatched(
    console: Console, two: tuple[Watcher, Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    fit, meanwhile = SettingsPage.fit, list[list[str]]()

    def fitted(page: SettingsPage, room: Room) -> None:
        meanwhile.append(heard())
        fit(page, room)

    monkeypatch.setattr(SettingsPage, "fit", fitted)
    console.window.page(PageKey.SETTINGS)
    assert meanwhile == [[]]
    assert heard() == ["second", "first"]
