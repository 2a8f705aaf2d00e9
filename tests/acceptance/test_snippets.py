"""The snippets of the reference page and the README, run as they stand against a real engine and a virtual printer."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from tests.support.running_engine import running_engine

SNIPPETS = Path(str(files("server_core.api.reference").joinpath("snippets")))
README = Path(__file__).parents[2] / "README.md"


COMMANDS = {
    "curl": ["sh", str(SNIPPETS / "first_label.sh")],
    "httpx": [sys.executable, str(SNIPPETS / "first_label.py")],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_first_label(tmp_path: Path, name: str) -> None:
    """The key is the order's: whoever runs it again prints nothing twice."""
    with running_engine(tmp_path / "data", forked=True) as engine:
        made = engine.cli("client", "create", "--name", "Shop")
        given = {"BASE_URL": engine.base_url, "CLIENT_ID": made["client_id"], "CLIENT_SECRET": made["client_secret"]}
        folder = tmp_path / "client"
        folder.mkdir()

        def run(**environment: str) -> subprocess.CompletedProcess[str]:
            wanted = os.environ | given | environment
            return subprocess.run(
                COMMANDS[name], cwd=folder, env=wanted, capture_output=True, text=True, timeout=60, check=False
            )

        engine.cli("printer", "add", "--uri", "virtual:///other", "--name", "A first one", "--language", "tspl")
        engine.cli("printer", "add", "--uri", "virtual:///mobile", "--name", "B mobile", "--language", "cpcl")
        nowhere = run()
        assert (nowhere.returncode, nowhere.stdout) == (1, "")
        assert "There is no ZPL printer" in nowhere.stderr
        engine.add_printer("virtual:///first", "First")
        refused = run(CLIENT_SECRET="wrong")
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "invalid_client" in refused.stderr
        for _ in range(2):
            done = run()
            assert done.returncode == 0, done.stderr
            assert done.stdout.split()[-1] == "printed"
        (job,) = engine.http.get("/api/v1/print-jobs").json()["data"]
        assert job["status"] == "printed"
        (label,) = (tmp_path / "data" / "virtual").rglob("*.bin")
        assert b"Hello" in label.read_bytes()


def test_the_readme_names_the_snippets_that_are_there() -> None:
    text = README.read_text("utf-8")
    for snippet in SNIPPETS.glob("first_label.*"):
        assert str(snippet.relative_to(README.parent)) in text
