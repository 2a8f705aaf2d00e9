"""At which of the server's addresses a link leads to it: by name, or by number where that is not known."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import tr
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.facts import ValueBox
from app.widgets.fields import FormField
from app.words.plain_text import plain
from server_core.contract.decisions.onboarding_link import led_to
from server_core.contract.types.consoles import SettingsView, TlsChoice


class LinkPlace(QWidget):
    moved = Signal(str)
    """The same link, at the address that was chosen."""

    def __init__(self, theme: Theme, session: Session, identifier: str) -> None:
        super().__init__()
        self._session = session
        self._link = ""
        words = tr("Address in the link")
        self.box: ValueBox[str] = ValueBox(theme, identifier, words)
        self.field = FormField(theme, words, self.box)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.field)
        self.box.activated.connect(lambda _: self._choose())
        self.hide()

    def show_for(self, link: str) -> None:
        """Where there is something to choose: an administrator's window knows it."""
        self._link = link
        self.hide()
        self._fill()

    def forget(self) -> None:
        self._link = ""
        self.hide()

    @flow
    async def _fill(self) -> None:
        try:
            view = await self._session.call(lambda client: client.server_settings())
        except ConsoleError:
            return
        here = next((each for each in view.addresses if self._link.startswith(f"{each}/")), None)
        if here is None or len(view.addresses) < 2:
            return
        self.box.fill((each, plain(each)) for each in view.addresses)
        self.box.choose(here)
        host = urlsplit(here).hostname or ""
        self.field.tell("", _unsure(host, view) if "." not in host and ":" not in host else "")
        self.show()
        self.window().adjustSize()

    def _choose(self) -> None:
        if self._link:
            self._link = led_to(self.box.value(), self._link)
            self.moved.emit(self._link)


def _unsure(host: str, view: SettingsView) -> str:
    """Such a name is known by the server's own network alone."""
    if view.running.tls is TlsChoice.SELF_MADE:
        return tr(
            "Does the other network not know the name {name}? Then choose the address in numbers. A browser asks first "
            "whether it may trust the certificate, which this server made for itself.",
            name=plain(host),
        )
    return tr("Does the other network not know the name {name}? Then choose the address in numbers.", name=plain(host))
