"""`python -m tests.torture.pool [--rounds 12]`: two printers share their waiting jobs while all goes wrong.

One printer hangs in the middle of a job, with 60 more behind it. The other printer of its pool takes them one by one;
meanwhile the server dies before or behind a commit, or at any moment; the agent dies; the first printer comes back; the
other one is paused. On real processes; the paper is counted: no job is lost, none comes out twice, and each printer
prints its jobs in their order.

Prints one JSON object for each round; exits 1 if one complains.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import httpx

from tests.torture import rounds
from tests.torture.paper.checker import FINAL
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.site import wait_until
from tests.torture.rounds import Bench, Place

WAITING = 60
SHARING_SECONDS = 60.0
HERE = "tests.torture.pool:as_it_is"


class Meanwhile(StrEnum):
    KILLED_BEFORE = "killed before a move"
    KILLED_BEHIND = "killed behind a move"
    KILLED = "killed"
    AGENT_KILLED = "the agent is killed"
    BACK = "the first printer comes back"
    PAUSED = "the other printer is paused"


def as_it_is() -> None:
    """Patch nothing in the server's process."""


FAILPOINTS = {
    Meanwhile.KILLED_BEFORE: "server.job.move.before:kill@4",
    Meanwhile.KILLED_BEHIND: "server.job.move.after:kill@4",
}


@dataclass(kw_only=True)
class Round(rounds.Round):
    """`on_paper`: jobs by the printer on which they came out. `doubtful`: jobs of which nobody knows."""

    meanwhile: Meanwhile
    on_paper: dict[str, int] = field(default_factory=dict)
    doubtful: int = 0


def play(bench: Bench, meanwhile: Meanwhile, waiting: int = WAITING) -> Round:
    told = Round(meanwhile=meanwhile)
    return bench.play(told, lambda place: _Story(told, place, waiting))


@dataclass
class _Story:
    told: Round
    place: Place
    waiting: int

    def run(self) -> None:
        site, place, meanwhile = self.place.bench.site, self.place, self.told.meanwhile
        jobs = place.fill([f"{place.name}-{number:03d}" for number in range(self.waiting)])
        if meanwhile in FAILPOINTS:
            place.restart(FAILPOINTS[meanwhile])
        for printer in (place.main_id, place.spare_id):
            site.patch(f"printers/{printer}", add_tags=[place.name], pool=place.name)
        if not wait_until(self._spare_is_online, SHARING_SECONDS):
            self.told.complaints.append("the other printer is not online")
        self._meanwhile()
        site.start(place.bench.here)
        site.wait_ready()
        if meanwhile is not Meanwhile.PAUSED and not wait_until(lambda: self._on_spare() > 0, SHARING_SECONDS):
            self.told.complaints.append("the other printer took nothing")
        place.main.gate.set()
        if meanwhile is Meanwhile.PAUSED:
            site.post(f"printers/{place.spare_id}/resume")
        rows = place.settled(set(jobs.values()), self.told, lambda row: row["status"] in FINAL or row["unconfirmed"])
        self.told.doubtful = sum(row["unconfirmed"] for row in rows.values())
        self._judge(jobs, rows)

    def _spare_is_online(self) -> bool:
        """Return True once its agent has asked the printer for its state; a server that died tells nothing."""
        try:
            spare = next(
                each for each in self.place.bench.site.get("printers") if each["printer_id"] == self.place.spare_id
            )
        except httpx.TransportError:
            return True
        return bool(spare["status"] == "online")

    def _on_spare(self) -> int:
        return sum(sheet.printer == f"{self.place.name}-spare" for sheet in read_ledger(self.place.bench.ledger))

    def _meanwhile(self) -> None:
        site, meanwhile = self.place.bench.site, self.told.meanwhile
        if meanwhile in FAILPOINTS:
            assert site.server is not None
            site.server.wait_dead()
            site.kill_server()  # for the books
            return
        time.sleep(self.place.bench.chance.uniform(0.5, 4.0))
        match meanwhile:
            case Meanwhile.KILLED:
                site.kill_server()
            case Meanwhile.AGENT_KILLED:
                site.kill_agent()
            case Meanwhile.BACK:
                self.place.main.gate.set()
            case Meanwhile.PAUSED:
                site.post(f"printers/{self.place.spare_id}/pause")

    def _judge(self, jobs: dict[str, str], rows: dict[str, dict[str, Any]]) -> None:
        statuses = {job: str(row["status"]) for job, row in rows.items() if not row["unconfirmed"]}
        told, paper, order = self.told, Counter[str](), dict[str, list[str]]()
        for sheet in read_ledger(self.place.bench.ledger):
            if sheet.marker in jobs and sheet.complete:
                paper[sheet.marker] += 1
                order.setdefault(sheet.printer, []).append(sheet.marker)
        told.on_paper = {printer.partition("-")[2]: len(there) for printer, there in order.items()}
        for marker, job in jobs.items():
            status = statuses.get(job)
            if paper[marker] > 1 or (status is not None and (status != "printed" or not paper[marker])):
                told.complaints.append(f"{marker} is {status}, {paper[marker]} times on paper")
        for printer, there in order.items():
            numbers = [rows[jobs[marker]]["sequence"] for marker in there if jobs[marker] in rows]
            if numbers != sorted(numbers):
                told.complaints.append(f"{printer} printed in another order: {there}")
        if told.doubtful > (2 if told.meanwhile is Meanwhile.AGENT_KILLED else 0):
            told.complaints.append(f"{told.doubtful} of which nobody knows")


def main() -> int:
    return rounds.command(__doc__, HERE, list(Meanwhile), play, rounds=12)


if __name__ == "__main__":
    sys.exit(main())
