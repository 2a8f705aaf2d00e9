"""The gallery finds what is wrong with a picture, and makes pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.gallery.clipped import complaints_of, is_tofu
from tests.gallery.contrast import picture_of
from tests.gallery.report import Complaint, Report
from tests.support.bound_process import bound

NOWHERE = "\U00101234"
"""A character that no font has."""


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.show()
    return made


def kinds(page: QWidget) -> list[str]:
    return [each.kind for each in complaints_of(page)]


def put(page: QWidget, widget: QWidget, *rectangle: int) -> None:
    widget.setParent(page)
    widget.setGeometry(*rectangle)
    widget.show()


def test_a_label_needs_the_room_of_its_text(page: QWidget) -> None:
    label = QLabel("Out of labels or paper")
    put(page, label, 0, 0, 250, 30)
    assert kinds(page) == []
    label.resize(40, 30)
    assert kinds(page) == ["clipped"]
    label.setWordWrap(True)
    assert kinds(page) == ["clipped"]
    label.resize(60, 120)
    assert kinds(page) == []


def test_a_button_and_an_example_in_a_field_need_theirs(page: QWidget) -> None:
    button, field = QPushButton("Reprint"), QLineEdit()
    field.setPlaceholderText("Search or scan an order")
    put(page, button, 0, 0, 120, 40)
    put(page, field, 0, 50, 280, 40)
    assert kinds(page) == []
    button.resize(20, 40)
    field.resize(60, 40)
    assert kinds(page) == ["clipped", "clipped"]


def test_what_an_edge_cuts_is_found_and_what_scrolls_is_not(page: QWidget) -> None:
    put(page, QLabel("Below the edge"), 0, 190, 200, 30)
    assert kinds(page) == ["covered"]
    page.findChildren(QLabel)[0].hide()
    scrolled = QScrollArea()
    inside = QWidget()
    inside.resize(250, 400)
    put(inside, QLabel("Scrolled into view"), 0, 90, 200, 30)
    scrolled.setWidget(inside)
    put(page, scrolled, 0, 0, 280, 100)
    assert kinds(page) == []


def test_a_character_without_a_font_is_found(page: QWidget) -> None:
    put(page, QLabel(f"ä{NOWHERE}"), 0, 0, 250, 30)
    assert kinds(page) == ["tofu"]
    assert not is_tofu("ä", page.font().toString())


class Written(QWidget):
    """Paints a word itself, as delegates do."""

    ink, ground, room = "#14171A", "#FFFFFF", 100

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.ground))
        painter.setPen(QColor(self.ink))
        painter.drawText(QRect(4, 0, self.room, 30), Qt.AlignmentFlag.AlignVCenter, "Stopped")
        painter.end()


@pytest.mark.parametrize(
    ("ink", "ground", "room", "found"),
    [
        ("#14171A", "#FFFFFF", 100, []),
        ("#ECEEF1", "#16181B", 100, []),
        ("#9AA0A8", "#FFFFFF", 100, ["contrast"]),
        ("#14171A", "#FFFFFF", 20, ["clipped"]),
    ],
)
def test_what_is_painted_is_measured(page: QWidget, ink: str, ground: str, room: int, found: list[str]) -> None:
    own = Written()
    own.ink, own.ground, own.room = ink, ground, room
    put(page, own, 0, 0, 200, 40)
    _, complaints = picture_of(page)
    assert [each.kind for each in complaints] == found


@pytest.mark.parametrize(("ink", "found"), [("#14171A", 0), ("#9AA0A8", 3)])
def test_labels_fields_and_what_is_typed_are_measured(page: QWidget, ink: str, found: int) -> None:
    field = QPlainTextEdit("Stopped")
    for at, widget in enumerate((QLabel("Stopped"), QLineEdit("Stopped"), field)):
        widget.setStyleSheet(f"background: #FFFFFF; color: {ink};")
        put(page, widget, 0, 50 * at, 200, 40)
    _, complaints = picture_of(page)
    assert [each.kind for each in complaints] == ["contrast"] * found


def test_what_lies_below_something_is_not_measured(page: QWidget) -> None:
    own, above = Written(), QWidget()
    own.ink = "#9AA0A8"
    put(page, own, 0, 0, 200, 40)
    above.setStyleSheet("background: #14171A;")
    put(page, above, 0, 0, 250, 60)
    _, complaints = picture_of(page)
    assert complaints == []


def test_a_report_tells_each_complaint_once(tmp_path: Path) -> None:
    clipped = Complaint("clipped", "QLabel x", "'Out of labels'")
    for scale in ("1", "2"):
        report = Report()
        report.add(f"queue-{scale}.png", [clipped])
        report.write(tmp_path / f"{scale}.json")
    joined = Report.joined([tmp_path / "1.json", tmp_path / "2.json"])
    assert joined.pictures == 2
    assert joined.complaints == {"clipped: QLabel x: 'Out of labels'": ["queue-1.png", "queue-2.png"]}
    assert list(tmp_path.iterdir()) == []


def test_a_page_is_painted_in_every_look_and_size(tmp_path: Path) -> None:
    done = subprocess.run(
        bound([sys.executable, "-m", "tests.gallery", str(tmp_path), "--pages", "quit", "--states", "busy"]),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    looks = ("light", "dark", "contrast")
    sizes = ("1024x600", "1366x768", "1920x1080", "200")
    assert done.returncode in (0, 1), done.stderr
    expected = {f"quit-busy-{look}-{size}.png" for look in looks for size in sizes} | {"report.txt"}
    assert {path.name for path in tmp_path.iterdir()} == expected
    light, dark = (QImage(str(tmp_path / f"quit-busy-{look}-1024x600.png")) for look in looks[:2])
    assert light.pixelColor(4, 4).lightness() > 200 > 60 > dark.pixelColor(4, 4).lightness()
    assert done.stderr == ""
