"""Every commit of a run with a backup passes a failpoint, as the databases themselves report them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import httpx

from agent_core.points import JournalStep
from app.cli.program import main
from app.process.data_folder import DataFolder
from app.process.serve import ServeOptions, running_engine
from server_core import failpoints
from server_core.services.backup import LEFTOVERS
from server_core.store.commits import Commit
from tests.support.no_trust import NO_TRUST

WRITES = re.compile(r"\s*(CREATE|DROP|ALTER|INSERT|REPLACE|UPDATE|DELETE)\b", re.IGNORECASE)
COMMIT = "COMMIT"


class Watch:
    """`steps`: the points that each thread came past, and its commits; `alone`: what committed itself."""

    def __init__(self) -> None:
        self.steps: defaultdict[int, list[str]] = defaultdict(list)
        self.alone: list[str] = []

    def reach(self, point: str) -> None:
        self.steps[threading.get_ident()].append(point)

    def told_by(self, connection: sqlite3.Connection) -> Callable[[str], None]:
        def record(statement: str) -> None:
            if statement.strip().upper() == COMMIT:
                self.steps[threading.get_ident()].append(COMMIT)
            elif WRITES.match(statement) and not connection.in_transaction:
                self.alone.append(statement)

        return record

    def bare(self) -> list[tuple[str, str]]:
        """Return the steps around each commit that has no points of one name before and after it."""
        return [
            around
            for steps in self.steps.values()
            for number, step in enumerate(steps)
            if step == COMMIT
            if not _is_named(around := (steps[number - 1] if number else "", "".join(steps[number + 1 : number + 2])))
        ]


def _is_named(around: tuple[str, str]) -> bool:
    """Works that share a commit come past the points of each."""
    return around[0].endswith(".before") and around[1].endswith(".after")


@contextmanager
def watched() -> Iterator[Watch]:
    watch, connect = Watch(), sqlite3.connect

    def connected(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **named)
        # what SQLite can do is tried in memory; a backup's copy is thrown away with whatever fails
        if arguments[0] != ":memory:" and not fnmatch(Path(arguments[0]).name, LEFTOVERS):
            connection.set_trace_callback(watch.told_by(connection))
        return connection

    with (
        patch.object(sqlite3, "connect", connected),
        patch.object(sqlite3.dbapi2, "connect", connected),
        patch.object(failpoints, "_reach", watch.reach),
        patch.object(failpoints, "live", True),
    ):
        yield watch


async def a_life(folder: DataFolder) -> bytes:
    """A backup of it."""
    async with running_engine(folder, ServeOptions(port=0)) as server:
        headers = {"Authorization": f"Bearer {folder.console_token()}"}
        async with httpx.AsyncClient(
            verify=NO_TRUST, base_url=f"{server.base_url}/console-api/v1", headers=headers, timeout=30
        ) as http:
            assert (await http.post("/clients", json={"name": f"Shop {uuid4()}"})).status_code == 201
            return (await http.get("/backup")).content


def test_every_commit_of_a_life_has_its_points(tmp_path: Path) -> None:
    folder, archive = DataFolder(root=tmp_path / "data"), tmp_path / "backup.tar"
    with watched() as watch:
        archive.write_bytes(asyncio.run(a_life(folder)))
        assert main(["--data-dir", str(folder.root), "restore", str(archive), "--yes"]) == 0
        asyncio.run(a_life(folder))
    assert watch.alone == []
    assert watch.bare() == []
    reached = {step for steps in watch.steps.values() for step in steps}
    assert {Commit.OWN_PROGRAMS.after, Commit.RESTORED.after, Commit.SCHEMA.after, JournalStep.SCHEMA.after} <= reached


def test_a_change_past_the_failpoints_is_seen(tmp_path: Path) -> None:
    with watched() as watch:
        database = sqlite3.connect(tmp_path / "any.db", isolation_level=None)
        database.execute("CREATE TABLE alone (number INTEGER)")
        database.execute("BEGIN")
        database.execute("COMMIT")
        database.close()
    assert watch.alone == ["CREATE TABLE alone (number INTEGER)"]
    assert watch.bare() == [("", "")]
