from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.bootstrap import GuiGarbage


class Cycle(QObject):
    """Found by the collector only."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self


@pytest.fixture
def garbage(qapp: object) -> Iterator[GuiGarbage]:
    parent = QObject()
    yield GuiGarbage(parent, starting_rounds=0)
    parent.deleteLater()


def make_cycles(count: int) -> None:
    for _ in range(count):
        lists: list[object] = []
        lists.append(lists)


def test_cycles_end_in_the_gui_thread_however_much_others_allocate(garbage: GuiGarbage, qtbot: QtBot) -> None:
    ended_in: list[int] = []
    gc.collect()
    weakref.finalize(Cycle(), lambda: ended_in.append(threading.get_ident()))
    other = threading.Thread(target=make_cycles, args=(5 * gc.get_threshold()[0],))
    other.start()
    other.join()
    assert ended_in == []
    qtbot.waitUntil(lambda: bool(ended_in))
    assert ended_in == [threading.get_ident()]


def test_what_a_start_makes_is_not_looked_at(qapp: object, qtbot: QtBot) -> None:
    parent, looked = QObject(), list[str]()

    def look(phase: str, _info: dict[str, int]) -> None:
        looked.append(phase)

    garbage = GuiGarbage(parent, starting_rounds=2)
    make_cycles(2 * gc.get_threshold()[0])
    frozen = gc.get_freeze_count()
    gc.callbacks.append(look)
    try:
        garbage.look_or_keep()
        assert looked == []
        assert gc.get_freeze_count() > frozen
        garbage.look_or_keep()
        make_cycles(2 * gc.get_threshold()[0])
        garbage.look_or_keep()
        assert looked == ["start", "stop"]
    finally:
        gc.callbacks.remove(look)
        gc.unfreeze()
        parent.deleteLater()


def test_old_generations_are_looked_at_when_due(garbage: GuiGarbage) -> None:
    for _ in range(gc.get_threshold()[1] + 2):
        make_cycles(2 * gc.get_threshold()[0])
        garbage.collect_due()
    assert gc.get_count()[2] >= 1
    assert gc.get_count()[1] <= gc.get_threshold()[1]
