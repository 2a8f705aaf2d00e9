"""Tags, place, resolution and media sensor of a printer by command, with a real engine and bytes that arrive."""

from __future__ import annotations

from tests.support.command_line import run_cli
from tests.support.paper_sink import paper_sink
from tests.support.running_engine import RunningEngine


def test_a_printer_is_described_found_and_measured(engine: RunningEngine) -> None:
    engine.add_printer("virtual:///a", "A")
    with paper_sink() as sink:
        engine.add_printer(sink.uri, "Dock", "--language", "tspl", "--dpi", "203", "--media", "100x150", "--unasked")
        shown = engine.cli("printer", "tag", "Dock", "--add", "Packing", "Hall 3")
        assert shown["tags"] == ["Hall 3", "Packing"]
        assert engine.cli("printer", "tag", "Dock", "--remove", "packing")["tags"] == ["Hall 3"]
        (listed,) = engine.cli("printer", "list", "--tag", "HALL 3")["data"]
        assert listed["name"] == "Dock"
        shown = engine.cli("printer", "set", "Dock", "--place", "North side", "--dpi", "300")
        assert (shown["place"], shown["dpi"], shown["capabilities"]["dpi"]) == ("North side", 300, [300])
        told = run_cli(engine.data_dir, "printer", "show", "Dock").stdout
        assert "place       North side\n" in told
        assert "tags        Hall 3\n" in told
        refused = run_cli(engine.data_dir, "printer", "tag", "Dock", "--add", "x" * 41, check=False)
        assert refused.returncode == 1
        engine.wait_until(lambda: engine.cli("printer", "show", "A")["answered_at"] is not None)  # the agent's own look
        done = engine.cli("printer", "calibrate", "Dock", "--sensor")
        assert (done["command"], done["problem"]) == ("GAPDETECT", None)
        engine.wait_until(lambda: b"GAPDETECT\r\n" in sink.papers())
    refused = run_cli(engine.data_dir, "printer", "calibrate", "A", "--sensor", check=False)
    assert refused.returncode == 1
    assert "media sensor can't be calibrated from here" in refused.stderr
    log = engine.cli("audit", "list")["data"]
    assert "printer.sensor" in [entry["act"] for entry in log]
