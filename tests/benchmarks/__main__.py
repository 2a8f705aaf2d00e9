"""`python -m tests.benchmarks NAME`, and `all --json FILE` for all of them."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from pathlib import Path

from tests.benchmarks.together import run_all

NAMES = [
    "first_byte",
    "accepted_jobs",
    "waiters",
    "pdf_label",
    "server_cycle",
    "site_size",
    "list_pages",
    "retention_pause",
    "search",
    "console_start",
    "console_stalls",
    "preview",
    "console_search",
    "console_soak",
    "pages",
    "raw_labels",
]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("name", choices=[*NAMES, "all"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--rows", type=int, help="list_pages, search, console_…: jobs in the large store, for example 10000000"
    )
    parser.add_argument("--minutes", type=float, help="console_soak, console_stalls: how long, for example 600")
    parser.add_argument("--json", nargs="?", type=Path, const=Path("-"), metavar="FILE", help="-: to the output")
    request = parser.parse_args()
    if request.name == "all":
        if request.json is None or request.json == Path("-"):
            parser.error("all needs --json FILE")
        failed = run_all(NAMES, rounds=request.rounds, file=request.json)
        print(f"failed: {', '.join(failed)}" if failed else f"written: {request.json}")
        return 1 if failed else 0
    given = {name: value for name in ("rows", "minutes") if (value := getattr(request, name)) is not None}
    result = importlib.import_module(f"tests.benchmarks.{request.name}").run(rounds=request.rounds, **given)
    if request.json == Path("-"):
        print(json.dumps(result))
    elif request.json is not None:
        request.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    else:
        for name, figure in result.items():
            print(f"{name:<44} {figure:.3g}" if isinstance(figure, float) else f"{name:<44} {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
