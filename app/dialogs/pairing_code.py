"""A code that makes another computer a console of this server: read to it within ten minutes, good once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from urllib.parse import urlsplit
from uuid import UUID

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.vocabulary.operators import MEANINGS, ROLES, left_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.addresses import is_loopback
from server_core.contract.types.consoles import LONGEST_NAME, ConsoleView, CreateCode, PairingCode, Role, SettingsView

TITLE = Phrase("Pair another computer")
ABOUT = Phrase(
    "Its window then shows this server's queue and printers. Whoever has the code can join: read it to nobody else."
)
WITHOUT_NAME = Phrase("Without a name it is called like the computer")
HOW = Phrase("On the other computer: Settings, Consoles, “Connect to a server…”. Address and code:")
WAITING, OVER = Phrase("Waiting for the computer…"), Phrase("This code is over. Make a new one.")
LOCAL = Phrase("This server answers to this computer alone: let it listen to the network first (Settings, Server).")
TICK_MS, LOOK_MS = 1_000, 2_000


class PairingCodeSheet(Sheet):
    """The code is in its field alone, and leaves it with the sheet."""

    def __init__(self, parts: ConsoleParts, on_changed: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        theme, self._session, self._on_changed = parts.theme, parts.session, on_changed
        self._made: PairingCode | None = None
        self._before: set[UUID] = set()
        """The consoles that were there before the code was made."""
        self._asking = False
        self.setWindowTitle(str(TITLE))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "pairing", str(TITLE))
        self.name = named(QLineEdit(), "pairing.name", tr("Name of the console"), str(WITHOUT_NAME))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Packing table 2"))
        self.name_field = FormField(theme, tr("Name, may stay empty"), self.name)
        self.name_field.tell("", str(WITHOUT_NAME))
        self.role = ChoiceBox(theme, "pairing.role", tr("Role"))
        self.role.may_shrink()
        for role, words in ROLES.items():
            self.role.addItem(f"{words}: {MEANINGS[role]}", role.value)
        self.role_field = FormField(theme, tr("What it may do"), self.role)
        self.code = named(QLineEdit(), "pairing.code", tr("Pairing code, good once"))
        self.code.setReadOnly(True)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(theme.sizes.number)
        self.code.setFont(font)
        self.copy = Button(theme, "pairing.copy", tr("Copy"), icon="copy", spoken=tr("Copy the code"), parent=self)
        self.where = named(text_label(wrap=True), "pairing.address", "")
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.left = named(text_label(), "pairing.left", "")
        self.state = named(text_label(wrap=True), "pairing.state", "")
        self.wrong = named(text_label(wrap=True, tone="failed"), "pairing.refused", "")
        self.close_button = Button(theme, "pairing.close", tr("Close"), parent=self)
        self.make = Button(theme, "pairing.make", tr("Make a code"), primary=True, parent=self)
        self._arrange(parts)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._show_left)
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._look_who)
        self.close_button.clicked.connect(self.reject)
        self.make.clicked.connect(self._create)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.code.text()))
        self._ring = FocusRing(theme, self)
        self._session.ask(lambda client: client.server_settings(), self._know_where, lambda _: None, self)

    def _know_where(self, view: SettingsView) -> None:
        """Said before a code is made that no other computer could use."""
        if self._made is None:
            self._say(self.wrong, str(LOCAL) if _only_here([view.public_url]) else "")
            self.grow()

    def _arrange(self, parts: ConsoleParts) -> None:
        theme = parts.theme
        about = self._about = text_label(str(ABOUT), wrap=True, tone="quiet")
        about.setMinimumWidth(420)
        self._how = text_label(str(HOW), wrap=True)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.code, 1)
        line.addWidget(self.copy)
        fields = (about, self.role_field, self.name_field, self._how, self.where)
        self.stack(theme, str(TITLE), *fields, line, self.left, self.state, self.wrong)
        self.end_with(self.close_button, self.make)
        self._show_code(False)

    def take_focus(self) -> None:
        self.role.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.make,)

    def done(self, result: int) -> None:
        self._forget()
        super().done(result)

    def _show_code(self, shown: bool) -> None:
        for part in (self.code, self.copy, self._how, self.where, self.left):
            part.setVisible(shown)
        for asked in (self.role_field, self.name_field, self.make):
            asked.setVisible(not shown)
        for label in (self.state, self.wrong):
            self._say(label, "")

    def _create(self) -> None:
        wish = CreateCode(role=Role(self.role.currentData()), name=self.name.text().strip() or None)
        self.make.allow(tr("The server is making it"))

        async def make(client: ConsoleClient) -> tuple[set[UUID], PairingCode]:
            before = {each.console_id for each in await client.consoles()}
            return before, await client.pairing_code(wish)

        self._session.ask(make, lambda told: self._take(*told), self._refused, self)

    def _refused(self, error: ConsoleError) -> None:
        self.make.allow(None)
        self._say(self.wrong, str(error))

    def _take(self, before: set[UUID], made: PairingCode) -> None:
        self._before, self._made = before, made
        self.make.allow(None)
        self._show_code(True)
        self.code.setText(made.pairing_code)
        self.code.setCursorPosition(0)
        self._say(self.where, ", ".join(made.addresses))
        self._say(self.wrong, str(LOCAL) if _only_here(made.addresses) else "")
        self._say(self.state, str(WAITING))
        self._show_left()
        self._tick.start()
        self._look.start()
        self.copy.setFocus(Qt.FocusReason.TabFocusReason)
        self.grow()

    def _show_left(self) -> None:
        if self._made is None:
            return
        left = left_words(self._made.expires_at, datetime.now(UTC))
        if left:
            self._say(self.left, tr("Good once, for {left} more", left=left))
            return
        self._forget()
        self._show_code(False)
        self._say(self.state, str(OVER))

    def _look_who(self) -> None:
        if self._made is not None and not self._asking:
            self._asking = True
            self._session.ask(lambda client: client.consoles(), self._came, self._not_now, self)

    def _not_now(self, _error: ConsoleError) -> None:
        """It is asked again; the window says that the server is away."""
        self._asking = False

    def _came(self, consoles: list[ConsoleView]) -> None:
        """The newest one that was not there before the code was."""
        self._asking = False
        new = [each for each in consoles if self._made is not None and each.console_id not in self._before]
        if new:
            self._forget()
            for part in (self._about, self.code, self.copy, self._how, self.where, self.left):
                part.hide()
            self._say(self.wrong, "")
            self._say(self.state, tr("{name} is a console of this server now.", name=new[-1].name))
            self.adjustSize()
            self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self._on_changed()

    def _forget(self) -> None:
        self._made = None
        self._tick.stop()
        self._look.stop()
        self.code.clear()

    def _say(self, label: QLabel, text: str) -> None:
        label.setText(plain(text))
        label.setAccessibleName(plain(text))
        label.setVisible(bool(text))


def _only_here(addresses: Sequence[str]) -> bool:
    return all(is_loopback(urlsplit(each).hostname or "") for each in addresses)
