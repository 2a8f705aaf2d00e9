"""A restoring that is killed at any step is finished by the next start, or has not happened."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.process.data_folder import DataFolder, DataFolderUnusable
from app.process.restoring import RestorePoint, finish, incoming, replace_state
from server_core import failpoints
from server_core.failpoints import Failing, Fault

NOW = datetime(2026, 11, 22, 1, 2, 3, tzinfo=UTC)
KEPT = "before-restore-20261122-010203"
OLD = {"server/db": "old", "tls/key": "old key", "port": "1"}
NEW = {"server/db": "new", "tls/key": "new key", "local-port": "2"}


@pytest.fixture(autouse=True)
def disarmed() -> Iterator[None]:
    yield
    failpoints.disarm()


def write(root: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)


def read(root: Path) -> dict[str, str]:
    return {file.relative_to(root).as_posix(): file.read_text() for file in sorted(root.rglob("*")) if file.is_file()}


def prepared(root: Path) -> DataFolder:
    folder = DataFolder(root=root)
    write(root, OLD)
    new = incoming(folder)
    write(new, {name if name.startswith("server/") else f"site/{name}": text for name, text in NEW.items()})
    return folder


def the_new_state() -> dict[str, str]:
    kept = {name: text for name, text in OLD.items() if name != "port"}
    return {**NEW, "port": "1", **{f"{KEPT}/{name}": text for name, text in kept.items()}}


def test_the_present_state_is_kept_beside(tmp_path: Path) -> None:
    folder = prepared(tmp_path)
    assert replace_state(folder, NOW) == tmp_path / KEPT
    assert read(tmp_path) == the_new_state()
    assert not folder.restoring.exists()
    finish(folder)
    assert read(tmp_path) == the_new_state()


def test_what_was_unpacked_and_never_decided_is_removed(tmp_path: Path) -> None:
    folder = prepared(tmp_path)
    finish(folder)
    assert read(tmp_path) == OLD
    assert not incoming(folder).exists()


def test_a_second_restoring_in_the_same_second_keeps_both_states(tmp_path: Path) -> None:
    replace_state(prepared(tmp_path), NOW)
    assert replace_state(prepared(tmp_path), NOW) == tmp_path / f"{KEPT}-2"
    kept = {name: text for name, text in OLD.items() if name != "port"}
    again = {**kept, "local-port": "2"}
    beside = {f"{KEPT}/{name}": text for name, text in kept.items()} | {
        f"{KEPT}-2/{name}": text for name, text in again.items()
    }
    assert read(tmp_path) == {**NEW, "port": "1", **beside}


@pytest.mark.parametrize("taken", [True, False])
def test_the_folder_of_the_state_before_is_never_in_the_way(tmp_path: Path, taken: bool) -> None:
    """The folder may have the same name by an older version, or have been removed to free space."""
    folder = prepared(tmp_path)
    failpoints.arm(RestorePoint.AWAY, Fault(failing=Failing.ERROR))
    with pytest.raises(DataFolderUnusable):
        replace_state(folder, NOW)
    failpoints.disarm()
    if taken:
        write(tmp_path / KEPT, {"server/db": "older"})
    else:
        (tmp_path / KEPT).rmdir()
    finish(folder)
    found = read(tmp_path)
    assert {name: found[name] for name in NEW} == NEW
    assert found[f"{KEPT}/{'server-2' if taken else 'server'}/db"] == "old"


STEPS = [(RestorePoint.AWAY, 2), (RestorePoint.IN, 3), (RestorePoint.FINISH, 1)]


@pytest.mark.parametrize(("point", "time"), [(point, time) for point, times in STEPS for time in range(1, times + 1)])
def test_what_broke_off_is_finished_by_the_next_start(tmp_path: Path, point: RestorePoint, time: int) -> None:
    folder = prepared(tmp_path)
    failpoints.arm(point, Fault(failing=Failing.ERROR, at=time))
    with pytest.raises(DataFolderUnusable):
        replace_state(folder, NOW)
    assert not folder.is_empty
    failpoints.disarm()
    finish(folder)
    assert read(tmp_path) == the_new_state()


def test_before_the_decision_nothing_has_happened(tmp_path: Path) -> None:
    folder = prepared(tmp_path)
    failpoints.arm(RestorePoint.DECIDE, Fault(failing=Failing.ENOSPC))
    with pytest.raises(DataFolderUnusable):
        replace_state(folder, NOW)
    failpoints.disarm()
    finish(folder)
    found = read(tmp_path)
    assert {name: found[name] for name in OLD} == OLD
