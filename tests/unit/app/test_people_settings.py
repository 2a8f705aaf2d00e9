"""The settings of people and consoles: operators with PINs, the lock, pairing codes, servers elsewhere."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import msgspec
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.client.console_client import ServerEndpoint
from app.console import Console
from app.dialogs.pair_server import PairServerDialog
from app.dialogs.question import Question
from app.dialogs.unlock import UnlockDialog
from app.errors import CallRefused, CommandFailed, OtherKeyShown
from app.pages.page import PageKey
from app.pages.settings.consoles import LOCKS, NO_ADMIN, OPERATORS_NONE_YET, ConsoleSettings, Operators
from app.pages.settings.dialogs import LOCAL, NEEDS, OVER, ConsoleDialog, OperatorDialog, PairingCodeDialog
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.other_servers import OtherServers
from app.process.remote_server import CannotPair, RemoteServer
from app.process.window_site import WindowSite, about, nothing
from app.session.live import LiveState
from app.widgets.buttons import Button
from app.words.consoles import shut_out
from server_core.contract.types.consoles import CreateCode, Role
from tests.support.console_site import ConsoleSite
from tests.support.paired_consoles import try_code

W = TypeVar("W", bound=QWidget)
CODE = "7K3M-9QXT-V4B2-0HRD"


def part(console: Console, kind: type[W], qtbot: QtBot) -> W:
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    console.window.go_to(PageKey.SETTINGS)
    found: W = console.window.page(PageKey.SETTINGS).findChildren(kind)[0]
    return found


def sheet(console: Console, kind: type[W]) -> W:
    return [each for each in console.window.findChildren(kind) if each.isVisible()][-1]


def words(part: Operators | ConsoleSettings) -> list[str]:
    return [label.text() for label in part.rows.findChildren(QLabel) if label.isVisible()]


def test_operators_come_change_and_go(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    operators = part(console, Operators, qtbot)
    qtbot.waitUntil(lambda: operators.note.text() == str(OPERATORS_NONE_YET))
    assert (operators.locks.isEnabled(), operators.locks.toolTip()) == (False, str(NO_ADMIN))
    assert operators.locks_row.meaning.text() == str(NO_ADMIN), "read without a pointer"
    operators.add.click()
    new = sheet(console, OperatorDialog)
    assert not new.use.isEnabled()
    new.name.setText("Clara")
    new.role.setCurrentIndex(1)
    assert (new.role.currentText(), new.role_field.hint.text()) == ("Administrator", "can also change everything else")
    assert new.pin_field.hint.text() == str(NEEDS)
    QTest.keyClicks(new.pin, "12a3")
    assert (new.pin.text(), new.use.isEnabled()) == ("123", False)
    QTest.keyClicks(new.pin, "4")
    assert (new.use.isEnabled(), new.use.toolTip()) == (False, "Type the same PIN twice")
    QTest.keyClicks(new.pin_again, "1243")
    assert not new.use.isEnabled()
    new.pin_again.setText("1234")
    new.use.click()
    qtbot.waitUntil(lambda: words(operators) == ["Clara – administrator, with a PIN"])
    qtbot.waitUntil(lambda: bool(console.parts.access.operators))
    qtbot.waitUntil(lambda: operators.locks_row.meaning.text() == str(LOCKS))
    operators.add.click()
    same = sheet(console, OperatorDialog)
    same.name.setText("clara")
    same.use.click()
    qtbot.waitUntil(lambda: "already" in same.name_field.wrong)
    same.reject()
    next(iter(operators.rows.buttons.values())).click()
    change = sheet(console, OperatorDialog)
    change.name.setText("Clara B.")
    change.no_pin.click()
    qtbot.waitUntil(lambda: words(operators) == ["Clara – administrator, without a PIN: can't unlock anything"])
    next(iter(operators.rows.buttons.values())).click()
    gone = sheet(console, OperatorDialog)
    gone.remove.click()
    (question,) = gone.window().findChildren(Question) or [sheet(console, Question)]
    question.acts()[0].click()
    qtbot.waitUntil(lambda: operators.note.text() == str(OPERATORS_NONE_YET))


def test_consoles_are_locked_once_somebody_can_unlock_them(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.add_operator("Clara", Role.ADMIN)
    operators = part(console, Operators, qtbot)
    qtbot.waitUntil(operators.locks.isEnabled)
    operators.locks.setCurrentIndex(1)
    operators.locks.activated.emit(1)
    sheet(console, UnlockDialog).reject()
    assert operators.locks.currentText() == "Off", "cancelled"
    operators.locks.setCurrentIndex(1)
    operators.locks.activated.emit(1)
    login = sheet(console, UnlockDialog)
    QTest.keyClicks(login.pin, "1234")
    assert login.open_it.isEnabled()
    login.open_it.click()
    qtbot.waitUntil(lambda: server.ask("GET", "/console-rules") == {"lock_consoles": True})
    assert not console.parts.access.is_locked, "whoever turned it on goes on"
    qtbot.waitUntil(lambda: console.parts.access.locks)
    console.parts.access.lock()
    qtbot.waitUntil(lambda: console.parts.access.is_locked)
    assert not operators.isVisible()
    operators.after.setCurrentIndex(0)
    operators.after.activated.emit(0)
    assert console.settings.choices.lock_minutes == 2


def test_documents_are_hidden_from_operators(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    operators = part(console, Operators, qtbot)
    qtbot.waitUntil(operators.hides.isEnabled)
    operators.hides.setCurrentIndex(1)
    operators.hides.activated.emit(1)
    qtbot.waitUntil(lambda: console.parts.access.who is not None and console.parts.access.who.hide_documents)
    assert server.ask("GET", "/console-rules") == {"lock_consoles": False, "hide_documents": True}
    qtbot.waitUntil(lambda: operators.hides.accessibleName() == "Hide documents, On")
    assert not console.parts.access.hides_documents, "whoever is here is an administrator"


def test_a_code_is_made_and_its_console_comes_is_renamed_and_shut_out(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.live.clocks.pass_time(3600)  # the server's clock is not this one
    server.ask("POST", f"/consoles/{server.pair('Office').console_id}/revoke")
    server.live.clocks.pass_time(-3600)
    consoles = part(console, ConsoleSettings, qtbot)
    consoles.pair.click()
    code = sheet(console, PairingCodeDialog)
    code.name.setText("Packing table")
    code.role.setCurrentIndex(1)
    code.make.click()
    qtbot.waitUntil(lambda: bool(code.code.text()))
    assert server.posted("codes", CreateCode) == [CreateCode(name="Packing table", role=Role.ADMIN)]
    assert (code.where.text(), str(LOCAL) in code.wrong.text()) == (server.endpoint.base_url, True)
    assert code.left.text().startswith("Works once, for another 9:5")
    made = code.outcome
    code.outcome = msgspec.structs.replace(made, expires_at=made.expires_at.replace(year=2020)) if made else None
    code.show_left()
    assert (code.code.text(), code.state.text(), code.make.isVisible()) == ("", str(OVER), True)
    code.make.click()
    qtbot.waitUntil(lambda: bool(code.code.text()))
    code.watch.look()
    qtbot.waitUntil(lambda: not code.watch.is_asking)
    assert server.do(try_code(server.live, code.code.text(), "dock-pc")).is_success
    code.watch.look()
    qtbot.waitUntil(lambda: code.state.text() == "Packing table is now a console of this server.")
    assert code.code.text() == ""
    code.reject()
    qtbot.waitUntil(lambda: len(words(consoles)) == 1)
    assert words(consoles)[0].startswith("Packing table – administrator, computer dock, never seen")
    (button,) = consoles.rows.buttons.values()
    button.click()
    edit = sheet(console, ConsoleDialog)
    text = " ".join(each.text() for each in edit.facts.findChildren(QLabel))
    assert all(word in text for word in ("Administrator", "dock", " by ")), text
    edit.name.setText("Table 2")
    edit.use.click()
    qtbot.waitUntil(lambda: words(consoles)[0].startswith("Table 2 – "))
    button.click()
    sheet(console, ConsoleDialog).revoke.click()
    sheet(console, Question).acts()[0].click()
    qtbot.waitUntil(lambda: words(consoles) == [])


def test_a_server_elsewhere_is_paired_opened_and_forgotten(
    console: Console, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[RemoteServer] = []
    opened: list[RemoteServer] = []

    async def pair(_: DataFolder, url: str, code: str, name: str | None) -> tuple[RemoteServer, None]:
        if code != CODE:
            raise CannotPair("this is not a pairing code: it has 8 or 16 letters and digits, without the letter U")
        known.append(RemoteServer(console_id=uuid4(), name=name or "here", base_url=url, server_name="Warehouse"))
        return known[0], None

    async def forget(_: DataFolder, server: RemoteServer) -> None:
        known.remove(server)

    async def open_window(_: OtherServers, server: RemoteServer) -> None:
        opened.append(server)

    monkeypatch.setattr(remote_server, "pair", pair)
    monkeypatch.setattr(remote_server, "forget", forget)
    monkeypatch.setattr(remote_server, "paired", lambda _: list(known))
    monkeypatch.setattr(OtherServers, "open", open_window)
    consoles = part(console, ConsoleSettings, qtbot)
    consoles.connect_button.click()
    dialog = sheet(console, PairServerDialog)
    assert not dialog.use.isEnabled()
    dialog.address.setText("192.0.2.7:8631")
    dialog.code.setText("7K3M")
    dialog.use.click()
    qtbot.waitUntil(lambda: dialog.code_field.wrong.startswith("This is not a pairing code"))
    dialog.code.setText(CODE)
    dialog.use.click()
    qtbot.waitUntil(lambda: bool(opened))
    assert known[0].base_url == "192.0.2.7:8631", "as it was written: what it means is judged with the code"
    qtbot.waitUntil(lambda: len(consoles.servers.buttons) == 1)
    next(iter(consoles.servers.buttons.values())).click()
    forget_it = [each for each in sheet(console, Question).findChildren(Button) if each.text() == "Forget server"]
    forget_it[0].click()
    qtbot.waitUntil(lambda: not known and not consoles.servers.buttons)


def test_a_console_that_is_shut_out_is_told_what_became_of_it(tmp_path: Path) -> None:
    revoked = CallRefused("no", http_status=401, code="token_invalid", request_id=None, details={})
    words = (
        "Warehouse no longer knows this console: access was revoked, or the server was restored "
        "from a backup. Ask the server's administrator for a new code and pair this console "
        "again."
    )
    assert shut_out(revoked, "Warehouse") == words
    assert "a different key" in shut_out(OtherKeyShown("no"), "Warehouse")
    assert shut_out(revoked, "") == shut_out(None, "Warehouse") == ""

    async def refuses() -> ServerEndpoint:
        raise revoked

    there = WindowSite(
        folder=DataFolder(root=tmp_path),
        root=DataFolder(root=tmp_path),
        provider=refuses,
        stop=nothing,
        start_here=lambda: None,
        why_no_restart=lambda: None,
        name="Warehouse",
        address="https://there:1",
    )
    with pytest.raises(CommandFailed) as caught:
        asyncio.run(about(there, "Bakery"))
    assert str(caught.value) == f"{words} Then: spoolhouse console pair --server https://there:1"
    with pytest.raises(CallRefused):
        asyncio.run(about(replace(there, name="", address=None), "Bakery"))


def test_the_window_of_a_server_elsewhere_is_never_its_master(tmp_path: Path) -> None:
    from app.process.window_site import ELSEWHERE, site_of

    folder = DataFolder(root=tmp_path)
    with pytest.raises(remote_server.NoSuchServer, match="pair it first"):
        site_of(folder, "https://nowhere:1")
    server = RemoteServer(console_id=uuid4(), name="here", base_url="https://there:1", server_name="Warehouse")
    (tmp_path / "remote-consoles").mkdir()
    (tmp_path / "remote-consoles" / "one.json").write_bytes(msgspec.json.encode(server))
    site = site_of(folder, "Warehouse")
    assert (site.name, site.why_no_restart(), site.root) == ("Warehouse (there)", str(ELSEWHERE), folder)
    assert site.folder.root.parent.name == "remote-consoles"
