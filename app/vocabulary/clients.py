"""Words for applications that use the API: what they may do, how they are, what was asked. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from app.vocabulary.ages import age, moment, spoken_age
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from server_core.contract.console import ClientView
from server_core.contract.public import Scope

MAY = {
    Scope.PRINT_JOBS_WRITE: "May print",
    Scope.DOCUMENTS_WRITE: "May upload",
    Scope.PRINT_JOBS_READ: "May see jobs",
    Scope.PRINTERS_READ: "May see printers",
    Scope.AGENTS_READ: "May see agents",
}
"""In the order in which they are offered."""
SHOP_SYSTEM = frozenset(Scope)
READ_ONLY = frozenset({Scope.PRINT_JOBS_READ, Scope.PRINTERS_READ, Scope.AGENTS_READ})
NEVER = "Never used"
NOT_TOLD = "–"
SHORT_ID = 8


def may_words(scopes: Iterable[Scope]) -> str:
    """`Print, upload, see jobs`"""
    given = set(scopes)
    if given == SHOP_SYSTEM:
        return "Everything"
    words = ", ".join(said.removeprefix("May ") for scope, said in MAY.items() if scope in given)
    return words[:1].upper() + words[1:] or "Nothing"


def short_id(client: ClientView) -> str:
    """Its end: what comes first is the time, and alike in all that were made together."""
    return f"…{str(client.client_id)[-SHORT_ID:]}"


def mark_of(client: ClientView, now: datetime) -> Mark:
    if client.disabled_at is not None:
        return Mark(said="Disabled", shape=Shape.SLASH, tone=Tone.QUIET)
    ends = client.previous_secret_ends_at
    if ends is not None and ends > now:
        return Mark(said=f"Old valid until {moment(ends, now)}", shape=Shape.HOURGLASS, tone=Tone.ATTENTION)
    if client.last_used_at is None:
        return Mark(said=NEVER, shape=Shape.QUESTION, tone=Tone.WAITING)
    return Mark(said="In use", shape=Shape.CHECK, tone=Tone.GOOD)


def used_words(client: ClientView, now: datetime) -> str:
    return "Never" if client.last_used_at is None else f"{age(client.last_used_at, now)} ago"


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
    used = "never used" if client.last_used_at is None else f"last used {spoken_age(client.last_used_at, now)}"
    errors = errors_words(client) or "no errors"
    return (
        f"{plain(client.name)}. {mark_of(client, now).word}. {used}. {requests_words(client)} requests in 24 hours, "
        f"{errors}. May: {may_words(client.scopes)}."
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
        return f"{len(same)} applications are called {plain(same[0].name)} already."
    return f"An application is called {plain(same[0].name)} already: its id ends with {short_id(same[0])[1:]}."
