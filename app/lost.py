"""What an error says of the act that ended with it: it was refused, never begun, or nobody knows. One rule for all."""

from __future__ import annotations

from app.errors import ConsoleError, NoEngine, Refused, ToldAlready
from app.language.translate import Phrase
from server_core.contract.types.errors import ErrorCode

WORKS_STILL = 500
"""From this HTTP status on the server says nothing about what became of it."""
NOT_KNOWN = Phrase("It is not known whether this was done.")


NOTHING_DONE = frozenset({ErrorCode.INSUFFICIENT_STORAGE, ErrorCode.TOO_MANY_CONNECTIONS})
"""Error codes with such a status that still promise that nothing was done."""
TRY_AGAIN = "retry_after"
"""Key in an error's details: another program held the database, so nothing was changed."""


def is_judged(error: ConsoleError) -> bool:
    """The server has looked at it and refused it: that holds."""
    return isinstance(error, Refused) and error.http_status < WORKS_STILL


def is_lost(error: ConsoleError) -> bool:
    """It may have been done all the same. Not where no engine ran that could have heard of it, nor where the error
    tells already what is known."""
    return not (is_judged(error) or _says_nothing_done(error) or isinstance(error, NoEngine | ToldAlready))


def _says_nothing_done(error: ConsoleError) -> bool:
    return isinstance(error, Refused) and (error.code in NOTHING_DONE or TRY_AGAIN in error.details)


def not_done(what: str, error: ConsoleError) -> str:
    """The sentence before the error's own: `what` says that it was not done, which nobody knows of a lost answer."""
    return str(NOT_KNOWN) if is_lost(error) else what


AGAIN_IS_THE_SAME = Phrase("Press again: it is asked for the same one, and never done twice.")
LOOK_IN_LIST = Phrase("Or look in the list: an application whose secret nobody has seen gets a new one there.")


def pressed_again(error: ConsoleError) -> tuple[str, ...]:
    """The sentence behind that of an error, where there is one: what another press of the same does."""
    return (str(AGAIN_IS_THE_SAME),) if is_lost(error) else ()


def secret_lost(error: ConsoleError) -> tuple[str, ...]:
    """As `pressed_again`, of a secret that was shown to nobody."""
    return (*pressed_again(error), str(LOOK_IN_LIST)) if is_lost(error) else ()


def said_of_press(error: ConsoleError) -> str:
    """Of what `Session.press` asked: beneath its button, which may be pressed again."""
    code = f" ({error.code})" if isinstance(error, Refused) else ""
    return f"{not_done('', error)} {error}{code} {' '.join(pressed_again(error))}".strip()


def said(error: ConsoleError) -> str:
    """All that is told where an act ended with this error: beneath its button, which may be pressed again."""
    return f"{NOT_KNOWN} {error}" if is_lost(error) else str(error)
