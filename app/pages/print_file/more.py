"""The parameters that are seldom changed: media, colour, sides, resolution, where the page lies, what it is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.language.table import Words
from app.language.translate import Phrase, figure, tr
from app.theme.theme import Theme
from app.vocabulary import print_words
from app.vocabulary.print_words import LOADED, Size
from app.widgets.form_field import FormField, NumberEdit
from app.widgets.named import named
from app.widgets.value_box import ValueBox
from server_core.contract.types.parameters import ColorMode, DuplexMode, Intent, PrintParameters
from server_core.contract.types.printers import PrinterView

OTHER: Size = (-1.0, -1.0)
"""A size that is typed in."""
LONGEST_REFERENCE = 128
OFFSETS = Words({"offset_x_mm": Phrase("Move right, mm"), "offset_y_mm": Phrase("Move down, mm")})
MARGINS = Words(
    {
        "margin_top_mm": Phrase("Margin top, mm"),
        "margin_bottom_mm": Phrase("Margin bottom, mm"),
        "margin_left_mm": Phrase("Margin left, mm"),
        "margin_right_mm": Phrase("Margin right, mm"),
    }
)
PLACED = (*OFFSETS, *MARGINS)
SIDES = ("media_width_mm", "media_height_mm")
MOST_MM = 2000.0


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
        self.color = ValueBox[ColorMode](
            theme, "print.color_mode", tr("Colour", "of a print"), print_words.COLOURS.items()
        )
        self.duplex = ValueBox[DuplexMode](
            theme, "print.duplex_mode", tr("Sides", "of a print"), print_words.SIDES.items()
        )
        self.dpi = ValueBox[int | None](theme, "print.dpi", tr("Resolution in dpi"))
        self.intent = ValueBox[Intent](
            theme, "print.intent", tr("What it is", "of a print"), print_words.INTENTS.items()
        )
        self.choices: dict[str, ValueBox[Any]] = {
            "color_mode": self.color, "duplex_mode": self.duplex, "dpi": self.dpi, "intent": self.intent,
        }  # fmt: skip
        self._field("media", tr("Media", "of a print"), self.media, wide=True)
        self._number(
            "media_width_mm", tr("Width, mm"), NumberEdit("print.media_width_mm", tr("Width in mm"), 1, MOST_MM)
        )
        height = NumberEdit(
            "print.media_height_mm", tr("Height in mm, empty for a roll"), 1, MOST_MM, may_be_blank=True
        )
        height.setPlaceholderText(tr("a roll", "in an empty field"))
        self._number("media_height_mm", tr("Height, mm"), height)
        for name, box in self.choices.items():
            self._field(name, tr("Resolution, dpi") if name == "dpi" else box.accessibleName(), box)
        for box in (self.media, *self.choices.values()):
            box.currentIndexChanged.connect(self._changed)
        for name, words in (*OFFSETS.items(), *MARGINS.items()):
            low = -MOST_MM if name in OFFSETS else 0.0
            spoken = tr("{words} in mm", words=words.removesuffix(", mm"))
            self._number(name, words, NumberEdit(f"print.{name}", spoken, low, MOST_MM, blank=0))
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
        width, height = (self.numbers[name] for name in SIDES)
        return None if width.wrong() or height.wrong() else (width.number(), height.number())

    def choose_size(self, size: Size) -> None:
        if size not in self.media.values:
            for name, side in zip(SIDES, size, strict=True):
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
        for name in PLACED:
            self.numbers[name].setText(figure(getattr(asked, name), "g") if getattr(asked, name) else "")
        self.reference.setText(reference)

    def values(self) -> dict[str, Any]:
        """What can be read of them, by the names of the API."""
        said = {name: box.value() for name, box in self.choices.items()}
        said |= {name: self.numbers[name].number() or 0.0 for name in PLACED}
        return said | dict(zip(SIDES, self.media_size() or LOADED, strict=True))

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
        return name in PLACED and self.numbers[name].number() != 0

    def _changed(self) -> None:
        self._show_size()
        self.changed.emit()

    def _show_size(self) -> None:
        for name in SIDES:
            self.fields[name].setVisible(self.media.value() == OTHER)

    def _number(self, name: str, words: str, edit: NumberEdit) -> None:
        edit.textChanged.connect(self._changed)
        self.numbers[name] = edit
        self._field(name, words, edit)

    def _field(self, name: str, words: str, control: QWidget, *, wide: bool = False) -> None:
        """Two in a row; a wide one alone."""
        field = self.fields[name] = FormField(self._theme, words, control)
        self._next += self._next % 2 if wide else 0
        self._grid.addWidget(field, self._next // 2, self._next % 2, 1, 2 if wide else 1)
        self._next += 2 if wide else 1
