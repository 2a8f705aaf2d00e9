"""Files whose names are no UTF-8: every command that takes a file takes them, and shows a legible name."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import sample_pdfs
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, running_engine

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes on Linux alone")
PDF = sample_pdfs.pdf([sample_pdfs.Page(100, 150).text(10, 20, 12, "Hello")])
ZPL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
STRANGE = os.fsdecode(b"Stra\xdfe \xe4")
"""A folder in Latin-1."""
PRINTED = [
    (b"latin\xe4.pdf", "latin\u00e4.pdf"),
    (b"Preis 5 \x80.pdf", "Preis 5 \u20ac.pdf"),
    ("Pr\u00fcf".encode() + b"l\xe4nge.pdf", "Pr\u00fcfl\u00e4nge.pdf"),
    (b"\xff\xfe\x81.pdf", "\u00ff\u00fe\u00b7.pdf"),
    (b"M\xfcller.zpl", "M\u00fcller.zpl"),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEngine]:
    with running_engine(tmp_path_factory.mktemp("site"), forked=True) as engine:
        engine.add_printer("virtual:///Dock", "Dock")
        yield engine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    strange = tmp_path / STRANGE
    strange.mkdir()
    return strange


@pytest.mark.parametrize(("name", "shown"), PRINTED)
def test_a_file_is_printed_under_a_legible_name(engine: RunningEngine, folder: Path, name: bytes, shown: str) -> None:
    file = folder / os.fsdecode(name)
    file.write_bytes(ZPL if name.endswith(b"zpl") else PDF)
    job = engine.cli("job", "print", str(file), "--printer", "Dock")
    assert job["filename"] == shown
    assert shown in run_cli(engine.data_dir, "job", "print", str(file), "--printer", "Dock").stdout
    run_cli(engine.data_dir, "job", "watch", job["print_job_id"])
    assert engine.cli("job", "show", job["print_job_id"])["row"]["status"] == "printed"


def test_what_cannot_be_printed_is_named(engine: RunningEngine, folder: Path) -> None:
    (folder / os.fsdecode(b"l\xe4.pdf")).write_bytes(b"hello")
    (folder / os.fsdecode(b"l\xe4.prn")).write_bytes(b"hello")
    for name in (b"gone\xe4.pdf", b"l\xe4.pdf", b"l\xe4.prn"):
        refused = run_cli(
            engine.data_dir, "job", "print", str(folder / os.fsdecode(name)), "--printer", "Dock", check=False
        )
        assert refused.returncode in (1, 2)
        assert name.decode("latin-1") in refused.stderr
        assert "Traceback" not in refused.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_is_converted(folder: Path, as_json: bool) -> None:
    file, out = folder / os.fsdecode(b"l\xe4.pdf"), folder / os.fsdecode(b"l\xe4.zpl")
    file.write_bytes(PDF)
    words = ["convert", str(file), "--to", "zpl", "-o", str(out), *(["--json"] if as_json else [])]
    output = run_cli(folder, *words).stdout
    assert out.read_bytes().rstrip().endswith(b"^XZ")
    if as_json:
        json.loads(output)
    again = run_cli(folder, *words, check=False)
    assert again.returncode == 1
    assert "l\u00e4.zpl" in again.stderr
    gone = run_cli(folder, "convert", f"{file}.gone", "--to", "zpl", "-o", str(out), check=False)
    assert gone.returncode == 1
    assert "l\u00e4.pdf.gone" in gone.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_files_that_are_written(engine: RunningEngine, folder: Path, as_json: bool) -> None:
    (label := folder / os.fsdecode(b"l\xe4.zpl")).write_bytes(ZPL)
    job = engine.cli("job", "print", str(label), "--printer", "Dock")["print_job_id"]
    json_too = ["--json"] if as_json else []
    for words, suffix in ((["job", "document", job], ".zpl"), (["audit", "export"], ".jsonl"), (["backup"], ".backup")):
        file = folder / os.fsdecode(b"kopie\xe4" + suffix.encode())
        output = run_cli(engine.data_dir, *words, str(file), *json_too).stdout
        assert file.stat().st_size
        assert f"kopie\u00e4{suffix}" in output
    diagnostics = folder / os.fsdecode(b"d\xe4.zip")
    assert "d\u00e4.zip" in run_cli(engine.data_dir, "diagnostics", str(diagnostics), *json_too).stdout
    checked = run_cli(engine.data_dir, "audit", "check", "--export", str(folder / os.fsdecode(b"kopie\xe4.jsonl")))
    assert checked.returncode == 0


def test_a_backup_is_restored(engine: RunningEngine, folder: Path, tmp_path: Path) -> None:
    file = folder / os.fsdecode(b"b\xe4.backup")
    run_cli(engine.data_dir, "backup", str(file))
    restored = tmp_path / "restored"
    run_cli(restored, "restore", str(file), "--yes")
    gone = run_cli(restored, "restore", f"{file}.gone", "--yes", check=False)
    assert gone.returncode == 1
    assert "b\u00e4.backup.gone" in gone.stderr


def test_keys_of_partners(engine: RunningEngine, folder: Path) -> None:
    private = folder / os.fsdecode(b"key\xe4.pem")
    made = run_cli(
        engine.data_dir, "partner", "app", "create", "--name", "Shop", "--private-key-out", str(private), "--json"
    )
    assert private.read_bytes().startswith(b"-----BEGIN")
    json.loads(made.stdout)
    gone = run_cli(
        engine.data_dir, "partner", "app", "create", "--name", "S", "--public-key", f"{private}.gone", check=False
    )
    assert gone.returncode == 1
    assert "key\u00e4.pem.gone" in gone.stderr


def test_words_that_are_no_file_and_no_utf_8_are_refused_in_words(engine: RunningEngine) -> None:
    strange = os.fsdecode(b"D\xf6ck")
    for words in (
        ["job", "find", strange],
        ["printer", "show", strange],
        ["job", "list", "--printer", strange],
        ["printer", "add", "--uri", "virtual:///x", "--name", strange],
        ["job", "print", strange, "--printer", strange],
        ["client", "create", "--name", strange],
    ):
        done = run_cli(engine.data_dir, *words, check=False)
        assert "Traceback" not in done.stderr
        assert done.returncode in (0, 1, 2)


def test_a_site_in_a_folder_whose_name_is_no_utf_8(folder: Path) -> None:
    (label := folder / os.fsdecode(b"l\xe4.zpl")).write_bytes(ZPL)
    with running_engine(folder / os.fsdecode(b"d\xe4ten"), forked=True) as engine:
        engine.add_printer("virtual:///Dock", "Dock")
        job = engine.cli("job", "print", str(label), "--printer", "Dock")["print_job_id"]
        run_cli(engine.data_dir, "job", "watch", job)
        assert engine.cli("job", "show", job)["row"]["status"] == "printed"
        assert engine.cli("status")
        assert engine.cli("settings", "storage")["folder"].endswith("d\u00e4ten")
        assert "d\u00e4ten" in run_cli(engine.data_dir, "settings", "storage").stdout
        assert engine.cli("settings", "list")
        run_cli(engine.data_dir, "diagnostics", str(folder / "help.zip"))
        with zipfile.ZipFile(folder / "help.zip") as bundle:
            assert not bundle.testzip()
        run_cli(engine.data_dir, "backup", str(folder / "site.backup"))
        assert "Traceback" not in run_cli(engine.data_dir, "log").stdout
    restored = folder / os.fsdecode(b"wieder\xe4")
    run_cli(restored, "restore", str(folder / "site.backup"), "--yes")
