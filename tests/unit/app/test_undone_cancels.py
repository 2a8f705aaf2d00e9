"""Undo of a cancel covers the jobs that still wait, not those that were printing."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from server_core.contract.types.jobs import JobActionDone, JobActionKind, PendingAction
from tests.support.actors import ANNA
from tests.support.console_facts import NOW, a_job, changed
from tests.support.console_site import ConsoleSite
from tests.support.shown_queue import fill


@pytest.mark.parametrize(
    ("printing", "words"),
    [
        ((3,), "Cancelled 2 jobs. 1 is printing and was asked to stop."),
        ((2, 3), "Cancelled ORD-104001. 2 are printing and were asked to stop."),
        ((1, 2, 3), None),
        ((), "Cancelled 3 jobs"),
    ],
)
def test_what_is_printing_is_told_apart(
    console: Console, server: ConsoleSite, qtbot: QtBot, printing: tuple[int, ...], words: str | None
) -> None:
    rows = [a_job(number, "printing" if number in printing else "pending") for number in (1, 2, 3)]
    fill(console, server, qtbot, *rows)
    act_id, until = uuid4(), NOW + timedelta(seconds=9)
    pending = PendingAction(
        act_id=act_id, kind=JobActionKind.CANCEL, actor=ANNA, ends_at=until, printer_id=None, printer_name=None
    )
    after = [
        changed(row, cancel_wished=True) if row.sequence in printing else changed(row, pending=pending) for row in rows
    ]
    answer = JobActionDone(act_id=act_id, undo_until=until, jobs=after, refused=[])
    console.queue_page.job_actions._actions._offer(JobActionKind.CANCEL, rows, answer)
    newest = console.parts.undo.newest
    assert (None if newest is None else newest.words) == words
