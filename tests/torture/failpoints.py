"""The engine fails at every failpoint, and no job is lost or printed twice: `python -m tests.torture.failpoints`.

Short: some runs per kind of failure, in which each point fails once. `--long`: for each point and kind of failure runs
of their own, in which it fails at the first, the second and the third time.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from server_core.failpoints import Failing
from tests.support.points import all_points, failings_at
from tests.torture.faults.older_server import OF_THE_COMMAND, fail_after_a_restore
from tests.torture.faults.run import Outcome, fail_everywhere

PARTS = {
    "agent's devices": ("agent.device.", "agent.spool."),
    "agent": ("agent.",),
    "jobs": ("server.job.", "server.lease.", "server.printer.", "server.answer."),
    "all else": ("server.",),
}
"""Begins of points; each point is of the first part that has it. Runs of their own, so that no run is long."""
AFTER_A_RESTORE = (
    "agent.journal.armed.",
    "agent.journal.outcome_of.",
    "agent.call.open_jobs.",
    "agent.call.ledger.",
    "server.agent.ledger.",
    *OF_THE_COMMAND,
)
"""Begins of points that no ordinary day reaches, see `faults.older_server`."""
NOT_HERE = (
    "agent.device.usb.",
    "agent.device.windows.",
    "agent.journal.disown.",
    "server.webhook.",
    "server.job.move.",
    "server.alarm.",
    "server.certificate.",
    "server.agent.take_over.",
)
"""Begins of points that the engine of these runs does not reach: it has no such device, no webhook, no standby, nothing
that stands still for ten minutes, no TLS and no copied agent, and its leases arrive.

See `usb_faults`, `windows_faults`, `standby`, `pool`, `cloned_agent`, `test_lost_leases.py` and
`tests/acceptance/test_webhooks.py`.
"""

ONCE = (
    "server.schema.",
    "server.agent.link.",
    "server.agent.enrol.",
    "server.cursor.key.",
    "agent.journal.come_home.",
    "agent.journal.keep_epoch.",
)
"""Begins of points that a data folder reaches once in its life, if nothing fails."""


def ordinary_points(failing: Failing) -> list[str]:
    """Return the failpoints that an ordinary tour through the program reaches."""
    return [point for point in _points(failing) if not point.startswith((*AFTER_A_RESTORE, *NOT_HERE))]


def part_of(point: str) -> str:
    return next(name for name, begins in PARTS.items() if point.startswith(begins))


def restored_points(failing: Failing) -> list[str]:
    """Return the failpoints that need a server with an older state than its agent's: all the others."""
    return [point for point in _points(failing) if point.startswith(AFTER_A_RESTORE)]


def _points(failing: Failing) -> list[str]:
    return [point for point in all_points() if failing in failings_at(point)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="each point alone, at its first three times")
    parser.add_argument("--only", default="", help="points that begin so")
    options = parser.parse_args()
    good = True
    for failing in Failing:
        points = [point for point in ordinary_points(failing) if point.startswith(options.only)]
        if options.long:
            runs = [([point], time) for point in points for time in ((1,) if point.startswith(ONCE) else (1, 2, 3))]
        else:
            parts = ([point for point in points if part_of(point) == part] for part in PARTS)
            runs = [(part, 1) for part in parts if part]
        for chosen, times in runs:
            with tempfile.TemporaryDirectory() as folder:
                outcome = fail_everywhere(Path(folder), failing, chosen, at=times)
            good &= _told(failing, chosen, times, outcome)
        old = [point for point in restored_points(failing) if point.startswith(options.only)]
        if old:
            with tempfile.TemporaryDirectory() as folder:
                good &= _told(failing, old, 1, fail_after_a_restore(Path(folder), failing, old))
    return 0 if good else 1


def _told(failing: Failing, points: list[str], times: int, outcome: Outcome) -> bool:
    good = not outcome.missed and not outcome.breaches
    what = points[0] if len(points) == 1 else f"{len(points)} points"
    word = "ok  " if good else "FAIL"
    lines = [
        f"{word} {failing} at {what} (time {times}): {outcome.hits} failures, {outcome.starts} starts, "
        f"{outcome.jobs} jobs, {outcome.seconds:.1f} s",
        *(f"     never reached: {point}" for point in outcome.missed),
        *(f"     {breach}" for breach in outcome.breaches),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    return good


if __name__ == "__main__":
    sys.exit(main())
