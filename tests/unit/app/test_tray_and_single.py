"""A second start, closing the window, and the symbol beside the clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtCore import QCoreApplication, QProcess, QSize
from PySide6.QtGui import QColor
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.dialogs.question import Question
from app.process.window_requests import COMMAND_MS, SHOW, AccountAddress, WallAddress, address_of, opening
from app.session.settings import Choices, Settings, read_choices
from app.session.tasks import Tasks
from app.widgets.buttons import Button
from app.window.choices_from_commands import NotChosen, choose, usable
from app.window.single_instance import SingleInstance
from app.window.tray import SIZES, Staying, Tray, TrayState, tray_icon, tray_state
from app.words.marks import Shape, Tone
from app.words.wall import needs_of
from server_core.contract.types.jobs import QueueSummary
from server_core.contract.types.printers import PrinterView
from tests.support.console_facts import a_printer

SECOND = """
import sys
from PySide6.QtCore import QCoreApplication
from app.window.single_instance import SingleInstance
application = QCoreApplication([])
sys.exit(SingleInstance(sys.argv[1]).is_first(sys.argv[2].encode()))
"""


@pytest.fixture
def first(qapp: QApplication, tmp_path: Path) -> Iterator[SingleInstance]:
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    yield single
    single.close()


CUSTOMER = AccountAddress(account_id=UUID(int=7))


@pytest.mark.parametrize(
    ("sent", "heard"), [(SHOW, "shown"), (opening(WallAddress()), WallAddress()), (opening(CUSTOMER), CUSTOMER)]
)
def test_a_second_start_hands_over_to_the_first(
    first: SingleInstance, tmp_path: Path, qtbot: QtBot, sent: bytes, heard: object
) -> None:
    requests: list[object] = []
    first.wanted.connect(lambda: requests.append("shown"))
    first.opened.connect(requests.append)
    second = QProcess()
    second.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedChannels)
    second.start(sys.executable, ["-c", SECOND, address_of(str(tmp_path)), sent.decode()])
    qtbot.waitUntil(lambda: second.state() is QProcess.ProcessState.NotRunning)
    assert (second.exitCode(), requests) == (0, [heard])


CHOOSES = """
import sys
from pathlib import Path
from app.window.choices_from_commands import choose
sys.exit(0 if choose(Path(sys.argv[1]), {"sounds": False, "text_percent": 110, "window_width": 5}) else 1)
"""


def test_what_a_command_chooses_is_taken_by_the_open_window(
    first: SingleInstance, tmp_path: Path, qtbot: QtBot
) -> None:
    tasks = Tasks()
    settings = Settings(tmp_path / "console.json", Choices(), tasks)
    first.opened.connect(lambda address: settings.change(**usable(address.changes)))
    command = QProcess()
    command.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedChannels)
    command.start(sys.executable, ["-c", CHOOSES, str(tmp_path)])
    qtbot.waitUntil(lambda: command.state() is QProcess.ProcessState.NotRunning)
    assert command.exitCode() == 0, "the window said that it has it"
    assert settings.choices == Choices(sounds=False), "and passes over what is no choice"
    settings.all_kept().result(30)
    assert read_choices(tmp_path / "console.json") == Choices(sounds=False)
    tasks.close()


def test_a_command_is_answered_before_the_window_is_painted_anew(
    first: SingleInstance, tmp_path: Path, qtbot: QtBot
) -> None:
    """Painting the window takes seconds. An accepted command is never reported as a failure."""
    command = QProcess()
    command.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedChannels)
    first.opened.connect(lambda _: command.waitForFinished(30_000))
    command.start(sys.executable, ["-c", CHOOSES, str(tmp_path)])
    started = time.monotonic()
    qtbot.waitUntil(lambda: command.state() is QProcess.ProcessState.NotRunning)
    assert command.exitCode() == 0
    assert time.monotonic() - started < COMMAND_MS / 1000, "it did not wait for the painting"


def test_a_window_that_does_not_answer_in_time_may_still_take_what_was_chosen(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.process.window_requests.COMMAND_MS", 50)
    busy = QLocalServer()
    assert busy.listen(address_of(str(tmp_path)))
    with pytest.raises(NotChosen, match="may still take it"):
        choose(tmp_path, {"sounds": False})
    busy.close()


def test_another_folder_has_a_window_of_its_own(first: SingleInstance, tmp_path: Path) -> None:
    other = SingleInstance(address_of(str(tmp_path / "other")))
    (tmp_path / "other").mkdir()
    assert other.is_first()
    other.close()


def test_one_that_was_closed_is_not_there_any_more(first: SingleInstance, tmp_path: Path) -> None:
    first.close()
    again = SingleInstance(address_of(str(tmp_path)))
    assert again.is_first()
    again.close()


def test_what_a_crash_left_behind_is_put_away(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "console.sock").touch()
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    assert QLocalServer.removeServer(address_of(str(tmp_path)))
    single.close()


def test_one_that_hangs_keeps_nobody_from_a_window(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.window.single_instance.ANSWER_MS", 50)
    hangs = QLocalServer()
    assert hangs.listen(address_of(str(tmp_path)))
    single = SingleInstance(address_of(str(tmp_path)))
    assert single.is_first()
    single.close()
    hangs.close()


def test_where_no_socket_can_be_made_there_is_a_window_all_the_same(qapp: QApplication, tmp_path: Path) -> None:
    single = SingleInstance(address_of(str(tmp_path / "no folder")))
    assert single.is_first()
    assert not single.has_door, "which it says"


@pytest.mark.parametrize("sent", [b"rm -rf\nshow\n", b'open {"type":"door"}\n', b"open wall\n"])
def test_what_nobody_understands_is_passed_over(first: SingleInstance, tmp_path: Path, sent: bytes) -> None:
    requests: list[object] = []
    first.wanted.connect(lambda: requests.append(True))
    first.opened.connect(requests.append)
    socket = QLocalSocket()
    socket.connectToServer(address_of(str(tmp_path)))
    assert socket.waitForConnected(5000)
    socket.write(sent)
    socket.flush()
    for _ in range(20):
        QCoreApplication.processEvents()
    assert requests == []
    socket.abort()


def answer(key: str) -> None:
    question = QApplication.activeModalWidget()
    assert isinstance(question, Question)
    button = next(each for each in question.findChildren(Button) if each.accessibleIdentifier().endswith(key))
    button.click()


@pytest.mark.parametrize("tray", [True, False])
def test_closing_the_window_keeps_the_console(console: Console, qtbot: QtBot, tray: bool) -> None:
    window = console.window
    qtbot.waitUntil(window.isVisible)
    closed: list[bool] = []
    window.closed.connect(lambda: closed.append(True))
    Staying(console.theme, console.settings, window, has_tray=lambda: tray)
    window.close()
    assert window.isVisible()  # it is told first, once
    answer("keep")
    assert console.settings.choices.first_close_told
    assert window.isVisible() is not tray
    assert window.isMinimized() is not tray
    window.showNormal()
    window.close()
    assert QApplication.activeModalWidget() is None
    assert closed == []
    window.end()
    assert closed == [True]
    assert not window.isVisible()


def test_the_first_close_can_end_everything(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    Staying(console.theme, console.settings, console.window, has_tray=lambda: False)
    console.window.close()
    with qtbot.waitSignal(console.window.stop_wanted):
        answer("stop")


def test_a_text_size_opens_the_window_anew_however_closing_is_meant(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(console.window.isVisible)
    Staying(console.theme, console.settings, console.window, has_tray=lambda: True)
    console.parts.reopen()
    assert not console.window.isVisible()
    assert QApplication.activeModalWidget() is None


def counts(**many: int) -> QueueSummary:
    return QueueSummary(**{"failed": 0, "check": 0, "printing": 0, "waiting": 0, "printed_today": 0, **many})


LOW = a_printer("A", status_reasons=["media-low"])


@pytest.mark.parametrize(
    ("summary", "printers", "live", "shape", "words"),
    [
        (None, [], True, Shape.BROKEN_RING, "Not connected"),
        (counts(failed=3), [], False, Shape.BROKEN_RING, "Not connected"),
        (counts(failed=2, check=1, waiting=5), [LOW], True, Shape.CROSS,
         "3 need you · 2 failed · 1 to check · 1 printer needs attention · 5 waiting"),
        (counts(check=1), [], True, Shape.WARNING, "1 needs you · 1 to check"),
        (counts(waiting=5), [LOW, a_printer("B", "offline", waiting=1)], True, Shape.WARNING,
         "2 printers need attention · 5 waiting"),
        (counts(waiting=5, held=2), [], True, Shape.BARS, "2 need you · 2 held · 3 waiting"),
        (counts(waiting=5, held=2), [LOW], True, Shape.WARNING,
         "2 need you · 2 held · 1 printer needs attention · 3 waiting"),
        (counts(waiting=1, held=1, check=1, needs_you=1), [], True, Shape.WARNING, "1 needs you · 1 held"),
        (counts(), [a_printer("B", "error")], True, Shape.CROSS, "1 printer needs attention"),
        (counts(), [a_printer("B", "offline"), a_printer("C", "paused", waiting=3)], True, Shape.CHECK,
         "Nothing waiting"),
        (counts(waiting=5), [], True, Shape.CHECK, "5 waiting"),
        (counts(printed_today=9), [], True, Shape.CHECK, "Nothing waiting"),
    ],
)  # fmt: skip
def test_the_symbol_tells_the_worst(
    summary: QueueSummary | None, printers: list[PrinterView], live: bool, shape: Shape, words: str
) -> None:
    needs = needs_of(summary, printers)
    state = tray_state(summary, needs, live=live)
    assert (state.shape, state.words) == (shape, words)
    assert needs.tone is None or state.tone is not Tone.GOOD, "the strip is hatched"


@pytest.mark.parametrize("size", SIZES)
def test_the_symbol_is_seen_on_light_and_on_dark_bars(qapp: QApplication, size: int) -> None:
    seen = set()
    for shape in (Shape.CROSS, Shape.WARNING, Shape.CHECK, Shape.BROKEN_RING):
        icon = tray_icon(TrayState(shape=shape, tone=Tone.FAILED, words=""))
        picture = icon.pixmap(QSize(size, size)).toImage()
        assert picture.pixelColor(0, 0).alpha() < 40
        middle = [picture.pixelColor(column, size // 2) for column in range(size)]
        edge = [colour for colour in middle if colour.lightness() < 60 and colour.alpha() > 150]
        card = [colour for colour in middle if colour == QColor("#FFFFFF")]
        assert edge
        assert card
        seen.add(bytes(picture.convertToFormat(picture.Format.Format_RGB32).constBits()))
    assert len(seen) == 4


@pytest.mark.qt_log_ignore("No such signal QPlatformNativeInterface::systemTrayWindowChanged", extend=True)
def test_the_menu_begins_with_the_counts(qapp: QApplication) -> None:
    did: list[str] = []
    tray = Tray(lambda: [("tray.quit", "Quit…", lambda: did.append("quit"))], lambda: did.append("window"))
    tray.show_state(TrayState(shape=Shape.CROSS, tone=Tone.FAILED, words="2 failed"))
    tray.menu.aboutToShow.emit()
    rows = [action for action in tray.menu.actions() if not action.isSeparator()]
    assert [action.text() for action in rows] == ["2 failed", "Quit…"]
    assert all(action.isEnabled() for action in rows)
    for action in rows:
        action.trigger()
    assert did == ["window", "quit"]
    assert tray.icon.toolTip() == "Spoolhouse: 2 failed"
    tray.icon.hide()
