"""`python -m tests.torture.upgrades [--keep FOLDER]`: databases of old commits are opened by this program, and go back.

The code of each old commit is taken from git and runs with this environment: a server with printers, jobs and an agent.
This program's server then opens its database: before the upgrade a copy is made and named in the log and in Activity;
printers and jobs are as they were, and a waiting job is printed. Then the command in Activity is run, and the old code
finds its database as it left it. Needs the repository with its history. Exit code 1 = it was not so.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import sqlite3
import subprocess
import sys
import tarfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from server_core.store.database import HEAD
from tests.support.live_server import open_server
from tests.torture.paper.processes import run_folder
from tests.torture.verdict import Outcome, keep, parser_of, say

REPOSITORY = Path(__file__).parents[2]
COMMITS = {"0017": "87ed4c93", "0020": "ab10f377", "0023": "c3dc16cf"}
"""Commits by the revision of their databases, which each of them brought. 0017 is the oldest that can be opened."""
OLD_PROGRAM = """
import asyncio, json, sys
from pathlib import Path
from tests.support.live_server import open_server

async def facts(live):
    jobs = (await live.ask("GET", "/jobs?view=queue")).json()["data"]
    printers = (await live.ask("GET", "/printers")).json()
    return {
        "jobs": {each["print_job_id"]: each["status"] for each in jobs},
        "printers": {each["printer_id"]: each["name"] for each in printers},
    }

async def main():
    async with open_server(Path(sys.argv[1])) as live:
        more = {}
        if sys.argv[2] == "new":
            agent = await live.enrol()
            for name in ("Dock", "Pack"):
                printer = str((await live.add_printer(name)).printer_id)
                for number in range(5):
                    await live.add_job(printer, b"^XA^FD%d^FS^XZ" % number)
                lease = await agent.take_one(printer)
                assert (await agent.start(lease)).is_success
                assert (await agent.result(lease, "printed", evidence="bytes_accepted")).is_success
            more = {"secret": agent.secret}
        print(json.dumps(await facts(live) | more))

asyncio.run(main())
"""


class _Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += record.getMessage() + "\n"


def old_code(commit: str, folder: Path) -> None:
    """Unpack a commit into the folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=REPOSITORY, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def old_run(code: Path, data: Path, task: str) -> dict[str, Any]:
    command = [sys.executable, "-W", "ignore", "-c", OLD_PROGRAM, str(data), task]
    environment = {**os.environ, "PYTHONPATH": str(code), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, cwd=code, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the old program failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


async def new_run(data: Path, before: dict[str, Any], revision: str, log: _Log) -> tuple[list[str], str]:
    """Open the old database. Returns complaints, and the command that goes back."""
    wrong = []
    async with open_server(data) as live:
        printers = {each["printer_id"]: each["name"] for each in await live.ok("GET", "/printers")}
        jobs = {each["print_job_id"]: each["status"] for each in (await live.ok("GET", "/jobs?view=queue"))["data"]}
        if printers != before["printers"]:
            wrong.append(f"printers were {before['printers']}, and are {printers}")
        if jobs != before["jobs"]:
            wrong.append(f"jobs were {before['jobs']}, and are {jobs}")
        entries = (await live.ok("GET", "/audit?act=server.schema"))["data"]
        if len(entries) != 1 or (entries[0]["details"]["before"], entries[0]["details"]["after"]) != (revision, HEAD):
            return [*wrong, f"Activity says of the upgrade: {entries}"], ""
        details = entries[0]["details"]
        if details["file"] not in log.text or details["command"] not in log.text:
            wrong.append(f"the log does not name the copy and its command: {log.text}")
        with closing(sqlite3.connect(f"file:{details['file']}?mode=ro", uri=True)) as copy:
            if copy.execute("SELECT version_num FROM alembic_version").fetchone() != (revision,):
                wrong.append("the copy has another revision")
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                wrong.append("the copy is damaged")
        agent = await live.connect(before["secret"])
        for printer in printers:
            await agent.prints(printer)
    return wrong, details["command"]


def upgrade_from(revision: str, commit: str, folder: Path) -> list[str]:
    code, data, log = folder / "code", folder / "server", _Log()
    folder.mkdir()
    old_code(commit, code)
    before = old_run(code, data, "new")
    logging.getLogger().addHandler(log)
    try:
        wrong, command = asyncio.run(new_run(data, before, revision, log))
        again = asyncio.run(later_upgrades(data))
    finally:
        logging.getLogger().removeHandler(log)
    if again:
        wrong.append(f"the second start upgraded again: {again}")
    if command:
        subprocess.run(["sh", "-c", command], check=True)
        after = old_run(code, data, "again")
        if after["printers"] != before["printers"] or after["jobs"].keys() != before["jobs"].keys():
            wrong.append(f"after going back: {after} instead of {before}")
    return [f"{revision} ({commit}): {each}" for each in wrong]


async def later_upgrades(data: Path) -> list[Any]:
    """Start once more. Returns what Activity says of upgrades after the first."""
    async with open_server(data) as live:
        found: list[Any] = (await live.ok("GET", "/audit?act=server.schema"))["data"][1:]
        return found


def run(folder: Path) -> Outcome:
    began, complaints = time.monotonic(), list[str]()
    for revision, commit in COMMITS.items():
        complaints += upgrade_from(revision, commit, folder / commit)
    figures = {"upgraded": COMMITS, "to": HEAD, "seconds": round(time.monotonic() - began, 1)}
    return Outcome(complaints=complaints, figures=figures)


def main() -> int:
    parser = parser_of(__doc__)
    keep(parser)
    with run_folder(parser.parse_args().keep) as folder:
        outcome = run(folder)
    return 1 if say(outcome.figures, outcome.complaints) else 0


if __name__ == "__main__":
    sys.exit(main())
