"""The page "Activity": the chain is checked and what is shown is written, both beside the window's thread."""

from __future__ import annotations

import csv
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.cli.audit import check_file
from app.client.console_client import EVERYTHING, AuditQuery
from app.console import Console
from app.pages.activity import model
from app.pages.activity.page import IN_CSV, ActivityPage
from app.pages.page import PageKey
from app.process import audit_export
from app.process.audit_export import AuditFormat, csv_rows, safe_cell
from server_core.contract.messages.server import AuditMessages
from server_core.contract.types.audit import FIRST, AuditCheck, AuditKind
from server_core.files import NewFile
from server_core.services import audit
from tests.gallery.scenes import a_shift
from tests.support.actors import person
from tests.support.answers import answers_are_in
from tests.support.console_facts import a_job, job_id
from tests.support.console_site import ConsoleSite

WAIT = 60_000
LOG = "/audit?limit=100&others=true"
HARD_NAMES = ("=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", 'he said "no", twice', "ordinary")


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> ActivityPage:
    a_shift(server)
    qtbot.waitUntil(lambda: console.live.why_not_change is None, timeout=WAIT)
    console.window.go_to(PageKey.ACTIVITY)
    found = console.window.page(PageKey.ACTIVITY)
    assert isinstance(found, ActivityPage)
    qtbot.waitUntil(lambda: found.feed.is_loaded and found.check.found is not None, timeout=WAIT)
    return found


def last_of(server: ConsoleSite) -> int:
    return int(server.ask("GET", LOG)["data"][0]["number"])


def in_pieces(monkeypatch: pytest.MonkeyPatch, of: int) -> None:
    """Let a check read so many entries at once."""
    monkeypatch.setattr(model, "AT_ONCE", of)
    monkeypatch.setattr(audit, "ROWS_AT_ONCE", of)


def test_the_newest_are_checked_by_themselves_and_all_when_asked(
    page: ActivityPage, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = last_of(server)
    assert page.chain.words.text().startswith(f"Checked to entry {last} at ")
    assert page.chain.words.text().endswith(": unchanged. Entries are never deleted.")
    monkeypatch.setattr(model, "NEWEST", 5)
    page.check.check_newest()
    qtbot.waitUntil(lambda: page.chain.words.text().startswith("Checked the newest entries (5)"), timeout=WAIT)
    in_pieces(monkeypatch, 3)
    received: list[str] = []
    page.check.changed.connect(lambda: received.append(page.chain.words.text()))
    page.chain.button.click()
    assert page.chain.button.text() == "Stop checking"
    qtbot.waitUntil(lambda: not page.check.is_running, timeout=WAIT)
    assert [words.partition(" Entries")[0] for words in received[1:-1]] == [
        f"Checking: entry {number} of {last}…" for number in range(3, last + 1, 3)
    ]
    assert page.check.found is not None
    assert (page.check.found.number, page.check.found.entries) == (last, last)
    assert page.chain.button.text() == "Check the whole log"


def test_a_check_is_stopped(
    page: ActivityPage, console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_pieces(monkeypatch, 1)
    before = page.check.found
    page.chain.button.click()
    qtbot.waitUntil(lambda: page.check.reached >= 2, timeout=WAIT)
    page.chain.button.click()
    reached = page.check.reached
    assert not page.check.is_running
    assert page.check.found is before
    answers_are_in(console.session, qtbot)
    assert page.check.reached == reached < last_of(server), "nothing is asked any more"


def test_a_broken_chain_is_a_red_line_that_names_the_entry(
    page: ActivityPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    said = AuditMessages.ENTRY_CHANGED(due=4)
    broken = AuditCheck(entries=3, head=FIRST, broken_at=4, message=said, number=3)
    server.instead["audit", "check"] = broken
    page.chain.button.click()
    qtbot.waitUntil(page.chain.broken.isVisible, timeout=WAIT)
    assert page.chain.broken.accessibleName().startswith("The audit log was changed at entry 4.")
    assert "entry 4" in page.chain.words.text()
    page.feed.reload()
    answers_are_in(console.session, qtbot)
    assert page.chain.broken.isVisible()
    server.instead.clear()
    page.chain.button.click()
    qtbot.waitUntil(lambda: not page.chain.broken.isVisible(), timeout=WAIT)


def test_what_could_not_be_checked_says_so(page: ActivityPage, server: ConsoleSite, qtbot: QtBot) -> None:
    server.broken.add(("audit", "check"))
    page.chain.button.click()
    qtbot.waitUntil(page.banner.isVisible, timeout=WAIT)
    assert page.banner.accessibleName().startswith("The log could not be checked.")
    assert page.chain.words.text().startswith(f"Checked to entry {last_of(server)}"), "what was known stays"


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return list(csv.DictReader(opened))


def test_what_is_shown_is_written_as_csv(page: ActivityPage, server: ConsoleSite, qtbot: QtBot, tmp_path: Path) -> None:
    for number, name in enumerate(HARD_NAMES):
        server.put(a_job(number, reference=name))
        server.note("job.hold", f"job {job_id(number)}", actor=person(name))
    page.filters.kind.setCurrentText("Jobs")
    file = tmp_path / "acts.csv"
    page.exporting.write(page.filters.wanted, AuditFormat.CSV, file)
    assert not page.bar.buttons["activity.export.csv"].isEnabled(), "one at a time"
    qtbot.waitUntil(lambda: not page.exporting.is_running, timeout=WAIT)
    wanted = server.ask("GET", f"{LOG}&kind=jobs")["data"]
    rows = rows_of(file)
    assert [row["number"] for row in rows] == [str(entry["number"]) for entry in wanted]
    assert [row["hash"] for row in rows] == [entry["hash"] for entry in wanted]
    assert {row["name"].replace("'", "") for row in rows} >= {name.replace("'", "") for name in HARD_NAMES}
    assert [cell for row in rows for cell in row.values() if cell.startswith(audit_export.STEERS)] == []
    assert page.export_banner.accessibleName() == f"{len(wanted)} entries written to acts.csv. {IN_CSV}"
    assert [each.name for each in tmp_path.iterdir() if "acts" in each.name] == ["acts.csv"]


def test_the_whole_log_is_a_file_that_can_be_checked(
    page: ActivityPage, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "acts.jsonl"
    page.exporting.write(EVERYTHING, AuditFormat.JSONL, file)
    qtbot.waitUntil(lambda: not page.exporting.is_running, timeout=WAIT)
    last = last_of(server)
    assert page.export_banner.accessibleName() == f"{last} entries written to acts.jsonl."
    assert len(file.read_bytes().splitlines()) == last + 1
    assert check_file(file).broken_at is None


def test_a_stopped_export_leaves_nothing(
    page: ActivityPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    write = audit_export.csv_rows

    def slow(rows: list[tuple[str, ...]]) -> bytes:
        begun.set()
        return write(rows)

    monkeypatch.setattr(audit_export, "csv_rows", slow)
    monkeypatch.setattr(NewFile, "sync", lambda _: go_on.wait(WAIT / 1000))
    file = tmp_path / "acts.csv"
    file.write_text("what was there before")
    page.exporting.write(EVERYTHING, AuditFormat.CSV, file)
    qtbot.waitUntil(begun.is_set, timeout=WAIT)
    page.exporting.stop()
    go_on.set()
    assert page.export_banner.accessibleName() == "Stopped: no file was written."
    qtbot.waitUntil(
        lambda: [each.name for each in tmp_path.iterdir() if "acts" in each.name] == ["acts.csv"], timeout=WAIT
    )
    assert file.read_text() == "what was there before"


def test_an_export_that_is_stopped_too_late_says_that_the_file_is_there(
    page: ActivityPage, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    replace = Path.replace

    def slow(part: Path, file: Path) -> Path:
        begun.set()
        go_on.wait(WAIT / 1000)
        return replace(part, file)

    monkeypatch.setattr(Path, "replace", slow)
    file = tmp_path / "acts.csv"
    page.exporting.write(EVERYTHING, AuditFormat.CSV, file)
    qtbot.waitUntil(begun.is_set, timeout=WAIT)
    page.exporting.stop()
    assert page.export_banner.accessibleName() == "Too late to stop: the file is being finished."
    go_on.set()
    qtbot.waitUntil(lambda: not page.exporting.is_running, timeout=WAIT)
    assert page.export_banner.accessibleName() == f"{last_of(server)} entries written to acts.csv. {IN_CSV}"
    assert file.exists()


def test_a_file_that_cannot_be_written_says_why(page: ActivityPage, qtbot: QtBot, tmp_path: Path) -> None:
    page.exporting.write(AuditQuery(kind=AuditKind.JOBS), AuditFormat.CSV, tmp_path / "nowhere" / "acts.csv")
    qtbot.waitUntil(lambda: not page.exporting.is_running, timeout=WAIT)
    text = page.export_banner.accessibleName()
    assert text.startswith("The file was not saved. acts.csv cannot be written: No such file or directory.")


def test_where_to_is_asked_without_holding_the_window(page: ActivityPage, qtbot: QtBot) -> None:
    page.bar.buttons["activity.export.jsonl"].click()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(QFileDialog)), timeout=WAIT)
    (dialog,) = page.findChildren(QFileDialog)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert dialog.defaultSuffix() == "jsonl"
    dialog.reject()
    assert not page.exporting.is_running


def test_the_page_has_the_focus_while_it_is_written_and_after(
    console: Console, page: ActivityPage, qtbot: QtBot, tmp_path: Path
) -> None:
    qtbot.waitUntil(console.window.isActiveWindow)
    button = page.bar.buttons["activity.export.csv"]
    button.setFocus()
    button.click()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(QFileDialog)), timeout=WAIT)
    (dialog,) = page.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "acts.csv"))
    dialog.reject()
    qtbot.waitUntil((tmp_path / "acts.csv").exists, timeout=WAIT)
    qtbot.waitUntil(lambda: not page.exporting.is_running, timeout=WAIT)
    assert console.window.focusWidget() is page.table


@pytest.mark.parametrize("text", HARD_NAMES)
def test_no_cell_is_a_formula(text: str) -> None:
    (cell,) = (
        next(csv.reader([csv_rows([(text,)]).decode().rstrip("\r\n")])) if "\n" not in text else (safe_cell(text),)
    )
    assert not cell.startswith(audit_export.STEERS)
    assert cell.replace("'", "") == text.replace("'", "") or "\r" in text


@pytest.mark.parametrize("name", ["a;=1+1", "=cmd|calc;=1+1", "x\t=1", "x|@SUM(1)", "a;;+1", "\uff1d1+1", "y;\uff1d1"])
def test_no_cell_is_a_formula_where_something_else_parts_cells(name: str) -> None:
    line = csv_rows([("1", name, f'{{"name":"{name}"}}')]).decode().rstrip("\r\n")
    for sign in ",;\t|":
        cells = [cell.strip('"') for cell in line.split(sign)]
        assert [cell for cell in cells if cell.startswith(audit_export.STEERS)] == [], sign
