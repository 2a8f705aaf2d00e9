"""Tags, place and last answer of printers in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from app.language.translate import tr
from app.words.ages import ago
from app.words.plain_text import plain
from app.words.printers import gives_no_feedback
from server_core.contract.types.printers import TAG_CHARACTERS, PrinterView, place_of, tag_key


def place_words(printer: PrinterView) -> str:
    return plain(place_of(printer))


def tag_name(tag: str, most: int = TAG_CHARACTERS) -> str:
    """Cut in the middle where it is longer: tags that follow each other differ at their end."""
    words = plain(tag)
    return words if len(words) <= most else f"{words[: most // 2]}…{words[-(most // 3) :]}"


def tag_words(printer: PrinterView) -> str:
    """`Packing, Hall 3`"""
    return ", ".join(map(tag_name, printer.tags))


def where_words(printer: PrinterView) -> str:
    """`Hall 3, rack 7 · Packing, Returns`: in one line of a card."""
    return " · ".join(part for part in (place_words(printer), tag_words(printer)) if part)


def answered_words(answered_at: datetime | None, now: datetime) -> str:
    """`12 s ago`"""
    return tr("none yet", "answer of a printer") if answered_at is None else ago(answered_at, now)


def tags_in_use(printers: Iterable[PrinterView]) -> list[str]:
    """Of all printers, each once, in alphabetical order; as it is written first."""
    known: dict[str, str] = {}
    for printer in printers:
        for tag in printer.tags:
            known.setdefault(tag_key(tag), tag)
    return [known[key] for key in sorted(known)]


def tagged(printers: Iterable[PrinterView], tag: str) -> list[PrinterView]:
    """Those that have it, however it is written."""
    key = tag_key(" ".join(tag.split()))
    return [printer for printer in printers if key in map(tag_key, printer.tags)]


def place_lines(printer: PrinterView, now: datetime) -> list[str]:
    """Of a description by command, a word of up to 11 letters in front."""
    lines = [f"place       {printer.place or f'{printer.device_place} (as it says)'}"] if place_of(printer) else []
    if printer.tags:
        lines.append(f"tags        {', '.join(printer.tags)}")
    heard = "connected" if gives_no_feedback(printer) else "answered"
    return [*lines, f"{heard:<12}{answered_words(printer.answered_at, now)}"]
