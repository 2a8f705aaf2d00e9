"""Where a printer stands and which groups it is in: a line to type, and tags that a press adds or takes away."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.errors import ConsoleError, Refused
from app.language.translate import tr
from app.models.printers import PrintersModel
from app.scan.filter import HOLDS_SCAN
from app.theme.theme import Theme
from app.vocabulary.places import tag_name, tags_in_use
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.enter_field import EnterField
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.printers import (
    MOST_TAGS,
    PLACE_CHARACTERS,
    TAG_CHARACTERS,
    ChangePrinter,
    PrinterView,
    tag_key,
)

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
        self.place = named(QLineEdit(), f"{NAME}.place", tr("Place", "where a printer stands"))
        self.place.setMaxLength(PLACE_CHARACTERS)
        self.place_field = FormField(theme, tr("Place", "where a printer stands"), self.place)
        self.tag = named(EnterField(), f"{NAME}.tag", tr("New tag"))
        self.tag.setMaxLength(TAG_CHARACTERS)
        self.tag.setPlaceholderText(tr("Packing, Hall 3 …", "example of a tag"))
        self.add = Button(theme, f"{NAME}.tag.add", tr("Add tag"), icon="add", compact=True)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self.tag, 1)
        line.addWidget(self.add)
        self.tag_field = FormField(theme, tr("Tags: groups that it is in"), row)
        self.own: dict[str, Button] = {}
        self.offered: dict[str, Button] = {}
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)
        self._drawn: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.place_field)
        layout.addWidget(self.tag_field)
        layout.addLayout(self._lines)
        self.place.editingFinished.connect(self._given)
        self.tag.returnPressed.connect(self._add)
        self.tag.textChanged.connect(lambda _: self._judge())
        self.add.clicked.connect(self._add)

    def show_printer(self, printer: PrinterView, *, other: bool) -> None:
        """`other`: what was typed was meant for another one."""
        self._printer = printer
        if other:
            self.tag.clear()
            self.place.setModified(False)
            for field in (self.place_field, self.tag_field):
                field.tell("")
        if not self.place.isModified():
            self._show_place(printer)
        self.place.setPlaceholderText(plain(printer.device_place or ""))
        self._draw()
        self._judge()

    @property
    def is_written(self) -> bool:
        return self.place.isModified() or bool(self.tag.text().strip())

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def kept(self, wish: ChangePrinter) -> None:
        """What was typed since it was sent stays."""
        if wish.add_tags == [self.tag.text().strip()]:
            self.tag.clear()
        if not (wish.add_tags or wish.remove_tags) and wish.place == (self.place.text().strip() or None):
            self.place.setModified(False)
        for field in (self.place_field, self.tag_field):
            field.tell("")

    def refused(self, wish: ChangePrinter, error: ConsoleError) -> None:
        """Beneath what was typed, which stays to be put right."""
        words = (error.of_field() if isinstance(error, Refused) else None) or str(error)
        code = f" ({error.code})" if isinstance(error, Refused) else ""
        of_tags = wish.add_tags or wish.remove_tags
        (self.tag_field if of_tags else self.place_field).tell(plain(f"{words}{code}"))

    def _given(self) -> None:
        printer = self._printer
        if printer is None or not self.place.isModified():
            return
        text = self.place.text().strip() or None
        if self.place.property(HOLDS_SCAN):  # the focus happened to be here
            self.place.setProperty(HOLDS_SCAN, False)
            self._show_place(printer)
        elif text == printer.place:
            self.place.setModified(False)
        else:
            self.wanted.emit(ChangePrinter(place=text))

    def _show_place(self, printer: PrinterView) -> None:
        """From its beginning."""
        self.place.setText(plain(printer.place or ""))
        self.place.setCursorPosition(0)
        self.place.setModified(False)

    def _add(self) -> None:
        if self._lacks() is None and self._why_not is None:
            self.wanted.emit(ChangePrinter(add_tags=[self.tag.text().strip()]))

    def _lacks(self) -> str | None:
        text, printer = self.tag.text().strip(), self._printer
        if not text or printer is None:
            return tr("Type a tag first")
        if tag_key(text) in map(tag_key, printer.tags):
            return tr("It has this tag")
        if len(printer.tags) >= MOST_TAGS:
            return tr("A printer has up to {number} tags", number=MOST_TAGS)
        return None

    def _draw(self) -> None:
        """Its own ones, and those of other printers: a press each."""
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
        for words, chips in ((tr("It has"), self.own), (tr("Others have"), self.offered)):
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
        wish = ChangePrinter(remove_tags=[tag]) if remove else ChangePrinter(add_tags=[tag])
        chip.clicked.connect(partial(self.wanted.emit, wish))
        return chip

    def _judge(self) -> None:
        why_not = self._why_not
        for field in (self.place_field, self.tag_field):
            field.allow(why_not)
        self.tag.setEnabled(why_not is None)
        self.add.allow(why_not or self._lacks())
        full = self._printer is not None and len(self._printer.tags) >= MOST_TAGS
        for chips, reason in ((self.own, None), (self.offered, self._full() if full else None)):
            for chip in chips.values():
                chip.allow(why_not or reason)

    def _full(self) -> str:
        return tr("A printer has up to {number} tags", number=MOST_TAGS)
