"""Unlocks the window for an operator: name and PIN, by keyboard or by on-screen digits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.dialogs.form import Form
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.models.queue import local_now
from app.session.console_parts import ConsoleParts
from app.session.outcome_unknown import TRY_AGAIN
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import SHORTEST_PIN, ChoiceBox, FormField, PinEdit
from app.widgets.labels import hbox, named, vbox
from app.widgets.pointer_guards import repeatable
from app.words.ages import clock
from app.words.consoles import ROLES, why_no_unlock
from app.words.plain_text import plain, within
from server_core.contract.types.consoles import OperatorView

UNLOCK = Phrase("Unlock this console"), Phrase("Unlock")
LOG_IN = Phrase("Log in to this console"), Phrase("Log in", "as an operator")
"""Title and button, with and without a lock."""
NO_PIN = Phrase("No PIN is set: the name is enough")
ASKING = Phrase("Waiting for the server")


class UnlockDialog(Form[None]):
    """Holds the PIN only in its field, which is cleared with the dialog."""

    waits = ASKING

    def __init__(self, parts: ConsoleParts, parent: QWidget, then: Callable[[], None] | None = None) -> None:
        """`then` runs once it is unlocked."""
        title, action = map(str, UNLOCK if parts.access.locks else LOG_IN)
        super().__init__(parts.theme, "unlock", (title, title), parent)
        theme, self._access, self._then = parts.theme, parts.access, then
        self._settings = parts.settings
        self.names = ChoiceBox(theme, "unlock.name", tr("Your name"))
        self.names.may_shrink()
        self.names.setMinimumWidth(220)
        self._fill()
        self.pin = PinEdit("unlock.pin")
        self.field = FormField(theme, "PIN", self.pin)
        self.keypad = Keypad(theme, "unlock.digits", self.pin)
        self.cancel = self.button("cancel", tr("Cancel"))
        self.open_it = self.button("open", action, primary=True)
        left = vbox(spacing=12)
        left.addWidget(FormField(theme, tr("Name"), self.names))
        left.addWidget(self.field)
        left.addStretch(1)
        across = hbox(spacing=24)
        across.addLayout(left, 1)
        across.addWidget(self.keypad, 0, Qt.AlignmentFlag.AlignTop)
        self._choose_last()
        self.declare(leave=self.cancel, action=self.open_it, body=across, at=self.field, secrets=(self.pin,))
        self.names.currentIndexChanged.connect(self._chosen)
        self._chosen()
        self._access.changed.connect(self._look_who_is_here)
        self._access.fell.connect(self._fall)
        self._access.read()  # operators or PINs may have changed since this window last asked

    def take_focus(self) -> None:
        (self.pin if self.pin.isEnabled() else self.names).setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def operator(self) -> OperatorView | None:
        chosen = self.names.currentData()
        return next((each for each in self._access.operators if str(each.operator_id) == chosen), None)

    def _fill(self) -> None:
        for operator in self._access.operators:
            self.names.addItem(f"{plain(operator.name)} ({within(ROLES[operator.role])})", str(operator.operator_id))

    def _fall(self) -> None:
        """Close. Otherwise anyone could press Enter on a typed PIN."""
        self.reject()

    def _look_who_is_here(self) -> None:
        """Another window or command may have unlocked the console. Typed text stays."""
        if self._access.operator is not None:
            if not self.is_sending:
                self.reject()
            return
        shown = [self.names.itemData(each) for each in range(self.names.count())]
        if shown != [str(each.operator_id) for each in self._access.operators]:
            before = self.names.currentData()
            with QSignalBlocker(self.names):
                self.names.clear()
                self._fill()
                self.names.setCurrentIndex(max(0, self.names.findData(before)))
            if self.names.currentData() != before:
                self._chosen()
        self._tell_need()
        self.judge()

    def _choose_last(self) -> None:
        """Select the operator who last unlocked this console."""
        index = self.names.findData(self._settings.choices.last_operator)
        self.names.setCurrentIndex(max(0, index))

    def _chosen(self) -> None:
        self.pin.clear()
        self.field.tell("")
        self._tell_need()
        self.judge()

    def _tell_need(self) -> None:
        operator = self.operator
        needs = operator is not None and operator.has_pin
        self.field.allow(None if needs else str(NO_PIN))
        self.keypad.allow(None if needs else str(NO_PIN))
        self.field.tell(self.field.wrong, "" if needs or operator is None else why_no_unlock(operator) or str(NO_PIN))

    def lacks(self) -> str | None:
        operator = self.operator
        if operator is None:
            return tr("This operator no longer exists")
        if operator.has_pin and len(self.pin.text()) < SHORTEST_PIN:
            return tr("Type the PIN first")
        return why_no_unlock(operator)

    async def send(self) -> None:
        operator = self.operator
        if operator is not None:
            await self._access.unlock(operator.operator_id, self.pin.text() if operator.has_pin else None)

    def sent(self, outcome: None) -> None:
        operator = self._access.operator
        if operator is not None:
            self._settings.change(last_operator=str(operator.operator_id))
        super().sent(outcome)
        if self._then is not None:
            self._then()

    def failed(self, error: ConsoleError) -> None:
        self.pin.clear()
        super().failed(error)
        if isinstance(error, CallRefused) and isinstance(seconds := error.details.get(TRY_AGAIN), int):
            until = clock(local_now() + timedelta(seconds=seconds))
            self.field.tell(tr("Too many wrong PINs. Try again from {time}.", time=until))
        self.take_focus()


def open_unlock(parts: ConsoleParts, over: QWidget, then: Callable[[], None] | None = None) -> UnlockDialog:
    """Open the dialog. `then` runs once the console is unlocked."""
    dialog = UnlockDialog(parts, over, then)
    dialog.answer(parts.live)
    return dialog


# On-screen digits for gloves. The field still accepts the keyboard.


GAP = 6
DIGITS = "123456789"
SPOKEN = (
    Phrase("Zero", "digit"),
    Phrase("One", "digit"),
    Phrase("Two", "digit"),
    Phrase("Three", "digit"),
    Phrase("Four", "digit"),
    Phrase("Five", "digit"),
    Phrase("Six", "digit"),
    Phrase("Seven", "digit"),
    Phrase("Eight", "digit"),
    Phrase("Nine", "digit"),
)


class Keypad(QWidget):
    def __init__(self, theme: Theme, identifier: str, field: QLineEdit) -> None:
        super().__init__()
        self._theme = theme
        self._field = field
        named(self, identifier, tr("Digits"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self.keys: dict[str, Button] = {}
        for index, digit in enumerate(DIGITS):
            self._add(identifier, digit, index // 3, index % 3)
        self._add(identifier, "0", 3, 1)
        self.back = repeatable(Button(theme, f"{identifier}.back", "⌫", spoken=tr("Delete the last digit")))
        self.back.clicked.connect(field.backspace)
        self._grid.addWidget(self.back, 3, 2)
        self._fit()
        theme.changed.connect(self._fit)

    def _add(self, identifier: str, digit: str, row: int, column: int) -> None:
        key = repeatable(Button(self._theme, f"{identifier}.{digit}", digit, spoken=str(SPOKEN[int(digit)])))
        key.setAutoDefault(False)
        key.clicked.connect(lambda: self._field.insert(digit))
        self.keys[digit] = key
        self._grid.addWidget(key, row, column)

    def allow(self, why_not: str | None) -> None:
        for key in (*self.keys.values(), self.back):
            key.allow(why_not)

    def _fit(self) -> None:
        side = self._theme.sizes.target
        wide = max(side, self.back.sizeHint().width())
        for key in (*self.keys.values(), self.back):
            key.setMinimumSize(wide, side)
