"""The window about one customer: whose it is, what it asks, which pages it has, what it keeps, how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import build_console
from app.cli.arguments import parse
from app.console import Console
from app.desktop.alarm_book import DesktopAlarm
from app.desktop.notifications import CustomerSink
from app.dialogs.command_palette import CommandPalette
from app.dialogs.question import Question
from app.errors import CommandFailed, NoEngine
from app.models import server_state
from app.pages.page import PageKey
from app.pages.wall.tiles import WallHead
from app.process.data_folder import DataFolder
from app.process.engine_link import EndpointProvider
from app.process.window_site import WindowSite, account_folder, nothing
from app.process.window_site import about as about_account
from app.session.choices import Choices
from app.session.live import LiveState
from app.session.settings import SchemeChoice
from app.theme.tokens import Density
from app.window import reopen_window
from app.window.account_sign import AccountBar
from app.window.desktop_services import DesktopServices
from app.window.main_window import CommandRegistry
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import Relationship, RelationshipStatus
from tests.support.answers import fall_silent
from tests.support.console_facts import a_printer, an_account
from tests.support.console_site import ConsoleSite, SiteEndpoint, account_of, problem

DOCK = "Dock Ltd"
OpenAbout = Callable[[str], AbstractContextManager[Console]]


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_state, "LOOK_MS", 50)


@pytest.fixture
def window_about(
    qapp: QApplication, server: ConsoleSite, endpoint: SiteEndpoint, tmp_path: Path, no_network_in_gui: None
) -> OpenAbout:
    @contextmanager
    def opened(customer: str) -> Iterator[Console]:
        async def provide() -> SiteEndpoint:
            return endpoint

        choices = Choices(scheme=SchemeChoice.LIGHT)
        account = account_of(now(server, customer))
        console = build_console(qapp, provide, nothing, tmp_path / "console.json", choices, account=account)
        try:
            console.window.resize(1024, 600)
            console.window.show()
            console.live.start()
            yield console
        finally:
            console.close()
            console.window.deleteLater()

    return opened


@pytest.fixture
def dock(window_about: OpenAbout, qtbot: QtBot) -> Iterator[Console]:
    with window_about(DOCK) as console:
        qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.queue_feed.is_loaded)
        yield console


def now(server: ConsoleSite, customer: str) -> Relationship:
    path = f"/relationships/{server.customer(customer).relationship_id}"
    return msgspec.convert(server.ask("GET", path), type=Relationship)


def act(server: ConsoleSite, customer: str, action: str) -> None:
    server.ask("POST", f"/relationships/{server.customer(customer).relationship_id}/{action}")


def start(server: ConsoleSite, customer: str) -> None:
    """Let an agent of a customer join, by which its setting up ends, and add a printer."""
    with server.within(server.customer(customer)):
        server.join(str(server.customer(customer).agent_onboarding_url), "Counter PC")
        server.put_agent("Counter PC")
        server.put(a_printer("Counter"))


def strip_of(console: Console) -> AccountBar:
    """The one that is seen."""
    (strip,) = [each for each in console.window.findChildren(AccountBar) if not each.isHidden()]
    return strip


def test_every_call_and_the_stream_are_about_the_customer(dock: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    for key in (PageKey.PRINTERS, PageKey.AGENTS, PageKey.CLIENTS, PageKey.ACTIVITY, PageKey.SETTINGS, PageKey.HELP):
        dock.window.go_to(key)
    qtbot.waitUntil(lambda: all(server.asked("GET", path) for path in ("/events", "/clients", "/audit", "/notices")))
    about = str(server.customer(DOCK).cloudprint_account_id)
    assert {each.headers.get("X-Account") for each in server.network.requests} == {about}
    requests_before = server.requests.count(("GET", "/console-api/v1/whoami"))
    dock.parts.access.changed.emit()
    for more in (1, 2):
        dock.parts.access.read()
        qtbot.waitUntil(lambda: server.requests.count(("GET", "/console-api/v1/whoami")) >= requests_before + more)  # noqa: B023
    assert not [path for _, path in server.requests if path.endswith(("/settings", "/storage", "/operators"))]


def test_it_says_whose_it_is_and_has_no_page_of_the_site(dock: Console) -> None:
    strip = strip_of(dock)
    assert strip.isVisible()
    assert strip.accessibleName() == "Dock Ltd – customer of this site"
    assert dock.window.windowTitle() == "Dock Ltd – Spoolhouse"
    assert strip.height() < 40
    pages = list(dock.window.navigation.buttons)
    assert PageKey.PARTNERS not in pages
    assert {PageKey.QUEUE, PageKey.PRINTERS, PageKey.PRINT, PageKey.AGENTS, PageKey.ACTIVITY} <= set(pages)
    keys = {command.key for command in dock.window.registry.all()}
    assert not keys & {"go.partners", "shell.restart_server"}
    assert {"go.printers", "shell.wall", "shell.pause_all"} <= keys
    assert not dock.window.findChildren(CommandPalette)
    dock.window.go_to(PageKey.SETTINGS)
    rows = dock.window.page(PageKey.SETTINGS)
    named = {each.accessibleIdentifier() for each in rows.findChildren(QWidget)}
    assert "settings.language" in named
    assert not {each for each in named if each.startswith(("settings.server", "settings.operator"))}


def test_its_wall_says_whose_it_is(dock: Console, qtbot: QtBot) -> None:
    dock.window.go_to(PageKey.WALL)
    (head,) = dock.window.page(PageKey.WALL).findChildren(WallHead)
    qtbot.waitUntil(lambda: head.accessibleName().startswith("Dock Ltd: "))


def test_a_low_window_has_it_in_the_status_bar_and_loses_no_room(dock: Console, qtbot: QtBot) -> None:
    high = strip_of(dock)
    dock.window.resize(683, 384)  # 1366x768 at 200 % text
    qtbot.waitUntil(lambda: strip_of(dock) is not high)
    low = strip_of(dock)
    assert dock.window.status.isAncestorOf(low)
    assert low.accessibleName() == high.accessibleName()
    assert low.name.shown == "Dock Ltd"
    dock.window.resize(1024, 600)
    qtbot.waitUntil(lambda: strip_of(dock) is high)
    dock.settings.change(density=Density.GLOVES)
    qtbot.waitUntil(lambda: dock.window.status.isAncestorOf(strip_of(dock)))


def test_a_new_name_and_a_suspension_are_seen_while_it_is_open(
    dock: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    strip = strip_of(dock)
    path = f"/relationships/{server.customer(DOCK).relationship_id}"
    server.ask("PATCH", path, {"name": "Dock & Sons"})
    qtbot.waitUntil(lambda: dock.window.windowTitle() == "Dock & Sons – Spoolhouse")
    start(server, DOCK)
    act(server, DOCK, "suspend")
    qtbot.waitUntil(lambda: strip.accessibleName().endswith("– Suspended"))
    texts = [message.text for message in dock.parts.messages.open]
    assert [text for text in texts if text.startswith("Dock & Sons is suspended: jobs wait")]
    qtbot.waitUntil(lambda: dock.printers.rowCount() == 1)  # reading goes on
    act(server, DOCK, "resume")
    server.ask("PATCH", path, {"name": DOCK})
    qtbot.waitUntil(lambda: strip.accessibleName() == "Dock Ltd – customer of this site")
    assert not [message for message in dock.parts.messages.open if "suspended" in message.text]


def test_a_closed_one_is_history(window_about: OpenAbout, server: ConsoleSite, qtbot: QtBot) -> None:
    gone = "Gone & Sons"
    start(server, gone)
    act(server, gone, "close")
    with window_about(gone) as console:
        assert strip_of(console).accessibleName() == "Gone & Sons – customer of this site – Closed"
        (text,) = [message.text for message in console.parts.messages.open if message.key == "account.state"]
        assert text == "Gone & Sons was permanently closed. You can read its history; nothing is printed there."
        qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE and console.printers.rowCount() == 1)
        why = "Gone & Sons was closed: nothing can be printed or set up there"
        actions = {
            PageKey.PRINTERS: ("printers.add", *(f"printers.action.{each}" for each in ("test", "pause", "roll"))),
            PageKey.AGENTS: ("agents.create",),
            PageKey.CLIENTS: ("clients.create",),
        }
        registry = console.window.registry
        for page, keys in actions.items():
            console.window.go_to(page)
            qtbot.waitUntil(lambda: {why_not(registry, key) for key in keys} == {why})  # noqa: B023
        assert why_not(registry, "shell.pause_all") == why
        console.window.go_to(PageKey.ACTIVITY)
        qtbot.waitUntil(lambda: why_not(registry, "activity.export.csv") is None)
        account = msgspec.structs.replace(account_of(now(server, gone)), status=RelationshipStatus.ACTIVE)
        server.instead["accounts",] = [account]
        console.window.go_to(PageKey.PRINTERS)
        qtbot.waitUntil(lambda: why_not(registry, "printers.action.test") is None)


def why_not(registry: CommandRegistry, key: str) -> str | None:
    command = registry.command(key)
    assert command is not None, key
    return command.why_not


def test_it_ends_at_once_and_stops_nothing(dock: Console, tmp_path: Path, qtbot: QtBot) -> None:
    assert dock.window.navigation.quit.text() == "Close window"
    services = DesktopServices(dock, tmp_path / "alarms.json")
    assert services._tray is None
    assert dock.window.stays is None
    with qtbot.waitSignal(dock.window.closed):
        dock.window.registry.run("shell.quit")
    assert not dock.window.isVisible()
    assert not dock.window.findChildren(Question)


def test_a_customer_that_the_server_forgot_is_told_in_words(dock: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    unknown = problem(404, ErrorCode.ACCOUNT_NOT_FOUND, "There is no account with this id.")
    server.network.faults.answer = lambda _: unknown
    fall_silent(server)
    server.drop_streams()
    qtbot.waitUntil(
        lambda: any("no longer knows Dock Ltd" in message.text for message in dock.parts.messages.open),
        timeout=60_000,
    )


# before there is a window


def site_at(folder: Path, provider: EndpointProvider) -> WindowSite:
    here = DataFolder(root=folder)
    return WindowSite(
        folder=here, root=here, provider=provider, stop=nothing, start_here=lambda: None, why_no_restart=lambda: None
    )


@pytest.fixture
def window_site(server: ConsoleSite, endpoint: SiteEndpoint, tmp_path: Path) -> WindowSite:
    async def provide() -> SiteEndpoint:
        return endpoint

    server.customer(DOCK)
    return site_at(tmp_path / "site", provide)


def about(window_site: WindowSite, named: str) -> WindowSite:
    return asyncio.run(about_account(window_site, named))


async def _away() -> SiteEndpoint:
    raise NoEngine("nobody is there")


def test_it_keeps_a_folder_of_its_own(window_site: WindowSite, server: ConsoleSite) -> None:
    dock = account_of(now(server, DOCK))
    found = about(window_site, "Dock Ltd")
    assert found.account == dock
    assert found.folder == account_folder(window_site.folder, dock.account_id)
    assert found.folder.root.is_relative_to(window_site.folder.root)
    assert found.root == window_site.root
    assert [each.name for each in found.folder.root.iterdir()] == ["account.json"]
    assert about(window_site, str(dock.account_id)).folder == found.folder
    assert found.why_no_restart() == "Restart the server in the site's main window"


def test_it_leaves_the_engine_to_the_sites_window(window_site: WindowSite) -> None:
    left: list[str] = []
    for named in ("Dock Ltd", "site"):
        about(replace(window_site, leave_engine=partial(left.append, named)), named)
    assert left == ["Dock Ltd"]


def test_nobody_of_this_name_is_told_so(window_site: WindowSite) -> None:
    with pytest.raises(CommandFailed, match="no account has the name or id 'Nobody'") as caught:
        about(window_site, "Nobody")
    assert caught.value.exit_code == 1


def test_without_its_server_it_opens_where_it_was_before(window_site: WindowSite, server: ConsoleSite) -> None:
    away = site_at(window_site.folder.root, _away)
    known = str(server.customer(DOCK).cloudprint_account_id)
    with pytest.raises(NoEngine, match="nobody is there"):
        about(away, known)
    about(window_site, known)
    assert about(away, known).account == account_of(now(server, DOCK))
    with pytest.raises(NoEngine, match="nobody is there"):
        about(away, "Dock Ltd")  # whom the name means now only the server knows


def test_whoever_is_named_as_nobody_is_told_calmly(window_site: WindowSite) -> None:
    for named in ("", "  ", "x" * 200):
        with pytest.raises(CommandFailed, match="no account is named: give a name, an external id or an id of 1 to"):
            about(window_site, named)


def test_what_it_kept_never_opens_another_window(window_site: WindowSite, server: ConsoleSite) -> None:
    known = str(server.customer(DOCK).cloudprint_account_id)
    kept = about(window_site, known).folder.root / "account.json"
    whole = msgspec.json.decode(kept.read_bytes())
    away = site_at(window_site.folder.root, _away)
    assert about(away, known).account == account_of(now(server, DOCK))
    for other in ({"kind": "site"}, {"account_id": str(UUID(int=7))}, {"name": "X" * 300_000}):
        kept.write_bytes(msgspec.json.encode({**whole, **other}))
        with pytest.raises(NoEngine, match="nobody is there"):
            about(away, known)


def test_the_site_itself_is_the_sites_window(window_site: WindowSite, server: ConsoleSite) -> None:
    assert about(site_at(window_site.folder.root, _away), "site").account is None
    assert about(window_site, str(server.account)) == window_site


@pytest.mark.parametrize("said", [["--account", "Dock Ltd"], ["--account=Dock Ltd"], ["--acc", "Dock Ltd"]])
def test_it_opens_anew_about_the_same_customer_whatever_it_is_called_then(
    monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    import sys

    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "app", *said, "console"])
    account_id = an_account().account_id
    assert reopen_window.same_command(account_id)[1:] == ["-m", "app", "console", "--account", str(account_id)]


def test_the_command_takes_an_account_and_its_verbs_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert parse(["console", "--account", "Dock Ltd"]).account == "Dock Ltd"
    assert parse(["--account", "Dock Ltd", "--server", "gate"]).account == "Dock Ltd"
    for of_server in ("console list", "operator list", "settings list", "settings set pdf_mib 51", "audit check"):
        with pytest.raises(SystemExit) as stopped:
            parse([*of_server.split(), "--account", "Dock Ltd"])
        assert stopped.value.code == 2
        assert "does not use --account" in capsys.readouterr().err


def test_its_alarms_say_whose_printer_it_is() -> None:
    class Told:
        def __init__(self) -> None:
            self.titles: list[str] = []

        def show(self, alarm: DesktopAlarm) -> None:
            self.titles.append(alarm.title)

        change = close = show

    recorder = Told()
    alarm = DesktopAlarm(printer_id="1", cause="media-empty", title="Counter: out of labels")
    sink = CustomerSink(recorder, lambda: "Dock Ltd")
    sink.show(alarm)
    sink.change(alarm)
    assert recorder.titles == ["Dock Ltd · Counter: out of labels"] * 2
