"""Files of the console that were damaged, or saved in another encoding: the default holds, and nothing is lost."""

from __future__ import annotations

import errno
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from app.desktop.alarms import read_shown_alarms
from app.process.data_folder import DataFolder, DataFolderUnusable, FolderLock
from app.process.restoring import finish
from app.session.settings import Choices, SavedPrintForm, kept_as, read_choices, read_kept, set_aside
from app.session.snapshot import read_snapshot
from server_core.files import read_small

DEEP = b'{"x":' + b"[" * 5000 + b"]" * 5000 + b"}"
UNREADABLE = {
    "latin-1": '{"operator":"Jürgen"}'.encode("latin-1"),
    "deep": DEEP,
    "zeros": bytes(100),
    "empty": b"",
    "cut off": b'{"operator":"An',
    "a list": b"[]",
}


@pytest.fixture(params=sorted(UNREADABLE))
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "console.json"
    path.write_bytes(UNREADABLE[request.param])
    return path


def test_what_cannot_be_read_means_the_default(broken: Path) -> None:
    assert read_choices(broken) == Choices()
    assert read_shown_alarms(broken) == frozenset()
    assert read_snapshot(broken, datetime.now(UTC)) is None


@pytest.mark.parametrize("what", ["huge", "a pipe", "a device", "a folder"])
def test_what_has_no_end_is_not_read(tmp_path: Path, what: str) -> None:
    path = tmp_path / "console.json"
    if what == "huge":
        with path.open("wb") as file:
            file.truncate(100 * 1024 * 1024)
    elif what == "a pipe":
        os.mkfifo(path)
    elif what == "a device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    test_what_cannot_be_read_means_the_default(path)
    with pytest.raises(OSError, match=r"too large|Invalid|directory"):
        read_small(path)


def test_what_is_as_large_as_it_may_be_is_read(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"x" * 100)
    assert read_small(tmp_path / "small", 100) == b"x" * 100
    with pytest.raises(OSError, match="too large"):
        read_small(tmp_path / "small", 99)


def test_settings_that_cannot_be_read_are_kept_under_another_name(broken: Path) -> None:
    chunk = broken.read_bytes()
    assert not read_kept(broken).whole
    kept = set_aside(broken)
    assert kept is not None
    assert (kept.name, kept.read_bytes()) == ("console-unreadable.json", chunk)
    assert set_aside(broken) == kept, "kept once"
    assert "console-unreadable.json" in kept_as(kept).text
    broken.write_bytes(b"{another")
    other = set_aside(broken)
    assert other is not None
    assert (other.name, kept.read_bytes()) == ("console-unreadable-2.json", chunk)


def test_what_stands_there_and_cannot_be_read_stays(broken: Path) -> None:
    """A folder can be read by nobody as a file, whoever runs the test."""
    taken = broken.with_name("console-unreadable.json")
    taken.mkdir()
    kept = set_aside(broken)
    assert kept is not None
    assert (kept.name, kept.read_bytes()) == ("console-unreadable-2.json", broken.read_bytes())
    assert taken.is_dir()


def test_what_cannot_be_kept_is_told_and_leaves_no_half(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def disk_full(path: Path, place: Path) -> None:
        place.write_bytes(path.read_bytes()[:1])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", disk_full)
    assert set_aside(broken) is None
    assert [each.name for each in broken.parent.iterdir()] == [broken.name]
    assert "or saved aside" in kept_as(None).text


def test_settings_that_are_not_there_or_whole_are_not_told_of(tmp_path: Path) -> None:
    path = tmp_path / "console.json"
    assert read_kept(path).whole
    path.write_bytes(msgspec.json.encode(Choices(operator="Anna")))
    assert read_kept(path).whole
    path.write_bytes(b'{"operator":"Anna","of_a_newer_version":[1]}')
    assert read_kept(path).whole


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("window_width", b"1000000000000"),
        ("window_height", b"0"),
        ("window_width", b"-5"),
        ("snoozed", b'{"all":1e308}'),
        ("snoozed", b'{"all":-1}'),
        ("queue_filter", b'{"text":"' + b"x" * 12_000 + b'"}'),
        ("print_file", b'{"path":"/a.pdf","sha256":"","kept_at":1,"printer_id":"not-a-uuid"}'),
        ("print_file", b'{"path":"/a\\u0000.pdf","sha256":"","kept_at":1}'),
        ("print_file", b'{"path":"/a.pdf","sha256":"","kept_at":1e308}'),
    ],
)
def test_a_choice_that_cannot_be_means_its_default_and_the_others_hold(tmp_path: Path, field: str, said: bytes) -> None:
    path = tmp_path / "console.json"
    path.write_bytes(b'{"sounds":false,"%s":%s}' % (field.encode(), said))
    read = read_kept(path)
    assert read.choices == Choices(sounds=False)
    assert not read.whole


def test_what_was_open_to_be_printed_is_kept_as_ever(tmp_path: Path) -> None:
    path, opened = tmp_path / "console.json", SavedPrintForm(path="/a.pdf", sha256="0", kept_at=1.5)
    printer = msgspec.structs.replace(opened, printer_id="0197a7b0-0000-7000-8000-0000000000af")
    for file in (opened, printer):
        path.write_bytes(msgspec.json.encode(Choices(print_file=file)))
        assert read_kept(path).choices.print_file == file


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        (" Anna", "Anna"),
        ("a\r\nX-Evil: 1", "a X-Evil: 1"),
        ("x" * 200_000, "x" * 60),
        ("\x01\u200b", ""),
        ("Özlem", "Özlem"),
    ],
)
def test_a_name_that_no_call_could_be_signed_with_is_read_as_it_would_have_been_taken(
    tmp_path: Path, kept: str, used: str
) -> None:
    path = tmp_path / "console.json"
    path.write_bytes(msgspec.json.encode({"operator": kept, "scan_prefix": " \x02ABCDEFGHIJK"}))
    assert read_choices(path) == Choices(operator=used, scan_prefix="ABCDEFGH")


@pytest.mark.parametrize("said", [b'{"base_url":"\xff"}', b'{"x":' + b"[" * 5000])
def test_an_endpoint_that_cannot_be_read_is_that_of_an_engine_that_starts(tmp_path: Path, said: bytes) -> None:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    (folder.root / "engine.json").write_bytes(said)
    with FolderLock(folder):
        assert folder.running_engine() is None


@pytest.mark.parametrize("said", [b'{"kept":"\xff"}', DEEP])
def test_a_restoring_that_cannot_be_read_is_named(tmp_path: Path, said: bytes) -> None:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    folder.restoring.write_bytes(said)
    with pytest.raises(DataFolderUnusable, match="could not be completed"):
        finish(folder)
