"""What is said when a device shows which one it is, or a language is tried on it."""

from __future__ import annotations

from app.language.translate import tr
from app.words.jobs import cause_of
from app.words.messages import said
from app.words.plain_text import plain
from app.words.printers import LANGUAGES
from server_core.contract.types.discovery import IdentifyNews, Shown, TrialNews
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.jobs import JobRow


def identified_words(news: IdentifyNews) -> str:
    match news.shown:
        case Shown.IDENTIFIED:
            return tr("It blinks, beeps or shows it on its display now.")
        case Shown.FED:
            return tr("It feeds one blank label now, or some paper.")
        case Shown.NOTHING:
            return said(news.problem) or tr("This printer can neither blink nor beep, but it can feed one blank label.")


def sample_words(row: JobRow) -> str:
    """Of a test label or page that was made a moment ago: it is not on its way where something stops it."""
    name, cause, is_page = plain(row.printer_name), cause_of(row), row.document_format is DocumentFormat.PDF
    if cause is not None:
        why = cause.sentence
        if is_page:
            return tr("The test page for {printer} waits: {why}.", printer=name, why=why)
        return tr("The test label for {printer} waits: {why}.", printer=name, why=why)
    if is_page:
        return tr("A test page is on its way to {printer}.", printer=name)
    return tr("A test label is on its way to {printer}.", printer=name)


def can_only_feed(news: IdentifyNews) -> bool:
    """Nothing was seen at it, and a person may have it feed one blank label."""
    return news.shown is Shown.NOTHING and news.can_feed


def tried_words(language: RawLanguage, news: TrialNews) -> str:
    if news.problem:
        return said(news.problem)
    return tr(
        "Sent in {language}. A label with a bar code came out? Then this is its language.",
        language=LANGUAGES[language],
    )
