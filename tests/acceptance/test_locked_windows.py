"""Windows of one person, each a process of its own: unlocked with one PIN, locked at once, never unlocked by a kill."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.console import Console
from app.process.account_site import account_folder
from app.process.data_folder import DataFolder
from app.process.engine_process import ensure_engine
from app.process.opened_link import is_admin_here
from app.process.window_door import SESSION_WANTED, address_of, say
from app.process.window_site import nothing
from app.process.windows_here import ANSWER_MS, HeldSession
from app.session.settings import Choices, SchemeChoice
from app.window.operator_lock import LockedTogether
from app.window.single_instance import SingleInstance
from server_core.contract.types.partners import AccountKind, AccountView, CreateClient, RelationshipStatus, Scope
from tests.support.bound_process import bound
from tests.support.running_engine import RunningEngine

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)
PIN = "471185"
SPOOLHOUSE = (sys.executable, "-m", "app")
WAIT_MS = 60_000


@contextmanager
def window_here(engine: RunningEngine, qapp: QApplication, account: AccountView | None = None) -> Iterator[Console]:
    """As `run_console` makes it, in this process."""
    site = DataFolder(root=engine.data_dir)
    folder = site if account is None else account_folder(site, account.account_id)
    folder.root.mkdir(parents=True, exist_ok=True)
    single = SingleInstance(address_of(str(folder.root)))
    assert single.is_first(wall=False)
    choices = Choices(scheme=SchemeChoice.LIGHT)
    file = folder.root / "console.json"
    console = build_console(qapp, lambda: ensure_engine(site), nothing, file, choices, account=account)
    LockedTogether(console, single, root=site.root, site=site.root)
    console.window.show()
    console.live.start()
    try:
        yield console
    finally:
        single.close()
        console.close()
        console.window.deleteLater()


@contextmanager
def window_process(engine: RunningEngine, account: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [*SPOOLHOUSE, "console", "--data-dir", str(engine.data_dir), "--account", account]
    process = subprocess.Popen(bound(command), env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def held_by(engine: RunningEngine, account_id: str) -> str | None:
    """The session of that window, as it tells it to another one; empty: it is there and locked; None: it is not."""
    folder = account_folder(DataFolder(root=engine.data_dir), UUID(account_id))
    question = SESSION_WANTED + msgspec.json.encode(HeldSession(site=str(engine.data_dir))) + b"\n"
    try:
        answered = say(address_of(str(folder.root)), question)
    except OSError:
        return None
    return msgspec.json.decode(answered, type=HeldSession).session_token or "" if answered else None


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


def about(account_id: str, name: str) -> AccountView:
    return AccountView(
        account_id=UUID(account_id),
        kind=AccountKind.MANAGED,
        name=name,
        relationship_id=None,
        external_customer_id=name,
        status=RelationshipStatus.PROVISIONING,
    )


def with_pin(engine: RunningEngine, name: str) -> None:
    engine.cli("operator", "add", name, "--role", "admin")
    command = [*SPOOLHOUSE, "--data-dir", str(engine.data_dir), "operator", "pin", name]
    subprocess.run(bound(command), input=f"{PIN}\n", check=True, capture_output=True, text=True, timeout=60)


def unlock(console: Console, qtbot: QtBot) -> None:
    (clara,) = console.parts.access.operators
    asked = console.parts.access.unlock(clara.operator_id, PIN)
    qtbot.waitUntil(lambda: asked.is_over, timeout=WAIT_MS)


def test_one_person_at_several_windows(engine: RunningEngine, qapp: QApplication, qtbot: QtBot) -> None:
    with_pin(engine, "Clara")
    engine.cli("console", "lock", "on")
    engine.cli("partner", "app", "create", "--name", "Shop system")
    for name in ("Bakery", "Butcher"):
        engine.cli("partner", "account", "create", "--app", "Shop system", "--external-id", name, "--name", name)
    bakery, other = (
        engine.cli("partner", "account", "show", name)["cloudprint_account_id"] for name in ("Bakery", "Butcher")
    )
    with window_process(engine, bakery) as process:
        with window_here(engine, qapp) as site, window_here(engine, qapp, about(other, "Butcher")) as butcher:
            everybody = (site, butcher)
            qtbot.waitUntil(lambda: all(each.parts.access.operators for each in everybody), timeout=WAIT_MS)
            until(qtbot, lambda: held_by(engine, bakery) == "")
            assert [each.parts.access.is_locked for each in everybody] == [True, True]
            until(qtbot, lambda: not asyncio.run(is_admin_here(DataFolder(root=engine.data_dir))))
            unlock(site, qtbot)
            qtbot.waitUntil(lambda: butcher.parts.access.operator is not None, timeout=WAIT_MS)
            until(qtbot, lambda: held_by(engine, bakery) == site.session.link.session)
            until(qtbot, lambda: asyncio.run(is_admin_here(DataFolder(root=engine.data_dir))))
            wish = CreateClient(name="Shop", scopes=[Scope.PRINTERS_READ])
            made = butcher.session.call(lambda client: client.create_client(wish, key=None))
            qtbot.waitUntil(made.done, timeout=WAIT_MS)

            process.send_signal(signal.SIGSTOP)  # one that hangs keeps nobody from locking
            began = time.monotonic()
            site.parts.access.lock()
            qtbot.waitUntil(lambda: butcher.parts.access.operator is None)
            took = time.monotonic() - began
            process.send_signal(signal.SIGCONT)
            assert took < ANSWER_MS / 1000, "less than one waits for an answer"
            until(qtbot, lambda: held_by(engine, bakery) == "")

            unlock(butcher, qtbot)
            until(qtbot, lambda: held_by(engine, bakery) == butcher.session.link.session)
            command = [*SPOOLHOUSE, "console", "lock", "now", "--json", "--data-dir", str(engine.data_dir)]
            told = subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True)
            qtbot.waitUntil(lambda: told.poll() is not None, timeout=WAIT_MS)
            assert json.loads(told.communicate()[0]) == {"windows": 3, "not_answering": 0}
            assert [each.parts.access.operator for each in everybody] == [None, None]
            until(qtbot, lambda: held_by(engine, bakery) == "")
            unlock(site, qtbot)
            until(qtbot, lambda: held_by(engine, bakery) == site.session.link.session)
        assert held_by(engine, bakery), "closing a window locks no other"
        process.kill()
        process.wait()
    with window_process(engine, bakery):
        until(qtbot, lambda: held_by(engine, bakery) is not None)
        assert held_by(engine, bakery) == "", "what was killed unlocked comes up locked"
    engine.cli("console", "set", "operator", "Clara")
    engine.cli("--account", "Butcher", "client", "create", "--name", "By command")
    acts = engine.cli("--account", "Butcher", "audit", "list", "--act", "client.create")["data"]
    assert [each["actor"] for each in acts] == ["Clara (without PIN)", "Clara"]
    known = [each["actor"] for each in engine.cli("audit", "list", "--act", "operator.unlock")["data"]]
    assert known == ["Clara"] * 3, "one PIN for each time"
