"""Dialogs about consoles and operators: the pairing code, valid once for ten minutes, and others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import urlsplit
from uuid import UUID

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.form import Form
from app.dialogs.question import Choice, Question
from app.dialogs.rename import RenameDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.polling import Watch
from app.widgets.buttons import Button
from app.widgets.copy_line import CopyLine
from app.widgets.facts import FactList, FactRow, ValueBox
from app.widgets.fields import LONGEST_PIN, SHORTEST_PIN, FormField, PinEdit
from app.widgets.labels import named, tell_or_hide, text_label
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
    "The other window then shows this server's queue and printers. Anyone who has the code can join: don't share it."
)
WITHOUT_NAME = Phrase("Without a name, it gets the computer's name")
HOW = Phrase(
    "On the other computer, choose Settings, Consoles, “Connect to a server…” and enter this address and code:"
)
WAITING, OVER = Phrase("Waiting for the computer…"), Phrase("This code has expired. Create a new one.")
LOCAL = Phrase("This server can only be reached from this computer. Open it to the network first (Settings, Server).")
MAKING = Phrase("Creating the code")
TICK_MS = 1_000


class PairingCodeDialog(Form[PairingCode]):
    """Creates a code, shows it until it expires, and waits for the console that uses it.

    Only the field contains the code. It is removed when the dialog closes.
    """

    waits = MAKING

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parts.theme, "pairing", (str(TITLE), str(TITLE)), parent, str(ABOUT))
        theme, self._session = parts.theme, parts.session
        self._before: set[UUID] = set()
        """The consoles that existed before the code was created."""
        self.name = named(QLineEdit(), "pairing.name", tr("Name of the console"), str(WITHOUT_NAME))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Packing table 2"))
        self.name_field = FormField(theme, tr("Name (optional)"), self.name)
        self.name_field.tell("", str(WITHOUT_NAME))
        roles = [(role, f"{words}: {MEANINGS[role]}") for role, words in ROLES.items()]
        self.role: ValueBox[Role] = ValueBox(theme, "pairing.role", tr("Role"), roles)
        self.role_field = FormField(theme, tr("What it may do"), self.role)
        self.line = CopyLine(theme, "pairing.code", (tr("Pairing code, works once"), tr("Copy the code")))
        self.code, self.copy = self.line.field, self.line.copy
        font = self.code.font()
        font.setPixelSize(theme.sizes.number)
        self.code.setFont(font)
        self.how = text_label(str(HOW), wrap=True)
        self.where = named(text_label(wrap=True), "pairing.address", "")
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.left = named(text_label(), "pairing.left", "")
        self.state = named(text_label(wrap=True), "pairing.state", "")
        self.close_button = self.button("close", tr("Close"))
        self.make = self.button("make", tr("Create a code"), primary=True)
        made = (self.how, self.where, self.line, self.left, self.state)
        self.declare(
            self.role_field, self.name_field, *made, leave=self.close_button, action=self.make, first=self.role
        )
        self._show_code(False)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self.show_left)
        self.watch = Watch(parts.session, lambda client: client.consoles(), self._look_who, self)
        self._look_where()

    @flow
    async def _look_where(self) -> None:
        """Warn before creating a code that no other computer could use."""
        try:
            view = await self._session.call(lambda client: client.server_settings())
        except ConsoleError:
            return
        if self.outcome is None:
            tell_or_hide(self.wrong, str(LOCAL) if _only_here([view.public_url]) else "")
            self.grow()

    def done(self, result: int) -> None:
        self._forget()
        super().done(result)

    def _show_code(self, shown: bool) -> None:
        for part in (self.line, self.how, self.where, self.left):
            part.setVisible(shown)
        for widget in (self.role_field, self.name_field, self.make):
            widget.setVisible(not shown)
        for label in (self.state, self.wrong):
            tell_or_hide(label, "")

    async def send(self) -> PairingCode:
        request = CreateCode(role=self.role.value(), name=self.name.text().strip() or None)

        async def make(client: ConsoleClient) -> tuple[set[UUID], PairingCode]:
            before = {each.console_id for each in await client.consoles()}
            return before, await client.pairing_code(request)

        self._before, made = await self._session.call(make)
        return made

    def sent(self, outcome: PairingCode) -> None:
        self.judge()
        self._show_code(True)
        self.line.show_text(outcome.pairing_code)
        tell_or_hide(self.where, plain(", ".join(outcome.addresses)))
        tell_or_hide(self.wrong, str(LOCAL) if _only_here(outcome.addresses) else "")
        tell_or_hide(self.state, str(WAITING))
        self.show_left()
        self._tick.start()
        self.watch.begin()
        self.copy.setFocus(Qt.FocusReason.TabFocusReason)
        self.adjustSize()
        self.grow()

    def show_left(self) -> None:
        if self.outcome is None:
            return
        left = left_words(self.outcome.expires_at, datetime.now(UTC))
        if left:
            tell_or_hide(self.left, tr("Works once, for another {left}", left=left))
            return
        self._forget()
        self._show_code(False)
        tell_or_hide(self.state, str(OVER))

    def _look_who(self, consoles: Sequence[ConsoleView]) -> None:
        """Find the newest console that did not exist before the code."""
        new = [each for each in consoles if each.console_id not in self._before]
        if new:
            self._forget()
            for part in (self.about, self.line, self.how, self.where, self.left, self.wrong):
                part.hide()
            tell_or_hide(self.state, plain(tr("{name} is now a console of this server.", name=new[-1].name)))
            self.adjustSize()
            self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget(self) -> None:
        self.outcome = None
        self._tick.stop()
        self.watch.end()
        self.code.clear()


def _only_here(addresses: Sequence[str]) -> bool:
    return all(is_loopback(urlsplit(each).hostname or "") for each in addresses)


# A console on another computer: rename, revoke.


SHUT_OUT = Phrase("This console loses access immediately and permanently. To give it access again, pair it again.")

ROLE_STAYS = Phrase("The role can't be changed. For another role, revoke the console and pair it again.")


class ConsoleDialog(RenameDialog[ConsoleView]):
    def __init__(self, parts: ConsoleParts, console: ConsoleView, parent: QWidget) -> None:
        self._parts, self._console = parts, console
        self.revoke = Button(parts.theme, "console.revoke", tr("Revoke console…"))
        self.facts = FactList(parts.theme, tr("Details of the console"))
        self.facts.show_facts([FactRow(name, value) for name, value in console_facts(console, datetime.now(UTC))])
        super().__init__(
            parts.theme,
            parts.session,
            "console",
            (tr("Console"), tr("Name of the console")),
            console.name,
            lambda client, name: client.rename_console(console.console_id, RenameConsole(name=name)),
            parent,
            title=tr("Console {name}", name=plain(console.name)),
            beneath=(self.facts, text_label(str(ROLE_STAYS), wrap=True, tone="quiet")),
            beside=(self.revoke,),
        )
        self.revoke.clicked.connect(self._revoke)

    @flow
    async def _revoke(self) -> None:
        choices = [Choice(key="keep", word=tr("Cancel")), Choice(key="revoke", word=tr("Revoke console"))]
        title = tr("Revoke console {name}?", name=plain(self._console.name))
        theme, live, session = self._parts.theme, self._parts.live, self._parts.session
        answer = await Question(theme, "console.out", title, str(SHUT_OUT), choices, self, live=live).ask()
        if answer == "revoke":
            console_id = self._console.console_id
            self.submit(lambda: session.call(lambda client: client.revoke_console(console_id)))


# An operator: name, role and PIN.


STAYS = Phrase("Empty: unchanged")
NEEDS = Phrase("An administrator needs one to unlock a window")
MAY_LACK = Phrase("Optional: without it, the name alone is enough")


class OperatorDialog(Form[object]):
    """`operator` None: create one. Only the field contains a PIN. It is removed when the dialog closes."""

    def __init__(self, parts: ConsoleParts, operator: OperatorView | None, parent: QWidget) -> None:
        title = tr("New operator") if operator is None else tr("Change {name}", name=plain(operator.name))
        super().__init__(parts.theme, "operator", (title, title), parent)
        theme, self._session, self._live, self._operator = parts.theme, parts.session, parts.live, operator
        self.name = named(QLineEdit("" if operator is None else operator.name), "operator.name", tr("Name"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(340)
        self.name.selectAll()
        self.name_field = FormField(theme, tr("Name"), self.name)
        roles = [(role, str(words)) for role, words in ROLES.items()]
        self.role: ValueBox[Role] = ValueBox(theme, "operator.role", tr("Role"), roles)
        self.role.choose(Role.OPERATOR if operator is None else operator.role)
        self.role_field = FormField(theme, tr("Role"), self.role)
        self.pin = PinEdit("operator.pin")
        digits = tr("PIN, {least} to {most} digits", least=SHORTEST_PIN, most=LONGEST_PIN)
        self.pin_field = FormField(theme, digits, self.pin)
        self.pin_again = PinEdit("operator.pin.again", tr("PIN again"))
        self.again_field = FormField(theme, tr("PIN again"), self.pin_again)
        self.remove = self.button("remove", tr("Remove…"))
        self.no_pin = self.button("no_pin", tr("Forget the PIN"))
        self.cancel = self.button("cancel", tr("Cancel"))
        self.use = self.button("use", tr("Add") if operator is None else tr("Save"), primary=True)
        self.remove.setVisible(operator is not None)
        self.no_pin.setVisible(operator is not None and operator.has_pin)
        for signal in (self.pin.textChanged, self.pin_again.textChanged, self.role.currentIndexChanged):
            signal.connect(self.judge)
        self.remove.clicked.connect(self._remove)
        self.no_pin.clicked.connect(self._forget_pin)
        self.declare(
            self.name_field,
            self.role_field,
            self.pin_field,
            self.again_field,
            leave=self.cancel,
            action=self.use,
            beside=(self.remove, self.no_pin),
            first=self.name,
            at=self.name_field,
            secrets=(self.pin, self.pin_again),
        )

    def lacks(self) -> str | None:
        role, typed = self.role.value(), len(self.pin.text())
        self.role_field.tell("", MEANINGS[role])
        has = self._operator is not None and self._operator.has_pin
        self.pin_field.tell("", str(STAYS) if has else str(NEEDS) if role is Role.ADMIN else str(MAY_LACK))
        if not self.name.text().strip():
            return tr("Type a name first")
        if 0 < typed < SHORTEST_PIN:
            return tr("A PIN has at least {least} digits", least=SHORTEST_PIN)
        return None if self.pin_again.text() == self.pin.text() else tr("Type the same PIN twice")

    async def send(self) -> object:
        before, name, role = self._operator, self.name.text().strip(), self.role.value()
        pin = self.pin.text() or None

        async def change(client: ConsoleClient, one: OperatorView) -> None:
            if (name, role) != (one.name, one.role):
                await client.change_operator(one.operator_id, ChangeOperator(name=name, role=role))
            if pin is not None:
                await client.set_pin(one.operator_id, SetPin(pin=pin))

        if before is not None:
            return await self._session.call(lambda client: change(client, before))
        request = CreateOperator(name=name, role=role, pin=pin)
        return await self._session.call(lambda client: client.create_operator(request))

    def _forget_pin(self) -> None:
        if (one := self._operator) is not None:
            request = SetPin(pin=None)
            self.submit(lambda: self._session.call(lambda client: client.set_pin(one.operator_id, request)))

    @flow
    async def _remove(self) -> None:
        one = self._operator
        if one is None:
            return
        answer = await Question(
            self._theme,
            "operator.gone",
            tr("Remove {name}?", name=plain(one.name)),
            tr("The name stays in the log. Windows that this operator unlocked are locked."),
            [Choice(key="keep", word=tr("Cancel")), Choice(key="remove", word=tr("Remove"))],
            self,
            live=self._live,
        ).ask()
        if answer == "remove":
            self.submit(lambda: self._session.call(lambda client: client.remove_operator(one.operator_id)))
