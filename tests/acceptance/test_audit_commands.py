"""`spoolhouse audit`, as an administrator uses it: what was done, and whether the log is as it was written."""

from __future__ import annotations

import csv
import sqlite3
import stat
from contextlib import closing
from datetime import date
from pathlib import Path

import msgspec
import pytest

from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine

NO_HEAD = "DELETE FROM meta WHERE key = 'audit_head'"


def lines(engine: RunningEngine, *arguments: str) -> list[str]:
    return run_cli(engine.data_dir, *arguments).stdout.splitlines()


def test_the_log_is_read_exported_and_checked(engine: RunningEngine, tmp_path: Path) -> None:
    printer = engine.cli("printer", "add", "--uri", "virtual:///Dock", "--name", "Dock")
    engine.cli("printer", "pause", printer["printer_id"])
    shown = lines(engine, "audit", "list", "--act", "printer.pause")
    assert shown[0].split() == ["NUMBER", "TIME", "WHO", "WHAT", "OF", "DETAILS"]
    assert "Printer paused" in shown[1]
    assert "name Dock" in shown[1]
    assert lines(engine, "audit", "check")[-1] == "The log is as it was written."

    file = tmp_path / "audit.jsonl"
    exported = engine.cli("audit", "export", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.glob("*.part")) == []
    assert run_cli(tmp_path, "audit", "check", "--export", str(file)).returncode == 0  # no server is needed
    known = f"{exported['entries']}:{exported['head']}"
    engine.cli("audit", "export", "--act", "printer.pause", str(tmp_path / "chosen.jsonl"))
    failed = run_cli(tmp_path, "audit", "check", "--export", str(tmp_path / "chosen.jsonl"), check=False)
    assert (failed.returncode, len(failed.stderr.splitlines())) == (1, 1)
    assert "changed" not in failed.stderr, "nobody changed it: it is no chained log"
    assert "Export the whole log as JSON Lines" in failed.stderr

    with closing(sqlite3.connect(database(engine))) as raw, raw:
        raw.execute("DROP TRIGGER audit_no_update")
        forged = '{"kind":"person","name":"nobody"}'
        raw.execute("UPDATE audit SET actor = ? WHERE act = 'printer.pause'", (forged,))
    failed = run_cli(engine.data_dir, "audit", "check", "--head", known, check=False)
    assert (failed.returncode, len(failed.stderr.splitlines())) == (1, 1)
    assert "or the one before it was changed" in failed.stderr
    assert_doctor_fails(engine, "or the one before it was changed")

    file.write_bytes(file.read_bytes().replace(b"printer.pause", b"printer.test"))
    failed = run_cli(tmp_path, "audit", "check", "--export", str(file), check=False)
    assert (failed.returncode, len(failed.stderr.splitlines())) == (1, 1)
    for nowhere in (tmp_path / "no" / "folder", file / "no folder"):
        failed = run_cli(engine.data_dir, "audit", "export", str(nowhere), check=False)
        assert (failed.returncode, len(failed.stderr.splitlines())) == (1, 1)


@pytest.mark.parametrize("cut", ["DELETE FROM audit WHERE number = (SELECT max(number) FROM audit)", NO_HEAD])
def test_a_changed_end_fails_the_doctor(engine: RunningEngine, cut: str) -> None:
    engine.cli("printer", "add", "--uri", "virtual:///Dock", "--name", "Dock")
    assert run_cli(engine.data_dir, "doctor").returncode == 0
    with closing(sqlite3.connect(database(engine))) as raw, raw:
        raw.execute("DROP TRIGGER audit_no_delete")
        assert raw.execute(cut).rowcount == 1
    assert_doctor_fails(engine, "the log was cut" if cut != NO_HEAD else "The last entry should be 0")


def assert_doctor_fails(engine: RunningEngine, why: str) -> None:
    output = run_cli(engine.data_dir, "--json", "doctor", check=False)
    assert output.returncode == 1
    found = msgspec.json.decode(output.stdout)
    assert found["healthy"] is False
    (check,) = [each for each in found["checks"] if each["name"] == "audit"]
    assert check["state"] == "failed"
    assert f"the log was changed: {check['text'].partition(': ')[2]}" == check["text"]
    assert why in check["text"]
    assert "at least one check failed" in output.stderr


def database(engine: RunningEngine) -> Path:
    (found,) = engine.data_dir.rglob("spoolhouse.db")
    return found


def test_what_is_chosen_is_exported_and_no_cell_is_a_formula(engine: RunningEngine, tmp_path: Path) -> None:
    printer = engine.cli("printer", "add", "--uri", "virtual:///Dock", "--name", '=1+1 "Dock", all')
    engine.cli("printer", "pause", printer["printer_id"])
    today = date.today().isoformat()
    file = tmp_path / "audit.csv"
    answer = engine.cli("audit", "export", str(file), "--csv", "--kind", "printers", "--since", today, "--until", today)
    with file.open(encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert [row["act"] for row in rows] == ["printer.pause", "printer.add"]
    assert answer["entries"] == 2
    assert {row["name"] for row in rows} == {'\'=1+1 "Dock", all'}
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t"))]

    lines = tmp_path / "audit.jsonl"
    engine.cli("audit", "export", str(lines), "--text", printer["printer_id"])
    assert [msgspec.json.decode(line)["act"] for line in lines.read_bytes().splitlines()] == [
        "printer.pause",
        "printer.add",
    ]
    engine.cli("audit", "export", str(lines), "--force", "--act", "client.create")
    assert lines.read_bytes() == b""
    refused = run_cli(engine.data_dir, "audit", "list", "--since", "yesterday", check=False)
    assert refused.returncode == 2
    assert list(tmp_path.glob(".*")) == []
