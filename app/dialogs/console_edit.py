"""A console on another computer: its name, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.question import Choice, ask
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.vocabulary.operators import console_facts
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.consoles import LONGEST_NAME, ConsoleView, RenameConsole

SHUT_OUT = Phrase("It is shut out at once and for good. To let it in again, pair it anew.")

ROLE_STAYS = Phrase("Its role stays as it was paired: for another one, shut it out and pair it anew.")


class ConsoleSheet(Sheet):
    def __init__(
        self, parts: ConsoleParts, console: ConsoleView, on_changed: Callable[[], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme, self._session, self._live = parts.theme, parts.session, parts.live
        self._console, self._on_changed = console, on_changed
        self._telling = False
        title = tr("Console {name}", name=plain(console.name))
        self.setWindowTitle(tr("Console"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
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
        self.revoke.clicked.connect(self._ask_revoke)
        self._judge()
        self._ring = FocusRing(theme, self)

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
        self._session.ask(lambda client: client.rename_console(console_id, wish), self._done, self._failed, self)

    def _ask_revoke(self) -> None:
        choices = [
            Choice(key="keep", word=tr("Leave it")),
            Choice(key="revoke", word=tr("Shut it out"), act=self._revoke),
        ]
        title = tr("Shut out {name}?", name=plain(self._console.name))
        ask(self._theme, "console.out", title, str(SHUT_OUT), choices, self, live=self._live)

    def _revoke(self) -> None:
        console_id = self._console.console_id
        self._session.ask(lambda client: client.revoke_console(console_id), self._done, self._failed, self)

    def _done(self, _: ConsoleView) -> None:
        self.accept()
        self._on_changed()

    def _failed(self, error: ConsoleError) -> None:
        self._telling = False
        self._judge()
        self.field.tell(plain(str(error)))
