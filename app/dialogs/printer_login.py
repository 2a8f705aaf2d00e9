"""Who prints: the user name and the password that a printer asks for. Nothing of it is kept in the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, text_label
from app.words.plain_text import plain
from server_core.contract.types.printers import PrinterView, SetLogin

WHERE = Phrase("The password goes to the agent of this printer alone, and is shown nowhere.")
LONGEST_NAME, LONGEST_PASSWORD = 120, 255


class PrinterLoginDialog(Sheet):
    def __init__(
        self,
        theme: Theme,
        session: Session,
        printer: PrinterView,
        on_changed: Callable[[PrinterView], None],
        parent: QWidget,
    ) -> None:
        super().__init__(theme, parent)
        self._session = session
        self._printer = printer
        self._on_changed = on_changed
        self._telling = False
        title = tr("Log in to {name}", name=plain(printer.name))
        self.setWindowTitle(tr("Log in"))
        named(self, "login", title, str(WHERE))
        self.user = named(QLineEdit(printer.login_name or ""), "login.user", tr("User name"))
        self.user.setMaxLength(LONGEST_NAME)
        self.password = named(QLineEdit(), "login.password", tr("Password", "field"))
        self.password.setMaxLength(LONGEST_PASSWORD)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.wrong = named(text_label(wrap=True, tone="failed"), "login.refused", "")
        self.wrong.hide()
        self.cancel = Button(theme, "login.cancel", tr("Leave it"), parent=self)
        self.use = Button(theme, "login.use", tr("Log in"), primary=True, parent=self)
        self._arrange(theme, title)
        self.user.textChanged.connect(self._judge)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._judge()

    def take_focus(self) -> None:
        (self.password if self.user.text() else self.user).setFocus(Qt.FocusReason.TabFocusReason)

    def done(self, result: int) -> None:
        self.password.clear()
        super().done(result)

    def _arrange(self, theme: Theme, title: str) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (words, widget) in enumerate(((tr("User name"), self.user), (tr("Password", "field"), self.password))):
            label = text_label(words)
            label.setBuddy(widget)
            grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1)
        where = text_label(str(WHERE), wrap=True, tone="quiet")
        where.setMinimumWidth(380)
        self.stack(theme, title, where, grid, self.wrong)
        self.end_with(self.cancel, self.use)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def _judge(self) -> None:
        text = self.user.text()
        lacks = tr("Type the user name first") if not text else tr("A user name has no colon") if ":" in text else None
        self.use.allow(tr("The server is being told") if self._telling else lacks)

    @flow
    async def _send(self) -> None:
        printer_id = self._printer.printer_id
        wish = SetLogin(user_name=self.user.text(), password=self.password.text())
        self._telling = True
        self._judge()
        try:
            printer = await self._session.call(lambda client: client.set_login(printer_id, wish))
        except ConsoleError as error:
            self._telling = False
            self._judge()
            self.wrong.setText(plain(str(error)))
            self.wrong.setAccessibleName(plain(str(error)))
            self.wrong.show()
            return
        self.accept()
        self._on_changed(printer)
