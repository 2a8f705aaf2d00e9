"""How this window looks and sounds, for one person at one computer; every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.alarms.sounds import Earcon
from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.pages.page import Page, Room
from app.pages.settings.snoozes import Snoozes
from app.theme.text_role import TextRole
from app.vocabulary import settings_words
from app.vocabulary.settings_words import Words
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.named import named, text_label
from app.widgets.page_header import PageHeader
from app.widgets.setting_row import SettingRow
from app.window_command import WindowCommand

WIDTH = 760
NAME_LENGTH = 60
"""The server signs acts by as many characters."""


class SettingsPage(Page):
    help_topic = "Settings"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._settings = parts.settings
        self._theme = parts.theme
        self._boxes: dict[str, ChoiceBox] = {}
        self._rows: list[SettingRow] = []
        named(self, "settings", "Settings")
        self.header = PageHeader(parts.theme, "settings.header", "Settings")
        self._column = QVBoxLayout()
        self._column.setContentsMargins(16, 8, 16, 16)
        self._column.setSpacing(4)
        self._person()
        self._look()
        self._sound()
        self._wall()
        self._column.addStretch(1)
        content = QWidget()
        content.setMaximumWidth(WIDTH)
        content.setLayout(self._column)
        self.area = named(QScrollArea(), "settings.all", "All settings")
        self.area.setWidget(content)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.header)
        layout.addWidget(self.area, 1)
        parts.settings.changed.connect(self._show)
        parts.sounds.failed.connect(self._no_sound)
        parts.sounds.played.connect(self._heard)
        self._testing = False

    def take_focus(self) -> None:
        self.operator.setFocus()

    def panes(self) -> Sequence[QWidget]:
        return (self.area,)

    def commands(self) -> Sequence[WindowCommand]:
        return [WindowCommand(key="settings.test_sound", words="Play the alarm's sound", run=self._test, icon="sound")]

    def fit(self, room: Room) -> None:
        for row in self._rows:
            row.stack(room is Room.NARROW)

    def _person(self) -> None:
        self._title("You")
        self.operator = named(QLineEdit(self._settings.choices.operator), "settings.operator", "Your name")
        self.operator.setMaxLength(NAME_LENGTH)
        self.operator.setPlaceholderText("operator")
        self.operator.editingFinished.connect(self._name_given)
        self._row(SettingRow("Your name", self.operator, "What you do is signed with it: “Held by Anna”."))

    def _look(self) -> None:
        self._title("Look")
        self._choice("scheme", "Colours", settings_words.SCHEMES)
        self._choice("contrast", "Contrast", settings_words.CONTRASTS, "High: black, white and thick borders.")
        self._choice("density", "Rows and buttons", settings_words.DENSITIES)
        self._choice(
            "text_percent", "Text size", settings_words.PERCENTS, "The window opens anew.", then=self._parts.reopen
        )

    def _sound(self) -> None:
        self._title("Notifications and sounds")
        self.test = Button(self._theme, "settings.test_sound", "Play", icon="sound", compact=True)
        self.test.clicked.connect(self._test)
        self._choice(
            "sounds",
            "Sounds",
            settings_words.SWITCH,
            "When a printer stops and when it is well again; at most one in ten minutes for each.",
            beside=self.test,
        )
        self._choice("scan_tones", "Tones after a scan", settings_words.SWITCH, "One for found, another for unknown.")
        self.snoozes = Snoozes(self._parts)
        self._column.addWidget(self.snoozes)

    def _wall(self) -> None:
        self._title("Wall")
        self._choice(
            "wall_distance_m", "Read from", settings_words.DISTANCES, "The letters are as large as that needs."
        )
        screens = [("Where there is room", "")]
        screens += [(screen.name(), screen.name()) for screen in QGuiApplication.screens()]
        kept = self._settings.choices.wall_screen
        if kept and kept not in (name for _, name in screens):
            screens.append((f"{kept} (not connected)", kept))
        self._choice("wall_screen", "Screen", tuple(screens))

    def _title(self, words: str) -> None:
        label = text_label(words)
        self._theme.keep(label, TextRole.TITLE, bold=True)
        self._column.addSpacing(8)
        self._column.addWidget(label)

    def _row(self, row: SettingRow) -> None:
        self._rows.append(row)
        self._column.addWidget(row)

    def _choice(
        self,
        field: str,
        name: str,
        words: Words,
        meaning: str = "",
        *,
        beside: QWidget | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """`then`: what makes the change hold, where keeping it does not."""
        box = self._boxes[field] = ChoiceBox(self._theme, f"settings.{field}", name)
        box.may_shrink()
        for said, value in words:
            box.addItem(said, value)
        self._show_choice(field)

        def chosen(_: int) -> None:
            if box.currentData() != _plain(getattr(self._settings.choices, field)):
                kind = type(getattr(self._settings.choices, field))
                self._settings.change(**{field: kind(box.currentData())})
                if then is not None:
                    then()

        box.activated.connect(chosen)
        self._row(SettingRow(name, box, meaning, beside))

    def _show(self) -> None:
        """Somebody else changed them, too: a command, the button of light and dark."""
        for field in self._boxes:
            self._show_choice(field)
        if not self.operator.hasFocus():
            self.operator.setText(self._settings.choices.operator)

    def _show_choice(self, field: str) -> None:
        box = self._boxes[field]
        row = box.findData(_plain(getattr(self._settings.choices, field)))
        if row >= 0 and row != box.currentIndex():
            box.setCurrentIndex(row)

    def _name_given(self) -> None:
        name = " ".join("".join(each for each in self.operator.text() if each.isprintable()).split())
        self.operator.setText(name)
        self._settings.change(operator=name)

    def _test(self) -> None:
        self._testing = True
        self._parts.sounds.play(Earcon.ATTENTION)

    def _heard(self, _earcon: Earcon) -> None:
        if self._testing:
            self._testing = False
            self._parts.messages.note("A sound was played. Did you hear it? If not, look at the volume.", key="sound")

    def _no_sound(self, error: ConsoleError) -> None:
        if self._testing:
            self._testing = False
            self._parts.messages.say_error("The sound was not played.", error, key="sound")


def _plain(value: Any) -> Any:
    """A word of an enumeration is kept in a box as the word."""
    return value.value if hasattr(value, "value") else value
