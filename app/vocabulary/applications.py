"""Developer applications and their keys in operators' words. Pure."""

from __future__ import annotations

from datetime import datetime

from app.vocabulary.ages import age, moment
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from server_core.contract.applications import ApplicationView, KeyView

IN_USE = Mark(said="In use", shape=Shape.CHECK, tone=Tone.GOOD)
NEVER_USED = Mark(said="Never used", shape=Shape.QUESTION, tone=Tone.WAITING)
DISABLED = Mark(said="Disabled", shape=Shape.SLASH, tone=Tone.QUIET)
NO_KEY = Mark(said="No key", shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)
ACTIVE = Mark(said="Active", shape=Shape.CHECK, tone=Tone.GOOD)
REVOKED = Mark(said="Revoked", shape=Shape.SLASH, tone=Tone.QUIET)


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
    told = [f"{good} active" if good else "", f"{gone} revoked" if gone else ""]
    return ", ".join(filter(None, told)) or "None"


def used_words(at: datetime | None, now: datetime) -> str:
    return "Never" if at is None else f"{age(at, now)} ago"


def sentence(application: ApplicationView, now: datetime) -> str:
    used = used_words(application.last_used_at, now).lower()
    return (
        f"{plain(application.name)}. {mark_of(application, now).word}. Of {plain(application.developer)}. "
        f"Keys: {keys_words(application).lower()}. Last used {used}."
    )


def key_sentence(key: KeyView, now: datetime) -> str:
    return f"Key {plain(key.kid)}. {key_mark(key).word}. Made {moment(key.created_at, now)}, {key.bits} bits."


def matches(application: ApplicationView, wanted: str) -> bool:
    words = wanted.strip().casefold()
    told = (application.name, application.developer, str(application.client_id), *(key.kid for key in application.keys))
    return any(words in each.casefold() for each in told)


def revoke_key_words(application: ApplicationView, key: KeyView) -> str:
    left = len(good_keys(application)) - 1
    rest = (
        f"{left} other key{'' if left == 1 else 's'} of {plain(application.name)} still count"
        f"{'s' if left == 1 else ''}."
        if left
        else f"It is the last one: {plain(application.name)} cannot call again until it has a new key."
    )
    ends = "What it signed is refused from now on, and access tokens that were got by it end."
    return f"{ends} {rest} It never comes back."


def disable_words(application: ApplicationView) -> str:
    return (
        f"Assertions of {plain(application.name)} are refused from now on: it makes no customers and gets no tokens. "
        "Its customers and their agents go on printing what they have. It can be enabled again, with the same keys."
    )
