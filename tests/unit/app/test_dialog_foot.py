"""The line that ends a dialog: one order, one gap, one button for Enter, and lines where there is no room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs import dialog as dialog_module
from app.dialogs.dialog import APART, Dialog, DialogFooter
from app.theme.theme import Theme
from app.widgets.buttons import Button
from tests.gallery.stage import settle


class Ended(Dialog):
    def __init__(self, theme: Theme, *, primary: bool = True) -> None:
        super().__init__(theme)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.leave = Button(theme, "test.leave", "Cancel", parent=self)
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

    def foot(self) -> DialogFooter:
        found: DialogFooter | None = self.findChild(DialogFooter)
        assert found is not None
        return found


@pytest.fixture
def dialog(theme: Theme, qtbot: QtBot) -> Ended:
    made = Ended(theme)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made.use.isVisible)
    return made


def place(button: Button) -> QRect:
    return button.geometry()


def test_what_leaves_begins_the_line_and_the_main_one_ends_it(dialog: Ended) -> None:
    dialog.resize(900, 200)
    settle()
    foot = dialog.foot()
    assert place(dialog.leave).left() == 0
    assert place(dialog.use).right() == foot.width() - 1
    assert place(dialog.beside).left() - place(dialog.leave).right() - 1 == APART >= 16
    assert place(dialog.use).left() - place(dialog.other).right() - 1 == APART
    assert place(dialog.other).left() > place(dialog.beside).right() + APART
    assert len({place(each).top() for each in (dialog.leave, dialog.beside, dialog.other, dialog.use)}) == 1


def test_where_there_is_no_room_it_has_lines_and_nothing_is_cut(dialog: Ended, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog_module, "room_over", lambda _: QSize(300, 500))
    foot = dialog.foot()
    dialog.grow()
    settle()
    dialog.resize(300, dialog.height())
    dialog.grow()
    settle()
    assert dialog.width() == 300
    shown = (dialog.leave, dialog.beside, dialog.other, dialog.use)
    assert all(place(each).width() >= each.sizeHint().width() for each in shown)
    assert all(foot.rect().contains(place(each)) for each in shown)
    assert place(dialog.use).top() >= place(dialog.leave).bottom() + APART
    assert not any(place(one).intersects(place(two)) for one in shown for two in shown if one is not two)


def test_what_is_hidden_leaves_no_gap(dialog: Ended) -> None:
    dialog.other.hide()
    dialog.use.hide()
    settle()
    assert place(dialog.leave).left() == 0
    dialog.use.show()
    settle()
    assert place(dialog.use).right() == dialog.foot().width() - 1


def test_enter_in_a_field_is_the_main_button_and_escape_leaves(dialog: Ended) -> None:
    dialog.field.setFocus()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.pressed == ["Rename"]
    QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_without_a_main_button_enter_leaves(theme: Theme, qtbot: QtBot) -> None:
    dialog = Ended(theme, primary=False)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.field.setFocus()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.pressed == ["Cancel"]


def test_tab_goes_as_it_is_read(dialog: Ended, qtbot: QtBot) -> None:
    dialog.field.setFocus()
    qtbot.waitUntil(dialog.field.hasFocus)
    way: list[QWidget | None] = [dialog.field]
    for _ in range(4):
        QTest.keyClick(way[-1] or dialog, Qt.Key.Key_Tab)
        way.append(QApplication.focusWidget())
    assert way == [dialog.field, dialog.leave, dialog.beside, dialog.other, dialog.use]
