"""An onboarding link to copy and scan: the server address in it, and how long it is valid."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import urlsplit

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.copy_line import CopyLine
from app.widgets.facts import ValueBox
from app.widgets.fields import FormField
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.qr_code import QrCode
from app.words.agents import left_of, link_spoken, spoken_left
from app.words.plain_text import plain
from server_core.contract.decisions.onboarding_link import led_to, note_on
from server_core.contract.types.consoles import SettingsView, TlsChoice

TICK_MS = 1_000
EXPIRING = Phrase("Expires now")
"""Decided by this computer's clock; the server's clock is the one that counts."""


class LinkPanel(QWidget):
    """Shows the link only in its field and QR code, and removes both in `forget`."""

    def __init__(
        self, parts: ConsoleParts, prefix: str, *beneath: QWidget, more: Sequence[Button] = (), leads: bool = True
    ) -> None:
        """`beneath`: the widget beside the QR code, below the instructions.

        `more`, `leads`: see `CopyLine`, `ReachNote`.
        """
        super().__init__()
        theme = parts.theme
        names = tr("Onboarding link, works once"), tr("Copy the link")
        self.expires: datetime | None = None
        self.line = CopyLine(theme, f"{prefix}.text", names, more=more)
        self.link, self.copy = self.line.field, self.line.copy
        self.place = LinkAddressChoice(theme, parts.session, f"{prefix}.place")
        self.note = ReachNote(theme, f"{prefix}.note", leads=leads)
        self.qr = QrCode(parts.tasks, f"{prefix}.qr")
        self.how = text_label(wrap=True)
        self.left = named(text_label(), f"{prefix}.left", "")
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self.show_left)
        self.place.moved.connect(self._lead)
        beside = vbox(spacing=8)
        for part in (self.how, self.left, *beneath):
            beside.addWidget(part)
        beside.addStretch(1)
        across = hbox(spacing=16)
        across.addWidget(self.qr, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(beside, 1)
        column = vbox(self, spacing=12)
        for part in (self.line, self.place, self.note):
            column.addWidget(part)
        column.addLayout(across, 1)
        self.forget()

    @property
    def is_shown(self) -> bool:
        return self.expires is not None

    def show_link(self, link: str, expires: datetime) -> None:
        self.expires = expires
        self._lead(link)
        self.line.show()
        self.note.show_for(link)
        self.place.show_for(link)
        self.show_left()
        self._tick.start()
        self.copy.setFocus(Qt.FocusReason.TabFocusReason)

    def forget(self) -> None:
        """Remove the link: it was used, expired, or the dialog closed."""
        self.expires = None
        self._tick.stop()
        self.qr.forget()
        self.link.clear()
        self.place.forget()
        for part in (self.line, self.left, self.note):
            part.hide()

    def show_left(self) -> None:
        if self.expires is None:
            return
        now = datetime.now(UTC)
        left, spoken = left_of(self.expires, now), link_spoken(self.expires, now)
        self.left.setText(tr("Expires in {left}", left=left) if left else str(EXPIRING))
        self.left.setAccessibleName(tr("Expires in {left}", left=spoken_left(self.expires, now)))
        self.left.show()
        self.qr.say(spoken)

    def _lead(self, link: str) -> None:
        if self.expires is not None:
            self.line.show_text(link)
            self.qr.show_secret(link, link_spoken(self.expires, datetime.now(UTC)))


# The server address in a link: by name, or by IP address if the name may not resolve.


class LinkAddressChoice(QWidget):
    moved = Signal(str)
    """The same link with the selected address."""

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
        """Show the choice if there is one and this window may read it (administrators)."""
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
    """Return whether the name may be known only in the server's own network."""
    if view.running.tls is TlsChoice.SELF_MADE:
        return tr(
            "If the name {name} is not known in the other network, choose the numeric address. The "
            "browser warns first, because this server made its certificate itself.",
            name=plain(host),
        )
    return tr("If the name {name} is not known in the other network, choose the numeric address.", name=plain(host))


# The note beneath a link that works only on the server's own computer: what other computers need.


SETTING = "bind"
"""The server's setting that it opens."""
ONLY_HERE = Phrase(
    "This link only works on the server's own computer. For other computers, choose “The "
    "local network” in Settings, “Who can reach the server”, restart the server and create a "
    "new link."
)


class ReachNote(QWidget):
    wanted = Signal()
    """The user wants to open that setting."""

    def __init__(self, theme: Theme, identifier: str, *, leads: bool = True) -> None:
        """`leads`: this window offers the setting."""
        super().__init__()
        self.words = named(text_label(str(ONLY_HERE), wrap=True, tone="attention"), identifier, str(ONLY_HERE))
        self.open = Button(theme, f"{identifier}.open", tr("Open this setting"), compact=True, parent=self)
        self.open.clicked.connect(self.wanted)
        self.open.setVisible(leads)
        layout = vbox(self, spacing=6)
        layout.addWidget(self.words)
        layout.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeading)
        self.hide()

    def show_for(self, link: str) -> None:
        """Show the note, or nothing if other computers reach the server."""
        self.setVisible(note_on(link) is not None)
