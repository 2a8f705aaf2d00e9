"""The line that ends a sheet: one order, one gap, one button for Enter, and lines where there is no room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs import sheet as sheets
from app.dialogs.sheet import APART, Foot, Sheet
from app.theme.theme import Theme
from app.widgets.buttons import Button
from tests.gallery.stage import settle

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise|grabbing)", extend=True)


class Ended(Sheet):
    def __init__(self, theme: Theme, *, primary: bool = True) -> None:
        super().__init__(theme)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.leave = Button(theme, "test.leave", "Leave it", parent=self)
        self.beside = Button(theme, "test.beside", "Shut out…", parent=self)
        self.other = Button(theme, "test.other", "Another way", parent=self)
        self.use = Button(theme, "test.use", "Rename", primary=primary, parent=self)
        self.field = QLineEdit()
        self.pressed: list[str] = []
        for button in (self.leave, self.beside, self.other, self.use):
            button.clicked.connect(lambda _=False, one=button: self.pressed.append(one.text()))
        self.leave.clicked.connect(self.reject)
        self.stack(theme, "Ends", self.field)
        self.end_with(self.leave, self.other, self.use, beside=[self.beside])

    def foot(self) -> Foot:
        found: Foot | None = self.findChild(Foot)
        assert found is not None
        return found


@pytest.fixture
def sheet(theme: Theme, qtbot: QtBot) -> Ended:
    made = Ended(theme)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made.use.isVisible)
    return made


def place(button: Button) -> QRect:
    return button.geometry()


def test_what_leaves_begins_the_line_and_the_main_one_ends_it(sheet: Ended) -> None:
    sheet.resize(900, 200)
    settle()
    foot = sheet.foot()
    assert place(sheet.leave).left() == 0
    assert place(sheet.use).right() == foot.width() - 1
    assert place(sheet.beside).left() - place(sheet.leave).right() - 1 == APART >= 16
    assert place(sheet.use).left() - place(sheet.other).right() - 1 == APART
    assert place(sheet.other).left() > place(sheet.beside).right() + APART
    assert len({place(each).top() for each in (sheet.leave, sheet.beside, sheet.other, sheet.use)}) == 1


def test_where_there_is_no_room_it_has_lines_and_nothing_is_cut(sheet: Ended, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "room_over", lambda _: QSize(300, 500))
    foot = sheet.foot()
    sheet.grow()
    settle()
    sheet.resize(300, sheet.height())
    sheet.grow()
    settle()
    assert sheet.width() == 300
    shown = (sheet.leave, sheet.beside, sheet.other, sheet.use)
    assert all(place(each).width() >= each.sizeHint().width() for each in shown)
    assert all(foot.rect().contains(place(each)) for each in shown)
    assert place(sheet.use).top() >= place(sheet.leave).bottom() + APART
    assert not any(place(one).intersects(place(two)) for one in shown for two in shown if one is not two)


def test_what_is_hidden_leaves_no_gap(sheet: Ended) -> None:
    sheet.other.hide()
    sheet.use.hide()
    settle()
    assert place(sheet.leave).left() == 0
    sheet.use.show()
    settle()
    assert place(sheet.use).right() == sheet.foot().width() - 1


def test_enter_in_a_field_is_the_main_button_and_escape_leaves(sheet: Ended) -> None:
    sheet.field.setFocus()
    QTest.keyClick(sheet.field, Qt.Key.Key_Return)
    assert sheet.pressed == ["Rename"]
    QTest.keyClick(sheet.field, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_without_a_main_button_enter_leaves(theme: Theme, qtbot: QtBot) -> None:
    sheet = Ended(theme, primary=False)
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.field.setFocus()
    QTest.keyClick(sheet.field, Qt.Key.Key_Return)
    assert sheet.pressed == ["Leave it"]


def test_tab_goes_as_it_is_read(sheet: Ended, qtbot: QtBot) -> None:
    sheet.field.setFocus()
    qtbot.waitUntil(sheet.field.hasFocus)
    way: list[QWidget | None] = [sheet.field]
    for _ in range(4):
        QTest.keyClick(way[-1] or sheet, Qt.Key.Key_Tab)
        way.append(QApplication.focusWidget())
    assert way == [sheet.field, sheet.leave, sheet.beside, sheet.other, sheet.use]
