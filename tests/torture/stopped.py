"""`python -m tests.torture.stopped [--long]`: an agent is stopped (SIGSTOP) for longer than its leases, then goes on.

Of what it had not started, the leases end and it drops them; another lease prints them. What was armed is past the
point of no return: it goes on sending where it was, and nobody else gets it. Short: leases of 4 s; long: the real
60 s, stopped for 90 s. Both once more with an agent that never doubts its leases: then the server alone keeps the rule.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.tcp_sink import Manner, TcpSink, tcp_sink
from tests.torture.paper.labels import markers
from tests.torture.paper.processes import nursery
from tests.torture.paper.shop import Shop, Wish
from tests.torture.paper.site import Site

HERE = "tests.torture.stopped"
WAITING = ("first", "second", "third")
"""On one printer: the agent is in the middle of the first one and has the next ones ready."""
LARGE = "large"
LARGE_BYTES = 6 * 1024 * 1024
"""More than the kernel takes for a printer that does not read."""
LONG_STOP_SECONDS = 90.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`paper`: what came out whole, in this order; `broken`: what did not. Events by marker, oldest first."""

    paper: list[str]
    broken: list[str]
    statuses: dict[str, str]
    attempts: dict[str, int]
    events: dict[str, list[str]]
    notices_meanwhile: int
    seconds: float

    def complaints(self) -> list[str]:
        every = [*WAITING, LARGE]
        found = []
        if sorted(self.paper) != sorted(every) or self.broken:
            found.append(f"on paper: {self.paper}, broken: {self.broken}")
        if [marker for marker in self.paper if marker in WAITING] != list(WAITING):
            found.append(f"out of turn: {self.paper}")
        if set(self.statuses.values()) != {"printed"}:
            found.append(f"ends: {self.statuses}")
        for marker in (WAITING[0], LARGE):
            # it may be seen again before it ends, or its end may be the first word of the agent
            events = self.events[marker]
            after = events[events.index("agent_silent") + 1 :] if "agent_silent" in events else []
            if self.attempts[marker] != 1 or after not in (["seen_again", "printed"], ["printed"]):
                found.append(f"{marker} was armed, and then: {self.events[marker]}")
        for marker in WAITING[1:]:
            if self.attempts[marker] < 2 or "lease_ended" not in self.events[marker]:
                found.append(f"{marker} was not started, and then: {self.events[marker]}")
        if self.notices_meanwhile < 2:
            found.append(f"{self.notices_meanwhile} notices about what nobody watched")
        return found


def short_leases() -> None:
    """Shorten times in the server's process: leases of 4 s (60), heartbeats every second (15)."""
    from server_core.config import ServerConfig
    from server_core.contract.types.agents import Connected
    from server_core.services.agents import connection

    vars(ServerConfig)["__init__"].__kwdefaults__["lease_seconds"] = 4.0
    vars(connection)["Connected"] = partial(Connected, heartbeat_seconds=1)


def never_in_doubt() -> None:
    """Patch the agent's process: it trusts every lease for ever."""
    from agent_core.point_of_no_return import JobSubmitter

    def always(_submitter: JobSubmitter, _job: Any) -> bool:
        return True

    JobSubmitter.may_act = always  # type: ignore[assignment, method-assign]


async def stopped(folder: Path, *, long: bool, doubtful: bool = True) -> Outcome:
    """`doubtful`: the agent itself knows when a lease may be over."""
    begun = time.monotonic()
    with nursery(folder) as born:
        site = Site(folder=folder, nursery=born, bundled=False)
        server = () if long else (f"{HERE}:short_leases",)
        site.start_server(*server)
        await asyncio.to_thread(site.wait_ready)
        agent_id = await asyncio.to_thread(site.enrol)
        if not doubtful:
            site.kill_agent()
            site.start_agent(f"{HERE}:never_in_doubt")
            await asyncio.to_thread(site.wait_ready)
        shop = Shop(site=site, threads=1)
        try:
            shop.open()
            async with tcp_sink(Manner.STALL) as slow, tcp_sink(Manner.STALL) as full:
                return await _run(site, shop, agent_id, slow, full, begun, LONG_STOP_SECONDS if long else 0.0)
        finally:
            shop.close()
            site.close()


async def _run(
    site: Site, shop: Shop, agent_id: str, slow: TcpSink, full: TcpSink, begun: float, stop_seconds: float
) -> Outcome:
    slow_id, full_id = site.add_printer("slow", slow.uri, agent_id), site.add_printer("full", full.uri, agent_id)
    for marker in WAITING:
        shop.order(Wish(marker=marker, printer_id=slow_id, size_bytes=LARGE_BYTES if marker == WAITING[0] else 0))
    shop.order(Wish(marker=LARGE, printer_id=full_id, size_bytes=LARGE_BYTES))
    await asyncio.to_thread(shop.wait_accepted, len(WAITING) + 1, 30)
    jobs = dict(shop.accepted)
    before = {WAITING[0]: "printing", WAITING[1]: "reserved", WAITING[2]: "reserved", LARGE: "printing"}
    await _until(lambda: _statuses(site, jobs) == before)
    await _until(lambda: slow.arrived.is_set() and full.arrived.is_set())
    assert site.agent is not None
    os.kill(site.agent.pid, signal.SIGSTOP)
    stopped_at = time.monotonic()
    try:
        await _until(lambda: all("lease_ended" in _events(site, jobs[marker]) for marker in WAITING[1:]))
        await _until(lambda: all("agent_silent" in _events(site, jobs[marker]) for marker in (WAITING[0], LARGE)))
        notices = sum(notice["subject"] in jobs.values() for notice in site.pages("notices"))
        slow.resume.set()
        full.resume.set()
        await asyncio.sleep(stopped_at + stop_seconds - time.monotonic())
    finally:
        os.kill(site.agent.pid, signal.SIGCONT)
    await _until(lambda: set(_statuses(site, jobs).values()) <= {"printed", "failed", "cancelled"})
    shown = {marker: site.get(f"jobs/{job}") for marker, job in jobs.items()}
    labels = [label for stream in [*slow.jobs, *full.jobs] for label in markers(stream)]
    return Outcome(
        paper=[marker for marker, whole in labels if whole],
        broken=[marker for marker, whole in labels if not whole],
        statuses={marker: one["row"]["status"] for marker, one in shown.items()},
        attempts={marker: _attempts(one) for marker, one in shown.items()},
        events={marker: [event["kind"] for event in one["events"]] for marker, one in shown.items()},
        notices_meanwhile=notices,
        seconds=round(time.monotonic() - begun, 1),
    )


async def _until(happened: Callable[[], bool], seconds: float = 100.0) -> None:
    """Longer than a lease, and than the sweeps that see its end."""
    deadline = time.monotonic() + seconds
    while not await asyncio.to_thread(happened):
        assert time.monotonic() < deadline, "it did not happen"
        await asyncio.sleep(0.1)


def _statuses(site: Site, jobs: dict[str, str]) -> dict[str, str]:
    return {marker: site.get(f"jobs/{job}")["row"]["status"] for marker, job in jobs.items()}


def _events(site: Site, job: str) -> list[str]:
    return [event["kind"] for event in site.get(f"jobs/{job}")["events"]]


def _attempts(shown: dict[str, Any]) -> int:
    return sum(event["kind"] == "leased" for event in shown["events"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true")
    request = parser.parse_args()
    found = []
    for doubtful in (True, False):
        with tempfile.TemporaryDirectory(prefix="stopped-") as name:
            outcome = asyncio.run(stopped(Path(name), long=request.long, doubtful=doubtful))
        shown = {field: getattr(outcome, field) for field in outcome.__slots__}
        found += outcome.complaints()
        sys.stdout.write(json.dumps({"agent doubts": doubtful, **shown, "complaints": outcome.complaints()}) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
