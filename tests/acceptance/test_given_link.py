"""The one-time link of `agent enroll`: asked for at a terminal, or by stdin; then it is in no list of processes."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.bound_process import bound
from tests.support.running_engine import RunningEngine

END_SECONDS = 30
PROGRAM = [sys.executable, "-m", "app", "agent", "enroll", "--key-in", "file"]


def test_it_is_pasted_where_a_terminal_asks_and_shown_nowhere(engine: RunningEngine, tmp_path: Path) -> None:
    link = engine.cli("agent", "link")["link"]
    ours, theirs = pty.openpty()
    command = bound([*PROGRAM, "--data-dir", str(tmp_path / "here")])
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as process:
        os.close(theirs)
        try:
            shown = said_until(ours, "then press Enter: ")
            os.write(ours, link.encode() + b"\n")
            assert link not in Path(f"/proc/{process.pid}/cmdline").read_text()
            shown += said_until(ours, "Start the agent: spoolhouse --data-dir ")
        finally:
            process.kill()
            os.close(ours)
    assert "This computer is now agent" in shown
    assert link not in shown


def said_until(terminal: int, end: str) -> str:
    said, deadline = "", time.monotonic() + END_SECONDS
    while end not in said:
        assert select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))[0], said
        said += os.read(terminal, 4096).decode()
    return said


def given(data_dir: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = bound([*PROGRAM, "--data-dir", str(data_dir), *arguments])
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=END_SECONDS)


def test_a_pipe_gives_it_with_a_dash_or_without(engine: RunningEngine, tmp_path: Path) -> None:
    for number, arguments in enumerate(([], ["-"])):
        link = engine.cli("agent", "link")["link"]
        done = given(tmp_path / str(number), f"  {link}\r\nrest", *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert "This computer is now agent" in done.stdout


@pytest.mark.parametrize("text", ["", "\n", "  \n"])
def test_no_link_is_said(tmp_path: Path, text: str) -> None:
    done = given(tmp_path / "here", text, "-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "spoolhouse: no link was given. Paste it when you are asked, or pipe it to standard input.\n"


def test_a_computer_that_is_an_agent_already_does_not_even_ask(engine: RunningEngine, tmp_path: Path) -> None:
    assert given(tmp_path, engine.cli("agent", "link")["link"]).returncode == 0
    again = given(tmp_path, "")
    assert again.returncode == 1
    assert "The link was not used. To enrol it again, add --replace" in again.stderr
