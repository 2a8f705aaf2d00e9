"""Several windows of one person: locked at once, unlocked as one console, and never unlocked by a new start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from agent_core.server_link.enrolment import LinkFacts
from app.bootstrap import ConsoleWindows, ready_window
from app.console import Console
from app.dialogs.enrol import EnrolDialog
from app.dialogs.unlock import open_unlock
from app.pages.clients.dialogs import SecretDialog
from app.pages.page import PageKey
from app.process import opened_link
from app.process.data_folder import DataFolder
from app.process.opened_link import hand_over
from app.process.window_requests import ELSEWHERE, LockResult, address_of, doors_of, lock_all
from app.process.window_site import WindowSite, account_folder, nothing
from app.session.choices import FirstRunStep, SavedFilter, SavedFirstRun
from app.session.live import LiveState
from app.session.settings import Choices, SchemeChoice, read_choices
from app.session.tasks import Tasks
from app.window import operator_lock
from app.window.operator_lock import OperatorLock
from app.window.single_instance import SingleInstance
from server_core.contract.types.consoles import Role
from server_core.contract.types.jobs import Show
from tests.support.answers import held_answer, lose_answer
from tests.support.console_site import PIN, ConsoleSite, SiteEndpoint, account_of, console_site

pytestmark = [
    pytest.mark.qt_log_ignore("No such signal QPlatformNativeInterface::systemTrayWindowChanged", extend=True),
]
LINK = "https://dock/onboarding#token"


class Windows:
    """Make one person's console processes, one for each server, as `run_console` does."""

    def __init__(self, qapp: QApplication, server: ConsoleSite, root: Path) -> None:
        self._qapp, self._server, self.root = qapp, server, root
        self._processes: dict[Path, ConsoleWindows] = {}

    def process(self, elsewhere: str = "", endpoint: SiteEndpoint | None = None) -> ConsoleWindows:
        """`elsewhere`: the folder of a server on another computer."""

        async def provide() -> SiteEndpoint:
            return endpoint or self._server.endpoint

        folder = self.root / ELSEWHERE / elsewhere if elsewhere else self.root
        if folder not in self._processes:
            folder.mkdir(parents=True, exist_ok=True)
            single = SingleInstance(address_of(str(folder)))
            assert single.is_first()
            site = WindowSite(
                folder=DataFolder(root=folder),
                root=DataFolder(root=self.root),
                provider=provide,
                stop=nothing,
                start_here=lambda: None,
                why_no_restart=lambda: None,
                name=elsewhere,
            )
            file = folder / "console.json"
            first = Choices(scheme=SchemeChoice.LIGHT, first_run=SavedFirstRun(step=FirstRunStep.OVER))
            kept = read_choices(file) if file.exists() else first
            self._processes[folder] = ConsoleWindows(self._qapp, site, lambda: site, kept, single)
        return self._processes[folder]

    def open(self, customer: str = "", elsewhere: str = "", endpoint: SiteEndpoint | None = None) -> Console:
        process = self.process(elsewhere, endpoint)
        account = account_of(self._server.customer(customer)) if customer else None
        site = process.site
        if account is not None:
            site = replace(site, folder=account_folder(site.folder, account.account_id), account=account)
            site.folder.root.mkdir(parents=True, exist_ok=True)
        return process.show(ready_window(site))

    def kill(self, folder: Path) -> None:
        """A process tells nobody, and nothing of it is left."""
        process = self._processes.pop(folder)
        consoles = list(process.open.values())
        process.end()
        process.close()
        for console in consoles:
            if shiboken6.isValid(console.window):
                shiboken6.delete(console.window)
        shiboken6.delete(process.shared.inputs)

    def close(self) -> None:
        for folder in list(self._processes):
            self.kill(folder)


@pytest.fixture
def windows(
    qapp: QApplication,
    server: ConsoleSite,
    tmp_path: Path,
    no_network_in_gui: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Windows]:
    monkeypatch.setattr("app.bootstrap.DesktopServices", lambda *_: None)  # no real desktop is asked
    lock(server)
    opened = Windows(qapp, server, tmp_path)
    yield opened
    opened.close()


def lock(server: ConsoleSite) -> None:
    """Lock consoles until the operator Anna or the administrator Clara unlocks them."""
    server.add_operator("Anna")
    server.add_operator("Clara", Role.ADMIN)
    server.rule(lock_consoles=True)


def is_live(console: Console) -> bool:
    return console.live.state is LiveState.LIVE and console.parts.access.who is not None


def unlock(console: Console, qtbot: QtBot, name: str = "Clara") -> None:
    access = console.parts.access
    (operator,) = [each for each in access.operators if each.name == name]
    unlocking = access.unlock(operator.operator_id, PIN)
    qtbot.waitUntil(lambda: unlocking.is_over)


def _fails(error: Exception) -> None:
    raise error


def who_works(*consoles: Console) -> list[str | None]:
    found = [each.parts.access.operator for each in consoles]
    return [None if each is None else each.name for each in found]


def lock_of(console: Console) -> OperatorLock:
    (found,) = console.window.findChildren(OperatorLock)
    return found


def opened_over(console: Console) -> list[QWidget]:
    return [each for each in console.window.findChildren(QWidget) if each.isWindow() and each.isVisible()]


def test_one_lock_for_all_windows_and_one_unlocking_for_those_of_a_console(
    windows: Windows, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, customer = windows.open(), windows.open("Dock Ltd")
    with console_site() as other:
        lock(other)
        remote = windows.open(elsewhere="far", endpoint=other.endpoint)
        qtbot.waitUntil(lambda: all(map(is_live, (site, customer, remote))))
        assert [each.parts.access.is_locked for each in (site, customer, remote)] == [True] * 3

        unlock(customer, qtbot)
        qtbot.waitUntil(lambda: who_works(site, customer, remote) == ["Clara", "Clara", None])
        assert site.session.link.session == customer.session.link.session
        late = windows.open("Late Ltd")
        qtbot.waitUntil(lambda: who_works(late) == ["Clara"])
        assert late.parts.access.locks, "it never was here without an operator, and knows what holds then"
        unlock(remote, qtbot, "Anna")
        assert who_works(site, remote) == ["Clara", "Anna"], "another server has its own operators"

        site.window.go_to(PageKey.CLIENTS)
        SecretDialog(site.parts, "Shop", server.client_id(), "the secret", None, site.window).open()
        assert opened_over(site)
        lose_answer(monkeypatch, "lock")
        lose_answer(monkeypatch, "who_is_it")
        remote.window.registry.run("shell.lock")
        everybody = (site, customer, late, remote)
        qtbot.waitUntil(lambda: who_works(*everybody) == [None] * 4)
        assert [each.parts.access.is_locked for each in everybody] == [True] * 4, "without a word of any server"
        assert opened_over(site) == []
        assert site.window.shown is PageKey.QUEUE
        qtbot.waitUntil(lambda: not server.sessions and not other.sessions)
        windows.kill(windows.root / ELSEWHERE / "far")


def test_what_was_killed_does_not_come_up_unlocked(
    windows: Windows, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = windows.open()
    qtbot.waitUntil(lambda: is_live(site))
    unlock(site, qtbot)
    site.window.go_to(PageKey.CLIENTS)
    site.settings.all_kept().result(30)
    windows.kill(windows.root)
    assert server.sessions, "the server still knows it"
    with held_answer(monkeypatch, "who_am_i") as held:
        again = windows.open()
        assert again.parts.access.is_locked, "before the server has said anything"
        assert again.parts.access.why_not_admin is not None
        assert again.window.shown is PageKey.QUEUE
        qtbot.waitUntil(held.waits)
        assert PageKey.CLIENTS not in [key for key, each in again.window.navigation.buttons.items() if each.isVisible()]
    qtbot.waitUntil(lambda: again.parts.access.who is not None)
    assert who_works(again) == [None]
    assert again.parts.access.is_locked
    assert again.session.link.session is None


def test_a_lock_is_newer_than_what_a_new_window_asked_the_server(
    windows: Windows, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = windows.open()
    qtbot.waitUntil(lambda: is_live(site))
    unlock(site, qtbot)
    with held_answer(monkeypatch, "who_am_i") as held:
        customer = windows.open("Dock Ltd")
        assert who_works(customer) == ["Clara"], "it opens unlocked"
        qtbot.waitUntil(held.waits)
        site.parts.access.lock()
        assert customer.session.link.session is None
    qtbot.waitUntil(lambda: not server.sessions)
    answered: list[str | None] = []
    customer.parts.access.changed.connect(lambda: answered.extend(who_works(customer)))
    unlock(site, qtbot, "Anna")
    qtbot.waitUntil(lambda: who_works(customer) == ["Anna"])
    assert "Clara" not in answered, "who went is not told again by an answer that was late"


def test_who_works_in_one_window_is_here_for_all_of_them(
    windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(operator_lock, "elapsed", lambda: now[0])
    site, customer = windows.open(), windows.open("Dock Ltd")
    qtbot.waitUntil(lambda: is_live(site) and is_live(customer))
    unlock(site, qtbot)
    qtbot.waitUntil(lambda: who_works(customer) == ["Clara"])
    site.settings.change(lock_minutes=2)
    assert customer.settings.choices.lock_minutes == 2
    assert lock_of(customer)._idle.interval() == 120_000
    now[0] += 100
    QTest.keyClick(site.window, Qt.Key.Key_Shift)
    now[0] += 100
    lock_of(customer)._lock_if_over()
    assert who_works(site, customer) == ["Clara", "Clara"]
    now[0] += 100_000  # it slept, which no timer counts: whoever wakes it need not be Clara
    lock_of(site).somebody_is_here()
    assert who_works(site, customer) == [None, None]


def test_who_is_not_at_one_server_any_more_may_work_at_another(
    windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(operator_lock, "elapsed", lambda: now[0])
    with console_site() as other:
        other.add_operator("Clara", Role.ADMIN)
        site, remote = windows.open(), windows.open(elsewhere="far", endpoint=other.endpoint)
        qtbot.waitUntil(lambda: is_live(site) and is_live(remote))
        unlock(site, qtbot)
        unlock(remote, qtbot)
        received: list[bool] = []
        windows.process().shared.lock.locked.connect(lambda: received.append(True))
        now[0] += 100_000
        lock_of(site)._lock_if_over()
        assert who_works(site, remote) == [None, "Clara"]
        assert received == [], "each process sees by itself that nobody is here"
        windows.kill(windows.root / ELSEWHERE / "far")


def test_another_operator_finds_nothing_open_of_the_one_before(
    windows: Windows, server: ConsoleSite, qtbot: QtBot
) -> None:
    site, customer = windows.open(), windows.open("Dock Ltd")
    qtbot.waitUntil(lambda: is_live(site) and is_live(customer))
    sheet = open_unlock(customer.parts, customer.window)
    unlock(site, qtbot)
    qtbot.waitUntil(lambda: who_works(customer) == ["Clara"])
    qtbot.waitUntil(lambda: not (shiboken6.isValid(sheet) and sheet.isVisible()))
    site.printers_page.open_add()
    assert opened_over(site)
    unlock(site, qtbot, "Anna")
    qtbot.waitUntil(lambda: who_works(site, customer) == ["Anna", "Anna"])
    assert opened_over(site) == []


def test_a_command_locks_all_windows(windows: Windows, qtbot: QtBot) -> None:
    site, customer = windows.open(), windows.open("Dock Ltd")
    qtbot.waitUntil(lambda: is_live(site) and is_live(customer))
    unlock(site, qtbot)
    qtbot.waitUntil(lambda: who_works(customer) == ["Clara"])
    (windows.root / ELSEWHERE / "closed").mkdir(parents=True)
    assert len(doors_of(windows.root)) == 2
    heard: list[LockResult] = []
    work: Callable[[], None] = lambda: heard.append(lock_all(windows.root))  # noqa: E731
    site.tasks.write(work, _fails, site.window)
    qtbot.waitUntil(lambda: heard == [LockResult(windows=2, not_answering=0)])
    assert who_works(site, customer) == [None, None]


def test_a_lock_is_newer_than_an_unlocking_whose_answer_comes_late(
    windows: Windows, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, customer = windows.open(), windows.open("Dock Ltd")
    qtbot.waitUntil(lambda: is_live(site) and is_live(customer))
    operators: list[str | None] = []
    for console in (site, customer):
        console.parts.access.changed.connect(lambda of=console: operators.extend(who_works(of)))
    typed, sheet = open_unlock(customer.parts, customer.window), open_unlock(site.parts, site.window)
    for each in (typed, sheet):
        each.names.setCurrentIndex(each.names.findText("Clara (", Qt.MatchFlag.MatchStartsWith))
        each.pin.setText("1234")
    with held_answer(monkeypatch, "unlock") as held:
        sheet.open_it.click()
        qtbot.waitUntil(held.waits)
        assert server.posts("unlock") == ["unlock"]
        heard: list[LockResult] = []
        work: Callable[[], None] = lambda: heard.append(lock_all(windows.root))  # noqa: E731
        customer.tasks.write(work, _fails, customer.window)
        qtbot.waitUntil(lambda: heard == [LockResult(windows=2, not_answering=0)])
        assert opened_over(site) == opened_over(customer) == [], "else who comes next needs but press Enter"
    qtbot.waitUntil(lambda: not server.sessions)
    unlock(site, qtbot, "Anna")
    qtbot.waitUntil(lambda: who_works(site, customer) == ["Anna", "Anna"])
    assert "Clara" not in operators


def click(windows: Windows, qtbot: QtBot) -> None:
    """Click the link in a separate process, which passes it to the running consoles."""
    handed: list[bool] = []
    tasks = Tasks()
    tasks.write(lambda: handed.append(hand_over(DataFolder(root=windows.root), LINK)), _fails, windows.process())
    qtbot.waitUntil(lambda: handed == [True])
    tasks.close()


def question_of(console: Console) -> EnrolDialog | None:
    found = console.window.findChildren(EnrolDialog)
    return next((each for each in found if each.isVisible()), None)


def close_question(console: Console) -> None:
    question = question_of(console)
    assert question is not None
    question.reject()


def asks(console: Console) -> bool:
    question = question_of(console)
    return question is not None and question.head.text() == "Make this computer an agent of “Bakery” at dock?"


def refuses(console: Console) -> bool:
    question = question_of(console)
    return question is not None and "Only an administrator can decide" in question.accessibleDescription()


def test_a_clicked_link_is_asked_about_where_an_administrator_works_at_every_locked_console(
    windows: Windows, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look_at(*_: object) -> LinkFacts:
        return LinkFacts(account_name="Bakery", base_url="https://dock", tls_pin=None)

    monkeypatch.setattr(opened_link, "look_at", look_at)
    with console_site() as other:
        lock(other)
        site, remote = windows.open(), windows.open(elsewhere="far", endpoint=other.endpoint)
        qtbot.waitUntil(lambda: is_live(site) and is_live(remote))
        unlock(site, qtbot)
        click(windows, qtbot)
        qtbot.waitUntil(lambda: refuses(remote))
        close_question(remote)
        unlock(remote, qtbot, "Anna")  # no administrator
        click(windows, qtbot)
        qtbot.waitUntil(lambda: refuses(remote))
        close_question(remote)
        assert question_of(site) is None
        unlock(remote, qtbot)
        click(windows, qtbot)
        qtbot.waitUntil(lambda: asks(site))
        assert question_of(remote) is None
        remote.parts.access.lock()
        qtbot.waitUntil(lambda: question_of(site) is None and who_works(site) == [None])
        unlock(remote, qtbot)
        click(windows, qtbot)
        qtbot.waitUntil(lambda: refuses(site))
        windows.kill(windows.root / ELSEWHERE / "far")


@pytest.mark.parametrize("reopens", [False, True], ids=["closed", "opened anew"])
def test_a_closed_window_forgets_its_filter_and_one_that_opens_anew_keeps_it(
    windows: Windows, qtbot: QtBot, reopens: bool
) -> None:
    console = windows.open()
    console.queue_page.head.want(view=Show.FAILED)
    if reopens:
        windows.process().shared.reopening.append(True)
    windows.kill(windows.root)
    kept = read_choices(windows.root / "console.json").queue_filter
    assert (kept == SavedFilter()) is not reopens
