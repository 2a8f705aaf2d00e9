"""Developers and their customers by commands: set up, printed for, closed; and packaging/example_partner.py."""

from __future__ import annotations

import json
import os
import pty
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from app.cli.arguments import parse
from server_core.contract.decisions.onboarding_link import ONLY_HERE
from server_core.services.partner.applications import make_key_pair
from tests.support.assertions import Maker
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_at
from tests.support.paper_sink import paper_sink
from tests.support.running_engine import RunningEngine

PARTNERS = [
    ["app", "list"],
    ["account", "show", "c-1"],
    ["check-assertion", "x.y.z", "--url", "/partner-api/v1/accounts"],
]
PATH = "/partner-api/v1/accounts"
EXAMPLE = Path(__file__).parents[2] / "packaging" / "example_partner.py"
LABEL = b"^XA^FO50,50^A0N,40,40^FDBakery^FS^XZ"
SECONDS = 60


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
        output = run_cli(engine.data_dir, "partner", "account", "show", "c-1").stdout
        assert "newest link      Link opened: done" in output
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
        assert "list them with --account NAME" in of_site, "what its agent did is not there"
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
        assert engine.cli("--account", "c-1", "agent", "revoke", agent["name"], "--yes")["status"] == "revoked"

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
    output = run_cli(engine.data_dir, "--account", "c-1", "audit", "export", str(folder / "theirs.jsonl")).stdout
    assert "the chained log, which can be checked, is the whole server's" in output
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
    output = capsys.readouterr().err
    assert "--account NAME|ID" in output
    assert "--account site" in output


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


def maker_of(engine: RunningEngine, made: dict[str, Any], private_pem: str) -> Maker:
    return Maker(
        client_id=UUID(made["client_id"]),
        kid=made["kid"],
        private_pem=private_pem,
        audience=engine.base_url + PATH,
        now=int(time.time()),
    )


def check(engine: RunningEngine, assertion: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = ["partner", "check-assertion", assertion, "--url", engine.base_url + PATH, *more]
    return run_cli(engine.data_dir, *command, check=False)


def test_an_application_its_keys_and_its_assertions(engine: RunningEngine, tmp_path: Path) -> None:
    made = engine.cli("partner", "app", "create", "--name", "Shop")
    assert set(made) == {"client_id", "kid", "private_key_pem"}
    maker = maker_of(engine, made, made["private_key_pem"])
    assertion = maker.make()
    good = check(engine, assertion)
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.endswith("This assertion would be accepted, once.\n")
    assert good.stdout.count("pass ") == 16
    assert httpx.get(maker.audience, headers={"Authorization": f"Bearer {assertion}"}, timeout=30).status_code == 200
    replayed = check(engine, assertion)
    assert (replayed.returncode, replayed.stderr) == (
        1,
        "spoolhouse: the assertion breaks a rule. See the lines above.\n",
    )
    assert "would be refused: assertion_replayed." in replayed.stdout
    wrong = check(engine, maker.make(claims={"aud": engine.base_url, "sub": "x"}), "--json")
    rules = json.loads(wrong.stdout)["rules"]
    assert wrong.returncode == 1
    assert [rule["rule"] for rule in rules if rule["state"] == "broken"] == ["subject", "audience"]

    public = tmp_path / "public.pem"
    pair = make_key_pair()
    public.write_text(pair.public.pem)
    added = engine.cli("partner", "app", "add-key", "Shop", "--public-key", str(public), "--kid", "2027")
    assert added == {"client_id": made["client_id"], "kid": "2027"}
    assert check(engine, maker_of(engine, added, pair.private_pem).make()).returncode == 0
    revoked = engine.cli("partner", "app", "revoke-key", made["client_id"], made["kid"])
    assert [key["revoked_at"] is None for key in revoked["keys"]] == [False, True]
    assert "unknown_key" in check(engine, maker.make()).stdout
    engine.cli("partner", "app", "disable", "Shop")
    assert "account_disabled" in check(engine, maker_of(engine, added, pair.private_pem).make()).stdout
    engine.cli("partner", "app", "enable", "Shop")
    listed = run_cli(engine.data_dir, "partner", "app", "list").stdout
    assert "This site's developer" in listed
    assert "2027" in listed


def test_a_private_key_goes_to_its_file_alone(engine: RunningEngine, tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    command = ["partner", "app", "create", "--name", "Depot", "--developer", "Acme", "--private-key-out", str(file)]
    made = run_cli(engine.data_dir, *command)
    assert "PRIVATE KEY" not in made.stdout + made.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kid = next(line.split()[1] for line in made.stdout.splitlines() if line.startswith("kid"))
    client_id = next(line.split()[1] for line in made.stdout.splitlines() if line.startswith("client_id"))
    maker = maker_of(engine, {"client_id": client_id, "kid": kid}, file.read_text())
    assert check(engine, maker.make()).returncode == 0
    again = run_cli(engine.data_dir, *command, check=False)
    assert (again.returncode, "exists already" in again.stderr) == (1, True)
    shown = run_cli(engine.data_dir, "partner", "app", "create", "--name", "Shown").stdout
    assert shown.count("-----BEGIN PRIVATE KEY-----") == 1
    assert "shown once" in shown


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (("--public-key", "{private}"), 1, "This is a private key"),
        (("--public-key", "{missing}"), 1, "cannot be read"),
        (("--public-key", "{binary}"), 1, "is not a text file"),
        (("--public-key", "{missing}", "--private-key-out", "{missing}"), 2, "not both: a private key"),
        (("--private-key-out", "{data}/key.pem"), 1, "is inside the data folder"),
        (("--private-key-out", "{missing}/deeper/key.pem"), 1, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_named(
    engine: RunningEngine, tmp_path: Path, arguments: tuple[str, ...], code: int, text: str
) -> None:
    (tmp_path / "private").write_text(make_key_pair().private_pem)
    (tmp_path / "binary").write_bytes(b"\x30\x82\xff\xfe")
    names = {name: str(tmp_path / name) for name in ("private", "binary", "missing")} | {"data": str(engine.data_dir)}
    given = [argument.format(**names) for argument in arguments]
    done = run_cli(engine.data_dir, "partner", "app", "create", "--name", "X", *given, check=False)
    assert (done.returncode, text in done.stderr) == (code, True), done.stderr
    assert done.stdout == ""
    assert engine.cli("partner", "app", "list") == {"data": []}


def test_nothing_is_judged_where_no_engine_runs(tmp_path: Path) -> None:
    done = run_cli(tmp_path / "site", "partner", "check-assertion", "a.b.c", "--url", PATH, check=False)
    assert (done.returncode, "the server is not running" in done.stderr) == (1, True)


@contextmanager
def example(engine: RunningEngine, folder: Path, client: dict[str, str], *more: str) -> Iterator[subprocess.Popen[str]]:
    named = {"base-url": engine.base_url, "client-id": client["client_id"], "kid": client["kid"]}
    named |= {"key": str(folder / "private.pem"), "file": str(folder / "label.zpl"), "printer": "Counter"}
    named |= {"customer": "c-1", "name": "Bakery Miller"}
    options = [part for name, value in named.items() for part in (f"--{name}", value)]
    command = bound([sys.executable, str(EXAMPLE), *options, "--wait-seconds", str(SECONDS), *more])
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_from_the_key_to_the_label(engine: RunningEngine, tmp_path: Path) -> None:
    client = engine.cli("partner", "app", "create", "--name", "Labels")
    (tmp_path / "private.pem").write_text(client["private_key_pem"])
    (tmp_path / "label.zpl").write_bytes(LABEL)
    with paper_sink() as sink:
        with example(engine, tmp_path, client, "--reference", "order-1") as process:
            assert process.stdout is not None
            printed, _, link = process.stdout.readline().rstrip().partition(": ")
            assert printed == "open on a computer of Bakery Miller"
            with example(engine, tmp_path, client, "--reference", "order-1") as impatient:
                assert impatient.stdout is not None
                assert impatient.stdout.readline().startswith("the link of an earlier run is good until ")
            with agent_at(tmp_path / "bakery", link):
                add = ("printer", "add", "--uri", sink.uri, "--name", "Counter", "--language", "zpl", "--dpi", "203")
                engine.cli("--account", "Bakery Miller", *add)
                output, printed = process.communicate(timeout=SECONDS)
                assert (process.returncode, output, printed) == (0, "printed\n", "")
                wider = ("printers:read", "documents:write", "print_jobs:write", "print_jobs:read")
                setting_up = ("partner", "installation", "create", "--account", "c-1", "--app", "Labels")
                engine.cli(*setting_up, "--permission", *wider)
                with example(engine, tmp_path, client, "--reference", "order-1") as again:
                    assert again.communicate(timeout=SECONDS) == ("printed\n", "")
                kept = engine.cli(*setting_up[:2], "list", "--account", "c-1")
                assert [set(one["permissions"]) for one in kept["data"]] == [set(wider)]
                assert sink.count() == {LABEL: 1}
                engine.cli("partner", "account", "suspend", "c-1")
                with example(engine, tmp_path, client, "--reference", "order-2") as suspended:
                    output, printed = suspended.communicate(timeout=SECONDS)
        assert (suspended.returncode, output) == (1, "")
        assert printed.startswith("403: ")
        assert "relationship_suspended" in printed
        assert sink.count() == {LABEL: 1}
