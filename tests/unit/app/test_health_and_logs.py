"""The page Help when something is wrong: the check list, the logs, a diagnostics file that is looked through first."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
import zipfile
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.console import Console
from app.health.checks import ExpectedPort, expected_port
from app.health.diagnostics import gather, plain_address
from app.pages.help.dialogs import DiagnosticsDialog
from app.pages.help.page import HEALTH, LOG, HealthPane, HelpPage
from app.pages.page import PageKey
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.log_reading import Level, LogTail, lines_of
from app.process.window_log import NAME, log_window, report_bugs
from app.session.live import LiveState
from app.widgets.facts import CheckLine
from app.words.health import Check, CheckKind, State, clock_check, disk_check, port_check
from server_core.contract.types.consoles import ServerSettings
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.errors import ErrorCode
from server_core.kept_settings import KeptSettings, write_settings
from server_core.log_lines import JsonFormatter
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.support.shown_window import assert_accessible

WAIT = 60_000
LINE = "2026-11-24 14:00:0{} {} server_core.x [{}]: {}\n"
LOG_TEXT = (
    LINE.format(1, "123 INFO", "-", "started").replace(" 123", ",123")
    + LINE.format(2, "123 ERROR", "req-7", "internal error").replace(" 123", ",123")
    + "Traceback (most recent call last):\n  File x\n"
    + LINE.format(3, "123 WARNING", "-", "password=hunter2 was wrong").replace(" 123", ",123")
)


@pytest.fixture
def page(console: Console, server: ConsoleSite, qtbot: QtBot) -> HelpPage:
    server.devices.find(done=True)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE, timeout=WAIT)
    console.window.go_to(PageKey.HELP)
    found = console.window.page(PageKey.HELP)
    assert isinstance(found, HelpPage)
    return found


def checked(page: HelpPage, console: Console, qtbot: QtBot) -> dict[str, str]:
    """Wait for all checks and return each line's text for screen readers."""
    console.window.go_to(PageKey.HELP, HEALTH)
    qtbot.waitUntil(lambda: page.checks.at is not None and not page.checks.is_running, timeout=WAIT)
    assert page.health is not None
    return {key: line.accessibleName() for key, line in page.health.lines.items()}


def test_the_check_list_tells_what_is_wrong_and_what_to_do(
    page: HelpPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    uri = "socket://192.0.2.9:9100"
    server.put(a_printer("Dock 9", "offline", uri=uri))
    server.devices.probes[uri] = ProbeNews(problem="There is no connection to it.")
    checks = checked(page, console, qtbot)
    assert {"live", "tray", "server", "port", "tls", "clock", "audit", "discovery", "disk", "sound"} <= checks.keys()
    assert checks["server"].startswith("passed: http://127.0.0.1")
    assert checks["printer-Dock-9"].startswith("check this: Offline, 0 waiting")
    assert "checked just now: There is no connection to it. Check that the printer is on" in checks["printer-Dock-9"]
    assert page.health is not None
    assert "need" in page.health.summary.text()
    server.remove_printer(printer_id("Dock 9"))
    page.bar.buttons["help.check"].click()
    qtbot.waitUntil(lambda: not page.checks.is_running, timeout=WAIT)
    assert "printer-Dock-9" not in page.health.lines, "what is gone leaves the list"
    assert page.health.lines["printers"].accessibleName().startswith("check this: no printer is added Add one")
    page.health.copy.click()
    assert "passed  server: http://127.0.0.1" in QGuiApplication.clipboard().text()


def test_without_an_answer_the_server_has_failed_and_the_rest_is_told(
    page: HelpPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.broken.add(("status",))
    checks = checked(page, console, qtbot)
    assert checks["server"].startswith("failed: does not answer. The server has a bug.")
    assert "disk" in checks


def test_an_operator_sees_what_operators_may(
    page: HelpPage, console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.put(a_printer("Dock 9"))
    server.refusal = (403, ErrorCode.ROLE_NOT_SUFFICIENT, "Only administrators do that.")
    checks = checked(page, console, qtbot)
    assert checks["printer-Dock-9"] == "passed: Ready, 0 waiting"
    assert "discovery" not in checks
    assert checks["server"].startswith("passed")


@pytest.mark.parametrize(
    ("check", "state"),
    [
        (disk_check(10**8, "x"), State.FAILED),
        (disk_check(10**9, "x"), State.ATTENTION),
        (disk_check(10**10, "x"), State.OK),
        (port_check("http://127.0.0.1:8632", 8631), State.ATTENTION),
        (port_check("http://127.0.0.1:8631", 8631), State.OK),
        (
            clock_check(datetime(2026, 11, 24, tzinfo=UTC) + timedelta(minutes=5), datetime(2026, 11, 24, tzinfo=UTC)),
            State.ATTENTION,
        ),
        (clock_check(None, datetime(1970, 1, 1, tzinfo=UTC)), State.FAILED),
        (clock_check(None, datetime(2026, 11, 24, tzinfo=UTC)), State.OK),
    ],
)
def test_what_is_not_good_says_what_to_do(check: Check, state: State) -> None:
    assert check.state is state
    assert bool(check.fix) is (state is not State.OK)


def test_a_log_is_read_by_level_and_words_and_follows_until_somebody_scrolls(
    page: HelpPage, console: Console, qtbot: QtBot
) -> None:
    root = console.settings.folder
    assert root is not None
    file = DataFolder(root=root).log
    file.parent.mkdir()
    file.write_text(LOG_TEXT)
    console.window.go_to(PageKey.HELP, LOG)
    log = page.log
    qtbot.waitUntil(lambda: log.lines.count == 3, timeout=WAIT)
    assert "password=*** was wrong" in log.text.toPlainText()
    log.level.choose(Level.ERROR)
    log.level.activated.emit(2)
    assert log.text.toPlainText().splitlines()[0].endswith("ERROR server_core.x [req-7]: internal error")
    assert "Traceback" in log.text.toPlainText()
    assert "started" not in log.text.toPlainText()
    page.search.setText("margarine")
    assert log.nothing.text() == "No matching lines"
    page.search.setText("REQ-7")
    assert "internal error" in log.text.toPlainText()
    page.search.clear()
    log.level.choose(Level.INFO)
    log.level.activated.emit(0)
    file.write_text(LOG_TEXT + LOG_TEXT * 60)
    log.lines.read()
    bar = log.text.verticalScrollBar()
    qtbot.waitUntil(lambda: log.lines.count == 3 * 61 and bar.maximum() > 0, timeout=WAIT)
    assert bar.value() == bar.maximum()
    bar.setValue(0)
    assert not log.following
    assert log.follow.text() == "Follow"
    with file.open("a") as more:
        more.write(LOG_TEXT)
    log.lines.read()
    qtbot.waitUntil(lambda: log.lines.count == 3 * 62, timeout=WAIT)
    assert bar.value() == 0, "nobody is carried away from what they read"
    log.follow.click()
    assert bar.value() == bar.maximum()


def test_a_log_that_is_turned_over_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "engine.log"
    tail = LogTail(file)
    assert tail.read().lines == []
    file.write_text(LOG_TEXT)
    assert [line.level for line in tail.read().lines] == [Level.INFO, Level.ERROR, Level.WARNING]
    with file.open("a") as more:
        more.write(LOG_TEXT[:30])
    assert tail.read().lines == []
    with file.open("a") as more:
        more.write(LOG_TEXT[30:])
    assert len(tail.read().lines) == 3
    file.rename(tmp_path / "engine.log.1")
    file.write_text(LOG_TEXT)
    news = tail.read()
    assert (len(news.lines), news.anew) == (3, False)
    assert lines_of("no time\n")[0].text == "no time"


def test_a_log_in_json_is_read_like_one_in_text() -> None:
    logger = logging.getLogger("server_core.x")
    record = logger.makeRecord("server_core.x", logging.WARNING, "x.py", 1, "It is late", (), None)
    texts = LOG_TEXT + JsonFormatter().format(record) + '\n{"no": "entry"}\n'
    line = lines_of(texts)[3]
    assert (line.level, line.source, line.request_id) == (Level.WARNING, "server_core.x", "")
    assert line.text == 'It is late\n{"no": "entry"}'
    assert line.at == f"{datetime.fromtimestamp(record.created):%Y-%m-%d %H:%M:%S}"


def test_diagnostics_are_looked_through_before_they_are_saved(
    page: HelpPage, console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    server.put(a_printer("Dock 9", uri="ipp://anna:hunter2@192.0.2.9/ipp?key=hunter2"))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1, timeout=WAIT)
    page.bar.buttons["help.diagnostics"].click()
    (dialog,) = (each for each in console.window.findChildren(DiagnosticsDialog) if each.isVisible())
    assert not dialog.save.isEnabled()
    qtbot.waitUntil(dialog.save.isEnabled, timeout=WAIT)
    assert dialog.found is not None
    assert_accessible(dialog)
    names = [part.name for part in dialog.found.parts]
    assert {"README.txt", "versions.json", "health.json", "printers.json", "probes.json", "window.json"} <= set(names)
    dialog.list.setCurrentRow(names.index("printers.json"))
    assert '"address": "ipp://192.0.2.9/ipp"' in dialog.text.toPlainText()
    assert not list(tmp_path.glob("*.zip")), "nothing is written before a person says where"
    dialog.write(tmp_path / "no-such-folder" / "d.zip")
    qtbot.waitUntil(dialog.wrong.isVisible, timeout=WAIT)
    assert dialog.wrong.text() == "d.zip cannot be written: No such file or directory."
    file = tmp_path / "d.zip"
    number = dialog.found.number
    dialog.write(file)
    qtbot.waitUntil(lambda: not shiboken6.isValid(dialog), timeout=WAIT)
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        inside = {name.partition("/")[2]: archive.read(name).decode() for name in archive.namelist()}
    assert list(inside) == names
    assert "hunter2" not in "".join(inside.values())
    assert number in inside["README.txt"]


def test_a_closed_dialog_gathers_no_more(page: HelpPage, console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    uri = "socket://192.0.2.9:9100"
    server.put(a_printer("Dock 9", uri=uri))
    server.devices.silent.add(uri)
    page.bar.buttons["help.diagnostics"].click()
    (dialog,) = (each for each in console.window.findChildren(DiagnosticsDialog) if each.isVisible())
    qtbot.waitUntil(lambda: server.asked("POST", "/probes"), timeout=WAIT)
    dialog.cancel.click()
    assert not dialog.isVisible()
    assert dialog.found is None


def test_known_secrets_leave_by_no_log_however_they_got_there(tmp_path: Path) -> None:
    folder = DataFolder(root=tmp_path)
    folder.prepare()
    token = folder.console_token()
    (folder.server / "printer-passwords.json").write_text('{"01a2": "correct horse"}')
    (folder.agent / "agent.json").write_text('{"base_url": "http://x", "secret": "agent-key-5"}')
    planted = ("correct horse", "agent-key-5", token)
    folder.log.write_text("".join(f"2026-11-24 14:00:01,123 INFO x [-]: got {each} today\n" for each in planted))
    (tmp_path / "console.json").write_text('{"scheme": "dark", "operator": "Anna", "print_folder": "/home/anna"}')
    found = asyncio.run(gather(folder, None, why_no_client="no engine"))
    parts = {part.name: part.text for part in found.parts}
    assert parts["logs/engine.log"].count("got *** today") == 3
    assert json.loads(parts["window.json"]) == {"scheme": "dark"}
    whole = "".join(parts.values())
    assert not [each for each in (*planted, "Anna", "anna") if each in whole]


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("ipps://anna:pin@[fe80::1]:631/ipp?x=1#y", "ipps://[fe80::1]:631/ipp"),
        ("usb://Zebra/ZD421?serial=D2J", "usb://zebra/ZD421"),
        ("virtual:///Pack 1", "virtual:///Pack 1"),
        ("socket://[bad", "socket:?"),
    ],
)
def test_an_address_is_told_without_who_logs_in(uri: str, shown: str) -> None:
    assert plain_address(uri) == shown


def test_a_bug_has_one_id_on_the_screen_and_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    received: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    own = logging.getLogger("app")
    before = own.level
    with log_window(tmp_path):
        report_bugs(received.append)
        try:
            raise RuntimeError("client_secret=abcdefgh")
        except RuntimeError as error:
            sys.excepthook(RuntimeError, error, error.__traceback__)
    own.setLevel(before)
    caplog.clear()
    (line,) = lines_of((tmp_path / NAME).read_text())
    assert line.level is Level.ERROR
    assert line.text.startswith(f"Bug {received[0]}\nTraceback")
    assert "abcdefgh" not in line.text


def test_what_needs_a_look_is_read_first_and_nothing_is_cut(
    page: HelpPage, console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1366x768 with TLS on, whose key and fingerprint have no blanks."""
    key, fingerprint = "sha256/" + "abcdEFGH" * 6, ":".join(["AB"] * 32)
    tls = Check(
        kind=CheckKind.TLS, state=State.OK, text=f"https://vm:9077, key {key}, certificate SHA-256 {fingerprint}"
    )
    monkeypatch.setattr("app.health.checks._tls", lambda *_: tls)
    server.put(a_printer("Dock 9", "offline", uri="socket://192.0.2.9:9100"))
    console.window.resize(1366, 768)
    checked(page, console, qtbot)
    pane = page.health
    assert pane is not None
    qtbot.waitUntil(lambda: all(one.geometry().bottom() < two.y() for one, two in pairwise(_by_place(pane))))
    listed = [line.accessibleName().partition(":")[0] for line in _by_place(pane)]
    good = listed.index("passed")
    assert set(listed[good:]) == {"passed"}
    assert len(listed) > good > 0
    heard = [child for child in pane.children() if isinstance(child, CheckLine)]
    assert heard == _by_place(pane), "a screen reader comes by them in this order, too"
    qtbot.waitUntil(lambda: _cut(page, pane) == [], timeout=WAIT)


def _cut(page: HelpPage, pane: HealthPane) -> list[str]:
    """Labels that are wider than the pane, or lower than their words."""
    view = page.reading.viewport()
    return [
        label.text()
        for label in pane.findChildren(QLabel)
        if label.isVisible()
        and (
            label.mapTo(view, label.rect().topRight()).x() > view.width()
            or label.height() < label.heightForWidth(label.width())
        )
    ]


def _by_place(pane: HealthPane) -> list[CheckLine]:
    return sorted(pane.lines.values(), key=lambda line: line.y())


@pytest.mark.parametrize("said", [ServerSettings(port=9077), ServerSettings()])
def test_the_port_is_compared_with_the_one_that_is_set(tmp_path: Path, said: ServerSettings) -> None:
    """A port that an administrator chose is no other program's fault; who has the expected one is looked at."""
    folder = DataFolder(root=tmp_path)
    folder.root.mkdir(exist_ok=True)
    with socket.create_server(("127.0.0.1", 0)) as other:
        before = other.getsockname()[1]
        folder.remember_port(before)
        write_settings(folder.settings, KeptSettings(settings=said, worked=said))
        engine = EngineEndpoint(base_url="http://127.0.0.1:9077", pid=1, version="1")
        found = expected_port(folder, engine)
        if said.port is not None:
            assert found == ExpectedPort(port=9077)
            return
        assert found == ExpectedPort(port=before, taken=True)
    assert expected_port(folder, engine) == ExpectedPort(port=before)
    free = port_check(engine.base_url, before, taken=False)
    assert free.fix == f"{before} is free again: restart the server, or enter the new address in your programs."
