"""`python -m tests.torture.restored`: a backup is made and restored while orders come and labels are printed.

Server and agent apart. Orders come before, during and after the backup; then the server dies, is restored from it, and
meets an agent that knows more (it lives on, in the middle of a label, or died with the server) and clients that never
ceased to ask. What the backup knew is on paper at most once, with a word of the operator only where nobody can know;
what it did not know is lost, and only that. Exit code 1 = it was not so.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from tests.support.command_line import run_cli
from tests.torture.paper.checker import FINAL, check
from tests.torture.paper.gated_sink import GatedSink, gated_sink
from tests.torture.paper.processes import nursery, run_folder
from tests.torture.paper.shop import Shop, Wish, open_shop
from tests.torture.paper.site import Site, wait_until
from tests.torture.partition import gather
from tests.torture.verdict import Outcome, keep, parser_of, say

SHORT_LEASES = "tests.torture.paper.shorter:leases"
LARGE_BYTES = 600_000
"""More than all buffers between agent and printer."""
BATCH = 12
SECONDS = 40.0


@dataclass
class Story:
    site: Site
    shop: Shop
    busy: GatedSink
    printers: dict[str, str]
    ordered: int = 0

    def order(self, when: str, size_bytes: int = 0, *, only: str | None = None) -> None:
        names = [only] if only is not None else ["calm", "quick", "busy"]
        for number in range(1 if only else BATCH):
            printer = self.printers[names[number % len(names)]]
            self.shop.order(Wish(marker=f"{when}-{number:02d}", printer_id=printer, size_bytes=size_bytes))
            self.ordered += 1

    def all_accepted(self) -> None:
        self.shop.wait_accepted(self.ordered, SECONDS)

    def statuses(self, when: str) -> list[str]:
        return [row["status"] for row in self.site.rows() if row["filename"].startswith(when)]

    def restore(self, archive: Path, *, agent_dies: bool) -> None:
        """While it is dead, clients go on to ask."""
        self.site.kill_server()
        if agent_dies:
            self.site.kill_agent()
        self.order("after")
        run_cli(self.site.folder / "server", "restore", str(archive), "--yes")
        self.site.close()
        self.site._console = None  # the restored server's token counts
        self.site.start()
        self.site.wait_ready()

    def answer_all(self) -> int:
        """For how many printers a person had to say that their jobs are still wanted."""
        held = [row["printer_id"] for row in self.site.pages("notices", show="open") if row["kind"] == "backlog_held"]
        for printer_id in held:
            self.site.post(f"printers/{printer_id}/backlog", choice="print")
        return len(held)

    def settled(self) -> bool:
        return all(row["status"] in FINAL or row["unconfirmed"] for row in self.site.rows())


def restored_run(folder: Path, *, agent_dies: bool) -> Outcome:
    ledger, archive = folder / "paper.jsonl", folder / "site.tar"
    ledger.touch()
    began = time.monotonic()
    found: list[str] = []

    def must(what: str, seen: bool) -> None:
        if not seen:
            found.append(f"not seen: {what}")

    with (
        nursery(folder, SHORT_LEASES) as born,
        gated_sink("busy", ledger) as busy,
        gated_sink("calm", ledger) as calm,
        gated_sink("quick", ledger) as quick,
    ):
        site = Site(folder=folder, nursery=born, bundled=False)
        with open_shop(site, threads=3) as (shop, agent):
            printers = {sink.name: site.add_printer(sink.name, sink.uri, agent) for sink in (busy, calm, quick)}
            story = Story(site, shop, busy, printers)
            busy.gate.clear()
            story.order("middle", LARGE_BYTES, only="busy")
            story.all_accepted()
            must("one prints", wait_until(lambda: story.statuses("middle") == ["printing"], SECONDS))
            quick.gate.clear()  # what waits there is in the backup as open, and printed before the restore
            story.order("ahead", LARGE_BYTES, only="quick")  # small ones fit into the buffers on the way
            story.order("before")
            story.all_accepted()
            before = set(shop.accepted)
            story.order("during")
            run_cli(folder / "server", "backup", str(archive))
            quick.gate.set()
            story.order("lost")
            story.all_accepted()
            must("all others are printed", wait_until(lambda: story.statuses("lost").count("printed") == 8, SECONDS))
            story.restore(archive, agent_dies=agent_dies)
            story.all_accepted()
            must("younger ones are printed", wait_until(lambda: story.statuses("after").count("printed") >= 8, SECONDS))
            busy.gate.set()
            answers = story.answer_all()
            must("all is final or in doubt", wait_until(story.settled, SECONDS))
        history = gather(site, shop, ledger)
        kinds = Counter(notice["kind"] for notice in site.pages("notices", show="all"))
        site.stop()
        site.close()
    known = {job.marker for job in history.jobs}
    lost = {order.marker for order in history.orders} - known
    found += [f"{marker} was in the backup, and is gone" for marker in sorted(lost & before)]
    found += [f"{marker} came after the restore, and is gone" for marker in sorted(lost) if marker.startswith("after")]
    history = replace(
        history,
        orders=tuple(order for order in history.orders if order.marker not in lost),
        sheets=tuple(sheet for sheet in history.sheets if sheet.marker not in lost),
    )
    must("the notice of the restore", kinds["backup_restored"] == 1)
    ends = Counter(job.events[-1].kind for job in history.jobs)
    must("jobs that the agent's ledger told", ends["ledger_printed"] > 0)
    in_doubt = {job.marker for job in history.jobs if job.status != "printed"}
    must("nothing else in doubt", in_doubt <= ({"middle-00"} if agent_dies else set()))
    figures = {
        "jobs": len(history.jobs),
        "lost": len(lost),
        "last events": dict(ends),
        "notices": dict(kinds),
        "printers that a person answered for": answers,
        "in doubt": sorted(in_doubt),
        "seconds": round(time.monotonic() - began, 1),
    }
    return Outcome(complaints=[*map(str, check(history)), *found], figures=figures)


def main() -> int:
    parser = parser_of(__doc__)
    keep(parser)
    request = parser.parse_args()
    wrong = 0
    for agent_dies in (False, True):
        with run_folder(request.keep and request.keep / ("died" if agent_dies else "lived")) as folder:
            outcome = restored_run(folder, agent_dies=agent_dies)
        wrong += say({"the agent died": agent_dies, **outcome.figures}, outcome.complaints)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
