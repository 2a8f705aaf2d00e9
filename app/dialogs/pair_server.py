"""Dialog that pairs this computer with a remote server: address and pairing code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.dialogs.form import Form
from app.errors import ConsoleError, NotReachable
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.widgets.buttons import Button
from app.widgets.fields import FormField
from app.widgets.labels import named
from app.words.plain_text import plain
from server_core.contract.types.consoles import LONGEST_NAME

if TYPE_CHECKING:
    from app.process.remote_server import RemoteServer

TITLE = Phrase("Connect to a server")
ABOUT = Phrase(
    "Connects to a server on another computer. An administrator there creates a code "
    "(Settings, Consoles), which works once. The code is sent only to the server that made "
    "it."
)
HOW = Phrase("https://HOST:PORT, as shown next to the code")
UNDER_WAY = Phrase("Waiting for the server")


class PairServerDialog(Form["RemoteServer"]):
    waits = UNDER_WAY

    def __init__(self, parts: ConsoleParts, parent: QWidget, address: str = "") -> None:
        super().__init__(parts.theme, "connect", (str(TITLE), str(TITLE)), parent, str(ABOUT))
        theme, self._others = parts.theme, parts.others
        self.address = named(QLineEdit(address), "connect.address", tr("Address of the server"))
        self.address.setPlaceholderText("https://")
        self.address_field = FormField(theme, tr("Address of the server"), self.address)
        self.address_field.tell("", str(HOW))
        self.code = named(QLineEdit(), "connect.code", tr("Pairing code"))
        self.code.setPlaceholderText("XXXX-XXXX-XXXX-XXXX")
        self.code_field = FormField(theme, tr("Pairing code"), self.code)
        self.name = named(QLineEdit(), "connect.name", tr("Name of this console"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name_field = FormField(theme, tr("Name of this console (optional)"), self.name)
        self.cancel = self.button("cancel", tr("Cancel"))
        self.use = self.button("use", tr("Connect"), primary=True)
        for line in (self.address, self.code):
            line.textChanged.connect(self._typed)
        fields = (self.address_field, self.code_field, self.name_field)
        first = self.code if address else self.address
        self.declare(*fields, leave=self.cancel, action=self.use, first=first, secrets=(self.code,))

    def acts(self) -> Sequence[Button]:
        """Return no actions that depend on this window's own server."""
        return ()

    def _typed(self) -> None:
        self.code_field.tell("")
        self.address_field.tell("", str(HOW))
        self.judge()

    def lacks(self) -> str | None:
        if not self.address.text().strip():
            return tr("Type the address first")
        return None if self.code.text().strip() else tr("Type the code first")

    async def send(self) -> RemoteServer:
        return await self._others.pair(self.address.text().strip(), self.code.text(), self.name.text().strip())

    def failed(self, error: ConsoleError) -> None:
        text = plain(str(error))
        away = isinstance(error, NotReachable)
        field, line = (self.address_field, self.address) if away else (self.code_field, self.code)
        field.tell(f"{text[:1].upper()}{text[1:]}")
        self.grow()
        line.setFocus(Qt.FocusReason.OtherFocusReason)
