"""`python -m tests.torture.cloned_agent`: an agent's state folder is copied while it prints, and both copies run.

As when a virtual machine is cloned. The copy waits, the original goes on and a person is told. Let in, the copy takes
over, and the original ends and says why. Started again, as a service manager would, it waits until the copy is silent.
Nothing is printed twice. Exit code 1 = it was not so.
"""

from __future__ import annotations

import shutil
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from tests.torture.paper.checker import FINAL, check
from tests.torture.paper.gated_sink import GatedSink, gated_sink
from tests.torture.paper.processes import Program, nursery
from tests.torture.paper.shop import Shop, Wish, open_shop
from tests.torture.paper.site import Site, wait_until
from tests.torture.partition import gather
from tests.torture.verdict import Outcome, short_or_long

SHORT_LEASES = "tests.torture.paper.shorter:leases"
LARGE_BYTES = 600_000
"""More than all buffers between agent and printer: it is in the middle of this one when it is copied."""
SECONDS = 40.0
TEXT = "A newer start of this agent has connected; this one must stop."


def cloned_run(folder: Path, *, short: bool) -> Outcome:
    ledger = folder / "paper.jsonl"
    ledger.touch()
    setup = (SHORT_LEASES,) if short else ()
    began = time.monotonic()
    with (
        nursery(folder, *setup) as born,
        gated_sink("busy", ledger) as busy,
        gated_sink("calm", ledger) as calm,
    ):
        site = Site(folder=folder, nursery=born, bundled=False)
        with open_shop(site, threads=1) as (shop, agent):
            busy_id, calm_id = (site.add_printer(sink.name, sink.uri, agent) for sink in (busy, calm))
            complaints = _story(site, shop, busy, busy_id, calm_id)
        history = gather(site, shop, ledger)
        site.stop()
        site.close()
    lost = [f"{job.marker}: {job.status} {job.failure_reason}" for job in history.jobs if job.status not in FINAL]
    figures = {
        "ends": dict(Counter(f"{job.status} {job.failure_reason or ''}".strip() for job in history.jobs)),
        "events": {job.marker: [event.kind for event in job.events] for job in history.jobs},
        "sheets": len(history.sheets),
        "seconds": round(time.monotonic() - began, 1),
    }
    return Outcome(complaints=[*map(str, check(history)), *complaints, *lost], figures=figures)


def _story(site: Site, shop: Shop, busy: GatedSink, busy_id: str, calm_id: str) -> list[str]:
    found: list[str] = []

    def must(what: str, seen: bool) -> None:
        if not seen:
            found.append(f"not seen: {what}")

    def statuses() -> dict[str, str]:
        return {row["filename"].removesuffix(".zpl"): row["status"] for row in site.rows()}

    original = site.agent
    assert original is not None
    busy.gate.clear()
    shop.order(Wish(marker="in-the-middle", printer_id=busy_id, size_bytes=LARGE_BYTES))
    shop.wait_accepted(1, SECONDS)
    must("the first prints", wait_until(lambda: statuses()["in-the-middle"] == "printing", SECONDS))
    for marker in ("ready", "waits"):
        shop.order(Wish(marker=marker, printer_id=busy_id))
    shop.wait_accepted(3, SECONDS)
    must("the others are taken", wait_until(lambda: statuses()["waits"] == "reserved", SECONDS))
    clone = _clone(site, original)
    must("a notice of it", wait_until(lambda: _notices(site) == ["agent_superseded"], SECONDS))
    shop.order(Wish(marker="by-the-first", printer_id=calm_id))
    shop.wait_accepted(4, SECONDS)
    must("the first still prints", wait_until(lambda: statuses()["by-the-first"] == "printed", SECONDS))
    site.post(f"agents/{_agent_of(site)}/take-over")
    must("the older one stops asking for jobs", wait_until(lambda: TEXT in _log(site), SECONDS))
    shop.order(Wish(marker="by-the-clone", printer_id=calm_id))
    shop.wait_accepted(5, SECONDS)
    must("the clone prints", wait_until(lambda: statuses()["by-the-clone"] == "printed", SECONDS))
    busy.gate.set()
    must("the older one ends", wait_until(lambda: not original.is_alive(), SECONDS))
    must("all is printed or in doubt", wait_until(lambda: _settled(site), SECONDS))
    site.start_agent()  # as a service manager does
    must("it waits, and a person is told", wait_until(lambda: len(_notices(site)) == 2, SECONDS))
    clone.tell(signal.SIGKILL)
    must("the clone is gone", wait_until(lambda: not clone.is_alive(), SECONDS))
    shop.order(Wish(marker="by-the-original", printer_id=calm_id))
    shop.wait_accepted(6, SECONDS)
    again = wait_until(lambda: statuses()["by-the-original"] == "printed", SECONDS)
    must("it prints again, once the clone is silent", again)
    for row in site.rows():
        if row["unconfirmed"]:
            site.post(f"jobs/{row['print_job_id']}/answer", came_out=True)
    return found


def _clone(site: Site, original: Program) -> Program:
    """A copy of the folder as it is at one moment, in which another process runs."""
    original.tell(signal.SIGSTOP)
    try:
        shutil.copytree(site.folder / "agent", site.folder / "clone", ignore=shutil.ignore_patterns("*.sock"))
    finally:
        original.tell(signal.SIGCONT)
    return site.nursery.start("agent", "run", "--data-dir", str(site.folder / "clone"), log="clone")


def _agent_of(site: Site) -> str:
    (agent,) = (each for each in site.get("agents") if not each["bundled"])
    return str(agent["agent_id"])


def _notices(site: Site) -> list[str]:
    kinds = [str(notice["kind"]) for notice in site.pages("notices", show="all")]
    return [kind for kind in kinds if kind == "agent_superseded"]


def _log(site: Site) -> str:
    return (site.folder / "agent.log").read_text()


def _settled(site: Site) -> bool:
    return all(row["status"] in FINAL or row["unconfirmed"] for row in site.rows())


def main() -> int:
    return short_or_long(__doc__, cloned_run, "with the program's own leases of 60 s")


if __name__ == "__main__":
    sys.exit(main())
