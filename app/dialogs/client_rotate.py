"""A new secret for an application or its webhook: how long the old one still works, and what that does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Generic, TypeVar
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.outcome_unknown import LOOK_IN_LIST, advising, failure_words
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.widgets.value_box import ValueBox
from server_core.contract.types.partners import ClientView, RotatedSecret, RotateSecret
from server_core.contract.types.webhooks import RotateWebhook, WebhookCredentials, WebhookView

TITLE = Phrase("New secret")
OVERLAPS = ((86_400, Phrase("24 hours")), (3_600, Phrase("1 hour")), (0, Phrase("Not at all: it ends now")))


def effect(overlap: int, now: datetime) -> str:
    tokens = tr("Its access tokens end at once in any case: it asks for a new one by itself.")
    if not overlap:
        return tr(
            "The old secret ends now: the application cannot print until it has the new one. {tokens}", tokens=tokens
        )
    until = moment(now + timedelta(seconds=overlap), now)
    return tr(
        "The old secret still gets tokens until {until}: give the application the new one before. {tokens}",
        until=until,
        tokens=tokens,
    )


def webhook_effect(overlap: int, now: datetime) -> str:
    if not overlap:
        return tr("The old secret ends now: until the receiver has the new one, it cannot check any message.")
    until = moment(now + timedelta(seconds=overlap), now)
    return tr("Messages are signed with both secrets until {until}: give the receiver the new one before.", until=until)


Made = TypeVar("Made")


class Rotation(ABC, Generic[Made]):
    """Names whose secret is replaced, and replaces it.

    - `kind`: the beginning of every identifier, `clients`
    - `seen`: when it was replaced last, as the person saw it
    """

    kind: str
    name: str
    key: UUID
    seen: datetime | None

    @abstractmethod
    def effect(self, overlap: int, now: datetime) -> str:
        """A sentence: what the choice does."""

    @abstractmethod
    async def rotate(self, client: ConsoleClient, overlap: int) -> Made:
        """Replaces it; the old one works `overlap` seconds longer."""


class ClientRotation(Rotation[RotatedSecret]):
    kind = "clients"

    def __init__(self, client: ClientView) -> None:
        self.name, self.key, self.seen = client.name, client.client_id, client.rotated_at

    def effect(self, overlap: int, now: datetime) -> str:
        return effect(overlap, now)

    async def rotate(self, client: ConsoleClient, overlap: int) -> RotatedSecret:
        wish = RotateSecret(overlap_seconds=overlap, expected_rotated_at=self.seen)
        return await client.rotate_secret(self.key, wish, key=None)


class WebhookRotation(Rotation[WebhookCredentials]):
    kind = "webhooks"

    def __init__(self, webhook: WebhookView) -> None:
        self.name, self.key, self.seen = webhook.url, webhook.webhook_id, webhook.rotated_at

    def effect(self, overlap: int, now: datetime) -> str:
        return webhook_effect(overlap, now)

    async def rotate(self, client: ConsoleClient, overlap: int) -> WebhookCredentials:
        wish = RotateWebhook(overlap_seconds=overlap, expected_rotated_at=self.seen)
        return await client.rotate_webhook(self.key, wish, key=None)


class RotateSheet(Sheet, Generic[Made]):
    def __init__(
        self, parts: ConsoleParts, rotation: Rotation[Made], on_made: Callable[[Made], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._rotation, self._on_made = parts.session, rotation, on_made
        self._asking = False
        theme = parts.theme
        what = tr("New secret for {name}", name=plain(rotation.name))
        self.setWindowTitle(str(TITLE))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, f"{rotation.kind}.rotating", what)
        overlaps = [(seconds, str(words)) for seconds, words in OVERLAPS]
        self.overlap: ValueBox[int] = ValueBox(
            theme,
            f"{rotation.kind}.rotate.overlap",
            tr("How long the old secret still works"),
            overlaps,
        )
        self.effect = named(text_label(wrap=True), f"{rotation.kind}.rotate.effect", "")
        self.effect.setMinimumWidth(380)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{rotation.kind}.rotate.refused", "")
        self.wrong.hide()
        self.keep = Button(theme, f"{rotation.kind}.rotate.cancel", tr("Keep the old one"), parent=self)
        self.rotate = Button(theme, f"{rotation.kind}.rotate.rotate", tr("Make a new secret"), parent=self)
        label = text_label(tr("The old secret still works for"), tone="quiet")
        label.setBuddy(self.overlap)
        self.stack(theme, what, label, self.overlap, self.effect, self.wrong)
        self.end_with(self.keep, self.rotate)
        self.overlap.currentIndexChanged.connect(self._tell)
        self.keep.clicked.connect(self.reject)
        self.rotate.clicked.connect(self._rotate)
        self.keep.setFocus()
        self._tell()
        self._ring = FocusRing(theme, self)

    def acts(self) -> Sequence[Button]:
        return (self.rotate,)

    def reject(self) -> None:
        """Not while it is being made: it would be lost with the sheet."""
        if not self._asking:
            super().reject()

    def _tell(self) -> None:
        words = self._rotation.effect(self.overlap.value(), datetime.now(UTC))
        self.effect.setText(words)
        self.effect.setAccessibleName(words)

    def _rotate(self) -> None:
        self._wait(True)
        rotation, overlap = self._rotation, self.overlap.value()

        self._session.ask(lambda client: rotation.rotate(client, overlap), self._made, self._failed, self)

    def _made(self, made: Made) -> None:
        self.accept()
        self._on_made(made)

    def _failed(self, error: ConsoleError) -> None:
        self._wait(False)
        text = failure_words(tr("No new secret was made."), advising(error, str(LOOK_IN_LIST)))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.show()

    def _wait(self, asking: bool) -> None:
        self._asking = asking
        for button in (self.rotate, self.keep):
            button.allow(tr("It is being made") if asking else None)
