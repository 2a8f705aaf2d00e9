"""Enrolment links: a click on `spoolhouse://`, the window that asks, and a link that is typed or piped in."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dialogs.enrol import EnrolDialog
from app.errors import CommandFailed
from app.link_window import open_link
from app.process import engine_process
from app.process.data_folder import DataFolder
from app.process.opened_link import OpenedLink, opened
from app.session.settings import SchemeChoice
from app.session.tasks import Tasks
from app.theme.theme import Theme
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.enrolment import write_click
from tests.support.bound_process import bound
from tests.support.command_line import run_cli
from tests.support.running_engine import WITH_TLS, RunningEngine, running_engine

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
Person = Callable[[Callable[[EnrolDialog], bool]], None]
END_SECONDS = 30
PROGRAM = [sys.executable, "-m", "app", "agent", "enroll", "--key-in", "file"]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A process left running on purpose ends with the test."""
    processes: list[subprocess.Popen[bytes]] = []
    detached = engine_process.detached

    def noted(command: Sequence[str], says: Path) -> subprocess.Popen[bytes]:
        processes.append(detached(bound(command), says))
        return processes[-1]

    monkeypatch.setattr(engine_process, "detached", noted)
    yield processes
    for process in processes:
        process.wait(30)


@pytest.fixture
def tasks(qapp: object, started: list[subprocess.Popen[bytes]]) -> Iterator[Tasks]:
    """Its threads have to outlive what they started, see `bound_process`."""
    made = Tasks()
    yield made
    for process in started:
        process.terminate()
    made.close()


@pytest.fixture
def tls_site(tmp_path: Path) -> Iterator[RunningEngine]:
    """A server for other computers, with a key of its own that its links name."""
    with running_engine(tmp_path / "site", *WITH_TLS, forked=True) as engine:
        yield engine


def test_a_click_and_a_yes_make_an_agent_that_works(
    tls_site: RunningEngine,
    qtbot: QtBot,
    qapp: QApplication,
    tasks: Tasks,
    started: list[subprocess.Popen[bytes]],
) -> None:
    link = tls_site.cli("agent", "link", "--name", "Clicked")["link"]
    assert link.startswith("https://")
    folder = DataFolder(root=tls_site.data_dir)  # of this computer, a click reaches its own server alone
    window = EnrolDialog(Theme(qapp, SchemeChoice.LIGHT), tasks)
    qtbot.addWidget(window)
    window.show()
    window.open_link(opened(folder, write_click(link)))
    qtbot.waitUntil(window._yes.isVisible)
    assert "This site" in window.head.text()
    assert {agent["name"] for agent in tls_site.cli("agent", "list")["data"]} == {"This computer"}
    assert not folder.remote_agent.exists()  # nothing before the yes

    window._yes.click()
    qtbot.waitUntil(lambda: window.enrolled)
    assert len(started) == 1

    def online() -> bool:
        found = {agent["name"]: agent["status"] for agent in tls_site.cli("agent", "list")["data"]}
        return found.get("Clicked") == "online"

    tls_site.wait_until(online)
    assert started[0].poll() is None  # beside the engine of this computer's own site


async def refused(link: OpenedLink) -> str:
    with pytest.raises(CommandFailed) as error:
        await link.look()
    return str(error.value)


@pytest.mark.anyio
async def test_links_that_cannot_be_used_say_why(engine: RunningEngine, tmp_path: Path, anyio_backend: str) -> None:
    folder = DataFolder(root=engine.data_dir)
    link = engine.cli("agent", "link")["link"]
    changed = link.replace("#", "#x")
    assert "does not know this link" in await refused(OpenedLink(folder=folder, link=changed))
    stranger = onboarding_link.write("http://127.0.0.1:9", "t" * 43)
    assert "none of your Spoolhouse servers" in await refused(OpenedLink(folder=folder, link=stranger))
    of_others = OpenedLink(folder=DataFolder(root=tmp_path / "here"), link=link)
    assert "none of your Spoolhouse servers" in await refused(of_others)
    plain = onboarding_link.write("http://192.0.2.7:8631", "t" * 43)
    assert "plain HTTP" in await refused(OpenedLink(folder=folder, link=plain))
    run_cli(folder.root, "agent", "enroll", link)
    assert "already" in await refused(OpenedLink(folder=folder, link=link))


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/",
        "spoolhouse://evil.example#x",
        "spoolhouse:" + "x" * 100_000,
        "spoolhouse://enroll#\x1b[2J",
    ],
)
def test_a_hostile_url_is_refused_calmly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = run_cli(tmp_path / "here", "open-link", "--", url, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("spoolhouse: this is not a Spoolhouse link")
    assert len(done.stderr) < 200
    assert os.listdir(tmp_path) == []


@pytest.fixture(autouse=True)
def interrupts_as_before() -> Iterator[None]:
    handler = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, handler)


@pytest.fixture
def person(qapp: QApplication) -> Iterator[Callable[[Callable[[EnrolDialog], bool]], None]]:
    """Looks at the window ten times a second until `act` has done something."""
    timer = QTimer(qapp)

    def at_the_window(act: Callable[[EnrolDialog], bool]) -> None:
        def look() -> None:
            for window in qapp.topLevelWidgets():
                if isinstance(window, EnrolDialog) and window.isVisible() and act(window):
                    timer.stop()

        timer.timeout.connect(look)
        timer.start(100)

    yield at_the_window
    timer.stop()


def test_a_link_of_somebody_else_is_shown_as_refused(tmp_path: Path, person: Person) -> None:
    seen: list[str] = []

    def close(window: EnrolDialog) -> bool:
        seen.append(window.accessibleDescription())
        window.reject()
        return True

    person(close)
    assert open_link(DataFolder(root=tmp_path / "here"), "spoolhouse://evil.example#x") == 1
    assert seen[0].startswith("This is not a Spoolhouse link")
    assert list(tmp_path.iterdir()) == []


def test_after_a_no_the_link_is_as_good_as_before(engine: RunningEngine, person: Person) -> None:
    link = engine.cli("agent", "link")["link"]

    def say_no(window: EnrolDialog) -> bool:
        if not window._yes.isVisible():
            return False
        window._no.click()
        return True

    person(say_no)
    here = DataFolder(root=engine.data_dir)
    assert open_link(here, write_click(link)) == 1
    assert not here.remote_agent.exists()
    assert engine.cli("agent", "enroll", link)["account_name"] == "This site"


def test_it_is_pasted_where_a_terminal_asks_and_shown_nowhere(engine: RunningEngine, tmp_path: Path) -> None:
    link = engine.cli("agent", "link")["link"]
    ours, theirs = pty.openpty()
    command = bound([*PROGRAM, "--data-dir", str(tmp_path / "here")])
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as process:
        os.close(theirs)
        try:
            shown = said_until(ours, "then press Enter: ")
            os.write(ours, link.encode() + b"\n")
            assert link not in Path(f"/proc/{process.pid}/cmdline").read_text()
            shown += said_until(ours, "Start the agent: spoolhouse --data-dir ")
        finally:
            process.kill()
            os.close(ours)
    assert "This computer is now agent" in shown
    assert link not in shown


def said_until(terminal: int, end: str) -> str:
    found, deadline = "", time.monotonic() + END_SECONDS
    while end not in found:
        assert select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))[0], found
        found += os.read(terminal, 4096).decode()
    return found


def given(data_dir: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = bound([*PROGRAM, "--data-dir", str(data_dir), *arguments])
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=END_SECONDS)


def test_a_pipe_gives_it_with_a_dash_or_without(engine: RunningEngine, tmp_path: Path) -> None:
    for number, arguments in enumerate(([], ["-"])):
        link = engine.cli("agent", "link")["link"]
        done = given(tmp_path / str(number), f"  {link}\r\nrest", *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert "This computer is now agent" in done.stdout


@pytest.mark.parametrize("text", ["", "\n", "  \n"])
def test_no_link_is_said(tmp_path: Path, text: str) -> None:
    done = given(tmp_path / "here", text, "-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "spoolhouse: no link was given. Paste it when you are asked, or pipe it to standard input.\n"


def test_a_computer_that_is_an_agent_already_does_not_even_ask(engine: RunningEngine, tmp_path: Path) -> None:
    assert given(tmp_path, engine.cli("agent", "link")["link"]).returncode == 0
    again = given(tmp_path, "")
    assert again.returncode == 1
    assert "The link was not used. To enrol it again, add --replace" in again.stderr
