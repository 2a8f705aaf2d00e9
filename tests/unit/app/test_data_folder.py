"""The data folder: one engine at a time, secrets for the owner alone, nothing believed that a killed engine left."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.process import data_folder
from app.process.data_folder import (
    COMMAND_SECONDS,
    LOOK_SECONDS,
    DataFolder,
    DataFolderInUse,
    DataFolderUnusable,
    EngineEndpoint,
    FolderHolder,
    FolderLock,
)


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    made = DataFolder(root=tmp_path / "data")
    made.prepare()
    return made


def test_option_wins_over_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPOOLHOUSE_DATA_DIR", str(tmp_path / "from-environment"))
    assert DataFolder.choose(None).root == tmp_path / "from-environment"
    assert DataFolder.choose(tmp_path / "option").root == tmp_path / "option"


def test_the_token_is_made_once_and_private(folder: DataFolder) -> None:
    token = folder.console_token()
    assert len(token) >= 43
    assert folder.console_token() == token
    assert (folder.root / "console-token").stat().st_mode & 0o777 == 0o600
    assert folder.root.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_a_token_that_others_could_read_is_made_anew(
    folder: DataFolder, mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    token = folder.console_token()
    (folder.root / "console-token").chmod(mode)
    anew = folder.console_token()
    assert anew != token
    assert folder.console_token() == anew
    assert (folder.root / "console-token").stat().st_mode & 0o777 == 0o600
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "could be read by other users" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files belong to POSIX")
def test_one_that_was_open_while_its_engine_ran_is_made_anew_by_it(folder: DataFolder) -> None:
    token = folder.console_token()
    assert not folder.token_is_doubted()
    (folder.root / "console-token").chmod(0o644)
    folder.doubt_open_token()
    (folder.root / "console-token").chmod(0o600)
    assert folder.token_is_doubted(), "until there is another one"
    anew = token[::-1]
    folder.put_token(anew)
    assert not folder.token_is_doubted()
    assert folder.console_token() == anew


def test_whoever_finds_an_engine_makes_no_token_of_its_own(folder: DataFolder) -> None:
    token = folder.console_token()
    with FolderLock(folder):
        folder.publish(EngineEndpoint(base_url="http://127.0.0.1:1", pid=1, version="0"))
        (folder.root / "console-token").unlink()
        assert folder.running_engine() is None
        assert not (folder.root / "console-token").exists()
        assert folder.keep_token(token)
        assert not folder.keep_token(token)
        found = folder.running_engine()
        assert found is not None
        assert found.token == token


@pytest.mark.parametrize("left", ["", " \n", "x", "a" * 31])
def test_a_token_that_was_cut_off_is_made_anew(folder: DataFolder, left: str) -> None:
    (folder.root / "console-token").write_text(left)
    token = folder.console_token()
    assert len(token) >= 43
    assert folder.console_token() == token


@pytest.mark.parametrize("left", ["99999999", "-5", "0", "65536", "x", ""])
def test_no_port_that_there_cannot_be_is_remembered(folder: DataFolder, left: str) -> None:
    for local in (False, True):
        folder.remember_port(8631, local=local)
        assert folder.remembered_port(local=local) == 8631
    for name in ("port", "local-port"):
        (folder.root / name).write_text(left)
    assert (folder.remembered_port(), folder.remembered_port(local=True)) == (None, None)


def test_a_second_engine_is_refused_in_words(folder: DataFolder) -> None:
    with FolderLock(folder), pytest.raises(DataFolderInUse, match="in use by another server"):
        FolderLock(folder).acquire()
    with FolderLock(folder):
        assert FolderLock(folder).is_held()
    assert not FolderLock(folder).is_held()


def test_a_lock_whose_file_was_deleted_still_holds(folder: DataFolder) -> None:
    with FolderLock(folder):
        (folder.root / "engine.lock").unlink()
        assert FolderLock(folder).is_held()
        with pytest.raises(DataFolderInUse):
            FolderLock(folder).acquire()
    assert not FolderLock(folder).is_held()
    with FolderLock(folder):
        assert FolderLock(folder).is_held()


def test_a_folder_that_was_moved_under_its_engine_is_still_held(folder: DataFolder) -> None:
    with FolderLock(folder):
        moved = DataFolder(root=folder.root.rename(folder.root.with_name("moved")))
        with pytest.raises(DataFolderInUse):
            FolderLock(moved).acquire()


def test_an_engine_waits_for_a_command_that_works_without_one(folder: DataFolder) -> None:
    command = FolderLock(folder, FolderHolder.COMMAND)
    command.acquire()
    told: list[float] = []
    lock = FolderLock(folder, tell_waiting=told.append)
    with pytest.raises(DataFolderInUse):
        lock.acquire(wait=False)
    assert told == [], "it was tried once"
    threading.Timer(LOOK_SECONDS * 3, command.release).start()
    with lock:
        assert FolderLock(folder).is_held()
    assert told == [COMMAND_SECONDS]


def test_what_cannot_be_read_is_named(folder: DataFolder) -> None:
    (folder.root / "console-token").write_bytes(b"\xff\xfe")
    with pytest.raises(DataFolderUnusable, match="console-token cannot be read"):
        folder.console_token()
    (folder.root / "port").write_text("many")
    assert folder.remembered_port() is None


def test_the_endpoint_of_a_killed_engine_is_not_believed(folder: DataFolder) -> None:
    code = (
        "import os, sys; from pathlib import Path\n"
        "from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock\n"
        "folder = DataFolder(root=Path(sys.argv[1])); lock = FolderLock(folder); lock.acquire()\n"
        "folder.publish(EngineEndpoint(base_url='http://127.0.0.1:1', pid=os.getpid(), version='0'))\n"
        "print('up', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(folder.root)]
    folder.console_token()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdout is not None
        assert engine.stdout.readline() == "up\n"
        found = folder.running_engine()
        assert found is not None
        assert (found.pid, found.token) == (engine.pid, folder.console_token())
        engine.kill()
        engine.wait()
    assert folder.running_engine() is None


KILLED = EngineEndpoint(base_url="http://127.0.0.1:1", pid=1, version="0")


@pytest.mark.parametrize("holder", list(FolderHolder))
def test_who_comes_next_is_not_taken_for_the_engine_that_was_killed(folder: DataFolder, holder: FolderHolder) -> None:
    """Its process id may be somebody else's by now, and its port, too, who would be told the token."""
    folder.console_token()
    folder.publish(KILLED)
    assert folder.ended_badly()
    with FolderLock(folder, holder):
        assert folder.running_engine() is None
        folder.publish(KILLED)
        assert (folder.running_engine() is not None) == (holder is FolderHolder.ENGINE)


def test_a_killed_engines_address_that_cannot_be_removed_is_emptied(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unremovable(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    folder.console_token()
    folder.publish(KILLED)
    monkeypatch.setattr(Path, "unlink", unremovable)
    with FolderLock(folder):
        assert folder.running_engine() is None


def test_a_killed_engines_address_never_goes_with_the_token_of_the_next(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever in between the next one begins."""
    token, read = folder.console_token(), DataFolder._kept_token
    monkeypatch.setattr(FolderLock, "is_held", lambda _: True)

    def begun_meanwhile(self: DataFolder) -> str:
        found = read(self)
        monkeypatch.setattr(DataFolder, "_kept_token", read)
        with FolderLock(self):
            self.console_token(anew=True)
        return found

    folder.publish(KILLED)
    monkeypatch.setattr(DataFolder, "_kept_token", begun_meanwhile)
    assert folder.running_engine() is None
    folder.publish(KILLED)
    before = folder.running_engine()
    assert before is not None
    assert before.token not in ("", token)


def test_each_engine_has_another_token_and_commands_have_its(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tokens = [folder.console_token(anew=True) for _ in range(3)]
    assert len(set(tokens)) == 3
    assert folder.console_token() == tokens[-1]

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(data_folder, "write_private", full)
    assert folder.console_token(anew=True) == tokens[-1], "a full disk stops nobody from printing"
    assert "was not replaced" in caplog.text


def test_who_looks_for_the_engine_is_not_taken_for_one(folder: DataFolder) -> None:
    with FolderLock(folder):
        pass
    with (folder.root / "engine.lock").open("rb") as looks:
        fcntl.flock(looks, fcntl.LOCK_SH)
        assert not FolderLock(folder).is_held()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DataFolderUnusable, match="cannot be used"):
        DataFolder(root=tmp_path / "file" / "data").prepare()
