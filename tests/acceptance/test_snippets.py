"""The snippets of the reference page, run as they stand against a real engine and a virtual printer."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from resources.samples import path as sample
from tests.support.command_line import run_cli
from tests.support.paper_sink import paper_sink
from tests.support.running_engine import running_engine

SNIPPETS = Path(str(files("server_core.api.reference").joinpath("snippets")))

COMMANDS = {
    "curl": ["sh", str(SNIPPETS / "first_label.sh")],
    "httpx": [sys.executable, str(SNIPPETS / "first_label.py")],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_first_label(tmp_path: Path, name: str) -> None:
    """It prints on every printer; whoever runs it again prints nothing twice."""
    with running_engine(tmp_path / "data", forked=True) as engine, paper_sink() as sink:
        lines = run_cli(engine.data_dir, "client", "create", "Shop", "--env").stdout
        given = dict(line.removeprefix("export ").split("=", 1) for line in lines.splitlines())
        folder = tmp_path / "client"
        folder.mkdir()

        def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
            command, wanted = [*COMMANDS[name], *arguments], os.environ | given | environment
            return subprocess.run(
                command, cwd=folder, env=wanted, capture_output=True, text=True, timeout=60, check=False
            )

        def printed(*arguments: str, **environment: str) -> list[str]:
            done = run(*arguments, **environment)
            assert done.returncode == 0, done.stderr
            output = done.stdout.splitlines()
            assert "printed" in output
            return output

        nowhere = run()
        assert (nowhere.returncode, nowhere.stdout) == (1, "")
        assert "There is no such printer" in nowhere.stderr
        engine.add_printer("virtual:///b receipts", "B receipts", "--language", "escpos")
        refused = run(CLIENT_SECRET="wrong")
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "invalid_client" in refused.stderr
        first, again = printed(), printed()
        assert "B receipts" in first[0]
        assert not any("sent before" in line for line in first)
        assert any("sent before, so nothing is printed again" in line for line in again)
        (job,) = engine.http.get("/api/v1/print-jobs").json()["data"]
        assert job["print_job_id"] in first[-1]
        (picture,) = (tmp_path / "data" / "virtual").rglob("*.png")
        assert picture.name in first[-1], "it says where the picture lies"
        shown = run_cli(engine.data_dir, "job", "show", job["print_job_id"]).stdout.splitlines()
        assert shown[-2].split(maxsplit=1) == ["file", str(picture)]
        language = engine.add_printer("virtual:///a tspl", "A tspl", "--language", "tspl")
        other = engine.add_printer(sink.uri, "C sink", "--language", "zpl", "--unasked")
        assert "C sink" in printed(PRINTER_ID=other)[0]
        assert "A tspl" in printed("order-1", PRINTER_ID=language)[0]
        conflict = run("order-1", PRINTER_ID=other)
        assert conflict.returncode == 1
        assert "idempotency_key_conflict" in conflict.stderr, "one order is one label, wherever it is"
        for _ in range(2):
            printed("order-2", str(sample("label-100x150.pdf")), PRINTER_ID=other)
        jobs = engine.http.get("/api/v1/print-jobs").json()["data"]
        assert [job["status"] for job in jobs] == ["printed"] * 4
        missing = run("order-3", "nothing.pdf")
        assert missing.returncode == 1
        assert "nothing.pdf" in missing.stderr


@pytest.mark.parametrize("language", ["curl", "python"])
def test_the_example_of_an_application(tmp_path: Path, language: str) -> None:
    """Pasted as it is, twice, and with another printer."""
    with running_engine(tmp_path / "data", forked=True) as engine:
        made = engine.cli("client", "create", "Shop")
        engine.add_printer("virtual:///labels", "Labels", "--language", "zpl")
        engine.add_printer("virtual:///receipts", "Receipts", "--language", "escpos")
        for printer, jobs in (("Labels", 1), ("Receipts", 2)):
            text = engine.cli("client", "example", "Shop", "--language", language, "--printer", printer)["text"]
            assert "spoolhouse job show PRINT_JOB_ID" in text
            for _ in range(2):
                command = ["sh", "-euc", text] if language == "curl" else [sys.executable, "-c", text]
                wanted = os.environ | {"CLIENT_SECRET": made["client_secret"]}
                done = subprocess.run(command, env=wanted, capture_output=True, text=True, timeout=60, check=False)
                assert done.returncode == 0, done.stderr
                assert '"print_job_id"' in done.stdout
            assert len(engine.http.get("/api/v1/print-jobs").json()["data"]) == jobs
