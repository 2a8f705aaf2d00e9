"""The base class of the tabs of a printer's details, and tabs whose settings are saved one by one, at once.

`detail/pane.py` lists the tabs and builds each when it is first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.scan import HOLDS_SCAN
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.live import NOT_YET
from app.session.outcome_unknown import OutcomeUnknown
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.fields import NumberEdit, SettingRow
from app.widgets.labels import named, tell, tell_or_hide, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.words.plain_text import plain, tooltip
from app.words.printer_settings import DEFAULTS, TURNING, Setting, number_text
from server_core.contract.types.printers import ChangePrinter, PrinterView


class PrinterTab(QWidget):
    word: ClassVar[Phrase]
    """The label of its button: `Phrase("Paper", "tab of a printer")`."""
    key: ClassVar[str]
    """Such as `status`. Its widget identifiers begin with `printers.detail.status`."""

    changed = Signal(object)
    """PrinterView, as the server returned it."""
    announced = Signal(str)
    """The result, for the banner."""
    failed = Signal(str, object)
    """The failed action in words, and the ConsoleError."""
    wanted = Signal(object, object)
    """PageKey and its argument: open another page."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts, self._theme, self._session, self._live = parts, parts.theme, parts.session, parts.live
        self._printer: PrinterView | None = None
        self._why_not: str | None = str(NOT_YET)
        self._why_not_admin: str | None = str(NOT_YET)
        named(self, f"printers.detail.{self.key}", str(self.word))

    def put(self, parts: Iterable[QWidget]) -> None:
        """Set the tab's content, from top to bottom.

        Called once, at the end of building. It scrolls if there is no room.
        """
        self.pane = ReadingPane(f"printers.detail.{self.key}.pane", str(self.word), parts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pane)

    def show_printer(self, printer: PrinterView) -> None:
        """Show another printer or an update of the same one. Unsaved input about the same printer stays.

        Overriding methods ask `is_other` first and then call this.
        """
        self._printer = printer

    def is_other(self, printer: PrinterView) -> bool:
        """Return whether this is another printer than the shown one, so that typed text must be discarded."""
        return self._printer is None or self._printer.printer_id != printer.printer_id

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        """Set why nothing can be changed now, and why nothing that needs an administrator (also offline).

        None: allowed.
        """
        self._why_not, self._why_not_admin = why_not, why_not_admin

    def go_on(self) -> None:
        """Alt+N: run the next step of the tab's guide. Most tabs have none."""

    def unsaved(self) -> bool:
        """Return whether the tab holds unsaved input."""
        return False

    def with_printer(self, action: Callable[[PrinterView], object]) -> None:
        """Call with the shown printer. Does nothing while none is shown."""
        if self._printer is not None:
            action(self._printer)

    @flow
    async def change(
        self,
        operation: Callable[[ConsoleClient], Coroutine[Any, Any, PrinterView]],
        what_failed: str,
        what_was_done: str = "",
        on_failed: Callable[[], None] | None = None,
    ) -> None:
        """Call the server and report the result to the page. `on_failed` restores the previous choice."""
        try:
            printer = await self._session.call(operation)
        except ConsoleError as error:
            if on_failed is not None:
                on_failed()
            self.failed.emit(what_failed, error)
            return
        self.changed.emit(printer)
        if what_was_done:
            self.announced.emit(what_was_done)


NARROW = 640
"""Pixels per 14 pixels of body text. In a narrower tab the control is below its name."""


class SettingsTab(PrinterTab):
    """A tab of settings. Subclasses create rows with `row` and place them with `put`."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        self.rows: dict[str, PrinterSettingRow] = {}
        self.reason = named(text_label(wrap=True, tone="quiet"), f"printers.detail.{self.key}.reason", "")
        self.reason.hide()

    def add_rows(self, settings: Sequence[Setting]) -> list[PrinterSettingRow]:
        made = [PrinterSettingRow(self._theme, f"printers.detail.{self.key}", each) for each in settings]
        for row in made:
            self.rows[row.setting.field] = row
            row.wanted.connect(self._change)
        return made

    def show_printer(self, printer: PrinterView) -> None:
        other = self.is_other(printer)
        super().show_printer(printer)
        for row in self.rows.values():
            row.show_printer(printer, other=other)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        tell(self.reason, why_not_admin or "")
        self.reason.setVisible(bool(why_not_admin))
        for row in self.rows.values():
            row.allow(why_not_admin)

    def unsaved(self) -> bool:
        return any(row.is_written for row in self.rows.values())

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < NARROW * self._theme.sizes.body // 14
        for row in self.rows.values():
            row.stack(narrow)

    @flow
    async def send(
        self, request: ChangePrinter, kept: Callable[[], None], refused: Callable[[ConsoleError], None], done: str = ""
    ) -> None:
        """Send a setting of the shown printer.

        The result is reported to the page even if another printer is shown by then.
        """
        printer = self._printer
        if printer is None:
            return
        try:
            changed = await self._session.call(lambda client: client.change_printer(printer.printer_id, request))
        except ConsoleError as error:
            if not self.is_other(printer):
                refused(error)
            if isinstance(error, OutcomeUnknown) or self.is_other(printer):
                self.failed.emit(tr("{printer} was not changed.", printer=plain(printer.name)), error)
            return
        if not self.is_other(printer):
            kept()
        self.changed.emit(changed)
        if done:
            self.announced.emit(done)

    def _change(self, key: str, value: Any) -> None:
        row = self.rows[key]
        self.send(ChangePrinter(**{key: value}), row.kept, row.failed)


# One setting of a printer: saved at once, with its error beneath it and a button that restores the default.


IS_DEFAULT = Phrase("This is the default")


class PrinterSettingRow(QWidget):
    wanted = Signal(str, object)
    """The field of `ChangePrinter`, and the value for the server."""

    def __init__(self, theme: Theme, prefix: str, setting: Setting) -> None:
        super().__init__()
        self.setting = setting
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self._wrong = self._hint = self._sent = ""
        identifier = f"{prefix}.{setting.field}"
        name = str(setting.name)
        self.control: ValueBox[Any] | NumberEdit = self._made(theme, identifier, name)
        self.back = Button(
            theme,
            f"{identifier}.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=name),
        )
        unit = text_label(str(setting.unit), tone="quiet") if setting.unit else None
        meaning = str(setting.meaning) if setting.meaning else ""
        self._row = SettingRow(name, self.control, meaning, unit, self.back)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{identifier}.wrong", "")
        self.note = named(text_label(wrap=True, tone="quiet"), f"{identifier}.note", "")
        layout = vbox(self, spacing=2)
        layout.addWidget(self._row)
        for beneath in (self.wrong, self.note):
            theme.keep(beneath, TextRole.SMALL)
            beneath.hide()
            layout.addWidget(beneath)
        self.back.clicked.connect(self._go_back)

    @property
    def is_written(self) -> bool:
        """Return whether the field holds unsaved text: rejected or invalid."""
        return isinstance(self.control, QLineEdit) and self.control.isModified()

    def stack(self, narrow: bool) -> None:
        self._row.stack(narrow)

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """Show the printer. `other`: another printer, so typed text is discarded."""
        self._printer = printer
        if other:
            self._wrong = ""
        control = self.control
        self.setVisible(self.setting.is_shown(printer))
        if isinstance(control, ValueBox):
            for value in control.values:
                control.allow(value, self.setting.why_not(value, printer))
            control.choose(self.setting.value(printer))
        else:
            control.low, control.high = self.setting.bounds(printer)
            if other or not control.isModified():
                value = self.setting.value(printer)
                control.setText("" if value is None else number_text(value))
        control.setAccessibleName(f"{self.setting.name}, {self.setting.words(printer)}")
        self._judge()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def tell(self, hint: str) -> None:
        """Show a note about the printer's reported value; empty hides it."""
        self._hint = hint
        self._judge()

    def kept(self) -> None:
        """The server saved the value. Text typed since then stays."""
        if isinstance(self.control, NumberEdit):
            if self.control.text() != self._sent:
                return
            number = self.control.number()
            self.control.setText("" if number is None else number_text(number))  # and is no longer modified
        self.tell_wrong("")

    def failed(self, error: ConsoleError) -> None:
        """The call failed. A choice is restored; typed text stays for correction."""
        own = error.of_field(self.setting.field) if isinstance(error, CallRefused) else None
        code = f" ({error.code})" if isinstance(error, CallRefused) else ""
        self.tell_wrong(plain(f"{own or error}{code}"))
        if isinstance(self.control, ValueBox) and self._printer is not None:
            self.control.choose(self.setting.value(self._printer))

    def tell_wrong(self, wrong: str) -> None:
        self._wrong = wrong
        self._judge()

    def _made(self, theme: Theme, identifier: str, name: str) -> ValueBox[Any] | NumberEdit:
        setting = self.setting
        if setting.choices:
            entries = [(value, str(words)) for value, words in setting.choices]
            box: ValueBox[Any] = ValueBox(theme, identifier, name, entries)
            box.activated.connect(lambda _: self._chosen())
            return box
        line = NumberEdit(identifier, name, setting.least, setting.most, may_be_blank=True)
        line.setPlaceholderText(str(setting.blank or ""))
        line.editingFinished.connect(self._given)
        return line

    def _chosen(self) -> None:
        if isinstance(self.control, ValueBox):
            self._want(self.control.value())

    def _given(self) -> None:
        line, printer = self.control, self._printer
        if not isinstance(line, NumberEdit) or not line.isModified() or printer is None:
            return
        if line.property(HOLDS_SCAN):  # the focus got here by accident
            line.setProperty(HOLDS_SCAN, False)
            line.setModified(False)
            self.show_printer(printer, other=False)
        elif line.wrong():
            self.tell_wrong(f"{line.wrong()}.")
        else:
            self._want(line.number())

    def _want(self, value: Any) -> None:
        if self._printer is None:
            return
        self._remember()
        if value == self.setting.value(self._printer):
            self.kept()
        else:
            self.wanted.emit(self.setting.field, self.setting.request(value))

    def _go_back(self) -> None:
        self.control.setFocus()  # the arrow is disabled in a moment
        if isinstance(self.control, QLineEdit):
            self.control.setModified(False)
        self._remember()
        self.wanted.emit(self.setting.field, self.setting.default)

    def _remember(self) -> None:
        self._sent = self.control.text() if isinstance(self.control, QLineEdit) else ""

    def _judge(self) -> None:
        printer = self._printer
        self.control.setEnabled(self._why_not is None and printer is not None)
        default = printer is not None and self.setting.is_default(printer) and not self._wrong
        self.back.allow(self._why_not or (str(IS_DEFAULT) if default else None))
        note = "" if printer is None else " ".join(filter(None, (self.setting.note(printer), self._hint)))
        for label, text in ((self.wrong, self._wrong), (self.note, note)):
            tell_or_hide(label, text)
        words = self._why_not or self._wrong or note or str(self.setting.meaning or self.setting.name)
        self.control.setToolTip(tooltip(words))
        self.control.setAccessibleDescription(words)
        if bool(self.control.property("wrong")) is not bool(self._wrong):
            self.control.setProperty("wrong", bool(self._wrong))
            self.control.style().unpolish(self.control)
            self.control.style().polish(self.control)


# Print defaults of PDF jobs that do not set these values.


class DefaultsTab(SettingsTab):
    word = Phrase("Defaults", "tab of a printer")
    key = "defaults"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        title = tr("Defaults for PDF jobs")
        self.title = named(text_label(title, wrap=True), "printers.detail.defaults.title", title)
        parts.theme.keep(self.title, TextRole.TITLE, bold=True)
        meaning = text_label(
            tr("Used when a job doesn’t set its own value. Offset and darkness: tab Calibration."),
            wrap=True,
            tone="quiet",
        )
        self.put([self.reason, self.title, meaning, *self.add_rows((*DEFAULTS, *TURNING))])
