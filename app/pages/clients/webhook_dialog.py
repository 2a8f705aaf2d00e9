"""Dialog for a new or changed webhook: its URL, its events, and whether it may use private addresses."""

from __future__ import annotations

from msgspec import UNSET
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.dialogs.form import Form
from app.errors import CallRefused, ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.outcome_unknown import advising, failure_words
from app.theme.text_role import TextRole
from app.widgets.fields import FormField
from app.widgets.labels import named, text_label
from app.words.clients import EVENTS, why_not_event
from app.words.plain_text import plain, tooltip
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import ClientView
from server_core.contract.types.webhooks import (
    DESCRIPTION_CHARACTERS,
    URL_CHARACTERS,
    ChangeWebhook,
    CreateWebhook,
    WebhookCredentials,
    WebhookEvent,
    WebhookView,
)

NAME = "webhooks.edit"
NEW, CHANGE = Phrase("New webhook"), Phrase("Change the webhook")
LOOK_IN_LIST = Phrase("Or look in the list: if a new webhook is there, give it a new secret.")
PRIVATE = Phrase("Allow private addresses, other ports and plain http")
PRIVATE_HELP = Phrase(
    "Otherwise messages only go to https:// addresses on the internet, port 443. Choose this "
    "for a receiver in your own network or on this computer."
)


class WebhookDialog(Form[WebhookCredentials | WebhookView]):
    """`webhook` None: create one. Returns the secret of a new webhook, or the changed webhook."""

    stays = True

    def __init__(self, parts: ConsoleParts, client: ClientView, webhook: WebhookView | None, parent: QWidget) -> None:
        title = str(NEW if webhook is None else CHANGE)
        super().__init__(parts.theme, NAME, (title, title), parent)
        self._session, self._client, self._webhook = parts.session, client, webhook
        theme = parts.theme
        words = tr("URL of the receiver")
        self.url = named(QLineEdit("" if webhook is None else webhook.url), f"{NAME}.url", words)
        self.url.setMaxLength(URL_CHARACTERS)
        self.url.setPlaceholderText("https://shop.example/hooks/printing")
        self.url.setMinimumWidth(380)
        self.url.setCursorPosition(0)
        self.field = FormField(theme, words, self.url)
        self.private = self._box("private", str(PRIVATE))
        self.private.setAccessibleDescription(str(PRIVATE_HELP))
        self.private.setChecked(webhook is not None and webhook.allow_private)
        note = tr("Note, for example who runs the receiver")
        self.note = named(QLineEdit("" if webhook is None else webhook.description), f"{NAME}.note", note)
        self.note.setMaxLength(DESCRIPTION_CHARACTERS)
        self.boxes: dict[WebhookEvent, QCheckBox] = {}
        self.keep = self.button("cancel", tr("Cancel"))
        self.make = self.button("save", tr("Create") if webhook is None else tr("Save", "button"), primary=True)
        help_label = text_label(str(PRIVATE_HELP), wrap=True, tone="quiet")
        theme.keep(help_label, TextRole.SMALL)
        self.private.toggled.connect(self.edited)
        self.note.textChanged.connect(self.judge)
        self.declare(
            text_label(tr("Application: {name}", name=plain(client.name)), wrap=True),
            self.field,
            self.private,
            help_label,
            text_label(tr("Events to send:"), tone="quiet"),
            *map(self._event_box, EVENTS),
            FormField(theme, note, self.note),
            leave=self.keep,
            action=self.make,
            first=self.url,
            at=self.field,
        )

    def events(self) -> list[WebhookEvent]:
        return [event for event, box in self.boxes.items() if box.isChecked()]

    def _box(self, key: str, words: str) -> QCheckBox:
        box = named(QCheckBox(words), f"{NAME}.{key}", words)
        box.setMinimumHeight(self._theme.sizes.small_target)
        self._theme.keep(box, TextRole.BODY)
        return box

    def _event_box(self, event: WebhookEvent) -> QCheckBox:
        """Make the check box of an event. A disabled one says which scope the application lacks."""
        webhook, why_not = self._webhook, why_not_event(event, self._client.scopes)
        box = self.boxes[event] = self._box(event.value.replace(".", "_"), EVENTS[event])
        box.setChecked(why_not is None if webhook is None else event in webhook.events)
        box.setEnabled(why_not is None)
        box.setToolTip(tooltip(why_not or ""))
        box.setAccessibleDescription(why_not or "")
        box.toggled.connect(self.judge)
        return box

    def _changes(self) -> ChangeWebhook:
        """Return the fields that were changed."""
        webhook, request = self._webhook, self._request()
        if webhook is None:
            return ChangeWebhook()
        return ChangeWebhook(
            url=request.url if request.url != webhook.url else UNSET,
            events=request.events if set(request.events or ()) != set(webhook.events) else UNSET,
            allow_private=request.allow_private if request.allow_private is not webhook.allow_private else UNSET,
            description=request.description if request.description != webhook.description else UNSET,
        )

    def _request(self) -> CreateWebhook:
        return CreateWebhook(
            client_id=self._client.client_id,
            url=self.url.text().strip(),
            events=self.events(),
            allow_private=self.private.isChecked(),
            description=self.note.text().strip(),
        )

    def lacks(self) -> str | None:
        if not self.url.text().strip():
            return tr("A URL is needed")
        if not self.events():
            return tr("Choose at least one event")
        if self._webhook is not None and self._changes() == ChangeWebhook():
            return tr("Nothing was changed")
        return None

    async def send(self) -> WebhookCredentials | WebhookView:
        request, webhook = self._request(), self._webhook
        if webhook is None:
            return await self._session.call(lambda client: client.create_webhook(request, key=None))
        key, changes = webhook.webhook_id, self._changes()
        return await self._session.call(lambda client: client.change_webhook(key, changes))

    def failed(self, error: ConsoleError) -> None:
        """Show an error of the URL beneath its field, and any other above the buttons."""
        if isinstance(error, CallRefused) and error.code == ErrorCode.URL_NOT_ALLOWED:
            super().failed(error)
            return
        new = self._webhook is None
        explained = advising(error, str(LOOK_IN_LIST)) if new else error
        what = tr("The webhook was not created.") if new else tr("The webhook was not changed.")
        self.show_wrong(plain(failure_words(what, explained)), error)
