"""A backup is made while a real engine prints, and restored later: nothing is printed twice."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core.services.backup import check_archive
from tests.support.command_line import run_cli
from tests.support.paper_sink import PaperSink, paper_sink
from tests.support.running_engine import RunningEngine, cli_json, running_engine

JOBS = 4


def label(name: str) -> bytes:
    return f"^XA^FO20,20^A0N,30,30^FD{name}^FS^XZ".encode()


def ask(engine: RunningEngine, method: str, path: str, body: object = None) -> Any:
    """A call of the console: a command of its own costs a second."""
    token = (engine.data_dir / "console-token").read_text()
    headers = {"Authorization": f"Bearer {token}"}
    address = f"{engine.base_url}/console-api/v1{path}"
    answer = httpx.request(method, address, json=body, headers=headers, timeout=30, trust_env=False)
    assert answer.is_success, answer.text
    return answer.json()


def post(engine: RunningEngine, printer: str, name: str) -> str:
    job = engine.create_job(engine.upload(label(name), f"{name}.zpl", "zpl"), printer)
    return str(job["print_job_id"])


def backed_up_and_printed(folder: Path, archive: Path, sink: PaperSink) -> tuple[str, list[str]]:
    """A site whose backup knows jobs as waiting that were printed since; the printer and the jobs."""
    with running_engine(folder, forked=True) as engine:
        printer = ask(engine, "POST", "/printers", {"uri": sink.uri, "name": "Dock", "language": "zpl"})["printer_id"]
        engine.wait_for(post(engine, printer, "first"), "printed")
        ask(engine, "POST", f"/printers/{printer}/pause")
        jobs = [post(engine, printer, f"job {number}") for number in range(JOBS)]
        made = engine.cli("backup", str(archive))
        assert (made["jobs"], made["documents"]) == (JOBS + 1, JOBS + 1)
        onto_itself = run_cli(folder, "backup", str(folder / "server" / "spoolhouse.db"), "--force", check=False)
        assert (onto_itself.returncode, "Choose a place outside" in onto_itself.stderr) == (1, True)
        refused = run_cli(folder, "restore", str(archive), "--yes", check=False)
        assert (refused.returncode, "stop it first" in refused.stderr) == (1, True)
        tried = run_cli(folder, "restore", str(archive), "--trial", check=False)
        assert (tried.returncode, "Try the backup in a new folder" in tried.stderr) == (1, True)
        keeps_the_newest(engine, archive.parent / "nightly")
        ask(engine, "POST", f"/printers/{printer}/resume")
        for job in jobs:
            engine.wait_for(job, "printed")
        engine.wait_for(post(engine, printer, "lost with the restore"), "printed")
    return printer, jobs


def keeps_the_newest(engine: RunningEngine, nightly: Path) -> None:
    missing = run_cli(engine.data_dir, "backup", "--keep", "2", str(nightly), check=False)
    assert (missing.returncode, "is not mounted" in missing.stderr) == (1, True)
    assert not nightly.exists()
    nightly.mkdir()
    old = [nightly / f"spoolhouse-2020-01-0{day}-000000Z.tar" for day in (1, 2, 3)]
    for file in [*old, nightly / "mine.tar"]:
        file.write_bytes(b"")
    made = engine.cli("backup", "--keep", "2", str(nightly))
    assert made["removed"] == [file.name for file in old[:2]]
    assert set(nightly.iterdir()) == {Path(made["file"]), old[2], nightly / "mine.tar"}
    assert check_archive(Path(made["file"])).jobs == JOBS + 1
    assert Path(made["file"]).stat().st_mode & 0o777 == 0o600


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """`folder`, and a copy of it whose agent is about to lose its ledger."""

    folder: Path
    without_ledger: Path
    archive: Path
    sink: PaperSink
    printer: str
    jobs: list[str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    root = tmp_path_factory.mktemp("site")
    folder, archive, without = root / "data", root / "site.tar", root / "without-ledger"
    with paper_sink() as sink:
        printer, jobs = backed_up_and_printed(folder, archive, sink)
        shutil.copytree(folder, without)
        for file in (without / "agent").glob("journal.db*"):
            file.unlink()
        yield Site(folder=folder, without_ledger=without, archive=archive, sink=sink, printer=printer, jobs=jobs)


def test_a_restored_server_learns_what_was_printed_since(site: Site) -> None:
    assert site.archive.stat().st_mode & 0o777 == 0o600
    assert list(site.archive.parent.glob(".*.part")) == []
    restored = cli_json(site.folder, "restore", str(site.archive), "--yes")
    assert (Path(restored["kept"]) / "server" / "spoolhouse.db").exists()
    before = site.sink.count()
    with running_engine(site.folder, forked=True) as engine:
        for job in site.jobs:
            assert engine.wait_for(job)["status"] == "printed"
            kinds = [event["kind"] for event in ask(engine, "GET", f"/jobs/{job}")["events"]]
            assert kinds[-2:] == ["held_restored", "ledger_printed"]
        (notice,) = ask(engine, "GET", "/notices")["data"]
        assert (notice["kind"], notice["details"]["unknown_jobs"]) == ("backup_restored", 1)  # its order is lost
        ask(engine, "POST", f"/printers/{site.printer}/resume")
        engine.wait_for(post(engine, site.printer, "after"), "printed")
    assert site.sink.count() - before == Counter([label("after")])


def test_without_a_ledger_a_person_is_asked_and_printing_it_anyway_prints_it_twice(site: Site) -> None:
    """The negative control of the test above: it can fail."""
    cli_json(site.without_ledger, "restore", str(site.archive), "--yes")
    before = site.sink.count()
    with running_engine(site.without_ledger, forked=True) as engine:
        ask(engine, "POST", f"/printers/{site.printer}/resume")
        engine.wait_for(post(engine, site.printer, "a younger one"), "printed")  # goes past what is held
        rows = [ask(engine, "GET", f"/jobs/{job}")["row"] for job in site.jobs]
        assert [(row["status"], row["stale"]) for row in rows] == [("pending", True)] * JOBS
        assert site.sink.count() - before == Counter([label("a younger one")])
        kinds = {notice["kind"] for notice in ask(engine, "GET", "/notices")["data"]}
        assert kinds == {"backup_restored", "backlog_held"}
        ask(engine, "POST", f"/printers/{site.printer}/backlog", {"choice": "print"})
        for job in site.jobs:
            engine.wait_for(job, "printed")
    assert [site.sink.count()[label(f"job {number}")] for number in range(JOBS)] == [2] * JOBS


def test_a_trial_prints_nothing_whatever_is_asked_of_it(site: Site, tmp_path: Path) -> None:
    onto_the_site = run_cli(site.folder, "restore", str(site.archive), "--trial", check=False)
    assert (onto_the_site.returncode, "Try the backup in a new folder" in onto_the_site.stderr) == (1, True)
    folder, printed = tmp_path / "trial", site.sink.count()
    assert "prints and sends nothing" in run_cli(folder, "restore", str(site.archive), "--trial").stdout
    with running_engine(folder, forked=True) as trial:
        assert trial.base_url.startswith("http://127.0.0.1:")
        told = run_cli(folder, "status", check=False)
        assert (told.returncode, "This server is a trial of a backup" in told.stdout) == (1, True)
        ask(trial, "POST", f"/printers/{site.printer}/resume")
        ask(trial, "POST", f"/printers/{site.printer}/backlog", {"choice": "print"})
        backup = run_cli(folder, "settings", "backup", "--now", check=False)
        assert (backup.returncode, "trial of a backup" in backup.stderr) == (1, True)
        assert ask(trial, "GET", "/status")["agents_online"] == 0
        assert {ask(trial, "GET", f"/jobs/{job}")["row"]["status"] for job in site.jobs} == {"pending"}
        run_cli(folder, "backup", str(tmp_path / "again.tar"))
    assert site.sink.count() == printed
    run_cli(folder, "restore", str(tmp_path / "again.tar"), "--trial")  # over another trial
    assert (folder / "trial").exists()
    run_cli(folder, "restore", str(tmp_path / "again.tar"), "--yes")
    assert not (folder / "trial").exists()


def test_a_data_folder_copied_by_hand_prints_nothing_that_its_original_printed(tmp_path: Path) -> None:
    """With its agent, whose journal knows no more than the copy."""
    folder, copy = tmp_path / "data", tmp_path / "copy"
    with paper_sink() as sink:
        with running_engine(folder, forked=True) as engine:
            uri = {"uri": sink.uri, "name": "Dock", "language": "zpl"}
            printer = ask(engine, "POST", "/printers", uri)["printer_id"]
            ask(engine, "POST", f"/printers/{printer}/pause")
            job = post(engine, printer, "waits")
        shutil.copytree(folder, copy)
        with running_engine(folder, forked=True) as engine:
            ask(engine, "POST", f"/printers/{printer}/resume")
            engine.wait_for(job, "printed")
        with running_engine(copy, forked=True) as engine:
            ask(engine, "POST", f"/printers/{printer}/resume")
            engine.wait_for(post(engine, printer, "a younger one"), "printed")  # goes past what is held
            row = ask(engine, "GET", f"/jobs/{job}")["row"]
            assert (row["status"], row["stale"]) == ("pending", True)
        assert sink.count() == Counter([label("waits"), label("a younger one")])
