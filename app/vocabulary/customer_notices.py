"""Notices at customers in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import Phrase
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from server_core.contract.account_notices import AccountNotices

NEEDS_YOU = Mark(said=Phrase("Needs an answer", "customer"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)


def where_words(counts: Sequence[AccountNotices]) -> str:
    """Empty where nothing is open."""
    if not counts:
        return ""
    total = sum(there.open_notices for there in counts)
    notices = "1 notice" if total == 1 else f"{total} notices"
    return f"{notices} at {plain(counts[0].name)}" if len(counts) == 1 else f"{notices} at {len(counts)} customers"
