"""A server with an older state than its agent's: an old copy of its folder, then a backup. The agent's ledger knows."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from subprocess import run

from server_core.failpoints import Failing
from tests.torture.faults.devices import devices
from tests.torture.faults.engine import FaultyEngine
from tests.torture.faults.run import Outcome
from tests.torture.faults.tour import Tour
from tests.torture.paper.checker import check
from tests.torture.paper.ledger import read_ledger


def fail_after_a_restore(folder: Path, failing: Failing, points: Iterable[str]) -> Outcome:
    """Jobs that are printed already when the server thinks that they wait."""
    began, ledger, points = time.monotonic(), folder / "paper.jsonl", tuple(points)
    starts = 0
    with devices(ledger) as found:
        engine = FaultyEngine(folder, failing, points)
        tour = Tour(engine, found.uris, sheets=lambda: read_ledger(ledger))
        server, copy, archive = engine.data.server, folder / "copy", folder / "backup.tar"

        def again() -> None:
            nonlocal engine, starts
            engine.stop()
            starts += engine.starts
            engine = tour.engine = FaultyEngine(folder, failing, points, port=engine.port)

        try:
            engine.start()
            tour.set_up()
            raw = tour.printers["raw"]
            tour.console("POST", f"/printers/{raw}/pause")
            for _ in range(2):  # one for each side of a commit
                tour.order("raw")
            again()
            shutil.copytree(server, copy)
            engine.start()
            tour.console("POST", f"/printers/{raw}/resume")
            tour.settle_all()
            again()
            shutil.rmtree(server)
            copy.rename(server)
            engine.start()
            tour.console("POST", f"/printers/{raw}/resume")  # here its agent is given the jobs once more
            tour.settle_all()
            tour.console("POST", f"/printers/{raw}/pause")
            tour.order("raw")
            archive.write_bytes(tour.console("GET", "/backup"))
            tour.console("POST", f"/printers/{raw}/resume")
            tour.settle_all()
            again()
            command = [sys.executable, "-m", "app", "--data-dir", str(engine.data.root), "restore", str(archive)]
            run([*command, "--yes"], check=True, capture_output=True)
            engine.start()
            tour.settle_all()
            history = replace(tour.history(), sheets=read_ledger(ledger))
        finally:
            tour.close()
            engine.stop()
    return Outcome(
        missed=tuple(engine.left),
        breaches=tuple(check(history)),
        hits=len(engine.hits),
        starts=starts + engine.starts,
        jobs=len(history.jobs),
        seconds=time.monotonic() - began,
    )
