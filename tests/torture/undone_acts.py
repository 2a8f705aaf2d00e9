"""`python -m tests.torture.undone_acts [--rounds 12]`: acts on many jobs that can be undone, while the server dies.

A printer hangs in the middle of a job, with 120 more behind it. An operator cancels a quarter of them, cancels another
and undoes that, moves a third one to a spare printer; all of it can be undone for seconds. The server dies between the
commits of an act, of its undo or of its end, or at any moment, and is started again. Then the printer prints on. The
processes are real, the paper is counted: what was cancelled is not there, what was undone is once, nothing is twice.

Prints one JSON object for each round; exits 1 if one complains. The short form is in `test_processes.py`.
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
from tests.torture.rounds import AT_ONCE, Bench, Place

HERE = "tests.torture.undone_acts:small_steps"
EACH = 30
UNDO_SECONDS = 3
ACT_SECONDS = 0.6


class Dies(StrEnum):
    IN_THE_ACT = "between the commits of an act"
    IN_THE_UNDO = "between the commits of an undo"
    BEFORE_THE_END = "before its end"
    IN_THE_END = "between the commits of its end"
    AT_ANY_MOMENT = "at any moment"
    NEVER = "never"


FAILPOINTS = {
    Dies.IN_THE_ACT: "server.job.act.after:kill@5",
    Dies.IN_THE_UNDO: "server.job.act_undo.after:kill@2",
    Dies.BEFORE_THE_END: "server.job.act_due.before:kill@1",
    Dies.IN_THE_END: "server.job.act_due.after:kill@2",
}


def small_steps() -> None:
    """Patch the server's process."""
    from server_core.services.jobs import bulk_actions

    vars(bulk_actions)["AT_ONCE"] = AT_ONCE


@dataclass(kw_only=True)
class Round(rounds.Round):
    """`answered`: which acts, and whether the undo was; `ends`: how many jobs of each part ended how."""

    dies: Dies
    answered: list[str] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)


def play(bench: Bench, dies: Dies) -> Round:
    told = Round(dies=dies)
    return bench.play(told, lambda place: _Story(told, place))


@dataclass
class _Story:
    """`parts`: job ids by marker, of four parts of the queue, each with each."""

    told: Round
    place: Place
    parts: dict[str, dict[str, str]] = field(default_factory=dict)

    def run(self) -> None:
        self.bench = self.place.bench
        site, dies = self.bench.site, self.told.dies
        names = ("cancelled", "undone", "moved", "left")
        jobs = self.place.fill([f"{self.place.name}-{part}-{number:02d}" for number in range(EACH) for part in names])
        self.parts = {part: {marker: job for marker, job in jobs.items() if f"-{part}-" in marker} for part in names}
        if dies in FAILPOINTS:
            self.place.restart(FAILPOINTS[dies])
        self._act("cancelled", kind="cancel")
        undone = self._act("undone", kind="cancel")
        self._act("moved", kind="move", printer_id=self.place.spare_id)
        if dies is Dies.AT_ANY_MOMENT:
            time.sleep(self.bench.chance.uniform(0, ACT_SECONDS))
            site.kill_server()
        if undone is not None and not self._undo(undone):
            self._come_back()
            self._undo(undone)
        time.sleep(UNDO_SECONDS)
        self._come_back()
        time.sleep(UNDO_SECONDS)
        self.place.main.gate.set()
        mine = {job for part in self.parts.values() for job in part.values()}
        self._judge(self.place.settled(mine, self.told, lambda row: row["status"] in FINAL))

    def _act(self, part: str, **act: str) -> str | None:
        """The act's id; None = the server died before it answered."""
        body = {**act, "print_job_ids": list(self.parts[part].values()), "undo_seconds": UNDO_SECONDS}
        answer = self._ask("job-acts", body)
        if answer is None:
            return None
        if len(answer["jobs"]) != EACH or answer["refused"]:
            self.told.complaints.append(f"{part}: {len(answer['jobs'])} jobs, refused {answer['refused'][:2]}")
        self.told.answered.append(part)
        return str(answer["act_id"])

    def _undo(self, act_id: str) -> bool:
        """False: the server died before it answered."""
        answer = self._ask(f"job-acts/{act_id}/undo", {})
        if answer is None:
            return False
        if not answer["refused"] and "undo" not in self.told.answered:
            self.told.answered.append("undo")
        return True

    def _ask(self, path: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """404: of an undo that was done before the server died, and forgotten."""
        try:
            answer = self.bench.site.console.post(path, json=body)
        except httpx.TransportError:
            return None
        if answer.status_code == 404:
            return {"jobs": [], "refused": []}
        if not answer.is_success:
            self.told.complaints.append(f"{path} was answered {answer.status_code}: {answer.text}")
        decoded: dict[str, Any] = answer.json()
        return decoded

    def _come_back(self) -> None:
        site = self.bench.site
        try:
            site.console.get("status").raise_for_status()
        except httpx.TransportError:
            site.kill_server()  # for the books
            site.start_server(HERE)
            site.wait_ready()

    def _judge(self, rows: dict[str, dict[str, Any]]) -> None:
        outcome, paper = self.told, Counter[str]()
        for sheet in read_ledger(self.bench.ledger):
            paper[sheet.marker] += sheet.complete
        sure = {"left": "printed"}
        for part, end in (("cancelled", "cancelled"), ("moved", "printed")):
            sure |= {part: end} if part in outcome.answered else {}
        sure |= {"undone": "printed"} if "undo" in outcome.answered else {}
        for part, jobs in self.parts.items():
            for marker, job in jobs.items():
                row = rows.get(job, {"status": "gone", "printer_id": None, "pending": None, "held_by": None})
                status = row["status"]
                outcome.ends[f"{part} {status}"] = outcome.ends.get(f"{part} {status}", 0) + 1
                if paper[marker] != (status == "printed"):
                    outcome.complaints.append(f"{marker} is {status}, {paper[marker]} times on paper")
                if status != sure.get(part, status) or status not in ("printed", "cancelled"):
                    outcome.complaints.append(f"{marker} is {status}")
                if row["pending"] is not None or row["held_by"] is not None:
                    outcome.complaints.append(f"{marker} still waits for something: {row['held_by']}")
                if part == "moved" and part in outcome.answered and row["printer_id"] != self.place.spare_id:
                    outcome.complaints.append(f"{marker} was not moved")


def main() -> int:
    return rounds.command(__doc__, HERE, list(Dies), play, rounds=12)


if __name__ == "__main__":
    sys.exit(main())
