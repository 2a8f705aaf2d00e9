"""A new customer: who looks after it, its name, and the developer's own id of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.applications_read import ApplicationsRead
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.vocabulary.people import developer_name
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.partners import LONGEST_EXTERNAL_ID, ApplicationView, CreateRelationship, Relationship

TITLE = Phrase("New customer")
ABOUT = Phrase("A customer has printers and agents of its own. A developer's application prints for it.")
LONGEST_NAME = 120
NO_APPLICATION = Phrase("Add an application first: customers belong to one")


@dataclass(frozen=True, kw_only=True, slots=True)
class Begun:
    """What was typed before it turned out that an application is needed first."""

    name: str
    external_id: str


class CreateCustomerSheet(Sheet):
    """`add_application`: what is to be done first, where there is none; the sheet goes away for it. `begun`: it
    comes back."""

    def __init__(
        self,
        parts: ConsoleParts,
        on_made: Callable[[Relationship], None],
        add_application: Callable[[Begun], None],
        parent: QWidget,
        begun: Begun | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._on_made, self._add_application = parts.session, on_made, add_application
        self._applications: Sequence[ApplicationView] = ()
        self._asking = False
        theme = parts.theme
        self.setWindowTitle(str(TITLE))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "partners.new", str(TITLE))
        self.application = ChoiceBox(theme, "partners.new.application", tr("Application that looks after it"))
        self.name = named(QLineEdit(), "partners.new.name", tr("Name of the customer"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Dock Ltd"))
        self.external_id = named(QLineEdit(), "partners.new.external", tr("External id, the developer's own of it"))
        self.external_id.setMaxLength(LONGEST_EXTERNAL_ID)
        self.external_id.setPlaceholderText(tr("For example customer-1042"))
        self.by = FormField(theme, tr("Application that looks after it"), self.application)
        self.first = Button(theme, "partners.new.add_application", tr("Add application…"), compact=True)
        self.external = FormField(theme, tr("External id, the developer's own of it"), self.external_id)
        self.external.tell("", tr("Must be another than that of each open customer of this developer."))
        self.reading = ApplicationsRead(parts, "partners.new.unread", self._know, self)
        self.wrong = named(text_label(wrap=True, tone="failed"), "partners.new.refused", "")
        self.cancel = Button(theme, "partners.new.cancel", tr("Cancel", "button"), parent=self)
        self.make = Button(theme, "partners.new.create", tr("Create customer"), primary=True, parent=self)
        about = text_label(str(ABOUT), wrap=True, tone="quiet")
        about.setMinimumWidth(420)
        self.stack(
            theme,
            str(TITLE),
            about,
            FormField(theme, tr("Name of the customer"), self.name),
            self.external,
            self.by,
            ButtonLine(self.first),
            self.reading.banner,
            self.wrong,
        )
        self.end_with(self.cancel, self.make)
        for before, behind in ((self.name, self.external_id), (self.external_id, self.application)):
            self.setTabOrder(before, behind)
        if begun is not None:
            self.name.setText(begun.name)
            self.external_id.setText(begun.external_id)
        self.wrong.hide()
        self.first.hide()
        self.first.clicked.connect(self._go_and_add)
        self.name.textChanged.connect(self._judge)
        self.external_id.textChanged.connect(self._judge)
        self.cancel.clicked.connect(self.reject)
        self.make.clicked.connect(self._create)
        self._judge()
        self._ring = FocusRing(theme, self)
        self.reading.changed.connect(self._judge)
        self.reading.begin()

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.make,)

    def _know(self, applications: Sequence[ApplicationView]) -> None:
        self._applications = [each for each in applications if each.disabled_at is None]
        for each in self._applications:
            self.application.addItem(f"{plain(each.name)} ({developer_name(each.developer)})", each.client_id)
        none = "" if self._applications else str(NO_APPLICATION)
        self.by.allow(none or None)
        self.by.tell(none)
        self.first.setVisible(bool(none))
        self._judge()
        self.grow()

    def _go_and_add(self) -> None:
        begun = Begun(name=self.name.text(), external_id=self.external_id.text())
        self.reject()
        self._add_application(begun)

    def _judge(self) -> None:
        if self._asking:
            why_not: str | None = tr("It is being created")
        elif self.reading.why_not is not None:
            why_not = self.reading.why_not
        elif not self._applications:
            why_not = str(NO_APPLICATION)
        elif not self.name.text().strip():
            why_not = tr("A name is needed")
        else:
            why_not = None if self.external_id.text().strip() else tr("An external id is needed")
        self.make.allow(why_not)

    def _create(self) -> None:
        if not self.make.isEnabled():
            return
        self._asking = True
        self._judge()
        self.wrong.hide()
        wish = CreateRelationship(
            application_id=self.application.currentData(),
            external_customer_id=self.external_id.text().strip(),
            name=self.name.text().strip(),
        )
        self._session.ask(lambda client: client.create_relationship(wish), self._made, self._failed, self)

    def _made(self, made: Relationship) -> None:
        self.accept()
        self._on_made(made)

    def _failed(self, error: ConsoleError) -> None:
        self._asking = False
        text = plain(str(error))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.setToolTip(error.details_text.replace("<", "‹"))
        self.wrong.show()
        self._judge()
