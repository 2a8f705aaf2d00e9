"""One run: the engine fails once at each point, its users go on, and the paper is compared with what it says."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from server_core.failpoints import Failing
from tests.torture.faults.devices import Devices, devices
from tests.torture.faults.engine import FaultyEngine
from tests.torture.faults.tour import Tour
from tests.torture.paper.checker import Breach, Rule, check
from tests.torture.paper.history import History
from tests.torture.paper.ledger import read_ledger

MOST_ROUNDS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`missed`: points that were never reached. `pictures`: labels on paper that were drawn from PDF."""

    missed: tuple[str, ...]
    breaches: tuple[Breach, ...]
    hits: int
    starts: int
    jobs: int
    pictures: int
    seconds: float


def fail_everywhere(folder: Path, failing: Failing, points: Iterable[str], *, at: int = 1) -> Outcome:
    """`at` which time a point fails; a label is drawn at least; as many rounds as it takes to reach all, up to 12."""
    began, ledger = time.monotonic(), folder / "paper.jsonl"
    engine = FaultyEngine(folder, failing, points, at)
    with devices(ledger) as found:
        tour = Tour(engine, found.uris, sheets=lambda: read_ledger(ledger))
        engine.start()
        try:
            tour.set_up()
            while not tour.rounds or ((engine.left or not found.pictures) and tour.rounds < MOST_ROUNDS):
                tour.round()
                engine.restart()  # what only a start reaches
            tour.settle_all()
            history = replace(tour.history(), sheets=read_ledger(ledger), agent_kills=len(engine.hits))
        finally:
            tour.close()
            engine.stop()
    return outcome_of(engine, history, found, began)


def outcome_of(engine: FaultyEngine, history: History, printers: Devices, began: float) -> Outcome:
    """`began`: when the run did, by the monotonic clock."""
    return Outcome(
        missed=tuple(engine.left),
        breaches=(*check(history), *_repeated(printers)),
        hits=len(engine.hits),
        starts=engine.starts,
        jobs=len(history.jobs),
        pictures=len(printers.pictures),
        seconds=time.monotonic() - began,
    )


def _repeated(printers: Devices) -> Iterator[Breach]:
    """Every PDF of a tour is another one."""
    for picture, times in printers.pictures.items():
        if times > 1:
            yield Breach(rule=Rule.TWICE, what=f"picture {picture}: {times} times")
