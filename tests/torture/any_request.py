"""Requests of every kind against a real server: `python -m tests.torture.any_request --cases 10000`.

All checks of schemathesis over every operation of `/openapi.json`; the last line of the report is a JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.support.threaded_server import ThreadedServer, threaded_server, upload_label
from tests.torture.any_remote import AnyRemote

HERE = Path(__file__).parent


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """`cases`: requests made by design of the run; `failures`: what any check found."""

    cases: int
    failures: int
    text: str


def any_request(live: ThreadedServer, *, per_operation: int, seed: int, phases: str) -> Outcome:
    """`phases`: words of schemathesis, such as `examples,coverage,fuzzing,stateful`."""
    shop = live.tenant()
    with live.client(shop) as http:
        authorization, document = http.headers["Authorization"], upload_label(http)
    known = {
        "KNOWN_PRINTER_ID": str(shop.printer_id),
        "KNOWN_DOCUMENT_ID": document,
        "SCHEMATHESIS_HOOKS": "tests.torture.any_request_hooks",
        "PYTHONPATH": str(HERE.parents[1]),
    }
    command = [
        sys.executable, "-W", "ignore", "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"),
        "run", f"{live.base_url}/openapi.json", "--checks", "all", "--phases", phases,
        "--max-examples", str(per_operation), "--seed", str(seed), "--continue-on-failure", "--no-color",
        "--header", f"Authorization: {authorization}", "--warnings", "off",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:  # it leaves files where it runs
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | known, check=False)
    text = done.stdout + done.stderr
    generated = re.search(r"(\d[\d,]*) generated", text)
    failed = re.search(r"(\d[\d,]*) found", text)
    if generated is None or (done.returncode and failed is None):
        raise RuntimeError(text)
    return Outcome(
        cases=int(generated[1].replace(",", "")),
        failures=int(failed[1].replace(",", "")) if failed else 0,
        text=text,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, threaded_server(Path(folder), AnyRemote()) as live:
        phases = "examples,coverage,fuzzing,stateful"
        outcome = any_request(live, per_operation=request.cases // 10, seed=request.seed, phases=phases)
    sys.stdout.write(outcome.text + json.dumps({**asdict(outcome), "text": "above"}) + "\n")
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
