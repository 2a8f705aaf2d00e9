"""What an error says of the act that ended with it: it was refused, never begun, or nobody knows. One rule for all."""

from __future__ import annotations

from app.errors import ConsoleError, NoEngine, Refused, ToldAlready

WORKS_STILL = 500
"""From this HTTP status on the server says nothing about what became of it."""


def is_judged(error: ConsoleError) -> bool:
    """The server has looked at it and refused it: that holds."""
    return isinstance(error, Refused) and error.http_status < WORKS_STILL


def is_lost(error: ConsoleError) -> bool:
    """It may have been done all the same. Not where no engine ran that could have heard of it, nor where the error
    tells already what is known."""
    return not (is_judged(error) or isinstance(error, NoEngine | ToldAlready))
