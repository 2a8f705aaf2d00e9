"""Facts that change: the same labels tell other facts, in their order, and nothing of what was told before stays."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from app.theme.theme import Theme
from app.widgets.facts import FactList, FactRow

WITHOUT = [FactRow("Printer", "Confirmations"), FactRow("Copies", "2"), FactRow("Job id", "1")]
WITH = [*WITHOUT, FactRow("Agent", "Hall"), FactRow("Expires", "tomorrow")]


def test_the_labels_of_one_job_tell_the_facts_of_the_next(theme: Theme, qtbot: QtBot) -> None:
    facts = shown(theme, qtbot)
    facts.show_facts(WITH)
    made = facts.findChildren(QLabel)
    for fact_list in (WITHOUT, [FactRow("Reprint of", "7"), *WITH[:4]], [], WITH):
        facts.show_facts(fact_list)
        assert texts_of(facts) == ["Facts", *(text for fact in fact_list for text in fact[:2])]
        assert facts.findChildren(QLabel) == made
        hidden = [label.text() for label in made if label.isHidden()]
        assert hidden == [""] * (len(made) - 1 - 2 * len(fact_list))  # nothing of another job is left in them


def test_a_line_that_is_strong_now_is_made_anew_with_those_behind_it(theme: Theme, qtbot: QtBot) -> None:
    facts = shown(theme, qtbot)
    facts.show_facts([FactRow("1 of 2", "Printed", True), FactRow("2 of 2", "Failed")])
    facts.show_facts([FactRow("1 of 2", "Printed"), FactRow("2 of 2", "Failed", True)])
    assert texts_of(facts) == ["Facts", "1 of 2", "Printed", "2 of 2", "Failed"]
    bold = {label.text() for label in facts.findChildren(QLabel) if label.isVisible() and label.font().bold()}
    assert bold == {"Facts", "Failed"}


def test_each_line_stands_below_the_one_before_where_one_in_the_middle_needs_two(theme: Theme, qtbot: QtBot) -> None:
    facts = shown(theme, qtbot)
    facts.show_facts(WITH)
    facts.show_facts([WITH[0], FactRow("Copies", "x" * 200), *WITH[2:]])
    names = [label for label in facts.findChildren(QLabel) if label.text() in {fact.name for fact in WITH}]
    value = next(label for label in facts.findChildren(QLabel) if label.text().startswith("xxx"))
    qtbot.waitUntil(lambda: names[1].y() < value.y() < names[2].y() and value.x() == names[1].x())
    assert value.toolTip()
    assert [name.y() for name in names] == sorted({name.y() for name in names})
    facts.show_facts(WITH)
    qtbot.waitUntil(lambda: value.y() == names[1].y())
    assert value.text() == "2"
    assert not value.toolTip()


def test_what_is_wider_than_all_of_it_ends_its_lines_anywhere(theme: Theme, qtbot: QtBot) -> None:
    """A device's reason of hundreds of letters without a space."""
    facts, reason = shown(theme, qtbot), "W" * 300
    facts.show_facts([FactRow("Says", reason), FactRow("Copies", "2")])
    value = next(label for label in facts.findChildren(QLabel) if label.text().startswith("WWW"))
    metrics = value.fontMetrics()
    lines_needed = metrics.horizontalAdvance(reason) // facts.width()
    qtbot.waitUntil(lambda: value.height() >= lines_needed * metrics.height())
    parts = value.text().split("\u200b")
    assert "".join(parts) == value.accessibleName() == reason
    assert max(metrics.horizontalAdvance(part) for part in parts) < facts.width()
    facts.show_facts([FactRow("Says", "Paper out"), FactRow("Copies", "2")])
    assert (value.text(), value.accessibleName()) == ("Paper out", "")


def test_what_ends_its_lines_anywhere_is_copied_as_it_is(theme: Theme, qtbot: QtBot) -> None:
    """An address that is pasted into another program has no sign in it that nobody sees."""
    facts, uri = shown(theme, qtbot), "ipp://" + "printer." * 12 + "example/ipp/print"
    facts.show_facts([FactRow("Address", uri)])
    value = next(label for label in facts.findChildren(QLabel) if label.accessibleName() == uri)
    qtbot.waitUntil(lambda: value.height() > 2 * value.fontMetrics().height())
    value.setSelection(0, len(value.text()))
    QTest.keyClick(value, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == uri
    value.setSelection(0, 20)
    value.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(1, 1), QPoint(1, 1)))
    (menu,) = value.findChildren(QMenu)
    (copy,) = menu.actions()
    copy.trigger()
    menu.close()
    copied = QGuiApplication.clipboard().text()
    assert uri.startswith(copied)
    assert len(copied) > 15


def shown(theme: Theme, qtbot: QtBot) -> FactList:
    facts = FactList(theme, "Facts")
    qtbot.addWidget(facts)
    facts.resize(400, 300)
    facts.show()
    return facts


def texts_of(facts: FactList) -> list[str]:
    """Return the texts in the order of a screen reader."""
    return [label.text() for label in facts.findChildren(QLabel) if label.isVisible()]
