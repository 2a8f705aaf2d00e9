"""One setting of the server: kept at once, refused beneath it, with its way back to the default."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.errors import ConsoleError, Refused
from app.language.translate import tr
from app.models.server_settings import ServerSettingsModel
from app.scan.filter import HOLDS_SCAN
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain, tooltip
from app.vocabulary.server_settings import IS_DEFAULT, RowWords, value_words
from app.widgets.breakable import BreakableLabel
from app.widgets.buttons import Button
from app.widgets.form_field import NumberEdit
from app.widgets.named import named, of_text, text_label
from app.widgets.setting_row import SettingRow
from app.widgets.value_box import ValueBox
from server_core.contract.types.consoles import ServerSettings

DEFAULTS = ServerSettings()
LONGEST = 1000
INFO = {field.name: field.type for field in msgspec.inspect.type_info(ServerSettings).fields}  # type: ignore[attr-defined]


def bounds_of(key: str) -> tuple[int, int] | None:
    """Of a whole number, as the server takes it; None: it is no number."""
    kinds = getattr(INFO[key], "types", (INFO[key],))
    for kind in kinds:
        if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
            return int(kind.ge), int(kind.le)
    return None


class ServerRow(QWidget):
    def __init__(
        self, theme: Theme, model: ServerSettingsModel, words: RowWords, beside: QWidget | None = None
    ) -> None:
        super().__init__()
        self.words = words
        self._model = model
        self._wrong = ""
        self._hint = ""
        self._sent: tuple[Any, str] | None = None
        """The value that the server is told, and what was written in the line then."""
        self._next: list[Any] = []
        """What a person chose meanwhile: told behind it."""
        self.control: ValueBox[Any] | QLineEdit = self._made(theme)
        self.reset = Button(
            theme,
            f"settings.server.{words.key}.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=words.name),
        )
        self.reset.clicked.connect(self._back)
        if words.unit:
            beside = text_label(words.unit, tone="quiet")
        self._row = SettingRow(words.name, self.control, words.meaning, beside, self.reset)
        self.note = named(of_text(BreakableLabel(), wrap=True, tone="quiet"), f"settings.server.{words.key}.note", "")
        self.wrong = named(
            of_text(BreakableLabel(), wrap=True, tone="failed"), f"settings.server.{words.key}.wrong", ""
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self._row)
        for beneath in (self.wrong, self.note):
            theme.keep(beneath, TextRole.SMALL)
            beneath.hide()
            layout.addWidget(beneath)

    @property
    def key(self) -> str:
        return self.words.key

    def search_words(self) -> str:
        choices = " ".join(said for said, _ in self.words.choices)
        return f"{self.words.name} {self.words.meaning} {choices} {self.words.unit}"

    def stack(self, narrow: bool) -> None:
        self._row.stack(narrow)

    def show_value(self) -> None:
        """As the server has it, unless a hand is at it."""
        view, reason = self._model.view, self._model.why_not_key(self.key)
        self.control.setEnabled(reason is None)
        if view is not None:
            value = getattr(view.settings, self.key)
            if isinstance(self.control, ValueBox):
                self.control.choose(value)
            elif not self.control.isModified():
                self.control.setText("" if value is None else str(value))
            shown = value_words(self.words, view.settings)
            self.control.setAccessibleName(f"{self.words.name}, {shown}")
            is_default = value == getattr(DEFAULTS, self.key) and not self._wrong
            self.reset.allow(str(IS_DEFAULT) if is_default else reason)
        else:
            self.control.setAccessibleName(self.words.name)
            self.reset.allow(reason)
        self._tell()

    @property
    def is_written(self) -> bool:
        """Something stands in its field that is not kept: it was refused, or lacks its other half."""
        return isinstance(self.control, QLineEdit) and self.control.isModified()

    def forget_written(self) -> None:
        """What was not kept yet."""
        if isinstance(self.control, QLineEdit):
            self.control.setModified(False)
        self.tell_wrong("")
        self.show_value()

    def tell(self, hint: str) -> None:
        """What is to be known of what is chosen or written; empty: nothing."""
        self._hint = hint
        self._tell()

    def set_apart(self, apart: bool) -> None:
        """It means nothing beside what is chosen elsewhere: a search does not show it either."""
        self._row.setHidden(apart)
        self.wrong.setHidden(apart or not self._wrong)

    @property
    def is_wrong(self) -> bool:
        return bool(self._wrong)

    def tell_wrong(self, wrong: str) -> None:
        self._wrong = wrong
        self._tell()

    def failed(self, error: ConsoleError) -> None:
        self._sent = None
        if self._goes_on():
            return
        if isinstance(error, Refused):
            why = plain(error.of_field(self.key) or str(error))
            self.tell_wrong(f"{why[:1].upper()}{why[1:]}")
        else:
            self.tell_wrong(str(error))
        self.show_value()  # what was chosen is not kept

    def kept(self) -> None:
        """What was written since it was sent stays."""
        sent, self._sent = self._sent, None
        if self._goes_on():
            return
        if isinstance(self.control, QLineEdit) and (sent is None or self.control.text() == sent[1]):
            self.control.setModified(False)
        self.tell_wrong("")
        self.show_value()

    def send(self, value: Any) -> None:
        view = self._model.view
        if view is None:
            return
        if self._sent is not None:
            self._next = [value]
            return
        if value == getattr(view.settings, self.key):
            self.kept()
            return
        self._sent = value, self.control.text() if isinstance(self.control, QLineEdit) else ""
        self._model.change({self.key: value}, self.kept, self.failed)

    def _goes_on(self) -> bool:
        """True: the newest wish is told now."""
        wishes, self._next = self._next, []
        for value in wishes:
            self.send(value)
        return self._sent is not None

    def _made(self, theme: Theme) -> ValueBox[Any] | QLineEdit:
        identifier, name = f"settings.server.{self.key}", self.words.name
        if self.words.choices:
            entries = [(value, said) for said, value in self.words.choices]
            box: ValueBox[Any] = ValueBox(theme, identifier, name, entries)
            box.activated.connect(lambda _: self._chosen())
            return box
        bounds = bounds_of(self.key)
        line: QLineEdit
        if bounds is None:
            line = named(QLineEdit(), identifier, name)
            line.setMaxLength(LONGEST)
        else:
            line = NumberEdit(identifier, name, *bounds, whole=True, may_be_blank=self.words.blank is not None)
        line.setPlaceholderText(self.words.blank or "")
        line.editingFinished.connect(self._given)
        return line

    def _chosen(self) -> None:
        if isinstance(self.control, ValueBox):
            self.send(self.control.value())

    def _given(self) -> None:
        line = self.control
        if not isinstance(line, QLineEdit) or not line.isModified():
            return
        if line.property(HOLDS_SCAN):  # the focus happened to be here
            line.setProperty(HOLDS_SCAN, False)
            line.setModified(False)
            self.show_value()
            return
        if isinstance(line, NumberEdit):
            if line.wrong():
                self.tell_wrong(f"{line.wrong()}.")
                return
            number = line.number()
            self.send(None if number is None else int(number))
        else:
            self.send(line.text().strip())

    def _back(self) -> None:
        self.control.setFocus()  # the arrow is disabled in a moment
        if isinstance(self.control, QLineEdit):
            self.control.setModified(False)
        self._model.reset(self.key, self.kept, self.failed)

    def _tell(self) -> None:
        for label, text in ((self.wrong, self._wrong), (self.note, self._hint)):
            label.show_words(text)
            label.setAccessibleName(text)
            label.setVisible(bool(text))
        said = self._model.why_not_key(self.key) or self._wrong or self._hint or self.words.meaning or self.words.name
        self.control.setToolTip(tooltip(said))
        self.control.setAccessibleDescription(said)
        if bool(self.control.property("wrong")) is not bool(self._wrong):
            self.control.setProperty("wrong", bool(self._wrong))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)
