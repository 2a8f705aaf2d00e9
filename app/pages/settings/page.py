"""The settings of this window for one user on one computer. Every change takes effect at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.desktop.alarm_book import ALL, SNOOZE_SECONDS, still_quiet
from app.desktop.autostart import Autostart, AutostartState, StartTime
from app.desktop.sounds import Earcon
from app.dialogs.unlock import open_unlock
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.page import Room, WindowPage
from app.pages.settings.consoles import ConsoleSettings, Operators
from app.pages.settings.row import ResettableRow
from app.pages.settings.server import (
    AlarmsSection,
    BackupsSection,
    PoliciesSection,
    RestartLine,
    ServerPart,
    ServerSection,
    ServerSettingsModel,
)
from app.pages.settings.storage import StorageSection
from app.session.choices import LONGEST_MARK, mark_of, operator_name
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, can_be_cleared
from app.widgets.facts import ValueBox
from app.widgets.fields import ChoiceBox, SettingRow
from app.widgets.labels import BreakableLabel, named, of_text, tell, tell_or_hide, text_label, vbox
from app.widgets.page_parts import PageHeader
from app.words import settings
from app.words.ages import moment
from app.words.plain_text import plain
from app.words.settings import IS_DEFAULT, SettingWords
from server_core.contract.types.consoles import LONGEST_NAME

WIDTH = 760


class SettingsPage(WindowPage):
    help_topic = "settings"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._settings = parts.settings
        self._theme = parts.theme
        self.boxes: dict[str, ChoiceBox] = {}
        self.rows: dict[str, ResettableRow] = {}
        self.sections: list[Section] = []
        self._sections: dict[str, QWidget] = {}
        self._of_site = parts.account is None
        """False in a customer's window: it shows only how this window looks and sounds. The rest is in the main
        window.
        """
        self.server = ServerSettingsModel(parts.session, parts.live, parts.access, self, of_site=self._of_site)
        named(self, "settings", tr("Settings"))
        self.header = PageHeader(parts.theme, "settings.header", tr("Settings"))
        self.search = named(QLineEdit(), "settings.search", tr("Search settings"))
        self.search.setPlaceholderText(tr("Search settings"))
        can_be_cleared(self.search)
        self.search.textChanged.connect(self._find)
        self.header.add_search(self.search)
        self.nothing = named(text_label(wrap=True, tone="quiet"), "settings.nothing", "")
        self._column = vbox(spacing=4, margins=(16, 8, 16, 16))
        self.server_parts: Sequence[ServerPart] = ()
        self.line: RestartLine | None = None
        if self._of_site:
            self._person()
            self._whole("operators", Operators(parts))
            self._whole("consoles", ConsoleSettings(parts))
        self._look()
        self._sound()
        self._scanner()
        self._wall()
        if self._of_site:
            self._server()
        self._for_admins()
        self._column.addWidget(self.nothing)
        self._column.addStretch(1)
        content = QWidget()
        content.setMaximumWidth(WIDTH)
        content.setLayout(self._column)
        self.area = named(QScrollArea(), "settings.all", tr("All settings"))
        self.area.setWidget(content)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = vbox(self, spacing=10, margins=(12, 10, 12, 10))
        layout.addWidget(self.header)
        layout.addWidget(self.area, 1)
        parts.settings.changed.connect(self._show)
        parts.sounds.failed.connect(self._no_sound)
        parts.sounds.played.connect(self._heard)
        self._testing = False
        self._sought = ""
        """The setting that another page opened, as long as it cannot be changed yet."""
        self.server.changed.connect(self._seek)
        parts.access.changed.connect(self._show_access)
        self._show()
        self._show_access()

    def take_focus(self) -> None:
        """Do not focus a field that the search hides: it would take typed text unseen."""
        (self.operator if self._of_site and self.operator.isVisibleTo(self) else self.search).setFocus()

    def open_argument(self, argument: object) -> None:
        """Show a setting or a section by its key."""
        self.search.clear()
        self._sought = argument if isinstance(argument, str) else ""
        if self.admins.closed and self._sought not in settings.OWN:
            self.take_focus()
        QTimer.singleShot(0, self, self._seek)  # after the layout

    def _seek(self) -> None:
        own, section = self.rows.get(self._sought), self._sections.get(self._sought)
        row = next((part.rows[self._sought] for part in self.server_parts if self._sought in part.rows), None)
        if own is not None:
            self._show_row(own, own.control)
        elif row is not None and not self.admins.closed:
            self._show_row(row, row.control)
        elif section is not None and not self.admins.closed:
            self._show_row(section, section.nextInFocusChain() or section)

    def _show_row(self, row: QWidget, control: QWidget) -> None:
        self.area.ensureWidgetVisible(row, 0, 60)
        if control.isEnabled():  # else once the settings are loaded
            self._sought = ""
            control.setFocus(Qt.FocusReason.TabFocusReason)

    def panes(self) -> Sequence[QWidget]:
        return (self.header, self.area)

    def commands(self) -> Sequence[WindowCommand]:
        return [
            WindowCommand(
                key="settings.find",
                words=tr("Search settings"),
                run=self.search.setFocus,
                keys="Ctrl+F",
                icon="search",
            ),
            WindowCommand(
                key="settings.back", words=tr("End the search"), run=self._end_search, keys="Esc", again=True
            ),
            WindowCommand(key="settings.test_sound", words=tr("Play the alarm's sound"), run=self._test, icon="sound"),
        ]

    def unsaved(self) -> Sequence[str]:
        return [str(row.words.name) for part in self.server_parts for row in part.rows.values() if row.is_written]

    def fit(self, room: Room) -> None:
        self.header.set_compact(room is Room.NARROW)
        for row in self.rows.values():
            row.stack(room is Room.NARROW)
        for part in self.server_parts:
            part.stack(room is Room.NARROW)

    def _find(self, wanted: str) -> None:
        closed = self.admins.closed
        found = [section.show_found(wanted, closed=closed and section.for_admins) for section in self.sections]
        kept_back = closed and any(
            is_found for is_found, section in zip(found, self.sections, strict=True) if section.for_admins
        )
        for widget in (self._admins_title, self.admins):
            widget.setVisible(kept_back)
        words = "" if any(found) else tr("No setting is named “{wanted}”.", wanted=plain(wanted.strip()))
        tell_or_hide(self.nothing, words)

    def _show_access(self) -> None:
        """Leave none of the administrator's data visible, or half typed in a field, for the next operator."""
        closed = self.admins.closed
        if closed:
            for part in self.server_parts:
                part.forget_written()
        if self.line is not None:
            self.line.show_state()
        self.admins.show_reason()
        self._find(self.search.text())

    def _end_search(self) -> None:
        self.search.clear()

    def _person(self) -> None:
        self._section(tr("You"))
        self.operator = self._field("operator", operator_name, LONGEST_NAME)
        self.operator.setPlaceholderText(tr("operator", "placeholder of a name"))

    def _look(self) -> None:
        self._section(tr("Look and language"))
        self._choice("language", self._languages(), then=self._parts.reopen)
        for key in ("scheme", "contrast", "density", "large_rows"):
            self._choice(key)
        self._choice("text_percent", then=self._parts.reopen)
        self._choice("motion")

    def _languages(self) -> SettingWords:
        """Includes the language given on the command line, which may be one for checking translations."""
        kept = self._settings.choices.language
        offered = settings.LANGUAGES
        return offered if kept in (value for _, value in offered) else (*offered, (kept, kept))

    def _sound(self) -> None:
        self._section(tr("Notifications and sounds"))
        self.test = Button(self._theme, "settings.test_sound", tr("Play", "a sound"), icon="sound", compact=True)
        self.test.clicked.connect(self._test)
        self._choice("sounds", beside=self.test)
        self.snoozes = Snoozes(self._parts)
        self.sections[-1].others.append((self.snoozes, tr("quiet printers mute snooze 30 min", "search words")))
        self._column.addWidget(self.snoozes)

    def _scanner(self) -> None:
        self._section(tr("Scanner"))
        self._choice("scan_tones")
        for key in ("scan_prefix", "scan_suffix"):
            self._field(key, mark_of, LONGEST_MARK)

    def _wall(self) -> None:
        self._section(tr("Wall"))
        self._choice("wall_distance_m")
        screens = [(tr("Where there is room"), "")]
        screens += [(screen.name(), screen.name()) for screen in QGuiApplication.screens()]
        kept = self._settings.choices.wall_screen
        if kept and kept not in (name for _, name in screens):
            screens.append((tr("{name} (not connected)", name=kept), kept))
        self._choice("wall_screen", tuple(screens))

    def _whole(self, key: str, widget: QWidget) -> None:
        """Add an administrators' section that is a single widget."""
        words, found_by = settings.SECTIONS[key]
        self._section(str(words), for_admins=True)
        self.sections[-1].others.append((widget, str(found_by)))
        self._sections[key] = widget
        self._column.addWidget(widget)

    def _server(self) -> None:
        """Create the sections of the server's settings, which administrators change for everyone."""
        parts, model = self._parts, self.server
        server = ServerSection(parts, model)
        storage = StorageSection(parts, model)
        self.line = server.line
        for banner in (server.line.undone, server.line.waits, storage.backup.banner):
            self.float(banner)
        self.server_parts = (
            server,
            storage,
            StartupSection(parts, model),
            PoliciesSection(parts, model),
            AlarmsSection(parts, model),
            BackupsSection(parts, model),
        )
        for part in self.server_parts:
            self._section(str(part.title), for_admins=True)
            for widget, words in part.widgets():
                self.sections[-1].others.append((widget, words))
                self._column.addWidget(widget)
        model.read()

    def _for_admins(self) -> None:
        self.admins = ForAdmins(self._parts)
        self._admins_title = self._heading(tr("For administrators"))
        self._column.addWidget(self.admins)

    def _section(self, words: str, *, for_admins: bool = False) -> None:
        self.sections.append(Section(self._heading(words), for_admins=for_admins))

    def _heading(self, words: str) -> QLabel:
        label: QLabel = text_label(words)
        self._theme.keep(label, TextRole.TITLE, bold=True)
        label.setContentsMargins(0, 8, 0, 0)  # the label's own margin, which is hidden with it
        self._column.addWidget(label)
        return label

    def _row(self, row: ResettableRow) -> None:
        self.rows[row.field] = row
        self.sections[-1].rows.append(row)
        self._column.addWidget(row)

    def _field(self, field: str, clean: Callable[[str], str], longest: int) -> QLineEdit:
        """`clean`: returns the part of the typed text that is saved."""
        words = settings.OWN[field]
        line = named(QLineEdit(getattr(self._settings.choices, field)), f"settings.{field}", words.name)
        line.setMaxLength(longest)
        row = ResettableRow(self._theme, self._settings, field, words.name, line, words.meaning)

        def given() -> None:
            line.setText(clean(line.text()))
            row.keep(line.text())

        line.editingFinished.connect(given)
        self._row(row)
        return line

    def _choice(
        self,
        field: str,
        choices: SettingWords = (),
        *,
        beside: QWidget | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """`choices`: those of this computer, else those of every one. `then`: applies the change, if saving it is not
        enough.
        """
        words = settings.OWN[field]
        box = self.boxes[field] = ChoiceBox(self._theme, f"settings.{field}", words.name)
        box.may_shrink()
        for label, value in choices or words.offered:
            box.addItem(str(label), value)
        row = ResettableRow(
            self._theme, self._settings, field, words.name, box, words.meaning, beside=beside, then=then
        )
        kind = type(getattr(self._settings.choices, field))
        box.activated.connect(lambda _: row.keep(kind(box.currentData())))
        self._row(row)

    def _show(self) -> None:
        """Update after a change from elsewhere: a command, or the light/dark button."""
        for setting, row in self.rows.items():
            box, line = self.boxes.get(setting), row.control
            if box is not None:
                self._show_choice(box, setting)
            elif isinstance(line, QLineEdit) and not line.hasFocus():
                line.setText(getattr(self._settings.choices, setting))
            row.show_value()

    def _show_choice(self, box: ChoiceBox, field: str) -> None:
        index = box.findData(_plain(getattr(self._settings.choices, field)))
        if index >= 0 and index != box.currentIndex():
            box.setCurrentIndex(index)

    def _test(self) -> None:
        self._testing = True
        self._parts.sounds.play(Earcon.ATTENTION)

    def _heard(self, _earcon: Earcon) -> None:
        if self._testing:
            self._testing = False
            heard = tr("A sound was played. Did you hear it? If not, look at the volume.")
            self._parts.messages.note(heard, key="sound")

    def _no_sound(self, error: ConsoleError) -> None:
        if self._testing:
            self._testing = False
            self._parts.messages.say_error(tr("The sound was not played."), error, key="sound")


def _plain(value: Any) -> Any:
    """Return an enum's value, which is how a box stores it."""
    return value.value if hasattr(value, "value") else value


# Replaces the administrators' settings: why they are hidden, and a way to unlock.


class ForAdmins(QWidget):
    """`closed`: the current operator may neither see nor change the settings."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        named(self, "settings.admins", tr("For administrators"))
        self.reason = named(text_label(wrap=True, tone="quiet"), "settings.admins.reason", "")
        self.unlock = Button(parts.theme, "settings.admins.unlock", tr("Unlock…"), icon="lock", compact=True)
        self.unlock.clicked.connect(lambda: open_unlock(parts, self.window()))
        layout = vbox(self, spacing=6, margins=(0, 4, 0, 4))
        layout.addWidget(self.reason)
        layout.addWidget(self.unlock, 0, Qt.AlignmentFlag.AlignLeading)

    @property
    def closed(self) -> bool:
        return self._parts.access.why_not_admin is not None

    def show_reason(self) -> None:
        access = self._parts.access
        what = tr("Operators, consoles and the settings of the server are not shown here.")
        text = f"{what} {access.why_not_admin}." if access.why_not_admin else what
        tell(self.reason, text)
        self.unlock.setVisible(access.operator is None and bool(access.operators))


# The sections of the settings, and which of them a search shows.


@dataclass(slots=True)
class Section:
    """`others`: widgets that are no single setting. The heading and `words` find them. `for_admins`: for administrators
    only.
    """

    title: QLabel
    rows: list[ResettableRow] = field(default_factory=list)
    others: list[tuple[QWidget, str]] = field(default_factory=list)
    for_admins: bool = False

    def show_found(self, wanted: str, *, closed: bool = False) -> bool:
        """Show the matches, or everything if the heading matches. Returns whether anything matches, even if `closed`
        hides it.
        """
        wanted = wanted.casefold().strip()
        all_of_it = wanted in self.title.text().casefold()
        found = False
        for row in self.rows:
            meant = all_of_it or _says(row.search_words(), wanted)
            row.setVisible(meant and not closed)
            found = found or meant
        for widget, words in self.others:
            meant = all_of_it or _says(words, wanted)
            widget.setVisible(meant and not closed)
            found = found or meant
        self.title.setVisible(found and not closed)
        return found


def _says(text: str, wanted: str) -> bool:
    return all(word in text.casefold() for word in wanted.split())


# Snoozed printers, until when, and a button to end that.


TICK_MS = 20_000


class Snoozes(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._shown: dict[str, float] | None = None
        named(self, "settings.snoozed", tr("Muted printers"))
        self.quiet = Button(parts.theme, "settings.quiet", tr("Mute for 30 min"), icon="mute", compact=True)
        self.quiet.clicked.connect(self._snooze_all)
        self._none = text_label(tr("All printers may notify you."), tone="quiet", wrap=True)
        self._rows = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        across = QHBoxLayout()
        across.addWidget(self._none, 1)
        across.addStretch(0)
        across.addWidget(self.quiet)
        layout.addLayout(self._rows)
        layout.addLayout(across)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self.refresh)
        self._tick.start()
        parts.settings.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        snoozed = still_quiet(self._parts.settings.choices.snoozed, time.time())
        self._none.setText("" if snoozed else tr("All printers may notify you."))
        self.quiet.setVisible(ALL not in snoozed)
        if snoozed == self._shown:
            return
        self._shown = snoozed
        while (old := self._rows.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for where, until in snoozed.items():
            self._rows.addWidget(self._row(where, until))

    def _row(self, where: str, until: float) -> QWidget:
        name = tr("Everything") if where == ALL else self._name_of(where)
        at = moment(datetime.fromtimestamp(until, UTC), datetime.now(UTC))
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(text_label(tr("{name} is muted until {at}", name=name, at=at), wrap=True), 1)
        end = Button(
            self._parts.theme,
            f"settings.snoozed.{where}",
            tr("Unmute", "button: a printer may be heard again"),
            compact=True,
            spoken=tr("Unmute {name}", name=name),
        )
        end.clicked.connect(partial(self._end, where))
        layout.addWidget(end)
        return row

    def _name_of(self, printer_id: str) -> str:
        printers = self._parts.printers.all()
        return next((plain(each.name) for each in printers if str(each.printer_id) == printer_id), tr("A printer"))

    def _snooze_all(self) -> None:
        snoozed = self._parts.settings.choices.snoozed
        self._parts.settings.change(snoozed=snoozed | {ALL: time.time() + SNOOZE_SECONDS})

    def _end(self, where: str) -> None:
        snoozed = self._parts.settings.choices.snoozed
        self._parts.settings.change(snoozed={each: until for each, until in snoozed.items() if each != where})


# Autostart of the server, at boot or login.


NAME = Phrase("Start the server")
MEANING = Phrase("Starts automatically and prints even when this window is closed.")
FOUND_BY = Phrase("service boot login autostart", "search words")
ENTRIES = ((False, Phrase("When somebody opens this window")), (True, Phrase("Automatic", "the server starts")))


class StartupSection(ServerPart):
    title = Phrase("Startup")

    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__(parts, model, ())
        self.box = StartupBox(parts, model)
        self.others = ((self.box, f"{NAME} {MEANING} {FOUND_BY}"),)


class StartupBox(QWidget):
    def __init__(self, parts: ConsoleParts, model: ServerSettingsModel) -> None:
        super().__init__()
        self._parts, self._model = parts, model
        self._autostart: Autostart | None = None
        self._busy = False
        self.choice: ValueBox[bool] = ValueBox(
            parts.theme, "settings.startup", str(NAME), [(by_itself, str(words)) for by_itself, words in ENTRIES]
        )
        self.choice.activated.connect(lambda _: self._request(self.choice.value()))
        self.reset = Button(
            parts.theme,
            "settings.startup.default",
            "",
            icon="undo",
            compact=True,
            spoken=tr("Back to default: {setting}", setting=NAME),
        )
        self.reset.clicked.connect(self._back)
        self.note = named(of_text(BreakableLabel(), wrap=True, tone="quiet"), "settings.startup.note", "")
        self.wrong = named(of_text(BreakableLabel(), wrap=True, tone="failed"), "settings.startup.wrong", "")
        layout = vbox(self, spacing=2)
        layout.addWidget(SettingRow(str(NAME), self.choice, str(MEANING), None, self.reset))
        for beneath in (self.wrong, self.note):
            parts.theme.keep(beneath, TextRole.SMALL)
            layout.addWidget(beneath)
        parts.access.changed.connect(self._judge)
        self._say("")
        self._judge()
        if parts.care.why_no_startup() is None:
            self._set(None)

    def _request(self, request: bool) -> None:
        if self._autostart is None or request is not (self._autostart.state is AutostartState.ON):
            self._busy = True
            self._judge()
            self._set(request)

    def _back(self) -> None:
        self.choice.setFocus()  # the arrow is disabled in a moment
        self._request(False)

    @flow
    async def _set(self, request: bool | None) -> None:
        """Set the autostart and show its state; None: only read the state."""
        wrong = ""
        try:
            self._autostart = await self._parts.care.startup(request)
        except ConsoleError as error:
            wrong = plain(str(error))
        self._busy = False
        if self._autostart is not None:
            self.choice.choose(self._autostart.state is AutostartState.ON)
        self._say(wrong)
        self._judge()

    def _judge(self) -> None:
        why = self._parts.care.why_no_startup() or self._parts.access.why_not_admin
        if why is None and self._autostart is not None and not self._autostart.place:
            why = plain(self._autostart.hint)  # this system offers no autostart
        autostart = self._autostart
        note = why or ("" if autostart is None else startup_words(autostart))
        self.choice.setEnabled(why is None and autostart is not None and not self._busy)
        is_on = autostart is not None and autostart.state is AutostartState.ON
        self.reset.allow(why or (None if is_on else str(IS_DEFAULT)))
        self.choice.setAccessibleName(f"{NAME}, {self.choice.currentText()}")
        self.choice.setAccessibleDescription(note or str(MEANING))
        self.note.show_words(note)
        self.note.setAccessibleName(note)
        self.note.setVisible(bool(note))

    def _say(self, wrong: str) -> None:
        self.wrong.show_words(wrong)
        self.wrong.setAccessibleName(wrong)
        self.wrong.setVisible(bool(wrong))


# How the server starts automatically, in words. Pure.


def startup_words(autostart: Autostart) -> str:
    match autostart.state:
        case AutostartState.ON:
            where = plain(autostart.place)
            if autostart.moment is StartTime.BOOT:
                starts = tr("Starts with this computer ({place}).", place=where)
            else:
                starts = tr("Starts when its user logs in ({place}).", place=where)
            return " ".join((starts, tr("Also: {hint}.", hint=plain(autostart.hint)))) if autostart.hint else starts
        case AutostartState.OTHERWISE:
            return tr("{place} starts another installation or uses another data folder.", place=plain(autostart.place))
        case AutostartState.OFF:
            return ""
