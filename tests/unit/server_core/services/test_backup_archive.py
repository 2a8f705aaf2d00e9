"""Backups that are damaged, cut, or made to do harm: nothing of them is ever written outside their place."""

from __future__ import annotations

import io
import tarfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from server_core.services.backup import (
    DATABASE,
    END,
    FORMAT,
    MANIFEST,
    ArchiveBroken,
    ArchiveReader,
    Manifest,
    Member,
    archive_size,
    header,
    padding,
)
from server_core.services.restore import unpack
from server_core.store.database import DatabaseUnusable

NOW = datetime(2026, 11, 22, tzinfo=UTC)
DOCUMENT = b"^XA^XZ"
FILES = [(DATABASE, b"data" * 300), (f"documents/{sha256(DOCUMENT).hexdigest()}", DOCUMENT), ("site/port", b"8631")]


def member(name: str, content: bytes) -> Member:
    return Member(name=name, size=len(content), sha256=sha256(content).hexdigest())


def manifest(files: list[tuple[str, bytes]], format: int = FORMAT) -> bytes:
    return msgspec.json.encode(
        Manifest(
            format=format,
            version="1",
            schema="0003",
            server_epoch="e",
            created_at=NOW,
            jobs=0,
            members=[member(name, content) for name, content in files],
        )
    )


def archive(files: list[tuple[str, bytes]], table: bytes | None = None) -> bytes:
    table = manifest(files) if table is None else table
    parts = [(MANIFEST, table), *files]
    return b"".join(header(name, len(content)) + content + padding(len(content)) for name, content in parts) + END


def check(content: bytes) -> Manifest:
    reader = ArchiveReader(io.BytesIO(content))
    reader.check()
    return reader.manifest


def test_an_archive_is_read_back_and_is_a_plain_tar_file() -> None:
    whole = archive(FILES)
    assert [one.name for one in check(whole).members] == [name for name, _ in FILES]
    assert archive_size(manifest(FILES), check(whole).members) == len(whole)
    with tarfile.open(fileobj=io.BytesIO(whole)) as tar:
        assert tar.getnames() == [MANIFEST, *(name for name, _ in FILES)]


def test_every_cut_and_every_flipped_byte_is_found() -> None:
    whole = archive(FILES)
    for length in range(0, len(whole), 97):
        with pytest.raises(ArchiveBroken):
            check(whole[:length])
    with pytest.raises(ArchiveBroken):
        check(whole + b"x")
    table_ends = 512 + len(manifest(FILES))
    contents = [whole.index(content, table_ends) for _, content in FILES]
    for start, (_, content) in zip(contents, FILES, strict=True):
        for place in (start, start + len(content) - 1):
            with pytest.raises(ArchiveBroken):
                check(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "/etc/passwd",
        "documents/../../evil",
        "documents/" + "A" * 64,
        "site/../port",
        "site/.hidden",
        "site/tls/../../x",
        "site/a/b",
        "server/x",
        "manifest.json",
        "",
        "site/port\n",
    ],
)
def test_names_that_lead_elsewhere_are_refused(name: str) -> None:
    with pytest.raises(ArchiveBroken):
        check(archive([*FILES[:1], (name, b"x")], manifest([*FILES[:1], (name, b"x")])))


def test_a_name_that_comes_twice_is_refused() -> None:
    with pytest.raises(ArchiveBroken):
        check(archive([*FILES, FILES[1]]))


@pytest.mark.parametrize(
    "kind",
    [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE, tarfile.GNUTYPE_SPARSE],
)
def test_links_devices_and_holes_are_refused(kind: bytes) -> None:
    info = tarfile.TarInfo(DATABASE)
    info.type, info.linkname = kind, "/etc/passwd"
    table = manifest([(DATABASE, b"")])
    begin = header(MANIFEST, len(table)) + table + padding(len(table))
    with pytest.raises(ArchiveBroken):
        check(begin + info.tobuf(tarfile.GNU_FORMAT) + END)


def test_a_giant_member_is_refused_before_it_is_read() -> None:
    giant = Member(name=DATABASE, size=1 << 50, sha256="0" * 64)
    table = msgspec.json.encode(
        msgspec.structs.replace(msgspec.json.decode(manifest([]), type=Manifest), members=[giant])
    )
    begin = header(MANIFEST, len(table)) + table + padding(len(table))
    with pytest.raises(ArchiveBroken, match="cut off"):
        check(begin + header(DATABASE, 1 << 50) + b"x")
    with pytest.raises(ArchiveBroken):
        check(header(MANIFEST, 1 << 40) + b"{}")


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04" + bytes(600), bytes(2048), archive(FILES, b"{}"), archive(FILES, b"[")]
)
def test_what_is_no_backup_is_refused(content: bytes) -> None:
    with pytest.raises(ArchiveBroken):
        check(content)


def test_a_backup_of_a_newer_version_is_named_so() -> None:
    with pytest.raises(ArchiveBroken, match="newer version"):
        check(archive(FILES, manifest(FILES, FORMAT + 1)))


@pytest.mark.parametrize("time", ["2026-11-22T00:00:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_time_that_nobody_can_reckon_with_is_refused(time: str) -> None:
    with pytest.raises(ArchiveBroken):
        check(archive(FILES, manifest(FILES).replace(b"2026-11-22T00:00:00Z", time.encode())))


def test_a_database_that_is_none_is_not_restored(tmp_path: Path) -> None:
    file = tmp_path / "x.tar"
    file.write_bytes(archive(FILES))
    with pytest.raises(DatabaseUnusable):
        unpack(file, tmp_path / "new", now=NOW)
