"""The command line as scripts use it: JSON, ids that work, errors on stderr, no engine, and the word `site`."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from tests.support.answering_printer import label_printers
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, cli_json, running_engine
from tests.support.sample_pdfs import Page, pdf

NOTE = (
    "spoolhouse: the server is not running, so this is what was known last. "
    "Start it with 'spoolhouse serve' or the console.\n"
)


def test_everything_about_a_printer(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///pack", "Pack 1", "--language", "zpl", "--dpi", "300", "--media", "58x40")
    UUID(printer)
    shown = engine.cli("printer", "show", printer)
    assert (shown["uri"], shown["language"], shown["dpi"]) == ("virtual:///pack", "zpl", 300)
    assert (shown["media_width_mm"], shown["media_height_mm"]) == (58, 40)
    assert engine.cli("printer", "show", "Pack 1")["printer_id"] == printer

    assert engine.cli("printer", "pause", printer)["status"] == "paused"
    waiting = engine.cli("printer", "test", printer)["print_job_id"]
    assert engine.cli("job", "show", waiting)["row"]["waiting_reason"] == "printer_paused"
    engine.cli("printer", "resume", printer)
    assert engine.wait_for_row(waiting)["status"] == "printed"

    engine.cli("printer", "remove", printer)
    assert engine.cli("printer", "list")["data"] == []
    assert engine.http.get("/api/v1/printers").json()["data"] == []


def test_two_printers_at_one_address_only_where_it_is_meant(engine: RunningEngine) -> None:
    engine.add_printer("virtual:///pack", "Plain")
    again = ["printer", "add", "--uri", "virtual:///%70ack", "--name", "With cutter"]
    refused = run_cli(engine.data_dir, *again, check=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "“Plain” already has this address" in refused.stderr
    assert "--allow-same-address" in refused.stderr
    engine.cli(*again, "--allow-same-address")
    other = engine.add_printer("virtual:///other", "Other")
    move = ["printer", "address", other, "--uri", "virtual:///pack", "--accept"]
    assert "--allow-same-address" in run_cli(engine.data_dir, *move, check=False).stderr
    moved = engine.cli(*move, "--allow-same-address")
    assert (moved["applied"], moved["shared_with"]) == (True, "Plain")


def test_everything_about_a_job(engine: RunningEngine) -> None:
    first, second = engine.add_printer("virtual:///a", "A"), engine.add_printer("virtual:///b", "B")
    engine.cli("printer", "pause", first)
    document = engine.upload(b"^XA^FO0,0^GFA,1,1,1,FF^FS^FO9,9^FDblue parcel^FS^XZ", "a.zpl", "zpl")
    job = engine.create_job(document, first)["print_job_id"]
    for words in ("Parcel blue", "a.zp", job[:13]):
        assert [row["print_job_id"] for row in engine.cli("job", "find", words)["data"]] == [job]
    assert engine.cli("job", "find", "green")["data"] == []

    assert engine.cli("job", "hold", job)["held_by"]
    engine.cli("printer", "resume", first)
    assert engine.cli("job", "release", job)["held_by"] is None
    assert engine.wait_for(job)["status"] == "printed"

    again = engine.cli("job", "reprint", job, "--copies", "2", "--printer", second)
    assert (again["reprint_of"], again["copies"], again["printer_id"]) == (job, 2, second)
    assert engine.wait_for(again["print_job_id"])["status"] == "printed"

    engine.cli("printer", "pause", first)
    moved = engine.create_job(document, first)["print_job_id"]
    assert engine.cli("job", "move", moved, "--printer", second)["print_job_id"] == moved
    assert engine.wait_for(moved)["printer_id"] == second

    cancelled = engine.create_job(document, first)["print_job_id"]
    assert engine.cli("job", "cancel", cancelled)["status"] == "cancelled"
    assert len(engine.cli("job", "list")["data"]) == 4


def test_a_file_is_printed_by_command(engine: RunningEngine, tmp_path: Path) -> None:
    printer = engine.add_printer("virtual:///a", "Pack 1", "--language", "zpl", "--media", "100x150")
    raw, page, picture = tmp_path / "label.zpl", tmp_path / "page.pdf", tmp_path / "logo.pdf"
    raw.write_bytes(b"^XA^FO9,9^FDfrom a file^FS^XZ")
    page.write_bytes(pdf([Page(100, 150)]))
    picture.write_bytes(b"GIF89a")
    job = engine.cli("job", "print", str(raw), "--printer", "Pack 1")
    assert (job["filename"], job["reference"], job["printer_id"]) == ("label.zpl", None, printer)
    requests = ["--copies", "2", "--media", "100x150", "--offset-x-mm=-1.5", "--scale-mode", "fit"]
    two = engine.cli("job", "print", str(page), "--printer", printer, *requests)
    assert [engine.wait_for_row(each["print_job_id"])["status"] for each in (job, two)] == ["printed", "printed"]
    parameters = engine.cli("job", "show", two["print_job_id"])["parameters"]
    listed = ("copies", "media_width_mm", "media_height_mm", "offset_x_mm", "scale_mode", "intent")
    assert [parameters[name] for name in listed] == [2, 100, 150, -1.5, "fit", "document"]
    batch = tmp_path / "batch.pdf"
    batch.write_bytes(pdf([Page(100, 150)] * 5))
    whole = engine.cli("job", "print", str(batch), "--printer", printer)
    assert engine.wait_for_row(whole["print_job_id"])["status"] == "printed"
    missing = engine.cli("job", "reprint", whole["print_job_id"], "--pages", "2-3,5")
    assert missing["filename"] == "batch (2-3, 5).pdf"
    assert engine.wait_for_row(missing["print_job_id"])["status"] == "printed"
    shown = engine.cli("job", "show", missing["print_job_id"])
    chain = [whole["print_job_id"], missing["print_job_id"]]
    assert (shown["document_pages"], [row["print_job_id"] for row in shown["attempts"]]) == (3, chain)
    again = ["job", "print", str(page), "--printer", printer, "--reference", "ORD 4711", "--key", "try-1"]
    first, second = engine.cli(*again), engine.cli(*again)
    assert (first["reference"], first["print_job_id"]) == ("ORD 4711", second["print_job_id"])
    for file, words in ((picture, "logo.pdf looks like an image"), (tmp_path / "missing.pdf", "No such file")):
        refused = run_cli(engine.data_dir, "job", "print", str(file), "--printer", "Pack 1", check=False)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert words in refused.stderr
    assert len(engine.cli("job", "list")["data"]) == 5


def test_one_act_on_many_jobs(engine: RunningEngine) -> None:
    first, second = engine.add_printer("virtual:///a", "A"), engine.add_printer("virtual:///b", "B")
    for printer in (first, second):
        engine.cli("printer", "pause", printer)
    document = engine.upload(b"^XA^FDmany^FS^XZ", "a.zpl", "zpl")
    jobs = [engine.create_job(document, first)["print_job_id"] for _ in range(3)]
    engine.cli("job", "cancel", jobs[2])
    moved = engine.cli("job", "act", "move", *jobs, "--printer", "B")
    assert [(row["print_job_id"], row["printer_id"]) for row in moved["jobs"]] == [(job, second) for job in jobs[:2]]
    assert [refused["print_job_id"] for refused in moved["refused"]] == [jobs[2]]
    assert moved["undo_until"] is None
    output = run_cli(engine.data_dir, "job", "act", "cancel", *jobs).stdout
    assert f"not done for {jobs[2]}: This job cannot be cancelled any more: it is cancelled." in output
    again = run_cli(engine.data_dir, "job", "act", "cancel", *jobs, check=False)
    assert (again.returncode, again.stdout, again.stderr.count("it is cancelled")) == (1, "", 3)
    where = run_cli(engine.data_dir, "job", "act", "move", jobs[0], check=False)
    assert (where.returncode, "--printer NAME" in where.stderr) == (2, True)


def test_errors_go_to_stderr_with_exit_code_1(engine: RunningEngine) -> None:
    nobody = "019a0000-0000-7000-8000-000000000000"
    for arguments in (
        ["job", "show", nobody],
        ["job", "cancel", nobody],
        ["printer", "show", nobody],
        ["printer", "show", "nobody"],
        ["printer", "add", "--uri", "gopher://x", "--name", "X"],
        ["printer", "add", "--uri", "socket://", "--name", "X"],
        ["agent", "enroll", "not-a-link"],
    ):
        refused = run_cli(engine.data_dir, *arguments, "--json", check=False)
        assert (refused.returncode, refused.stdout) == (1, ""), arguments
        assert refused.stderr.startswith("spoolhouse: ")
        assert "Traceback" not in refused.stderr


def test_a_printed_job_cannot_be_cancelled_or_moved(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    job = engine.create_job(engine.upload(b"^XA^XZ", "a.zpl", "zpl"), printer)["print_job_id"]
    engine.wait_for(job)
    assert run_cli(engine.data_dir, "job", "cancel", job, check=False).returncode == 1
    assert run_cli(engine.data_dir, "job", "move", job, "--printer", printer, check=False).returncode == 1
    assert engine.job(job)["status"] == "printed"


def test_changes_without_a_running_engine_take_effect_later(tmp_path: Path) -> None:
    data = tmp_path / "data"
    printer = cli_json(data, "printer", "add", "--uri", "virtual:///a", "--name", "A")["printer_id"]
    made = cli_json(data, "client", "create", "--name", "Shop", "--scope", "printers:read")
    assert made["scopes"] == ["printers:read"]
    assert cli_json(data, "printer", "list")["data"][0]["printer_id"] == printer
    engine = RunningEngine.fork(data)
    assert engine.cli("printer", "list")["data"][0]["printer_id"] == printer
    assert engine.stop() == 0


def test_doctor_tells_what_is_well(engine: RunningEngine, tmp_path: Path) -> None:
    engine.add_printer("virtual:///a", "A")
    found = engine.cli("doctor")
    assert found["healthy"] is True
    assert {"versions", "disk", "server"} <= {check["name"] for check in found["checks"]}
    unwell = run_cli(tmp_path / "nothing", "doctor", "--json", check=False)
    assert unwell.returncode == 1
    assert json.loads(unwell.stdout)["healthy"] is False


def test_a_remote_agent_enrols_once_and_prints(engine: RunningEngine, tmp_path: Path) -> None:
    link = engine.cli("agent", "link", "--name", "Dock PC")["link"]
    dock = tmp_path / "dock"
    agent_id = cli_json(dock, "agent", "enroll", link)["agent_id"]
    used_up = run_cli(tmp_path / "third", "agent", "enroll", link, check=False)
    assert (used_up.returncode, used_up.stdout) == (1, "")
    command = [sys.executable, "-m", "app", "agent", "run", "--data-dir", str(dock)]
    with subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True) as agent:
        try:
            assert agent.stdout is not None
            assert json.loads(agent.stdout.readline())["event"] == "ready"
            probed = engine.cli("printer", "probe", "virtual:///dock", "--agent", agent_id)
            assert probed["agent_id"] == agent_id
            found = engine.cli("printer", "find", "--agent", "Dock PC")
            assert (found["agent_id"], found["done"]) == (agent_id, True)
            unknown = run_cli(engine.data_dir, "printer", "find", "--agent", "Nobody", check=False)
            assert (unknown.returncode, "there is no agent with the name or id 'Nobody'" in unknown.stderr) == (1, True)
            printer = engine.add_printer("virtual:///dock", "Dock", "--agent", "Dock PC")
            job = engine.create_job(engine.upload(b"^XA^XZ", "a.zpl", "zpl"), printer)["print_job_id"]
            assert engine.wait_for(job)["status"] == "printed"
            (line,) = (row for row in run_cli(engine.data_dir, "printer", "list").stdout.splitlines() if printer in row)
            assert line.endswith("Dock PC")
            assert (dock / "virtual" / "dock" / f"{job}.bin").read_bytes() == b"^XA^XZ"
        finally:
            agent.terminate()
        assert agent.wait(30) == 0


def test_a_printer_that_is_added_without_a_language_is_asked_what_it_is(engine: RunningEngine) -> None:
    with label_printers(1) as (zebra,):
        printer = engine.add_printer(zebra.uri, "Asked")
        shown = engine.cli("printer", "show", printer)
    assert (shown["language"], shown["dpi"]) == ("zpl", 203)


def test_a_printer_that_says_nothing_is_added_all_the_same(engine: RunningEngine) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        uri = f"socket://127.0.0.1:{silent.getsockname()[1]}"
        added = run_cli(engine.data_dir, "printer", "add", "--uri", uri, "--name", "Silent")
        again = run_cli(engine.data_dir, "printer", "add", "--uri", uri, "--name", "Again", check=False)
    assert added.returncode == 0
    assert "Find the language with 'spoolhouse printer try Silent --language zpl'" in added.stderr
    assert "language    not known" in added.stdout
    assert (again.returncode, "has this address" in again.stderr, "added" in again.stderr) == (1, True, False)


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
    output = run_cli(folder, *command)
    assert (output.returncode, output.stderr) == (0, NOTE)
    assert traces(folder) == before


def test_the_status_claims_nothing_of_what_does_not_run(folder: Path) -> None:
    told = run_cli(folder, "status", check=False)
    assert told.returncode == 1
    assert told.stdout.splitlines()[:3] == [
        "The server is not running: nothing prints. Start it with 'spoolhouse serve' or the console.",
        "agents    1 known",
        "printers  1 added",
    ]
    answer = json.loads(run_cli(folder, "status", "--json", check=False).stdout)
    assert (answer["running"], answer["server"], answer["figures"]) == (False, None, None)
    assert answer["queue"]["waiting"] == 0
    assert answer["notices"] == []


def test_the_status_ends_with_1_as_long_as_something_needs_a_person(engine: RunningEngine, tmp_path: Path) -> None:
    printer = engine.add_printer("virtual:///status", "Status")
    assert run_cli(engine.data_dir, "status").returncode == 0
    engine.cli("printer", "pause", printer)
    label = tmp_path / "label.zpl"
    label.write_bytes(b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ")
    job = engine.cli("job", "print", str(label), "--printer", "Status")["print_job_id"]
    engine.cli("job", "act", "hold", job)
    told = run_cli(engine.data_dir, "status", check=False)
    assert (told.returncode, "1 job needs a person" in told.stdout) == (1, True)
    engine.cli("job", "act", "cancel", job)
    assert run_cli(engine.data_dir, "status").returncode == 0


def test_an_act_without_an_engine_is_the_only_entry(folder: Path) -> None:
    before = traces(folder)
    (printer,) = cli_json(folder, "printer", "list")["data"]
    cli_json(folder, "printer", "pause", printer["printer_id"])
    after = traces(folder)
    assert [act for _, act in after[0][len(before[0]) :]] == ["printer.pause"]
    assert after[1:] == before[1:]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEngine]:
    with running_engine(tmp_path_factory.mktemp("site"), "--no-agent", forked=True) as server:
        server.cli("partner", "app", "create", "--name", "Shop")
        yield server


def customer(server: RunningEngine, external_id: str, name: str) -> str:
    arguments = ("--app", "Shop", "--external-id", external_id, "--name", name)
    return str(server.cli("partner", "account", "create", *arguments)["cloudprint_account_id"])


def test_no_customer_takes_the_word(server: RunningEngine) -> None:
    by_external_id, by_name, renamed = customer(server, "site", "Bakery"), customer(server, "2", "site"), ""
    renamed = customer(server, "3", "Harmless")
    server.cli("partner", "account", "rename", renamed, "site")
    link = server.cli("agent", "link", "--account", "site")["link"]
    dock = server.data_dir.parent / "dock"
    output = run_cli(dock, "agent", "enroll", "--key-in", "file", str(link)).stdout
    assert "“This site”" in output

    for verb in (["suspend"], ["resume"], ["close", "--yes"], ["show"], ["link"], ["rename"]):
        words = [verb[0], "site", *(["Other"] if verb[0] == "rename" else []), *verb[1:]]
        refused = run_cli(server.data_dir, "partner", "account", *words, check=False)
        assert refused.returncode == 1, refused.stdout
        assert "'site' is this site itself, not a customer" in refused.stderr
        assert all(one in refused.stderr for one in (by_external_id, by_name, renamed))
    listed = server.cli("partner", "account", "list")["data"]
    assert {one["status"] for one in listed} == {"provisioning"}
    assert server.cli("partner", "account", "close", by_name, "--yes")["status"] == "closed"


def test_the_line_that_moves_a_customers_printers_works_as_it_is_printed(server: RunningEngine, tmp_path: Path) -> None:
    account = customer(server, "moves", "Moving bakery")

    def enroll(*arguments: str, of: str = account) -> str:
        link = server.cli("agent", "link", "--account", of)["link"]
        return run_cli(tmp_path, "agent", "enroll", "--key-in", "file", str(link), *arguments).stdout

    enroll()
    (old,) = server.cli("agent", "list", "--account", account)["data"]
    server.cli("agent", "revoke", old["agent_id"], "--yes", "--account", account)
    (line,) = (line for line in enroll("--replace").splitlines() if "move-printers" in line)
    words = line.split()
    assert words[0] == "spoolhouse"
    moved = run_cli(server.data_dir, *words[1:], check=False)
    assert moved.returncode == 0, moved.stderr
    assert "moved no printers" in moved.stdout

    elsewhere = enroll("--replace", of="site")
    assert "It is a new agent, because the server or account is another one" in elsewhere
    assert "move-printers" not in elsewhere
