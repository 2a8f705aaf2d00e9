"""The end of a customer, for good: who means it types the name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.customer_facts import Customer
from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.customers import close_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.enter_field import EnterField
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label


class CloseCustomerSheet(Sheet):
    def __init__(self, theme: Theme, customer: Customer, on_close: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._names = {customer.name.strip(), plain(customer.name).strip()}
        self._on_close = on_close
        title = tr("Close {name} for good?", name=plain(customer.name))
        self.setWindowTitle(tr("Close customer"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = close_words(customer.figures)
        named(self, "partners.closing", title, text)
        self.typed = named(
            EnterField(), "partners.closing.name", tr("Type {name} to close it", name=plain(customer.name))
        )
        self.typed.setMinimumWidth(380)
        self.keep = Button(theme, "partners.closing.keep", tr("Keep it"), parent=self)
        self.close_it = Button(theme, "partners.closing.close", tr("Close for good"), parent=self)
        words = text_label(text, wrap=True)
        asked = tr("Type the name to close it: {name}", name=plain(customer.name))
        self.stack(theme, title, words, FormField(theme, asked, self.typed, wrap=True))
        self.end_with(self.keep, self.close_it)
        self.typed.textChanged.connect(self._judge)
        self.typed.returnPressed.connect(self._go_on)
        self.keep.clicked.connect(self.reject)
        self.close_it.clicked.connect(self._close)
        self._judge()
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.typed.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.close_it,)

    def _judge(self) -> None:
        same = self.typed.text().strip() in self._names
        self.close_it.allow(None if same else tr("Type the customer's name first"))

    def _go_on(self) -> None:
        """Enter in the field decides nothing: it leads to the button, which is pressed by another."""
        if self.close_it.isEnabled():
            self.close_it.setFocus(Qt.FocusReason.TabFocusReason)

    def _close(self) -> None:
        self.accept()
        self._on_close()
