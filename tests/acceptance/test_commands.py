"""The command line as scripts use it: one JSON object, ids that work, errors on stderr with exit code 1."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from uuid import UUID

from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, cli_json


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


def test_everything_about_a_job(engine: RunningEngine) -> None:
    first, second = engine.add_printer("virtual:///a", "A"), engine.add_printer("virtual:///b", "B")
    engine.cli("printer", "pause", first)
    document = engine.upload(b"^XA^FO0,0^GFA,1,1,1,FF^FS^XZ", "a.zpl", "zpl")
    job = engine.create_job(document, first)["print_job_id"]

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
    engine = RunningEngine.start(data)
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
            printer = engine.add_printer("virtual:///dock", "Dock", "--agent", agent_id)
            job = engine.create_job(engine.upload(b"^XA^XZ", "a.zpl", "zpl"), printer)["print_job_id"]
            assert engine.wait_for(job)["status"] == "printed"
            assert (dock / "virtual" / "dock" / f"{job}.bin").read_bytes() == b"^XA^XZ"
        finally:
            agent.terminate()
        assert agent.wait(5) == 0
