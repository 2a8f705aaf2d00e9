"""A server with an older state than its agent's: set back to an old one, then a backup. The agent's ledger knows."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from app.cli.program import main
from server_core import failpoints
from server_core.failpoints import Failing
from tests.support.forked import forked
from tests.torture.faults.devices import devices
from tests.torture.faults.engine import FaultyEngine
from tests.torture.faults.run import Outcome, outcome_of
from tests.torture.faults.tour import Tour
from tests.torture.paper.ledger import read_ledger
from tests.torture.put_back import put_back

OF_THE_COMMAND = ("app.restore.", "server.restored.")
"""Begins of points of `spoolhouse restore` itself."""


def fail_after_a_restore(folder: Path, failing: Failing, points: Iterable[str]) -> Outcome:
    """Jobs that are printed already when the server thinks that they wait."""
    began, ledger, points = time.monotonic(), folder / "paper.jsonl", tuple(points)
    of_the_command = [point for point in points if point.startswith(OF_THE_COMMAND)]
    points = tuple(point for point in points if point not in of_the_command)
    starts, withstood = 0, []
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
            put_back(copy, server)
            engine.start()
            tour.console("POST", f"/printers/{raw}/resume")  # here its agent is given the jobs once more
            tour.settle_all()
            tour.console("POST", f"/printers/{raw}/pause")
            tour.order("raw")
            archive.write_bytes(tour.console("GET", "/backup"))
            tour.console("POST", f"/printers/{raw}/resume")
            tour.settle_all()
            again()
            for point in of_the_command:
                if restore(engine.data.root, archive, f"{point}:{failing}") == 0:
                    withstood.append(point)
            assert restore(engine.data.root, archive) == 0
            engine.start()
            tour.settle_all()
            history = replace(tour.history(), sheets=read_ledger(ledger))
        finally:
            tour.close()
            engine.stop()
    outcome = outcome_of(engine, history, found, began)
    return replace(
        outcome,
        missed=(*outcome.missed, *withstood),
        hits=outcome.hits + len(of_the_command) - len(withstood),
        starts=starts + engine.starts,
    )


def restore(data: Path, archive: Path, faults: str = "") -> int:
    """The command's exit code, in a process of its own that fails where it is told to."""
    process = forked(_restore, data / "process.out", data, archive, faults)
    process.join()
    return int(process.exitcode)


def _restore(data: Path, archive: Path, faults: str) -> None:
    for point, fault in failpoints.read(faults).items():
        failpoints.arm(point, fault)
    sys.exit(main(["--data-dir", str(data), "restore", str(archive), "--yes"]))
