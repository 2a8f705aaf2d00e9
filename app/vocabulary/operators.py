"""Words for the people who work at consoles, and for consoles on other computers. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.vocabulary.ages import age, moment
from app.vocabulary.plain_text import plain
from server_core.contract.consoles import ConsoleView, OperatorView, Role, WhoAmI

ROLES = {Role.OPERATOR: "Operator", Role.ADMIN: "Administrator"}
MEANINGS = {
    Role.OPERATOR: "prints and looks after the queue",
    Role.ADMIN: "sets up everything else, too",
}
LOCKED = (("Off", False), ("On", True))
LOCK_AFTER = (
    ("2 minutes", 2),
    ("5 minutes", 5),
    ("10 minutes", 10),
    ("30 minutes", 30),
    ("1 hour", 60),
    ("Never by itself", 0),
)


def lock_words(operators: Sequence[OperatorView], here: OperatorView | None) -> str:
    """On the button; empty where nobody could unlock."""
    return "Lock" if here is not None else "Unlock…" if operators else ""


def here_words(who: WhoAmI | None) -> tuple[str, str]:
    """In the status bar: short, and spoken. Empty where there are no operators."""
    if who is None or (who.operator is None and not who.operators):
        return "", ""
    if who.operator is not None:
        name = plain(who.operator.name)
        return name, f"{name} works here, {ROLES[who.role].lower()}. Press to lock"
    if who.locked:
        return "locked", "This console is locked. Press to unlock it"
    return "nobody", "Nobody has unlocked this console. Press to unlock it"


def why_no_unlock(operator: OperatorView) -> str | None:
    """Why this one unlocks nothing."""
    if operator.role is Role.ADMIN and not operator.has_pin:
        return "An administrator needs a PIN: another one can set it"
    return None


def operator_words(operator: OperatorView) -> str:
    pin = "with a PIN" if operator.has_pin else "without a PIN"
    note = "" if why_no_unlock(operator) is None else ", which unlocks nothing"
    return f"{plain(operator.name)} – {ROLES[operator.role].lower()}, {pin}{note}"


def console_words(console: ConsoleView, now: datetime) -> str:
    role = ROLES[console.role].lower()
    host = f", computer {plain(console.hostname)}" if console.hostname and console.hostname != console.name else ""
    return f"{plain(console.name)} – {role}{host}, {_seen(console, now)}"


def _seen(console: ConsoleView, now: datetime) -> str:
    if console.revoked_at is not None:
        return f"revoked {moment(console.revoked_at, now)}"
    if console.last_seen_at is None:
        return "never seen"
    return f"seen {age(console.last_seen_at, now)} ago"


def left_words(expires_at: datetime, now: datetime) -> str:
    """`9:58`; empty: it is over."""
    seconds = int((expires_at - now).total_seconds())
    return "" if seconds <= 0 else f"{seconds // 60}:{seconds % 60:02}"
