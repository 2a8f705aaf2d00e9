"""Partners: developers' customers and their life, developers' applications and keys, a check of assertions."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.customer_create import Begun
from app.language.translate import Phrase, tr
from app.pages.customer_notices import CustomerNotices
from app.pages.page import Page, Room
from app.pages.partners.applications import ApplicationsTab
from app.pages.partners.assertion_check import AssertionCheckTab
from app.pages.partners.customers import CustomersTab
from app.pages.records_page import RecordsPage
from app.widgets.buttons import Button
from app.widgets.named import named
from app.widgets.page_header import PageHeader
from app.widgets.sides import margins
from app.window_command import WindowCommand

TABS = {
    "customers": Phrase("Customers", "tab"),
    "applications": Phrase("Applications", "tab"),
    "checks": Phrase("Assertions", "tab"),
}


class TabStack(QStackedWidget):
    def hasHeightForWidth(self) -> bool:
        """Qt would give it the height of the tallest tab, also of those that are not seen."""
        return False


class PartnersPage(Page):
    help_topic = "partners"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        named(self, "partners", tr("Partners", "page"))
        self.customers = CustomersTab(parts)
        self.applications = ApplicationsTab(parts)
        self.checks = AssertionCheckTab(parts)
        self.notices = CustomerNotices(theme, parts.session)
        self.header = PageHeader(theme, "partners.header", tr("Partners", "page"))
        self.searches = QStackedWidget()
        self.stack = TabStack()
        self._pages: dict[str, Page] = {
            "customers": self.customers,
            "applications": self.applications,
            "checks": self.checks,
        }
        heads = (self.customers.header, self.applications.header, QWidget())
        self.buttons: dict[str, Button] = {}
        group = QButtonGroup(self)
        for each in (self.customers, self.applications):
            each.covering.connect(self._fit_header)
        for head, (key, page) in zip(heads, self._pages.items(), strict=True):
            self.searches.addWidget(head)
            self.stack.addWidget(page)
            tab = Button(theme, f"partners.tab.{key}", str(TABS[key]), compact=True)
            tab.setCheckable(True)
            tab.clicked.connect(lambda _=False, chosen=key: self.show_tab(chosen))
            group.addButton(tab)
            self.buttons[key] = tab
            page.commands_changed.connect(self.commands_changed)
            page.wanted.connect(self.wanted)
            page.pointed.connect(self.pointed)
        self.customers.application_wanted.connect(self._add_application)
        self.notices.window_wanted.connect(self.customers.open_window)
        self.searches.setContentsMargins(margins(0, 0, 16, 0))  # what filters is no tab
        self.header.add_search(self.searches)
        for tab in self.buttons.values():
            self.header.add_chip(tab)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(12, 0, 12, 0)
        top.setSpacing(8)
        for part in (self.header, self.notices):
            top.addWidget(part)
        layout.addLayout(top)
        layout.addWidget(self.stack, 1)
        self.buttons["customers"].setChecked(True)
        self._show("customers")

    @property
    def tab(self) -> str:
        return next(key for key, page in self._pages.items() if page is self._front)

    @property
    def _front(self) -> Page:
        page = self.stack.currentWidget()
        return next(each for each in self._pages.values() if each is page)

    def show_tab(self, key: str) -> None:
        self.buttons[key].setChecked(True)
        self._show(key)
        self._front.take_focus()

    def _add_application(self, begun: Begun) -> None:
        """The customer that was begun comes back."""

        def go_on() -> None:
            self.show_tab("customers")
            self.customers.new_customer(begun)

        self.show_tab("applications")
        self.applications.new_application(go_on)

    def _show(self, key: str) -> None:
        place = list(self._pages).index(key)
        self.searches.setCurrentIndex(place)
        self.stack.setCurrentIndex(place)
        for each in self._pages.values():  # those behind take no room
            policy = QSizePolicy.Policy.Preferred if each is self._front else QSizePolicy.Policy.Ignored
            each.setSizePolicy(policy, policy)
        self._fit_header()
        self.commands_changed.emit()

    def _fit_header(self) -> None:
        """Where one customer or application stands in the place of the list, it has all the room."""
        front = self._front
        self.header.setHidden(isinstance(front, RecordsPage) and front.covers_list)

    # Page

    def commands(self) -> Sequence[WindowCommand]:
        return [*self._front.commands(), *map(self._way_to, TABS)]

    def _way_to(self, key: str) -> WindowCommand:
        return WindowCommand(
            key=f"partners.show.{key}",
            words=str(TABS[key]),
            spoken=tr("Partners: {tab}", tab=TABS[key]),
            run=lambda: self.show_tab(key),
            why_not=tr("It is shown already") if self._pages[key] is self._front else None,
        )

    def take_focus(self) -> None:
        self._front.take_focus()

    def come_home(self) -> None:
        self._front.come_home()

    def open_argument(self, argument: object) -> None:
        """The id of a customer's account or relationship."""
        if isinstance(argument, UUID):
            self.show_tab("customers")
            self.customers.open_argument(argument)

    def fit(self, room: Room) -> None:
        self.header.set_compact(room is not Room.WIDE)
        for page in self._pages.values():
            page.fit(room)

    def panes(self) -> Sequence[QWidget]:
        return (self.header, *self._front.panes())
