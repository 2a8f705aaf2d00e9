"""This computer becomes a console of a server on another one: its address, and a code that was made there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.dialogs.sheet import Sheet
from app.errors import ConsoleError, NotReachable
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.widgets.buttons import Button
from app.widgets.form_field import FormField
from app.widgets.labels import named, text_label
from app.words.plain_text import plain
from server_core.contract.types.consoles import LONGEST_NAME

if TYPE_CHECKING:
    from app.process.remote_server import RemoteServer

TITLE = Phrase("Connect to a server")
ABOUT = Phrase(
    "A server on another computer: there an administrator makes a code (Settings, Consoles), "
    "which is good once. The code goes only to the server that made it."
)
HOW = Phrase("https://HOST:PORT, as it is told beside the code")
UNDER_WAY = Phrase("The server is being asked")


class PairServerSheet(Sheet):
    def __init__(
        self, parts: ConsoleParts, on_paired: Callable[[RemoteServer], None], parent: QWidget, address: str = ""
    ) -> None:
        super().__init__(parts.theme, parent)
        theme, self._others, self._on_paired = parts.theme, parts.others, on_paired
        self._asking = False
        self.setWindowTitle(str(TITLE))
        named(self, "connect", str(TITLE), str(ABOUT))
        self.address = named(QLineEdit(address), "connect.address", tr("Address of the server"))
        self.address.setPlaceholderText("https://")
        self.address_field = FormField(theme, tr("Address of the server"), self.address)
        self.address_field.tell("", str(HOW))
        self.code = named(QLineEdit(), "connect.code", tr("Pairing code"))
        self.code.setPlaceholderText("XXXX-XXXX-XXXX-XXXX")
        self.code_field = FormField(theme, tr("Pairing code"), self.code)
        self.name = named(QLineEdit(), "connect.name", tr("Name of this console"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name_field = FormField(theme, tr("Name of this console, may stay empty"), self.name)
        self.cancel = Button(theme, "connect.cancel", tr("Cancel"), parent=self)
        self.use = Button(theme, "connect.use", tr("Connect"), primary=True, parent=self)
        about = text_label(str(ABOUT), wrap=True, tone="quiet")
        about.setMinimumWidth(420)
        self.stack(theme, str(TITLE), about, self.address_field, self.code_field, self.name_field)
        self.end_with(self.cancel, self.use)
        for line in (self.address, self.code):
            line.textChanged.connect(self._typed)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._judge()

    def take_focus(self) -> None:
        (self.code if self.address.text() else self.address).setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        """This window's own server has no part in it."""
        return ()

    def done(self, result: int) -> None:
        self.code.clear()
        super().done(result)

    def _typed(self) -> None:
        self.code_field.tell("")
        self.address_field.tell("", str(HOW))
        self._judge()

    def _judge(self) -> None:
        lacks = None
        if not self.address.text().strip():
            lacks = tr("Type the address first")
        elif not self.code.text().strip():
            lacks = tr("Type the code first")
        self.use.allow(str(UNDER_WAY) if self._asking else lacks)

    @flow
    async def _send(self) -> None:
        url = self.address.text().strip()
        self._asking = True
        self._judge()
        try:
            server = await self._others.pair(url, self.code.text(), self.name.text().strip())
        except ConsoleError as error:
            self._asking = False
            text = plain(str(error))
            away = isinstance(error, NotReachable)
            field, line = (self.address_field, self.address) if away else (self.code_field, self.code)
            field.tell(f"{text[:1].upper()}{text[1:]}")
            self._judge()
            self.grow()
            line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.accept()
        self._on_paired(server)
