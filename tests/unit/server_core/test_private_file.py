"""A file with secrets that could not be written leaves nothing behind."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from server_core.private_file import write_private


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
