"""A remote computer gets a new key, or a new identity: its printers keep their ids, and each label is on paper once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_run
from tests.support.running_engine import WITH_TLS, RunningEngine, cli_json, running_engine


@contextmanager
def paper(folder: Path) -> Iterator[str]:
    """The address of a printer at a TCP port of this computer."""
    command = bound([sys.executable, "-m", "tests.support.paper_of_tcp", str(folder)])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"socket://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.kill()


class Site:
    """A server without an agent of its own, a printer, and what became paper there."""

    def __init__(self, engine: RunningEngine, folder: Path, uri: str) -> None:
        self.engine, self.folder, self.uri = engine, folder, uri
        self.dock = folder / "dock"
        self.printer = ""
        self.marks: list[str] = []

    def link(self, *arguments: str) -> str:
        return str(self.engine.cli("agent", "link", *arguments)["link"])

    def enroll(self, *arguments: str, at: Path | None = None) -> dict[str, Any]:
        return cli_json(at or self.dock, "agent", "enroll", "--key-in", "file", self.link(), *arguments)

    def print(self) -> str:
        """A label with a mark of its own."""
        self.marks.append(f"MARK{len(self.marks)}END")
        label = f"^XA^FO20,20^A0N,30,30^FD{self.marks[-1]}^FS^XZ".encode()
        document = self.engine.upload(label, "a.zpl", "zpl")
        return str(self.engine.create_job(document, self.printer)["print_job_id"])

    def row(self, job: str) -> dict[str, Any]:
        row: dict[str, Any] = self.engine.cli("job", "show", job)["row"]
        return row

    def on_paper(self) -> list[str]:
        """The marks of all that arrived, in their order."""
        files = sorted((self.folder / "paper").glob("*"), key=lambda path: int(path.name))
        return [mark for file in files for mark in self.marks if mark.encode() in file.read_bytes()]

    def agents(self) -> list[dict[str, Any]]:
        """Those of other computers, as they are listed."""
        found: list[dict[str, Any]] = self.engine.cli("agent", "list")["data"]
        return [agent for agent in found if agent["name"] != "This computer"]

    def is_online(self) -> bool:
        return any(agent["status"] == "online" for agent in self.agents())

    def until(self, happened: Callable[[], bool]) -> None:
        self.engine.wait_until(happened)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with (
        paper(tmp_path / "paper") as uri,
        running_engine(tmp_path / "server", "--no-agent", *WITH_TLS, forked=True) as engine,
    ):
        site = Site(engine, tmp_path, uri)
        agent = site.enroll()["agent_id"]
        with agent_run(site.dock):
            site.until(site.is_online)
            arguments = ("--language", "zpl", "--dpi", "203", "--media", "100x150", "--agent", agent)
            site.printer = engine.add_printer(uri, "Dock", *arguments)
            assert engine.wait_for(site.print())["status"] == "printed"
        yield site


def test_with_a_new_key_the_computer_goes_on_as_the_agent_that_it_was(site: Site) -> None:
    (before,) = site.agents()
    with agent_run(site.dock) as old:
        again = site.enroll("--replace")
        assert (again["goes_on"], again["agent_id"]) == (True, before["agent_id"])
        assert old.wait(20) == 1, "its key ended"
        output = old.errors
        assert "this computer was enrolled again in the meantime" in output
        assert "revoked" not in output.partition("Its log")[0]
        waiting = site.print()
    with agent_run(site.dock):
        assert site.engine.wait_for(waiting)["status"] == "printed"
        assert site.engine.wait_for(site.print())["status"] == "printed"
    assert site.on_paper() == site.marks
    (agent,) = site.agents()
    assert agent["agent_id"] == before["agent_id"]
    assert site.engine.cli("printer", "show", site.printer)["agent_id"] == before["agent_id"]


def test_after_the_servers_key_was_made_anew_the_printers_are_still_there(site: Site) -> None:
    engine = site.engine
    engine.cut()
    shutil.rmtree(engine.data_dir / "tls")
    waiting = ""
    with running_engine(engine.data_dir, "--no-agent", *WITH_TLS, forked=True) as anew:
        site.engine = anew
        waiting = site.print()
        refused = run_cli(site.dock, "agent", "enroll", "--key-in", "file", site.link(), check=False)
        assert (refused.returncode, "add --replace" in refused.stderr) == (1, True)
        assert site.enroll("--replace")["goes_on"] is True
        with agent_run(site.dock):
            assert anew.wait_for(waiting)["status"] == "printed"
        assert site.on_paper() == site.marks


def test_a_revoked_agents_printers_go_to_the_new_one(site: Site) -> None:
    (old,) = site.agents()
    waiting = site.print()
    revoked = run_cli(site.engine.data_dir, "agent", "revoke", old["agent_id"], "--yes").stdout
    assert "No agent prints on Dock now." in revoked
    assert f"spoolhouse agent move-printers {old['agent_id']} NEW-AGENT" in revoked
    assert site.row(waiting)["waiting_reason"] == "agent_revoked"
    shown = run_cli(site.engine.data_dir, "job", "list").stdout
    assert "Agent revoked" in shown
    refused = run_cli(site.engine.data_dir, "printer", "test", "Dock", check=False)
    assert refused.returncode == 1
    assert "its agent was revoked" in refused.stderr

    output = run_cli(site.dock, "agent", "enroll", "--key-in", "file", site.link(), "--replace").stdout
    (new,) = (agent for agent in site.agents() if agent["status"] != "revoked")
    assert new["name"] == old["name"]
    assert f"spoolhouse agent move-printers {old['agent_id']} {new['agent_id']}" in output
    listed = run_cli(site.engine.data_dir, "agent", "list").stdout.splitlines()
    assert [line.split()[0] for line in listed[2:]] == [new["agent_id"], old["agent_id"]]
    with agent_run(site.dock):
        moved = site.engine.cli("agent", "move-printers", old["name"], new["name"])
        assert [printer["printer_id"] for printer in moved["printers"]] == [site.printer]
        assert site.engine.wait_for(waiting)["status"] == "printed"
    assert site.on_paper() == site.marks


def test_one_printer_goes_to_another_computer_and_names_that_are_two_are_told_apart(site: Site) -> None:
    other = site.folder / "other"
    new = site.enroll(at=other)["agent_id"]
    name = site.agents()[0]["name"]
    ambiguous = run_cli(site.engine.data_dir, "printer", "address", "Dock", "--agent", name, check=False)
    assert ambiguous.returncode == 1
    for agent in site.agents():
        assert f"{agent['agent_id']} ({agent['status']}, " in ambiguous.stderr
    waiting = site.print()
    with agent_run(other):
        site.until(site.is_online)
        stays = run_cli(site.engine.data_dir, "printer", "address", "Dock", "--agent", new, check=False)
        assert (stays.returncode, "the printer was not changed" in stays.stderr) == (1, True), stays.stderr
        changed = site.engine.cli("printer", "address", "Dock", "--agent", new, "--accept")
        assert changed["printer"]["printer_id"] == site.printer
        assert changed["printer"]["agent_id"] == new
        assert site.engine.wait_for(waiting)["status"] == "printed"
    with agent_run(site.dock), agent_run(other):
        assert site.engine.wait_for(site.print())["status"] == "printed"
    assert site.on_paper() == site.marks


def test_a_copied_folder_becomes_an_agent_of_its_own(site: Site) -> None:
    copied = site.folder / "copy"
    shutil.copytree(site.dock, copied)
    enrolled = site.enroll("--replace", "--as-new", at=copied)
    assert enrolled["goes_on"] is False
    keys = [json.loads((folder / "remote-agent" / "agent.json").read_text()) for folder in (site.dock, copied)]
    assert keys[0]["agent_instance_id"] != keys[1]["agent_instance_id"]
    with agent_run(site.dock):
        assert site.engine.wait_for(site.print())["status"] == "printed", "the original goes on with its own key"
    assert site.on_paper() == site.marks


def test_a_computer_that_is_only_an_agent_is_told_of_no_missing_server(site: Site) -> None:
    with agent_run(site.dock):
        told = run_cli(site.dock, "status")
        assert told.stdout.startswith("agent     of http")
        assert ", running. This computer needs no server." in told.stdout
        listed = run_cli(site.dock, "printer", "list", check=False)
        assert (listed.returncode, "prints as an agent of http" in listed.stderr) == (1, True)
        doctor = run_cli(site.dock, "doctor", check=False).stdout
        assert "remote agent: of http" in doctor
        assert "server: the server is not running" not in doctor
    stopped = run_cli(site.dock, "status", check=False)
    assert (stopped.returncode, "not running: nothing prints" in stopped.stdout) == (1, True)
