"""Files with secrets that other users could read: found by doctor, closed and said; and a console that was copied."""

from __future__ import annotations

import logging
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import msgspec
import pytest

from app.health.checks import private_files
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.remote_server import RemoteServer
from app.words.consoles import console_words
from app.words.health import Check, State
from tests.support.console_facts import NOW, a_console

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = DataFolder(root=tmp_path)
    folder.prepare()
    folder.console_token()
    return folder


def paired(folder: DataFolder, token: str) -> Path:
    server = RemoteServer(
        console_id=uuid4(), name="Confirmations", base_url="https://there:1", server_name="Warehouse", token=token
    )
    file = folder.root / "remote-consoles" / f"{server.console_id}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(msgspec.json.encode(server))
    file.chmod(0o644)
    return file


def run_fix(check: Check) -> None:
    """Run the command that a check names: `Run COMMAND. Then …`."""
    command = (check.fix or "").removeprefix("Run ").partition(". Then")[0]
    subprocess.run(shlex.split(command), check=True)


def test_the_doctor_finds_them_and_says_what_to_do(folder: DataFolder) -> None:
    assert private_files(folder) == []
    token = folder.console_token()
    (folder.root / "console-token").chmod(0o640)
    file = paired(folder, "t" * 43)
    (check,) = private_files(folder)
    assert check.state is State.FAILED
    assert "console-token" in check.text
    assert str(file) in check.text
    run_fix(check)
    assert private_files(folder) == []
    anew = folder.console_token()
    assert anew != token, "as it says, though the file was closed before"
    assert folder.console_token() == anew


@pytest.mark.parametrize(
    ("place", "mode"),
    [("", 0o777), ("", 0o1777), ("", 0o757), ("server", 0o733), ("agent", 0o702), ("server/spoolhouse.db", 0o666)],
)
def test_a_data_folder_that_others_can_write_to_is_told(
    folder: DataFolder, caplog: pytest.LogCaptureFixture, place: str, mode: int
) -> None:
    folder.warn_of_others()
    assert (private_files(folder), caplog.records) == ([], [])
    path = folder.root / place
    if path.suffix:
        path.touch()
    path.chmod(mode)
    (check,) = private_files(folder)
    assert check.state is State.FAILED
    assert f"can change {path}: they could print in this site’s name" in check.text
    folder.warn_of_others()
    assert f"Other users of this computer can change {path}" in caplog.text
    run_fix(check)
    assert private_files(folder) == []


@pytest.mark.parametrize("mode", [0o777, 0o707, 0o733])
def test_a_folder_above_in_which_others_can_rename_is_told(caplog: pytest.LogCaptureFixture, mode: int) -> None:
    """They could put a data folder of their own in its place. The sticky bit is enough, as that of /tmp."""
    with tempfile.TemporaryDirectory() as name:  # those of pytest are closed to others
        shared = Path(name).resolve() / "shared"
        folder = DataFolder(root=shared / "data")
        folder.prepare()
        shared.chmod(mode)
        assert private_files(folder) == [], "others cannot enter the folder above"
        shared.parent.chmod(0o755)
        (check,) = private_files(folder)
        folder.warn_of_others()
        assert f"other users of this computer can change {shared}:" in check.text
        assert f"To prevent this, run: chmod +t {shared}" in caplog.text
        run_fix(check)
        assert private_files(folder) == []


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("place", ["", "server", "server/spoolhouse.db"])
def test_a_data_folder_of_another_user_is_told(folder: DataFolder, place: str) -> None:
    """Not where root looks at a user's own folder, token and all."""
    other = 12345
    path = folder.root / place
    if path.suffix:
        path.touch()
    os.chown(path, other, -1)
    (check,) = private_files(folder)
    assert f"can change {path}: they could print in this site’s name" in check.text
    os.chown(folder.token_file, other, -1)
    assert private_files(folder) == []
    os.chown(folder.token_file, 0, -1)
    run_fix(check)
    assert private_files(folder) == []


@pytest.mark.parametrize(("members", "told"), [([], False), (["packer"], False), (["packer", "other"], True)])
def test_a_group_of_the_owner_alone_is_nobody_else(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, members: list[str], told: bool
) -> None:
    """Most Linux systems give each user a group of their own, and new folders are open to it."""
    monkeypatch.setattr("pwd.getpwuid", lambda _: SimpleNamespace(pw_name="packer"))
    monkeypatch.setattr("grp.getgrgid", lambda _: SimpleNamespace(gr_name="packer", gr_mem=members))
    folder.root.chmod(0o775)
    assert bool(private_files(folder)) is told
    monkeypatch.setattr("grp.getgrgid", lambda _: SimpleNamespace(gr_name="staff", gr_mem=[]))
    assert private_files(folder)


def test_the_file_of_a_console_is_closed_when_it_is_used_and_said(
    folder: DataFolder, caplog: pytest.LogCaptureFixture
) -> None:
    file = paired(folder, "t" * 43)
    for _ in range(2):
        assert remote_server.named(folder, "Warehouse").token == "t" * 43
    assert file.stat().st_mode & 0o777 == 0o600
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "revoke it at Warehouse and pair it again" in record.message
    assert "ttt" not in caplog.text


def test_a_file_without_a_secret_is_as_it_is(folder: DataFolder) -> None:
    file = paired(folder, "")
    remote_server.named(folder, "Warehouse")
    assert file.stat().st_mode & 0o777 == 0o644


def test_a_console_at_several_addresses_is_shown_with_them() -> None:
    there = console_words(a_console("Dock"), NOW)
    twice = console_words(a_console("Dock", addresses=["10.0.0.7", "10.0.0.9"]), NOW)
    assert twice == f"{there}, from several addresses: 10.0.0.7, 10.0.0.9"
    for changes in ({"addresses": ["10.0.0.7"]}, {"addresses": ["10.0.0.7", "10.0.0.9"], "revoked_at": NOW}):
        assert "addresses" not in console_words(a_console("Dock", **changes), NOW)
