"""Developer applications and their keys in operators' words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.language.translate import Phrase, tr
from app.words.ages import ago, moment
from app.words.customers import developer_name
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from app.words.within import within
from server_core.contract.types.partners import ApplicationView, KeyView

IN_USE = Mark(said=Phrase("In use", "application"), shape=Shape.CHECK, tone=Tone.GOOD)
NEVER_USED = Mark(said=Phrase("Never used", "application"), shape=Shape.QUESTION, tone=Tone.WAITING)
DISABLED = Mark(said=Phrase("Disabled", "application"), shape=Shape.SLASH, tone=Tone.QUIET)
NO_KEY = Mark(said=Phrase("No key", "application"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
ACTIVE = Mark(said=Phrase("Active", "key"), shape=Shape.CHECK, tone=Tone.GOOD)
REVOKED = Mark(said=Phrase("Revoked", "key"), shape=Shape.SLASH, tone=Tone.QUIET)


def good_keys(application: ApplicationView) -> list[KeyView]:
    return [key for key in application.keys if key.revoked_at is None]


def mark_of(application: ApplicationView, _: datetime) -> Mark:
    if application.disabled_at is not None:
        return DISABLED
    if not good_keys(application):
        return NO_KEY
    return NEVER_USED if application.last_used_at is None else IN_USE


def key_mark(key: KeyView) -> Mark:
    return ACTIVE if key.revoked_at is None else REVOKED


def keys_words(application: ApplicationView) -> str:
    """`2 active`, `1 active, 1 revoked`"""
    good = len(good_keys(application))
    gone = len(application.keys) - good
    told = [tr("%n active", "keys", good) if good else "", tr("%n revoked", "keys", gone) if gone else ""]
    return ", ".join(filter(None, told)) or tr("None", "keys")


def used_words(at: datetime | None, now: datetime) -> str:
    return tr("Never", "used") if at is None else ago(at, now)


def key_used_words(key: KeyView, now: datetime) -> str:
    """In a row that may be a card, without the head of its column."""
    return NEVER_USED.word if key.last_used_at is None else used_words(key.last_used_at, now)


def sentence(application: ApplicationView, now: datetime) -> str:
    return tr(
        "{name}. {state}. Of {developer}. Keys: {keys}. Last used: {used}.",
        name=plain(application.name),
        state=mark_of(application, now).word,
        developer=developer_name(application.developer),
        keys=within(keys_words(application)),
        used=within(used_words(application.last_used_at, now)),
    )


def key_sentence(key: KeyView, now: datetime) -> str:
    return tr(
        "Key {kid}. {state}. Made {time}, {number} bits.",
        kid=plain(key.kid),
        state=key_mark(key).word,
        time=moment(key.created_at, now),
        number=key.bits,
    )


def matches(application: ApplicationView, wanted: str) -> bool:
    words = wanted.strip().casefold()
    told = (application.name, application.developer, str(application.client_id), *(key.kid for key in application.keys))
    return any(words in each.casefold() for each in told)


def revoke_key_words(application: ApplicationView, key: KeyView) -> str:
    left = len(good_keys(application)) - 1
    name = plain(application.name)
    rest = (
        tr("%n other key(s) of {name} still count.", "", left, name=name)
        if left
        else tr("It is the last one: {name} cannot call again until it has a new key.", name=name)
    )
    return tr(
        "What it signed is refused from now on, and access tokens that were got by it end. {rest} It never comes back.",
        rest=rest,
    )


def disable_words(application: ApplicationView) -> str:
    return tr(
        "Assertions of {name} are refused from now on: it makes no customers and gets no tokens. Its customers and "
        "their agents go on printing what they have. It can be enabled again, with the same keys.",
        name=plain(application.name),
    )
