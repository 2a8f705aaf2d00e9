"""Bytes on disk: shared, pinned by uploads, removed when nobody needs them."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest

from server_core.blobs import MEMORY_BYTES, IncomingBlob, LocalBlobs

pytestmark = pytest.mark.anyio
CONTENT = b"^XA^XZ"
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def blobs(tmp_path: Path) -> LocalBlobs:
    return LocalBlobs(tmp_path)


async def begun(blobs: LocalBlobs, content: bytes = CONTENT) -> IncomingBlob:
    blob = blobs.begin(limit_bytes=10_000_000)
    await blob.write(content)
    return blob


async def store(blobs: LocalBlobs, content: bytes) -> str:
    blob = await begun(blobs, content)
    kept = await blob.keep()
    await blob.discard()
    return kept.sha256


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def needed() -> bool:
    return True


async def not_needed() -> bool:
    return False


async def test_a_pinned_blob_stays(blobs: LocalBlobs) -> None:
    first, second = await begun(blobs), await begun(blobs)
    await first.keep()
    await second.keep()
    await first.discard()
    assert not await blobs.remove_unless_pinned(SHA256)
    await second.discard()
    assert await blobs.remove_unless_pinned(SHA256)
    assert not blobs.path(SHA256).exists()


async def test_a_blob_that_is_gone_already_counts_as_removed(blobs: LocalBlobs) -> None:
    assert await blobs.remove_unless_pinned(SHA256)


async def test_what_a_row_needs_stays(blobs: LocalBlobs) -> None:
    await store(blobs, CONTENT)
    assert not await blobs.remove_unless_pinned(SHA256, needed)
    assert blobs.path(SHA256).read_bytes() == CONTENT
    assert await blobs.remove_unless_pinned(SHA256, not_needed)


async def test_an_upload_that_comes_meanwhile_saves_the_bytes(blobs: LocalBlobs) -> None:
    """Its row is committed after the rows were read, and its pin is gone before the file would be."""
    await store(blobs, CONTENT)

    async def looks_and_finds_nothing() -> bool:
        await store(blobs, CONTENT)
        return False

    assert not await blobs.remove_unless_pinned(SHA256, looks_and_finds_nothing)
    assert blobs.path(SHA256).read_bytes() == CONTENT


async def test_removing_and_keeping_the_same_bytes_at_once(blobs: LocalBlobs) -> None:
    """Whoever has kept a blob finds it until it lets go."""

    async def upload() -> None:
        blob = await begun(blobs)
        await blob.keep()
        await asyncio.sleep(0)
        assert blobs.path(SHA256).read_bytes() == CONTENT
        await blob.discard()

    async def remove() -> None:
        await blobs.remove_unless_pinned(SHA256, not_needed)

    await asyncio.gather(*(work() for _ in range(100) for work in (upload, remove)))


async def test_the_content_before_it_is_kept(blobs: LocalBlobs) -> None:
    small, large = await begun(blobs), await begun(blobs, b"x" * MEMORY_BYTES)
    await large.write(b"yz")
    assert await small.content() == CONTENT
    path = await large.content()
    assert isinstance(path, Path)
    assert path.read_bytes() == b"x" * MEMORY_BYTES + b"yz"
    await large.sync()
    await small.sync()
    kept = [await small.keep(), await large.keep()]
    assert [blob.size_bytes for blob in kept] == [len(CONTENT), MEMORY_BYTES + 2]
    assert blobs.path(kept[0].sha256).read_bytes() == CONTENT
    await small.discard()
    await large.discard()


async def test_what_was_not_kept_leaves_nothing(blobs: LocalBlobs, tmp_path: Path) -> None:
    synced = await begun(blobs)
    await synced.sync()
    for blob in (synced, await begun(blobs, b"x" * MEMORY_BYTES), await begun(blobs)):
        await blob.discard()
        await blob.discard()
    assert files(tmp_path) == []


async def test_a_blob_is_kept_once(blobs: LocalBlobs) -> None:
    blob = await begun(blobs)
    await blob.keep()
    with pytest.raises(ValueError, match="once"):
        await blob.keep()
    await blob.discard()


async def test_a_walk_through_all_that_is_stored(blobs: LocalBlobs) -> None:
    names = sorted([await store(blobs, b"%d" % number) for number in range(100)])
    incoming = await begun(blobs, b"x" * MEMORY_BYTES)
    found: list[str] = []
    while step := await blobs.stored(found[-1] if found else "", most=7):
        assert len(step) <= 7
        assert all(entry.modified > 1_500_000_000 for entry in step)
        found += [entry.sha256 for entry in step]
    assert found == names
    await incoming.discard()
