"""A code that makes another computer a console of this server: read to it within ten minutes, good once."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from PySide6.QtCore import QRegularExpression, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication, QRegularExpressionValidator
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.dialog import Dialog
from app.dialogs.question import Choice, choose
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.fields import ChoiceBox, FormField
from app.widgets.labels import hbox, named, tell, text_label
from app.words.consoles import MEANINGS, ROLES, console_facts, left_words
from app.words.plain_text import plain
from server_core.addresses import is_loopback
from server_core.contract.types.consoles import (
    LONGEST_NAME,
    ChangeOperator,
    ConsoleView,
    CreateCode,
    CreateOperator,
    OperatorView,
    PairingCode,
    RenameConsole,
    Role,
    SetPin,
)

TITLE = Phrase("Pair another computer")
ABOUT = Phrase(
    "Its window then shows this server's queue and printers. Whoever has the code can join: read it to nobody else."
)
WITHOUT_NAME = Phrase("Without a name it is called like the computer")
HOW = Phrase("On the other computer: Settings, Consoles, “Connect to a server…”. Address and code:")
WAITING, OVER = Phrase("Waiting for the computer…"), Phrase("This code is over. Make a new one.")
LOCAL = Phrase("This server answers to this computer alone: let it listen to the network first (Settings, Server).")
TICK_MS, LOOK_MS = 1_000, 2_000


class PairingCodeDialog(Dialog):
    """The code is in its field alone, and leaves it with the dialog."""

    def __init__(self, parts: ConsoleParts, on_changed: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parts.theme, parent)
        theme, self._session, self._on_changed = parts.theme, parts.session, on_changed
        self._made: PairingCode | None = None
        self._before: set[UUID] = set()
        """The consoles that were there before the code was made."""
        self._asking = False
        self.setWindowTitle(str(TITLE))
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
        self._look_where()

    @flow
    async def _look_where(self) -> None:
        """Said before a code is made that no other computer could use."""
        try:
            view = await self._session.call(lambda client: client.server_settings())
        except ConsoleError:
            return
        if self._made is None:
            self._say(self.wrong, str(LOCAL) if _only_here([view.public_url]) else "")
            self.grow()

    def _arrange(self, parts: ConsoleParts) -> None:
        theme = parts.theme
        about = self._about = text_label(str(ABOUT), wrap=True, tone="quiet")
        about.setMinimumWidth(420)
        self._how = text_label(str(HOW), wrap=True)
        line = hbox(spacing=8)
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

    @flow
    async def _create(self) -> None:
        wish = CreateCode(role=Role(self.role.currentData()), name=self.name.text().strip() or None)
        self.make.allow(tr("The server is making it"))

        async def make(client: ConsoleClient) -> tuple[set[UUID], PairingCode]:
            before = {each.console_id for each in await client.consoles()}
            return before, await client.pairing_code(wish)

        try:
            self._before, made = await self._session.call(make)
        except ConsoleError as error:
            self.make.allow(None)
            self._say(self.wrong, str(error))
            return
        self._made = made
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

    @flow
    async def _look_who(self) -> None:
        """The newest one that was not there before the code was."""
        if self._made is None or self._asking:
            return
        self._asking = True
        try:
            consoles = await self._session.call(lambda client: client.consoles())
        except ConsoleError:  # it is asked again; the window says that the server is away
            self._asking = False
            return
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
        tell(label, plain(text))
        label.setVisible(bool(text))


def _only_here(addresses: Sequence[str]) -> bool:
    return all(is_loopback(urlsplit(each).hostname or "") for each in addresses)


# A console on another computer: its name, and its end.


SHUT_OUT = Phrase("It is shut out at once and for good. To let it in again, pair it anew.")

ROLE_STAYS = Phrase("Its role stays as it was paired: for another one, shut it out and pair it anew.")


class ConsoleDialog(Dialog):
    def __init__(
        self, parts: ConsoleParts, console: ConsoleView, on_changed: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parts.theme, parent)
        self._theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._console, self._on_changed = console, on_changed
        self._telling = False
        title = tr("Console {name}", name=plain(console.name))
        self.setWindowTitle(tr("Console"))
        named(self, "console", title)
        theme = parts.theme
        self.name = named(QLineEdit(console.name), "console.name", tr("Name of the console"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(380)
        self.field = FormField(theme, tr("Name"), self.name)
        self.revoke = Button(theme, "console.revoke", tr("Shut it out…"), parent=self)
        self.cancel = Button(theme, "console.cancel", tr("Leave it"), parent=self)
        self.use = Button(theme, "console.use", tr("Rename"), primary=True, parent=self)
        self.facts = FactList(theme, tr("What is known of it"))
        self.facts.show_facts([Fact(name, value) for name, value in console_facts(console, datetime.now(UTC))])
        other_role = text_label(str(ROLE_STAYS), wrap=True, tone="quiet")
        self.stack(theme, title, self.field, self.facts, other_role)
        self.end_with(self.cancel, self.use, beside=[self.revoke])
        self.name.textChanged.connect(self._typed)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._rename)
        self.revoke.clicked.connect(self._revoke)
        self._judge()

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use, self.revoke)

    def _typed(self) -> None:
        self.field.tell("")
        self._judge()

    def _judge(self) -> None:
        name = self.name.text().strip()
        lacks = (
            tr("Type a name first")
            if not name
            else tr("This is its name already")
            if name == self._console.name
            else None
        )
        self.use.allow(tr("The server is being told") if self._telling else lacks)

    def _rename(self) -> None:
        console_id, wish = self._console.console_id, RenameConsole(name=self.name.text().strip())
        self._telling = True
        self._judge()
        self._tell(lambda client: client.rename_console(console_id, wish))

    @flow
    async def _revoke(self) -> None:
        choices = [Choice(key="keep", word=tr("Leave it")), Choice(key="revoke", word=tr("Shut it out"))]
        title = tr("Shut out {name}?", name=plain(self._console.name))
        answer = await choose(self._theme, "console.out", title, str(SHUT_OUT), choices, self, live=self._live)
        if answer == "revoke":
            console_id = self._console.console_id
            self._tell(lambda client: client.revoke_console(console_id))

    @flow
    async def _tell(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, ConsoleView]]) -> None:
        try:
            await self._session.call(operation)
        except ConsoleError as error:
            self._telling = False
            self._judge()
            self.field.tell(plain(str(error)))
            return
        self.accept()
        self._on_changed()


# Somebody who works at the consoles: name, role and PIN.


LEAST, MOST = 4, 12
STAYS = Phrase("Empty: as it is")
NEEDS = Phrase("An administrator needs one to unlock a window")
MAY_LACK = Phrase("May stay empty: then the name alone is enough")


class OperatorDialog(Dialog):
    """`operator` None: a new one. A PIN is in its field alone, and leaves it with the dialog."""

    def __init__(
        self, parts: ConsoleParts, operator: OperatorView | None, on_changed: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parts.theme, parent)
        self._theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._operator, self._on_changed = operator, on_changed
        self._telling = False
        title = tr("New operator") if operator is None else tr("Change {name}", name=plain(operator.name))
        self.setWindowTitle(title)
        named(self, "operator", title)
        theme = parts.theme
        self.name = named(QLineEdit("" if operator is None else operator.name), "operator.name", tr("Name"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(340)
        self.name_field = FormField(theme, tr("Name"), self.name)
        self.role = ChoiceBox(theme, "operator.role", tr("Role"))
        self.role.may_shrink()
        for role, words in ROLES.items():
            self.role.addItem(words, role.value)
        self.role_field = FormField(theme, tr("Role"), self.role)
        self.role.setCurrentIndex(self.role.findData((Role.OPERATOR if operator is None else operator.role).value))
        self.pin = named(QLineEdit(), "operator.pin", "PIN")
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setMaxLength(MOST)
        self.pin.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]*"), self))
        self.pin_field = FormField(theme, tr("PIN, {least} to {most} digits", least=LEAST, most=MOST), self.pin)
        self.remove = Button(theme, "operator.remove", tr("Remove…"), parent=self)
        self.no_pin = Button(theme, "operator.no_pin", tr("Forget the PIN"), parent=self)
        self.cancel = Button(theme, "operator.cancel", tr("Cancel"), parent=self)
        self.use = Button(
            theme, "operator.use", tr("Add") if operator is None else tr("Save"), primary=True, parent=self
        )
        self._arrange(title)
        self.name.textChanged.connect(lambda: self.name_field.tell(""))
        for signal in (self.name.textChanged, self.pin.textChanged, self.role.currentIndexChanged):
            signal.connect(self._judge)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self.remove.clicked.connect(self._remove)
        self.no_pin.clicked.connect(self._forget_pin)
        self._judge()

    def _arrange(self, title: str) -> None:
        self.remove.setVisible(self._operator is not None)
        self.no_pin.setVisible(self._operator is not None and self._operator.has_pin)
        role = self.role_field
        self.stack(self._theme, title, self.name_field, role, self.pin_field)
        self.end_with(self.cancel, self.use, beside=[self.remove, self.no_pin])

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use, self.remove, self.no_pin)

    def done(self, result: int) -> None:
        self.pin.clear()
        super().done(result)

    @property
    def _role(self) -> Role:
        return Role(self.role.currentData())

    def _judge(self) -> None:
        self.role_field.tell("", MEANINGS[self._role])
        typed = len(self.pin.text())
        has = self._operator is not None and self._operator.has_pin
        self.pin_field.tell("", str(STAYS) if has else str(NEEDS) if self._role is Role.ADMIN else str(MAY_LACK))
        lacks = None
        if not self.name.text().strip():
            lacks = tr("Type a name first")
        elif 0 < typed < LEAST:
            lacks = tr("A PIN has at least {least} digits", least=LEAST)
        self.use.allow(tr("The server is being told") if self._telling else lacks)

    def _send(self) -> None:
        before, name, role = self._operator, self.name.text().strip(), self._role
        pin = self.pin.text() or None

        async def change(client: ConsoleClient, one: OperatorView) -> None:
            if (name, role) != (one.name, one.role):
                await client.change_operator(one.operator_id, ChangeOperator(name=name, role=role))
            if pin is not None:
                await client.set_pin(one.operator_id, SetPin(pin=pin))

        wish = CreateOperator(name=name, role=role, pin=pin)
        self._tell(lambda client: client.create_operator(wish) if before is None else change(client, before))

    def _forget_pin(self) -> None:
        if (one := self._operator) is not None:
            self._tell(lambda client: client.set_pin(one.operator_id, SetPin(pin=None)))

    @flow
    async def _remove(self) -> None:
        one = self._operator
        if one is None:
            return
        answer = await choose(
            self._theme,
            "operator.gone",
            tr("Remove {name}?", name=plain(one.name)),
            tr("What they did keeps their name. Windows that they unlocked are locked."),
            [Choice(key="keep", word=tr("Keep")), Choice(key="remove", word=tr("Remove"))],
            self,
            live=self._live,
        )
        if answer == "remove":
            self._tell(lambda client: client.remove_operator(one.operator_id))

    @flow
    async def _tell(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, object]]) -> None:
        self._telling = True
        self._judge()
        try:
            await self._session.call(operation)
        except ConsoleError as error:
            self._telling = False
            self._judge()
            self.name_field.tell(plain(str(error)))
        else:
            self.accept()
        self._on_changed()
