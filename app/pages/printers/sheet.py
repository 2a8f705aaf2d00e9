"""One sheet of settings for all selected printers.

A field shows the value that they have in common, or "Different". Only fields that the user changes are sent, and only
to printers that have another value and the setting at all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.dialogs.form import Form
from app.dialogs.many_progress import ManyProgress
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.many_calls import CallFor, ManyCalls
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.fields import EnterField, NumberEdit, SettingRow
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.page_parts import ReadingPane
from app.words.media import PRESETS as PAPER_NAMES
from app.words.media import size_words, too_wide_words
from app.words.plain_text import plain
from app.words.printer_settings import (
    DEFAULTS,
    DEVICE,
    MANY,
    STANDBY,
    TURNING,
    WAITING,
    Setting,
    number_text,
)
from app.words.printers import tag_name, tagged, tags_in_use
from server_core.contract.decisions.media_fit import is_same_medium
from server_core.contract.types.media import MEDIA_PRESETS, LoadMedia
from server_core.contract.types.printers import ChangePrinter, PrinterView, tag_key
from server_core.contract.types.states import PrinterStatus
from server_core.contract.types.tuning import TAG_CHARACTERS

NAME = "printers.sheet"
DIFFERENT = Phrase("Different", "values of several printers")
NAMED = 4
"""Most printers that the heading names."""
NARROW = 520
"""Pixels per 14 pixels of body text. In a narrower sheet the control is below its name."""


class Keep(Enum):
    """The field is not touched."""

    KEEP = auto()


KEEP = Keep.KEEP
Entries = Sequence[tuple[Any, str]]
"""Values to choose from, with their words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Paused(Setting):
    def kept_in(self, printer: PrinterView) -> bool:
        return printer.status is PrinterStatus.PAUSED


@dataclass(frozen=True, kw_only=True, slots=True)
class _Paper(Setting):
    """The loaded paper: width and height in mm."""

    def kept_in(self, printer: PrinterView) -> tuple[float, float | None] | None:
        return None if printer.media_width_mm is None else (printer.media_width_mm, printer.media_height_mm)

    def why_not(self, value: Any, printer: PrinterView) -> str | None:
        return too_wide_words(printer, value) or None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Pool(Setting):
    def why_not(self, value: Any, printer: PrinterView) -> str | None:
        own = {tag_key(tag) for tag in printer.tags}
        return None if value is None or tag_key(value) in own else tr("It does not have this tag")


PAUSED = _Paused(
    field="paused",
    name=Phrase("Paused", "setting of a printer"),
    meaning=Phrase("A paused printer prints nothing until it is resumed."),
    choices=((False, Phrase("Off")), (True, Phrase("On"))),
)
PAPER = _Paper(field="paper", name=Phrase("Loaded paper"), meaning=Phrase("Jobs that need other paper wait."))
POOL = _Pool(
    field="pool",
    name=Phrase("Pool"),
    meaning=Phrase(
        "A pool is a tag. Equal printers in one pool share their waiting jobs: a free printer takes the next job."
    ),
)
NOW = ("paper", "paused")
"""Settings of the moment: with calls of their own, and not taken over from another printer."""
TAKEN_OVER = {
    "raw_allow": Phrase("Allowed commands"),
    "shared_with": Phrase("Which applications may print here"),
}
"""Settings without a row of their own that are taken over from another printer."""
UNSET_WORDS = Phrase("Not set")


def has_value(setting: Setting, value: Any, printer: PrinterView) -> bool:
    now = setting.value(printer)
    if isinstance(setting, _Paper):
        return now is not None and is_same_medium(now, value)
    return bool(setting.request(now) == setting.request(value))


def value_words(setting: Setting, value: Any, entries: Entries) -> str:
    if value is None and setting.blank is not None:
        return str(setting.blank)
    named_value = next((words for each, words in entries if each == value), None)
    return named_value or f"{number_text(value)} {setting.unit or ''}".rstrip()


# What would change, for which printers. Pure.


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetChange:
    """A change of one setting.

    - `field`: of `ChangePrinter`, or `paper`, `paused`, `add_tags`, `remove_tags`
    - `value`: as the server takes it
    - `printers`: those that do not have it yet; `cannot`: number of those that do not have the setting or the value
    """

    field: str
    value: Any
    words: str
    printers: list[UUID]
    cannot: int = 0

    def line(self) -> str:
        """Return `Speed: 100 mm/s – 4 printers, 1 cannot`."""
        many = tr("%n printer(s)", "", len(self.printers))
        cannot = tr("%n cannot", "printers", self.cannot) if self.cannot else ""
        return f"{self.words} – {', '.join(filter(None, (many, cannot)))}"


def change_of(setting: Setting, value: Any, words: str, printers: Sequence[PrinterView]) -> SheetChange:
    able = [each for each in printers if setting.is_shown(each) and setting.why_not(value, each) is None]
    return SheetChange(
        field=setting.field,
        value=setting.request(value),
        words=tr("{setting}: {value}", setting=str(setting.name), value=words),
        printers=[each.printer_id for each in able if not has_value(setting, value, each)],
        cannot=len(printers) - len(able),
    )


def tag_changes(add: Sequence[str], remove: str | None, printers: Sequence[PrinterView]) -> list[SheetChange]:
    changes = []
    for tag in add:
        having = {each.printer_id for each in tagged(printers, tag)}
        without = [each.printer_id for each in printers if each.printer_id not in having]
        words = tr("New tag: {tag}", tag=tag_name(tag))
        changes.append(SheetChange(field="add_tags", value=tag, words=words, printers=without))
    if remove is not None:
        gone = [each.printer_id for each in tagged(printers, remove)]
        words = tr("Without the tag: {tag}", tag=tag_name(remove))
        changes.append(SheetChange(field="remove_tags", value=remove, words=words, printers=gone))
    return changes


def request_of(changes: Iterable[SheetChange], printer_id: UUID) -> ChangePrinter:
    """Return the request for a printer, without paper and pause, which have calls of their own."""
    fields: dict[str, Any] = {}
    for each in changes:
        if printer_id in each.printers and each.field not in NOW:
            if each.field in ("add_tags", "remove_tags"):
                fields.setdefault(each.field, []).append(each.value)
            else:
                fields[each.field] = each.value
    return ChangePrinter(**fields)


# A row of the sheet.


class SheetRow(QWidget):
    changed = Signal()

    def __init__(self, theme: Theme, setting: Setting, printers: Sequence[PrinterView], entries: Entries = ()) -> None:
        """`entries`: values to choose from; by default those of the setting."""
        super().__init__()
        self.setting = setting
        self.entries = entries or [(value, str(words)) for value, words in setting.choices]
        values = [setting.value(each) for each in printers]
        self._common = values[0] if all(value == values[0] for value in values) else KEEP
        self._to_default = False
        identifier, name = f"{NAME}.{setting.field}", str(setting.name)
        self.control: ValueBox[Any] | NumberEdit
        self.default: Button | None = None
        if self.entries:
            self.control = self._box(theme, identifier, name)
        else:
            self.control = self._number(identifier, name, printers)
            self.default = Button(
                theme,
                f"{identifier}.default",
                "",
                icon="undo",
                compact=True,
                spoken=tr("Back to default: {setting}", setting=name),
            )
            self.default.clicked.connect(self._go_back)
        heading = f"{name} ({setting.unit})" if setting.unit else name
        meaning = str(setting.meaning) if setting.meaning else ""
        self._row = SettingRow(heading, self.control, meaning, None, self.default)
        vbox(self).addWidget(self._row)

    def stack(self, narrow: bool) -> None:
        self._row.stack(narrow)

    def wanted(self) -> Any:
        """Return the value that the user chose, as the row shows it; KEEP: untouched."""
        control = self.control
        if isinstance(control, ValueBox):
            return KEEP if control.value() == self._common else control.value()
        if self._to_default:
            return None
        if not control.isModified() or (self._common is KEEP and not control.text().strip()):
            return KEEP
        number = control.number()
        return KEEP if number == self._common else number

    def wrong(self) -> str:
        """Return what is wrong with a typed number."""
        if isinstance(self.control, NumberEdit) and self.control.isModified() and (wrong := self.control.wrong()):
            return f"{self.setting.name}: {wrong}"
        return ""

    def choose(self, value: Any) -> None:
        """Take a value over from another printer."""
        control = self.control
        if isinstance(control, ValueBox):
            if value in control.values:
                control.choose(value)
        else:
            control.setText("" if value is None else number_text(value))
            control.setModified(True)
            self._want_default(value is None)

    def _box(self, theme: Theme, identifier: str, name: str) -> ValueBox[Any]:
        known = self._common is not KEEP and any(self._common == value for value, _ in self.entries)
        first = [] if known else [(self._common, str(DIFFERENT if self._common is KEEP else UNSET_WORDS))]
        box: ValueBox[Any] = ValueBox(theme, identifier, name, [*first, *self.entries])
        box.choose(self._common)
        box.activated.connect(lambda _: self.changed.emit())
        return box

    def _number(self, identifier: str, name: str, printers: Sequence[PrinterView]) -> NumberEdit:
        bounds = [self.setting.bounds(each) for each in printers]
        low, high = max(each[0] for each in bounds), min(each[1] for each in bounds)
        if low > high:  # the server refuses it where it does not fit
            low, high = min(each[0] for each in bounds), max(each[1] for each in bounds)
        line = NumberEdit(identifier, name, low, high, whole=self.setting.whole, may_be_blank=True)
        line.setText(number_text(self._common) if isinstance(self._common, int | float) else "")
        self._show_blank(line)
        line.textEdited.connect(self._typed)
        return line

    def _show_blank(self, line: NumberEdit) -> None:
        is_different = self._common is KEEP and not self._to_default
        line.setPlaceholderText(str(DIFFERENT) if is_different else str(self.setting.blank or ""))

    def _typed(self) -> None:
        self._want_default(False)
        self.changed.emit()

    def _want_default(self, wanted: bool) -> None:
        self._to_default = wanted
        if isinstance(self.control, NumberEdit):
            self._show_blank(self.control)

    def _go_back(self) -> None:
        if isinstance(self.control, NumberEdit):
            self.control.clear()
            self._want_default(True)
            self.control.setFocus()
            self.changed.emit()


# The sheet.


class SettingsSheet(Form[int]):
    """`outcome`: the number of changed printers."""

    waits = Phrase("Saving")

    def __init__(self, parts: ConsoleParts, printers: Sequence[PrinterView], parent: QWidget) -> None:
        title = tr("Settings of %n printer(s)", "", len(printers))
        super().__init__(parts.theme, NAME, (title, title), parent, _names(printers))
        self.resize(1000, 640)
        theme = parts.theme
        self._session, self._model = parts.session, parts.printers
        self._ids = [each.printer_id for each in printers]
        self.rows: dict[str, SheetRow] = {}
        self._taken: dict[str, tuple[Any, str]] = {}
        """Settings without a row that are taken over, and from whom."""
        self.like: ValueBox[UUID | None] = ValueBox(
            theme,
            f"{NAME}.like",
            tr("Same settings as"),
            [(None, tr("No other printer")), *((each.printer_id, each.name) for each in self._model.all())],
        )
        self.add_tags = named(EnterField(), f"{NAME}.add_tags", tr("New tags"))
        self.add_tags.setPlaceholderText(tr("Separated by commas"))
        self.add_tags.setMaxLength(TAG_CHARACTERS * 5)
        self.remove_tag: ValueBox[str | None] = ValueBox(
            theme,
            f"{NAME}.remove_tags",
            tr("Remove a tag"),
            [(None, tr("None", "tag")), *((tag, tag_name(tag)) for tag in tags_in_use(printers))],
        )
        self.calls = ManyCalls(self)
        self.progress = ManyProgress(NAME, self.calls, self)
        self.summary = named(text_label(wrap=True), f"{NAME}.summary", "")
        fields = ReadingPane(f"{NAME}.fields", tr("Settings"), self._fields(theme, printers))
        effect = ReadingPane(f"{NAME}.effect", tr("What changes"), (self.summary, self.progress))
        across = hbox(spacing=16)
        across.addWidget(fields, 3)
        across.addWidget(effect, 2)
        self.leave = self.button("cancel", tr("Cancel", "button"))
        self.leave.reserve(tr("Close", "button: what is shown"))
        self.change = self.button("change", tr("Change"), primary=True)
        for row in self.rows.values():
            row.changed.connect(self.judge)
        self.add_tags.textChanged.connect(lambda _: self.judge())
        self.remove_tag.activated.connect(lambda _: self.judge())
        self.like.activated.connect(lambda _: self._take_over())
        for signal in (self._model.dataChanged, self._model.rowsRemoved):
            signal.connect(self._follow)
        self.declare(leave=self.leave, action=self.change, body=across, first=self.like)

    def printers(self) -> list[PrinterView]:
        """Return the printers as they are now, without removed ones."""
        return [each for printer_id in self._ids if (each := self._model.by_id(printer_id)) is not None]

    def changes(self) -> list[SheetChange]:
        """Return what would change. Settings that all printers have already are left out."""
        printers = self.printers()
        found = [
            change_of(row.setting, value, value_words(row.setting, value, row.entries), printers)
            for row in self.rows.values()
            if (value := row.wanted()) is not KEEP
        ]
        for field, (value, name) in self._taken.items():
            setting = Setting(field=field, name=TAKEN_OVER[field])
            found.append(change_of(setting, value, tr("as {printer}", printer=plain(name)), printers))
        tags = [tag for each in self.add_tags.text().split(",") if (tag := " ".join(each.split()))]
        return [
            each
            for each in (*tag_changes(tags, self.remove_tag.value(), printers), *found)
            if each.printers or each.cannot
        ]

    def lacks(self) -> str | None:
        wrong = next(filter(None, (row.wrong() for row in self.rows.values())), None)
        return wrong or (None if self._changed_printers(self.changes()) else tr("Nothing is changed yet"))

    def judge(self) -> None:
        changes = self.changes()
        many = len(self._changed_printers(changes))
        self.change.say(tr("Change %n printer(s)", "", many) if many else tr("Change"))
        if not self.is_sending:
            nothing = tr("Nothing is changed yet. Fields that you do not touch stay as they are.")
            tell(self.summary, "\n".join(plain(each.line()) for each in changes) or nothing)
        self.leave.say(tr("Stop", "button") if self.is_sending else self._leave_word())
        super().judge()

    async def send(self) -> int:
        changes = self.changes()
        printers = [each for each in self.printers() if each.printer_id in self._changed_printers(changes)]
        await self.calls.run([CallFor(name=each.name, run=self._change_of(each, changes)) for each in printers])
        self.progress.end()
        return self.calls.done - len(self.calls.failed)

    def sent(self, outcome: int) -> None:
        """Close if all was done. Otherwise the failures stay, and another press tries those printers again."""
        if self.calls.failed or self.calls.left:
            self.judge()
            self.grow()
        else:
            super().sent(outcome)

    def reject(self) -> None:
        if self.is_sending:
            self.calls.stop()
        else:
            super().reject()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() * 3 // 5 < NARROW * self._theme.sizes.body // 14
        for row in self.rows.values():
            row.stack(narrow)

    def _leave_word(self) -> str:
        return tr("Close", "button: what is shown") if self.calls.total else tr("Cancel", "button")

    @staticmethod
    def _changed_printers(changes: Iterable[SheetChange]) -> set[UUID]:
        return {printer_id for each in changes for printer_id in each.printers}

    def _change_of(self, printer: PrinterView, changes: Sequence[SheetChange]) -> Callable[[], Awaitable[None]]:
        printer_id, call = printer.printer_id, self._session.call
        own = {each.field: each.value for each in changes if printer_id in each.printers}
        request, paused, paper = request_of(changes, printer_id), own.get("paused"), own.get("paper")

        async def pause(paused: bool) -> None:
            self._model.apply([await call(lambda client: client.set_paused(printer_id, paused=paused))])

        async def change() -> None:
            if paused:
                await pause(True)
            if paper is not None:
                load = LoadMedia(media_width_mm=paper[0], media_height_mm=paper[1])
                await call(lambda client: client.load_media(printer_id, load))
            if request != ChangePrinter():
                self._model.apply([await call(lambda client: client.change_printer(printer_id, request))])
            if paused is False:
                await pause(False)

        return change

    def _fields(self, theme: Theme, printers: Sequence[PrinterView]) -> list[QWidget]:
        sizes = [(each.width_mm, each.height_mm) for each in MEDIA_PRESETS]
        papers = [(size, PAPER_NAMES[each.name]) for size, each in zip(sizes, MEDIA_PRESETS, strict=True)]
        loaded = {size for each in self._model.all() if (size := PAPER.value(each)) is not None}
        papers += [(size, size_words(*size)) for size in sorted(loaded, key=str) if size not in sizes]
        pools: list[tuple[Any, str]] = [
            (None, tr("None", "pool")),
            *((tag, tag_name(tag)) for tag in tags_in_use(printers)),
        ]
        parts: list[QWidget] = [SettingRow(tr("Same settings as"), self.like, tr("Its values are filled in below."))]
        parts += [self._section(theme, "now", tr("At the printer"))]
        parts += self._made(theme, printers, [(PAPER, papers), (PAUSED, ())])
        parts += [self._section(theme, "tags", tr("Tags"))]
        parts += [SettingRow(tr("New tags"), self.add_tags), SettingRow(tr("Remove a tag"), self.remove_tag)]
        parts += self._made(theme, printers, [(POOL, pools)])
        parts += [self._section(theme, "print", tr("How it prints"))]
        parts += self._made(theme, printers, [(each, ()) for each in (*MANY, *TURNING, *DEFAULTS)])
        parts += [self._section(theme, "waiting", tr("Jobs that wait"))]
        parts += self._made(theme, printers, [(each, ()) for each in (*STANDBY, *WAITING, *DEVICE)])
        return parts

    def _section(self, theme: Theme, key: str, words: str) -> QWidget:
        title = named(text_label(words, wrap=True), f"{NAME}.{key}.title", words)
        theme.keep(title, TextRole.TITLE, bold=True)
        return title

    def _made(
        self,
        theme: Theme,
        printers: Sequence[PrinterView],
        settings: Sequence[tuple[Setting, Sequence[tuple[Any, str]]]],
    ) -> list[SheetRow]:
        """Make the rows of the settings that at least one of the printers has."""
        made = []
        for setting, entries in settings:
            having = [each for each in printers if setting.is_shown(each)]
            if having:
                row = self.rows[setting.field] = SheetRow(theme, setting, having, entries)
                made.append(row)
        return made

    def _take_over(self) -> None:
        """Fill in the values of another printer, without those of the moment."""
        chosen = self.like.value()
        other = None if chosen is None else self._model.by_id(chosen)
        self._taken.clear()
        if other is not None:
            self._taken = {field: (getattr(other, field), other.name) for field in TAKEN_OVER}
            for row in self.rows.values():
                if row.setting.field not in NOW and row.setting.is_shown(other):
                    row.choose(row.setting.value(other))
        self.judge()

    def _follow(self) -> None:
        if not self.is_sending:
            self.judge()


def _names(printers: Sequence[PrinterView]) -> str:
    """Return `Dock 1, Dock 2, Dock 3, Dock 4 and 3 more`."""
    names = ", ".join(plain(each.name) for each in printers[:NAMED])
    more = len(printers) - NAMED
    return tr("{names} and %n more", "printers", more, names=names) if more > 0 else names
