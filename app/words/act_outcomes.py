"""What came of an act on jobs, in sentences: that it was not done, or that nobody knows. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import tr
from app.words.actions import JobAction
from app.words.bulk import CAN_BE, called
from server_core.contract.types.jobs import JobActKind, JobRow


def could_not(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be {done}.", jobs=called(rows), done=_done(kind))


def could_not_at_once(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be {done} at once.", jobs=called(rows), done=_done(kind))


def not_known_whether(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    jobs, done = called(rows), _done(kind)
    if len(rows) == 1:
        return tr("It is not known whether {jobs} was {done}.", jobs=jobs, done=done)
    return tr("It is not known whether {jobs} were {done}.", jobs=jobs, done=done)


def taken_back(rows: Sequence[JobRow]) -> str:
    return tr("Taken back: {jobs}.", jobs=called(rows))


def not_taken_back(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be taken back.", jobs=called(rows))


def not_known_whether_taken_back(rows: Sequence[JobRow]) -> str:
    if len(rows) == 1:
        return tr("It is not known whether {jobs} was taken back.", jobs=called(rows))
    return tr("It is not known whether {jobs} were taken back.", jobs=called(rows))


def not_printed(what: str) -> str:
    """`what`: `ORD-104482`, `3 jobs`."""
    return tr("{what} could not be printed again.", what=what)


def reprint_unknown_words(what: str) -> str:
    return tr("Nothing is known of the reprint of {what}.", what=what)


def _done(kind: JobActKind) -> str:
    return CAN_BE[JobAction[kind.name]]
