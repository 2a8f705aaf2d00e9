"""The kill loop: orders, operators, and deaths at random moments; then everything may end in peace."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.torture.paper.checker import FINAL, Breach, check, was_doubtful
from tests.torture.paper.history import History, Notice, job_of, notice_of, seconds
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.operators import Operators
from tests.torture.paper.printers import Name
from tests.torture.paper.processes import fake_printers, nursery
from tests.torture.paper.shop import Shop, Wish
from tests.torture.paper.shorter import EXPIRES_SECONDS, EXPIRY_LOOK_SECONDS, UNCONFIRMED_SECONDS
from tests.torture.paper.site import Site

SHORTER = "tests.torture.paper.shorter:times"
SHARES = {
    Name.FAST_1: 24, Name.FAST_2: 24, Name.SLOW: 10, Name.REFUSING: 18, Name.ALONE: 8, Name.ALONE_RESETS: 8,
    Name.IPP: 20, Name.DEAD: 12,
}  # fmt: skip
"""Number of each printer's jobs among the first 124. Those for the dead printer come early, so that they expire in
time.
"""
SIZES = {Name.SLOW: 200_000, Name.IPP: 60_000}
EARLY = 0.15
"""Share of deaths before the program was ready."""
LIVES_SECONDS = (0.05, 1.2)
DEAD_EXPIRES_SECONDS = 60
MARGIN_SECONDS = 5.0
"""Extra seconds for a server that is busy or just died."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """`short`: the program's times are shorter (`shorter.py`)."""

    bundled: bool = True
    kills: int = 15
    jobs: int = 150
    seed: int = 1
    short: bool = True
    settle_seconds: float = 60.0

    @property
    def expires_seconds(self) -> float:
        return EXPIRES_SECONDS if self.short else 86400.0

    @property
    def window_seconds(self) -> float:
        """Return the length of a doubt, including the time to notice its end."""
        return UNCONFIRMED_SECONDS + EXPIRY_LOOK_SECONDS + MARGIN_SECONDS if self.short else 600.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    history: History
    breaches: list[Breach]
    figures: dict[str, Any]


class Progress(Protocol):
    def __call__(self, *, deaths: int, accepted: int, still_open: int | None = None) -> None:
        """`still_open`: jobs that are not final, where somebody looked."""


def unheard(*, deaths: int, accepted: int, still_open: int | None = None) -> None:
    """Ignore progress reports."""


def paper_run(folder: Path, plan: Plan, progress: Progress = unheard) -> Outcome:
    chance = random.Random(plan.seed)
    ledger = folder / "paper.jsonl"
    ledger.touch()
    setup = (SHORTER,) if plan.short else ()
    began = time.monotonic()
    with nursery(folder, *setup) as start, fake_printers(ledger, plan.seed) as uris:
        site = Site(folder=folder, nursery=start, bundled=plan.bundled)
        site.start_server()
        site.wait_ready()
        agent = site.enrol()
        printers = {name: site.add_printer(name, uri, agent) for name, uri in uris.items()}
        expires = dict.fromkeys(uris, plan.expires_seconds)
        if not plan.short:
            body = {"expires_after_seconds": DEAD_EXPIRES_SECONDS}
            site.console.patch(f"printers/{printers[Name.DEAD]}", json=body).raise_for_status()
            expires[Name.DEAD] = DEAD_EXPIRES_SECONDS
        shop = Shop(site)
        shop.open()
        operators = Operators(site, shop, ledger, chance)
        try:
            _die_again_and_again(plan, chance, site, shop, operators, printers, progress)
            shop.wait_accepted(plan.jobs, plan.settle_seconds)
            _settle(plan, site, operators, progress)
        finally:
            shop.close()
        history = gather(site, shop, operators, ledger, expires, plan.window_seconds)
        site.stop()
        site.close()
    breaches = check(history)
    figures = _figures(plan, site, shop, operators, history, breaches, time.monotonic() - began)
    return Outcome(history=history, breaches=breaches, figures=figures)


def _die_again_and_again(
    plan: Plan,
    chance: random.Random,
    site: Site,
    shop: Shop,
    operators: Operators,
    printers: dict[str, str],
    progress: Progress,
) -> None:
    ordered = 0
    for death in range(plan.kills):
        upto = plan.jobs * (death + 1) // plan.kills
        for number in range(ordered, upto):
            shop.order(_request(plan, chance, number, printers))
        ordered = upto
        site.start()
        if chance.random() >= EARLY:
            site.wait_ready()
            operators.work()
        time.sleep(chance.uniform(*LIVES_SECONDS))
        assert not shop.troubles, shop.troubles
        victims = "server" if plan.bundled else chance.choice(("server", "agent", "both"))
        if victims != "server":
            site.kill_agent(tree=chance.random() < 0.5)
        if victims != "agent":
            site.kill_server(tree=chance.random() < 0.5)
        progress(deaths=site.deaths, accepted=len(shop.accepted))
    site.start()
    site.wait_ready()


def _request(plan: Plan, chance: random.Random, number: int, printers: dict[str, str]) -> Wish:
    shares = {name: share for name, share in SHARES.items() if name != Name.DEAD or number < plan.jobs / 4}
    name = chance.choices(list(shares), list(shares.values()))[0]
    return Wish(
        marker=f"{plan.seed}-{number:05d}",
        printer_id=printers[name],
        size_bytes=chance.randrange(SIZES.get(name, 30_000)),
        copies=2 if chance.random() < 0.05 else 1,
    )


def _settle(plan: Plan, site: Site, operators: Operators, progress: Progress) -> None:
    """Wait until everything is final, by its expiry at the latest. The checker judges the rest."""
    deadline = time.monotonic() + plan.settle_seconds
    while time.monotonic() < deadline:
        rows = operators.look()
        operators.release_all(rows)
        operators.answer_all([row for row in rows if operators.chance.random() < 0.05])
        still_open = sum(row["status"] not in FINAL for row in rows)
        progress(deaths=site.deaths, accepted=len(rows), still_open=still_open)
        # a list may miss a job that moves in that moment
        if len(rows) == plan.jobs and not still_open:
            return
        time.sleep(0.25)


def gather(
    site: Site, shop: Shop, operators: Operators, ledger: Path, expires: dict[str, float], window_seconds: float
) -> History:
    """Collect everything that is judged. The server runs, and nothing is under way."""
    rows = operators.look()
    jobs = []
    for row in rows:
        marker, printer = row["filename"].removesuffix(".zpl"), row["printer_name"]
        expires_at = seconds(row["created_at"]) + expires[printer]
        jobs.append(job_of(site.get(f"jobs/{row['print_job_id']}"), marker, printer, expires_at=expires_at))
    return History(
        orders=shop.orders(),
        jobs=tuple(sorted(jobs, key=lambda job: job.sequence)),
        sheets=read_ledger(ledger),
        ended_at=time.time(),
        seen=tuple(operators.seen),
        notices=notices_of(site),
        agent_kills=site.agent_deaths,
        dead_printers=frozenset({Name.DEAD}),
        unconfirmed_window_seconds=window_seconds,
    )


def notices_of(site: Site) -> tuple[Notice, ...]:
    rows = site.pages("notices", show="all")
    return tuple(notice for row in rows if (notice := notice_of(row)) is not None)


def _figures(
    plan: Plan,
    site: Site,
    shop: Shop,
    operators: Operators,
    history: History,
    breaches: list[Breach],
    took: float,
) -> dict[str, Any]:
    ends = Counter(job.status if job.status != "failed" else str(job.failure_reason) for job in history.jobs)
    return {
        "jobs": plan.jobs,
        "deaths": site.deaths,
        "deaths of the agent": site.agent_deaths,
        "breaches": dict(Counter(breach.rule.value for breach in breaches)),
        "ends": dict(ends.most_common()),
        "in doubt": sum(was_doubtful(job) for job in history.jobs),
        "sheets": sum(sheet.complete for sheet in history.sheets),
        "parts of sheets": sum(not sheet.complete for sheet in history.sheets),
        "asked again": shop.asked_again,
        "operators": dict(operators.acts),
        "seconds": round(took, 1),
    }
