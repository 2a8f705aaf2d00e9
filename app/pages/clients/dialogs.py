"""Dialogs about applications: a secret that is shown once, a new secret, a new application."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Generic, TypeVar
from uuid import UUID

from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.form import Form
from app.dialogs.shown_once import ShownOnceDialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process.secret_file import both_lines
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.outcome_unknown import LOOK_IN_LIST, advising, failure_words
from app.theme.text_role import TextRole
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from app.widgets.fields import FormField, field_grid
from app.widgets.labels import hbox, named, tell, text_label
from app.widgets.trial_box import TrialBox
from app.words.ages import moment
from app.words.clients import MAY, READ_ONLY, SHOP_SYSTEM, already_there, namesakes
from app.words.plain_text import plain
from server_core.contract.types.fields import NAME_CHARACTERS
from server_core.contract.types.partners import (
    ClientCredentials,
    ClientView,
    CreateClient,
    RotatedSecret,
    RotateSecret,
    Scope,
)
from server_core.contract.types.webhooks import RotateWebhook, WebhookCredentials, WebhookView

# A new secret for an application or webhook: how long the old one still works.


ROTATE_TITLE = Phrase("New secret")
OVERLAPS = ((86_400, Phrase("24 hours")), (3_600, Phrase("1 hour")), (0, Phrase("No time: it ends now")))


def effect(overlap: int, now: datetime) -> str:
    tokens = tr("The application's access tokens expire immediately. It requests a new one automatically.")
    if not overlap:
        return tr(
            "The old secret ends now. The application cannot print until it has the new one. {tokens}", tokens=tokens
        )
    until = moment(now + timedelta(seconds=overlap), now)
    return tr(
        "The old secret still gets tokens until {until}. Give the application the new one before then. {tokens}",
        until=until,
        tokens=tokens,
    )


def webhook_effect(overlap: int, now: datetime) -> str:
    if not overlap:
        return tr("The old secret ends now. The receiver cannot check any message until it has the new one.")
    until = moment(now + timedelta(seconds=overlap), now)
    return tr(
        "Messages are signed with both secrets until {until}. Give the receiver the new one before then.", until=until
    )


Rotated = TypeVar("Rotated")
MAKING = Phrase("Creating the secret")


class SecretRotation(ABC, Generic[Rotated]):
    """Names the application or webhook, and replaces its secret.

    - `kind`: the prefix of every identifier, such as `clients`
    - `last_replaced`: the time of the last replacement, as the user saw it
    """

    kind: str
    name: str
    key: UUID
    last_replaced: datetime | None

    @abstractmethod
    def effect(self, overlap: int, now: datetime) -> str:
        """Return the effect of the choice as a sentence."""

    @abstractmethod
    async def rotate(self, client: ConsoleClient, overlap: int) -> Rotated:
        """Replace the secret. The old one works for `overlap` more seconds."""


class ClientRotation(SecretRotation[RotatedSecret]):
    kind = "clients"

    def __init__(self, client: ClientView) -> None:
        self.name, self.key, self.last_replaced = client.name, client.client_id, client.rotated_at

    def effect(self, overlap: int, now: datetime) -> str:
        return effect(overlap, now)

    async def rotate(self, client: ConsoleClient, overlap: int) -> RotatedSecret:
        request = RotateSecret(overlap_seconds=overlap, expected_rotated_at=self.last_replaced)
        return await client.rotate_secret(self.key, request, key=None)


class WebhookRotation(SecretRotation[WebhookCredentials]):
    kind = "webhooks"

    def __init__(self, webhook: WebhookView) -> None:
        self.name, self.key, self.last_replaced = webhook.url, webhook.webhook_id, webhook.rotated_at

    def effect(self, overlap: int, now: datetime) -> str:
        return webhook_effect(overlap, now)

    async def rotate(self, client: ConsoleClient, overlap: int) -> WebhookCredentials:
        request = RotateWebhook(overlap_seconds=overlap, expected_rotated_at=self.last_replaced)
        return await client.rotate_webhook(self.key, request, key=None)


class RotateDialog(Form[Rotated]):
    waits = MAKING
    stays = True

    def __init__(self, parts: ConsoleParts, rotation: SecretRotation[Rotated], parent: QWidget) -> None:
        what = tr("New secret for {name}", name=plain(rotation.name))
        super().__init__(parts.theme, f"{rotation.kind}.rotate", (str(ROTATE_TITLE), what), parent)
        self._session, self._rotation = parts.session, rotation
        overlaps = [(seconds, str(words)) for seconds, words in OVERLAPS]
        self.overlap: ValueBox[int] = ValueBox(
            parts.theme,
            f"{rotation.kind}.rotate.overlap",
            tr("How long the old secret still works"),
            overlaps,
        )
        self.effect = named(text_label(wrap=True), f"{rotation.kind}.rotate.effect", "")
        self.effect.setMinimumWidth(380)
        self.keep = self.button("cancel", tr("Keep the old one"))
        self.rotate = self.button("rotate", tr("Make a new secret"))
        label = text_label(tr("The old secret still works for"), tone="quiet")
        label.setBuddy(self.overlap)
        self.overlap.currentIndexChanged.connect(self.judge)
        self.declare(label, self.overlap, self.effect, leave=self.keep, action=self.rotate, first=self.keep)

    def lacks(self) -> str | None:
        tell(self.effect, self._rotation.effect(self.overlap.value(), datetime.now(UTC)))
        return None

    async def send(self) -> Rotated:
        rotation, overlap = self._rotation, self.overlap.value()
        return await self._session.call(lambda client: rotation.rotate(client, overlap))

    def failed(self, error: ConsoleError) -> None:
        explained = advising(error, str(LOOK_IN_LIST))
        self.show_wrong(failure_words(tr("No new secret was made."), explained), error)


# A new application: name and permissions.


TITLE = Phrase("New application")
CREATING = Phrase("Creating the application")
PRESETS = {"shop": (Phrase("Shop system"), SHOP_SYSTEM), "read": (Phrase("Read only"), READ_ONLY)}


class CreateClientDialog(Form[ClientCredentials]):
    waits = CREATING
    stays = True

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parts.theme, "clients.new", (str(TITLE), str(TITLE)), parent)
        self._session = parts.session
        self._clients: Sequence[ClientView] = ()
        theme = parts.theme
        self.name = named(QLineEdit(), "clients.new.name", tr("Name of the application"))
        self.name.setMaxLength(NAME_CHARACTERS)
        self.name.setPlaceholderText(tr("For example Web shop"))
        self.name.setMinimumWidth(360)
        self.field = FormField(theme, tr("Name of the application"), self.name)
        self.presets = {
            key: Button(
                theme,
                f"clients.new.{key}",
                str(words),
                compact=True,
                spoken=tr("Preset {name}", name=words),
                parent=self,
            )
            for key, (words, _) in PRESETS.items()
        }
        self.boxes: dict[Scope, QCheckBox] = {}
        self.keep = self.button("cancel", tr("Cancel"))
        self.make = self.button("create", tr("Create"), primary=True)
        preset_row = hbox(spacing=8)
        preset_row.addWidget(text_label(tr("It may:"), tone="quiet"))
        for button in self.presets.values():
            preset_row.addWidget(button)
        preset_row.addStretch(1)
        boxes = [self._box(parts, scope, words) for scope, words in MAY.items()]
        self._choose(SHOP_SYSTEM)
        self.name.textChanged.connect(self.judge)
        for key, button in self.presets.items():
            button.clicked.connect(lambda _=False, chosen=key: self._choose(PRESETS[chosen][1]))
        for box in self.boxes.values():
            box.toggled.connect(self.judge)
        self.declare(self.field, preset_row, *boxes, leave=self.keep, action=self.make, first=self.name)
        self._read()

    def scopes(self) -> list[Scope]:
        return [scope for scope, box in self.boxes.items() if box.isChecked()]

    def _box(self, parts: ConsoleParts, scope: Scope, words: str) -> QWidget:
        """Make the check box of a scope: its label, and its name in the API."""
        box = named(QCheckBox(words), f"clients.new.{scope.value.replace(':', '_')}", words, scope.value)
        box.setMinimumHeight(parts.theme.sizes.small_target)
        parts.theme.keep(box, TextRole.BODY)
        real = text_label(scope.value, tone="quiet")
        parts.theme.keep(real, TextRole.SMALL)
        both = QWidget()
        line = hbox(both, spacing=16)
        line.addWidget(box, 1)
        line.addWidget(real)
        self.boxes[scope] = box
        return both

    def _choose(self, scopes: frozenset[Scope]) -> None:
        for scope, box in self.boxes.items():
            box.setChecked(scope in scopes)

    @flow
    async def _read(self) -> None:
        """Read the names that are taken. Without an answer, the server rejects a taken name."""
        with suppress(ConsoleError):
            self._clients = await self._session.call(lambda client: client.clients())
            self.judge()

    def lacks(self) -> str | None:
        name = self.name.text().strip()
        same = namesakes(self._clients, name)
        taken = already_there(same) if same else ""
        self.field.tell(taken)
        if same and self.isVisible():
            self.grow()
        if taken:
            return taken
        if not name:
            return tr("A name is needed")
        return None if self.scopes() else tr("Choose at least one permission")

    async def send(self) -> ClientCredentials:
        request = CreateClient(name=self.name.text().strip(), scopes=self.scopes())
        return await self._session.call(lambda client: client.create_client(request, key=None))

    def failed(self, error: ConsoleError) -> None:
        self.show_wrong(
            failure_words(tr("The application was not created."), advising(error, str(LOOK_IN_LIST))), error
        )


ONCE = Phrase("The secret is shown only once, here. Store it where the application can read it.")
PUBLIC = Phrase("It is visible to people behind you and on screenshots.")
DOTS = "•" * 24


@dataclass(frozen=True, kw_only=True, slots=True)
class SecretWords:
    """Labels and names for one kind of secret. `kind`: the prefix of every identifier. `id`, `secret`: lines."""

    kind: str
    id: str
    secret: str
    window: Phrase
    id_name: Phrase
    hidden: Phrase
    shown: Phrase
    show: Phrase
    hide: Phrase
    save: Phrase
    lost: Phrase


OF_CLIENT = SecretWords(
    kind="clients",
    id="client_id",
    secret="client_secret",  # noqa: S106
    window=Phrase("Client secret"),
    id_name=Phrase("client id"),
    hidden=Phrase("client secret, hidden"),
    shown=Phrase("client secret"),
    show=Phrase("Show the client secret"),
    hide=Phrase("Hide the client secret"),
    save=Phrase("Save the client secret"),
    lost=Phrase("The secret cannot be shown again. Without it, the application needs a new one."),
)
OF_WEBHOOK = SecretWords(
    kind="webhooks",
    id="webhook_id",
    secret="webhook_secret",  # noqa: S106
    window=Phrase("Webhook secret"),
    id_name=Phrase("webhook id"),
    hidden=Phrase("webhook secret, hidden"),
    shown=Phrase("webhook secret"),
    show=Phrase("Show the webhook secret"),
    hide=Phrase("Hide the webhook secret"),
    save=Phrase("Save the webhook secret"),
    lost=Phrase(
        "The secret cannot be shown again. Without it, the receiver cannot check messages and needs a new one."
    ),
)


class SecretDialog(ShownOnceDialog):
    """No widget contains the secret while it is hidden."""

    def __init__(
        self,
        parts: ConsoleParts,
        name: str,
        client_id: UUID,
        secret: str,
        old_ends: datetime | None,
        parent: QWidget,
        words: SecretWords = OF_CLIENT,
    ) -> None:
        kind, title = words.kind, tr("Secret of {name}", name=plain(name))
        file = f"{kind.removesuffix('s')}-{str(client_id)[-8:]}.env"
        question = tr("Close without storing the secret?"), str(words.lost)
        frame = str(words.window)
        super().__init__(parts, f"{kind}.secret", (frame, title), secret, question, (str(words.save), file), parent)
        self._client_id, self._words = client_id, words
        self._copied = False
        theme = parts.theme
        self.client_id = self.line("id", str(words.id_name), str(client_id))
        self.secret = self.line("text", str(words.hidden), DOTS)
        self.reveal = self.button("reveal", tr("Show"), spoken=str(words.show))
        self.reveal.setCheckable(True)
        self.copy = self.button("copy", tr("Copy both"), icon="copy", primary=True)
        self.clear = self.button("clear", tr("Clear clipboard now"))
        self.trial: TrialBox | None = None
        if words is OF_CLIENT:
            self.trial = TrialBox(parts, f"{kind}.secret.trial", lambda: self._secret)
            self.trial.show_client(client_id, None)
        self.stored = named(QCheckBox(tr("I have stored it")), f"{kind}.secret.stored", tr("I have stored it"))
        self.stored.setMinimumHeight(theme.sizes.small_target)
        theme.keep(self.stored, TextRole.BODY)
        self._arrange(title, old_ends)
        self._connect()
        self._judge()
        self.copy.setFocus()

    def acts(self) -> Sequence[Button]:
        return () if self.trial is None else (self.trial.run,)

    def done(self, result: int) -> None:
        super().done(result)
        self.secret.setText(DOTS)
        if self.trial is not None:
            self.trial.forget()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys even if the focus is elsewhere."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide:
            self.reveal.setChecked(False)  # the dialog was closed
        return super().event(event)

    def _arrange(self, title: str, old_ends: datetime | None) -> None:
        words = self._words
        grid = field_grid([(words.id, self.client_id), (words.secret, self.secret)], tone="quiet")
        grid.addWidget(self.reveal, 1, 2)
        buttons_row = hbox(spacing=8)
        for button in (self.copy, self.save, self.clear):
            buttons_row.addWidget(button)
        buttons_row.addStretch(1)
        above = [text_label(f"{ONCE} {PUBLIC}", wrap=True)]
        if old_ends is not None:
            until = moment(old_ends, datetime.now(UTC))
            above.append(text_label(tr("The old secret still works until {until}.", until=until), wrap=True))
        trial = () if self.trial is None else (self.trial,)
        self.stack(self._parts.theme, title, *above, grid, buttons_row, self.note, *trial, self.stored)
        self.end_with(self.close_button)

    def _connect(self) -> None:
        self.reveal.toggled.connect(self._reveal)
        self.copy.clicked.connect(self._copy)
        self.clear.clicked.connect(self._clear)
        self.stored.toggled.connect(self._judge)
        if self.trial is not None:
            self.trial.finished.connect(self.grow)
            self.trial.steps.unfolded.connect(self.grow)

    def _judge(self) -> None:
        self.is_kept = self.stored.isChecked()
        self.close_button.allow(None if self.is_kept else tr("Confirm first that you stored it"))
        self.clear.allow(None if self._copied else tr("Nothing was copied from this window"))

    def _reveal(self, shown: bool) -> None:
        self.secret.setText(self._secret if shown else DOTS)
        self.secret.setCursorPosition(0)
        self.secret.setAccessibleName(str(self._words.shown if shown else self._words.hidden))
        spoken = self._words.hide if shown else self._words.show
        self.reveal.say(tr("Hide") if shown else tr("Show"), str(spoken))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.lines())
        self._copied = True
        self.say(tr("Both are in the clipboard until you clear it."))
        self._judge()

    def _clear(self) -> None:
        QGuiApplication.clipboard().clear()
        self._copied = False
        self.say(tr("The clipboard is empty. Clipboard managers may still have a copy."))
        self._judge()
        self.copy.setFocus()

    def lines(self) -> str:
        return both_lines(self._client_id, self._secret, (self._words.id, self._words.secret))
