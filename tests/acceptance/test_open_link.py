"""A click on `spoolhouse://`, from the URL to an agent that works: with real servers, and never without a yes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.dialogs.enrol import EnrolDialog
from app.errors import CommandFailed
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
    assert done.stderr.startswith("spoolhouse: this is no link that Spoolhouse made")
    assert len(done.stderr) < 200
    assert os.listdir(tmp_path) == []
