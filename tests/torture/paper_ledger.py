"""kill -9 at random moments, and the paper beside what the server says: `python -m tests.torture.paper_ledger`.

Short form: 30 deaths, 300 jobs, with shorter times; `--long`: 500 deaths, 10,000 jobs, with the program's own times.
Half of it with the bundled agent, half with server and agent apart. `--cups`: a stock CUPS under the same deaths.
How far it is goes to stderr. Exit code 1 = something happened that must never happen.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.torture.paper.cups_kills import cups_run
from tests.torture.paper.kills import Plan, paper_run
from tests.torture.paper.processes import run_folder

SHOWN = 20
TOLD_EVERY_SECONDS = 5.0


@dataclass
class Told:
    """A line on stderr now and then."""

    form: str
    plan: Plan
    began: float = field(default_factory=time.monotonic)
    told_at: float = -TOLD_EVERY_SECONDS

    def __call__(self, *, deaths: int, accepted: int, still_open: int | None = None) -> None:
        seconds = time.monotonic() - self.began
        if seconds < self.told_at + TOLD_EVERY_SECONDS:
            return
        self.told_at = seconds
        left = "" if still_open is None else f", {still_open} not final"
        # an agent of its own dies beside its server: such a death counts twice
        far = f"{deaths} deaths of {self.plan.kills} or more, {accepted} jobs of {self.plan.jobs}{left}"
        sys.stderr.write(f"{self.form}: {far}, {seconds:.0f} s\n")
        sys.stderr.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--kills", type=int)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("bundled", "apart", "cups"))
    parser.add_argument("--cups", action="store_true")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="for databases, journals, logs and paper")
    request = parser.parse_args()
    kills = request.kills or (500 if request.long else 30)
    jobs = request.jobs or (10_000 if request.long else 300)
    forms = {"bundled": ["bundled"], "apart": ["apart"], "cups": []}.get(request.only, ["bundled", "apart"])
    wrong = 0
    for form in forms:
        plan = Plan(
            bundled=form == "bundled",
            kills=kills // len(forms),
            jobs=jobs // len(forms),
            seed=request.seed,
            short=not request.long,
            settle_seconds=900.0 if request.long else 60.0,
        )
        with run_folder(request.keep and request.keep / form) as folder:
            outcome = paper_run(folder, plan, Told(form, plan))
        sys.stdout.write(json.dumps({"form": form, **outcome.figures}) + "\n")
        for breach in outcome.breaches[:SHOWN]:
            sys.stdout.write(f"  {breach}\n")
        wrong += len(outcome.breaches)
        if request.long and outcome.figures["in doubt"] > outcome.figures["deaths of the agent"]:
            sys.stdout.write("  more jobs in doubt than deaths of the agent\n")
            wrong += 1
    if request.cups or request.only == "cups":
        plan = Plan(kills=kills, jobs=jobs, seed=request.seed, settle_seconds=300.0)
        with run_folder(request.keep and request.keep / "cups") as folder:
            figures = cups_run(folder, plan, progress=Told("CUPS", plan))
        sys.stdout.write(json.dumps({"form": "CUPS", **figures}) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
