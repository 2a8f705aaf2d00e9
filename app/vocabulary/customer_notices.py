"""Notices at customers in operators' words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import Phrase, tr
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from server_core.contract.types.audit import AccountNotices

NEEDS_YOU = Mark(said=Phrase("Needs an answer", "customer"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)


def where_words(counts: Sequence[AccountNotices]) -> str:
    """Empty where nothing is open."""
    if not counts:
        return ""
    total = sum(there.open_notices for there in counts)
    if len(counts) == 1:
        return tr("%n notice(s) at {customer}", "", total, customer=plain(counts[0].name))
    return tr("%n notice(s) at {count} customers", "", total, count=len(counts))
