"""The user name and password that a printer asks for. The window stores neither."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from app.dialogs.form import Form
from app.language.translate import Phrase, tr
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.fields import field_grid
from app.widgets.labels import named
from app.words.plain_text import plain
from server_core.contract.types.printers import PrinterView, SetLogin

WHERE = Phrase("The password goes only to this printer's agent and is never shown.")
LONGEST_NAME, LONGEST_PASSWORD = 120, 255


class PrinterLoginDialog(Form[PrinterView]):
    def __init__(self, theme: Theme, session: Session, printer: PrinterView, parent: QWidget) -> None:
        title = tr("Log in to {name}", name=plain(printer.name))
        super().__init__(theme, "login", (tr("Log in"), title), parent, str(WHERE))
        self._session, self._printer = session, printer
        self.user = named(QLineEdit(printer.login_name or ""), "login.user", tr("User name"))
        self.user.setMaxLength(LONGEST_NAME)
        self.password = named(QLineEdit(), "login.password", tr("Password", "field"))
        self.password.setMaxLength(LONGEST_PASSWORD)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.cancel = self.button("cancel", tr("Cancel"))
        self.use = self.button("use", tr("Log in"), primary=True)
        grid = field_grid([(tr("User name"), self.user), (tr("Password", "field"), self.password)])
        self.user.textChanged.connect(self.judge)
        first = self.password if self.user.text() else self.user
        self.declare(grid, leave=self.cancel, action=self.use, first=first, secrets=(self.password,))

    def lacks(self) -> str | None:
        text = self.user.text()
        if not text:
            return tr("Type the user name first")
        return tr("A user name can't contain a colon") if ":" in text else None

    async def send(self) -> PrinterView:
        printer_id = self._printer.printer_id
        request = SetLogin(user_name=self.user.text(), password=self.password.text())
        return await self._session.call(lambda client: client.set_login(printer_id, request))
