from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.bootstrap import run_console
from app.cli.arguments import parse
from app.console import Console
from app.process.data_folder import DataFolder
from app.session.settings import Choices, Settings
from app.window.screenshot import Screenshot
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite


@pytest.fixture
def quits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    quits: list[int] = []
    monkeypatch.setattr("PySide6.QtWidgets.QApplication.quit", lambda *_: quits.append(1))
    return quits


@pytest.fixture
def filled(site: ConsoleSite) -> None:
    site.put(a_printer(), a_job(1, "printed"))


def test_the_picture_is_taken_when_queue_and_printers_are_read(
    filled: None, console: Console, quits: list[int], qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "console.png"
    screenshot = Screenshot(console, path)
    assert not path.exists()
    qtbot.waitUntil(lambda: bool(quits))
    assert screenshot.error is None
    assert (console.queue.rowCount(), console.printers.rowCount()) == (1, 1)
    assert console.queue_feed.summary is not None
    assert QImage(str(path)).size() == console.window.size() * console.window.devicePixelRatio()


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes on Linux alone")
def test_a_picture_in_a_file_whose_name_is_no_utf_8(
    console: Console, quits: list[int], qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / os.fsdecode(b"l\xe4.png")
    screenshot = Screenshot(console, path)
    qtbot.waitUntil(lambda: bool(quits))
    assert screenshot.error is None
    assert os.listdir(os.fsencode(tmp_path)) == [b"l\xe4.png"]
    assert QImage.fromData(path.read_bytes()).size() == console.window.size() * console.window.devicePixelRatio()


@pytest.mark.parametrize("name", ["console", "console.xyz"])
def test_a_picture_of_no_known_kind_is_told(
    console: Console, quits: list[int], qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    screenshot = Screenshot(console, tmp_path / name)
    qtbot.waitUntil(lambda: bool(quits))
    assert str(screenshot.error).endswith("cannot be written: no kind of picture, call it FILE.png")
    assert not (tmp_path / name).exists()


def test_a_picture_that_cannot_be_written_is_told(
    console: Console, quits: list[int], qtbot: QtBot, tmp_path: Path
) -> None:
    screenshot = Screenshot(console, tmp_path / "nowhere" / "console.png")
    qtbot.waitUntil(lambda: bool(quits))
    assert str(screenshot.error).startswith(f"the picture {tmp_path}/nowhere/console.png cannot be written")


def test_without_data_it_gives_up(
    console: Console, quits: list[int], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.window.screenshot.GIVE_UP_MS", 0)
    screenshot = Screenshot(console, tmp_path / "console.png")
    qtbot.waitUntil(lambda: bool(quits))
    assert str(screenshot.error) == "no picture after 0 s: the server gave no data"
    assert not (tmp_path / "console.png").exists()


def test_a_console_that_takes_a_picture_keeps_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its window has the size of a pretended screen: the next real one is not to open so."""
    kept: list[object] = []

    def built(*given: object, **_: object) -> None:
        kept.append(given[3])
        raise Built

    monkeypatch.setattr("app.bootstrap.build_console", built)
    folder = DataFolder(root=tmp_path / "data")
    for picture, file in ((tmp_path / "console.png", None), (None, folder.root / "console.json")):
        with pytest.raises(Built):
            run_console(folder, picture)
        assert kept.pop() == file


def test_without_a_file_a_choice_holds_and_nothing_is_written(console: Console, tmp_path: Path, qtbot: QtBot) -> None:
    settings = Settings(None, Choices(), console.tasks)
    received: list[bool] = []
    settings.changed.connect(lambda: received.append(True))
    settings.change(window_width=800, window_height=560)
    assert (received, settings.choices.window_width) == ([True], 800)
    console.tasks.close()
    assert not (tmp_path / "console.json").exists()


class Built(Exception):
    """A console that is built as far as the test needs it."""


def test_the_command_line_names_the_file() -> None:
    assert parse(["console", "--screenshot", "a.png"]).screenshot == Path("a.png")
