"""`python -m tests.torture.standby [--rounds 27]`: many waiting jobs go to the standby printer while all goes wrong.

A printer hangs in the middle of a job, with 230 more behind it. An operator sends them to its
standby printer, by two clicks at once; meanwhile the server dies before, between or behind the commits, or at any
moment; the agent dies; the printer comes back; the standby printer is paused, removed, or another one is set that
cannot print them. The act is repeated until it is answered. On real processes; the paper is counted: no job is lost,
none comes out twice, none that was being sent moves.

Prints one JSON object for each round; exits 1 if one complains. The short form is `test_standby.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import httpx

from tests.torture.paper.gated_sink import GatedSink, gated_sink
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.processes import nursery
from tests.torture.paper.shop import Shop, Wish
from tests.torture.paper.site import Site

WAITING = 230
AT_ONCE = 10
"""So many jobs move in one commit here (200), so that the act takes long enough to be disturbed."""
LARGE_BYTES = 6 * 1024 * 1024
"""More than the kernel takes for a printer that does not read."""
SETTLE_SECONDS = 90.0
ACT_SECONDS = 0.3
"""About what the act takes: chances are drawn from it."""
HERE = "tests.torture.standby:small_steps"
FINAL = frozenset({"printed", "failed", "cancelled"})


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
class Round:
    """`answers`: what the act said, in the order of the answers."""

    meanwhile: Meanwhile
    moved: int = 0
    act_seconds: float = 0.0
    answers: list[str] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    on_paper: dict[str, int] = field(default_factory=dict)
    doubtful: int = 0
    complaints: list[str] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(kw_only=True)
class Bench:
    """A site that runs, a shop, and the ledger of all printers."""

    site: Site
    shop: Shop
    agent: str
    ledger: Path
    chance: random.Random
    rounds: int = 0

    def play(self, meanwhile: Meanwhile, waiting: int = WAITING) -> Round:
        self.rounds += 1
        begun, told, name = time.monotonic(), Round(meanwhile=meanwhile), f"r{self.rounds}"
        with ExitStack() as printers:
            main, spare = (
                printers.enter_context(gated_sink(f"{name}-{which}", self.ledger)) for which in ("main", "spare")
            )
            _Story(bench=self, told=told, name=name, main=main, spare=spare, waiting=waiting).run()
        told.seconds = round(time.monotonic() - begun, 1)
        return told


@dataclass(kw_only=True)
class _Story:
    bench: Bench
    told: Round
    name: str
    main: GatedSink
    spare: GatedSink
    waiting: int

    def run(self) -> None:
        site, told = self.bench.site, self.told
        self.main_id = site.add_printer(self.main.name, self.main.uri, self.bench.agent)
        self.spare_id = site.add_printer(self.spare.name, self.spare.uri, self.bench.agent)
        self.large = f"{self.name}-large"
        jobs = self._fill()
        if told.meanwhile in FAILPOINTS:
            site.kill_server()
            site.start_server(HERE, failpoints=FAILPOINTS[told.meanwhile])
            site.wait_ready()
        clicks = [threading.Thread(target=self._click) for _ in range(2)]
        clicked = time.monotonic()
        for click in clicks:
            click.start()
        self._meanwhile()
        for click in clicks:
            click.join()
        told.act_seconds = round(time.monotonic() - clicked, 2)
        site.start(HERE)
        site.wait_ready()
        for _ in range(2):  # answered at last; the second time there is nothing left to move
            self._click()
        row = site.get(f"jobs/{jobs[self.large]}")["row"]
        if row["printer_id"] != self.main_id or (row["status"] != "printing" and told.meanwhile is not Meanwhile.BACK):
            told.complaints.append(f"it was being sent, and then: {row['printer_name']} {row['status']}")
        self._end_in_peace(jobs)

    def _fill(self) -> dict[str, str]:
        """Job ids by marker: one that hangs in the middle, and many behind it."""
        site, shop = self.bench.site, self.bench.shop
        self.main.gate.clear()
        shop.order(Wish(marker=self.large, printer_id=self.main_id, size_bytes=LARGE_BYTES))
        shop.wait_accepted(len(shop.accepted) + 1, 30)
        _until(lambda: site.get(f"jobs/{shop.accepted[self.large]}")["row"]["status"] == "printing")
        markers = [f"{self.name}-{number:03d}" for number in range(self.waiting)]
        for marker in markers:
            shop.order(Wish(marker=marker, printer_id=self.main_id))
        shop.wait_accepted(len(shop.accepted.keys() - set(markers)) + len(markers), 60)
        site.patch(f"printers/{self.main_id}", standby_printer_id=self.spare_id)
        site.post(f"printers/{self.main_id}/pause")
        return {marker: shop.accepted[marker] for marker in (self.large, *markers)}

    def _click(self) -> None:
        site = self.bench.site
        try:
            answer = site.console.post(f"printers/{self.main_id}/standby")
        except httpx.TransportError:
            self.told.answers.append("none")
            return
        said = answer.json()
        if answer.is_success:
            self.told.moved += said["moved"]
            self.told.answers.append(f"{said['moved']} moved, {said['stayed']} stayed")
        else:
            self.told.answers.append(f"{answer.status_code} {said['error_code']}")
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
                self.main.gate.set()
                site.post(f"printers/{self.main_id}/resume")
            case Meanwhile.PAUSED:
                site.post(f"printers/{self.spare_id}/pause")
            case Meanwhile.REMOVED:
                site.console.delete(f"printers/{self.spare_id}").raise_for_status()
            case Meanwhile.CHANGED:
                facts: dict[str, Any] = {
                    "uri": self.main.uri,
                    "name": f"{self.name}-receipts",
                    "language": "escpos",
                    "dpi": 203,
                }
                facts |= {"agent_id": self.bench.agent, "allow_same_address": True}
                receipts = site.post("printers", **facts)["printer_id"]
                site.patch(f"printers/{self.main_id}", standby_printer_id=receipts)

    def _end_in_peace(self, jobs: dict[str, str]) -> None:
        site, told = self.bench.site, self.told
        self.main.gate.set()
        site.post(f"printers/{self.main_id}/resume")
        if told.meanwhile is Meanwhile.PAUSED:
            site.post(f"printers/{self.spare_id}/resume")
        mine, deadline = set(jobs.values()), time.monotonic() + SETTLE_SECONDS
        while True:
            rows = {row["print_job_id"]: row for row in site.rows() if row["print_job_id"] in mine}
            if len(rows) == len(mine) and all(row["status"] in FINAL or row["unconfirmed"] for row in rows.values()):
                break
            if time.monotonic() > deadline:
                told.complaints.append("it did not end")
                break
            time.sleep(0.2)
        told.statuses = dict(Counter(row["status"] for row in rows.values()))
        told.doubtful = sum(row["unconfirmed"] for row in rows.values())
        self._judge(jobs, rows)

    def _judge(self, jobs: dict[str, str], rows: dict[str, dict[str, Any]]) -> None:
        told, paper = self.told, Counter[str]()
        places: dict[str, str] = {}
        for sheet in read_ledger(self.bench.ledger):
            if sheet.marker in jobs:
                paper[sheet.marker] += sheet.complete
                places[sheet.marker] = sheet.printer
        told.on_paper = dict(Counter(place.partition("-")[2] for place in places.values()))
        for marker, job in jobs.items():
            row = rows.get(job)
            if row is None:
                told.complaints.append(f"{marker} is gone")
                continue
            most = 1 if row["unconfirmed"] else int(row["status"] == "printed")
            if paper[marker] > most or (row["status"] == "printed" and paper[marker] != 1):
                told.complaints.append(f"{marker} is {row['status']}, {paper[marker]} times on paper")
            if paper[marker] and row["printer_name"] != places[marker]:
                told.complaints.append(f"{marker} of {row['printer_name']} is on {places[marker]}")
            if row["status"] == "failed" or (row["status"] == "cancelled" and told.meanwhile is not Meanwhile.REMOVED):
                told.complaints.append(f"{marker} is {row['status']}: {row['failure_reason']}")
        if told.doubtful > (2 if told.meanwhile is Meanwhile.AGENT_KILLED else 0):
            told.complaints.append(f"{told.doubtful} of which nobody knows")
        clear = told.meanwhile in (*FAILPOINTS, Meanwhile.KILLED, Meanwhile.AGENT_KILLED, Meanwhile.PAUSED)
        if clear and told.on_paper.get("main", 0) > 1:
            told.complaints.append(f"{told.on_paper['main']} came out where only one was being sent")


@contextmanager
def bench(folder: Path, seed: int) -> Iterator[Bench]:
    ledger = folder / "paper.jsonl"
    ledger.touch()
    with nursery(folder) as born:
        site = Site(folder=folder, nursery=born, bundled=False)
        site.start_server(HERE)
        site.wait_ready()
        agent = site.enrol()
        shop = Shop(site=site)
        try:
            shop.open()
            yield Bench(site=site, shop=shop, agent=agent, ledger=ledger, chance=random.Random(seed))
        finally:
            shop.close()
            site.stop()
            site.close()


def _until(happened: Callable[[], bool], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=27)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    every, found = list(Meanwhile), 0
    with tempfile.TemporaryDirectory(prefix="standby-") as name, bench(Path(name), request.seed) as made:
        for number in range(request.rounds):
            told = made.play(every[number % len(every)])
            found += len(told.complaints)
            sys.stdout.write(json.dumps(vars(told) | {"complaints": told.complaints[:5]}) + "\n")
            sys.stdout.flush()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
