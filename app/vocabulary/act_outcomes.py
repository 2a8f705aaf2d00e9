"""What came of an act on jobs, in sentences: that it was not done, or that nobody knows. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import tr
from app.vocabulary.actions import JobAction
from app.vocabulary.bulk import CAN_BE, called
from server_core.contract.types.jobs import JobActKind, JobRow


def could_not(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be {done}.", jobs=called(rows), done=_done(kind))


def could_not_at_once(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be {done} at once.", jobs=called(rows), done=_done(kind))


def done_after_all(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    """Its answer was lost."""
    jobs, done = called(rows), _done(kind)
    if len(rows) == 1:
        return tr("{jobs} was {done}: only the server’s answer was lost.", jobs=jobs, done=done)
    return tr("{jobs} were {done}: only the server’s answer was lost.", jobs=jobs, done=done)


def not_known_whether(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    jobs, done = called(rows), _done(kind)
    if len(rows) == 1:
        return tr("It is not known whether {jobs} was {done}.", jobs=jobs, done=done)
    return tr("It is not known whether {jobs} were {done}.", jobs=jobs, done=done)


def not_done_as_known(kind: JobActKind, rows: Sequence[JobRow]) -> str:
    jobs, done = called(rows), _done(kind)
    if len(rows) == 1:
        return tr("{jobs} was not {done} as far as is known.", jobs=jobs, done=done)
    return tr("{jobs} were not {done} as far as is known.", jobs=jobs, done=done)


def this_not_done(kind: JobActKind) -> str:
    return tr("It was not {done} as far as is known.", done=_done(kind))


def taken_back(rows: Sequence[JobRow]) -> str:
    return tr("Taken back: {jobs}.", jobs=called(rows))


def not_taken_back(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be taken back.", jobs=called(rows))


def not_taken_back_yet(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be taken back yet.", jobs=called(rows))


def too_late_to_take_back(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be taken back any more.", jobs=called(rows))


def not_known_whether_taken_back(rows: Sequence[JobRow]) -> str:
    if len(rows) == 1:
        return tr("It is not known whether {jobs} was taken back.", jobs=called(rows))
    return tr("It is not known whether {jobs} were taken back.", jobs=called(rows))


def _done(kind: JobActKind) -> str:
    return CAN_BE[JobAction[kind.name]]
