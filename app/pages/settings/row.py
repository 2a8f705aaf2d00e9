"""A setting with a button that restores its default, shown only if the value differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from app.language.translate import Phrase, tr
from app.session.settings import Choices, Settings
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import SettingRow

DEFAULTS = Choices()
IS_DEFAULT = Phrase("This is the default")


class ResettableRow(SettingRow):
    """`field`: of `Choices`. `then`: applies the change, if saving it is not enough."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        field: str,
        words: str,
        control: QComboBox | QLineEdit,
        meaning: str = "",
        *,
        beside: QWidget | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        self.reset = Button(
            theme,
            f"settings.{field}.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=words),
        )
        super().__init__(words, control, meaning, beside, self.reset)
        self.field = field
        self._settings = settings
        self._words, self._meaning = words, meaning
        self.control = control
        self._then = then
        self.reset.clicked.connect(self._back)

    @property
    def name(self) -> str:
        return self._words

    def show_value(self) -> None:
        """The row's name includes the value; the arrow's name includes the default."""
        shown = self._shown() or tr("empty", "a setting")
        self.control.setAccessibleName(f"{self._words}, {shown}")
        self.control.setAccessibleDescription(self._meaning or self._words)
        self.reset.allow(str(IS_DEFAULT) if self._value() == getattr(DEFAULTS, self.field) else None)

    def search_words(self) -> str:
        """Return the name, the description and the choices."""
        choices = ""
        if isinstance(self.control, QComboBox):
            choices = " ".join(self.control.itemText(index) for index in range(self.control.count()))
        return f"{self._words} {self._meaning} {choices}"

    def keep(self, value: Any) -> None:
        """Save the user's choice."""
        if value != self._value():
            self._settings.change(**{self.field: value})
            if self._then is not None:
                self._then()

    def _back(self) -> None:
        default = getattr(DEFAULTS, self.field)
        self.control.setFocus()  # the arrow is disabled in a moment
        if isinstance(self.control, QLineEdit):
            self.control.setText(default)
        self.keep(default)

    def _value(self) -> Any:
        return getattr(self._settings.choices, self.field)

    def _shown(self) -> str:
        control = self.control
        return control.currentText() if isinstance(control, QComboBox) else control.text()
