"""The file of a backup is as secret as the server: nobody else has it open, and it leads nowhere else."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from app.backing_up import new_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")


@pytest.mark.parametrize("link", [False, True])
def test_what_somebody_left_under_its_name_is_not_written_into(tmp_path: Path, link: bool) -> None:
    theirs, part = tmp_path / "theirs", tmp_path / "site.tar.part"
    theirs.write_text("theirs")
    theirs.chmod(0o666)
    if link:
        part.symlink_to(theirs)
    else:
        part.hardlink_to(theirs)
    with new_file(tmp_path / "site.tar", part, force=False) as file:
        file.write(b"secret")
    assert theirs.read_text() == "theirs"
    assert not part.is_symlink()
    assert stat.S_IMODE(part.stat().st_mode) == 0o600
