"""Many threads send the same orders at once: `python -m tests.torture.same_keys`; 64 threads x 500 keys = 500 jobs.

Every thread sends every key, in an order of its own; in the middle the server is restarted.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx

from tests.support.no_trust import NO_TRUST
from tests.support.public_api import Tenant
from tests.support.threaded_server import ThreadedServer, threaded_server, upload_label

TIMEOUT_SECONDS = 120


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`bodies`: by key, every different answer that any thread got; `jobs`: in the database at the end."""

    bodies: dict[str, set[bytes]]
    jobs: int
    first: int
    replayed: int
    seconds: float


def same_keys(folder: Path, *, threads: int, keys: int) -> Outcome:
    names = [f"order-{number}" for number in range(keys)]
    began = time.monotonic()
    with threaded_server(folder) as live:
        shop = live.tenant()
        with live.client(shop) as http:
            order = {"document_id": upload_label(http), "printer_id": str(shop.printer_id)}
        before = _storm(live, shop, order, names[: keys // 2], threads)
    with threaded_server(folder) as live:
        after = _storm(live, shop, order, names, threads)
        with live.client(shop) as http:
            jobs = _count(http)
    answers = before + after
    bodies: dict[str, set[bytes]] = {}
    for key, answer in answers:
        assert answer.status_code == 201, answer.text
        bodies.setdefault(key, set()).add(answer.content)
    replayed = sum(answer.headers.get("idempotency-replayed") == "true" for _, answer in answers)
    seconds = time.monotonic() - began
    return Outcome(bodies=bodies, jobs=jobs, first=len(answers) - replayed, replayed=replayed, seconds=seconds)


def _storm(
    live: ThreadedServer, shop: Tenant, order: dict[str, Any], names: list[str], threads: int
) -> list[tuple[str, httpx.Response]]:
    bearer, at_once = live.bearer(shop), Barrier(threads)

    def client(number: int) -> list[tuple[str, httpx.Response]]:
        mine = random.Random(number).sample(names, len(names))
        with httpx.Client(
            verify=NO_TRUST, base_url=live.base_url, headers=bearer, timeout=TIMEOUT_SECONDS, trust_env=False
        ) as http:
            at_once.wait(TIMEOUT_SECONDS)
            return [(key, _post(http, order, key)) for key in mine]

    with ThreadPoolExecutor(threads) as pool:
        return [answer for found in pool.map(client, range(threads)) for answer in found]


def _post(http: httpx.Client, order: dict[str, Any], key: str) -> httpx.Response:
    return http.post("/api/v1/print-jobs", json=order, headers={"Idempotency-Key": key})


def _count(http: httpx.Client) -> int:
    found, cursor = 0, ""
    while True:
        page = http.get("/api/v1/print-jobs", params={"limit": 100, "cursor": cursor}).raise_for_status().json()
        found += len(page["data"])
        cursor = page["next_cursor"]
        if cursor is None:
            return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=64)
    parser.add_argument("--keys", type=int, default=500)
    request = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = same_keys(Path(folder), threads=request.threads, keys=request.keys)
    different = max(len(bodies) for bodies in outcome.bodies.values())
    figures = {"jobs": outcome.jobs, "keys": request.keys, "answers_per_key": different, "replayed": outcome.replayed,
               "seconds": round(outcome.seconds, 1)}  # fmt: skip
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0 if (outcome.jobs, different) == (request.keys, 1) else 1


if __name__ == "__main__":
    sys.exit(main())
