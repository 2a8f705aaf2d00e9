"""Planned backups of a real server: made in time, checked, told when too old, never into the wrong folder."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server_core.blobs import LocalBlobs
from server_core.contract.types.audit import THE_SERVER
from server_core.contract.types.consoles import BackupState
from server_core.services import planned_backups
from server_core.services.backup import Backup, BackupStopped, check_archive
from server_core.services.backup_folder import MARKER, dated_files
from tests.support.live_server import Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
HOUR, DAY = 3600.0, 24 * 3600.0


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[LiveServer]:
    clocks = Clocks()
    clocks.pass_until_noon()
    async with open_server(tmp_path / "server", clocks, settings_file=tmp_path / "settings.json") as live:
        await live.server.state.backups.look()
        yield live


async def state(live: LiveServer) -> BackupState:
    return await live.server.state.backups.state()


async def wait(live: LiveServer, seconds: float) -> BackupState:
    live.clocks.pass_time(seconds)
    await live.server.state.backups.look()
    await live.server.sweeper.sweep()
    return await state(live)


async def choose(live: LiveServer, **settings: Any) -> None:
    await live.ok("PATCH", "/settings", settings)


async def notices(live: LiveServer) -> list[Any]:
    return [each["details"] for each in (await live.ok("GET", "/notices"))["data"] if each["kind"] == "backup_old"]


async def test_one_is_made_each_day_and_the_newest_are_kept(live: LiveServer, tmp_path: Path) -> None:
    await choose(live, backup_keep=2)
    assert (await wait(live, HOUR)).last is None
    for _ in range(3):
        made = await wait(live, DAY)
        assert made.last is not None
        assert made.last.at == live.clocks.now()
        assert made.failed is None
        assert made.next_at is not None
        assert made.next_at > live.clocks.now()
        assert (await wait(live, HOUR)).last == made.last
    files = dated_files(tmp_path / "backups")
    assert made.last is not None
    assert [str(file) for file in files][1:] == [made.last.file]
    assert len(files) == 2
    assert check_archive(files[0]).jobs == 0
    use = await live.ok("GET", "/storage")
    assert use["backups"] == sum(file.stat().st_size for file in files)


async def test_off_means_none_and_nobody_is_told(live: LiveServer, tmp_path: Path) -> None:
    await choose(live, backup_at="")
    assert (await wait(live, 9 * DAY)).next_at is None
    assert not (tmp_path / "backups").exists()
    assert not await notices(live)


async def test_a_missed_one_is_made_some_minutes_after_the_next_start(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "server", clocks) as live:
        await wait(live, 1)
    clocks.pass_time(9 * DAY)
    async with open_server(tmp_path / "server", clocks) as live:
        assert (await wait(live, 240)).last is None
        assert not await notices(live), "the server had no chance to make it"
        assert (await wait(live, 120)).last is not None


class Refusal(NamedTuple):
    harm: Callable[[Path], object]
    code: str


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(lambda share: (share / MARKER).unlink(), "backup_folder_not_mounted"),
        Refusal(lambda share: (share / MARKER).write_text("another"), "backup_folder_of_another"),
        Refusal(shutil.rmtree, "backup_folder_missing"),
    ],
    ids=lambda refusal: refusal.code,
)
async def test_a_folder_that_is_not_the_chosen_one_is_refused(
    live: LiveServer, tmp_path: Path, refusal: Refusal
) -> None:
    share = tmp_path / "share"
    share.mkdir()
    await choose(live, backup_folder=str(share))
    refusal.harm(share)
    failed = (await wait(live, DAY)).failed
    assert failed is not None
    assert getattr(failed.why, "code", "") == refusal.code
    assert not share.is_dir() or {file.name for file in share.iterdir()} <= {MARKER}


async def test_the_marker_is_made_again_where_the_folder_is_chosen_again(live: LiveServer, tmp_path: Path) -> None:
    share = tmp_path / "share"
    share.mkdir()
    await choose(live, backup_folder=str(share))
    (share / MARKER).unlink()
    await choose(live, backup_folder=str(share))
    assert (await wait(live, DAY)).failed is None
    assert len(dated_files(share)) == 1


@pytest.mark.parametrize(
    ("folder", "code"), [("backups", "invalid_format"), ("missing", "not_applicable"), ("server", "not_applicable")]
)
async def test_a_wrong_folder_is_not_chosen(live: LiveServer, tmp_path: Path, folder: str, code: str) -> None:
    path = folder if folder == "backups" else str(tmp_path / folder)
    answer = await live.ask("PATCH", "/settings", {"backup_folder": path})
    assert answer.status_code == 422
    assert answer.json()["details"]["fields"][0]["code"] == code


async def test_a_failed_one_is_told_at_once_with_the_reason_and_ends_with_the_next_good_one(
    live: LiveServer, tmp_path: Path
) -> None:
    share = tmp_path / "share"
    share.mkdir()
    await choose(live, backup_folder=str(share))
    good = (await wait(live, DAY)).last
    (share / MARKER).unlink()
    assert good is not None
    assert not await notices(live)
    assert (await wait(live, 14 * HOUR)).failed is None, "it is not due yet"
    assert not await notices(live)
    for seconds in (HOUR, HOUR, 2 * DAY):  # also when the last one is too old: one trouble is told once
        assert (await wait(live, seconds)).failed is not None
        (told,) = await notices(live)
        assert told["backup_at"] == good.at.isoformat()
        assert told["message"]["code"] == "backup_folder_not_mounted"
    await choose(live, backup_folder=str(share))
    await wait(live, HOUR)
    assert not await notices(live)


async def test_a_clock_set_back_behind_the_last_one_tells_nothing(live: LiveServer) -> None:
    await wait(live, 3 * DAY)
    live.clocks.wall -= timedelta(hours=1)
    await live.sweep_after(HOUR / 2)
    assert not await notices(live), "the next one is made at once"
    made = (await wait(live, 60)).last
    assert made is not None
    assert made.at == live.clocks.now()
    assert not await notices(live)


async def test_no_space_leaves_nothing_behind(
    live: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planned_backups, "LEFT_BYTES", 2**60)
    await choose(live, disk_low_mib=100_000)
    monkeypatch.setattr(Backup, "save", None)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10_000_000))
    monkeypatch.setattr(type(live.server.state.ctx.blobs), "free_bytes", lambda _: 2**60)
    failed = (await wait(live, DAY)).failed
    assert failed is not None
    assert getattr(failed.why, "code", "") == "backup_needs_space"
    assert list((tmp_path / "backups").iterdir()) == []


async def test_only_one_is_made_at_a_time(live: LiveServer) -> None:
    backups = live.server.state.backups
    assert (await live.ok("POST", "/backups"))["running"]
    again = await live.ask("POST", "/backups")
    assert again.status_code == 422
    assert again.json()["message"] == "A planned backup is being made already."
    while (await backups.state()).running:
        await backups.look()
    view = await live.ok("GET", "/settings")
    assert view["backup"]["last"]["bytes"] > 0


async def test_a_stopped_server_leaves_nothing_half(live: LiveServer, tmp_path: Path) -> None:
    archive = await Backup.prepare(live.server.state.ctx, THE_SERVER)
    await archive.close()
    with (tmp_path / "x.tar").open("wb") as file, pytest.raises(BackupStopped):
        archive.save(file)


async def test_one_by_hand_and_a_planned_one_are_made_one_after_the_other(live: LiveServer) -> None:
    backups, ctx = live.server.state.backups, live.server.state.ctx
    by_hand = await Backup.prepare(ctx, THE_SERVER)
    live.clocks.pass_time(DAY)
    planned = asyncio.create_task(backups.look())
    other = asyncio.create_task(live.ask("GET", "/backup"))
    await asyncio.wait({planned, other}, timeout=0.3)
    assert (await state(live)).running
    assert len(list(ctx.config.folder.glob("backup-*.db"))) == 1
    await by_hand.close()
    await by_hand.close()  # again, as at the end of every answer
    await asyncio.gather(planned, other)
    assert (await state(live)).last is not None
    assert not ctx.backing_up.locked()


async def test_one_that_cannot_begin_lets_the_next_begin(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(LocalBlobs, "free_bytes", lambda _: 0)
        assert (await live.ask("GET", "/backup")).status_code == 500
    assert (await live.ask("GET", "/backup")).status_code == 200


def in_minutes(live: LiveServer, minutes: int) -> str:
    """Return a time of the plan that comes soon."""
    return (live.clocks.now() + timedelta(minutes=minutes)).astimezone().strftime("%H:%M")


async def by_hand(live: LiveServer) -> BackupState:
    await live.ok("POST", "/backups")
    await live.server.state.backups.look()
    return await state(live)


async def test_one_by_hand_before_the_time_of_the_plan_does_not_replace_it(live: LiveServer) -> None:
    await choose(live, backup_at=in_minutes(live, 30))
    made = await by_hand(live)
    assert made.last is not None
    assert made.next_at is not None
    assert made.next_at - live.clocks.now() <= timedelta(minutes=30)
    planned = await wait(live, HOUR)
    assert planned.last is not None
    assert planned.last.at > made.last.at
    assert planned.next_at == made.next_at + timedelta(days=1)


@pytest.mark.parametrize("mended", ["by another folder", "by a good one"])
async def test_a_plan_waits_no_longer_once_the_fault_is_mended(live: LiveServer, tmp_path: Path, mended: str) -> None:
    share, other = tmp_path / "share", tmp_path / "other"
    share.mkdir()
    other.mkdir()
    await choose(live, backup_folder=str(share))
    content = (share / MARKER).read_bytes()
    (share / MARKER).unlink()
    await choose(live, backup_at=in_minutes(live, 10))
    assert (await by_hand(live)).failed is not None
    if mended == "by another folder":
        await choose(live, backup_folder=str(other))
    else:
        (share / MARKER).write_bytes(content)
        assert (await by_hand(live)).failed is None
    planned = await wait(live, HOUR / 4)  # less than until the next try after a failure
    assert planned.last is not None
    assert planned.last.at == live.clocks.now()
