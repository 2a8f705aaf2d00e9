"""Acts on many jobs, as the fake console server knows them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec

from server_core.contract.messages.message import words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import (
    JobActionDone,
    JobActionKind,
    JobActionRequest,
    JobRow,
    PendingAction,
    RefusedJob,
)
from server_core.contract.types.printers import PrinterView


class FakeJobActs:
    """`refused`: jobs that no act is done with, and why. What can be undone waits for `finish`, never for a clock."""

    def __init__(self) -> None:
        self.asked: list[JobActionRequest] = []
        self.undone: list[UUID] = []
        self.finished: list[UUID] = []
        self.refused: dict[UUID, str] = {}
        self._open: dict[UUID, tuple[JobActionRequest, dict[UUID, JobRow]]] = {}

    def act(
        self,
        body: bytes,
        jobs: dict[UUID, JobRow],
        printers: dict[UUID, PrinterView],
        put: Callable[[JobRow], None],
        one: Callable[[UUID, JobActionRequest], JobRow],
    ) -> JobActionDone:
        """`one` does an act with one job at once."""
        act = msgspec.json.decode(body, type=JobActionRequest)
        self.asked.append(act)
        again = {key for key, seen in act.reprinted_as.items() if jobs[key].reprinted_as != seen}
        refusals = self.refused | dict.fromkeys(again, "It was already reprinted by Anna.")
        refused = [_refused(key, refusals[key]) for key in act.print_job_ids if key in refusals]
        able = [key for key in act.print_job_ids if key not in refusals]
        if act.kind not in (JobActionKind.CANCEL, JobActionKind.MOVE) or not act.undo_seconds:
            done = [one(key, act) for key in able]
            return JobActionDone(act_id=None, undo_until=None, jobs=done, refused=refused)
        act_id, until = uuid4(), datetime.now(UTC) + timedelta(seconds=act.undo_seconds)
        target = printers.get(act.printer_id) if act.printer_id is not None else None
        before: dict[UUID, JobRow] = {}
        done = []
        for key in able:
            if jobs[key].status != "pending":
                done.append(one(key, act))
                continue
            before[key] = jobs[key]
            pending = PendingAction(
                act_id=act_id,
                kind=act.kind,
                actor="Anna",
                ends_at=until,
                printer_id=act.printer_id,
                printer_name=None if target is None else target.name,
                jobs=len(able),
            )
            done.append(_put(jobs[key], put, held_by="Anna", pending=pending))
        if not before:
            return JobActionDone(act_id=None, undo_until=None, jobs=done, refused=refused)
        self._open[act_id] = act, before
        return JobActionDone(act_id=act_id, undo_until=until, jobs=done, refused=refused)

    def end(
        self, act_id: UUID, how: str, jobs: dict[UUID, JobRow], printers: dict[UUID, PrinterView], put: Any
    ) -> JobActionDone:
        """`how`: undo or finish."""
        act, before = self._open.pop(act_id)
        (self.undone if how == "undo" else self.finished).append(act_id)
        done = []
        for key, row in before.items():
            changes: dict[str, Any] = {"held_by": row.held_by, "pending": None}
            if how == "finish" and act.kind is JobActionKind.CANCEL:
                changes |= {"status": "cancelled", "completed_at": datetime.now(UTC)}
            elif how == "finish" and act.printer_id is not None:
                changes |= {"printer_id": act.printer_id, "printer_name": printers[act.printer_id].name}
            done.append(_put(jobs[key], put, **changes))
        return JobActionDone(act_id=act_id, undo_until=None, jobs=done, refused=[])


def _put(row: JobRow, put: Callable[[JobRow], None], **changes: Any) -> JobRow:
    changed = msgspec.structs.replace(row, version=row.version + 1, **changes)
    changed = msgspec.convert(msgspec.to_builtins(changed), type=JobRow)
    put(changed)
    return changed


def _refused(job_id: UUID, message: str) -> RefusedJob:
    return RefusedJob(print_job_id=job_id, error_code=ErrorCode.INVALID_TRANSITION, message=words(message))
