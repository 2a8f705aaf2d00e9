"""A field to find something in a text, how often it is there, and a way from one place to the next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.language.translate import tr
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.second_press import pressed_again


class FindField(QLineEdit):
    """Enter goes to the next place, Shift+Enter to the one before; Esc empties it first, and then closes."""

    step = Signal(int)

    def event(self, event: QEvent) -> bool:
        is_key = event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and self.text() and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.step.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case Qt.Key.Key_Escape:
                self.clear()
            case _:
                super().keyPressEvent(event)


class FindRow(QWidget):
    """Says what is wanted; who owns the text says what was found."""

    wanted = Signal(str)
    step = Signal(int)

    def __init__(self, theme: Theme, identifier: str, what: str) -> None:
        super().__init__()
        self.field = named(FindField(), f"{identifier}.field", what)
        self.field.setPlaceholderText(what)
        self.field.setProperty("compact", True)
        self.field.setMinimumWidth(60)
        self.count = named(text_label(tone="quiet"), f"{identifier}.count", "")
        theme.keep(self.count, TextRole.SMALL)
        before, after = tr("The place before (Shift+Enter)"), tr("The next place (Enter)")
        self.previous = pressed_again(
            Button(theme, f"{identifier}.previous", "", icon="up", compact=True, spoken=before)
        )
        self.next = pressed_again(Button(theme, f"{identifier}.next", "", icon="down", compact=True, spoken=after))
        self.previous.clicked.connect(lambda: self.step.emit(-1))
        self.next.clicked.connect(lambda: self.step.emit(1))
        self.field.step.connect(self.step)
        self.field.textChanged.connect(self.wanted)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(6)
        self.row.addWidget(self.field, 1)
        for widget in (self.count, self.previous, self.next):
            self.row.addWidget(widget)
        self.say(0, 0, most=1)

    def say(self, at: int, count: int, *, most: int) -> None:
        """`2 of 7`; `at` counts from 0; `most`: there may be more than so many."""
        text = self.field.text()
        words = ""
        if text:
            words = f"{at + 1} of {count}{'+' if count >= most else ''}" if count else tr("Not found")
        self.count.setText(words)
        self.count.setAccessibleName(f"{words}: {plain(text)}" if words else "")
        self.count.setVisible(bool(words))
        for button in (self.previous, self.next):
            button.allow(None if count else tr("Nothing was found") if text else tr("Type what is wanted first"))
