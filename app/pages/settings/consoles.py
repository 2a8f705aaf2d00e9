"""The section "Consoles" of the settings: consoles on other computers, and remote servers that this computer is paired
with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.dialogs.pair_server import PairServerDialog
from app.dialogs.question import Choice, Question
from app.dialogs.unlock import UnlockDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import RecordColumn, Records, RecordsFeed
from app.pages.settings.dialogs import ConsoleDialog, OperatorDialog, PairingCodeDialog
from app.pages.settings.row import ResettableRow
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.messages import WindowMessage
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import ChoiceBox, SettingRow
from app.widgets.labels import BreakableLabel, hbox, named, of_text, tell, tell_or_hide, text_label, vbox
from app.words.consoles import LOCK_AFTER, LOCKED, console_words, operator_words
from app.words.plain_text import plain
from server_core.contract.decisions.names import natural_order
from server_core.contract.types.consoles import ChangeConsoleRules, ConsoleRules, ConsoleView, OperatorView, Role

if TYPE_CHECKING:
    from app.process.remote_server import RemoteServer


NONE_YET = Phrase("No other consoles paired")
NO_SERVER = Phrase("Not connected to another server")


class ConsoleSettings(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._theme, self._live = parts.theme, parts.live
        named(self, "settings.consoles", tr("Consoles"))
        self.records: Records[ConsoleView] = Records(
            [RecordColumn(word=tr("Name"), text=lambda one, _: one.name)], lambda one: one.console_id, console_words
        )
        self.feed = RecordsFeed(parts.session, parts.live, self.records, self._read, self)
        self.rows: RecordRows[ConsoleView] = RecordRows(
            parts.theme,
            "settings.consoles.of",
            tr("Consoles paired with this server"),
            lambda one: str(one.console_id),
            console_words,
            (tr("Change…"), lambda one: tr("Change the console {name}", name=plain(one.name))),
        )
        self.note = named(text_label(wrap=True, tone="quiet"), "settings.consoles.note", "")
        self.pair = Button(
            parts.theme, "settings.consoles.pair", tr("Pair another computer…"), icon="add", compact=True
        )
        self.servers: RecordRows[RemoteServer] = RecordRows(
            parts.theme,
            "settings.servers.of",
            tr("Other servers"),
            lambda one: str(one.console_id),
            lambda one, _: _server_words(one),
            (tr("Open or forget…"), lambda one: tr("Open or forget {server}", server=plain(one.server_name))),
        )
        self.no_server = named(text_label(wrap=True, tone="quiet"), "settings.servers.note", "")
        self.connect_button = Button(parts.theme, "settings.servers.connect", tr("Connect to a server…"), compact=True)
        column = vbox(self, spacing=4, margins=(0, 4, 0, 4))
        column.addWidget(self.rows)
        column.addWidget(self.note)
        column.addWidget(self.pair, 0, Qt.AlignmentFlag.AlignLeading)
        column.addSpacing(8)
        column.addWidget(self.servers)
        column.addWidget(self.no_server)
        column.addWidget(self.connect_button, 0, Qt.AlignmentFlag.AlignLeading)
        self.rows.opened.connect(self._change)
        self.servers.opened.connect(self._open_or_forget)
        self.pair.clicked.connect(self._make_code)
        self.connect_button.clicked.connect(self.connect_to)
        self._live.may_change.connect(self._judge)
        self.feed.loaded.connect(self._show)
        self.feed.failed.connect(
            lambda error: tell_or_hide(self.note, plain(tr("The consoles could not be read. {error}", error=error)))
        )
        self._judge()

    def showEvent(self, event: QShowEvent) -> None:
        self.feed.watch(True)
        self._read_servers()

    def hideEvent(self, event: QHideEvent) -> None:
        self.feed.watch(False)

    async def _read(self, client: ConsoleClient) -> Sequence[ConsoleView]:
        """Revoked consoles are history and only in the audit log."""
        there = [one for one in await client.consoles() if one.revoked_at is None]
        return sorted(there, key=lambda one: natural_order(one.name))

    def _show(self) -> None:
        self.rows.show_records(self.records.all())
        tell_or_hide(self.note, "" if self.records.rowCount() else str(NONE_YET))

    def _judge(self) -> None:
        self.pair.allow(self._live.why_not_change)
        self.rows.allow(self._live.why_not_change)

    @flow
    async def _change(self, console: ConsoleView) -> None:
        await ConsoleDialog(self._parts, console, self.window()).filled_in(self._live)
        self.feed.reload()

    @flow
    async def _make_code(self) -> None:
        await PairingCodeDialog(self._parts, self.window()).filled_in(self._live)
        self.feed.reload()

    # paired servers on other computers

    @flow
    async def connect_to(self) -> None:
        server = await PairServerDialog(self._parts, self.window()).filled_in()
        if server is not None:
            self._read_servers()
            self._open(server)

    @flow
    async def _read_servers(self) -> None:
        try:
            servers = await self._parts.others.read()
        except ConsoleError as error:
            tell_or_hide(self.no_server, plain(str(error)))
            return
        self.servers.show_records(servers)
        tell_or_hide(self.no_server, "" if servers else str(NO_SERVER))

    @flow
    async def _open_or_forget(self, server: RemoteServer) -> None:
        name = plain(server.server_name)
        answer = await Question(
            self._theme,
            "server",
            name,
            tr(
                "Address: {address}. If you forget the server here, it still knows this console until an "
                "administrator revokes it there.",
                address=plain(server.base_url),
            ),
            [
                Choice(key="open", word=tr("Open its window")),
                Choice(key="forget", word=tr("Forget server")),
                Choice(key="cancel", word=tr("Cancel"), changes=False),
            ],
            self,
        ).ask()
        if answer == "open":
            self._open(server)
        elif answer == "forget":
            try:
                await self._parts.others.forget(server)
            except ConsoleError as error:
                self._failed(error)
            else:
                self._read_servers()

    @flow
    async def _open(self, server: RemoteServer) -> None:
        self._parts.messages.note(tr("The window of {server} opens.", server=plain(server.server_name)), key="server")
        try:
            await self._parts.others.open(server)
        except ConsoleError as error:
            self._failed(error)

    def _failed(self, error: ConsoleError) -> None:
        self._parts.messages.say_error(tr("It did not work."), error, key="server")


def _server_words(server: RemoteServer) -> str:
    return tr(
        "{server} at {address}, as {name}",
        server=plain(server.server_name),
        address=plain(server.base_url),
        name=plain(server.name),
    )


# The section "Operators" of the settings: operators, and whether consoles are locked.


BESIDE_FROM = 620
OPERATORS_NONE_YET = Phrase("No operators yet. Add names and PINs to record who did what and to lock consoles.")
NO_ADMIN = Phrase("Give an administrator a PIN first: with operators' PINs alone, nobody could turn the lock off again")
LOCKS = Phrase("Every window only allows what operators may do, until somebody unlocks it with their PIN.")
LOG_IN_FIRST = Phrase("Log in first. Then all other consoles lock at once, and this one after a while without use.")
HIDES = Phrase("Operators see the status of a job, but not its pages or commands.")
GOES = Phrase("After this time without use, all windows that a person unlocked are locked again.")


class Operators(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._session, self._live, self._theme = parts.session, parts.live, parts.theme
        self._rules: ConsoleRules | None = None
        named(self, "settings.operators", tr("Operators"))
        self.records: Records[OperatorView] = Records(
            [RecordColumn(word=tr("Name"), text=lambda one, _: one.name)],
            lambda one: one.operator_id,
            lambda one, _: operator_words(one),
        )
        self.feed = RecordsFeed(parts.session, parts.live, self.records, self._read, self)
        self.rows: RecordRows[OperatorView] = RecordRows(
            parts.theme,
            "settings.operators.of",
            tr("Operators"),
            lambda one: str(one.operator_id),
            lambda one, _: operator_words(one),
            (tr("Change…"), lambda one: tr("Change {name}", name=plain(one.name))),
        )
        self.note = named(text_label(wrap=True, tone="quiet"), "settings.operators.note", "")
        self.add = Button(parts.theme, "settings.operators.add", tr("Add an operator…"), icon="add")
        self.locks = ChoiceBox(parts.theme, "settings.operators.lock", tr("Lock consoles"))
        self.locks.may_shrink()
        for words, value in LOCKED:
            self.locks.addItem(str(words), value)
        self.after = ChoiceBox(parts.theme, "settings.lock_minutes", tr("Lock after"))
        self.after.may_shrink()
        for words, minutes in LOCK_AFTER:
            self.after.addItem(str(words), minutes)
        self.hides = ChoiceBox(parts.theme, "settings.operators.hide", tr("Hide documents"))
        self.hides.may_shrink()
        for words, value in LOCKED:
            self.hides.addItem(str(words), value)
        self.locks_row = SettingRow(tr("Lock consoles"), self.locks, str(LOCKS))
        self.hides_row = SettingRow(tr("Hide documents"), self.hides, str(HIDES))
        self.after_row = ResettableRow(
            parts.theme, parts.settings, "lock_minutes", tr("Lock after"), self.after, str(GOES)
        )
        column = vbox(self, spacing=4, margins=(0, 4, 0, 4))
        for part in (self.rows, self.note):
            column.addWidget(part)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.locks_row)
        column.addWidget(self.after_row)
        column.addWidget(self.hides_row)
        self._connect()
        self._show_after()
        self._judge()

    def _connect(self) -> None:
        self.rows.opened.connect(self._change)
        self.add.clicked.connect(lambda: self._open_dialog(None))
        self.locks.activated.connect(lambda _: self._lock(bool(self.locks.currentData())))
        self.hides.activated.connect(lambda _: self._rule(hide_documents=bool(self.hides.currentData())))
        self.after.activated.connect(lambda _: self.after_row.keep(int(self.after.currentData())))
        self._parts.settings.changed.connect(self._show_after)
        self._live.may_change.connect(self._judge)
        self.feed.loaded.connect(self._show)
        self.feed.failed.connect(self._not_read)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the parts if there is no room side by side."""
        for row in (self.locks_row, self.after_row, self.hides_row):
            row.stack(self.width() < BESIDE_FROM)

    def showEvent(self, event: QShowEvent) -> None:
        self.feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        self.feed.watch(False)

    async def _read(self, client: ConsoleClient) -> Sequence[OperatorView]:
        rules = await client.console_rules()
        operators = sorted(await client.operators(), key=lambda one: natural_order(one.name))
        self._parts.tasks.post(lambda: self._know_rules(rules), self)  # this is the network thread
        return operators

    def _know_rules(self, rules: ConsoleRules) -> None:
        self._rules = rules

    def _show(self) -> None:
        self.rows.show_records(self.records.all())
        self._say("" if self.records.rowCount() else str(OPERATORS_NONE_YET))
        if self._rules is not None:
            self.locks.setCurrentIndex(self.locks.findData(self._rules.lock_consoles))
            self.hides.setCurrentIndex(self.hides.findData(self._rules.hide_documents))
        self._judge()

    def _not_read(self, error: ConsoleError) -> None:
        self._say(tr("The operators could not be read. {error}", error=error))
        self._judge()

    def _say(self, text: str) -> None:
        tell(self.note, plain(text))
        self.note.setVisible(bool(text))

    def _show_after(self) -> None:
        self.after.setCurrentIndex(self.after.findData(self._parts.settings.choices.lock_minutes))
        self.after_row.show_value()

    def _judge(self) -> None:
        why_not = self._live.why_not_change
        self.add.allow(why_not)
        self.rows.allow(why_not)
        admin = any(one.role is Role.ADMIN and one.has_pin for one in self.records.all())
        locked = self._rules is not None and self._rules.lock_consoles
        lacks = why_not or (None if admin or locked else str(NO_ADMIN))
        self.locks.setEnabled(lacks is None and self._rules is not None)
        self.locks.setToolTip(lacks or "")
        self.locks_row.meaning.setText(lacks or str(LOCKS))
        self.locks.setAccessibleName(", ".join((tr("Lock consoles"), self.locks.currentText())))
        self.locks.setAccessibleDescription(lacks or str(LOCKS))
        self.hides.setEnabled(why_not is None and self._rules is not None)
        self.hides.setToolTip(why_not or "")
        self.hides_row.meaning.setText(why_not or str(HIDES))
        self.hides.setAccessibleName(", ".join((tr("Hide documents"), self.hides.currentText())))
        self.hides.setAccessibleDescription(why_not or str(HIDES))

    def _change(self, operator: OperatorView) -> None:
        self._open_dialog(operator)

    @flow
    async def _open_dialog(self, operator: OperatorView | None) -> None:
        await OperatorDialog(self._parts, operator, self.window()).filled_in(self._live)
        self._changed()

    def _changed(self) -> None:
        self.feed.reload()
        self._parts.access.read()

    @flow
    async def _lock(self, on: bool) -> None:
        """Turn the lock of consoles on or off. The person who turns it on logs in first, so nobody is locked out."""
        if on and self._parts.access.operator is None:
            self._parts.messages.say(WindowMessage(key="settings.lock", text=str(LOG_IN_FIRST), passing=True))
            await UnlockDialog(self._parts, self.window()).filled_in(self._live)
            if self._parts.access.operator is None:
                self._show()
                return
        self._rule(lock_consoles=on)

    @flow
    async def _rule(self, *, lock_consoles: bool | None = None, hide_documents: bool | None = None) -> None:
        request = ChangeConsoleRules(lock_consoles=lock_consoles, hide_documents=hide_documents)
        try:
            self._rules = await self._session.call(lambda client: client.set_console_rules(request))
        except ConsoleError as error:
            self._show()
            text = (
                tr("The lock was not changed.")
                if hide_documents is None
                else tr("The documents setting was not changed.")
            )
            self._parts.messages.say_error(text, error, key="settings.lock")
            return
        self._changed()


# A short list in the settings: each record with a button that opens it.


T = TypeVar("T")
AGE_MS = 20_000


class RecordRows(QWidget, Generic[T]):
    """Rows of the same record keep their widgets, so that the focus stays in place."""

    opened = Signal(object)
    """T"""

    def __init__(
        self,
        theme: Theme,
        identifier: str,
        name: str,
        key: Callable[[T], str],
        words: Callable[[T, datetime], str],
        button: tuple[str, Callable[[T], str]],
    ) -> None:
        """`button`: its label, and the accessible name that includes the record."""
        super().__init__()
        self._theme, self._identifier = theme, identifier
        self._key, self._words, self._button = key, words, button
        self._shown: dict[str, tuple[T, QWidget, BreakableLabel, Button]] = {}
        self._why_not: str | None = None
        named(self, identifier, name)
        self._column = vbox(self)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self._tell)
        self._age.start()

    @property
    def buttons(self) -> dict[str, Button]:
        return {key: row[3] for key, row in self._shown.items()}

    def show_records(self, records: Sequence[T]) -> None:
        keys = [self._key(each) for each in records]
        for key in self._shown.keys() - set(keys):
            gone = self._shown.pop(key)[1]
            gone.hide()
            gone.deleteLater()
        for index, (key, record) in enumerate(zip(keys, records, strict=True)):
            if key not in self._shown:
                self._shown[key] = (record, *self._row(key))
            _, row, label, button = self._shown[key]
            self._shown[key] = (record, row, label, button)
            self._column.insertWidget(index, row)
        self._tell()

    def allow(self, why_not: str | None) -> None:
        self._why_not = why_not
        for _, _, _, button in self._shown.values():
            button.allow(why_not)

    def _row(self, key: str) -> tuple[QWidget, BreakableLabel, Button]:
        row, label = QWidget(), of_text(BreakableLabel(), wrap=True)
        button = Button(self._theme, f"{self._identifier}.{key}", self._button[0], compact=True)
        button.clicked.connect(partial(self._open, key))
        button.allow(self._why_not)
        across = hbox(row, spacing=16, margins=(0, 4, 0, 4))
        across.addWidget(label, 1)
        across.addWidget(button)
        return row, label, button

    def _open(self, key: str) -> None:
        self.opened.emit(self._shown[key][0])

    def _tell(self) -> None:
        """Update the ages."""
        now = datetime.now(UTC)
        for record, _, label, button in self._shown.values():
            label.show_words(self._words(record, now))
            button.setAccessibleName(self._button[1](record))
