"""`python -m tests.torture.clock_jumps [--long]`: the time of day jumps under a running engine.

A real `spoolhouse serve` whose time of day is ours to set: an hour and a year ahead and back, and a clock that stands
still. Each time one job is in the middle of its printing, others are ready behind it, others wait at a paused printer.
Nothing is lost, ends, grows old or loses its lease by a jump; tokens that were over stay over, new ones are good.
Exit code 1 = it was not so.
"""

from __future__ import annotations

import math
import mmap
import os
import sqlite3
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx

from tests.torture.paper.checker import FINAL, check
from tests.torture.paper.gated_sink import GatedSink, gated_sink
from tests.torture.paper.processes import nursery
from tests.torture.paper.shop import Shop, Wish, open_shop
from tests.torture.paper.site import Site, wait_until
from tests.torture.partition import gather
from tests.torture.verdict import Outcome, short_or_long

HERE = "tests.torture.clock_jumps"
CLOCK_FILE = "SPOOLHOUSE_TORTURE_CLOCK"
HOUR, YEAR = 3600.0, 365 * 86400.0
RESTARTED = ("+1y", "-1y")
JUMPS = {"+1h": HOUR, "-1h": -HOUR, "+1y": YEAR, "-1y": -YEAR}
LARGE_BYTES = 600_000
"""More than all buffers between agent and printer."""
SECONDS = 40.0
BY_TIME = {"expired", "held_stale", "lease_ended", "agent_silent", "unconfirmed", "outcome_unknown", "released"}
"""Events that no job of this run may have."""


class SetClock:
    """A time of day in a file: seconds beyond the system's, or the moment at which it stands still (else NaN)."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(struct.pack("dd", 0.0, math.nan))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 16)
        self._real = time.time

    def __call__(self) -> float:
        beyond, frozen = struct.unpack("dd", self._memory[:16])
        return float(self._real() + beyond if math.isnan(frozen) else frozen)

    def jump(self, seconds: float) -> None:
        """Set the clock by an offset from its present time. A stopped clock continues."""
        beyond = self() + seconds - self._real()
        self._memory[:16] = struct.pack("dd", beyond, math.nan)

    def right(self) -> None:
        self._memory[:16] = struct.pack("dd", 0.0, math.nan)

    def freeze(self) -> None:
        beyond, _ = struct.unpack("dd", self._memory[:16])
        self._memory[:16] = struct.pack("dd", beyond, self())


def set_clock() -> None:
    """Patch the engine's process so that the time of day is read from the file."""
    from server_core.services import context

    clock = SetClock(Path(os.environ[CLOCK_FILE]))

    vars(context)["datetime"] = SimpleNamespace(now=lambda zone: datetime.fromtimestamp(clock(), zone))
    vars(time)["time"] = clock
    vars(time)["time_ns"] = lambda: int(clock() * 1e9)


def quick_sweeps() -> None:
    """Overdue jobs are looked for at every sweep (30 s); two seconds are a jump (60 s)."""
    from server_core.services import sweeper, wall_clock

    vars(sweeper)["EXPIRY_SECONDS"] = 0.5
    vars(sweeper)["TICK_SECONDS"] = 0.5
    vars(wall_clock)["JUMP"] = timedelta(seconds=2)


@contextmanager
def settable_clock(folder: Path) -> Iterator[SetClock]:
    path = folder / "clock"
    os.environ[CLOCK_FILE] = str(path)
    try:
        yield SetClock(path)
    finally:
        del os.environ[CLOCK_FILE]


@dataclass
class Story:
    """`frozen_seconds`: how long the clock stands still; `held_seconds`: how long a print goes on after a jump."""

    site: Site
    shop: Shop
    clock: SetClock
    busy: GatedSink
    printers: dict[str, str]
    held_seconds: float
    frozen_seconds: float
    ordered: int = 0

    def jump(self, name: str) -> list[str]:
        """Jump, and return what was wrong."""
        found: list[str] = []
        self._prepare(name)
        old = self._token()
        known = len(self._notices())
        if name == "frozen":
            self.clock.freeze()
            time.sleep(self.frozen_seconds)
        else:
            self.clock.jump(JUMPS[name])
        if name != "frozen" and not wait_until(lambda: len(self._notices()) > known, SECONDS):
            found.append(f"{name}: nobody was told of the jump")
        known = len(self._notices())
        if name != "frozen":  # it has outlasted a lease already, and soon the printer counts as standing still
            time.sleep(self.held_seconds)
        if not self._works(self._token()):
            found.append(f"{name}: a new token is refused")
        if name == "+1y" and self._works(old):
            found.append(f"{name}: a token lives for a year")
        if name in ("-1h", "-1y", "frozen") and not self._works(old):
            found.append(f"{name}: a token ended by a clock that went back")
        self._order(f"{name}-after", self.printers["calm"])
        self.busy.gate.set()
        self.site.post(f"printers/{self.printers['paused']}/resume")
        self.shop.wait_accepted(self.ordered, SECONDS)
        if not wait_until(lambda: not self._open(), SECONDS):
            found.append(f"{name}: not all came to an end")
        if name in RESTARTED:
            self._restart()
        self.clock.right()
        if not wait_until(lambda: len(self._notices()) > known, SECONDS):
            found.append(f"{name}: nobody was told that the clock was set right")
        if not self._works(self._token()):
            found.append(f"{name}: a new token is refused after the clock was set right")
        if name == "+1y" and self._works(old):
            found.append(f"{name}: a token that was over lives again")
        return found

    def _restart(self) -> None:
        """Restart the engine with the clock as it is."""
        self.site.stop()
        self.site.start()
        self.site.wait_ready()

    def _prepare(self, name: str) -> None:
        """Prepare jobs: one prints, two are ready behind it, two wait at a paused printer."""
        self.busy.gate.clear()
        self.site.post(f"printers/{self.printers['paused']}/pause")
        self._order(f"{name}-prints", self.printers["busy"], LARGE_BYTES)
        self.shop.wait_accepted(self.ordered, SECONDS)
        for number in range(2):
            self._order(f"{name}-ready-{number}", self.printers["busy"])
            self._order(f"{name}-waits-{number}", self.printers["paused"])
        self.shop.wait_accepted(self.ordered, SECONDS)
        requested = Counter(printing=1, reserved=2, pending=2)
        assert wait_until(lambda: Counter(self._open()) == requested, SECONDS), self._open()

    def _open(self) -> list[str]:
        return [row["status"] for row in self.site.rows() if row["status"] not in FINAL]

    def _order(self, name: str, printer_id: str, size_bytes: int = 0) -> None:
        self.ordered += 1
        marker = name.replace("+", "plus-").replace("--", "-").lstrip("-")
        self.shop.order(Wish(marker=f"{self.ordered}-{marker}", printer_id=printer_id, size_bytes=size_bytes))

    def _token(self) -> str:
        form = {"grant_type": "client_credentials", **self.credentials}
        answer = httpx.post(f"{self.site.base_url}/oauth/token", data=form, trust_env=False, timeout=30)
        return str(answer.raise_for_status().json()["access_token"])

    @property
    def credentials(self) -> dict[str, str]:
        made = self.shop._credentials
        return {name: made[name] for name in ("client_id", "client_secret")}

    def _works(self, token: str) -> bool:
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{self.site.base_url}/api/v1/printers", headers=headers, trust_env=False, timeout=30)
        assert answer.status_code in (200, 401), answer.text
        return answer.status_code == 200

    def _notices(self) -> list[int]:
        """Return the notices about jumps, and close open ones, so that the next jump opens another."""
        rows = [row for row in self.site.pages("notices", show="all") if row["kind"] == "clock_jumped"]
        for row in rows:
            if row["closed_at"] is None:
                self.site.console.post(f"notices/{row['number']}/close")
        return [row["number"] for row in rows]


def armed_ever(folder: Path) -> set[str]:
    """Job ids in the ledger of an agent that does not run."""
    with closing(sqlite3.connect(folder / "journal.db")) as journal:
        return {print_job_id for (print_job_id,) in journal.execute("SELECT print_job_id FROM armed_jobs")}


def clock_run(folder: Path, *, short: bool) -> Outcome:
    ledger = folder / "paper.jsonl"
    ledger.touch()
    setup = (f"{HERE}:set_clock", *((f"{HERE}:quick_sweeps", "tests.torture.paper.shorter:leases") if short else ()))
    began = time.monotonic()
    with (
        settable_clock(folder) as clock,
        nursery(folder, *setup) as born,
        gated_sink("busy", ledger) as busy,
        gated_sink("calm", ledger) as calm,
        gated_sink("paused", ledger) as paused,
    ):
        site = Site(folder=folder, nursery=born)
        with open_shop(site, threads=1) as (shop, agent):
            printers = {sink.name: site.add_printer(sink.name, sink.uri, agent) for sink in (busy, calm, paused)}
            held, frozen = (0.5, 4.0) if short else (75.0, 90.0)
            story = Story(site, shop, clock, busy, printers, held_seconds=held, frozen_seconds=frozen)
            complaints = [complaint for name in (*JUMPS, "frozen") for complaint in story.jump(name)]
        history = gather(site, shop, ledger)
        site.stop()
        site.close()
    for job in history.jobs:
        wrong = BY_TIME & {event.kind for event in job.events}
        if wrong or job.status != "printed":
            complaints.append(f"{job.marker}: {job.status} {job.failure_reason or ''} {', '.join(sorted(wrong))}")
    forgotten = {job.print_job_id for job in history.jobs} - armed_ever(folder / "server" / "agent")
    complaints += [f"the agent's ledger forgot {print_job_id}" for print_job_id in sorted(forgotten)]
    figures = {
        "jobs": len(history.jobs),
        "ends": dict(Counter(job.status for job in history.jobs)),
        "sheets": sum(sheet.complete for sheet in history.sheets),
        "years": sorted({datetime.fromtimestamp(job.events[0].at, UTC).year for job in history.jobs}),
        "seconds": round(time.monotonic() - began, 1),
    }
    return Outcome(complaints=[*map(str, check(history)), *complaints], figures=figures)


def main() -> int:
    return short_or_long(__doc__, clock_run, "with the program's own times; prints outlast a lease")


if __name__ == "__main__":
    sys.exit(main())
