"""`python -m tests.torture.assertion_replays [--long]`: assertions are taken once, whatever dies in between.

A real `spoolhouse serve` that is killed with kill -9 and started again. In each life 64 callers from many addresses
race with one assertion and exactly one gets in; then assertions of all lives before are sent again, and so are some
that were sent while the server died: of each one call at most gets in. `--long`: 10,000 replays over 20 lives.
Exit code 1 = it was not so.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

import httpx

from tests.support.assertions import Maker
from tests.torture.paper.processes import nursery
from tests.torture.paper.site import Site
from tests.torture.verdict import Outcome, short_or_long

PATH = "/partner-api/v1/accounts"
RACERS = 64
PER_ADDRESS = 16
"""Wrong assertions that an address may send at once without being slowed: up to 20."""
LIFETIME = 300
TAKEN, REPLAYED, EXPIRED, LOST = "taken", "assertion_replayed", "assertion_expired", "lost"


@dataclass
class Ledger:
    """`taken`: how often each assertion got in; `codes`: what all calls came to."""

    taken: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    races: list[int] = field(default_factory=list)


def _addresses() -> Iterator[str]:
    """Addresses of this computer, each new to the server."""
    for third, fourth in itertools.product(range(1, 255), repeat=2):
        yield f"127.77.{third}.{fourth}"


async def _send(http: httpx.AsyncClient, assertion: str, ledger: Ledger) -> str:
    try:
        answer = await http.get(PATH, headers={"Authorization": f"Bearer {assertion}"})
    except httpx.TransportError:
        code = LOST
    else:
        code = TAKEN if answer.status_code == 200 else str(answer.json()["error_code"])
    ledger.codes[code] += 1
    ledger.taken[assertion] += code == TAKEN
    return code


async def _send_all(base_url: str, assertions: Sequence[str], addresses: Iterator[str], ledger: Ledger) -> list[str]:
    """Send all at once, a few of them from each address."""

    async def group(part: Sequence[str]) -> list[str]:
        way = httpx.AsyncHTTPTransport(local_address=next(addresses))
        async with httpx.AsyncClient(transport=way, base_url=base_url, timeout=30, trust_env=False) as http:
            return await asyncio.gather(*(_send(http, assertion, ledger) for assertion in part))

    groups = [assertions[start : start + PER_ADDRESS] for start in range(0, len(assertions), PER_ADDRESS)]
    return [code for part in await asyncio.gather(*map(group, groups)) for code in part]


def replay_run(folder: Path, *, short: bool) -> Outcome:
    lives, replays, fresh = (4, 64, 16) if short else (20, 500, 32)
    began, ledger, addresses, chance = time.monotonic(), Ledger(), _addresses(), random.Random(7)
    used: list[str] = []
    with nursery(folder) as born:
        site = Site(folder=folder, nursery=born)
        site.start_server()
        site.wait_ready()
        made = site.post("applications", name="Replayed")
        audience = str(site.post("assertion-checks", assertion="", url=PATH)["audience"])

        def maker() -> Maker:
            return Maker(
                client_id=UUID(made["client_id"]),
                kid=made["kid"],
                private_pem=made["private_key_pem"],
                audience=audience,
                now=int(time.time()),
                lifetime=LIFETIME,
            )

        for life in range(lives):
            if life:
                site.start_server()
                site.wait_ready()
            if used:
                again = [chance.choice(used) for _ in range(replays)]
                for start in range(0, len(again), RACERS):
                    asyncio.run(_send_all(site.base_url, again[start : start + RACERS], addresses, ledger))
            racing = maker().make()
            codes = asyncio.run(_send_all(site.base_url, [racing] * RACERS, addresses, ledger))
            ledger.races.append(codes.count(TAKEN))
            new = [maker().make() for _ in range(fresh)]
            asyncio.run(_send_all(site.base_url, new, addresses, ledger))
            used += [racing, *new]
            dying = [maker().make() for _ in range(fresh)]
            asyncio.run(_while_it_dies(site, dying, addresses, ledger, chance.uniform(0, 0.05)))
            used += dying
        site.close()
    twice = [f"taken {times} times: {assertion[-24:]}" for assertion, times in ledger.taken.items() if times > 1]
    races = [f"of {RACERS} at once {taken} got in" for taken in ledger.races if taken != 1]
    others = set(ledger.codes) - {TAKEN, REPLAYED, EXPIRED, LOST}
    never = [f"unexpected: {code} ({ledger.codes[code]} times)" for code in sorted(others)]
    if not short and ledger.codes[REPLAYED] < 10_000:
        never.append(f"only {ledger.codes[REPLAYED]} replays were recognised as such")
    figures = {"lives": lives, "codes": dict(ledger.codes), "seconds": round(time.monotonic() - began, 1)}
    return Outcome(complaints=[*twice, *races, *never], figures=figures)


async def _while_it_dies(
    site: Site, assertions: list[str], addresses: Iterator[str], ledger: Ledger, seconds: float
) -> None:
    """Sent while kill -9 comes; they are sent again in later lives."""
    sending = asyncio.create_task(_send_all(site.base_url, assertions, addresses, ledger))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(site.kill_server)
    await sending


def main() -> int:
    return short_or_long(__doc__, replay_run, "10,000 replays over 20 lives")


if __name__ == "__main__":
    sys.exit(main())
