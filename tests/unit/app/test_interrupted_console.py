"""Ctrl+C in the terminal that a console was started from: it ends, though closing its window would keep it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

START = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from app import bootstrap
from app.process import window_site
from app.process.data_folder import DataFolder
from app.errors import NoEngine


class Keeper(window_site.EngineKeeper):
    async def endpoint(self):
        raise NoEngine("none is needed")


def built(*given, **more):
    console = build(*given, **more)
    QTimer.singleShot(0, console.window, lambda: os.kill(os.getpid(), signal.SIGINT))
    console.window.closed.connect(lambda: print("closed"))
    return console


build, bootstrap.build_console, window_site.EngineKeeper = bootstrap.build_console, built, Keeper
sys.exit(bootstrap.run_console(DataFolder(root=Path(sys.argv[1]))))
"""
END_SECONDS = 60


def test_an_interrupted_console_ends_and_keeps_its_choices(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", START, str(tmp_path / "data")]
    root = Path(__file__).parents[3]
    ended = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=END_SECONDS)
    assert (ended.returncode, ended.stdout.split()) == (0, ["closed"])
    assert (tmp_path / "data" / "console.json").is_file()
