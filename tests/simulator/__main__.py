"""Command line: `python -m tests.simulator --seed 1234 [--trace]`, or `--seeds 0:2000 [--jobs 2]` to list failing
seeds.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator

from tests.simulator.faults import EVERY
from tests.simulator.scenario import Outcome, run
from tests.simulator.stage import Stage

SHOWN = 40


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulator", description=__doc__)
    parser.add_argument("--seed", type=int, help="one seed")
    parser.add_argument("--trace", action="store_true", help="all that happened")
    parser.add_argument("--seeds", default="0:2000", help="FROM:TO")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--faults", default=",".join(EVERY), help="kinds, separated by commas")
    arguments = parser.parse_args()
    kinds = tuple(filter(None, arguments.faults.split(",")))
    if arguments.seed is not None:
        with Stage() as stage:
            outcome = run(stage, arguments.seed, kinds)
        if arguments.trace:
            say("\n".join(outcome.trace))
        say(told(outcome, trace=not arguments.trace and bool(outcome.breaches)))
        if not outcome.breaches:
            say("  all that must hold held")
        return 1 if outcome.breaches else 0
    first, last = (int(end) for end in arguments.seeds.split(":"))
    began, failed = time.perf_counter(), 0
    parts = [(range(first + part, last, arguments.jobs), kinds) for part in range(arguments.jobs)]
    with multiprocessing.Pool(arguments.jobs) as pool:
        for outcomes in pool.imap_unordered(_failures, parts):
            failed += len(outcomes)
            for outcome in outcomes:
                say(told(outcome, trace=False))
    seconds = time.perf_counter() - began
    each = 1000 * seconds / max(1, last - first)
    say(f"{last - first} seeds, {failed} failed, {seconds:.1f} s, {each:.0f} ms each")
    return 1 if failed else 0


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def told(outcome: Outcome, *, trace: bool) -> str:
    """Return a report for people: the breached rules, and the last events before."""
    words = [f"seed {outcome.seed}, trace {outcome.digest} ({len(outcome.trace)} lines)"]
    words += [f"  {breach}" for breach in outcome.breaches]
    if trace:
        words += ["  …", *(f"  {line}" for line in outcome.trace[-SHOWN:])]
    return "\n".join(words)


def failures(seeds: range, kinds: tuple[str, ...] = tuple(EVERY)) -> Iterator[Outcome]:
    with Stage() as stage:
        for seed in seeds:
            outcome = run(stage, seed, kinds)
            if outcome.breaches:
                yield outcome


def _failures(part: tuple[range, tuple[str, ...]]) -> list[Outcome]:
    return list(failures(*part))


if __name__ == "__main__":
    sys.exit(main())
