"""Names of media as people know them, from those that printers tell (PWG 5101.1: `na_letter_8.5x11in`). Pure."""

from __future__ import annotations

import re

from app.language.table import Words
from app.language.translate import Phrase
from app.vocabulary.sizes import area_words
from server_core.contract.types.media import Media

_SELF_DESCRIBING = re.compile(r"(?P<class>[a-z]+)_(?P<name>[a-z0-9.-]+)_[0-9.]+x[0-9.]+(mm|in)\Z")
_SERIES = re.compile(r"[abc]\d{1,2}\Z")
_KNOWN = Words(
    {
        ("na", "letter"): Phrase("Letter", "paper"),
        ("na", "legal"): Phrase("Legal", "paper"),
        ("na", "ledger"): Phrase("Tabloid", "paper"),
        ("na", "executive"): Phrase("Executive", "paper"),
        ("na", "invoice"): Phrase("Statement", "paper"),
        ("na", "govt-letter"): Phrase("Government letter", "paper"),
        ("na", "foolscap"): Phrase("Foolscap", "paper"),
        ("na", "number-10"): Phrase("Envelope No. 10", "paper"),
        ("na", "monarch"): Phrase("Envelope Monarch", "paper"),
        ("iso", "dl"): Phrase("Envelope DL", "paper"),
    }
)


def media_name(media: Media) -> str:
    """`Letter`, `A4`, `JIS B5`; of others their size in mm."""
    told = _SELF_DESCRIBING.match(media.name)
    if told is None and "_" not in media.name:
        return media.name
    standard, name = (told["class"], told["name"]) if told is not None else ("", "")
    if (standard, name) in _KNOWN:
        return _KNOWN[standard, name]
    if standard in ("iso", "jis") and _SERIES.match(name):
        return name.upper() if standard == "iso" else f"JIS {name.upper()}"
    return area_words(media.width_mm, media.height_mm or None)
