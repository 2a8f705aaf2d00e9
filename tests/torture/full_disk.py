"""A server on 16 MB and an agent on 2 MB of disk: `python -m tests.torture.full_disk`.

Jobs fill the disks, then strangers fill what is left; refusals are clean, nothing is printed twice, and when the space
is back all goes on. Needs the right to mount a tmpfs: as root, else in a namespace of its own (`unshare -rm`).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from server_core.config import MIB, Limits
from server_core.failpoints import Failing
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine
from tests.torture.faults.devices import devices
from tests.torture.faults.engine import FaultyEngine
from tests.torture.faults.tour import Tour
from tests.torture.paper.checker import Breach, check
from tests.torture.paper.history import Order
from tests.torture.paper.labels import label
from tests.torture.paper.ledger import read_ledger

SERVER_BYTES, AGENT_BYTES = 16 * MIB, 2 * MIB
LIMITS = Limits(disk_low_bytes=3 * MIB, ballast_bytes=2 * MIB, raw_bytes=4 * MIB)
LABEL_BYTES = 600_000
MOST_JOBS, SMALL = 60, 12
INSIDE = "--inside"


class CannotMount(Exception):
    """This computer allows nobody to mount a small disk here."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`refusals`: how often each error code was the answer. `read_only`: what a start says on such a disk."""

    jobs: int
    refusals: Counter[str]
    notices: int
    ballast_back: bool
    read_only: str
    breaches: tuple[Breach, ...]
    seconds: float


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[None]:
    """Raises CannotMount."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotMount(done.stderr.strip())
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path, *, leave: int = 0) -> Path:
    """A stranger's file that takes what is left, but for `leave` bytes."""
    file = folder / "stranger"
    with file.open("wb", buffering=0) as out:
        while (left := shutil.disk_usage(folder).free - leave) >= 4096:
            try:
                out.write(bytes(min(left, MIB)))
            except OSError:
                break
    return file


def run(folder: Path) -> Outcome:
    began, ledger = time.monotonic(), folder / "paper.jsonl"
    data = folder / "data"
    with ExitStack() as stack:
        stack.enter_context(small_disk(data / "server", SERVER_BYTES))
        stack.enter_context(small_disk(data / "agent", AGENT_BYTES))
        found = stack.enter_context(devices(ledger))
        engine = FaultyEngine(folder, Failing.ERROR, (), limits=LIMITS)
        tour = Tour(engine, found.uris, sheets=lambda: read_ledger(ledger))
        engine.start()
        stack.callback(engine.stop)
        stack.callback(tour.close)
        refusals = _torture(tour, data)
        history = replace(tour.history(), sheets=read_ledger(ledger))
        notices = tour.console("GET", "/notices?show=all&limit=100")["data"]
        _until(lambda: _has_reserve(data))
        ballast_back = _has_reserve(data)
        engine.stop()
        return Outcome(
            jobs=len(history.jobs),
            refusals=refusals,
            notices=sum(notice["kind"] == "storage_failed" for notice in notices),
            ballast_back=ballast_back,
            read_only=_start_on_a_read_only_disk(data),
            breaches=tuple(check(history)),
            seconds=time.monotonic() - began,
        )


def _start_on_a_read_only_disk(data: Path) -> str:
    """And the next start, when it can be written again, works."""
    subprocess.run(["mount", "-o", "remount,ro", str(data / "server")], check=True)
    refused = run_cli(data, "serve", "--port", "0", check=False)
    subprocess.run(["mount", "-o", "remount,rw", str(data / "server")], check=True)
    RunningEngine.start(data).stop()
    return refused.stderr if refused.returncode == 1 else f"exit code {refused.returncode}: {refused.stderr}"


def _is_calm(text: str) -> bool:
    return text.startswith("spoolhouse: the server cannot start: ") and len(text.splitlines()) == 1


def _torture(tour: Tour, data: Path) -> Counter[str]:
    refusals: Counter[str] = Counter()
    tour.set_up()
    small = [_document(tour, f"s{number}", 0, refusals) for number in range(SMALL)]
    _until(lambda: _has_reserve(data))
    # documents fill the server's disk down to its low water
    for number in range(MOST_JOBS):
        if not _order(tour, f"d{number}", refusals):
            break
    # a stranger takes the agent's disk: nothing can be armed there, nothing is printed, nothing is lost
    stranger = fill(data / "agent")
    assert _job(tour, "s0", small[0], refusals)
    _until(lambda: "agent_storage_full" in _waits_for(tour))
    assert not [sheet for sheet in tour.sheets() if sheet.marker == "s0"]
    stranger.unlink()
    tour.settle_all()  # to take a job again is a write, too
    # another one takes all of the server's: what is under way still ends
    stranger = fill(data / "server")
    taken = 1
    while taken < SMALL - 1 and _job(tour, f"s{taken}", small[taken], refusals):
        taken += 1
    tour.settle_all()
    stranger.unlink()
    _until(lambda: _job(tour, f"s{SMALL - 1}", small[-1], refusals))
    tour.settle_all()
    return refusals


def _has_reserve(data: Path) -> bool:
    """An empty file is left of one that was given up."""
    reserve = data / "server" / "reserve"
    return reserve.exists() and reserve.stat().st_size == LIMITS.ballast_bytes


def _order(tour: Tour, marker: str, refusals: Counter[str]) -> bool:
    """False = refused for want of space."""
    document = _document(tour, marker, LABEL_BYTES, refusals)
    return document is not None and _job(tour, marker, document, refusals)


def _document(tour: Tour, marker: str, size: int, refusals: Counter[str]) -> str | None:
    form = {"document_format": "raw", "document_raw_language": "zpl"}
    files = {"file": ("label.zpl", label(marker, size))}
    found = _granted(tour.try_public("POST", "/documents", data=form, files=files), refusals)
    return None if found is None else str(found["document_id"])


def _job(tour: Tour, marker: str, document: str | None, refusals: Counter[str]) -> bool:
    order = {"document_id": document, "printer_id": tour.printers["raw"]}
    answer = tour.try_public("POST", "/print-jobs", json=order, headers={"Idempotency-Key": marker})
    found = _granted(answer, refusals)
    if found is None:
        return False
    tour.jobs[found["print_job_id"]] = (marker, "raw")
    tour.orders.append(Order(marker=marker, answers=(found["print_job_id"],)))
    return True


def _waits_for(tour: Tour) -> set[str | None]:
    """Return why jobs that are not over wait."""
    return {row["waiting_reason"] for row in tour.console("GET", "/jobs?show=open&limit=100")["data"]}


def _granted(answer: httpx.Response, refusals: Counter[str]) -> Any:
    """None = refused for want of space, whole and calmly."""
    if answer.is_success:
        return answer.json()
    assert (answer.status_code, "retry-after" in answer.headers) == (500, True), answer.text
    refusals[answer.json()["error_code"]] += 1
    return None


def _until(happened: Callable[[], bool], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def _cannot(why: str) -> int:
    sys.stderr.write(
        f"no small disk can be made here ({why}): run this as root with the right to mount, or let users have"
        " namespaces of their own (util-linux, sysctl kernel.unprivileged_userns_clone=1,"
        " kernel.apparmor_restrict_unprivileged_userns=0; in a container: --cap-add SYS_ADMIN)\n"
    )
    return 2


def told(outcome: Outcome) -> list[str]:
    """Return the text for people."""
    refused = ", ".join(f"{code} {count} times" for code, count in sorted(outcome.refusals.items()))
    words = [
        f"{outcome.jobs} jobs, {outcome.seconds:.1f} s",
        f"refused for want of space: {refused or 'nothing (it should have been)'}",
        f"notices of a failed disk: {outcome.notices}",
        f"reserve on the disk afterwards: {'there' if outcome.ballast_back else 'missing'}",
        f"start on a read-only disk: {outcome.read_only.strip()}",
    ]
    return [*words, *map(str, outcome.breaches), "all that must hold held" if not outcome.breaches else "BREACHED"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.full_disk", description=__doc__)
    parser.add_argument(INSIDE, action="store_true", help="do not ask for a namespace of its own")
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            outcome = run(Path(folder))
    except CannotMount as error:
        if arguments.inside:
            return _cannot(str(error))
        command = ["unshare", "-rm", sys.executable, "-m", "tests.torture.full_disk", INSIDE]
        try:
            return subprocess.run(command, check=False).returncode
        except FileNotFoundError as missing:
            return _cannot(str(missing))
    sys.stdout.write("\n".join(told(outcome)) + "\n")
    good = not outcome.breaches and outcome.ballast_back and outcome.refusals and _is_calm(outcome.read_only)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
