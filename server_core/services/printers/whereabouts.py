"""A printer's tags and place as its row keeps them."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

import msgspec

from server_core.contract.decisions.confusable_names import is_seen, is_unseen
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.messages.requests import RequestMessages
from server_core.contract.types.printers import MOST_TAGS, PlaceWish, tag_key
from server_core.services.rejected import invalid_field


def columns(row: Any, wish: PlaceWish) -> dict[str, Any]:
    """Return the tags if the wish changes them. Raises Rejected `validation_failed`."""
    news: dict[str, Any] = {}
    if wish.add_tags or wish.remove_tags:
        tags = _changed(tags_of(row), wish)
        if tags != tags_of(row):
            news["tags"] = msgspec.json.encode(tags).decode()
    return news


def place_of(text: str) -> str:
    """Return the place as it is kept. Raises Rejected `validation_failed`."""
    return _seen("place", text)


def tags_of(row: Any) -> list[str]:
    return msgspec.json.decode(row.tags, type=list[str])


def as_told(column: str, value: Any) -> Any:
    """Decode a column for the log: lists become lists, other values stay."""
    return msgspec.json.decode(value) if column in ("tags", "raw_allow") else value


def has_tag(row: Any, tag: str) -> bool:
    """However it is written."""
    key = tag_key(" ".join(tag.split()))
    return key in map(tag_key, tags_of(row))


def shown(row: Any) -> dict[str, Any]:
    """The fields of PlaceView that stand in the row and are no settings."""
    return {"tags": tags_of(row), "device_place": row.device_place}


def _changed(tags: list[str], wish: PlaceWish) -> list[str]:
    """In alphabetical order; a tag that is there already stays as it is written."""
    gone = {tag_key(_plain(tag)) for tag in wish.remove_tags or ()}
    left = {tag_key(tag): tag for tag in tags if tag_key(tag) not in gone}
    for tag in wish.add_tags or ():
        seen = _seen("add_tags", tag)
        left.setdefault(tag_key(seen), seen)
    if len(left) > MOST_TAGS:
        raise invalid_field("add_tags", "too_many", PrinterMessages.TOO_MANY_TAGS(most=MOST_TAGS, number=len(left)))
    return [left[key] for key in sorted(left)]


def _seen(field: str, text: str) -> str:
    """Raises Rejected `validation_failed` for what nobody sees, and for signs that turn or hide what stands beside."""
    plain = _plain(text)
    if not is_seen(plain):
        raise invalid_field(field, "not_visible", RequestMessages.TEXT_INVISIBLE())
    if not all(letter.isprintable() and not is_unseen(letter) for letter in plain):
        raise invalid_field(field, "not_visible", RequestMessages.TEXT_WITH_INVISIBLE())
    return plain


def _plain(text: str) -> str:
    """One way to write what looks the same; spaces once."""
    return normalize("NFC", " ".join(text.split()))
