"""One setting of how a printer is driven: kept at once; what is refused stands beneath it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import ConsoleError, Refused
from app.language.translate import tr
from app.scan.filter import HOLDS_SCAN
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain, tooltip
from app.vocabulary.tuning_rows import PLAIN, TuningRowWords, bounds_of, means_anything, note_of
from app.widgets.buttons import Button
from app.widgets.form_field import NumberEdit
from app.widgets.named import named, text_label
from app.widgets.setting_row import SettingRow
from app.widgets.value_box import ValueBox
from server_core.contract.console import PrinterView


class TuningRow(QWidget):
    wished = Signal(object)
    """The value, None = the default: to be told to the server."""

    def __init__(self, theme: Theme, words: TuningRowWords) -> None:
        super().__init__()
        self.words = words
        self._printer: PrinterView | None = None
        self._reason: str | None = None
        self._wrong = ""
        self._sent = False
        identifier, name = f"printers.detail.connection.{words.field}", str(words.name)
        self.control: ValueBox[Any] | NumberEdit
        if words.choices:
            box: ValueBox[Any] = ValueBox(
                theme, identifier, name, [(value, str(said)) for value, said in words.choices]
            )
            box.activated.connect(lambda _: self._send(box.value()))
            self.control = box
        else:
            line = NumberEdit(identifier, name, words.least, words.most, may_be_blank=True)
            line.setPlaceholderText(str(words.blank or ""))
            line.editingFinished.connect(self._given)
            self.control = line
        self.back = Button(
            theme,
            f"{identifier}.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {name}", name=name),
        )
        self.back.clicked.connect(self._go_back)
        unit = text_label(words.unit, tone="quiet") if words.unit else None
        self._row = SettingRow(name, self.control, str(words.meaning), unit, self.back)
        self.note = named(text_label(wrap=True, tone="quiet"), f"{identifier}.note", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{identifier}.wrong", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self._row)
        for beneath in (self.wrong, self.note):
            theme.keep(beneath, TextRole.SMALL)
            beneath.hide()
            layout.addWidget(beneath)

    def stack(self, narrow: bool) -> None:
        self._row.stack(narrow)

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """`other` than before: what was typed about that one is dropped."""
        if other:
            self._wrong, self._sent = "", False
            if isinstance(self.control, NumberEdit):
                self.control.setModified(False)
        self._printer = printer
        value = getattr(printer.tuning, self.words.field)
        if isinstance(self.control, NumberEdit):
            self.control.low, self.control.high = bounds_of(self.words, printer)
            if not self.control.isModified():
                self.control.setText("" if value is None else f"{value:g}")
        else:
            self.control.choose(value)
        self.setVisible(means_anything(self.words, printer))
        self._tell()

    def allow(self, reason: str | None) -> None:
        self._reason = reason
        self._tell()

    def kept(self) -> None:
        self._sent = False
        if isinstance(self.control, NumberEdit):
            self.control.setModified(False)
        self._wrong = ""
        self._tell()

    def failed(self, error: ConsoleError) -> None:
        """What was chosen is not kept; what was typed stays, to be put right."""
        self._sent = False
        fields = error.details.get("fields", []) if isinstance(error, Refused) else []
        own = [each["message"] for each in fields if each.get("field") == self.words.field]
        self._wrong = plain(own[0] if own else str(error))
        if self._printer is not None:
            self.show_printer(self._printer, other=False)

    def _given(self) -> None:
        line = self.control
        if not isinstance(line, NumberEdit) or not line.isModified():
            return
        if line.property(HOLDS_SCAN):  # the focus happened to be here
            line.setProperty(HOLDS_SCAN, False)
            line.setModified(False)
            if self._printer is not None:
                self.show_printer(self._printer, other=False)
            return
        self._wrong = f"{line.wrong()}." if line.wrong() else ""
        self._tell()
        if not self._wrong:
            self._send(line.number())

    def _send(self, value: Any) -> None:
        if self._printer is None or self._sent:
            return
        if value == getattr(self._printer.tuning, self.words.field):
            self.kept()
            return
        self._sent = True
        self.wished.emit(value)

    def _go_back(self) -> None:
        self.control.setFocus()  # the arrow is disabled in a moment
        if isinstance(self.control, NumberEdit):
            self.control.setModified(False)
        self._send(getattr(PLAIN, self.words.field))

    def _tell(self) -> None:
        printer = self._printer
        note = "" if printer is None else note_of(self.words, printer)
        for label, text in ((self.wrong, self._wrong), (self.note, note)):
            label.setText(text)
            label.setAccessibleName(text)
            label.setVisible(bool(text))
        self.control.setEnabled(self._reason is None)
        said = self._reason or self._wrong or note or str(self.words.meaning)
        self.control.setToolTip(tooltip(said))
        self.control.setAccessibleDescription(said)
        is_default = printer is None or getattr(printer.tuning, self.words.field) == getattr(PLAIN, self.words.field)
        untouched = is_default and not self._wrong
        self.back.allow(self._reason or (tr("This is the default") if untouched else None))
        if bool(self.control.property("wrong")) is not bool(self._wrong):
            self.control.setProperty("wrong", bool(self._wrong))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)
