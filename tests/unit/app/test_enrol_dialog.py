"""The window of a clicked link: nothing happens before a person's yes, and every way out is no."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.dialogs.enrol import EnrolDialog
from app.errors import ConsoleError
from app.process.opened_link import Offer
from app.session.tasks import Tasks
from app.theme.theme import Theme
from app.widgets.buttons import Button

OFFER = Offer(account_name="Bakery <b>Sun</b>", host="dock.example:8631", key_words="sha256//" + "A" * 43 + "=")


@dataclass
class FakeLink:
    """`trouble`: what each step ends with."""

    trouble: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    may_end: asyncio.Event | None = None

    async def look(self) -> Offer:
        self._step("look")
        return OFFER

    async def accept(self) -> str:
        self._step("accept")
        await asyncio.sleep(0.05)
        return "It prints now."

    def _step(self, name: str) -> None:
        self.asked.append(name)
        if name in self.trouble:
            raise ConsoleError(self.trouble[name])


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


@pytest.fixture
def window(theme: Theme, tasks: Tasks, qtbot: QtBot) -> EnrolDialog:
    made = EnrolDialog(theme, tasks)
    qtbot.addWidget(made)
    made.show()
    return made


def words(window: EnrolDialog) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def button(window: EnrolDialog, identifier: str) -> Button:
    (found,) = [each for each in window.findChildren(Button) if each.accessibleIdentifier() == identifier]
    return found


def asked(window: EnrolDialog, link: FakeLink, qtbot: QtBot) -> None:
    window.open_link(link)
    qtbot.waitUntil(lambda: button(window, "enrol.yes").isVisible())
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def test_it_asks_with_account_host_and_key(window: EnrolDialog, qtbot: QtBot) -> None:
    link = FakeLink()
    asked(window, link, qtbot)
    shown = words(window)
    assert "Make this computer an agent of “Bakery <b>Sun</b>” at dock.example:8631?" in shown
    assert OFFER.key_words in shown
    assert window.accessibleName() in shown
    assert link.asked == ["look"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Space])
def test_enter_space_and_escape_are_no(window: EnrolDialog, qtbot: QtBot, key: Qt.Key) -> None:
    link = FakeLink()
    asked(window, link, qtbot)
    focus = window.focusWidget()
    assert focus is button(window, "enrol.no")
    QTest.keyClick(focus, key)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert link.asked == ["look"]
    assert not window.enrolled


def test_alt_y_is_yes(window: EnrolDialog, qtbot: QtBot) -> None:
    link = FakeLink()
    asked(window, link, qtbot)
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)  # once is enough
    window.reject()
    assert window.isVisible()  # it happens now: Esc cannot undo it
    qtbot.waitUntil(lambda: window.enrolled)
    assert link.asked == ["look", "accept"]
    assert "It prints now." in words(window)
    assert not button(window, "enrol.yes").isVisible()
    QTest.keyClick(button(window, "enrol.no"), Qt.Key.Key_Return)
    assert not window.isVisible()


def test_a_link_that_cannot_be_used_offers_no_yes(window: EnrolDialog, qtbot: QtBot) -> None:
    link = FakeLink(trouble={"look": "This link was already used."})
    window.open_link(link)
    qtbot.waitUntil(lambda: "This link was already used." in words(window))
    assert not button(window, "enrol.yes").isVisible()
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)
    assert link.asked == ["look"]


def test_trouble_after_yes_is_told(window: EnrolDialog, qtbot: QtBot) -> None:
    link = FakeLink(trouble={"accept": "The agent did not start."})
    asked(window, link, qtbot)
    button(window, "enrol.yes").click()
    qtbot.waitUntil(lambda: "The agent did not start." in words(window))
    assert not window.enrolled
    assert button(window, "enrol.no").isEnabled()


def test_what_is_no_link_is_refused_without_asking_anybody(window: EnrolDialog) -> None:
    window.refuse("this is not a Spoolhouse link")
    assert "This is not a Spoolhouse link." in words(window)
    assert not button(window, "enrol.yes").isVisible()


def test_a_strangers_reason_cannot_steer_the_window(window: EnrolDialog, qtbot: QtBot) -> None:
    link = FakeLink(trouble={"look": "bad \x1b[2J\u202e" + "x" * 10_000})
    window.open_link(link)
    qtbot.waitUntil(lambda: "Bad ␛[2J·xxx" in words(window))
    assert len(words(window)) < 800
