"""A developer's application, or one more key for one: a pair is made, or a public key of its own is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.key_form import KeyForm
from app.widgets.named import named, text_label
from server_core.contract.types.partners import AddKey, ApplicationView, CreateApplication, KeyCredentials

NEW = Phrase("New developer application")
LONGEST_NAME = 120
Made = Callable[[str, KeyCredentials], None]


class ApplicationKeySheet(Sheet):
    """`application` None: a new one."""

    def __init__(
        self, parts: ConsoleParts, application: ApplicationView | None, on_made: Made, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._application, self._on_made = parts.session, application, on_made
        self._asking = False
        theme = parts.theme
        title = str(NEW) if application is None else tr("New key for {name}", name=plain(application.name))
        self.setWindowTitle(tr("New key") if application is not None else str(NEW))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "partners.key", title)
        self.name = named(QLineEdit(), "partners.key.name", tr("Name of the application"))
        self.developer = named(QLineEdit(), "partners.key.developer", tr("Developer whose it is"))
        for field in (self.name, self.developer):
            field.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Shop system"))
        whose = FormField(theme, tr("Developer whose it is, may stay empty"), self.developer)
        whose.tell("", tr("Empty: this site's own developer."))
        self.key = KeyForm(parts, "partners.key.form")
        self.key.setMinimumWidth(440)
        self.wrong = named(text_label(wrap=True, tone="failed"), "partners.key.refused", "")
        self.cancel = Button(theme, "partners.key.cancel", tr("Cancel", "button"), parent=self)
        self.make = Button(
            theme,
            "partners.key.create",
            tr("Create", "button") if application is None else tr("Add key", "button"),
            primary=True,
            parent=self,
        )
        own = (FormField(theme, tr("Name of the application"), self.name), whose)
        self.stack(theme, title, *own, self.key, self.wrong)
        for part in own:
            part.setVisible(application is None)
        self.end_with(self.cancel, self.make)
        self.wrong.hide()
        self.name.textChanged.connect(self._judge)
        self.key.changed.connect(self._judge)
        self.cancel.clicked.connect(self.reject)
        self.make.clicked.connect(self._create)
        self._judge()
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        (self.name if self._application is None else self.key.make).setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.make,)

    def reject(self) -> None:
        """Not while it is being made: a private key would be lost with the sheet."""
        if not self._asking:
            super().reject()

    def _judge(self) -> None:
        nameless = self._application is None and not self.name.text().strip()
        lacks = tr("A name is needed") if nameless else self.key.lacks()
        asking = tr("It is being made") if self._asking else None
        self.make.allow(asking or lacks)
        self.cancel.allow(asking)

    def _create(self) -> None:
        if not self.make.isEnabled():
            return
        self._asking = True
        self._judge()
        self.wrong.hide()
        application, public_key, kid = self._application, self.key.public_key, self.key.key_id
        name = self.name.text().strip() if application is None else application.name
        developer = self.developer.text().strip() or None

        async def make(client: ConsoleClient) -> KeyCredentials:
            if application is not None:
                return await client.add_application_key(application.client_id, AddKey(public_key=public_key, kid=kid))
            wish = CreateApplication(name=name, developer=developer, public_key=public_key, kid=kid)
            return await client.create_application(wish)

        self._session.ask(make, lambda made: self._made(name, made), self._failed, self)

    def _made(self, name: str, made: KeyCredentials) -> None:
        self.accept()
        self._on_made(name, made)

    def _failed(self, error: ConsoleError) -> None:
        self._asking = False
        text = plain(str(error))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.setToolTip(error.details_text.replace("<", "‹"))
        self.wrong.show()
        self._judge()
