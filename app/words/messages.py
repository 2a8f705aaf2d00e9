"""Translates messages of the server and its agents into the window's language, by their codes. Pure."""

from __future__ import annotations

from app.language.translate import translated
from server_core.contract.messages.message import CATALOGUE, WORDS, Message


def message_text(message: Message | str | None) -> str:
    """Translate by the code. Free text and messages with an unknown code are shown in their original English."""
    if not isinstance(message, Message):
        return message or ""
    template = CATALOGUE.get(message.code)
    if template is None or not template.takes(message.params):
        return message.text
    params = {
        name: message_text(value) if isinstance(value, Message) else value for name, value in message.params.items()
    }
    return translated(template.source_for(message.params), params)


def is_free_text(message: Message) -> bool:
    """Return whether the text is from a device or a person."""
    return message.code == WORDS
