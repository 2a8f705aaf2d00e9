"""Connection of a printer: address, agent, language, tuning, and the faults of virtual printers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.pages.printers.detail.tab import SettingsTab
from app.pages.printers.needs import OwnDevice
from app.scan import HOLDS_SCAN
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import FactList, FactRow, ValueBox
from app.widgets.fields import EnterField, FormField
from app.widgets.labels import hbox, named, tell_or_hide, text_label, vbox
from app.words.plain_text import plain
from app.words.printer_facts import device_lines
from app.words.printer_settings import DEVICE, RESOLUTION, ROWS, driven_in, takes_sheets
from app.words.printers import FAULTS, LANGUAGES, tag_name, tags_in_use
from server_core.contract.types.discovery import LanguageChange
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import (
    MOST_TAGS,
    PLACE_CHARACTERS,
    Backend,
    ChangePrinter,
    PrinterView,
    Simulate,
    SimulatedFault,
    tag_key,
)
from server_core.contract.types.tuning import TAG_CHARACTERS

SWAP = Phrase("For a new address, a replaced device or another agent. The printer keeps its ID, jobs and settings.")


class ConnectionTab(SettingsTab):
    word = Phrase("Connection", "tab of a printer")
    key = "connection"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme = parts.theme
        self.device = FactList(theme, tr("Device"))
        self.swap = Button(
            theme,
            "printers.detail.connection.swap",
            tr("Change address or agent…"),
            icon="link",
            compact=True,
        )
        self.copy = Button(
            theme, "printers.detail.connection.copy", tr("Copy address", "of a printer"), icon="copy", compact=True
        )
        self.place = PlacePart(theme, parts.printers)
        self.language = DetailLanguageLine(theme)
        self.faults: ValueBox[SimulatedFault] = ValueBox(
            theme, "printers.detail.connection.fault", tr("Simulated fault"), list(FAULTS.items())
        )
        self.fault_field = FormField(theme, tr("Simulated fault"), self.faults)
        self.title = text_label(tr("Printer language"), wrap=True)
        theme.keep(self.title, TextRole.BODY, bold=True)
        self.put(
            [
                self.reason,
                self.device,
                text_label(str(SWAP), wrap=True, tone="quiet"),
                ButtonLine(self.swap, self.copy),
                self.place,
                self.fault_field,
                self.language,
                self.title,
                *self.add_rows((*DEVICE, *RESOLUTION, *ROWS)),
            ]
        )
        self.place.wanted.connect(self._set_place)
        device = OwnDevice(theme, parts.session, parts.live, self)
        device.changed.connect(self.changed)
        device.announced.connect(self.announced)
        self.swap.clicked.connect(lambda: self.with_printer(lambda printer: device.use(printer, None)))
        self.copy.clicked.connect(lambda: self.with_printer(self._copy))
        self.faults.activated.connect(lambda _: self.with_printer(self._simulate))
        self.language.tried.connect(lambda: self.with_printer(self._try))
        self.language.used.connect(lambda: self.with_printer(self._use))

    def show_printer(self, printer: PrinterView) -> None:
        other = self.is_other(printer)
        super().show_printer(printer)
        self.device.show_facts([FactRow(name, value) for name, value in device_lines(printer)])
        self.place.show_printer(printer, other=other)
        self.fault_field.setVisible(printer.backend is Backend.VIRTUAL)
        self.faults.choose(printer.simulated_fault)
        self.language.show_printer(printer, other=other)

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.swap.allow(why_not_admin)
        self.place.allow(why_not_admin)
        self.fault_field.allow(why_not_admin)
        self.language.allow(why_not_admin)

    def unsaved(self) -> bool:
        return super().unsaved() or self.place.is_written

    def _set_place(self, request: ChangePrinter) -> None:
        self.send(request, lambda: self.place.kept(request), lambda error: self.place.refused(request, error))

    def _copy(self, printer: PrinterView) -> None:
        QGuiApplication.clipboard().setText(printer.uri)
        self.announced.emit(tr("The address of {printer} is copied.", printer=plain(printer.name)))

    def _simulate(self, printer: PrinterView) -> None:
        chosen, fault = printer.printer_id, self.faults.value()
        self.change(
            lambda client: client.simulate(chosen, Simulate(fault=fault)),
            tr("The fault could not be set."),
            on_failed=lambda: self.with_printer(lambda now: self.faults.choose(now.simulated_fault)),
        )

    @flow
    async def _try(self, printer: PrinterView) -> None:
        """Print a test job. It appears in the queue, and a person checks what came out."""
        request = self.language.request()
        self.language.begin()
        try:
            row = await self._session.call(lambda client: client.try_on_printer(printer.printer_id, request, key=None))
        except ConsoleError as error:
            if not self.is_other(printer):
                self.language.end()
            self.failed.emit(tr("The test label was not accepted."), error)
            return
        self._parts.queue.apply([row])
        if not self.is_other(printer):
            self.language.say_sent()

    def _use(self, printer: PrinterView) -> None:
        request, name = self.language.request(), plain(printer.name)
        self.change(
            lambda client: client.set_language(printer.printer_id, request),
            tr("The language of {printer} was not changed.", printer=name),
            tr("{printer} now uses {language}.", printer=name, language=self.language.chosen_words()),
        )


# The language that a printer is driven in: tried with a test label, and saved once a person confirmed the result.


CAME_OUT = Phrase(
    "A test label in {language} is on its way. If a label with a bar code comes out, and no "
    "lines of commands, press Use it."
)
IN_USE = Phrase("The printer already uses this language")
SENDING = Phrase("Sending the test label")


class DetailLanguageLine(QWidget):
    """The line of the printer's language. Hidden for sheet printers, which have none."""

    tried = Signal()
    used = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        identifier = "printers.detail.connection.language"
        self._printer: PrinterView | None = None
        self._reason: str | None = None
        self._sending = False
        self.box: ValueBox[RawLanguage] = ValueBox(
            theme, identifier, tr("Language of the printer"), list(LANGUAGES.items())
        )
        self.field = FormField(theme, tr("Language of the printer"), self.box)
        self.try_it = Button(
            theme,
            f"{identifier}.try",
            tr("Try", "button"),
            compact=True,
            spoken=tr("Try this language with a test label"),
        )
        self.use = Button(
            theme, f"{identifier}.use", tr("Use it", "a language"), compact=True, spoken=tr("Use this language")
        )
        self.outcome = named(text_label(wrap=True), f"{identifier}.told", "")
        layout = vbox(self, spacing=8, margins=(0, 8, 0, 8))
        for part in (self.field, ButtonLine(self.try_it, self.use), self.outcome):
            layout.addWidget(part)
        self.box.currentIndexChanged.connect(self._other)
        self.try_it.clicked.connect(self.tried)
        self.use.clicked.connect(self.used)
        self._say("")

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """Show the printer. A choice that is not applied yet survives updates of the same printer."""
        before = None if self._printer is None or other else driven_in(self._printer)
        self._printer = printer
        if other:
            self._sending = False
        now = driven_in(printer)
        self.setVisible(not takes_sheets(printer))
        if now is not None and (other or now is not before):
            self.box.choose(now)
            self._say("")
        self._judge()

    def allow(self, reason: str | None) -> None:
        self._reason = reason
        self._judge()

    def request(self) -> LanguageChange:
        return LanguageChange(language=self.box.value())

    def chosen_words(self) -> str:
        return LANGUAGES[self.box.value()]

    def begin(self) -> None:
        self._sending = True
        self._say("")

    def say_sent(self) -> None:
        self._sending = False
        self._say(str(CAME_OUT).format(language=self.chosen_words()))

    def end(self) -> None:
        self._sending = False
        self._judge()

    def _other(self) -> None:
        if not self._sending:
            self._say("")

    def _say(self, words: str) -> None:
        tell_or_hide(self.outcome, words)
        self._judge()

    def _judge(self) -> None:
        self.field.allow(self._reason or (str(SENDING) if self._sending else None))
        self.try_it.allow(self._reason or (str(SENDING) if self._sending else None))
        same = self._printer is not None and self._printer.language is self.box.value()
        self.use.allow(self._reason or (str(SENDING) if self._sending else str(IN_USE) if same else None))


# The place and the tags of a printer: a text line, and tags that a click adds or removes.


NAME = "printers.detail.connection"
MOST_OFFERED = 12
CHIP_CHARACTERS = 24


class PlacePart(QWidget):
    wanted = Signal(object)
    """ChangePrinter"""

    def __init__(self, theme: Theme, printers: PrintersModel) -> None:
        super().__init__()
        self._theme, self._printers = theme, printers
        self._printer: PrinterView | None = None
        self._why_not: str | None = None
        self.location = named(QLineEdit(), f"{NAME}.place", tr("Place", "where a printer stands"))
        self.location.setMaxLength(PLACE_CHARACTERS)
        self.location_field = FormField(theme, tr("Place", "where a printer stands"), self.location)
        self.tag = named(EnterField(), f"{NAME}.tag", tr("New tag"))
        self.tag.setMaxLength(TAG_CHARACTERS)
        self.tag.setPlaceholderText(tr("Packing, Hall 3 …", "example of a tag"))
        self.add = Button(theme, f"{NAME}.tag.add", tr("Add tag"), icon="add", compact=True)
        row = QWidget()
        line = hbox(row, spacing=8)
        line.addWidget(self.tag, 1)
        line.addWidget(self.add)
        self.tag_field = FormField(theme, tr("Tags of this printer"), row)
        self.own: dict[str, Button] = {}
        self.offered: dict[str, Button] = {}
        self._lines = vbox(spacing=6)
        self._drawn: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        layout = vbox(self, spacing=8)
        layout.addWidget(self.location_field)
        layout.addWidget(self.tag_field)
        layout.addLayout(self._lines)
        self.location.editingFinished.connect(self._given)
        self.tag.returnPressed.connect(self._add)
        self.tag.textChanged.connect(lambda _: self._judge())
        self.add.clicked.connect(self._add)

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """Show the printer. `other`: another printer, so typed text is discarded."""
        self._printer = printer
        if other:
            self.tag.clear()
            self.location.setModified(False)
            for field in (self.location_field, self.tag_field):
                field.tell("")
        if not self.location.isModified():
            self._show_place(printer)
        self.location.setPlaceholderText(plain(printer.device_place or ""))
        self._draw()
        self._judge()

    @property
    def is_written(self) -> bool:
        return self.location.isModified() or bool(self.tag.text().strip())

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def kept(self, request: ChangePrinter) -> None:
        """The server saved the place. Text typed since then stays."""
        if request.add_tags == [self.tag.text().strip()]:
            self.tag.clear()
        if not (request.add_tags or request.remove_tags) and request.place == (self.location.text().strip() or None):
            self.location.setModified(False)
        for field in (self.location_field, self.tag_field):
            field.tell("")

    def refused(self, request: ChangePrinter, error: ConsoleError) -> None:
        """Show the error beneath the text, which stays for correction."""
        words = (error.of_field() if isinstance(error, CallRefused) else None) or str(error)
        code = f" ({error.code})" if isinstance(error, CallRefused) else ""
        of_tags = request.add_tags or request.remove_tags
        (self.tag_field if of_tags else self.location_field).tell(plain(f"{words}{code}"))

    def _given(self) -> None:
        printer = self._printer
        if printer is None or not self.location.isModified():
            return
        text = self.location.text().strip() or None
        if self.location.property(HOLDS_SCAN):  # the focus got here by accident
            self.location.setProperty(HOLDS_SCAN, False)
            self._show_place(printer)
        elif text == printer.place:
            self.location.setModified(False)
        else:
            self.wanted.emit(ChangePrinter(place=text))

    def _show_place(self, printer: PrinterView) -> None:
        """Show the place from its beginning."""
        self.location.setText(plain(printer.place or ""))
        self.location.setCursorPosition(0)
        self.location.setModified(False)

    def _add(self) -> None:
        if self._lacks() is None and self._why_not is None:
            self.wanted.emit(ChangePrinter(add_tags=[self.tag.text().strip()]))

    def _lacks(self) -> str | None:
        text, printer = self.tag.text().strip(), self._printer
        if not text or printer is None:
            return tr("Type a tag first")
        if tag_key(text) in map(tag_key, printer.tags):
            return tr("This printer already has this tag")
        if len(printer.tags) >= MOST_TAGS:
            return tr("A printer has up to {number} tags", number=MOST_TAGS)
        return None

    def _draw(self) -> None:
        """Draw a button for each own tag and for the tags of other printers."""
        printer = self._printer
        if printer is None:
            return
        has = set(map(tag_key, printer.tags))
        others = [tag for tag in tags_in_use(self._printers.all()) if tag_key(tag) not in has][:MOST_OFFERED]
        if (tuple(printer.tags), tuple(others)) == self._drawn:
            return
        self._drawn = tuple(printer.tags), tuple(others)
        focused = next((tag for tag, button in (self.own | self.offered).items() if button.hasFocus()), None)
        while (item := self._lines.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        self.own = {tag: self._chip(tag, f"tag.own.{at}", "close", remove=True) for at, tag in enumerate(printer.tags)}
        self.offered = {tag: self._chip(tag, f"tag.offer.{at}", "add", remove=False) for at, tag in enumerate(others)}
        for words, chips in ((tr("Its tags"), self.own), (tr("Other tags"), self.offered)):
            if chips:
                self._lines.addWidget(text_label(words, tone="quiet"))
                self._lines.addWidget(ButtonLine(*chips.values()))
        if focused is not None:
            (self.own.get(focused) or self.offered.get(focused) or self.tag).setFocus()

    def _chip(self, tag: str, key: str, icon: str, *, remove: bool) -> Button:
        name = tag_name(tag)
        spoken = tr("Remove the tag {tag}", tag=name) if remove else tr("Add the tag {tag}", tag=name)
        chip = Button(
            self._theme, f"{NAME}.{key}", tag_name(tag, CHIP_CHARACTERS), icon=icon, compact=True, spoken=spoken
        )
        request = ChangePrinter(remove_tags=[tag]) if remove else ChangePrinter(add_tags=[tag])
        chip.clicked.connect(partial(self.wanted.emit, request))
        return chip

    def _judge(self) -> None:
        why_not = self._why_not
        for field in (self.location_field, self.tag_field):
            field.allow(why_not)
        self.tag.setEnabled(why_not is None)
        self.add.allow(why_not or self._lacks())
        full = self._printer is not None and len(self._printer.tags) >= MOST_TAGS
        for chips, reason in ((self.own, None), (self.offered, self._full() if full else None)):
            for chip in chips.values():
                chip.allow(why_not or reason)

    def _full(self) -> str:
        return tr("A printer has up to {number} tags", number=MOST_TAGS)
