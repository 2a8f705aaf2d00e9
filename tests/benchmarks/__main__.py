"""`python -m tests.benchmarks NAME`."""

from __future__ import annotations

import argparse
import importlib
import json
import sys

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
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--rows", type=int, help="list_pages, search, console_…: jobs in the large store, for example 10000000"
    )
    parser.add_argument("--minutes", type=float, help="console_soak, console_stalls: how long, for example 600")
    parser.add_argument("--json", action="store_true")
    request = parser.parse_args()
    given = {name: value for name in ("rows", "minutes") if (value := getattr(request, name)) is not None}
    result = importlib.import_module(f"tests.benchmarks.{request.name}").run(rounds=request.rounds, **given)
    if request.json:
        print(json.dumps(result))
    else:
        for name, figure in result.items():
            print(f"{name:<44} {figure:.3g}" if isinstance(figure, float) else f"{name:<44} {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
