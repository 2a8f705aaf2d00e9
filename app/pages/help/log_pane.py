"""The program's logs: by level, by words, and followed until somebody scrolls up to read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.data_folder import DataFolder
from app.language.translate import Phrase, tr
from app.log_reading import Level, LogLine
from app.models.log_lines import MOST, LogLines
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.value_box import ValueBox
from app.window_log import NAME

LEVELS = (
    (Level.INFO, Phrase("Everything", "log")),
    (Level.WARNING, Phrase("Warnings and errors")),
    (Level.ERROR, Phrase("Errors")),
)
FOLLOWING, PAUSED = Phrase("Following", "the newest lines"), Phrase("Follow", "the newest lines")
NOTHING = Phrase("Nothing in this log yet.")
NOT_FOUND = Phrase("No line says that.")
NO_FOLDER = Phrase("This window keeps no log.")


class LogPane(QWidget):
    followed = Signal()
    """Whether the newest line is kept in sight is another answer now."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        named(self, "help.log", tr("Log"))
        self.lines = LogLines(parts.tasks, self)
        self.following = True
        self._moving = False
        root = parts.settings.folder
        logs = {} if root is None else _logs(DataFolder(root=root), elsewhere=parts.is_beside)
        self.which: ValueBox[Path | None] = ValueBox(
            theme,
            "help.log.which",
            tr("Which log"),
            [(path, words) for words, path in logs.items()] or [(None, str(NO_FOLDER))],
        )
        levels = [(level, str(words)) for level, words in LEVELS]
        self.level: ValueBox[Level] = ValueBox(theme, "help.log.level", tr("Level", "log"), levels)
        newest = tr("Follow the newest lines")
        self.follow = Button(theme, "help.log.follow", str(FOLLOWING), compact=True, spoken=newest)
        self.follow.setCheckable(True)
        self.follow.setChecked(True)
        self.nothing = named(text_label(wrap=True, tone="quiet"), "help.log.nothing", "")
        self.text = named(QPlainTextEdit(), "help.log.text", tr("Lines of the log"))
        self.text.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setMaximumBlockCount(MOST)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.text.setFont(theme.fixed_font())
        theme.changed.connect(lambda: self.text.setFont(theme.fixed_font()))
        across = QHBoxLayout()
        across.setSpacing(8)
        across.addWidget(self.which, 1)
        across.addWidget(self.level, 1)
        across.addWidget(self.follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(across)
        column.addWidget(self.nothing)
        column.addWidget(self.text, 1)
        self._words = ""
        self.which.activated.connect(lambda _: self.lines.show_log(self.which.value()))
        self.level.activated.connect(lambda _: self._filter())
        self.follow.clicked.connect(self._press_follow)
        self.text.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.lines.anew.connect(self._show_all)
        self.lines.added.connect(self._add)
        self.lines.show_log(self.which.value())

    def search(self, text: str) -> None:
        self._words = text
        self._filter()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.lines.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.lines.watch(False)

    def _filter(self) -> None:
        self.lines.filter(self.level.value(), self._words)

    def _show_all(self) -> None:
        shown = self.lines.shown
        self._moving = True
        self.text.setPlainText("\n".join(map(_said, shown)))
        self._moving = False
        words = "" if shown else str(NOT_FOUND) if self.lines.count else str(NOTHING)
        self.nothing.setText(words)
        self.nothing.setAccessibleName(words)
        self.nothing.setVisible(not shown)
        self._keep_up()

    def _add(self, lines: list[LogLine]) -> None:
        bar = self.text.verticalScrollBar()
        at = bar.value()
        self._moving = True
        self.text.appendPlainText("\n".join(map(_said, lines)))
        if not self.following:
            bar.setValue(at)
        self._moving = False
        self.nothing.hide()
        self._keep_up()

    def _keep_up(self) -> None:
        if self.following:
            self._moving = True
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.maximum())
            self._moving = False

    def _scrolled(self, value: int) -> None:
        """By a person: away from the end pauses, back to the end goes on."""
        if not self._moving:
            self._set_following(value >= self.text.verticalScrollBar().maximum())

    def _press_follow(self) -> None:
        self._set_following(self.follow.isChecked())
        self._keep_up()

    def _set_following(self, following: bool) -> None:
        self.follow.setChecked(following)
        if following is not self.following:
            self.following = following
            self.follow.say(str(FOLLOWING if following else PAUSED), tr("Follow the newest lines"))
            self.followed.emit()


def _logs(folder: DataFolder, *, elsewhere: bool) -> dict[str, Path]:
    """The server's own is on its computer."""
    window = {tr("This window"): folder.log.with_name(NAME)}
    return window if elsewhere else {tr("Server and agent"): folder.log, **window}


def _said(line: LogLine) -> str:
    """The lines of a traceback stay lines."""
    return "\n".join(plain(each) for each in str(line).splitlines())
