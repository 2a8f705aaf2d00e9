"""How a file is printed: on which printer, how often, how large, which way up; the rest behind "More"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.local_file import LocalFile
from app.models.printers import PrintersModel
from app.pages.print_file.more import MoreFields
from app.pages.print_file.printer_choice import PrinterChoice, StateLine
from app.print_check import cannot_print
from app.settings import KeptPrint, Settings
from app.theme.theme import Theme
from app.vocabulary import print_words
from app.vocabulary.plain_text import plain
from app.vocabulary.print_words import NUMBERS
from app.widgets.buttons import Button
from app.widgets.form_field import FormField, NumberEdit
from app.widgets.value_box import ValueBox
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.parameters import (
    NOTHING_ASKED,
    PARAMETERS,
    InRaw,
    Orientation,
    PrintParameters,
    ScaleMode,
)
from server_core.contract.types.printers import PrinterView

GONE = Phrase("The printer that was chosen was removed. Choose another one")
SAYS_ITSELF = Phrase("A label file says this itself")
OF_PAGES = tuple(each.name for each in PARAMETERS.values() if each.use.raw is not InRaw.USED)
"""What a label file has in itself; the server refuses it there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wishes:
    """`parameters`: what can be read; what cannot is at its default, and told in `wrong` by its field."""

    parameters: PrintParameters
    reference: str | None = None
    wrong: dict[str, str] = field(default_factory=dict)


class PrintForm(QWidget):
    """`changed`: something is to be printed otherwise now."""

    changed = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._file: LocalFile | None = None
        self._shown: tuple[PrinterView | None, LocalFile | None] = (None, None)
        self.printer = PrinterChoice(theme, printers, settings.choices.print_printer)
        self.state = StateLine(theme, "print.state")
        self.language = ValueBox[RawLanguage | None](
            theme, "print.language", tr("Written in", "language of a label file")
        )
        self.copies = NumberEdit("print.copies", tr("Copies", "of a print"), *PARAMETERS["copies"].bounds, whole=True)
        self.copies.setText("1")
        self.scale = ValueBox[ScaleMode](theme, "print.scale", tr("Size", "of a print"), print_words.SCALES.items())
        self.orientation = ValueBox[Orientation](
            theme, "print.orientation", tr("Which way up", "of a print"), print_words.ORIENTATIONS.items()
        )
        self.more = MoreFields(theme)
        self.more_button = Button(theme, "print.more", tr("More…", "button: further fields"), icon="down", compact=True)
        self.more_button.setCheckable(True)
        self.fields = {
            "printer": FormField(theme, tr("Printer", "of a print"), self.printer),
            "language": FormField(theme, tr("Written in", "language of a label file"), self.language),
            "copies": FormField(theme, tr("Copies", "of a print"), self.copies),
            "scale_mode": FormField(theme, tr("Size", "of a print"), self.scale),
            "orientation": FormField(theme, tr("Which way up", "of a print"), self.orientation),
            **self.more.fields,
        }
        self._choices: dict[str, ValueBox[Any]] = {
            "scale_mode": self.scale,
            "orientation": self.orientation,
            **self.more.choices,
        }
        self._arrange()
        self._connect()
        self._show_more(settings.choices.print_more)
        self.follow()

    def _arrange(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(8)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 4)
        grid.addWidget(self.fields["language"], 0, 0, 1, 2)
        grid.addWidget(self.fields["copies"], 1, 0)
        grid.addWidget(self.fields["scale_mode"], 1, 1)
        grid.addWidget(self.fields["orientation"], 2, 0, 1, 2)
        folding = QHBoxLayout()
        folding.addWidget(self.more_button)
        folding.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        above = QVBoxLayout()
        above.setSpacing(2)
        above.addWidget(self.fields["printer"])
        above.addWidget(self.state)
        column.addLayout(above)
        column.addLayout(grid)
        column.addLayout(folding)
        column.addWidget(self.more)
        column.addStretch(1)
        column.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _connect(self) -> None:
        self.printer.chosen_anew.connect(self.follow)
        self.copies.textChanged.connect(self.follow)
        for box in (self.language, self.scale, self.orientation):
            box.currentIndexChanged.connect(self.follow)
        self.more.changed.connect(self.follow)
        self.more_button.toggled.connect(self._fold)

    # what is printed

    def show_file(self, file: LocalFile) -> None:
        """Its language is as it was recognised; a person may say another one. How often was said for the one before."""
        if self._file is None or self._file.source.sha256 != file.source.sha256:
            self.copies.blockSignals(True)  # told below, with the file
            self.copies.setText("1")
            self.copies.blockSignals(False)
        self._file = file
        languages: list[tuple[RawLanguage | None, str]] = [*print_words.LANGUAGES.items()]
        if file.is_raw and file.raw_language is None:
            languages.insert(0, (None, tr("Choose…", "a language")))
        self.language.blockSignals(True)
        self.language.fill(languages)
        if file.is_raw:
            self.language.choose(file.raw_language)
        self.language.blockSignals(False)
        self.printer.open_file(file)

    def wish_again(self, kept: KeptPrint) -> None:
        """As it was before the window was opened anew; what cannot be chosen any more is told as ever."""
        if kept.printer_id:
            self.printer.want(UUID(kept.printer_id))
        if self._is_raw() and kept.raw_language is not None:
            self.language.choose(kept.raw_language)
        asked = kept.parameters
        self.copies.setText(str(asked.copies))
        self.scale.choose(asked.scale_mode)
        self.orientation.choose(asked.orientation)
        self.more.wish_again(asked, kept.reference)

    def file(self) -> LocalFile | None:
        """In the language that is chosen."""
        if self._file is None or not self._file.is_raw:
            return self._file
        return self._file.written_in(self.language.value())

    def chosen_printer(self) -> PrinterView | None:
        return self.printer.printer()

    def wishes(self) -> Wishes:
        said = self.more.values() | {
            "copies": int(self.copies.number() or 1),
            "scale_mode": self.scale.value(),
            "orientation": self.orientation.value(),
        }
        if self._is_raw():
            said = {name: value for name, value in said.items() if name not in OF_PAGES}
        reference = " ".join(self.more.reference.text().split())
        wrong = {"copies": words} if (words := self.copies.wrong()) else {}
        return Wishes(
            parameters=msgspec.convert(said, PrintParameters),
            reference=reference or None,
            wrong=wrong | self.more.wrong(),
        )

    def why_not(self) -> str | None:
        """What speaks against printing, first of all."""
        printer = self.chosen_printer()
        if printer is None:
            return self._why_none()
        if self._is_raw() and self.language.value() is None:
            return tr("Say what the label file is written in")
        name = plain(printer.name)
        if (reason := self.printer.why_not()) is not None:
            return f"{name} {reason}"
        told = next((each for each in self.fields.values() if each.wrong), None)
        if told is not None:
            return f"{told.words}: {told.wrong}"
        reason = self._cannot(self.wishes().parameters)
        return None if reason is None else f"{name} {reason}"

    def _why_none(self) -> str:
        return str(GONE) if self.printer.is_gone and self.printer.count() else tr("Add a printer first")

    # what the printer can do

    def follow(self) -> None:
        """After each change of the form, the file or the printer."""
        printer, file = self.chosen_printer(), self.file()
        if self.printer.file != file:
            self.printer.follow_file(file)  # comes back here
            return
        if (printer, file) != self._shown:
            self._shown = (printer, file)
            self.state.show_printer(printer)
            if printer is not None:  # else what was chosen is kept for the next one
                self.more.show_printer(printer)
            self.fields["language"].setVisible(self._is_raw())
            self._allow()
        self._tell()
        self._count_more()
        self.changed.emit()

    def _allow(self) -> None:
        for name in OF_PAGES:
            self.fields[name].allow(str(SAYS_ITSELF) if self._is_raw() else None)
        general = self._cannot(NOTHING_ASKED)
        if self._is_raw() or general is not None:
            return
        moving = {name: self._cannot(msgspec.structs.replace(NOTHING_ASKED, **{name: 1.0})) for name in NUMBERS}
        for name, reason in moving.items():  # what was said for another printer can still be taken back
            self.fields[name].allow(None if self.more.is_changed(name) else self._words(reason))
        for name, box in self._choices.items():
            for value in box.values:
                reason = self._cannot(msgspec.structs.replace(NOTHING_ASKED, **{name: value}))
                box.allow(value, self._words(reason))
        for size in self.more.media.values:
            width, height = size if size[0] is None or size[0] > 0 else (None, None)
            wish = msgspec.structs.replace(NOTHING_ASKED, media_width_mm=width, media_height_mm=height)
            self.more.media.allow(size, self._words(self._cannot(wish)))

    def _tell(self) -> None:
        """Beneath each field: what has to be put right, or is to be known."""
        wishes, printer = self.wishes(), self.chosen_printer()
        asked = wishes.parameters
        for name, each in self.fields.items():
            wrong = wishes.wrong.get(name, "")
            if not wrong and (name in self._choices or name in NUMBERS) and each.control.isEnabled():
                wrong = self._alone(**{name: getattr(asked, name)})
            each.tell(wrong)
        size = (asked.media_width_mm, asked.media_height_mm)
        wrong = self._alone(media_width_mm=size[0], media_height_mm=size[1])
        self.fields["media"].tell(wrong, "" if wrong else print_words.waits_words(printer, size))
        reason = str(GONE) if self.printer.is_gone else self._words(self.printer.why_not())
        self.fields["printer"].tell(reason or "")

    def _alone(self, **wish: Any) -> str:
        if self._cannot(NOTHING_ASKED) is not None:
            return ""  # told at the printer
        return self._words(self._cannot(msgspec.structs.replace(NOTHING_ASKED, **wish))) or ""

    def _cannot(self, wished: PrintParameters) -> str | None:
        printer, file = self.chosen_printer(), self.file()
        if printer is None:
            return None
        format = DocumentFormat.PDF if file is None else file.document_format
        return cannot_print(printer, format, None if file is None else file.raw_language, wished)

    def _words(self, reason: str | None) -> str | None:
        printer = self.chosen_printer()
        return None if reason is None or printer is None else f"{plain(printer.name)} {reason}"

    def _is_raw(self) -> bool:
        return self._file is not None and self._file.is_raw

    # more

    def _fold(self, shown: bool) -> None:
        self._show_more(shown)
        self._settings.change(print_more=shown)

    def _show_more(self, shown: bool) -> None:
        self.more_button.blockSignals(True)
        self.more_button.setChecked(shown)
        self.more_button.blockSignals(False)
        self.more.setVisible(shown)
        self._count_more()

    def _count_more(self) -> None:
        """What is folded away and is not as usual is not forgotten."""
        changed = sum(self.more.is_changed(name) for name in self.more.fields if self.fields[name].control.isEnabled())
        if self.more_button.isChecked():
            words = tr("Less (%n changed)", "", changed) if changed else tr("Less", "button: further fields")
        else:
            words = tr("More… (%n changed)", "", changed) if changed else tr("More…", "button: further fields")
        self.more_button.say(words)
