"""Words for operators, for consoles on other computers, and for a window whose server is on another computer. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.errors import CallRefused, ConsoleError, NotReachable, OtherKeyShown, UnexpectedAnswer
from app.language.translate import Phrase, Words, tr
from app.words.actors import by_words
from app.words.ages import age, moment
from app.words.plain_text import plain, within
from server_core.contract.types.consoles import ConsoleView, OperatorView, Role, WhoAmI
from server_core.contract.types.errors import ErrorCode

ROLES = Words({Role.OPERATOR: Phrase("Operator", "role"), Role.ADMIN: Phrase("Administrator", "role")})
MEANINGS = Words(
    {
        Role.OPERATOR: Phrase("prints and manages the queue"),
        Role.ADMIN: Phrase("can also change everything else"),
    }
)
LOCKED = ((Phrase("Off"), False), (Phrase("On"), True))
LOCK_AFTER = (
    (Phrase("2 minutes"), 2),
    (Phrase("5 minutes"), 5),
    (Phrase("10 minutes"), 10),
    (Phrase("30 minutes"), 30),
    (Phrase("1 hour"), 60),
    (Phrase("Never automatically"), 0),
)


def lock_words(operators: Sequence[OperatorView], here: OperatorView | None, *, locks: bool) -> str:
    """Return the words on the button; empty if nobody could unlock. `locks`: the console is locked without operator."""
    if here is not None:
        return tr("Lock", "a console") if locks else tr("Log out")
    if not operators:
        return ""
    return tr("Unlock…") if locks else tr("Log in…")


def here_words(who: WhoAmI | None) -> tuple[str, str]:
    """Return the words in the status bar, short and for screen readers. Empty if there are no operators."""
    if who is None or (who.operator is None and not who.operators):
        return "", ""
    if who.operator is not None:
        name, role = plain(who.operator.name), within(ROLES[who.role])
        if who.locks is not False:  # None: an older server
            return name, tr("{name} works here, {role}. Press to lock", name=name, role=role)
        return name, tr("{name} works here, {role}. Press to log out", name=name, role=role)
    if who.locked:
        return tr("locked", "a console"), tr("This console is locked. Press to unlock it")
    return tr("nobody", "works here"), tr("Nobody is logged in here. Press to log in")


def why_no_unlock(operator: OperatorView) -> str | None:
    """Return why this operator cannot unlock."""
    if operator.role is Role.ADMIN and not operator.has_pin:
        return tr("An administrator needs a PIN: another one can set it")
    return None


def operator_words(operator: OperatorView) -> str:
    name, role = plain(operator.name), within(ROLES[operator.role])
    if operator.has_pin:
        return tr("{name} – {role}, with a PIN", name=name, role=role)
    if why_no_unlock(operator) is None:
        return tr("{name} – {role}, without a PIN", name=name, role=role)
    return tr("{name} – {role}, without a PIN: can't unlock anything", name=name, role=role)


def console_words(console: ConsoleView, now: datetime) -> str:
    name, role, last_used = plain(console.name), within(ROLES[console.role]), _last_used(console, now)
    if console.revoked_at is None and len(console.addresses) > 1:
        last_used = tr(
            "{seen}, from several addresses: {addresses}", seen=last_used, addresses=plain(", ".join(console.addresses))
        )
    if not console.hostname or console.hostname == console.name:
        return tr("{name} – {role}, {seen}", name=name, role=role, seen=last_used)
    host = plain(console.hostname)
    return tr("{name} – {role}, computer {host}, {seen}", name=name, role=role, host=host, seen=last_used)


def console_facts(console: ConsoleView, now: datetime) -> list[tuple[str, str]]:
    """Return a console's facts: permissions, place, creation, and address of its last use."""
    last_used = _last_used(console, now)
    facts = [
        (tr("Role"), ROLES[console.role]),
        (tr("Computer"), plain(console.hostname)),
        (
            tr("Paired", "when a console was"),
            tr("{at} by {name}", at=moment(console.created_at, now), name=by_words(console.created_by)),
        ),
        (tr("Last used", "a console"), last_used[:1].upper() + last_used[1:]),
        (tr("Version"), plain(console.version or "")),
        (tr("From", "addresses of a console"), plain(", ".join(console.addresses))),
    ]
    return [(name, value) for name, value in facts if value]


LIVE = timedelta(minutes=2)
"""An open console contacts the server at least this often."""


def _last_used(console: ConsoleView, now: datetime) -> str:
    if console.revoked_at is not None:
        return tr("revoked {at}", at=moment(console.revoked_at, now))
    if console.last_seen_at is None:
        return tr("never seen")
    if now - console.last_seen_at < LIVE:
        return tr("in use now", "a console")
    return tr("seen {age} ago", age=age(console.last_seen_at, now))


def left_words(expires_at: datetime, now: datetime) -> str:
    """Return `9:58`; empty if the time is over."""
    seconds = int((expires_at - now).total_seconds())
    return "" if seconds <= 0 else f"{seconds // 60}:{seconds % 60:02}"


def shut_out(error: ConsoleError | None, server: str) -> str:
    """Return why the server permanently rejects this console; empty if it does not."""
    if not server:
        return ""
    if isinstance(error, OtherKeyShown):
        return tr(
            "{server} shows a different key than when this console was paired. Nothing was sent. Ask "
            "the server's administrator whether it was set up again.",
            server=plain(server),
        )
    if isinstance(error, CallRefused) and error.code == ErrorCode.TOKEN_INVALID.value:
        return tr(
            "{server} no longer knows this console: access was revoked, or the server was restored "
            "from a backup. Ask the server's administrator for a new code and pair this console "
            "again.",
            server=plain(server),
        )
    return ""


def may_have_moved(error: ConsoleError | None, server: str) -> str:
    """Return advice if nobody answers at this console's stored address; empty: not the case."""
    if not server or not isinstance(error, NotReachable) or isinstance(error, OtherKeyShown):
        return ""
    return tr("If it has a new address, ask there for a new code and pair this console with that address.")


def shut_out_of_command(error: ConsoleError, server: str, base_url: str) -> str:
    """Return the same for a terminal, with the command that pairs again."""
    out = shut_out(error, server)
    if not out or not isinstance(error, CallRefused):
        return out
    return _pair_anew(out, base_url)


def moved_of_command(error: ConsoleError, server: str) -> str:
    """Return the advice for a terminal; empty: none."""
    moved = may_have_moved(error, server)
    return _pair_anew(moved, "https://HOST:PORT") if moved else ""


def _pair_anew(why: str, base_url: str) -> str:
    return tr("{why} Then: {command}", why=why, command=f"spoolhouse console pair --server {base_url}")


def server_trouble(error: ConsoleError, server: str) -> tuple[str, str]:
    """Return the words for the status bar: two words, and a sentence. `server`: its name, if it is on another
    computer.
    """
    out = shut_out(error, server)
    if out and isinstance(error, OtherKeyShown):
        return tr("shows a different key", "server"), out
    if out:
        return tr("no longer knows this console", "server"), out
    if isinstance(error, CallRefused | UnexpectedAnswer):
        return tr("answers with an error", "server"), tr("Server answers with an error. {why}", why=error)
    return tr("does not answer", "server"), tr("Server does not answer. {why}", why=error)
