"""Event filters of the whole application, and the building of a page beside them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from app.console import Console
from app.pages.page import PageKey
from app.theme.watchers import unwatch, unwatched, watch

SENT = QEvent.Type(QEvent.registerEventType())
seen: list[str] = []


class Watcher(QObject):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.events = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.events += 1
        if event.type() == SENT:
            seen.append(self.name)
        return False


@pytest.fixture
def two(qapp: QApplication) -> Iterator[tuple[Watcher, Watcher]]:
    watchers = Watcher("first"), Watcher("second")
    for each in watchers:
        watch(each)
    yield watchers
    for each in watchers:
        unwatch(each)


def heard() -> list[str]:
    seen.clear()
    QCoreApplication.sendEvent(QObject(), QEvent(SENT))
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


def test_a_page_is_built_unwatched(console: Console, two: tuple[Watcher, Watcher]) -> None:
    two[0].events = 0
    page = console.window.page(PageKey.SETTINGS)
    assert two[0].events < 50 < len(page.findChildren(QObject))
