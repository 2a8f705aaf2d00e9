"""The settings' section "Consoles": those of this server on other computers, and servers elsewhere that this computer
is a console of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.console_edit import ConsoleSheet
from app.dialogs.pair_server import PairServerSheet
from app.dialogs.pairing_code import PairingCodeSheet
from app.dialogs.question import Choice, ask
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.models.records_feed import RecordsFeed
from app.pages.settings.record_rows import RecordRows
from app.vocabulary.operators import console_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from server_core.contract.types.consoles import ConsoleView

if TYPE_CHECKING:
    from app.remote_server import RemoteServer

FOUND_BY = Phrase("consoles other computers pair pairing code connect server elsewhere revoke shut out", "search words")
NONE_YET = Phrase("No other computer shows this server.")
NO_SERVER = Phrase("This computer is the console of no server elsewhere.")


class Consoles(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._theme, self._live = parts.theme, parts.live
        named(self, "settings.consoles", tr("Consoles"))
        self.records: Records[ConsoleView] = Records(
            [Column(word=tr("Name"), text=lambda one, _: one.name)], lambda one: one.console_id, console_words
        )
        self.feed = RecordsFeed(parts.session, parts.live, self.records, self._read, self)
        self.rows: RecordRows[ConsoleView] = RecordRows(
            parts.theme,
            "settings.consoles.of",
            tr("Consoles of this server"),
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
            tr("Servers elsewhere"),
            lambda one: str(one.console_id),
            lambda one, _: _server_words(one),
            (tr("Open or forget…"), lambda one: tr("Open or forget {server}", server=plain(one.server_name))),
        )
        self.no_server = named(text_label(wrap=True, tone="quiet"), "settings.servers.note", "")
        self.connect_button = Button(parts.theme, "settings.servers.connect", tr("Connect to a server…"), compact=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.rows)
        column.addWidget(self.note)
        column.addWidget(self.pair, 0, Qt.AlignmentFlag.AlignLeading)
        column.addSpacing(8)
        column.addWidget(self.servers)
        column.addWidget(self.no_server)
        column.addWidget(self.connect_button, 0, Qt.AlignmentFlag.AlignLeading)
        self.rows.opened.connect(self._change)
        self.servers.opened.connect(self._ask_server)
        self.pair.clicked.connect(self._make_code)
        self.connect_button.clicked.connect(self.connect_to)
        self._live.may_change.connect(self._judge)
        self.feed.loaded.connect(self._show)
        self.feed.failed.connect(
            lambda error: _say(self.note, tr("The consoles could not be read. {error}", error=error))
        )
        self._judge()

    def showEvent(self, event: QShowEvent) -> None:
        self.feed.watch(True)
        self._read_servers()

    def hideEvent(self, event: QHideEvent) -> None:
        self.feed.watch(False)

    async def _read(self, client: ConsoleClient) -> Sequence[ConsoleView]:
        """Those that were shut out are history: the log has them."""
        there = [one for one in await client.consoles() if one.revoked_at is None]
        return sorted(there, key=lambda one: one.name.casefold())

    def _show(self) -> None:
        self.rows.show_records(self.records.all())
        _say(self.note, "" if self.records.rowCount() else str(NONE_YET))

    def _judge(self) -> None:
        self.pair.allow(self._live.why_not_change)
        self.rows.allow(self._live.why_not_change)

    def _change(self, console: ConsoleView) -> None:
        sheet = ConsoleSheet(self._parts, console, self.feed.reload, self.window())
        sheet.follow(self._live)
        sheet.open()
        sheet.take_focus()

    def _make_code(self) -> None:
        sheet = PairingCodeSheet(self._parts, self.feed.reload, self.window())
        sheet.follow(self._live)
        sheet.open()
        sheet.take_focus()

    # servers elsewhere

    def connect_to(self) -> None:
        sheet = PairServerSheet(self._parts, self._connected, self.window())
        sheet.open()
        sheet.take_focus()

    def _connected(self, server: RemoteServer) -> None:
        self._read_servers()
        self._open(server)

    def _read_servers(self) -> None:
        def failed(error: ConsoleError) -> None:
            _say(self.no_server, str(error))

        self._parts.others.read(self._show_servers, failed, self)

    def _show_servers(self, servers: Sequence[RemoteServer]) -> None:
        self.servers.show_records(servers)
        _say(self.no_server, "" if servers else str(NO_SERVER))

    def _ask_server(self, server: RemoteServer) -> None:
        name = plain(server.server_name)
        ask(
            self._theme,
            "server",
            name,
            tr(
                "At {address}. Forgotten here, it still knows this console until it is shut out there.",
                address=plain(server.base_url),
            ),
            [
                Choice(key="open", word=tr("Open its window"), act=lambda: self._open(server)),
                Choice(key="forget", word=tr("Forget it"), act=lambda: self._forget(server)),
                Choice(key="cancel", word=tr("Cancel")),
            ],
            self,
        )

    def _open(self, server: RemoteServer) -> None:
        self._parts.others.open(server, self._failed, self)
        self._parts.messages.note(tr("The window of {server} opens.", server=plain(server.server_name)), key="server")

    def _forget(self, server: RemoteServer) -> None:
        self._parts.others.forget(server, self._read_servers, self._failed, self)

    def _failed(self, error: ConsoleError) -> None:
        self._parts.messages.say_error(tr("That did not work."), error, key="server")


def _say(label: QLabel, text: str) -> None:
    label.setText(plain(text))
    label.setAccessibleName(plain(text))
    label.setVisible(bool(text))


def _server_words(server: RemoteServer) -> str:
    return tr(
        "{server} at {address}, as {name}",
        server=plain(server.server_name),
        address=plain(server.base_url),
        name=plain(server.name),
    )
