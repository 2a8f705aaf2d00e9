"""`python -m tests.torture.undone_acts [--rounds 12]`: acts on many jobs that can be undone, while the server dies.

A printer hangs in the middle of a job, with 120 more behind it. An operator cancels a quarter of them, cancels another
and undoes that, moves a third one to a spare printer; all of it can be undone for seconds. The server dies between the
commits of an act, of its undo or of its end, or at any moment, and is started again. Then the printer prints on. The
processes are real, the paper is counted: what was cancelled is not there, what was undone is once, nothing is twice.

Prints one JSON object for each round; exits 1 if one complains. The short form is `test_undone_acts.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
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

HERE = "tests.torture.undone_acts:small_steps"
AT_ONCE = 10
"""So many jobs are in one commit here (50)."""
EACH = 30
UNDO_SECONDS = 3
LARGE_BYTES = 6 * 1024 * 1024
"""More than the kernel takes for a printer that does not read."""
SETTLE_SECONDS = 90.0
ACT_SECONDS = 0.6
FINAL = frozenset({"printed", "failed", "cancelled"})


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
class Round:
    """`answered`: which acts, and whether the undo was; `ends`: how many jobs of each part ended how."""

    dies: Dies
    answered: list[str] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)
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

    def play(self, dies: Dies) -> Round:
        self.rounds += 1
        begun, told, name = time.monotonic(), Round(dies=dies), f"u{self.rounds}"
        with ExitStack() as printers:
            main, spare = (
                printers.enter_context(gated_sink(f"{name}-{which}", self.ledger)) for which in ("main", "spare")
            )
            _Story(bench=self, told=told, name=name, main=main, spare=spare).run()
        told.seconds = round(time.monotonic() - begun, 1)
        return told


@dataclass(kw_only=True)
class _Story:
    bench: Bench
    told: Round
    name: str
    main: GatedSink
    spare: GatedSink
    parts: dict[str, dict[str, str]] = field(default_factory=dict)

    def run(self) -> None:
        site, dies = self.bench.site, self.told.dies
        self.main_id = site.add_printer(self.main.name, self.main.uri, self.bench.agent)
        self.spare_id = site.add_printer(self.spare.name, self.spare.uri, self.bench.agent)
        self._fill()
        if dies in FAILPOINTS:
            site.kill_server()
            site.start_server(HERE, failpoints=FAILPOINTS[dies])
            site.wait_ready()
        self._act("cancelled", kind="cancel")
        undone = self._act("undone", kind="cancel")
        self._act("moved", kind="move", printer_id=self.spare_id)
        if dies is Dies.AT_ANY_MOMENT:
            time.sleep(self.bench.chance.uniform(0, ACT_SECONDS))
            site.kill_server()
        if undone is not None and not self._undo(undone):
            self._come_back()
            self._undo(undone)
        time.sleep(UNDO_SECONDS)
        self._come_back()
        time.sleep(UNDO_SECONDS)
        self.main.gate.set()
        self._judge(self._settled())

    def _fill(self) -> None:
        """One that hangs in the middle, and four parts behind it, each with each."""
        site, shop, large = self.bench.site, self.bench.shop, f"{self.name}-large"
        self.main.gate.clear()
        shop.order(Wish(marker=large, printer_id=self.main_id, size_bytes=LARGE_BYTES))
        shop.wait_accepted(len(shop.accepted) + 1, 30)
        deadline = time.monotonic() + 30
        while site.get(f"jobs/{shop.accepted[large]}")["row"]["status"] != "printing":
            assert time.monotonic() < deadline
            time.sleep(0.05)
        names = ("cancelled", "undone", "moved", "left")
        markers = [f"{self.name}-{part}-{number:02d}" for number in range(EACH) for part in names]
        for marker in markers:
            shop.order(Wish(marker=marker, printer_id=self.main_id))
        shop.wait_accepted(len(shop.accepted.keys() - set(markers)) + len(markers), 60)
        self.parts = {
            part: {marker: shop.accepted[marker] for marker in markers if f"-{part}-" in marker} for part in names
        }

    def _act(self, part: str, **act: str) -> str | None:
        """The act's id; None = the server died before it answered."""
        body = {**act, "print_job_ids": list(self.parts[part].values()), "undo_seconds": UNDO_SECONDS}
        said = self._ask("job-acts", body)
        if said is None:
            return None
        if len(said["jobs"]) != EACH or said["refused"]:
            self.told.complaints.append(f"{part}: {len(said['jobs'])} jobs, refused {said['refused'][:2]}")
        self.told.answered.append(part)
        return str(said["act_id"])

    def _undo(self, act_id: str) -> bool:
        """False: the server died before it answered."""
        said = self._ask(f"job-acts/{act_id}/undo", {})
        if said is None:
            return False
        if not said["refused"] and "undo" not in self.told.answered:
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
        said: dict[str, Any] = answer.json()
        return said

    def _come_back(self) -> None:
        site = self.bench.site
        try:
            site.console.get("status").raise_for_status()
        except httpx.TransportError:
            site.kill_server()  # for the books
            site.start_server(HERE)
            site.wait_ready()

    def _settled(self) -> dict[str, dict[str, Any]]:
        mine = {job for jobs in self.parts.values() for job in jobs.values()}
        deadline = time.monotonic() + SETTLE_SECONDS
        while True:
            rows = {row["print_job_id"]: row for row in self.bench.site.rows() if row["print_job_id"] in mine}
            if len(rows) == len(mine) and all(row["status"] in FINAL for row in rows.values()):
                return rows
            if time.monotonic() > deadline:
                self.told.complaints.append("it did not end")
                return rows
            time.sleep(0.2)

    def _judge(self, rows: dict[str, dict[str, Any]]) -> None:
        told, paper = self.told, Counter[str]()
        for sheet in read_ledger(self.bench.ledger):
            paper[sheet.marker] += sheet.complete
        sure = {"left": "printed"}
        for part, end in (("cancelled", "cancelled"), ("moved", "printed")):
            sure |= {part: end} if part in told.answered else {}
        sure |= {"undone": "printed"} if "undo" in told.answered else {}
        for part, jobs in self.parts.items():
            for marker, job in jobs.items():
                row = rows.get(job, {"status": "gone", "printer_id": None, "pending": None, "held_by": None})
                status = row["status"]
                told.ends[f"{part} {status}"] = told.ends.get(f"{part} {status}", 0) + 1
                if paper[marker] != (status == "printed"):
                    told.complaints.append(f"{marker} is {status}, {paper[marker]} times on paper")
                if status != sure.get(part, status) or status not in ("printed", "cancelled"):
                    told.complaints.append(f"{marker} is {status}")
                if row["pending"] is not None or row["held_by"] is not None:
                    told.complaints.append(f"{marker} still waits for something: {row['held_by']}")
                if part == "moved" and part in told.answered and row["printer_id"] != self.spare_id:
                    told.complaints.append(f"{marker} was not moved")


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    every, found = list(Dies), 0
    with tempfile.TemporaryDirectory(prefix="undone-") as name, bench(Path(name), request.seed) as made:
        for number in range(request.rounds):
            told = made.play(every[number % len(every)])
            found += len(told.complaints)
            sys.stdout.write(json.dumps(vars(told) | {"complaints": told.complaints[:5]}) + "\n")
            sys.stdout.flush()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
