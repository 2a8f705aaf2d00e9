"""The disk of the power losses: it keeps what was synced, and may lose, keep or tear everything else."""

from __future__ import annotations

import random
from pathlib import Path

from tests.support.lossy_disk import (
    Created,
    Event,
    FolderMade,
    FolderSynced,
    LossyDisk,
    Removed,
    Renamed,
    Synced,
    Truncated,
    Written,
)

OLD, NEW = b"o" * 2048, b"n" * 2048


def found_after(folder: Path, *events: Event, losses: int = 200) -> list[dict[str, bytes]]:
    """After each loss: files by their path."""
    disk = LossyDisk()
    for event in events:
        disk.apply(event)
    found = []
    for seed in range(losses):
        target = folder / str(seed)
        target.mkdir()
        disk.lose_power(random.Random(seed), target)
        files = (path for path in target.rglob("*") if path.is_file())
        found.append({str(path.relative_to(target)): path.read_bytes() for path in files})
    return found


def test_what_was_synced_with_its_folder_is_always_there(tmp_path: Path) -> None:
    events = (Created("a"), Written("a", 0, NEW), Synced("a"), FolderSynced("."))
    assert found_after(tmp_path, *events) == [{"a": NEW}] * 200


def test_a_name_that_was_not_synced_may_be_lost_with_all_below_it(tmp_path: Path) -> None:
    events = (FolderMade("f"), Created("f/a"), Written("f/a", 0, NEW), Synced("f/a"), FolderSynced("f"))
    found = found_after(tmp_path, *events)
    assert {} in found
    assert {"f/a": NEW} in found
    assert all(one in ({}, {"f/a": NEW}) for one in found)


def test_what_was_not_synced_is_old_or_new_or_torn_at_sectors(tmp_path: Path) -> None:
    kept = (Created("a"), Written("a", 0, OLD), Synced("a"), FolderSynced("."))
    found = [one["a"] for one in found_after(tmp_path, *kept, Written("a", 0, NEW))]
    assert OLD in found
    assert NEW in found
    torn = [one for one in found if one not in (OLD, NEW)]
    assert torn
    for one in torn:
        assert len(one) == len(OLD)
        assert all(len(set(one[begin : begin + 512])) == 1 for begin in range(0, len(one), 512))


def test_a_truncation_that_was_not_synced_may_not_have_been(tmp_path: Path) -> None:
    kept = (Created("a"), Written("a", 0, OLD), Synced("a"), FolderSynced("."))
    found = [one["a"] for one in found_after(tmp_path, *kept, Truncated("a", 0))]
    assert {len(one) for one in found} == {0, len(OLD)}


def test_a_rename_that_was_not_synced_may_leave_both_names_or_none(tmp_path: Path) -> None:
    kept = (Created("a"), Written("a", 0, NEW), Synced("a"), FolderSynced("."))
    found = [set(one) for one in found_after(tmp_path, *kept, Renamed("a", "b"))]
    assert all(names in found for names in ({"a"}, {"b"}, {"a", "b"}, set()))


def test_what_was_removed_may_come_back_until_its_folder_is_synced(tmp_path: Path) -> None:
    kept = (Created("a"), Written("a", 0, NEW), Synced("a"), FolderSynced("."))
    found = found_after(tmp_path, *kept, Removed("a"))
    assert {} in found
    assert {"a": NEW} in found
    (tmp_path / "synced").mkdir()
    assert found_after(tmp_path / "synced", *kept, Removed("a"), FolderSynced(".")) == [{}] * 200
