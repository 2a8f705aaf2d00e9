"""`python -m tests.torture.standby [--rounds 27]`: many waiting jobs go to the standby printer while all goes wrong.

A printer hangs in the middle of a job, with 230 more behind it. An operator sends them to its
standby printer, by two clicks at once; meanwhile the server dies before, between or behind the commits, or at any
moment; the agent dies; the printer comes back; the standby printer is paused, removed, or another one is set that
cannot print them. The act is repeated until it is answered. On real processes; the paper is counted: no job is lost,
none comes out twice, none that was being sent moves.

Prints one JSON object for each round; exits 1 if one complains. The short form is in `test_processes.py`.
"""

from __future__ import annotations

import sys
import threading
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

WAITING = 230
ACT_SECONDS = 0.3
"""About what the act takes: chances are drawn from it."""
HERE = "tests.torture.standby:small_steps"


class Meanwhile(StrEnum):
    KILLED_BEFORE = "killed before the first commit"
    KILLED_BETWEEN = "killed between the commits"
    KILLED_BEHIND = "killed behind the last commit"
    KILLED = "killed"
    AGENT_KILLED = "the agent is killed"
    BACK = "the printer comes back"
    PAUSED = "the standby printer is paused"
    REMOVED = "the standby printer is removed"
    CHANGED = "another standby printer is set"


FAILPOINTS = {
    Meanwhile.KILLED_BEFORE: "server.job.move.before:kill@1",
    Meanwhile.KILLED_BETWEEN: "server.job.move.after:kill@4",
    Meanwhile.KILLED_BEHIND: f"server.job.move.after:kill@{WAITING // AT_ONCE}",
}


def small_steps() -> None:
    """Patch the server's process."""
    from server_core.services.printers import standby

    vars(standby)["AT_ONCE"] = AT_ONCE


@dataclass(kw_only=True)
class Round(rounds.Round):
    """`answers`: what the act said, in the order of the answers."""

    meanwhile: Meanwhile
    moved: int = 0
    act_seconds: float = 0.0
    answers: list[str] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
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
        self.bench, self.main_id, self.spare_id = self.place.bench, self.place.main_id, self.place.spare_id
        site, outcome = self.bench.site, self.told
        jobs = self.place.fill([f"{self.place.name}-{number:03d}" for number in range(self.waiting)])
        site.patch(f"printers/{self.main_id}", standby_printer_id=self.spare_id)
        site.post(f"printers/{self.main_id}/pause")
        if outcome.meanwhile in FAILPOINTS:
            self.place.restart(FAILPOINTS[outcome.meanwhile])
        clicks = [threading.Thread(target=self._click) for _ in range(2)]
        clicked = time.monotonic()
        for click in clicks:
            click.start()
        self._meanwhile()
        for click in clicks:
            click.join()
        outcome.act_seconds = round(time.monotonic() - clicked, 2)
        site.start(HERE)
        site.wait_ready()
        for _ in range(2):  # answered at last; the second time there is nothing left to move
            self._click()
        row = site.get(f"jobs/{next(iter(jobs.values()))}")["row"]
        if row["printer_id"] != self.main_id or (
            row["status"] != "printing" and outcome.meanwhile is not Meanwhile.BACK
        ):
            outcome.complaints.append(f"it was being sent, and then: {row['printer_name']} {row['status']}")
        self._end_in_peace(jobs)

    def _click(self) -> None:
        site = self.bench.site
        try:
            answer = site.console.post(f"printers/{self.main_id}/standby")
        except httpx.TransportError:
            self.told.answers.append("none")
            return
        body = answer.json()
        if answer.is_success:
            self.told.moved += body["moved"]
            self.told.answers.append(f"{body['moved']} moved, {body['stayed']} stayed")
        else:
            self.told.answers.append(f"{answer.status_code} {body['error_code']}")
            if answer.status_code not in (404, 422):
                self.told.complaints.append(f"the act was answered {answer.status_code}: {answer.text}")

    def _meanwhile(self) -> None:
        site, meanwhile = self.bench.site, self.told.meanwhile
        if meanwhile in FAILPOINTS:
            assert site.server is not None
            site.server.wait_dead()
            site.kill_server()  # for the books
            return
        time.sleep(self.bench.chance.uniform(0, ACT_SECONDS))
        match meanwhile:
            case Meanwhile.KILLED:
                site.kill_server()
            case Meanwhile.AGENT_KILLED:
                site.kill_agent()
            case Meanwhile.BACK:
                self.place.main.gate.set()
                site.post(f"printers/{self.main_id}/resume")
            case Meanwhile.PAUSED:
                site.post(f"printers/{self.spare_id}/pause")
            case Meanwhile.REMOVED:
                site.console.delete(f"printers/{self.spare_id}").raise_for_status()
            case Meanwhile.CHANGED:
                facts: dict[str, Any] = {
                    "uri": self.place.main.uri,
                    "name": f"{self.place.name}-receipts",
                    "language": "escpos",
                    "dpi": 203,
                }
                facts |= {"agent_id": self.bench.agent, "allow_same_address": True}
                receipts = site.post("printers", **facts)["printer_id"]
                site.patch(f"printers/{self.main_id}", standby_printer_id=receipts)

    def _end_in_peace(self, jobs: dict[str, str]) -> None:
        site, outcome = self.bench.site, self.told
        self.place.main.gate.set()
        site.post(f"printers/{self.main_id}/resume")
        if outcome.meanwhile is Meanwhile.PAUSED:
            site.post(f"printers/{self.spare_id}/resume")
        rows = self.place.settled(set(jobs.values()), outcome, lambda row: row["status"] in FINAL or row["unconfirmed"])
        outcome.statuses = dict(Counter(row["status"] for row in rows.values()))
        outcome.doubtful = sum(row["unconfirmed"] for row in rows.values())
        self._judge(jobs, rows)

    def _judge(self, jobs: dict[str, str], rows: dict[str, dict[str, Any]]) -> None:
        outcome, paper = self.told, Counter[str]()
        places: dict[str, str] = {}
        for sheet in read_ledger(self.bench.ledger):
            if sheet.marker in jobs:
                paper[sheet.marker] += sheet.complete
                places[sheet.marker] = sheet.printer
        outcome.on_paper = dict(Counter(place.partition("-")[2] for place in places.values()))
        for marker, job in jobs.items():
            row = rows.get(job)
            if row is None:
                outcome.complaints.append(f"{marker} is gone")
                continue
            most = 1 if row["unconfirmed"] else int(row["status"] == "printed")
            if paper[marker] > most or (row["status"] == "printed" and paper[marker] != 1):
                outcome.complaints.append(f"{marker} is {row['status']}, {paper[marker]} times on paper")
            if paper[marker] and row["printer_name"] != places[marker]:
                outcome.complaints.append(f"{marker} of {row['printer_name']} is on {places[marker]}")
            if row["status"] == "failed" or (
                row["status"] == "cancelled" and outcome.meanwhile is not Meanwhile.REMOVED
            ):
                outcome.complaints.append(f"{marker} is {row['status']}: {row['failure_reason']}")
        if outcome.doubtful > (2 if outcome.meanwhile is Meanwhile.AGENT_KILLED else 0):
            outcome.complaints.append(f"{outcome.doubtful} of which nobody knows")
        clear = outcome.meanwhile in (*FAILPOINTS, Meanwhile.KILLED, Meanwhile.AGENT_KILLED, Meanwhile.PAUSED)
        if clear and outcome.on_paper.get("main", 0) > 1:
            outcome.complaints.append(f"{outcome.on_paper['main']} came out where only one was being sent")


def main() -> int:
    return rounds.command(__doc__, HERE, list(Meanwhile), play, rounds=27)


if __name__ == "__main__":
    sys.exit(main())
