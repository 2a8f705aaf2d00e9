"""The result of a torture command, and its printed form."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tests.torture.paper.processes import run_folder


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`complaints`: what was not as it must be; empty = all is well."""

    complaints: list[str]
    figures: dict[str, Any]


@dataclass
class Found:
    """Results of a fuzzer: the number of each outcome, and complaints with the seed that replays them."""

    outcomes: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)
    slowest: float = 0.0
    longest_stall: float = 0.0


class Run(Protocol):
    def __call__(self, folder: Path, *, short: bool) -> Outcome: ...


def say(figures: dict[str, Any], complaints: Iterable[object]) -> int:
    """Print the complaints; returns their number."""
    number = 0
    sys.stdout.write(json.dumps(figures) + "\n")
    for complaint in complaints:
        sys.stdout.write(f"  {complaint}\n")
        number += 1
    return number


def keep(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="for databases, journals, logs and paper")


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def short_or_long(doc: str | None, run: Run, long: str) -> int:
    """A command with `--long` and `--keep`; Returns its exit code."""
    parser = parser_of(doc)
    parser.add_argument("--long", action="store_true", help=long)
    keep(parser)
    request = parser.parse_args()
    with run_folder(request.keep) as folder:
        outcome = run(folder, short=not request.long)
    return 1 if say(outcome.figures, outcome.complaints) else 0


def fuzz(doc: str | None, run: Callable[[int, int], Found]) -> int:
    """A command with `--count` and `--seed`; returns its exit code."""
    parser = parser_of(doc)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    found = run(request.count, request.seed)
    times = {"slowest_s": round(found.slowest, 4), "longest_stall_s": round(found.longest_stall, 3)}
    return 1 if say(dict(sorted(found.outcomes.items())) | times, found.complaints[:20]) else 0
