"""Somebody who works at the consoles: name, role and PIN."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.vocabulary.operators import MEANINGS, ROLES
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named
from server_core.contract.types.consoles import LONGEST_NAME, ChangeOperator, CreateOperator, OperatorView, Role, SetPin

LEAST, MOST = 4, 12
STAYS = Phrase("Empty: as it is")
NEEDS = Phrase("An administrator needs one to unlock a window")
MAY_LACK = Phrase("May stay empty: then the name alone is enough")


class OperatorSheet(Sheet):
    """`operator` None: a new one. A PIN is in its field alone, and leaves it with the sheet."""

    def __init__(
        self, parts: ConsoleParts, operator: OperatorView | None, on_changed: Callable[[], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._operator, self._on_changed = operator, on_changed
        self._telling = False
        title = tr("New operator") if operator is None else tr("Change {name}", name=plain(operator.name))
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
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
        self.remove.clicked.connect(self._ask_remove)
        self.no_pin.clicked.connect(self._forget_pin)
        self._judge()
        self._ring = FocusRing(theme, self)

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

    def _ask_remove(self) -> None:
        one = self._operator
        if one is None:
            return
        gone = Choice(
            key="remove", word=tr("Remove"), act=lambda: self._tell(lambda c: c.remove_operator(one.operator_id))
        )
        ask(
            self._theme,
            "operator.gone",
            tr("Remove {name}?", name=plain(one.name)),
            tr("What they did keeps their name. Windows that they unlocked are locked."),
            [Choice(key="keep", word=tr("Keep")), gone],
            self,
            live=self._live,
        )

    def _tell(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, object]]) -> None:
        self._telling = True
        self._judge()
        self._session.ask(operation, self._told, self._failed, self)

    def _told(self, _: object) -> None:
        self.accept()
        self._on_changed()

    def _failed(self, error: ConsoleError) -> None:
        self._telling = False
        self._judge()
        self.name_field.tell(plain(str(error)))
        self._on_changed()
