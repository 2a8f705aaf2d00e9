"""What is said when a device shows which one it is, or a language is tried on it."""

from __future__ import annotations

from app.language.translate import tr
from app.vocabulary.printers import LANGUAGES
from app.vocabulary.refused_sentences import field_words
from server_core.contract.device_acts import IdentifyNews, Shown, TrialNews
from server_core.contract.public import RawLanguage


def identified_words(news: IdentifyNews) -> str:
    match news.shown:
        case Shown.IDENTIFIED:
            return tr("It blinks, beeps or shows it on its display now.")
        case Shown.FED:
            return tr("It feeds one blank label now, or some paper.")
        case Shown.NOTHING:
            return field_words(news.problem or "") or tr(
                "This printer can neither blink nor beep, but it can feed one blank label."
            )


def can_only_feed(news: IdentifyNews) -> bool:
    """Nothing was seen at it, and a person may have it feed one blank label."""
    return news.shown is Shown.NOTHING and news.can_feed


def tried_words(language: RawLanguage, news: TrialNews) -> str:
    if news.problem:
        return field_words(news.problem)
    return tr(
        "Sent in {language}. A label with a bar code came out? Then this is its language.",
        language=LANGUAGES[language],
    )
