"""Detecting a copied data folder: copies and other machines differ; restarts and renames do not."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

import pytest

from server_core import home
from server_core.home import home_of


def test_the_same_file_keeps_its_home_when_it_changes_or_its_folder_is_renamed(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "file").write_bytes(b"1")
    first = home_of(folder / "file")
    (folder / "file").write_bytes(b"2")
    folder.rename(tmp_path / "two")
    assert home_of(tmp_path / "two" / "file") == first


def test_a_copy_has_another_home(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1")
    shutil.copy2(tmp_path / "file", tmp_path / "copy")
    assert home_of(tmp_path / "copy") != home_of(tmp_path / "file")


@pytest.mark.skipif(sys.platform != "linux", reason="the birth of a file is known on Linux alone")
def test_a_copy_in_the_place_of_the_removed_file_has_another_home(tmp_path: Path) -> None:
    """File systems give the number of a removed file to the next one."""
    (tmp_path / "file").write_bytes(b"1")
    first = home_of(tmp_path / "file")
    (tmp_path / "file").unlink()
    time.sleep(0.02)  # the file system's clock ticks every 10 ms at most
    (tmp_path / "file").write_bytes(b"1")
    assert home_of(tmp_path / "file") != first


def test_another_machine_is_another_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()
    for machine in ("1\n", "2\n"):
        (tmp_path / "machine-id").write_text(machine)
        monkeypatch.setattr(home, "MACHINE_ID", tmp_path / "machine-id")
        found.add(home_of(tmp_path))
    monkeypatch.setattr(home, "MACHINE_ID", tmp_path / "missing")
    found.add(home_of(tmp_path))
    assert len(found) == 3


def test_a_file_that_is_not_there_has_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        home_of(tmp_path / "missing")
