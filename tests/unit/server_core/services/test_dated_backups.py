"""A folder of dated backups: the newest stay, and nothing else is touched."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server_core.files import NewFile
from server_core.services.backup_folder import dated_file, remove_older

NOW = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def night(folder: Path, days_ago: int) -> Path:
    file = dated_file(folder, NOW - timedelta(days=days_ago))
    file.touch()
    return file


@pytest.mark.parametrize(("older", "keep", "removed"), [(0, 7, 0), (6, 7, 0), (7, 7, 1), (9, 7, 3), (2, 1, 2)])
def test_the_oldest_are_removed(tmp_path: Path, older: int, keep: int, removed: int) -> None:
    files = [night(tmp_path, ago) for ago in range(older, 0, -1)]
    new = night(tmp_path, 0)
    assert remove_older(new, keep, NOW) == [file.name for file in files[:removed]]
    assert set(tmp_path.iterdir()) == {new, *files[removed:]}


def test_the_new_one_stays_when_the_clock_was_set_back(tmp_path: Path) -> None:
    later = [night(tmp_path, -days) for days in (1, 2)]
    new = night(tmp_path, 0)
    assert remove_older(new, 2, NOW) == [later[0].name]
    assert set(tmp_path.iterdir()) == {new, later[1]}


def test_other_files_stay(tmp_path: Path) -> None:
    others = [tmp_path / name for name in ("site.tar", "spoolhouse-2026-3-1-000000Z.tar", "spoolhouse-old.tar")]
    for file in others:
        file.touch()
    folder = dated_file(tmp_path, NOW - timedelta(days=1))
    folder.mkdir()
    new = night(tmp_path, 0)
    assert remove_older(new, 1, NOW) == []
    assert set(tmp_path.iterdir()) == {new, folder, *others}


def test_only_old_remainders_of_backups_are_removed(tmp_path: Path) -> None:
    new = night(tmp_path, 0)
    foreign = tmp_path / ".spoolhouse-notes.tar.abc.part"
    unfinished = [NewFile(night(tmp_path, 0)) for _ in range(2)]
    for each in unfinished:
        each.sync()
    killed, running = (each.part for each in unfinished)
    for file, age in ((killed, 25), (running, 1), (foreign, 25)):
        file.touch()
        at = (NOW - timedelta(hours=age)).timestamp()
        os.utime(file, (at, at))
    remove_older(new, 7, NOW)
    assert set(tmp_path.iterdir()) == {new, running, foreign}
