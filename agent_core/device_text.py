"""What devices say in words, fit for logs and labels."""

from __future__ import annotations

import re

from server_core.contract.messages.message import Message, words

_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
MAX_TEXT = 500
PLACE_CHARACTERS = 127


def clean(text: str) -> str:
    """One line, no control or direction characters, bounded."""
    return _UNSAFE.sub(" ", text).strip()[:MAX_TEXT]


def clean_message(message: Message) -> Message:
    """Return the message; one with control characters, which a device may have put there, becomes clean free text."""
    return words(clean(message.text)) if _UNSAFE.search(message.text) else message


def place_or_none(text: str | None) -> str | None:
    """Where a device stands: as long as RFC 8011 lets a printer-location be."""
    words = " ".join(clean(text or "").split())[:PLACE_CHARACTERS].strip()
    return words or None


def clean_or_none(text: str | None) -> str | None:
    return (clean(text) or None) if text is not None else None
