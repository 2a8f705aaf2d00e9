"""Whatever stands in a cell of the queue: nothing of it is painted over the rows beside it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.models.queue import QueueColumn, QueueFilter, QueueModel
from app.pages.queue.delegates import QueueRowDelegate
from app.theme.theme import Theme
from tests.support.console_facts import a_job

HEAPED = "x" + "\u0301" * 100 + ".pdf"
GROUND = 0xFF00FF00


@pytest.mark.parametrize("column", list(QueueColumn))
def test_no_row_paints_over_another(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, column: QueueColumn
) -> None:
    model = QueueModel()
    model.begin_fetch(QueueFilter())
    model.reconcile([a_job(1)])
    line = model.line(0)
    assert line is not None
    heaped = line._replace(cells=tuple(HEAPED for _ in line.cells))
    monkeypatch.setattr(model, "line", lambda row: heaped)
    delegate = QueueRowDelegate(theme, model)
    picture, row = QImage(400, 300, QImage.Format.Format_ARGB32), QRect(50, 120, 300, 40)
    picture.fill(GROUND)
    option = QStyleOptionViewItem()
    option.rect = row
    painter = QPainter(picture)
    try:
        delegate.paint(painter, option, model.index(0, column))
    finally:
        painter.end()
    outside = ((x, y) for x in range(picture.width()) for y in range(picture.height()) if not row.contains(x, y))
    assert [place for place in outside if picture.pixel(*place) != GROUND] == []
    assert picture.pixel(row.center()) != GROUND
