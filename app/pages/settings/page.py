"""How this window looks and sounds, for one person at one computer; every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.alarms.sounds import Earcon
from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.models.server_settings import ServerSettingsModel
from app.operator_name import NAME_LENGTH, operator_name
from app.pages.page import Page, Room
from app.pages.settings.consoles import FOUND_BY as CONSOLES_FOUND_BY
from app.pages.settings.consoles import Consoles
from app.pages.settings.for_admins import ForAdmins
from app.pages.settings.operators import FOUND_BY as OPERATORS_FOUND_BY
from app.pages.settings.operators import Operators
from app.pages.settings.policies import PoliciesSection
from app.pages.settings.row import ResettableRow
from app.pages.settings.sections import Section
from app.pages.settings.server import ServerSection
from app.pages.settings.server_part import ServerPart
from app.pages.settings.snoozes import Snoozes
from app.pages.settings.startup import StartupSection
from app.pages.settings.storage import StorageSection
from app.scan.marks import LONGEST as LONGEST_MARK
from app.scan.marks import mark_of
from app.theme.text_role import TextRole
from app.vocabulary import settings_words
from app.vocabulary.plain_text import plain
from app.vocabulary.settings_words import Words
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.clear_button import can_be_cleared
from app.widgets.named import named, text_label
from app.widgets.page_header import PageHeader
from app.window_command import WindowCommand

WIDTH = 760


class SettingsPage(Page):
    help_topic = "settings"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._settings = parts.settings
        self._theme = parts.theme
        self._boxes: dict[str, ChoiceBox] = {}
        self._rows: dict[str, ResettableRow] = {}
        self._sections: list[Section] = []
        self._of_site = parts.account is None
        """Else only how this window looks and sounds: the rest is set in the window on the whole site."""
        self.server = ServerSettingsModel(parts.session, parts.live, parts.access, self, of_site=self._of_site)
        named(self, "settings", tr("Settings"))
        self.header = PageHeader(parts.theme, "settings.header", tr("Settings"))
        self.search = named(QLineEdit(), "settings.search", tr("Search settings"))
        self.search.setPlaceholderText(tr("Search settings"))
        can_be_cleared(self.search)
        self.search.textChanged.connect(self._find)
        self.header.add_search(self.search)
        self._nothing = named(text_label(wrap=True, tone="quiet"), "settings.nothing", "")
        self._column = QVBoxLayout()
        self._column.setContentsMargins(16, 8, 16, 16)
        self._column.setSpacing(4)
        self.waits, self._waits_place = QWidget(), QWidget()
        self.waits.hide()
        self.server_parts: Sequence[ServerPart] = ()
        if self._of_site:
            self._person()
            self._whole(tr("Operators"), Operators(parts), str(OPERATORS_FOUND_BY))
            self._whole(tr("Consoles"), Consoles(parts), str(CONSOLES_FOUND_BY))
        self._look()
        self._sound()
        self._scanner()
        self._wall()
        if self._of_site:
            self._server()
        self._for_admins()
        self._column.addWidget(self._nothing)
        self._column.addStretch(1)
        content = QWidget()
        content.setMaximumWidth(WIDTH)
        content.setLayout(self._column)
        self.area = named(QScrollArea(), "settings.all", tr("All settings"))
        self.area.setWidget(content)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.header)
        layout.addWidget(self._waits_place)  # apart from what is searched and scrolled
        layout.addWidget(self.area, 1)
        parts.settings.changed.connect(self._show)
        parts.sounds.failed.connect(self._no_sound)
        parts.sounds.played.connect(self._heard)
        self._testing = False
        self._sought = ""
        """The setting that another page led to, as long as it cannot be changed yet."""
        self.server.changed.connect(self._seek)
        parts.access.changed.connect(self._show_access)
        self._show()
        self._show_access()

    def take_focus(self) -> None:
        """A field that the search hides would take what is typed, unseen."""
        (self.operator if self._of_site and self.operator.isVisibleTo(self) else self.search).setFocus()

    def open_argument(self, argument: object) -> None:
        """A setting of the server, by its key."""
        self.search.clear()
        self._sought = argument if isinstance(argument, str) else ""
        if self.admins.closed:
            self.take_focus()
        QTimer.singleShot(0, self, self._seek)  # after it was laid out

    def _seek(self) -> None:
        row = next((part.rows[self._sought] for part in self.server_parts if self._sought in part.rows), None)
        if row is None or self.admins.closed:
            return
        self.area.ensureWidgetVisible(row, 0, 60)
        if row.control.isEnabled():  # else once the settings are read
            self._sought = ""
            row.control.setFocus(Qt.FocusReason.TabFocusReason)

    def panes(self) -> Sequence[QWidget]:
        return (self.header, self.waits, self.area)

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
        for row in self._rows.values():
            row.stack(room is Room.NARROW)
        for part in self.server_parts:
            part.stack(room is Room.NARROW)

    def _find(self, wanted: str) -> None:
        closed = self.admins.closed
        found = [section.show_found(wanted, closed=closed and section.for_admins) for section in self._sections]
        kept_back = closed and any(
            known for known, section in zip(found, self._sections, strict=True) if section.for_admins
        )
        for widget in (self._admins_title, self.admins):
            widget.setVisible(kept_back)
        words = "" if any(found) else tr("No setting is called “{wanted}”.", wanted=plain(wanted.strip()))
        self._nothing.setText(words)
        self._nothing.setAccessibleName(words)
        self._nothing.setVisible(bool(words))

    def _show_access(self) -> None:
        """Nothing of an administrator's stays in sight, or half written in a field, for whoever comes next."""
        closed = self.admins.closed
        if closed:
            for part in self.server_parts:
                part.forget_written()
        self._waits_place.setHidden(closed)
        self.admins.show_reason()
        self._find(self.search.text())

    def _end_search(self) -> None:
        self.search.clear()

    def _person(self) -> None:
        self._section(tr("You"))
        self.operator = self._field(
            "operator",
            tr("Your name"),
            tr("What you do is signed with it: “Held by Anna”."),
            operator_name,
            NAME_LENGTH,
        )
        self.operator.setPlaceholderText(tr("operator", "placeholder of a name"))

    def _look(self) -> None:
        self._section(tr("Look and language"))
        anew = tr("The window opens anew.")
        self._choice("language", tr("Language", "of the window"), self._languages(), anew, then=self._parts.reopen)
        self._choice("scheme", tr("Colours"), settings_words.SCHEMES)
        meaning = tr("High: black, white and thick borders.")
        self._choice("contrast", tr("Contrast"), settings_words.CONTRASTS, meaning)
        self._choice("density", tr("Rows and buttons"), settings_words.DENSITIES)
        self._choice("text_percent", tr("Text size"), settings_words.PERCENTS, anew, then=self._parts.reopen)
        meaning = tr("None: nothing fades, changes are there at once.")
        self._choice("motion", tr("Animation"), settings_words.MOTIONS, meaning)

    def _languages(self) -> Words:
        """And the one that was chosen by the command, which may be one to check translations with."""
        kept = self._settings.choices.language
        offered = settings_words.LANGUAGES
        return offered if kept in (value for _, value in offered) else (*offered, (kept, kept))

    def _sound(self) -> None:
        self._section(tr("Notifications and sounds"))
        self.test = Button(self._theme, "settings.test_sound", tr("Play", "a sound"), icon="sound", compact=True)
        self.test.clicked.connect(self._test)
        self._choice(
            "sounds",
            tr("Sounds"),
            settings_words.SWITCH,
            tr("When a printer stops and when it is well again; at most one in ten minutes for each."),
            beside=self.test,
        )
        self.snoozes = Snoozes(self._parts)
        self._sections[-1].others.append((self.snoozes, tr("quiet printers mute snooze 30 min", "search words")))
        self._column.addWidget(self.snoozes)

    def _scanner(self) -> None:
        self._section(tr("Scanner"))
        meaning = tr("One for found, another for unknown.")
        self._choice("scan_tones", tr("Tones after a scan"), settings_words.SWITCH, meaning)
        self._field(
            "scan_prefix",
            tr("Before each code"),
            tr(
                "What your scanner sends before a code (prefix). It is left out; control characters are left out "
                "anyway."
            ),
            mark_of,
            LONGEST_MARK,
        )
        self._field(
            "scan_suffix",
            tr("Behind each code"),
            tr("What it sends behind a code (suffix), also without Enter or Tab. It is left out, too."),
            mark_of,
            LONGEST_MARK,
        )

    def _wall(self) -> None:
        self._section(tr("Wall"))
        meaning = tr("The letters are as large as that needs.")
        self._choice("wall_distance_m", tr("Read from", "how far"), settings_words.DISTANCES, meaning)
        screens = [(tr("Where there is room"), "")]
        screens += [(screen.name(), screen.name()) for screen in QGuiApplication.screens()]
        kept = self._settings.choices.wall_screen
        if kept and kept not in (name for _, name in screens):
            screens.append((tr("{name} (not connected)", name=kept), kept))
        self._choice("wall_screen", tr("Screen"), tuple(screens))

    def _whole(self, words: str, widget: QWidget, found_by: str) -> None:
        """A section that is one widget, an administrator's."""
        self._section(words, for_admins=True)
        self._sections[-1].others.append((widget, found_by))
        self._column.addWidget(widget)

    def _server(self) -> None:
        """What an administrator sets, for everybody; asked for when the page is made."""
        parts, model = self._parts, self.server
        server = ServerSection(parts, model)
        self.waits = server.line.waits
        self._waits_place = QWidget()
        place = QVBoxLayout(self._waits_place)
        place.setContentsMargins(0, 0, 0, 0)
        place.addWidget(self.waits)
        self.server_parts = (
            server,
            StorageSection(parts, model),
            StartupSection(parts, model),
            PoliciesSection(parts, model),
        )
        for part in self.server_parts:
            self._section(str(part.title), for_admins=True)
            for widget, words in part.widgets():
                self._sections[-1].others.append((widget, words))
                self._column.addWidget(widget)
        model.read()

    def _for_admins(self) -> None:
        self.admins = ForAdmins(self._parts)
        self._admins_title = self._heading(tr("For administrators"))
        self._column.addWidget(self.admins)

    def _section(self, words: str, *, for_admins: bool = False) -> None:
        self._sections.append(Section(self._heading(words), for_admins=for_admins))

    def _heading(self, words: str) -> QLabel:
        label: QLabel = text_label(words)
        self._theme.keep(label, TextRole.TITLE, bold=True)
        label.setContentsMargins(0, 8, 0, 0)  # which goes with it, where it is not shown
        self._column.addWidget(label)
        return label

    def _row(self, row: ResettableRow) -> None:
        self._rows[row.field] = row
        self._sections[-1].rows.append(row)
        self._column.addWidget(row)

    def _field(self, field: str, name: str, meaning: str, clean: Callable[[str], str], longest: int) -> QLineEdit:
        """`clean`: what is kept of what a person typed."""
        line = named(QLineEdit(getattr(self._settings.choices, field)), f"settings.{field}", name)
        line.setMaxLength(longest)
        row = ResettableRow(self._theme, self._settings, field, name, line, meaning)

        def given() -> None:
            line.setText(clean(line.text()))
            row.keep(line.text())

        line.editingFinished.connect(given)
        self._row(row)
        return line

    def _choice(
        self,
        field: str,
        name: str,
        words: Words,
        meaning: str = "",
        *,
        beside: QWidget | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """`then`: what makes the change hold, where keeping it does not."""
        box = self._boxes[field] = ChoiceBox(self._theme, f"settings.{field}", name)
        box.may_shrink()
        for said, value in words:
            box.addItem(str(said), value)
        row = ResettableRow(self._theme, self._settings, field, name, box, meaning, beside=beside, then=then)
        kind = type(getattr(self._settings.choices, field))
        box.activated.connect(lambda _: row.keep(kind(box.currentData())))
        self._row(row)

    def _show(self) -> None:
        """Somebody else changed them, too: a command, the button of light and dark."""
        for field, row in self._rows.items():
            box, line = self._boxes.get(field), row.control
            if box is not None:
                self._show_choice(box, field)
            elif isinstance(line, QLineEdit) and not line.hasFocus():
                line.setText(getattr(self._settings.choices, field))
            row.show_value()

    def _show_choice(self, box: ChoiceBox, field: str) -> None:
        place = box.findData(_plain(getattr(self._settings.choices, field)))
        if place >= 0 and place != box.currentIndex():
            box.setCurrentIndex(place)

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
    """A word of an enumeration is kept in a box as the word."""
    return value.value if hasattr(value, "value") else value
