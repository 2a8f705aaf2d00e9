"""Words of a window about one account: who that is, and what holds there now. Pure."""

from __future__ import annotations

from app.language.translate import Phrase, tr
from app.words.customers import STATES
from app.words.marks import Mark
from app.words.plain_text import plain
from server_core.contract.types.partners import AccountKind, AccountView, RelationshipStatus

THIS_SITE = Phrase("this site", "customer of …")
UNUSUAL = (RelationshipStatus.SUSPENDED, RelationshipStatus.CLOSED)
MEANINGS = {
    RelationshipStatus.SUSPENDED: Phrase(
        "{name} is suspended: jobs wait and nothing is printed there until it is resumed on the page Partners of the "
        "site. What you see is live."
    ),
    RelationshipStatus.CLOSED: Phrase(
        "{name} was closed for good: its history can be read, nothing is printed there any more."
    ),
}


def title_of(account: AccountView) -> str:
    return f"{plain(account.name)} – Spoolhouse"


def role_words(account: AccountView, site: str) -> str:
    """`customer of Demo Site`. `site`: its name; empty = the one on this computer."""
    of = plain(site) or str(THIS_SITE)
    if account.kind is AccountKind.DEVELOPER:
        return tr("developer at {site}", site=of)
    return tr("customer of {site}", site=of)


def mark_of(account: AccountView) -> Mark | None:
    """None: all is as it should be."""
    return STATES[account.status] if account.status in UNUSUAL and account.status is not None else None


def state_words(account: AccountView) -> str:
    """What its state means for who works here; empty: nothing."""
    meaning = None if account.status is None else MEANINGS.get(account.status)
    return "" if meaning is None else str(meaning).format(name=plain(account.name))


def closed_words(account: AccountView) -> str | None:
    """Why nothing new begins there; None: it may."""
    if account.status is not RelationshipStatus.CLOSED:
        return None
    return tr("{name} was closed: nothing is printed or set up there any more", name=plain(account.name))


def gone_words(account: AccountView) -> str:
    return tr(
        "The server does not know {name} any more: was it restored from a backup? Close this window, and open the "
        "customer from the page Partners.",
        name=plain(account.name),
    )
