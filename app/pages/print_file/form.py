"""The print form: printer, copies, scale, orientation; the rest behind "More"."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.documents.local_file import LocalFile, kept_path, path_again, read_local
from app.errors import ConsoleError
from app.language.translate import Phrase, figure, tr
from app.models.printers import PrintersModel
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.printer_fit import cannot_print
from app.session.settings import SavedPrintForm, Settings
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.fields import ChoiceBox, FormField, NumberEdit, PagesEdit
from app.widgets.labels import named, vbox
from app.widgets.states import paint_shape
from app.words import print_file, print_parameters
from app.words.plain_text import plain, tooltip
from app.words.print_file import LOADED, NUMBERS, Size
from app.words.printers import LANGUAGES, mark_of, media_of, reason_of, takes_jobs
from server_core.contract.types.documents import (
    DocumentFormat,
    PageSpan,
    RawLanguage,
    span_length,
    span_words,
)
from server_core.contract.types.jobs import LONGEST_REFERENCE
from server_core.contract.types.parameters import (
    MEDIA_SIDES,
    NOTHING_ASKED,
    PARAMETERS,
    InRaw,
    Orientation,
    PrintParameters,
    ScaleMode,
)
from server_core.contract.types.printers import PrinterView

# The printer: state and media of each; below, those that cannot print this file, with the reason.


ID, FACTS, MARK, REASON = (Qt.ItemDataRole.UserRole + number for number in range(4))
PAD, POPUP = 10, 380
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def state_words(printer: PrinterView) -> str:
    """Return `Stopped, out of labels · 100 × 150 mm · 3 jobs wait`."""
    state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
    waiting = tr("%n job(s) wait", "", printer.waiting) if printer.waiting else ""
    return plain(" · ".join(part for part in (state, media_of(printer), waiting) if part))


def where_words(printer: PrinterView | None) -> str:
    """Return `On Zebra Dock 1 · Ready`; empty if no printer is selected."""
    if printer is None:
        return ""
    return tr("On {printer} · {state}", printer=plain(printer.name), state=state_words(printer))


class PrinterRowDelegate(QStyledItemDelegate):
    """Two lines: the printer's name; then its state with a shape, or why it cannot print the file."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(220, self._theme.sizes.two_line_row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, rect = self._theme, QRect(option.rect)
        state: QStyle.StateFlag = option.state
        over = bool(state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        reason, mark = index.data(REASON), index.data(MARK)
        can = not reason
        ground = theme.colour("selection" if over and can else "base")
        painter.save()
        painter.fillRect(rect, ground)
        body, small = theme.font_of(TextRole.BODY), theme.font_of(TextRole.SMALL)
        painter.setFont(body)
        high = painter.fontMetrics().height() + 2
        top = rect.top() + (rect.height() - 2 * high) // 2
        line = QRect(rect.left() + PAD, top, rect.width() - 2 * PAD, high)
        painter.setPen(theme.colour("text" if can else "disabled"))
        painter.drawText(line, LEFT, _cut(painter, index.data(), line.width()))
        line.translate(0, high)
        painter.setFont(small)
        if can:
            size = theme.sizes.small + 2
            box = QRectF(line.left(), line.center().y() - size / 2 + 0.5, size, size)
            paint_shape(painter, mark.shape, box, theme.ink(mark.tone), ground)
            line = line.adjusted(size + 6, 0, 0, 0)
        painter.setPen(theme.colour("text_secondary" if can else "disabled"))
        painter.drawText(line, LEFT, _cut(painter, index.data(FACTS), line.width()))
        painter.restore()


class PrinterStateLine(QWidget):
    """The state of the selected printer, below the choice."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._printer: PrinterView | None = None
        named(self, identifier, "")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_printer(self, printer: PrinterView | None) -> None:
        self._printer = printer
        words = "" if printer is None else state_words(printer)
        self.setAccessibleName(words)
        self.setToolTip(tooltip(words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self._theme.sizes.small + 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._printer is None:
            return
        theme, mark = self._theme, mark_of(self._printer)
        painter = QPainter(self)
        size = theme.sizes.small + 2
        box = QRectF(0, (self.height() - size) / 2, size, size)
        paint_shape(painter, mark.shape, box, theme.ink(mark.tone), theme.colour("window"))
        painter.setFont(theme.font_of(TextRole.SMALL))
        painter.setPen(theme.colour("text_secondary"))
        line = self.rect().adjusted(size + 6, 0, 0, 0)
        painter.drawText(line, LEFT, _cut(painter, self.accessibleName(), line.width()))
        painter.end()


class PrinterChoice(ChoiceBox):
    """Starts with the printer of the last print, else with one that can print the file.

    A printer that the user selected, or saw selected for the open file, is never changed. While it is gone, none
    is selected.
    """

    chosen_anew = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel, last: str) -> None:
        super().__init__(theme, "print.printer", tr("Printer", "of a print"))
        self._printers = printers
        self._last = last
        self._by_hand = False
        self._target: UUID | None = None
        self.file: LocalFile | None = None
        self._facts: tuple[PrinterView | None, bool, bool] = (None, False, False)
        """About the selection: the printer, whether it was removed, and whether any printer exists."""
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.may_shrink()
        self.activated.connect(self._chosen)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.modelReset, printers.dataChanged):
            signal.connect(self._follow)
        self.fill()

    def row_delegate(self) -> QStyledItemDelegate:
        self.view().setMinimumWidth(POPUP)
        return PrinterRowDelegate(self._theme, self)

    def printer(self) -> PrinterView | None:
        chosen = self._current_id()
        return None if chosen is None else self._printers.by_id(chosen)

    def why_not(self) -> str | None:
        """Return why the selected printer cannot print the file at all."""
        printer = self.printer()
        return None if printer is None else self._reason(printer)

    @property
    def is_gone(self) -> bool:
        """Return whether the selected printer was removed."""
        return self._target is not None and self._printers.by_id(self._target) is None

    def open_file(self, file: LocalFile) -> None:
        """Open another file. If the user selected no printer, the choice may change."""
        if not self._by_hand:
            self._target = None
        self.follow_file(file)

    def follow_file(self, file: LocalFile | None) -> None:
        """The same file with other properties."""
        self.file = file
        self.fill()
        self.chosen_anew.emit()

    def choose(self, printer_id: UUID) -> None:
        """Select a printer as the user does."""
        row = self.findData(str(printer_id), ID)
        if row >= 0:
            self.setCurrentIndex(row)
            self._chosen(row)

    def want(self, printer_id: UUID) -> None:
        """Select the printer that the user chose before. No other one takes its place."""
        self._by_hand, self._target = True, printer_id
        self.fill()
        self.chosen_anew.emit()

    def _follow(self) -> None:
        """Update the list. Changes of other printers do not affect this print."""
        before = self._facts
        self.fill()
        if self._facts != before:
            self.chosen_anew.emit()

    def fill(self) -> None:
        before = self.currentData(ID)
        offered = [(printer, self._reason(printer)) for printer in self._printers.all()]
        offered.sort(key=lambda each: each[1] is not None)
        ids = [str(printer.printer_id) for printer, _ in offered]
        if ids != [self._items.item(row).data(ID) for row in range(self._items.rowCount())]:
            self._items.clear()
            for printer_id in ids:
                item = QStandardItem()
                item.setData(printer_id, ID)
                self._items.appendRow(item)
        for row, (printer, reason) in enumerate(offered):
            _tell(self._items.item(row), printer, reason)
        wanted = self._usual(offered, before) if self._target is None else str(self._target)
        self.setCurrentIndex(ids.index(wanted) if wanted in ids else -1)
        if self.file is not None and self.why_not() is None:  # nobody printed it on one that cannot
            self._target = self._target or self._current_id()
        self._facts = self._facts_now()

    def _usual(self, offered: list[tuple[PrinterView, str | None]], before: str | None) -> str | None:
        able = [printer for printer, reason in offered if reason is None]
        ids = [str(printer.printer_id) for printer in able]
        for request in (self._last, before):
            if request in ids:
                return request
        first = next((printer for printer in able if takes_jobs(printer)), None) or next(iter(able), None)
        if first is None and offered:
            first = offered[0][0]
        return None if first is None else str(first.printer_id)

    def _reason(self, printer: PrinterView) -> str | None:
        file = self.file
        return None if file is None else cannot_print(printer, file.document_format, file.raw_language)

    def _current_id(self) -> UUID | None:
        chosen = self.currentData(ID)
        return None if chosen is None else UUID(chosen)

    def _facts_now(self) -> tuple[PrinterView | None, bool, bool]:
        return self.printer(), self.is_gone, self.count() > 0

    def _chosen(self, _row: int) -> None:
        self._by_hand = True
        self._target = self._current_id()
        self._facts = self._facts_now()
        self.chosen_anew.emit()


def _tell(item: QStandardItem, printer: PrinterView, reason: str | None) -> None:
    """Update one entry. An unchanged entry is not touched."""
    name = plain(printer.name)
    facts = state_words(printer) if reason is None else plain(tr("Not for this file: {reason}", reason=reason))
    accessible = {
        Qt.ItemDataRole.DisplayRole: name,
        FACTS: facts,
        MARK: mark_of(printer),
        REASON: reason or "",
        Qt.ItemDataRole.ToolTipRole: tooltip(f"{name} · {facts}"),
        Qt.ItemDataRole.AccessibleTextRole: f"{name}, {facts}",
        Qt.ItemDataRole.AccessibleDescriptionRole: reason or "",
    }
    for role, value in accessible.items():
        if item.data(role) != value:
            item.setData(value, role)
    if item.isEnabled() is not (reason is None):
        item.setEnabled(reason is None)


def _cut(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text or "", Qt.TextElideMode.ElideRight, width)


# Stores path and print options of the open file, never its content, and reopens it in a new window.


KEEP_MS = 300
"""Milliseconds after the last change, so that typing does not write a file with each letter."""
OLDEST_SECONDS = 24 * 3600.0
"""Older files are not restored: nobody continues with them."""
OnFileFound = Callable[[Path, LocalFile, SavedPrintForm], None]
OnFileLost = Callable[[Path | None, str], None]
"""The file as it is now, if it still exists, and what happened to the open one."""


class OpenFileStore(QObject):
    def __init__(self, parts: ConsoleParts, form: PrintForm, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._form = form
        self._path: Path | None = None
        self._is_new = False
        """Opened since the last save: its age starts again."""
        self._later = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._later.timeout.connect(self._keep)
        form.changed.connect(self._later.start)

    def open_file(self, path: Path) -> None:
        """The file is open now."""
        self._path, self._is_new = path, True
        self._parts.settings.change(print_folder=kept_path(path.parent))
        self._later.start()

    def look_again(self, found: OnFileFound, lost: OnFileLost) -> None:
        """Restore what was open before, once the printers are known. Calls neither function if nothing was open."""
        kept = self._parts.settings.choices.print_file
        if kept is None or time.time() - kept.kept_at > OLDEST_SECONDS:  # in the future: the clock was set back
            return
        feed = self._parts.printers_feed
        if feed.is_loaded:
            self._read(kept, found, lost)
        else:
            feed.loaded.connect(lambda: self._read(kept, found, lost), Qt.ConnectionType.SingleShotConnection)

    @flow
    async def _read(self, kept: SavedPrintForm, found: OnFileFound, lost: OnFileLost) -> None:
        path, file, why = path_again(kept.path), None, ""
        try:
            file = await self._parts.tasks.call(lambda: read_local(path))
        except ConsoleError as error:
            why = str(error)
        if self._path is not None:
            return  # the user opened another file meanwhile
        if file is None:
            self._forget()
            lost(None, tr("The file that was open here can't be opened again. {error}", error=why))
        elif file.source.sha256 == kept.sha256:
            found(path, file, kept)
        else:
            self._forget()
            name = plain(path.name)
            lost(path, tr("{name} has changed since it was opened. Open it again to print it.", name=name))

    def _keep(self) -> None:
        file, printer = self._form.file(), self._form.chosen_printer()
        if self._path is None or file is None:
            return
        requests = self._form.requests()
        kept = SavedPrintForm(
            path=kept_path(self._path),
            sha256=file.source.sha256,
            kept_at=time.time(),
            printer_id="" if printer is None else str(printer.printer_id),
            raw_language=file.raw_language,
            parameters=requests.parameters,
            reference=requests.reference or "",
            pages=requests.pages,
        )
        before = self._parts.settings.choices.print_file
        if self._is_new or before is None or replace(kept, kept_at=before.kept_at) != before:
            self._is_new = False
            self._parts.settings.change(print_file=kept)

    def _forget(self) -> None:
        """Reported only once."""
        self._parts.settings.change(print_file=None)


# Rarely used parameters: media, colour, sides, resolution, position, type.


OTHER: Size = (-1.0, -1.0)
"""A custom size, typed in."""
ALWAYS_SHOWN = ("scale_mode", "orientation")
MORE_CHOICES = [name for name, each in PARAMETERS.items() if each.words and name not in ALWAYS_SHOWN]


def choice(name: str) -> tuple[str, list[tuple[Any, str]]]:
    """Return a parameter's name and values in words."""
    return str(print_parameters.NAMES[name]), print_parameters.choices_of(PARAMETERS[name])


class MoreFields(QWidget):
    """Each field has the parameter's name in the API."""

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
        self.media = ValueBox[Size](theme, "print.media", tr("Paper", "of a print"))
        self.choices: dict[str, ValueBox[Any]] = {
            name: ValueBox(theme, f"print.{name}", *choice(name)) for name in MORE_CHOICES
        }
        self.dpi = self.choices["dpi"] = ValueBox(theme, "print.dpi", str(print_parameters.NAMES["dpi"]))
        self._field("media", tr("Paper", "of a print"), self.media, wide=True)
        self._number("media_width_mm", tr("Width, mm"), tr("Width in mm"))
        height = self._number(
            "media_height_mm", tr("Height, mm"), tr("Height in mm, empty for a roll"), may_be_blank=True
        )
        height.setPlaceholderText(tr("a roll", "in an empty field"))
        for name, box in self.choices.items():
            self._field(name, box.accessibleName(), box)
        for box in (self.media, *self.choices.values()):
            box.currentIndexChanged.connect(self._changed)
        for name, words in NUMBERS.items():
            spoken = tr("{words} in mm", words=words.removesuffix(", mm"))
            self._number(name, words, spoken, blank=PARAMETERS[name].default)
        self.show_printer(None)
        self._show_size()

    def show_printer(self, printer: PrinterView | None) -> None:
        """Offer the printer's choices. The selection stays."""
        before, typed = (self.media_size(), self.media.value() == OTHER) if self.media.count() else (LOADED, False)
        sizes = [(size, words) for words, size in print_file.media_choices(printer)]
        self.media.fill([*sizes, (OTHER, tr("Other size…"))])
        if before is not None and not typed and before != self.media.value():
            self.choose_size(before)  # this printer does not list it, but it is requested all the same
        self.dpi.fill([(dpi, words) for words, dpi in print_file.dpi_choices(printer)])

    def media_size(self) -> Size | None:
        """Return the size in mm. None: the input is invalid."""
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

    def request_again(self, parameters: PrintParameters) -> None:
        for name, box in self.choices.items():
            requested = getattr(parameters, name)
            if requested in box.values:
                box.choose(requested)
        size = (parameters.media_width_mm, parameters.media_height_mm)
        self.choose_size(size)
        for name in NUMBERS:
            value = getattr(parameters, name)
            self.numbers[name].setText("" if value == PARAMETERS[name].default else figure(value, "g"))

    def values(self) -> dict[str, Any]:
        """Return the readable values by their API names."""
        values = {name: box.value() for name, box in self.choices.items()}
        for name in NUMBERS:
            number = self.numbers[name].number()
            values[name] = PARAMETERS[name].default if number is None else number
        return values | dict(zip(MEDIA_SIDES, self.media_size() or LOADED, strict=True))

    def wrong(self) -> dict[str, str]:
        """Return the errors of fields that cannot be read."""
        enabled = [name for name, edit in self.numbers.items() if edit.isEnabled() and not self.fields[name].isHidden()]
        return {name: words for name in enabled if (words := self.numbers[name].wrong())}

    def is_changed(self, name: str) -> bool:
        """Return whether a value differs from the default."""
        if name in self.choices:
            return self.choices[name].currentIndex() > 0
        if name == "media":
            return self.media.currentIndex() > 0
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
        """Place a field. Two share a row; a wide one has its own."""
        field = self.fields[name] = FormField(self._theme, words, control)
        self._next += self._next % 2 if wide else 0
        self._grid.addWidget(field, self._next // 2, self._next % 2, 1, 2 if wide else 1)
        self._next += 2 if wide else 1


GONE = Phrase("The chosen printer was removed. Choose another one")
SAYS_ITSELF = Phrase("Set in the label file itself")
OF_PAGES = tuple(each.name for each in PARAMETERS.values() if each.use.raw is not InRaw.USED)
"""Parameters that a label file sets itself. The server rejects them for such files."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintFormValues:
    """`parameters`: the readable values. A field that cannot be read has its default here, and its error in `wrong`."""

    parameters: PrintParameters
    reference: str | None = None
    pages: list[PageSpan] | None = None
    """None: all."""
    wrong: dict[str, str] = field(default_factory=dict)


class PrintForm(QWidget):
    """`changed`: the print is to be different now."""

    changed = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._file: LocalFile | None = None
        self._shown: tuple[PrinterView | None, LocalFile | None] = (None, None)
        self.printer = PrinterChoice(theme, printers, settings.choices.print_printer)
        self.state = PrinterStateLine(theme, "print.state")
        self.language = ValueBox[RawLanguage | None](
            theme, "print.language", tr("Language", "language of a label file")
        )
        self.copies = NumberEdit("print.copies", tr("Copies", "of a print"), *PARAMETERS["copies"].bounds, whole=True)
        self.copies.setText("1")
        self.reference = named(QLineEdit(), "print.reference", tr("Order or reference"))
        self.reference.setMaxLength(LONGEST_REFERENCE)
        self.reference.setPlaceholderText(tr("To find it in the queue"))
        self.pages = PagesEdit("print.pages")
        self._pages = 0
        """Pages of the file; 0: not known."""
        self.scale = ValueBox[ScaleMode](theme, "print.scale", *choice("scale_mode"))
        self.orientation = ValueBox[Orientation](theme, "print.orientation", *choice("orientation"))
        self.more = MoreFields(theme)
        self.more_button = Button(theme, "print.more", tr("More…", "button: further fields"), icon="down", compact=True)
        self.more_button.setCheckable(True)
        self.fields = {
            "printer": FormField(theme, tr("Printer", "of a print"), self.printer),
            "language": FormField(theme, tr("Language", "language of a label file"), self.language),
            "copies": FormField(theme, tr("Copies", "of a print"), self.copies),
            "pages": FormField(theme, tr("Pages", "of a print"), self.pages),
            "reference": FormField(theme, tr("Order or reference"), self.reference),
            "scale_mode": FormField(theme, self.scale.accessibleName(), self.scale),
            "orientation": FormField(theme, self.orientation.accessibleName(), self.orientation),
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
        grid.addWidget(self.fields["pages"], 1, 1)
        grid.addWidget(self.fields["reference"], 2, 0, 1, 2)
        grid.addWidget(self.fields["scale_mode"], 3, 0)
        grid.addWidget(self.fields["orientation"], 3, 1)
        folding = QHBoxLayout()
        folding.addWidget(self.more_button)
        folding.addStretch(1)
        column = vbox(self, spacing=8)
        above = vbox(spacing=2)
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
        for line in (self.copies, self.pages, self.reference):
            line.textChanged.connect(self.follow)
        for box in (self.language, self.scale, self.orientation):
            box.currentIndexChanged.connect(self.follow)
        self.more.changed.connect(self.follow)
        self.more_button.toggled.connect(self._fold)

    # what is printed

    def show_file(self, file: LocalFile) -> None:
        """Show the file with its detected language, which the user may change. Copies and order number of another file
        do not apply.
        """
        if self._file is not None and self._file.source.sha256 != file.source.sha256:
            self._pages = 0
            for field, text in ((self.copies, "1"), (self.pages, ""), (self.reference, "")):
                field.blockSignals(True)  # reported below, with the file
                field.setText(text)
                field.blockSignals(False)
        self._file = file
        languages: list[tuple[RawLanguage | None, str]] = [*LANGUAGES.items()]
        if file.is_raw and file.raw_language is None:
            languages.insert(0, (None, tr("Choose…", "a language")))
        self.language.blockSignals(True)
        self.language.fill(languages)
        if file.is_raw:
            self.language.choose(file.raw_language)
        self.language.blockSignals(False)
        self.printer.open_file(file)

    def request_again(self, kept: SavedPrintForm) -> None:
        """Restore the form of the earlier window. Values that are no longer possible are reported as usual."""
        if kept.printer_id:
            self.printer.want(UUID(kept.printer_id))
        if self._is_raw() and kept.raw_language is not None:
            self.language.choose(kept.raw_language)
        parameters = kept.parameters
        self.copies.setText(str(parameters.copies))
        self.scale.choose(parameters.scale_mode)
        self.orientation.choose(parameters.orientation)
        self.more.request_again(parameters)
        self.reference.setText(kept.reference)
        self.pages.setText("" if kept.pages is None else span_words(kept.pages))

    def file(self) -> LocalFile | None:
        """Return the file in the selected language."""
        if self._file is None or not self._file.is_raw:
            return self._file
        return self._file.written_in(self.language.value())

    def chosen_printer(self) -> PrinterView | None:
        return self.printer.printer()

    def requests(self) -> PrintFormValues:
        values = self.more.values() | {
            "copies": int(self.copies.number() or 1),
            "scale_mode": self.scale.value(),
            "orientation": self.orientation.value(),
        }
        if self._is_raw():
            values = {name: value for name, value in values.items() if name not in OF_PAGES}
        reference = " ".join(self.reference.text().split())
        wrong = {"copies": words} if (words := self.copies.wrong()) else {}
        pages = self.pages.spans() if self._is_separable() else None
        if self._is_separable() and (words := self.pages.wrong(self._pages)):
            wrong["pages"] = words
        return PrintFormValues(
            parameters=msgspec.convert(values, PrintParameters),
            reference=reference or None,
            pages=pages,
            wrong=wrong | self.more.wrong(),
        )

    def why_not(self) -> str | None:
        """Return the first reason that prevents printing."""
        printer = self.chosen_printer()
        if printer is None:
            return self._why_none()
        if self._is_raw() and self.language.value() is None:
            return tr("Choose the language of the label file")
        name = plain(printer.name)
        if (reason := self.printer.why_not()) is not None:
            return f"{name} {reason}"
        wrong = next((each for each in self.fields.values() if each.wrong), None)
        if wrong is not None:
            return f"{wrong.words}: {wrong.wrong}"
        reason = self._cannot(self.requests().parameters)
        return None if reason is None else f"{name} {reason}"

    def _why_none(self) -> str:
        return str(GONE) if self.printer.is_gone and self.printer.count() else tr("Add a printer first")

    # what the printer can do

    def follow(self) -> None:
        """Update after each change of the form, the file or the printer."""
        printer, file = self.chosen_printer(), self.file()
        if self.printer.file != file:
            self.printer.follow_file(file)  # calls `follow` again
            return
        if (printer, file) != self._shown:
            self._shown = (printer, file)
            self.state.show_printer(printer)
            if printer is not None:  # without a printer, keep the values for the next one
                self.more.show_printer(printer)
            self.fields["language"].setVisible(self._is_raw())
            self.fields["pages"].setVisible(self._is_separable())
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
        for name, reason in moving.items():  # a value set for another printer can still be removed
            self.fields[name].allow(None if self.more.is_changed(name) else self._words(reason))
        for name, box in self._choices.items():
            for value in box.values:
                reason = self._cannot(msgspec.structs.replace(NOTHING_ASKED, **{name: value}))
                box.allow(value, self._words(reason))
        for size in self.more.media.values:
            width, height = size if size[0] is None or size[0] > 0 else (None, None)
            request = msgspec.structs.replace(NOTHING_ASKED, media_width_mm=width, media_height_mm=height)
            self.more.media.allow(size, self._words(self._cannot(request)))

    def _tell(self) -> None:
        """Show beneath each field what must be corrected or should be known."""
        requests, printer = self.requests(), self.chosen_printer()
        parameters = requests.parameters
        for name, each in self.fields.items():
            wrong = requests.wrong.get(name, "")
            if not wrong and (name in self._choices or name in NUMBERS) and each.control.isEnabled():
                wrong = self._alone(**{name: getattr(parameters, name)})
            each.tell(wrong, "" if wrong or name != "copies" else self._total_words(requests))
        size = (parameters.media_width_mm, parameters.media_height_mm)
        wrong = self._alone(media_width_mm=size[0], media_height_mm=size[1])
        self.fields["media"].tell(wrong, "" if wrong else print_file.waits_words(printer, size))
        reason = str(GONE) if self.printer.is_gone else self._words(self.printer.why_not())
        self.fields["printer"].tell(reason or "")

    def show_pages(self, pages: int) -> None:
        """Show how much comes out. `pages`: of the file; 0: not known, as of a label file, which may repeat labels."""
        if pages != self._pages:
            self._pages = pages
            self._tell()

    def _total_words(self, requests: PrintFormValues) -> str:
        pages = self._pages if requests.pages is None else span_length(requests.pages)
        return print_file.total_words(pages, requests.parameters.copies) if pages else ""

    def _alone(self, **request: Any) -> str:
        if self._cannot(NOTHING_ASKED) is not None:
            return ""  # shown at the printer
        return self._words(self._cannot(msgspec.structs.replace(NOTHING_ASKED, **request))) or ""

    def _cannot(self, requested: PrintParameters) -> str | None:
        printer, file = self.chosen_printer(), self.file()
        if printer is None:
            return None
        format = DocumentFormat.PDF if file is None else file.document_format
        return cannot_print(printer, format, None if file is None else file.raw_language, requested)

    def _words(self, reason: str | None) -> str | None:
        printer = self.chosen_printer()
        return None if reason is None or printer is None else f"{plain(printer.name)} {reason}"

    def _is_raw(self) -> bool:
        return self._file is not None and self._file.is_raw

    def _is_separable(self) -> bool:
        """Return whether pages or labels of the file can be printed without the others."""
        return not self._is_raw() or self.language.value() is RawLanguage.ZPL

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
        """Show how many hidden fields differ from their defaults."""
        changed = sum(self.more.is_changed(name) for name in self.more.fields if self.fields[name].control.isEnabled())
        if self.more_button.isChecked():
            words = tr("Less (%n changed)", "", changed) if changed else tr("Less", "button: further fields")
        else:
            words = tr("More… (%n changed)", "", changed) if changed else tr("More…", "button: further fields")
        self.more_button.say(words)
