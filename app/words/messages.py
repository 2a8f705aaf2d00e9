"""Messages of the server and its agents in the language of the window. Pure."""

from __future__ import annotations

from app.language.translate import translated
from server_core.contract.messages.message import CATALOGUE, WORDS, Message


def said(message: Message | str | None) -> str:
    """Translate by the code. Text and the message of an unknown code are shown in the English of their maker."""
    if not isinstance(message, Message):
        return message or ""
    template = CATALOGUE.get(message.code)
    if template is None or not template.takes(message.params):
        return message.text
    params = {name: said(value) if isinstance(value, Message) else value for name, value in message.params.items()}
    return translated(template.source, params)


def is_free_text(message: Message) -> bool:
    """Tell whether these are words of a device or of a person."""
    return message.code == WORDS
