"""What needs a person now, counted once for all places that tell of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.vocabulary.marks import Tone
from app.vocabulary.printers import STOPPED, holds_up_work, mark_of, needs_attention
from server_core.contract.console import PrinterView, QueueSummary


@dataclass(frozen=True, kw_only=True, slots=True)
class Needs:
    """Each is one thing to do: a job to look after or to let print, a printer to look after.

    `holding_up`: printers that stopped, or that jobs wait for in vain; the others of `printers` only want attention."""

    failed: int = 0
    check: int = 0
    held: int = 0
    printers: int = 0
    holding_up: int = 0
    stopped: int = 0

    @property
    def jobs(self) -> int:
        return self.failed + self.check + self.held

    @property
    def tone(self) -> Tone | None:
        """Of the worst; None: nobody is needed now."""
        if self.failed or self.stopped:
            return Tone.FAILED
        if self.check or self.holding_up:
            return Tone.ATTENTION
        return Tone.HELD if self.held else None

    @property
    def sentence(self) -> str:
        """`Needs you: 2 jobs failed, 1 job to check, 1 printer stands still`; empty where nobody is needed."""
        parts = [
            _count(self.failed, "job failed", "jobs failed"),
            _count(self.check, "job to check", "jobs to check"),
            _count(self.held, "job held", "jobs held"),
            _count(self.holding_up, "printer holds up work", "printers hold up work"),
        ]
        said = ", ".join(filter(None, parts))
        return f"Needs you: {said}" if said else ""


def needs_of(summary: QueueSummary | None, printers: Iterable[PrinterView]) -> Needs:
    """Without a summary nothing is known of jobs."""
    shown = list(printers)
    counts = QueueSummary(failed=0, check=0, printing=0, waiting=0, printed_today=0) if summary is None else summary
    return Needs(
        failed=counts.failed,
        check=counts.check,
        held=counts.held,
        printers=sum(map(needs_attention, shown)),
        holding_up=sum(map(holds_up_work, shown)),
        stopped=sum(mark_of(printer) is STOPPED for printer in shown),
    )


def waiting_need(summary: QueueSummary | None) -> tuple[str, str]:
    """Of the jobs that wait: `5 need you`, and where room is short `5 for you`; empty where all print by themselves."""
    needy = 0 if summary is None else summary.held + summary.stopped
    return (f"{needy} need{'s' if needy == 1 else ''} you", f"{needy} for you") if needy else ("", "")


def _count(number: int, one: str, many: str) -> str:
    return "" if not number else f"1 {one}" if number == 1 else f"{number} {many}"
