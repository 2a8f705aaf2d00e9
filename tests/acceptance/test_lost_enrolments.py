"""Enrolments of real processes whose answers are lost, that are killed, or that are two at once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_run
from tests.support.cutting_door import CuttingDoor, cutting_door_beside
from tests.support.running_engine import RunningEngine, cli_json, running_engine


class Site:
    def __init__(self, engine: RunningEngine, door: CuttingDoor, dock: Path) -> None:
        self.engine, self.door, self.dock = engine, door, dock

    def link(self) -> str:
        return self.door.link(str(self.engine.cli("agent", "link")["link"]))

    def enroll(self, link: str, *arguments: str) -> dict[str, Any]:
        return cli_json(self.dock, "agent", "enroll", "--key-in", "file", link, *arguments)

    def enroll_unheard(self, link: str, *arguments: str) -> str:
        self.door.cuts = 1
        done = run_cli(self.dock, "agent", "enroll", "--key-in", "file", link, *arguments, check=False)
        assert (done.returncode, self.door.cuts) == (1, 0), done.stderr
        return done.stderr

    def agents(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.engine.cli("agent", "list")["data"]
        return [agent for agent in found if agent["name"] != "This computer"]

    def is_online(self) -> bool:
        return any(agent["status"] == "online" for agent in self.agents())


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running_engine(tmp_path / "server", "--no-agent", forked=True) as engine:
        port = int(json.loads((engine.data_dir / "engine.json").read_text())["base_url"].rpartition(":")[2])
        with cutting_door_beside(port) as door:
            yield Site(engine, door, tmp_path / "dock")


def test_an_agent_whose_new_key_was_not_heard_of_goes_on(site: Site) -> None:
    agent_id = site.enroll(site.link())["agent_id"]
    message = site.enroll_unheard(site.link(), "--replace")
    assert "use the same link again here, or run 'spoolhouse agent run'" in message
    with agent_run(site.dock):
        site.engine.wait_until(site.is_online)
    assert [agent["agent_id"] for agent in site.agents()] == [agent_id]


def test_one_that_runs_meanwhile_goes_on_with_the_new_key(site: Site) -> None:
    agent_id = site.enroll(site.link())["agent_id"]
    with agent_run(site.dock) as process:
        site.engine.wait_until(site.is_online)
        before = (site.dock / "remote-agent" / "agent.json").read_text()
        site.enroll_unheard(site.link(), "--replace")
        site.engine.wait_until(lambda: (site.dock / "remote-agent" / "agent.json").read_text() != before)
        site.engine.wait_until(site.is_online)
        assert process.poll() is None
    assert [agent["agent_id"] for agent in site.agents()] == [agent_id]


def test_a_first_enrolment_that_was_not_heard_of_is_finished_by_the_same_command(site: Site) -> None:
    link = site.link()
    site.enroll_unheard(link)
    agent_id = site.enroll(link)["agent_id"]
    assert [agent["agent_id"] for agent in site.agents()] == [agent_id]


def test_two_at_once_are_one(site: Site) -> None:
    """The other one's link stays good."""
    links = [site.link() for _ in range(2)]
    command = [sys.executable, "-m", "app", "agent", "enroll", "--key-in", "file", "--data-dir", str(site.dock)]
    with ExitStack() as stack:
        both = [
            stack.enter_context(subprocess.Popen(bound([*command, link]), stdout=-1, stderr=-1, text=True))
            for link in links
        ]
        output = [process.communicate(timeout=60) for process in both]
    codes = [process.returncode for process in both]
    assert sorted(codes) == [0, 1], output
    assert len(site.agents()) == 1
    (agent,) = site.agents()
    kept = json.loads((site.dock / "remote-agent" / "agent.json").read_text())
    assert kept["agent_id"] == agent["agent_id"]
    refused = output[codes.index(1)][1]
    assert "link was not used" in refused or "Nothing was done" in refused, refused
    unused = links[codes.index(1)]
    assert site.enroll(unused, "--replace")["goes_on"] is True


def test_what_it_is_prints_until_another_servers_answer_comes(site: Site, tmp_path: Path) -> None:
    """The answer of the server that it was to go to was lost, and is lost once more."""
    with running_engine(tmp_path / "home", "--no-agent", forked=True) as home:
        link = str(home.cli("agent", "link")["link"])
        site.enroll(link)
        site.enroll_unheard(site.link(), "--replace")
        site.door.cuts = 1
        with agent_run(site.dock):
            home.wait_until(lambda: "online" in {agent["status"] for agent in home.cli("agent", "list")["data"]})
            site.engine.wait_until(site.is_online)
            kept = json.loads((site.dock / "remote-agent" / "agent.json").read_text())
            assert (kept["base_url"], site.door.cuts) == (site.door.base_url, 0)
    (agent,) = site.agents()
    assert agent["agent_id"] == kept["agent_id"]
    assert not list((site.dock / "remote-agent").glob("*pending*"))


def test_a_second_agent_is_told_that_one_runs(site: Site) -> None:
    site.enroll(site.link())
    with agent_run(site.dock):
        second = run_cli(site.dock, "agent", "run", check=False)
    assert second.returncode == 1
    assert "an agent already runs on the data folder" in second.stderr
