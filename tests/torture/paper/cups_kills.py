"""The same orders, printers and deaths with a stock CUPS: raw queues, `lp` as the client that asks again on failure.

CUPS knows no key for a repeated order, so every try of a client has a marker of its own, and an order counts as
accepted with the try that got a request id. Half of the deaths take the scheduler alone, half its backends too.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

from tests.support.cupsd import CupsServer, cups_folder
from tests.torture.paper.kills import LIVES_SECONDS, SHARES, SIZES, Plan, Progress, unheard
from tests.torture.paper.labels import label
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.printers import Name
from tests.torture.paper.processes import fake_printers, lasting_port

QUEUES = (Name.FAST_1, Name.FAST_2, Name.SLOW, Name.REFUSING)
CLIENTS = 4
RETRY_SECONDS = 0.1


def cups_run(folder: Path, plan: Plan, *, quiet_seconds: float = 10.0, progress: Progress = unheard) -> dict[str, Any]:
    """Over after `quiet_seconds` without paper. `lost`: accepted and never on paper, though the rest was given time."""
    chance = random.Random(plan.seed)
    ledger = folder / "paper.jsonl"
    ledger.touch()
    began = time.monotonic()
    with cups_folder(log_level="warn", port=lasting_port()) as cups, fake_printers(ledger, plan.seed) as uris:
        scheduler = cups.start()
        for name in QUEUES:
            cups.add_queue(name, uris[name])
        scheduler.terminate()  # so that the queues are on disk: they are written up to 30 s late
        scheduler.wait()
        over = Event()
        with ThreadPoolExecutor(CLIENTS) as clients:
            try:
                orders = []
                for death in range(plan.kills):
                    first, last = (plan.jobs * number // plan.kills for number in (death, death + 1))
                    for number in range(first, last):
                        name = chance.choices(QUEUES, [SHARES[queue] for queue in QUEUES])[0]
                        size = chance.randrange(SIZES.get(name, 30_000))
                        orders.append(clients.submit(_order, cups, folder, name, f"C-{number:05d}", size, over))
                    scheduler = cups.start()
                    time.sleep(chance.uniform(*LIVES_SECONDS))
                    _kill(scheduler, tree=chance.random() < 0.5)
                    progress(deaths=death + 1, accepted=sum(order.done() for order in orders))
                scheduler = cups.start()
                accepted = [order.result(plan.settle_seconds) for order in orders]
                still_open = _settle(cups, ledger, plan.settle_seconds, quiet_seconds)
            finally:
                over.set()
        _kill(scheduler, tree=True)
        _end_backends({uris[name] for name in QUEUES})
    paper = Counter(sheet.marker for sheet in read_ledger(ledger) if sheet.complete)
    return {
        "jobs": len(accepted),
        "deaths": plan.kills,
        "lost": sum(paper[marker] == 0 for marker in accepted) - still_open,
        "still open": still_open,
        "printed twice": sum(paper[marker] > 1 for marker in accepted),
        "never accepted, printed": len(paper.keys() - set(accepted)),
        "seconds": round(time.monotonic() - began, 1),
    }


def _order(cups: CupsServer, folder: Path, queue: str, name: str, size: int, over: Event) -> str:
    """The marker that was accepted."""
    tries = 0
    while not over.is_set():
        tries += 1
        marker = f"{name}.{tries}"
        file = folder / f"{marker}.zpl"
        file.write_bytes(label(marker, size))
        with suppress(subprocess.CalledProcessError):
            cups.run("lp", "-h", f"localhost:{cups.port}", "-d", queue, "-o", "raw", str(file))
            return marker
        time.sleep(RETRY_SECONDS)
    raise AssertionError(f"{name} was not accepted")


def _settle(cups: CupsServer, ledger: Path, seconds: float, quiet_seconds: float) -> int:
    """Until no paper came for long; returns how many jobs CUPS still has open."""
    for queue in QUEUES:  # a person's act: a death of the scheduler may have stopped a queue
        cups.run("cupsenable", "-h", f"localhost:{cups.port}", queue)
    deadline = time.monotonic() + seconds
    quiet_since, size = time.monotonic(), -1
    while time.monotonic() < deadline and time.monotonic() - quiet_since < quiet_seconds:
        if ledger.stat().st_size != size:
            quiet_since, size = time.monotonic(), ledger.stat().st_size
        time.sleep(0.2)
    return len(cups.run("lpstat", "-h", f"localhost:{cups.port}", "-W", "not-completed", "-o").splitlines())


def _kill(scheduler: subprocess.Popen[bytes], *, tree: bool) -> None:
    pids = [scheduler.pid, *(_descendants(scheduler.pid) if tree else ())]
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    scheduler.wait()


def _end_backends(uris: set[str]) -> None:
    """Those that outlived a scheduler wait for their printer for ever; CUPS names them after its address."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if file.read_bytes().partition(b"\0")[0].decode(errors="replace") in uris:
                os.kill(int(file.parent.name), signal.SIGKILL)


def _descendants(pid: int) -> list[int]:
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [number for child in map(int, children) for number in (child, *_descendants(child))]
    return []
