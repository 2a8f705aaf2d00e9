"""The parameters that are seldom changed: media, colour, sides, resolution, where the page lies, what it is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.language.translate import figure, tr
from app.theme.theme import Theme
from app.vocabulary import print_words
from app.vocabulary.print_words import LOADED, NUMBERS, Size
from app.widgets.form_field import FormField, NumberEdit
from app.widgets.named import named
from app.widgets.value_box import ValueBox
from server_core.contract.types.parameters import MEDIA_SIDES, PARAMETERS, PrintParameters
from server_core.contract.types.printers import PrinterView

OTHER: Size = (-1.0, -1.0)
"""A size that is typed in."""
LONGEST_REFERENCE = 128


class MoreFields(QWidget):
    """Each field has the name that the API has for it."""

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)
        self._next = 0
        self.fields: dict[str, FormField] = {}
        self.numbers: dict[str, NumberEdit] = {}
        self.media = ValueBox[Size](theme, "print.media", tr("Media", "of a print"))
        self.choices: dict[str, ValueBox[Any]] = {
            name: ValueBox(theme, f"print.{name}", str(words), values.items())
            for name, (words, values) in print_words.CHOICES.items()
        }
        self.dpi = self.choices["dpi"]
        self._field("media", tr("Media", "of a print"), self.media, wide=True)
        self._number("media_width_mm", tr("Width, mm"), tr("Width in mm"))
        height = self._number(
            "media_height_mm", tr("Height, mm"), tr("Height in mm, empty for a roll"), may_be_blank=True
        )
        height.setPlaceholderText(tr("a roll", "in an empty field"))
        for name, box in self.choices.items():
            self._field(name, tr("Resolution, dpi") if name == "dpi" else box.accessibleName(), box)
        for box in (self.media, *self.choices.values()):
            box.currentIndexChanged.connect(self._changed)
        for name, words in NUMBERS.items():
            spoken = tr("{words} in mm", words=words.removesuffix(", mm"))
            self._number(name, words, spoken, blank=PARAMETERS[name].default)
        self.reference = named(QLineEdit(), "print.reference", tr("Order or reference"))
        self.reference.setMaxLength(LONGEST_REFERENCE)
        self.reference.setPlaceholderText(tr("To find it by in the queue"))
        self.reference.textChanged.connect(self._changed)
        self._field("reference", tr("Order or reference"), self.reference, wide=True)
        self.show_printer(None)
        self._show_size()

    def show_printer(self, printer: PrinterView | None) -> None:
        """What can be chosen is the printer's; what was chosen stays."""
        before, typed = (self.media_size(), self.media.value() == OTHER) if self.media.count() else (LOADED, False)
        sizes = [(size, words) for words, size in print_words.media_choices(printer)]
        self.media.fill([*sizes, (OTHER, tr("Other size…"))])
        if before is not None and not typed and before != self.media.value():
            self.choose_size(before)  # this printer does not name it, and it is wished all the same
        self.dpi.fill([(dpi, words) for words, dpi in print_words.dpi_choices(printer)])

    def media_size(self) -> Size | None:
        """In mm; None: it is not said rightly."""
        if self.media.value() != OTHER:
            return self.media.value()
        width, height = (self.numbers[name] for name in MEDIA_SIDES)
        return None if width.wrong() or height.wrong() else (width.number(), height.number())

    def choose_size(self, size: Size) -> None:
        if size not in self.media.values:
            for name, side in zip(MEDIA_SIDES, size, strict=True):
                self.numbers[name].setText("" if side is None else figure(side, "g"))
            size = OTHER
        self.media.choose(size)
        self._show_size()

    def wish_again(self, asked: PrintParameters, reference: str) -> None:
        for name, box in self.choices.items():
            wished = getattr(asked, name)
            if wished in box.values:
                box.choose(wished)
        size = (asked.media_width_mm, asked.media_height_mm)
        self.choose_size(size)
        for name in NUMBERS:
            value = getattr(asked, name)
            self.numbers[name].setText("" if value == PARAMETERS[name].default else figure(value, "g"))
        self.reference.setText(reference)

    def values(self) -> dict[str, Any]:
        """What can be read of them, by the names of the API."""
        said = {name: box.value() for name, box in self.choices.items()}
        for name in NUMBERS:
            number = self.numbers[name].number()
            said[name] = PARAMETERS[name].default if number is None else number
        return said | dict(zip(MEDIA_SIDES, self.media_size() or LOADED, strict=True))

    def wrong(self) -> dict[str, str]:
        """What stands in a field and cannot be read."""
        seen = [name for name, edit in self.numbers.items() if edit.isEnabled() and not self.fields[name].isHidden()]
        return {name: words for name in seen if (words := self.numbers[name].wrong())}

    def is_changed(self, name: str) -> bool:
        """Whether it is other than it is where nobody touched it."""
        if name in self.choices:
            return self.choices[name].currentIndex() > 0
        if name == "media":
            return self.media.currentIndex() > 0
        if name == "reference":
            return bool(self.reference.text().strip())
        return name in NUMBERS and self.numbers[name].number() != PARAMETERS[name].default

    def _changed(self) -> None:
        self._show_size()
        self.changed.emit()

    def _show_size(self) -> None:
        for name in MEDIA_SIDES:
            self.fields[name].setVisible(self.media.value() == OTHER)

    def _number(
        self, name: str, words: str, spoken: str, *, blank: float | None = None, may_be_blank: bool = False
    ) -> NumberEdit:
        low, high = PARAMETERS[name].bounds
        edit = NumberEdit(f"print.{name}", spoken, low, high, blank=blank, may_be_blank=may_be_blank)
        edit.textChanged.connect(self._changed)
        self.numbers[name] = edit
        self._field(name, words, edit)
        return edit

    def _field(self, name: str, words: str, control: QWidget, *, wide: bool = False) -> None:
        """Two in a row; a wide one alone."""
        field = self.fields[name] = FormField(self._theme, words, control)
        self._next += self._next % 2 if wide else 0
        self._grid.addWidget(field, self._next // 2, self._next % 2, 1, 2 if wide else 1)
        self._next += 2 if wide else 1
