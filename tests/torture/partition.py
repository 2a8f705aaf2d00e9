"""`python -m tests.torture.partition [--long] [--seed S]`: a bad network between the agent and its server.

A real `spoolhouse serve --no-agent` and a real `spoolhouse agent run`; between them a proxy that refuses, swallows,
delays, doubles, reorders and cuts their calls (`tests.support.fault_proxy`). Nobody dies, and an agent that is told to
stop may finish what it sends: at the end every job is printed, on paper once, in its turn. Short: leases of 3 s, faults
that outlast them; long: the program's own 60 s, every fault for 90 s, more jobs. Exit code 1 = something happened that
must never happen.
"""

from __future__ import annotations

import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.fault_proxy import Fault, FaultProxy, fault_proxy
from tests.torture.paper.checker import FINAL, check
from tests.torture.paper.history import History, job_of
from tests.torture.paper.kills import notices_of
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.printers import Name
from tests.torture.paper.processes import fake_printers, nursery, run_folder
from tests.torture.paper.shop import Shop, Wish
from tests.torture.paper.site import Site, wait_until
from tests.torture.verdict import Outcome, keep, parser_of, say

HERE = "tests.torture.partition"
PRINTERS = (Name.FAST_1, Name.FAST_2, Name.SLOW, Name.IPP)
FAULTS = tuple(fault for fault in Fault if fault is not Fault.NONE)
SILENT = (Fault.DOWN, Fault.BLACK_HOLE, Fault.REQUESTS_LOST, Fault.ANSWERS_LOST)
"""Faults during which no lease can be kept alive."""
RESTARTED = (Fault.BLACK_HOLE, Fault.DOUBLED, Fault.REORDERED)
"""The agent is restarted during these, so that its first calls meet the fault, too."""
SLOW_BYTES = 400_000
"""A second at the slow printer: it is in the middle of it when the fault comes."""
SMALL_BYTES = 30_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    seed: int = 1
    jobs_per_fault: int = 7
    silent_seconds: float = 3.4
    other_seconds: float = 1.2
    calm_seconds: float = 0.4
    short: bool = True
    settle_seconds: float = 60.0


STOP_SECONDS = 30.0
"""Seconds that an agent may continue to send after the order to stop. The program's own limit of 1.2 s would cut a slow
printer's job, whose outcome is then unknown: on a slow computer, possibly a job of SLOW_BYTES.
"""

LONG = {
    "jobs_per_fault": 60,
    "silent_seconds": 90.0,
    "other_seconds": 60.0,
    "calm_seconds": 10.0,
    "short": False,
    "settle_seconds": 300.0,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Moments:
    """Events of the run, in seconds since its start."""

    began: float
    acts: list[tuple[float, str]] = field(default_factory=list)

    def note(self, act: str) -> None:
        self.acts.append((time.time(), act))

    def story(self, happened: Iterable[tuple[float, str]]) -> str:
        return ", ".join(f"{what} {at - self.began:.2f}" for at, what in sorted(happened))


def times() -> None:
    """Shorten times in both processes: leases of 3 s (60), heartbeats of 1 s (15), answers within 1.5 s (10), polls of
    2 s (25).
    """
    from agent_core.config import AgentConfig, EngineTimings
    from agent_core.server_link import client
    from server_core.config import ServerConfig
    from server_core.contract.types.agents import Connected
    from server_core.services.agents import connection

    vars(ServerConfig)["__init__"].__kwdefaults__["lease_seconds"] = 3.0
    vars(connection)["Connected"] = partial(Connected, heartbeat_seconds=1)
    vars(client)["ANSWER_SECONDS"] = 1.5
    pace = EngineTimings(long_poll=2.0, retry_last=1.0, stop_sending=STOP_SECONDS)
    vars(AgentConfig)["__init__"].__kwdefaults__["pace"] = pace


def patience() -> None:
    """Use the program's own times in both processes, except for the stop."""
    from agent_core.config import AgentConfig, EngineTimings

    vars(AgentConfig)["__init__"].__kwdefaults__["pace"] = EngineTimings(stop_sending=STOP_SECONDS)


def partition_run(folder: Path, plan: Plan) -> Outcome:
    chance = random.Random(plan.seed)
    ledger = folder / "paper.jsonl"
    ledger.touch()
    setup = f"{HERE}:times" if plan.short else f"{HERE}:patience"
    began = time.time()
    with nursery(folder, setup) as born, fake_printers(ledger, plan.seed) as uris:
        site = Site(folder=folder, nursery=born, bundled=False)
        site.start_server()
        site.wait_ready()
        with fault_proxy(site.base_url, plan.seed) as proxy:
            agent = enrol_through(site, proxy)
            printers = {name: site.add_printer(name, uris[name], agent) for name in PRINTERS}
            shop = Shop(site)
            shop.open()
            try:
                moments = Moments(began=began)
                ordered = _bad_days(plan, chance, site, shop, proxy, printers, moments)
                shop.wait_accepted(ordered, plan.settle_seconds)
                wait_until(lambda: all(row["status"] in FINAL for row in site.rows()), plan.settle_seconds)
            finally:
                shop.close()
            history = gather(site, shop, ledger)
            breaches = [*map(str, check(history)), *_complaints(history, proxy)]
            site.stop()
            site.close()
    figures = {
        "jobs": len(history.jobs),
        "sheets": sum(sheet.complete for sheet in history.sheets),
        "met": {fault.value: proxy.hits[fault] for fault in Fault},
        "calls": dict(proxy.calls.most_common()),
        "ends": dict(Counter(job.status for job in history.jobs)),
        "events": dict(Counter(event.kind for job in history.jobs for event in job.events).most_common()),
        "seconds": round(time.time() - began, 1),
    }
    return Outcome(complaints=breaches + _stories(history, breaches, moments), figures=figures)


def enrol_through(site: Site, proxy: FaultProxy) -> str:
    """The id of an agent that knows its server only by the proxy's address; it runs."""
    link = site.post("agents/links", name="Pack")["link"].replace(site.base_url, proxy.base_url)
    place = ("--data-dir", str(site.folder / "agent"))
    site.nursery.start("agent", "enroll", *place, "--json", link, log="enrol").wait_ready()
    site.start_agent()
    site.wait_ready()
    return str(site.get("agents")[-1]["agent_id"])


def _bad_days(
    plan: Plan,
    chance: random.Random,
    site: Site,
    shop: Shop,
    proxy: FaultProxy,
    printers: dict[Name, str],
    moments: Moments,
) -> int:
    """Order jobs on a bad network; return their number."""
    faults = chance.sample(FAULTS, len(FAULTS))
    ordered = 0
    for fault in faults:
        requests = [_request(chance, ordered + number, printers) for number in range(plan.jobs_per_fault)]
        ordered += len(requests)
        middle = len(requests) // 2
        slow = Wish(marker=f"slow-{faults.index(fault)}", printer_id=printers[Name.SLOW], size_bytes=SLOW_BYTES)
        shop.order(slow)
        ordered += 1
        for request in requests[:middle]:
            shop.order(request)
        time.sleep(chance.uniform(0.1, 0.6))
        proxy.set(fault)
        moments.note(fault)
        for request in requests[middle:]:
            shop.order(request)
        if fault in RESTARTED:
            moments.note("SIGTERM")
            _restart_agent(site)
            moments.note("new agent")
        time.sleep(plan.silent_seconds if fault in SILENT else plan.other_seconds)
        proxy.set(Fault.NONE)
        moments.note("calm")
        time.sleep(plan.calm_seconds)
        assert not shop.troubles, shop.troubles
        assert site.agent is not None
        assert site.agent.is_alive(), f"the agent ended over {fault}"
    return ordered


def _restart_agent(site: Site) -> None:
    assert site.agent is not None
    site.agent.end(signal.SIGTERM)
    site.start_agent()
    site.wait_ready()


def _request(chance: random.Random, number: int, printers: dict[Name, str]) -> Wish:
    return Wish(
        marker=f"net-{number:05d}",
        printer_id=printers[chance.choice(PRINTERS)],
        size_bytes=chance.randrange(SMALL_BYTES),
        copies=2 if chance.random() < 0.1 else 1,
    )


def gather(site: Site, shop: Shop, ledger: Path) -> History:
    """Collect everything that is judged. The server runs, and nothing is under way."""
    jobs = [
        job_of(site.get(f"jobs/{row['print_job_id']}"), row["filename"].removesuffix(".zpl"), row["printer_name"])
        for row in site.rows()
    ]
    return History(
        orders=shop.orders(),
        jobs=tuple(sorted(jobs, key=lambda job: job.sequence)),
        sheets=read_ledger(ledger),
        ended_at=time.time(),
        notices=notices_of(site),
    )


def _complaints(history: History, proxy: FaultProxy) -> list[str]:
    """Beyond the checker's: nobody died, so nothing may be in doubt at the end, and every fault was met."""
    found = [f"{job.marker}: {job.status} {job.failure_reason}" for job in history.jobs if job.status != "printed"]
    found += [f"{fault} met nobody" for fault in FAULTS if fault is not Fault.DOWN and not proxy.hits[fault]]
    return found


def _stories(history: History, breaches: list[str], moments: Moments) -> list[str]:
    """Return the history, by seconds, of the run and of the jobs with complaints."""
    received = []
    for job in history.jobs:
        if any(breach.startswith(f"{job.marker}:") for breach in breaches):
            events = [(event.at, event.kind) for event in job.events]
            paper = [
                (sheet.at, "paper" if sheet.complete else "ink")
                for sheet in history.sheets
                if sheet.marker == job.marker
            ]
            doubt = "unconfirmed" if job.unconfirmed else "no doubt"
            received.append(f"  {job.marker} at {job.printer} ({doubt}): {moments.story([*events, *paper])}")
    return [*received, f"  the network: {moments.story(moments.acts)}"] if breaches else []


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    keep(parser)
    request = parser.parse_args()
    with run_folder(request.keep) as folder:
        more: dict[str, Any] = LONG if request.long else {}
        outcome = partition_run(folder, Plan(seed=request.seed, **more))
    return 1 if say(outcome.figures, outcome.complaints) else 0


if __name__ == "__main__":
    sys.exit(main())
