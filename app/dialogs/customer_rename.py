"""Another name for a customer, for everybody; what the server refuses is said under the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import tr
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.partner import Relationship, RenameCustomer

LONGEST_NAME = 120


class RenameCustomerSheet(Sheet):
    def __init__(
        self, parts: ConsoleParts, customer: Relationship, on_renamed: Callable[[Relationship], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._customer, self._on_renamed = parts.session, customer, on_renamed
        self._telling = False
        theme = parts.theme
        title = tr("Rename {name}", name=plain(customer.name))
        self.setWindowTitle(tr("Rename customer"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "partners.rename", title)
        self.name = named(QLineEdit(customer.name), "partners.rename.name", tr("Name of the customer"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(380)
        self.name.selectAll()
        self.field = FormField(theme, tr("Name"), self.name)
        self.cancel = Button(theme, "partners.rename.cancel", tr("Leave it"), parent=self)
        self.use = Button(theme, "partners.rename.use", tr("Rename", "button"), primary=True, parent=self)
        self.use.setDefault(True)
        buttons = QHBoxLayout()
        buttons.setSpacing(16)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        buttons.addWidget(self.use)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        layout.addWidget(text_label(title, font=theme.font(theme.sizes.title, bold=True), wrap=True))
        layout.addWidget(self.field)
        layout.addLayout(buttons)
        self.name.textChanged.connect(self._judge)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._judge()
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def _judge(self) -> None:
        name = self.name.text().strip()
        lacks = tr("Type a name first") if not name else tr("This is its name") if name == self._customer.name else None
        self.use.allow(tr("The server is being told") if self._telling else lacks)

    def _send(self) -> None:
        relationship_id, wish = self._customer.relationship_id, RenameCustomer(name=self.name.text().strip())
        self._telling = True
        self._judge()
        self._session.ask(lambda client: client.rename_customer(relationship_id, wish), self._done, self._failed, self)

    def _done(self, renamed: Relationship) -> None:
        self.accept()
        self._on_renamed(renamed)

    def _failed(self, error: ConsoleError) -> None:
        self._telling = False
        self._judge()
        self.field.tell(plain(str(error)))
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
