"""Rounds of a torture in which one act on many waiting jobs is disturbed: a site of real processes, two gated printers.

Each round has a printer that hangs in the middle of a job, with many behind it, and a spare one.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tests.torture.paper.gated_sink import GatedSink, gated_sink
from tests.torture.paper.processes import nursery, run_folder
from tests.torture.paper.shop import Shop, Wish, open_shop
from tests.torture.paper.site import Site, wait_until

AT_ONCE = 10
"""So many jobs are in one commit here, so that an act takes long enough to be disturbed."""
LARGE_BYTES = 6 * 1024 * 1024
"""More than the kernel takes for a printer that does not read."""
SETTLE_SECONDS = 90.0


@dataclass(kw_only=True)
class Round:
    complaints: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Story(Protocol):
    def run(self) -> None: ...


R = TypeVar("R", bound=Round)
E = TypeVar("E")


@dataclass(kw_only=True)
class Bench:
    """A site that runs, a shop, and the ledger of all printers. `here`: import path of what patches each server."""

    here: str
    site: Site
    shop: Shop
    agent: str
    ledger: Path
    chance: random.Random
    rounds: int = 0

    def play(self, outcome: R, story: Callable[[Place], Story]) -> R:
        self.rounds += 1
        begun, name = time.monotonic(), f"r{self.rounds}"
        with ExitStack() as printers:
            main, spare = (
                printers.enter_context(gated_sink(f"{name}-{which}", self.ledger)) for which in ("main", "spare")
            )
            ids = (self.site.add_printer(sink.name, sink.uri, self.agent) for sink in (main, spare))
            story(Place(self, name, main, *ids)).run()
        outcome.seconds = round(time.monotonic() - begun, 1)
        return outcome


@dataclass
class Place:
    """The printers of a round."""

    bench: Bench
    name: str
    main: GatedSink
    main_id: str
    spare_id: str

    def fill(self, markers: Sequence[str]) -> dict[str, str]:
        """Order a job that hangs in the middle, then one for each marker. Returns job ids by marker, its own first."""
        site, shop, large = self.bench.site, self.bench.shop, f"{self.name}-large"
        self.main.gate.clear()
        shop.order(Wish(marker=large, printer_id=self.main_id, size_bytes=LARGE_BYTES))
        shop.wait_accepted(len(shop.accepted) + 1, 30)
        assert wait_until(lambda: site.get(f"jobs/{shop.accepted[large]}")["row"]["status"] == "printing", 30)
        for marker in markers:
            shop.order(Wish(marker=marker, printer_id=self.main_id))
        shop.wait_accepted(len(shop.accepted.keys() - set(markers)) + len(markers), 60)
        return {marker: shop.accepted[marker] for marker in (large, *markers)}

    def restart(self, failpoint: str) -> None:
        """Start the server anew; it dies at the failpoint."""
        self.bench.site.kill_server()
        self.bench.site.start_server(self.bench.here, failpoints=failpoint)
        self.bench.site.wait_ready()

    def settled(
        self, jobs: set[str], told: Round, is_over: Callable[[dict[str, Any]], bool]
    ) -> dict[str, dict[str, Any]]:
        """Rows by job id, once all of these jobs are over. A list may miss a job that moves in that moment."""
        deadline = time.monotonic() + SETTLE_SECONDS
        while True:
            rows = {row["print_job_id"]: row for row in self.bench.site.rows() if row["print_job_id"] in jobs}
            if len(rows) == len(jobs) and all(map(is_over, rows.values())):
                return rows
            if time.monotonic() > deadline:
                told.complaints.append("it did not end")
                return rows
            time.sleep(0.2)


@contextmanager
def bench(folder: Path, here: str, seed: int) -> Iterator[Bench]:
    ledger = folder / "paper.jsonl"
    ledger.touch()
    with nursery(folder) as born:
        site = Site(folder=folder, nursery=born, bundled=False)
        try:
            with open_shop(site, here) as (shop, agent):
                yield Bench(here=here, site=site, shop=shop, agent=agent, ledger=ledger, chance=random.Random(seed))
        finally:
            site.stop()
            site.close()


def command(doc: str | None, here: str, every: Sequence[E], play: Callable[[Bench, E], Round], rounds: int) -> int:
    """Play the rounds in turn and print each; returns the exit code."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    found = 0
    with run_folder() as folder, bench(folder, here, request.seed) as made:
        for number in range(request.rounds):
            told = play(made, every[number % len(every)])
            found += len(told.complaints)
            sys.stdout.write(json.dumps(vars(told) | {"complaints": told.complaints[:5]}) + "\n")
            sys.stdout.flush()
    return 1 if found else 0
