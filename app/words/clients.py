"""Words for applications that use the API: what they may do, how they are, what was asked. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.ages import ago, moment, spoken_age
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain
from server_core.contract.types.partners import ClientView, Scope

MAY = Words(
    {
        Scope.PRINT_JOBS_WRITE: Phrase("May print"),
        Scope.DOCUMENTS_WRITE: Phrase("May upload"),
        Scope.PRINT_JOBS_READ: Phrase("May see jobs"),
        Scope.PRINTERS_READ: Phrase("May see printers"),
        Scope.AGENTS_READ: Phrase("May see agents"),
    }
)
"""In the order in which they are offered."""
SHORT = Words(
    {
        Scope.PRINT_JOBS_WRITE: Phrase("print", "an application may"),
        Scope.DOCUMENTS_WRITE: Phrase("upload", "an application may"),
        Scope.PRINT_JOBS_READ: Phrase("see jobs", "an application may"),
        Scope.PRINTERS_READ: Phrase("see printers", "an application may"),
        Scope.AGENTS_READ: Phrase("see agents", "an application may"),
    }
)
SHOP_SYSTEM = frozenset(Scope)
READ_ONLY = frozenset({Scope.PRINT_JOBS_READ, Scope.PRINTERS_READ, Scope.AGENTS_READ})
NEVER = Phrase("Never used")
NOT_TOLD = "–"
SHORT_ID = 8


def may_words(scopes: Iterable[Scope]) -> str:
    """`Print, upload, see jobs`"""
    given = set(scopes)
    if given == SHOP_SYSTEM:
        return tr("Everything", "an application may")
    words = ", ".join(SHORT[scope] for scope in MAY if scope in given)
    return words[:1].upper() + words[1:] or tr("Nothing", "an application may")


def short_id(client: ClientView) -> str:
    """Its end: what comes first is the time, and alike in all that were made together."""
    return f"…{str(client.client_id)[-SHORT_ID:]}"


def mark_of(client: ClientView, now: datetime) -> Mark:
    if client.disabled_at is not None:
        return Mark(said=tr("Disabled", "application"), shape=Shape.SLASH, tone=Tone.QUIET)
    ends = client.previous_secret_ends_at
    if ends is not None and ends > now:
        valid = tr("Old valid until {at}", at=moment(ends, now))
        return Mark(said=valid, shape=Shape.HOURGLASS, tone=Tone.ATTENTION)
    if client.last_used_at is None:
        return Mark(said=NEVER, shape=Shape.QUESTION, tone=Tone.WAITING)
    return Mark(said=tr("In use", "application"), shape=Shape.CHECK, tone=Tone.GOOD)


def used_words(client: ClientView, now: datetime) -> str:
    return tr("Never", "used") if client.last_used_at is None else ago(client.last_used_at, now)


def requests_words(client: ClientView) -> str:
    use = client.use_24h
    return NOT_TOLD if use is None else f"{use.requests}{'+' if use.capped else ''}"


def errors_words(client: ClientView, _: datetime | None = None) -> str:
    """`3 × 429, 1 × 401, 2 × 4xx`; nothing where there are none."""
    use = client.use_24h
    if use is None:
        return NOT_TOLD
    told = [
        f"{use.rate_limited} × 429" if use.rate_limited else "",
        f"{use.not_let_in} × 401" if use.not_let_in else "",
    ]
    told.append(f"{use.other_errors} × 4xx" if use.other_errors else "")
    return ", ".join(each for each in told if each)


def spoken(client: ClientView, now: datetime) -> str:
    used = (
        tr("never used")
        if client.last_used_at is None
        else tr("last used {ago}", ago=spoken_age(client.last_used_at, now))
    )
    errors = errors_words(client) or tr("no errors")
    return tr(
        "{name}. {state}. {used}. Requests in 24 hours: {requests}, {errors}. May: {may}.",
        name=plain(client.name),
        state=mark_of(client, now).word,
        used=used,
        requests=requests_words(client),
        errors=errors,
        may=may_words(client.scopes),
    )


def matches(client: ClientView, wanted: str) -> bool:
    """By name, or by any part of the client_id."""
    words = wanted.strip().casefold()
    return words in client.name.casefold() or words in str(client.client_id)


def namesakes(clients: Sequence[ClientView], name: str) -> list[ClientView]:
    wanted = name.strip().casefold()
    return [each for each in clients if wanted and each.name.strip().casefold() == wanted]


def already_there(same: Sequence[ClientView]) -> str:
    """A second one is possible, and seldom meant."""
    if len(same) > 1:
        return tr("%n applications are called {name} already.", "", len(same), name=plain(same[0].name))
    return tr(
        "An application is called {name} already: its id ends with {end}.",
        name=plain(same[0].name),
        end=short_id(same[0])[1:],
    )
