"""Files are whole or absent, and private from their first byte."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from server_core.files import NewFile, write_private


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_is_full_keeps_the_file_before_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "secret.json"
    write_private(path, b"before")
    if step == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_private(path, b"after")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("secret.json", b"before")]


def test_a_file_that_is_not_committed_leaves_nothing(tmp_path: Path) -> None:
    with NewFile(tmp_path / "site.tar") as new:
        new.file.write(b"half")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")
def test_a_new_file_is_private_also_in_place_of_an_open_one(tmp_path: Path) -> None:
    path, theirs = tmp_path / "site.tar", tmp_path / "theirs"
    theirs.write_text("theirs")
    theirs.chmod(0o666)
    path.hardlink_to(theirs)
    with NewFile(path) as new:
        new.file.write(b"secret")
        new.file.flush()
        assert stat.S_IMODE(new.part.stat().st_mode) == 0o600
        new.commit()
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"secret", 0o600)
    assert theirs.read_text() == "theirs"


def test_the_longest_name_that_a_folder_takes_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("\N{PACKAGE}" * 63)
    write_private(path, b"label")
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_an_error_names_the_file_and_not_its_temporary_name(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"No such file.*missing/file\.json"):
        write_private(tmp_path / "missing" / "file.json", b"")
