"""Bursts of a barcode scanner into a real window, wherever the focus is: none may press a button. By a seed."""

from __future__ import annotations

import random
import string
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.console import Console
from app.pages.page import PageListing
from app.pages.page_list import ENTRIES

LETTERS = string.ascii_letters + string.digits + " -_./:+%$#*()[]{}~!?&='\"\\;,<>@^|"
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
CONTROLS = ((Qt.Key.Key_BracketRight, "\x1d"), (Qt.Key.Key_B, "\x02"), (Qt.Key.Key_C, "\x03"), (Qt.Key.Key_D, "\x04"))
ENDS = ((Qt.Key.Key_Return, "\r", NONE), (Qt.Key.Key_Enter, "\r", NONE), (Qt.Key.Key_Tab, "\t", NONE))
LINE_ENDS = ((Qt.Key.Key_M, "\r", CTRL), (Qt.Key.Key_J, "\n", CTRL))


@dataclass
class Storm:
    """`pressed`: what a scan pressed, and where; `scans`: how many were heard as such."""

    console: Console
    seed: int
    pressed: list[str] = field(default_factory=list)
    scans: int = 0
    bursts: int = 0
    focuses: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)
        self._at = 1_000_000
        self._now = ""
        self._watched: set[QAbstractButton] = set()
        window = self.console.window
        window.take_scan = self._heard  # type: ignore[method-assign]
        window.registry.run = self._ran  # type: ignore[method-assign]

    def blow(self, bursts: int, pages: tuple[PageListing, ...] = ENTRIES) -> None:
        """Send this many bursts, spread over these pages, each to another part of the page in front."""
        shown = [page for page in pages if page.in_navigation]
        for number in range(bursts):
            if number % 25 == 0:
                page = shown[number // 25 % len(shown)]
                self.console.window.go_to(page.key)
                QCoreApplication.processEvents()
                self._watch()
            places = self._places()
            place = self._random.choice(places)
            place.setFocus()
            self.focuses.add(place.accessibleIdentifier())
            self._now = f"seed {self.seed}, burst {self.bursts}, focus {place.accessibleIdentifier() or place!r}"
            self._burst()
            self.bursts += 1

    def _places(self) -> list[QWidget]:
        window = self.console.window
        return [
            each
            for each in window.findChildren(QWidget)
            if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]

    def _watch(self) -> None:
        for each in self.console.window.findChildren(QAbstractButton):
            if each not in self._watched:
                self._watched.add(each)
                each.pressed.connect(lambda one=each: self._press(one))
                each.clicked.connect(lambda _=False, one=each: self._press(one))

    def _press(self, button: QAbstractButton) -> None:
        self.pressed.append(f"{self._now}: {button.accessibleIdentifier() or button.text()}")

    def _ran(self, key: str) -> None:
        self.pressed.append(f"{self._now}: command {key}")

    def _heard(self, text: str) -> None:
        self.scans += 1

    def _burst(self) -> None:
        dice = self._random
        self._at += dice.choice((340, 500, 2000))
        for number in range(dice.randint(4, 20)):
            self._at += dice.randint(1, 30)
            if number and dice.random() < 0.04:  # no code begins with a control (ISO/IEC 15434 ends with EOT)
                self._key(*dice.choice(CONTROLS), CTRL)
            else:
                letter = dice.choice(LETTERS)
                self._key(Qt.Key.Key_Space if letter == " " else Qt.Key(ord(letter.upper())), letter, NONE)
        self._at += dice.randint(1, 30)
        self._key(*dice.choice(ENDS + LINE_ENDS))
        for _ in range(dice.choice((0, 0, 1, 2))):  # scanners that send their end twice, or bounce
            self._at += dice.randint(1, 120)
            self._key(*dice.choice(ENDS[:2]))

    def _key(self, key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier) -> None:
        handle = QApplication.focusWindow() or self.console.window.windowHandle()
        for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, modifiers, text)
            event.setTimestamp(self._at)
            event.ignore()
            QCoreApplication.sendEvent(handle, event)
