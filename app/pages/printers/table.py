"""What the table of printers tells of each, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.language.translate import Phrase, tr
from app.models.printers import card_sentence
from app.models.records import Column
from app.vocabulary.agents import called
from app.vocabulary.ages import age, moment
from app.vocabulary.places import answered_words, place_words, tag_words
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import dpi_of, gives_no_feedback, language_of, mark_of, media_of, reason_of, since_of
from server_core.contract.types.printers import PrinterView


def why_words(printer: PrinterView, now: datetime) -> str:
    """`Out of labels or paper, since 14:30`"""
    began = since_of(printer)
    since = tr("since {moment}", moment=moment(began, now)) if began else ""
    return ", ".join(part for part in (plain(reason_of(printer)), since) if part)


def waiting_words(printer: PrinterView, now: datetime) -> str:
    """`3, oldest 12 min`; empty where none waits."""
    if not printer.waiting:
        return ""
    oldest = printer.oldest_waiting_at
    if oldest is None:
        return str(printer.waiting)
    return tr("{number}, oldest {age}", number=printer.waiting, age=age(oldest, now))


def _answered(printer: PrinterView, now: datetime) -> str:
    return answered_words(None if gives_no_feedback(printer) else printer.answered_at, now)


COLUMNS: Sequence[Column[PrinterView]] = (
    Column(word=Phrase("Printer"), text=lambda printer, _: plain(printer.name)),
    Column(
        word=Phrase("State"),
        text=lambda printer, _: mark_of(printer).word,
        width=190,
        mark=lambda printer, _: mark_of(printer),
    ),
    Column(word=Phrase("Why, since"), text=why_words, width=250, rank=1),
    Column(word=Phrase("Waiting", "jobs"), text=waiting_words, width=120),
    Column(word=Phrase("Media"), text=lambda printer, _: media_of(printer), width=140, rank=2),
    Column(word=Phrase("Tags"), text=lambda printer, _: tag_words(printer), width=140, rank=2),
    Column(word=Phrase("Last answer", "of a printer"), text=_answered, width=110, rank=2),
    Column(word=Phrase("Language", "of a printer"), text=lambda printer, _: language_of(printer), width=96, rank=2),
    Column(word=Phrase("Resolution"), text=lambda printer, _: dpi_of(printer), width=96, rank=2),
    Column(
        word=Phrase("Place", "where a printer stands"), text=lambda printer, _: place_words(printer), width=130, rank=2
    ),
    Column(word=Phrase("Model"), text=lambda printer, _: plain(printer.model or ""), width=150, rank=2),
    Column(word=Phrase("Agent"), text=lambda printer, _: called(printer.agent_name), width=140, rank=2),
)


def spoken(printer: PrinterView, _: datetime) -> str:
    return card_sentence(printer)
