"""Windows of one person in one process: unlocked with one PIN, locked at once, never unlocked by a kill."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import ConsoleWindows, ready_window
from app.cli.engine_access import system_user
from app.console import Console
from app.dialogs.enrol import EnrolDialog
from app.process.data_folder import DataFolder
from app.process.opened_link import is_admin_here
from app.process.window_requests import AccountAddress, address_of, lock_all
from app.process.window_site import about, site_of
from app.session.settings import Choices, SchemeChoice
from app.window.single_instance import SingleInstance
from server_core.contract.types.enrolment import write_click
from server_core.contract.types.partners import CreateClient, Scope
from tests.support.actors import who
from tests.support.bound_process import bound
from tests.support.customer_agent import agent_at
from tests.support.running_engine import RunningEngine

pytestmark = pytest.mark.qt_log_ignore(
    r"This plugin does not support propagateSizeHints\(\)",
    r"This plugin does not support raise\(\)",
    "No such signal QPlatformNativeInterface::systemTrayWindowChanged",
    extend=True,
)
PIN = "471185"
SPOOLHOUSE = (sys.executable, "-m", "app")
WAIT_MS = 60_000


@contextmanager
def windows_here(engine: RunningEngine, qapp: QApplication) -> Iterator[ConsoleWindows]:
    """Make the windows in this process, as `run_console` does."""
    folder = DataFolder(root=engine.data_dir)
    single = SingleInstance(address_of(str(folder.root)))
    assert single.is_first()
    site, choices = site_of(folder, None), Choices(scheme=SchemeChoice.LIGHT)
    windows = ConsoleWindows(qapp, site, lambda: site_of(folder, None), choices, single)
    try:
        yield windows
    finally:
        made = [each.window for each in windows.open.values()]
        windows.end()
        windows.close()
        for window in made:
            if shiboken6.isValid(window):
                shiboken6.delete(window)
        shiboken6.delete(windows.shared.inputs)


def open_here(windows: ConsoleWindows, named: str) -> Console:
    site = site_of(windows.site.folder, None)
    return windows.show(ready_window(asyncio.run(about(site, named))))


@contextmanager
def window_process(engine: RunningEngine, account: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [*SPOOLHOUSE, "console", "--data-dir", str(engine.data_dir), "--account", account]
    process = subprocess.Popen(bound(command), env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def until(qtbot: QtBot, holds: Callable[[], bool]) -> None:
    """Windows of this process answer meanwhile: what asks them waits beside them."""
    found: list[bool] = []

    def ask() -> None:
        deadline = time.monotonic() + WAIT_MS / 1000
        while not (true := holds()) and time.monotonic() < deadline:
            time.sleep(0.05)
        found.append(true)

    asking = threading.Thread(target=ask)
    asking.start()
    qtbot.waitUntil(lambda: bool(found))
    asking.join()
    assert found == [True]


def with_pin(engine: RunningEngine, name: str) -> None:
    engine.cli("operator", "add", name, "--role", "admin")
    command = [*SPOOLHOUSE, "--data-dir", str(engine.data_dir), "operator", "pin", name]
    subprocess.run(bound(command), input=f"{PIN}\n", check=True, capture_output=True, text=True, timeout=60)


def unlock(console: Console, qtbot: QtBot) -> None:
    (clara,) = console.parts.access.operators
    unlocking = console.parts.access.unlock(clara.operator_id, PIN)
    qtbot.waitUntil(lambda: unlocking.is_over, timeout=WAIT_MS)


def test_one_person_at_several_windows(engine: RunningEngine, qapp: QApplication, qtbot: QtBot) -> None:
    with_pin(engine, "Clara")
    engine.cli("console", "lock", "on")
    engine.cli("partner", "app", "create", "--name", "Shop system")
    for name in ("Bakery", "Butcher"):
        engine.cli("partner", "account", "create", "--app", "Shop system", "--external-id", name, "--name", name)
    folder = DataFolder(root=engine.data_dir)
    with windows_here(engine, qapp) as windows:
        site, butcher = open_here(windows, "site"), open_here(windows, "Butcher")
        everybody = [site, butcher]
        qtbot.waitUntil(lambda: all(each.parts.access.operators for each in everybody), timeout=WAIT_MS)
        assert [each.parts.access.is_locked for each in everybody] == [True, True]
        until(qtbot, lambda: not asyncio.run(is_admin_here(folder)))
        unlock(site, qtbot)
        assert butcher.parts.access.operator is not None
        until(qtbot, lambda: not asyncio.run(is_admin_here(folder)))  # no session leaves the process
        until(qtbot, lambda: asyncio.run(is_admin_here(folder, (address_of(str(folder.root)),))))

        with window_process(engine, "Bakery") as second:
            qtbot.waitUntil(lambda: second.poll() == 0, timeout=WAIT_MS)  # it handed over
        qtbot.waitUntil(lambda: len(windows.open) == 3, timeout=WAIT_MS)
        (bakery,) = [each for each in windows.open.values() if each not in everybody]
        everybody.append(bakery)
        assert bakery.parts.access.operator is not None, "it opens unlocked"
        request = CreateClient(name="Shop", scopes=[Scope.PRINTERS_READ])
        made = butcher.session.call(lambda client: client.create_client(request, key=None))
        qtbot.waitUntil(made.done, timeout=WAIT_MS)
        site.parts.access.lock()
        assert [each.parts.access.operator for each in everybody] == [None] * 3

        unlock(butcher, qtbot)
        command = [*SPOOLHOUSE, "console", "lock", "now", "--json", "--data-dir", str(engine.data_dir)]
        process = subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True)
        qtbot.waitUntil(lambda: process.poll() is not None, timeout=WAIT_MS)
        assert json.loads(process.communicate()[0]) == {"windows": 3, "not_answering": 0}
        assert [each.parts.access.operator for each in everybody] == [None] * 3
        unlock(site, qtbot)
        butcher.window.end()
        assert len(windows.open) == 2
        assert bakery.parts.access.operator is not None, "closing a window locks no other"
    with window_process(engine, "Bakery"):  # the session still lives at the server
        until(qtbot, lambda: lock_all(engine.data_dir).windows == 1)
        until(qtbot, lambda: not asyncio.run(is_admin_here(folder)))
    engine.cli("console", "set", "operator", "Clara")
    engine.cli("--account", "Butcher", "client", "create", "--name", "By command")
    actions = engine.cli("--account", "Butcher", "audit", "list", "--act", "client.create")["data"]
    assert [who(each["actor"]) for each in actions] == [system_user(), "Clara"]
    known = [who(each["actor"]) for each in engine.cli("audit", "list", "--act", "operator.unlock")["data"]]
    assert known == ["Clara"] * 3, "one PIN for each time"


def printers_of(console: Console) -> list[str]:
    return [each.name for each in console.printers.all()]


@contextmanager
def clicked(engine: RunningEngine, link: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process as a desktop starts it, without a display of its own."""
    command = [*SPOOLHOUSE, "--data-dir", str(engine.data_dir), "open-link", "--", write_click(link)]
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    process = subprocess.Popen(bound(command), env={key: each for key, each in os.environ.items() if key not in unset})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def question_of(console: Console) -> EnrolDialog | None:
    return next((each for each in console.window.findChildren(EnrolDialog) if each.isVisible()), None)


def test_a_clicked_link_is_asked_about_in_the_console_that_runs(
    engine: RunningEngine, qapp: QApplication, qtbot: QtBot
) -> None:
    with_pin(engine, "Clara")
    engine.cli("console", "lock", "on")
    link = engine.cli("agent", "link")["link"]
    with windows_here(engine, qapp) as windows:
        site = open_here(windows, "site")
        qtbot.waitUntil(lambda: bool(site.parts.access.operators), timeout=WAIT_MS)

        def click() -> EnrolDialog:
            with clicked(engine, link) as click:
                qtbot.waitUntil(lambda: click.poll() == 0, timeout=WAIT_MS)  # it handed over
            qtbot.waitUntil(lambda: question_of(site) is not None, timeout=WAIT_MS)
            (question,) = [each for each in site.window.findChildren(EnrolDialog) if each.isVisible()]
            return question

        refused = click()
        assert "Only an administrator can decide" in refused.accessibleDescription()
        refused.reject()
        unlock(site, qtbot)
        asked = click()
        qtbot.waitUntil(lambda: asked.head.text().startswith("Make this computer an agent of “This site”"))
        site.parts.access.lock()
        qtbot.waitUntil(lambda: question_of(site) is None)
        unlock(site, qtbot)
        asked = click()
        qtbot.waitUntil(lambda: asked.head.text().startswith("Make this computer an agent"))
        asked.reject()
    assert not DataFolder(root=engine.data_dir).remote_agent.exists()
    assert engine.cli("agent", "enroll", link)["account_name"] == "This site", "nobody used it"


def test_two_customers_in_one_process(engine: RunningEngine, qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    engine.cli("partner", "app", "create", "--name", "Shop system")
    names = ("Bakery", "Butcher")
    with ExitStack() as stack:
        for name in names:
            request = ("--app", "Shop system", "--external-id", name, "--name", name)
            link = engine.cli("partner", "account", "create", *request)["agent_onboarding_url"]
            stack.enter_context(agent_at(tmp_path / name, link))
            engine.cli("--account", name, "printer", "add", "--uri", f"virtual:///{name}", "--name", f"{name} 1")
        windows = stack.enter_context(windows_here(engine, qapp))
        bakery, butcher = (open_here(windows, name) for name in names)
        qtbot.waitUntil(lambda: printers_of(bakery) == ["Bakery 1"], timeout=WAIT_MS)
        qtbot.waitUntil(lambda: printers_of(butcher) == ["Butcher 1"], timeout=WAIT_MS)
        assert [each.window.windowTitle() for each in (bakery, butcher)] == [f"{name} – Spoolhouse" for name in names]

        ids = [each.parts.account.now.account_id for each in (bakery, butcher) if each.parts.account is not None]
        bakery.window.hide()
        windows.open_address(AccountAddress(account_id=ids[0]))
        qtbot.waitUntil(bakery.window.isVisible)  # it is the one that was open
        assert list(windows.open.values()) == [bakery, butcher]
        bakery.settings.change(scheme=SchemeChoice.DARK, page="printers")
        assert (butcher.settings.choices.scheme, butcher.settings.choices.page) == (SchemeChoice.DARK, "")

        bakery.window.end()
        assert list(windows.open.values()) == [butcher]
        qtbot.waitUntil(lambda: not shiboken6.isValid(bakery.window))
        engine.cli("--account", "Butcher", "printer", "add", "--uri", "virtual:///More", "--name", "Butcher 2")
        qtbot.waitUntil(lambda: printers_of(butcher) == ["Butcher 1", "Butcher 2"], timeout=WAIT_MS)  # it is live

        windows.open_address(AccountAddress(account_id=ids[0]))
        qtbot.waitUntil(lambda: len(windows.open) == 2, timeout=WAIT_MS)
        again = windows.open[ids[0]]
        assert (again.settings.choices.scheme, again.window.shown.value) == (SchemeChoice.DARK, "printers")
        qtbot.waitUntil(lambda: printers_of(again) == ["Bakery 1"], timeout=WAIT_MS)
