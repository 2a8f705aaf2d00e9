"""`spoolhouse partner account …`, `installation …` and `--account`: a customer's site set up and closed by commands."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.arguments import parse
from server_core.contract.decisions.onboarding_link import ONLY_HERE
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_at
from tests.support.running_engine import RunningEngine


def cli_failed(data_dir: Path, *arguments: str) -> str:
    """Return the command's error; its exit code is 1."""
    done = run_cli(data_dir, *arguments, check=False)
    assert done.returncode == 1
    return done.stderr


def test_a_customer_from_the_first_link_to_the_end(engine: RunningEngine, tmp_path: Path) -> None:
    engine.cli("partner", "app", "create", "--name", "Labels")
    made = engine.cli("partner", "account", "create", "--app", "Labels", "--external-id", "c-1", "--name", "Customer A")
    account_id = made["cloudprint_account_id"]
    assert (made["status"], made["onboarding_status"]) == ("provisioning", "waiting_for_agent")
    none_yet = cli_failed(engine.data_dir, "--account", "c-1", "printer", "add", "--uri", "virtual:///V", "--name", "V")
    assert none_yet == "spoolhouse: this account has no agent yet. Enrol one first.\n"

    with agent_at(tmp_path / "shop", made["agent_onboarding_url"]):
        printer = engine.cli("--account", "Customer A", "printer", "add", "--uri", "virtual:///V", "--name", "Counter")
        for named in ("Customer A", "c-1", account_id, made["relationship_id"]):
            rows = engine.cli("printer", "list", "--account", named)["data"]
            assert [row["printer_id"] for row in rows] == [printer["printer_id"]]
        assert engine.cli("printer", "list")["data"] == []
        client = engine.cli("--account", "c-1", "client", "create", "--name", "Shop")
        assert [one["client_id"] for one in engine.cli("--account", "c-1", "client", "list")["data"]] == [
            client["client_id"]
        ]
        assert engine.cli("client", "list")["data"] == []

        wanted = ["--permission", "printers:read", "documents:write", "--permission", "print_jobs:write"]
        installation = engine.cli("partner", "installation", "create", "--account", "c-1", "--app", "Labels", *wanted)
        assert installation["account_id"] == account_id
        assert installation["permissions"] == ["printers:read", "documents:write", "print_jobs:write"]
        assert engine.cli("--account", "c-1", "partner", "installation", "list")["data"] == [installation]
        assert engine.cli("partner", "installation", "list")["data"] == []
        assert engine.cli("--account", "c-1", "partner", "installation", "tokens")["data"] == []
        told = run_cli(engine.data_dir, "partner", "account", "show", "c-1").stdout
        assert "newest link      Link opened: done" in told
        shown = engine.cli("partner", "account", "show", "c-1")
        assert (shown["status"], shown["installation_id"]) == ("active", installation["installation_id"])
        assert (shown["application"], shown["developer"]) == ("Labels", "This site's developer")
        revoke = ("--account", "c-1", "partner", "installation", "revoke", installation["installation_id"])
        assert engine.cli(*revoke)["revoked_at"] is not None

        assert engine.cli("partner", "account", "suspend", "Customer A")["status"] == "suspended"
        (row,) = engine.cli("partner", "account", "list", "--status", "suspended")["data"]
        assert (row["name"], row["application"], row["suspended_by"]) == ("Customer A", "Labels", "operator")
        lines = run_cli(engine.data_dir, "partner", "account", "list").stdout.splitlines()
        assert lines[0].split()[4:9] == ["NAME", "DEVELOPER", "APPLICATION", "STATUS", "ONBOARDING"]
        assert lines[0].split()[9:] == ["AGENTS", "JOBS", "24", "H"]
        assert "1 of 1 online" in lines[1]
        assert "This site's developer  Labels       suspended by the operator  ready" in lines[1]
        assert engine.cli("partner", "account", "resume", account_id)["status"] == "active"
        assert engine.cli("partner", "account", "rename", "c-1", "Customer B")["name"] == "Customer B"
        assert engine.cli("partner", "account", "rename", "Customer B", "Customer A")["name"] == "Customer A"
        of_site = run_cli(engine.data_dir, "audit", "list").stdout
        assert [line for line in of_site.splitlines() if "Customer suspended" in line and "(Customer A)" in line]
        assert "--account NAME lists theirs" in of_site, "what its agent did is not there"
        of_customer = run_cli(engine.data_dir, "--account", "c-1", "audit", "list").stdout
        assert "Customer suspended" in of_customer
        assert "(Customer A)" not in of_customer
        assert "--account NAME" not in of_customer
        exported_by_customer(engine, tmp_path)
        link = engine.cli("partner", "account", "link", "c-1")
        (act, *_) = engine.cli("--account", "c-1", "audit", "list", "--act", "agent.link")["data"]
        assert act["details"]["customer"] == "Customer A"
        assert link["agent_onboarding_url"] != made["agent_onboarding_url"]
        assert ONLY_HERE in run_cli(engine.data_dir, "partner", "account", "link", "c-1").stdout.splitlines()
        assert ONLY_HERE in run_cli(engine.data_dir, "agent", "link").stdout.splitlines()
        (agent,) = engine.cli("--account", "c-1", "agent", "list")["data"]
        assert engine.cli("--account", "c-1", "agent", "revoke", agent["name"])["status"] == "revoked"

    refused = cli_failed(engine.data_dir, "partner", "account", "close", "c-1")
    assert refused == "spoolhouse: closing cannot be undone. Nothing was closed. To confirm in a script, add --yes.\n"
    assert typed(engine.data_dir, "another name") == 1
    assert engine.cli("partner", "account", "show", "c-1")["status"] == "active"
    assert typed(engine.data_dir, "Customer A") == 0
    assert engine.cli("partner", "account", "show", "c-1")["status"] == "closed"
    again = engine.cli(
        "partner", "account", "create", "--app", "Labels", "--external-id", "c-1", "--name", "Customer A"
    )
    assert engine.cli("partner", "account", "show", "c-1")["relationship_id"] == again["relationship_id"]
    assert engine.cli("partner", "account", "close", "c-1", "--yes")["status"] == "closed"


def exported_by_customer(engine: RunningEngine, folder: Path) -> None:
    """Export the customer's own log in both forms; the full chain is the server's only."""
    entries = engine.cli("--account", "c-1", "audit", "list", "--limit", "100")["data"]
    told = run_cli(engine.data_dir, "--account", "c-1", "audit", "export", str(folder / "theirs.jsonl")).stdout
    assert "the chained log, which can be checked, is the whole server's" in told
    lines = (folder / "theirs.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [entry["number"] for entry in entries]
    engine.cli("--account", "c-1", "audit", "export", "--csv", str(folder / "theirs.csv"))
    assert len((folder / "theirs.csv").read_text().splitlines()) == 1 + len(entries)
    everything = engine.cli("audit", "export", str(folder / "all.jsonl"))
    assert everything["entries"] > len(entries)
    assert engine.cli("audit", "check", "--export", str(folder / "all.jsonl"))["broken_at"] is None


def typed(data_dir: Path, name: str) -> int:
    """Type at a terminal; return the exit code."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "app", "--data-dir", str(data_dir), "partner", "account", "close", "c-1"]
    try:
        os.write(ours, f"{name}\n".encode())
        return subprocess.run(command, stdin=theirs, capture_output=True, timeout=40, check=False).returncode
    finally:
        os.close(ours)
        os.close(theirs)


def test_names_that_mean_nobody_or_several(engine: RunningEngine) -> None:
    engine.cli("partner", "app", "create", "--name", "Labels")
    for number in range(2):
        create = ("partner", "account", "create", "--app", "Labels", "--external-id", f"c-{number}", "--name", "Twin")
        engine.cli(*create)
    assert "no account has the name or id 'nobody'" in cli_failed(engine.data_dir, "--account", "nobody", "job", "list")
    assert "2 accounts have the name 'Twin'" in cli_failed(engine.data_dir, "--account", "Twin", "job", "list")
    assert "2 accounts have the name 'Twin'" in cli_failed(engine.data_dir, "partner", "account", "show", "Twin")
    developer = cli_failed(engine.data_dir, "partner", "account", "show", "This site's developer")
    assert "no account has the name" in developer


def test_the_site_itself_gets_an_application_when_it_is_named(engine: RunningEngine) -> None:
    engine.cli("partner", "app", "create", "--name", "Labels")
    install = ("partner", "installation", "create", "--app", "Labels", "--account")
    made = engine.cli(*install, "site")
    assert engine.cli("partner", "installation", "list")["data"] == [made]
    assert engine.cli(*install, made["account_id"]) == made, "by its id, too"
    create = ("partner", "account", "create", "--app", "Labels", "--external-id", "c-1", "--name", "site")
    named_so = engine.cli(*create)["cloudprint_account_id"]
    assert engine.cli(*install, "site") == made, "a customer's name takes the word from nobody"
    assert engine.cli(*install, "c-1")["account_id"] == named_so


def test_an_application_is_installed_nowhere_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parse(["partner", "installation", "create", "--app", "Labels"])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert "--account NAME|ID" in said
    assert "--account site" in said


PARTNERS = [
    ["app", "list"],
    ["account", "show", "c-1"],
    ["check-assertion", "x.y.z", "--url", "/partner-api/v1/accounts"],
]


@pytest.mark.parametrize(
    "command",
    [["serve"], ["doctor"], ["agent", "run"], ["backup", "x"], *(["partner", *command] for command in PARTNERS)],
)
def test_a_command_about_no_account_takes_none(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parse(["--account", "x", *command])
    assert stopped.value.code == 2
    assert "Leave it out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("external_id", "is_taken"), [("c\N{NO-BREAK SPACE}1", True), ("c\n1", False), ("c" * 161, False)]
)
def test_external_ids_are_those_that_the_partner_interface_takes(external_id: str, is_taken: bool) -> None:
    command = ["partner", "account", "create", "--app", "Labels", "--name", "N", "--external-id", external_id]
    if is_taken:
        assert parse(command).external_id == external_id
    else:
        with pytest.raises(SystemExit):
            parse(command)
