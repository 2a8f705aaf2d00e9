"""`site` is this site in every command, whatever developers call their customers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, running_engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEngine]:
    with running_engine(tmp_path_factory.mktemp("site"), "--no-agent", forked=True) as engine:
        engine.cli("partner", "app", "create", "--name", "Shop")
        yield engine


def customer(engine: RunningEngine, external_id: str, name: str) -> str:
    arguments = ("--app", "Shop", "--external-id", external_id, "--name", name)
    return str(engine.cli("partner", "account", "create", *arguments)["cloudprint_account_id"])


def test_no_customer_takes_the_word(engine: RunningEngine) -> None:
    by_external_id, by_name, renamed = customer(engine, "site", "Bakery"), customer(engine, "2", "site"), ""
    renamed = customer(engine, "3", "Harmless")
    engine.cli("partner", "account", "rename", renamed, "site")
    link = engine.cli("agent", "link", "--account", "site")["link"]
    dock = engine.data_dir.parent / "dock"
    told = run_cli(dock, "agent", "enroll", "--key-in", "file", str(link)).stdout
    assert "“This site”" in told

    for verb in (["suspend"], ["resume"], ["close", "--yes"], ["show"], ["link"], ["rename"]):
        words = [verb[0], "site", *(["Other"] if verb[0] == "rename" else []), *verb[1:]]
        refused = run_cli(engine.data_dir, "partner", "account", *words, check=False)
        assert refused.returncode == 1, refused.stdout
        assert "'site' is this site itself and no customer" in refused.stderr
        assert all(one in refused.stderr for one in (by_external_id, by_name, renamed))
    listed = engine.cli("partner", "account", "list")["data"]
    assert {one["status"] for one in listed} == {"provisioning"}
    assert engine.cli("partner", "account", "close", by_name, "--yes")["status"] == "closed"


def test_the_line_that_moves_a_customers_printers_works_as_it_is_printed(engine: RunningEngine, tmp_path: Path) -> None:
    account = customer(engine, "moves", "Moving bakery")

    def enroll(*arguments: str, of: str = account) -> str:
        link = engine.cli("agent", "link", "--account", of)["link"]
        return run_cli(tmp_path, "agent", "enroll", "--key-in", "file", str(link), *arguments).stdout

    enroll()
    (old,) = engine.cli("agent", "list", "--account", account)["data"]
    engine.cli("agent", "revoke", old["agent_id"], "--account", account)
    (line,) = (line for line in enroll("--replace").splitlines() if "move-printers" in line)
    words = line.split()
    assert words[0] == "spoolhouse"
    moved = run_cli(engine.data_dir, *words[1:], check=False)
    assert moved.returncode == 0, moved.stderr
    assert "moved no printers" in moved.stdout

    elsewhere = enroll("--replace", of="site")
    assert "It is a new agent, of another server or account than before" in elsewhere
    assert "move-printers" not in elsewhere
