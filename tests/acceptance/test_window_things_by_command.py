"""Actions of the window by command: undo, and the window's own settings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from app.session.settings import Choices, read_choices
from app.theme.tokens import Density
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine

LABEL = b"^XA^FO9,9^FDparcel %d^FS^XZ"


def shown_status(engine: RunningEngine) -> dict[str, Any]:
    """The status, whose exit code says whether something needs a person."""
    found: dict[str, Any] = json.loads(run_cli(engine.data_dir, "status", "--json", check=False).stdout)
    return found


def test_what_happens_with_jobs(engine: RunningEngine, tmp_path: Path) -> None:
    pack, dock = engine.add_printer("virtual:///a", "Pack"), engine.add_printer("virtual:///b", "Dock")
    engine.cli("printer", "pause", pack)
    document = engine.upload(b"".join(LABEL % number for number in (1, 2, 3)), "three.zpl", "zpl")
    first, second, third = (engine.create_job(document, pack)["print_job_id"] for _ in range(3))

    assert engine.cli("job", "labels", first) == {"labels": 3, "why_whole": None, "found": None}
    assert engine.cli("job", "labels", first, "--scanned", "parcel 2")["found"] == 2
    file = tmp_path / "three.zpl"
    assert engine.cli("job", "document", first, str(file))["bytes"] == file.stat().st_size
    assert file.read_bytes() == b"".join(LABEL % number for number in (1, 2, 3))
    assert "already exists" in run_cli(engine.data_dir, "job", "document", first, str(file), check=False).stderr

    answer = engine.cli("job", "act", "cancel", first, second, "--undo", "30")
    assert {row["pending"]["act_id"] for row in answer["jobs"]} == {answer["act_id"]}
    taken = engine.cli("job", "undo", first)
    assert [(row["pending"], row["status"]) for row in taken["jobs"]] == [(None, "pending")] * 2
    nothing = run_cli(engine.data_dir, "job", "undo", first, check=False)
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert "no delayed cancel or move waits" in nothing.stderr
    engine.cli("job", "act", "move", third, "--printer", dock, "--undo", "30")
    assert engine.cli("job", "finish", third)["jobs"][0]["printer_name"] == "Dock"
    assert run_cli(engine.data_dir, "job", "act", "hold", first, "--undo", "9", check=False).returncode == 2

    command = [sys.executable, "-m", "app", "job", "watch", first, third, "--json", "--data-dir", str(engine.data_dir)]
    with subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True) as watching:
        assert watching.stdout is not None
        seen = [json.loads(watching.stdout.readline())]  # it watches
        engine.cli("printer", "resume", pack)
        seen += [json.loads(line) for line in watching.stdout]
    assert watching.returncode == 0
    assert {row["print_job_id"] for row in seen if row["status"] == "printed"} == {first, third}

    queue = shown_status(engine)["queue"]
    engine.wait_for(second)
    assert shown_status(engine)["queue"]["printed_today"] == 3 >= queue["printed_today"]
    figures = engine.cli("printer", "figures", "--hours", "1")
    assert sorted(one["printed"] for one in figures["printers"]) == [1, 2]
    assert engine.cli("printer", "figures", "Pack")["printer_id"] == pack

    engine.cli("printer", "simulate", dock, "--fault", "link-lost")
    lost = engine.create_job(document, dock)["print_job_id"]
    watched = run_cli(engine.data_dir, "job", "watch", lost, check=False)
    assert (watched.returncode, watched.stdout.splitlines()[-1].split("  ")[1]) == (1, "Not confirmed")
    counted = engine.cli("job", "answer", lost, "--counted", "2/3")
    assert counted["seen"]["outcome"] == "counted"
    assert (counted["seen"]["out"], counted["seen"]["ordered"]) == (2, 3)


def test_who_joins_by_a_link_is_told(engine: RunningEngine, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "agent", "link", "--name", "Gate 4", "--wait", "--json"]
    where = ["--data-dir", str(engine.data_dir)]
    with subprocess.Popen(bound([*command, *where]), stdout=subprocess.PIPE, text=True) as waiting:
        assert waiting.stdout is not None
        link = json.loads(waiting.stdout.readline())["link"]
        run_cli(tmp_path / "gate", "agent", "enroll", link, "--key-in", "file")
        joined = json.loads(waiting.stdout.readline())
    assert (waiting.returncode, joined["ended"], joined["agent"]["name"]) == (0, "used", "Gate 4")


def test_what_is_chosen_for_the_window(engine: RunningEngine) -> None:
    file = engine.data_dir / "console.json"
    before = engine.cli("console", "settings")["settings"]
    assert (before["scheme"], before["sounds"]) == ("system", True)
    assert engine.cli("console", "set", "density", "gloves") == {
        "settings": {"density": "gloves"},
        "window_open": False,
    }
    engine.cli("console", "set", "sounds", "off")
    engine.cli("console", "set", "text_percent", "150")
    engine.cli("console", "set", "operator", "  Anna  Berg ")
    assert read_choices(file) == Choices(density=Density.GLOVES, sounds=False, text_percent=150, operator="Anna Berg")
    engine.cli("console", "reset", "density", "sounds", "text_percent")
    assert read_choices(file) == Choices(operator="Anna Berg")
    for wrong in (("density", "huge"), ("text_percent", "110"), ("window_width", "5")):
        refused = run_cli(engine.data_dir, "console", "set", *wrong, check=False)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert wrong[0] in refused.stderr


def test_what_else_a_window_tells(engine: RunningEngine) -> None:
    engine.add_printer("virtual:///a", "Pack", "--language", "zpl")
    secret = engine.cli("client", "create", "--name", "Shop")["client_secret"]
    text = engine.cli("client", "example", "Shop", "--language", "python")["text"]
    compile(text, "example", "exec")
    assert engine.base_url in text
    assert secret not in text
    assert engine.cli("console", "whoami")["role"] == "admin"
    nobody = run_cli(engine.data_dir, "console", "lock", "on", check=False)
    assert "Give an administrator a PIN first" in nobody.stderr
    engine.cli("operator", "add", "Boss", "--role", "admin")
    run_cli(engine.data_dir, "operator", "pin", "Boss", typed="4711\n")
    assert engine.cli("console", "lock", "on") == engine.cli("console", "lock") == {"lock_consoles": True}
    assert engine.cli("console", "documents", "hide") == engine.cli("console", "documents") == {"hide_documents": True}
    agent = engine.cli("agent", "list")["data"][0]["agent_id"]
    answer = engine.cli("log", "--find", "agent connected", "--lines", "1")
    assert (answer["level"], answer["text"]) == ("INFO", f"Connected as agent {agent}")
    assert run_cli(engine.data_dir, "log", "--level", "error").stdout == ""
