"""Does the checker find what it looks for? `python -m tests.torture.negative_controls`

Six times the program lacks one of its locks, and goes through a story in which that lock matters; the same story is
told with the lock. The checker must be content with the one and must find its fault with the other.
Exit code 1 = it did not.
"""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from tests.torture import power_loss
from tests.torture.paper.checker import FINAL, Rule, check
from tests.torture.paper.gated_sink import GatedSink, gated_sink
from tests.torture.paper.history import History, job_of
from tests.torture.paper.kills import notices_of
from tests.torture.paper.ledger import read_ledger
from tests.torture.paper.processes import nursery, run_folder
from tests.torture.paper.shop import Shop, Wish
from tests.torture.paper.site import Site
from tests.torture.put_back import put_back

BROKEN = "tests.torture.paper.broken:"
SHORT_LEASES = "tests.torture.paper.shorter:leases"
LARGE_BYTES = 600_000
"""More than all buffers between agent and printer."""
SECONDS = 30.0


@dataclass
class Story:
    """One site, one printer, one order. `locks` names what is broken, if anything."""

    site: Site
    printer: GatedSink
    ledger: Path
    broken: tuple[str, ...]
    shop: Shop
    printer_id: str = ""

    def order(self, *, size_bytes: int = 0) -> None:
        self.shop.order(Wish(marker="only", printer_id=self.printer_id, size_bytes=size_bytes))

    def start(self, *, failpoints: str = "") -> None:
        self.site.start_server(*self.broken, failpoints=failpoints)
        self.site.start_agent(*self.broken)
        self.site.wait_ready()

    def died(self) -> None:
        """The server's process did, at its failpoint."""
        assert self.site.server is not None
        self.site.server.wait_dead()
        self.site.kill_server()

    def cancel(self) -> None:
        """The operator cancels the only job, whatever the server makes of it."""
        answer = self.site.act(self.site.only_job()["print_job_id"], "cancel")
        assert answer.is_success or answer.status_code in (409, 422), answer.text

    def history(self) -> History:
        """Once all is quiet."""
        deadline = time.monotonic() + SECONDS
        while True:  # a list may miss a job that moves in that moment: nothing moves any more once all are at rest
            rows = list(self.site.rows())
            if rows and all(row["status"] in FINAL or row["unconfirmed"] for row in rows):
                break
            assert time.monotonic() < deadline, rows
            time.sleep(0.05)
        details = [self.site.get(f"jobs/{row['print_job_id']}") for row in self.site.rows()]
        return History(
            orders=self.shop.orders(),
            jobs=tuple(job_of(detail, "only", self.printer.name) for detail in details),
            sheets=read_ledger(self.ledger),
            ended_at=time.time(),
            notices=notices_of(self.site),
        )


@contextmanager
def story(folder: Path, broken: tuple[str, ...], *, bundled: bool = True) -> Iterator[Story]:
    """A site that runs, with its printer and its shop."""
    folder.mkdir()
    ledger = folder / "paper.jsonl"
    ledger.touch()
    with nursery(folder, SHORT_LEASES) as start, gated_sink("P1", ledger) as printer:
        site = Site(folder=folder, nursery=start, bundled=bundled)
        site.start_server(*broken)
        site.wait_ready()
        agent = site.enrol()
        story = Story(site, printer, ledger, broken, Shop(site, threads=1))
        story.printer_id = site.add_printer("P1", printer.uri, agent)
        story.shop.open()
        try:
            yield story
        finally:
            printer.gate.set()
            story.shop.close()
            site.close()


def armed(folder: Path, broken: tuple[str, ...]) -> History:
    """The agent dies with its last byte at the printer: when it comes back, it must know that bytes have left."""
    with story(folder, broken) as played:
        played.site.kill_server()
        played.start(failpoints="agent.device.socket.wait:kill")
        played.order()
        played.died()
        played.start()
        return played.history()


def attempts(folder: Path, broken: tuple[str, ...]) -> History:
    """A report on the first attempt comes a second time, in the midst of the second one; then the job is cancelled."""
    with story(folder, broken) as played:
        played.site.kill_server()
        played.start(failpoints="agent.journal.arm.before:kill")
        played.printer.gate.clear()
        played.order(size_bytes=LARGE_BYTES)
        played.died()
        agent = played.site.folder / "server" / "agent"
        with closing(sqlite3.connect(agent / "journal.db")) as journal:
            query = "SELECT attempt, lease_id FROM attempts WHERE armed_at IS NULL"
            attempt, lease_id = journal.execute(query).fetchone()
        played.start()
        row = played.site.wait_row("printing", attempt=attempt + 1)
        report = {"attempt": attempt, "lease_id": lease_id, "outcome": "not_started"}
        again = httpx.post(
            f"{played.site.base_url}/agent-api/v1/print-jobs/{row['print_job_id']}/result",
            json=report,
            headers=_newest_agent(played.site.folder / "server"),
            trust_env=False,
            timeout=30,
        )
        assert again.status_code in (204, 409), again.text
        played.cancel()
        played.printer.gate.set()
        _wait_paper(played)
        return played.history()


def rescue(folder: Path, broken: tuple[str, ...]) -> History:
    """An agent is frozen in the midst of a print for longer than its lease; then the job is cancelled."""
    with story(folder, broken, bundled=False) as played:
        played.printer.gate.clear()
        played.order(size_bytes=LARGE_BYTES)
        played.shop.wait_accepted(1, SECONDS)
        played.site.wait_row("printing")
        assert played.site.agent is not None
        played.site.agent.tell(signal.SIGSTOP)
        played.site.wait_row("unconfirmed", "pending")
        played.cancel()
        played.printer.gate.set()
        played.site.agent.tell(signal.SIGCONT)
        _wait_paper(played)
        return played.history()


def keys(folder: Path, broken: tuple[str, ...]) -> History:
    """The server dies between its commit and its answer; the client asks again with the same key."""
    with story(folder, broken) as played:
        played.site.kill_server()
        played.start(failpoints="server.job.create.after:kill")
        played.order()
        played.died()
        played.start()
        played.shop.wait_accepted(1, SECONDS)
        return played.history()


def ledger(folder: Path, broken: tuple[str, ...]) -> History:
    """The server's data is set back after its job was printed. `broken`: the agent's journal is gone, too."""
    with story(folder, ()) as played:
        played.site.post(f"printers/{played.printer_id}/pause")
        played.order()
        played.shop.wait_accepted(1, SECONDS)
        played.site.stop()
        data = played.site.folder / "server"
        shutil.copytree(data / "server", data / "copy")
        played.start()
        played.site.post(f"printers/{played.printer_id}/resume")
        played.site.wait_row("printed")
        played.site.stop()
        put_back(data / "copy", data / "server")
        if broken:
            for file in (data / "agent").glob("journal.db*"):
                file.unlink()
        played.start()
        played.site.post(f"printers/{played.printer_id}/resume")
        return played.history()


def _newest_agent(data: Path) -> dict[str, str]:
    """The headers of the agent's own calls."""
    secret = json.loads((data / "agent" / "agent.json").read_bytes())["secret"]
    with closing(sqlite3.connect(f"file:{data}/server/spoolhouse.db?mode=ro", uri=True)) as database:
        incarnation = database.execute("SELECT incarnation FROM agents").fetchone()[0]
        epoch = database.execute("SELECT value FROM meta WHERE key = 'server_epoch'").fetchone()[0]
    who = f"Bearer {secret}"
    return {"Authorization": who, "X-Agent-Incarnation": str(incarnation), "X-Server-Epoch": epoch}


def _wait_paper(played: Story) -> None:
    """Something came, whole or in part."""
    deadline = time.monotonic() + SECONDS
    while not read_ledger(played.ledger):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@dataclass(frozen=True, kw_only=True, slots=True)
class Control:
    """`rules`: those that the broken variant must break, one at least. `lock`: what it lacks, and how."""

    lock: str
    tell: Callable[[Path, tuple[str, ...]], History]
    broken: str
    rules: frozenset[Rule]

    def run(self, folder: Path, *, broken: bool) -> set[Rule]:
        found = check(self.tell(folder / ("broken" if broken else "sound"), (self.broken,) if broken else ()))
        return {breach.rule for breach in found}


CONTROLS = {
    "armed": Control(
        lock="`armed` is on disk before the first byte",
        tell=armed,
        broken=f"{BROKEN}armed_is_not_kept",
        rules=frozenset({Rule.TWICE}),
    ),
    "attempts": Control(
        lock="a report is for the attempt that it names",
        tell=attempts,
        broken=f"{BROKEN}no_attempt_check",
        rules=frozenset({Rule.INK, Rule.TWICE}),
    ),
    "rescue": Control(
        lock="a print is never taken back because of time",
        tell=rescue,
        broken=f"{BROKEN}rescue_by_time",
        rules=frozenset({Rule.INK, Rule.TWICE}),
    ),
    "keys": Control(
        lock="one key, one job",
        tell=keys,
        broken=f"{BROKEN}no_unique_key",
        rules=frozenset({Rule.DOUBLED}),
    ),
    "ledger": Control(
        lock="the agent's ledger outlives the server's data", tell=ledger, broken="-", rules=frozenset({Rule.TWICE})
    ),
}


def losses(*, broken: bool, number: int = 40, jobs: int = 40) -> int:
    """Power losses after which something acknowledged is missing; `broken`: with `synchronous=NORMAL`."""
    weaknesses = (partial(power_loss.synchronous, "NORMAL"),) if broken else ()
    return power_loss.run(losses=number, jobs=jobs, seed=1, weaknesses=weaknesses).lossy


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=[*CONTROLS, "losses"])
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    request = parser.parse_args()
    wrong = 0
    for name, control in CONTROLS.items():
        if request.only in (None, name):
            with run_folder(request.keep and request.keep / name) as folder:
                sound, broken = control.run(folder, broken=False), control.run(folder, broken=True)
            wrong += bool(sound) or not broken & control.rules
            sys.stdout.write(f"{control.lock}: with it {_told(sound)}; without it {_told(broken)}\n")
    if request.only in (None, "losses"):
        sound_losses, broken_losses = losses(broken=False), losses(broken=True)
        wrong += bool(sound_losses) or not broken_losses
        text = f"commits are synced: with it {sound_losses} of 40 power losses lost something; without it"
        sys.stdout.write(f"{text} {broken_losses}\n")
    return 1 if wrong else 0


def _told(rules: set[Rule]) -> str:
    return ", ".join(sorted(rules)) or "nothing is found"


if __name__ == "__main__":
    sys.exit(main())
