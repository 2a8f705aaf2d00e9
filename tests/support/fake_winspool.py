"""A Windows spooler in Python: what its calls do to one printer and its jobs, as Microsoft's reference tells it.

Each look at a job lets it take one step of its `course`; behind the last one it is printed.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace

from agent_core.backends.windows.spooler import (
    Attribute,
    Control,
    JobBit,
    PrinterBit,
    SpoolFault,
    SpoolJob,
    SpoolPrinter,
)
from server_core.contract.messages.message import words

NAME = "Pack 1"
QUIET = PrinterBit(0)
URI = "winspool://Pack%201"
PRINTING_COURSE = (JobBit(0), JobBit.PRINTING)


@dataclass
class FakeSpooler:
    """`paper`: what was printed whole; `begun`: documents of which the printer got bytes. `fails`: Windows' error
    numbers by call. `deleted_by_others`: in place of being printed. `put_fails_at`: byte at which a write breaks."""

    printer_bits: PrinterBit = QUIET
    attributes: Attribute = Attribute.QUEUE
    driver: str = "ZDesigner ZD421-203dpi ZPL"
    appetite: int = 1 << 20
    course: tuple[JobBit, ...] = PRINTING_COURSE
    retains: bool = True
    deletes: bool = True
    deleted_by_others: bool = False
    fails: dict[str, int] = field(default_factory=dict)
    end_fails_late: bool = False
    put_fails_at: int | None = None
    hangs_at: int | None = None
    resume: threading.Event = field(default_factory=threading.Event)
    paper: list[bytes] = field(default_factory=list)
    begun: set[int] = field(default_factory=set)
    documents: list[str] = field(default_factory=list)
    handles: set[int] = field(default_factory=set)
    queue: dict[int, SpoolJob] = field(default_factory=dict)
    spool: dict[int, bytes] = field(default_factory=dict)
    controls: list[Control] = field(default_factory=list)
    _last: int = 100
    _current: dict[int, int] = field(default_factory=dict)
    _steps: dict[int, int] = field(default_factory=dict)
    _kept: set[int] = field(default_factory=set)

    def _maybe_fail(self, call: str) -> None:
        if call in self.fails:
            raise SpoolFault(self.fails[call], words(f"{call} failed"))

    def open(self, name: str) -> int:
        self._maybe_fail("open")
        if name != NAME:
            raise SpoolFault(1801, words("the printer name is invalid"))
        self._last += 1
        self.handles.add(self._last)
        return self._last

    def close(self, handle: int) -> None:
        self.handles.discard(handle)

    def printer(self, handle: int) -> SpoolPrinter:
        self._maybe_fail("printer")
        assert handle in self.handles
        return SpoolPrinter(status=self.printer_bits, attributes=self.attributes, driver=self.driver)

    def start(self, handle: int, document: str) -> int:
        self._maybe_fail("start")
        self._last += 1
        self.documents.append(document)
        self.spool[self._last] = b""
        self.queue[self._last] = SpoolJob(job_id=self._last, document=document, status=JobBit.SPOOLING)
        self._current[handle] = self._last
        return self._last

    def put(self, handle: int, data: bytes) -> int:
        self._maybe_fail("put")
        job_id = self._current[handle]
        so_far = len(self.spool[job_id])
        if self.hangs_at is not None and so_far + len(data) > self.hangs_at:
            self.resume.wait(10)
        taken = data[: self.appetite]
        fails = self.put_fails_at is not None and so_far + len(taken) > self.put_fails_at
        if fails and self.put_fails_at is not None:
            taken = taken[: self.put_fails_at - so_far]
        self.spool[job_id] += taken
        if taken and self._is_direct:
            self.begun.add(job_id)
        if fails:
            raise SpoolFault(1722, words("the RPC server is unavailable"))
        return len(taken)

    def end(self, handle: int) -> None:
        self._maybe_fail("end")
        job_id = self._current.pop(handle)
        self._steps[job_id] = 0
        self.queue[job_id] = replace(self.queue[job_id], status=JobBit(0), size=len(self.spool[job_id]))
        if self._is_direct:
            self._print(job_id)
        if self.end_fails_late:
            self.settle()
            raise SpoolFault(1726, words("the remote procedure call failed"))

    def abort(self, handle: int) -> None:
        job_id = self._current.pop(handle, None)
        if job_id is not None:
            self.queue.pop(job_id, None)

    def job(self, handle: int, job_id: int) -> SpoolJob | None:
        self._maybe_fail("job")
        job = self.queue.get(job_id)
        if job is None or job_id not in self._steps or job.status & (JobBit.PRINTED | JobBit.PAUSED):
            return job
        step = self._steps[job_id]
        self._steps[job_id] += 1
        if step < len(self.course):
            if self.course[step] & JobBit.PRINTING:
                self.begun.add(job_id)
            self.queue[job_id] = replace(job, status=self.course[step])
        elif self.deleted_by_others:
            del self.queue[job_id]
        else:
            self._print(job_id)
        return self.queue.get(job_id)

    def jobs(self, handle: int) -> tuple[SpoolJob, ...]:
        self._maybe_fail("jobs")
        return tuple(self.queue.values())

    def control(self, handle: int, job_id: int, command: Control) -> bool:
        self.controls.append(command)
        job = self.queue.get(job_id)
        if job is None:
            return False
        if command is Control.RETAIN and self.retains:
            self._kept.add(job_id)
        elif command is Control.RELEASE:
            self._kept.discard(job_id)
            if job.status & JobBit.PRINTED:
                del self.queue[job_id]
        elif command is Control.PAUSE:
            self.queue[job_id] = replace(job, status=job.status | JobBit.PAUSED)
        elif command is Control.RESUME:
            self.queue[job_id] = replace(job, status=job.status & ~JobBit.PAUSED)
        elif command is Control.DELETE and self.deletes:
            del self.queue[job_id]
        return {Control.RETAIN: self.retains, Control.DELETE: self.deletes}.get(command, True)

    def settle(self) -> None:
        """Print everything that can still be printed."""
        for job_id in [one for one in self.queue if one in self._steps]:
            if not self.queue[job_id].status & JobBit.PRINTED and not self.deleted_by_others:
                self._print(job_id)

    @property
    def _is_direct(self) -> bool:
        return not self.attributes & Attribute.QUEUE

    def _print(self, job_id: int) -> None:
        self.paper.append(self.spool[job_id])
        self.begun.add(job_id)
        if job_id in self._kept:
            self.queue[job_id] = replace(self.queue[job_id], status=JobBit.PRINTED | JobBit.RETAINED)
        else:
            del self.queue[job_id]
