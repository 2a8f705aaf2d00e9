"""What an application may do at a customer, decided by the operator: a developer cannot go beyond it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from app.console_parts import ConsoleParts
from app.customer_facts import Customer
from app.dialogs.applications_read import ApplicationsRead
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.theme.text_role import TextRole
from app.vocabulary.clients import MAY
from app.vocabulary.people import developer_name
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.partners import ApplicationView, InstallApplication, Installation, Scope

ABOUT = Phrase("It gets tokens with these permissions at most. Tokens that had more end at once.")


class InstallSheet(Sheet):
    def __init__(
        self, parts: ConsoleParts, customer: Customer, on_done: Callable[[Installation], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._customer, self._on_done = parts.session, customer, on_done
        self._asking = False
        theme = parts.theme
        title = tr("Set up an application at {name}", name=plain(customer.name))
        self.setWindowTitle(tr("Set up an application"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "partners.install", title)
        self.application = ChoiceBox(theme, "partners.install.application", tr("Application"))
        self.boxes: dict[Scope, QCheckBox] = {}
        for scope, words in MAY.items():
            identifier = f"partners.install.{scope.value.replace(':', '_')}"
            box = self.boxes[scope] = named(QCheckBox(words), identifier, words, scope.value)
            box.setMinimumHeight(theme.sizes.small_target)
            theme.keep(box, TextRole.BODY)
            box.setChecked(True)
            box.toggled.connect(self._judge)
        self.reading = ApplicationsRead(parts, "partners.install.unread", self._know, self)
        self.wrong = named(text_label(wrap=True, tone="failed"), "partners.install.refused", "")
        self.wrong.hide()
        self.cancel = Button(theme, "partners.install.cancel", tr("Leave it"), parent=self)
        self.use = Button(
            theme,
            "partners.install.use",
            tr("Set up", "button: an application at a customer"),
            primary=True,
            parent=self,
        )
        about = text_label(str(ABOUT), wrap=True, tone="quiet")
        about.setMinimumWidth(400)
        which = FormField(theme, tr("Application"), self.application)
        self.stack(theme, title, about, which, *self.boxes.values(), self.reading.banner, self.wrong)
        self.end_with(self.cancel, self.use)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._judge()
        self._ring = FocusRing(theme, self)
        self.reading.changed.connect(self._judge)
        self.reading.begin()

    def take_focus(self) -> None:
        self.application.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def permissions(self) -> list[Scope]:
        return [scope for scope in Scope if self.boxes[scope].isChecked()]

    def _know(self, applications: Sequence[ApplicationView]) -> None:
        """The one that made the customer is meant most often."""
        for each in applications:
            self.application.addItem(f"{plain(each.name)} ({developer_name(each.developer)})", each.client_id)
        self.application.setCurrentIndex(max(0, self.application.findData(self._customer.relationship.application_id)))
        self._judge()

    def _judge(self) -> None:
        if self._asking:
            why_not: str | None = tr("The server is being told")
        elif self.reading.why_not is not None:
            why_not = self.reading.why_not
        else:
            why_not = None if self.permissions() else tr("It has to be able to do something")
        self.use.allow(why_not)

    def _send(self) -> None:
        wish = InstallApplication(application_id=self.application.currentData(), permissions=self.permissions())
        account = self._customer.account_id
        self._asking = True
        self._judge()
        self._session.ask(lambda client: client.about(account).install(wish), self._done, self._failed, self)

    def _done(self, made: Installation) -> None:
        self.accept()
        self._on_done(made)

    def _failed(self, error: ConsoleError) -> None:
        self._asking = False
        text = plain(str(error))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.setToolTip(error.details_text.replace("<", "‹"))
        self.wrong.show()
        self._judge()
