"""What is told of a reprint whose end is not known, or of which only a part was made."""

from __future__ import annotations

from app.errors import ConsoleError, ToldAlready
from app.language.translate import Phrase, tr
from app.lost import is_lost
from server_core.contract.types.jobs import JobRow

LOOK_FIRST = Phrase("It may have been received: look in the queue before it is printed again.")


class PerhapsMade(ToldAlready):
    """The answer is missing, not the reprint."""

    def __init__(self, error: ConsoleError) -> None:
        super().__init__(f"{error} {LOOK_FIRST}")
        self._error = error

    @property
    def details_text(self) -> str:
        return f"{self._error.details_text}\n{LOOK_FIRST}"


class PartlyMade(ToldAlready):
    """`made`: the job of the begun copy; the whole `copies` behind it are missing."""

    def __init__(self, made: JobRow, copies: int, error: ConsoleError) -> None:
        missing = tr("The copy that was begun is printed again; %n whole copy(ies) still missing.", "", copies)
        super().__init__(f"{missing} {error}")
        self.made = made
        self._error = error

    @property
    def details_text(self) -> str:
        return f"{self}\n{self._error.details_text}"


def with_doubt(error: ConsoleError) -> ConsoleError:
    """As it is where it is certain that nothing was made."""
    return PerhapsMade(error) if is_lost(error) else error


def not_printed(what: str, error: ConsoleError) -> str:
    """The sentence before the error's own; `what`: `ORD-104482`, `3 jobs`."""
    if isinstance(error, PerhapsMade):
        return tr("Nothing is known of the reprint of {what}.", what=what)
    if isinstance(error, PartlyMade):
        return tr("Only a part of {what} is printed again as far as is known.", what=what)
    return tr("{what} could not be printed again.", what=what)
