"""Commands where no engine runs: they say so, and reading leaves no trace."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import run_cli
from tests.support.running_engine import cli_json

NOTE = (
    "spoolhouse: the server is not running, so this is what was known last. "
    "Start it with 'spoolhouse serve' or the console.\n"
)


def rows(folder: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "server" / "spoolhouse.db")) as raw:
        return raw.execute(query).fetchall()


def traces(folder: Path) -> tuple[Any, ...]:
    """Everything that a start of an engine would have changed."""
    credentials = sorted((file.name, file.read_bytes()) for file in (folder / "agent").glob("*.json"))
    audit, agents = "SELECT number, act FROM audit ORDER BY number", "SELECT agent_id, last_seen_at FROM agents"
    return rows(folder, audit), rows(folder, agents), rows(folder, "SELECT * FROM enrolment_links"), credentials


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that was set up by commands alone."""
    folder = tmp_path_factory.mktemp("site")
    made = run_cli(folder, "printer", "add", "--uri", "virtual:///Dock", "--name", "Dock")
    assert made.stderr == ""
    return folder


def test_what_was_set_up_without_an_engine_is_no_start_of_it(folder: Path) -> None:
    audit, agents, _, _ = traces(folder)
    assert [act for _, act in audit] == ["agent.link", "agent.enrol", "printer.add"]
    assert len(agents) == 1


@pytest.mark.parametrize(
    "command", [("job", "list"), ("printer", "list"), ("notice", "list"), ("audit", "list")], ids=" ".join
)
def test_reading_leaves_no_trace_and_says_that_nothing_runs(folder: Path, command: tuple[str, ...]) -> None:
    before = traces(folder)
    asked = run_cli(folder, *command)
    assert (asked.returncode, asked.stderr) == (0, NOTE)
    assert traces(folder) == before


def test_the_status_claims_nothing_of_what_does_not_run(folder: Path) -> None:
    shown = run_cli(folder, "status").stdout.splitlines()
    assert shown[:3] == ["server    not running", "agents    1", "printers  1"]
    told = cli_json(folder, "status")
    assert (told["running"], told["server"], told["figures"]) == (False, None, None)
    assert told["queue"]["waiting"] == 0


def test_an_act_without_an_engine_is_the_only_entry(folder: Path) -> None:
    before = traces(folder)
    (printer,) = cli_json(folder, "printer", "list")["data"]
    cli_json(folder, "printer", "pause", printer["printer_id"])
    after = traces(folder)
    assert [act for _, act in after[0][len(before[0]) :]] == ["printer.pause"]
    assert after[1:] == before[1:]
