"""Printer settings by command: evidence, timeouts, old jobs, notices."""

from __future__ import annotations

import json
import time

from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine

LABEL = b"^XA^FO0,0^GFA,1,1,1,FF^FS^XZ"


def old_job(engine: RunningEngine, document: str, printer: str) -> str:
    """It waited for two seconds while its printer was paused, and may wait for one."""
    engine.cli("printer", "pause", printer)
    job = str(engine.create_job(document, printer)["print_job_id"])
    time.sleep(1.2)
    engine.cli("printer", "resume", printer)
    deadline = time.monotonic() + 30
    while engine.cli("job", "show", job)["row"]["waiting_reason"] != "held_stale":
        assert time.monotonic() < deadline
    return job


def test_old_jobs_are_answered(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    assert engine.cli("printer", "set", "A", "--stale-after", "1s")["stale_after_seconds"] == 1
    document = engine.upload(LABEL, "a.zpl", "zpl")
    job = old_job(engine, document, printer)
    said = run_cli(engine.data_dir, "notice", "list").stdout
    assert "1 job waited too long for A (a.zpl) – still needed? Print or cancel them" in said
    assert f"spoolhouse printer backlog {printer} --print|--cancel" in said
    healthy = json.loads(run_cli(engine.data_dir, "doctor", "--json").stdout)
    assert "notice 1" in [check["name"] for check in healthy["checks"]]
    assert engine.cli("printer", "backlog", "A", "--print") == {"jobs": 1, "still_held": 0}
    assert engine.wait_for(job)["status"] == "printed"
    assert engine.cli("notice", "list")["data"] == []


def test_settings_are_learnt_set_and_shown(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    test = engine.cli("printer", "test", "A")["print_job_id"]
    evidence = engine.wait_for_row(test)["evidence"]
    shown = engine.cli("printer", "show", "A")
    assert (shown["minimum_evidence"], shown["minimum_evidence_by"]) == (evidence, None)
    told = run_cli(engine.data_dir, "job", "show", test).stdout
    assert "evidence  " in told
    assert "required  " in told

    changed = engine.cli("printer", "set", "A", "--minimum-evidence", "bytes_accepted", "--expires-after", "2h")
    assert (changed["minimum_evidence"], changed["expires_after_seconds"]) == ("bytes_accepted", 7200)
    assert changed["minimum_evidence_by"]
    learns = engine.cli("printer", "set", printer, "--minimum-evidence", "learn", "--expires-after", "default")
    assert (learns["minimum_evidence"], learns["expires_after_seconds"]) == (None, None)

    engine.add_printer("virtual:///till", "Till", "--language", "escpos")
    driven = ("--darkness", "60", "--calibration-y-mm", "-1.5", "--cut", "job", "--cash-drawer", "on")
    refused = run_cli(engine.data_dir, "printer", "set", "A", *driven, check=False)
    assert (
        refused.returncode != 0,
        "ZPL, which this printer is driven with, has no command for" in refused.stderr,
    ) == (True, True)
    tuning = engine.cli("printer", "set", "Till", *driven)["tuning"]
    assert (tuning["darkness"], tuning["calibration_y_mm"], tuning["cut"], tuning["opens_drawer"]) == (
        60,
        -1.5,
        "job",
        True,
    )
    assert engine.cli("printer", "set", "Till", "--cut", "default")["tuning"] == {**tuning, "cut": "none"}
    assert "darkness 60 %" in run_cli(engine.data_dir, "printer", "show", "Till").stdout
    assert [one["tuning"]["darkness"] for one in engine.cli("printer", "list")["data"]] == [None, 60]


def test_an_order_that_came_twice_is_answered(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    document = engine.upload(LABEL, "a.zpl", "zpl")
    for job in [engine.create_job(document, printer) for _ in range(2)]:
        engine.wait_for(job["print_job_id"])
    engine.wait_until(lambda: bool(engine.cli("notice", "list")["data"]))
    said = run_cli(engine.data_dir, "notice", "list").stdout
    (notice,) = engine.cli("notice", "list")["data"]
    number = str(notice["number"])
    assert f"spoolhouse notice close {number} --both|--thrown" in said
    assert engine.cli("notice", "close", number, "--thrown")["details"]["answer"] == "thrown"
    assert engine.cli("notice", "list")["data"] == []
