"""Dialog for a new or changed webhook: its URL, its events, and whether it may lead to private addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.dialogs.sheet import Sheet
from app.errors import ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.outcome_unknown import advising, failure_words
from app.theme.text_role import TextRole
from app.widgets.buttons import Button
from app.widgets.form_field import FormField
from app.widgets.labels import named, text_label
from app.words.plain_text import plain, tooltip
from app.words.webhooks import EVENTS, why_not_event
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
LOOK_IN_LIST = Phrase("Or look in the list: a webhook whose secret nobody has seen gets a new one there.")
PRIVATE = Phrase("Allow private addresses, other ports and plain http")
PRIVATE_HELP = Phrase(
    "Without it, messages go only to https:// addresses on the internet, at port 443. Choose it for a receiver in "
    "your own network or on this computer."
)


class WebhookSheet(Sheet):
    """`webhook` None: a new one. `on_made` gets the secret of a new one, `on_changed` one that was changed."""

    def __init__(
        self,
        parts: ConsoleParts,
        client: ClientView,
        webhook: WebhookView | None,
        on_made: Callable[[WebhookCredentials], None],
        on_changed: Callable[[WebhookView], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parts.theme, parent)
        self._session, self._client, self._webhook = parts.session, client, webhook
        self._on_made, self._on_changed = on_made, on_changed
        self._asking = False
        theme = self._theme = parts.theme
        title = str(NEW if webhook is None else CHANGE)
        self.setWindowTitle(title)
        named(self, NAME, title)
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
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{NAME}.refused", "")
        self.keep = Button(theme, f"{NAME}.cancel", tr("Cancel"), parent=self)
        word = tr("Create") if webhook is None else tr("Save", "button")
        self.make = Button(theme, f"{NAME}.save", word, primary=True, parent=self)
        layout = self.stack(theme, title, text_label(tr("Of {name}", name=plain(client.name)), wrap=True), self.field)
        told = text_label(str(PRIVATE_HELP), wrap=True, tone="quiet")
        theme.keep(told, TextRole.SMALL)
        events = text_label(tr("It is told when:"), tone="quiet")
        for part in (self.private, told, events):
            layout.addWidget(part)
        for event in EVENTS:
            layout.addWidget(self._event_box(event))
        layout.addWidget(FormField(theme, note, self.note))
        self.wrong.hide()
        layout.addWidget(self.wrong)
        self.end_with(self.keep, self.make)
        self.url.textChanged.connect(self._typed)
        self.private.toggled.connect(self._typed)
        self.note.textChanged.connect(self._judge)
        self.keep.clicked.connect(self.reject)
        self.make.clicked.connect(self._send)
        self._judge()
        self.url.setFocus()

    def acts(self) -> Sequence[Button]:
        return (self.make,)

    def reject(self) -> None:
        """Stay open while a webhook is being made: its secret would be lost with the sheet."""
        if not self._asking:
            super().reject()

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
        box.toggled.connect(self._judge)
        return box

    def _typed(self) -> None:
        self.field.tell("")
        self._judge()

    def _changes(self) -> ChangeWebhook:
        """Return the fields that were changed."""
        webhook, wish = self._webhook, self._wish()
        if webhook is None:
            return ChangeWebhook()
        return ChangeWebhook(
            url=wish.url if wish.url != webhook.url else UNSET,
            events=wish.events if set(wish.events or ()) != set(webhook.events) else UNSET,
            allow_private=wish.allow_private if wish.allow_private is not webhook.allow_private else UNSET,
            description=wish.description if wish.description != webhook.description else UNSET,
        )

    def _wish(self) -> CreateWebhook:
        return CreateWebhook(
            client_id=self._client.client_id,
            url=self.url.text().strip(),
            events=self.events(),
            allow_private=self.private.isChecked(),
            description=self.note.text().strip(),
        )

    def _lacks(self) -> str | None:
        if not self.url.text().strip():
            return tr("A URL is needed")
        if not self.events():
            return tr("Choose at least one event")
        if self._webhook is not None and self._changes() == ChangeWebhook():
            return tr("Nothing was changed")
        return None

    def _judge(self) -> None:
        asking = tr("The server is being told") if self._asking else None
        self.make.allow(asking or self._lacks())
        self.keep.allow(asking)

    @flow
    async def _send(self) -> None:
        if not self.make.isEnabled():
            return
        self._asking = True
        self.wrong.hide()
        self._judge()
        wish, webhook = self._wish(), self._webhook
        try:
            if webhook is None:
                made = await self._session.call(lambda client: client.create_webhook(wish, key=None))
            else:
                key, changes = webhook.webhook_id, self._changes()
                changed = await self._session.call(lambda client: client.change_webhook(key, changes))
        except ConsoleError as error:
            self._failed(error)
            return
        self.accept()
        if webhook is None:
            self._on_made(made)
        else:
            self._on_changed(changed)

    def _failed(self, error: ConsoleError) -> None:
        """Show an error of the URL beneath its field, and any other above the buttons."""
        self._asking = False
        self._judge()
        if isinstance(error, Refused) and error.code == ErrorCode.URL_NOT_ALLOWED:
            self.field.tell(plain(str(error)))
            self.url.setFocus()
            self.grow()
            return
        new = self._webhook is None
        known = advising(error, str(LOOK_IN_LIST)) if new else error
        text = plain(failure_words(tr("It was not created.") if new else tr("It was not changed."), known))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.show()
