"""The server's part of the settings: kept at once, refused beneath the field, what waits for a restart is said."""

from __future__ import annotations

import socket
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.console import Console
from app.desktop.autostart import Autostart, AutostartState, StartTime
from app.errors import ConsoleError
from app.pages.page import PageKey
from app.pages.settings.page import SettingsPage, StartupBox
from app.pages.settings.server import BackupsSection, ServerRow, ServerSection
from app.pages.settings.storage import BackupBox
from app.process.backup_facts import BackupMade, Restored
from app.session.flows import Flow, Reply
from app.session.last_step import LastStep
from app.session.outcome_unknown import NOT_KNOWN
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.facts import ValueBox
from server_core.contract.messages.server import BackupMessages
from server_core.contract.types.certificates import CertificateTrouble, CertificateView
from server_core.contract.types.consoles import (
    KEYS,
    BackupState,
    Bind,
    FailedBackup,
    GoodBackup,
    Role,
    ServerSettings,
    SettingsView,
    UndoneSettings,
    WhoAmI,
)
from server_core.http.certificates import self_made
from tests.support.answers import GONE, answers_are_in, held_answer, lose_answer
from tests.support.console_facts import NOW
from tests.support.console_site import ConsoleSite
from tests.support.tcp_sink import closed_port


@pytest.fixture
def page(console: Console, qtbot: QtBot) -> SettingsPage:
    console.window.go_to(PageKey.SETTINGS)
    page = console.window.page(PageKey.SETTINGS)
    assert isinstance(page, SettingsPage)
    qtbot.waitUntil(lambda: page.server.view is not None and page.server.why_not is None)
    return page


def kept(server: ConsoleSite) -> ServerSettings:
    return view_of(server).settings


def view_of(server: ConsoleSite) -> SettingsView:
    return msgspec.convert(server.ask("GET", "/settings"), type=SettingsView)


def told(server: ConsoleSite, page: SettingsPage, **facts: object) -> None:
    """Let the server tell something else than its settings are."""
    server.instead["settings",] = msgspec.structs.replace(view_of(server), **facts)
    page.server.read()


def requested(server: ConsoleSite) -> list[dict[str, Any]]:
    """Return the changes that the console requested."""
    asked = [each for each in server.network.requests if each.method == "PATCH"]
    return [msgspec.json.decode(each.body) for each in asked]


def rows(page: SettingsPage) -> dict[str, ServerRow]:
    return {key: row for part in page.server_parts for key, row in part.rows.items()}


def write(row: ServerRow, text: str) -> None:
    assert isinstance(row.control, QLineEdit)
    row.control.setFocus()
    row.control.selectAll()
    QTest.keyClicks(row.control, text) if text else QTest.keyClick(row.control, Qt.Key.Key_Delete)
    QTest.keyClick(row.control, Qt.Key.Key_Return)


def choose(row: ServerRow, words: str) -> None:
    assert isinstance(row.control, ValueBox)
    row.control.setCurrentText(words)
    row.control.activated.emit(row.control.currentIndex())


def action_of(banner: Banner) -> QAbstractButton:
    (found,) = [
        each for each in banner.findChildren(QAbstractButton) if each.accessibleIdentifier().endswith(".action")
    ]
    return found


def section(page: SettingsPage) -> ServerSection:
    found = page.server_parts[0]
    assert isinstance(found, ServerSection)
    return found


def test_every_setting_of_the_server_has_its_row_and_its_way_back(
    page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    found = rows(page)
    assert set(found) == set(KEYS)
    for key, row in found.items():
        assert row.control.accessibleIdentifier() == f"settings.server.{key}"
        assert row.control.accessibleName().startswith(row.words.name)
        assert row.reset.accessibleDescription() == "This is the default", key
    assert found["keep_jobs_days"].control.accessibleName() == "Keep jobs, 90 days"
    assert found["port"].control.accessibleName() == "Port, Automatic"
    write(found["keep_jobs_days"], "30")
    qtbot.waitUntil(found["keep_jobs_days"].reset.isEnabled)
    assert kept(server).keep_jobs_days == 30
    found["keep_jobs_days"].reset.click()
    qtbot.waitUntil(lambda: not found["keep_jobs_days"].reset.isEnabled())
    assert kept(server) == ServerSettings()
    assert requested(server)[-1] == {"reset": ["keep_jobs_days"]}


def test_what_was_kept_is_shown_though_the_answer_was_lost(
    page: SettingsPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    lose_answer(monkeypatch, "change_settings")
    days = rows(page)["keep_jobs_days"]
    write(days, "30")
    qtbot.waitUntil(lambda: days.wrong.text() == f"{NOT_KNOWN} {GONE}")
    qtbot.waitUntil(days.reset.isEnabled)
    assert isinstance(days.control, QLineEdit)
    assert days.control.text() == "30"


def test_a_port_that_is_used_is_told_while_it_is_written_and_refused_when_it_is_kept(
    page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    port = rows(page)["port"]
    assert isinstance(port.control, QLineEdit)
    with socket.create_server(("127.0.0.1", 0)) as other:
        used = other.getsockname()[1]
        port.control.setFocus()
        QTest.keyClicks(port.control, str(used))
        qtbot.waitUntil(lambda: port.wrong.text().startswith(f"Port {used} is used by "))
        assert requested(server) == []  # asked, not kept
        QTest.keyClick(port.control, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: "used by the program" in port.wrong.text())
    assert port.control.accessibleDescription() == port.wrong.text()
    assert port.control.property("wrong")
    assert kept(server).port is None
    write(port, "70000")
    assert port.wrong.text() == "From 1 to 65535."
    server.agent_id("Gate 4")
    server.pair("Office")
    write(port, str(used))
    qtbot.waitUntil(lambda: kept(server).port == used and not port.wrong.text())
    line = section(page).line
    qtbot.waitUntil(line.waits.isVisible)
    text = line.waits.accessibleName()
    assert text.startswith("Port: will take effect when the server restarts.")
    users = "1 agent on another computer and 1 console"
    new = f"The new address is http://127.0.0.1:{used}. Enter it everywhere"
    assert f"http://127.0.0.1:8631 is used by {users}. {new}" in text


def test_the_restart_is_asked_for_and_its_line_goes_when_the_server_is_back(
    console: Console, page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    wanted: list[bool] = []
    console.window.restart_wanted.disconnect()
    console.window.restart_wanted.connect(lambda: wanted.append(True))
    choose(rows(page)["bind"], "The local network")
    line = section(page).line
    qtbot.waitUntil(line.waits.isVisible)
    assert "sudo ufw allow 8631/tcp" in rows(page)["bind"].note.text()
    action_of(line.waits).click()
    buttons = console.window.findChildren(Button)
    next(each for each in buttons if each.accessibleIdentifier() == "restart.restart").click()
    assert wanted == [True]
    assert not line.waits.isHidden()  # as long as it waits, behind the message about the restart
    ends, fingerprint = NOW + timedelta(days=400), ":".join(["AB", "CD", "01", "23"] * 8)
    began = {"running": kept(server), "waits_for_restart": [], "tls_fingerprint": fingerprint, "tls_expires_at": ends}
    server.instead["settings",] = msgspec.structs.replace(view_of(server), **began)
    server.drop_streams()
    qtbot.waitUntil(line.waits.isHidden)
    assert "Certificate until" in rows(page)["tls"].note.text()
    inside = page.area.widget()
    assert inside is not None
    assert inside.width() <= page.area.viewport().width(), "a fingerprint has no blanks"
    assert "AB:CD:01:23" in rows(page)["tls"].note.accessibleName(), "and is heard as it is"
    told(server, page, undone=UndoneSettings(settings=ServerSettings(port=9), why="port 9 is used.", at=NOW))
    qtbot.waitUntil(lambda: not line.undone.isHidden())
    assert line.undone.accessibleName() == (
        "The server did not start with the last change and runs with the old settings: port 9 is used."
    )
    told(server, page, unread=("raw_mib", "keep_jobs_days"))
    qtbot.waitUntil(lambda: "could not be read" in line.undone.accessibleName())
    assert "keep jobs" in line.undone.accessibleName().lower()
    told(server, page)
    qtbot.waitUntil(lambda: not line.undone.isVisible())


def test_a_certificate_from_files_is_kept_with_both_names(
    page: SettingsPage, server: ConsoleSite, qtbot: QtBot, tmp_path: Path
) -> None:
    files = self_made(tmp_path / "tls", ["localhost"], [])
    found = rows(page)
    assert not found["tls_key"].control.isVisible()
    choose(found["tls"], "Certificate from files")
    assert found["tls_certificate"].control.isVisible()
    write(found["tls_certificate"], str(files.certificate))
    assert requested(server) == []
    write(found["tls_key"], "/wrong")
    qtbot.waitUntil(lambda: "/wrong" in found["tls_key"].wrong.text())
    write(found["tls_key"], str(files.key))
    qtbot.waitUntil(lambda: kept(server).tls_key == str(files.key))
    assert kept(server).tls == "files"
    qtbot.waitUntil(lambda: not found["tls_key"].wrong.text())


def test_what_the_command_says_and_what_operators_see_cannot_be_changed_and_says_why(
    console: Console, page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    found = rows(page)
    told(server, page, said_at_start=["port"])
    qtbot.waitUntil(lambda: not found["port"].control.isEnabled())
    assert "command that starts the server" in found["port"].control.accessibleDescription()
    assert found["bind"].control.isEnabled()
    who = msgspec.convert(server.ask("GET", "/whoami"), type=WhoAmI)
    server.instead["whoami",] = msgspec.structs.replace(who, role=Role.OPERATOR)
    console.parts.access.read()
    qtbot.waitUntil(lambda: not found["bind"].control.isEnabled())
    assert "administrators" in section(page).line.reason.text()
    assert page.operator.isEnabled()  # the look is everybody's


@pytest.mark.parametrize(
    ("typed", "keys"),
    [("firewall proxy", ["base_url"]), ("old jobs", ["stale_after_minutes"]), ("PDF", ["pdf_mib"])],
)
def test_a_search_finds_them_too(page: SettingsPage, typed: str, keys: list[str]) -> None:
    page.search.setText(typed.removeprefix("firewall "))
    assert [key for key, row in rows(page).items() if not row.isHidden()] == keys
    page.search.clear()


def test_what_waits_for_a_restart_is_in_sight_whatever_is_searched_and_wherever_one_scrolled(
    page: SettingsPage, qtbot: QtBot
) -> None:
    page.search.setText("port")
    write(rows(page)["port"], "9077")
    waits = section(page).line.waits
    qtbot.waitUntil(waits.isVisible)
    for typed in ("port", "nothing is called so", ""):
        page.search.setText(typed)
        for place in (page.area.verticalScrollBar().minimum(), page.area.verticalScrollBar().maximum()):
            page.area.verticalScrollBar().setValue(place)
            assert waits.visibleRegion().boundingRect() == waits.rect(), typed
            assert action_of(waits).isVisible(), typed


class Care:
    """The care of a server that nobody manages."""

    def __init__(self) -> None:
        self.told: Callable[[int, int], None] = lambda done, total: None
        self.made = Reply[BackupMade]()
        self.last = LastStep()
        self.restored: list[Path] = []
        self.starts = Autostart(state=AutostartState.OFF, place="/unit", moment=StartTime.LOGIN)

    def restart(self) -> None: ...

    def why_no_restart(self) -> str | None:
        return None

    def why_no_startup(self) -> str | None:
        return None

    async def back_up(self, file: Path, on_progress: Callable[[int, int], None], last: LastStep) -> BackupMade:
        self.told, self.last, self.made = on_progress, last, Reply[BackupMade]()
        return await self.made

    async def restore(self, file: Path) -> Restored:
        self.restored.append(file)
        return Restored(backup_at=NOW, jobs=7, kept="/before")

    async def startup(self, request: bool | None) -> Autostart:
        if request is not None:
            state = AutostartState.ON if request else AutostartState.OFF
            self.starts = Autostart(
                state=state, place="/unit", moment=StartTime.LOGIN, hint="loginctl enable-linger anna"
            )
        return self.starts


def parts_with(console: Console, care: Care) -> Any:
    parts = console.parts
    return type(parts)(**{name: getattr(parts, name) for name in type(parts).__slots__} | {"care": care})


def test_a_backup_tells_how_far_it_is_and_can_be_stopped(console: Console, page: SettingsPage, qtbot: QtBot) -> None:
    care = Care()
    box = BackupBox(parts_with(console, care), page.server)
    file = Path("/backups/site.tar")
    box.write(file)
    assert not box.make.isEnabled()
    care.told(25, 100)
    qtbot.waitUntil(lambda: box.banner.accessibleName() == "The backup is being written: 25 %")
    care.told(50, 100)  # it was under way
    box._stop()
    assert care.made.cancelled()
    QApplication.processEvents()
    assert "Stopped" in box.banner.accessibleName()
    assert box.make.accessibleDescription() == ""
    box.write(file)
    assert care.last.may_begin()  # it gets its name now
    box._stop()
    assert not care.made.done()
    assert box.banner.accessibleName() == "Too late to stop: the file is being finished."
    care.made.set_result(BackupMade(file=str(file), bytes=1, documents=2, jobs=3))
    qtbot.waitUntil(lambda: "3 jobs, 2 documents" in box.banner.accessibleName())
    box.write(file)
    care.made.set_exception(ConsoleError("The disk is full."))
    qtbot.waitUntil(lambda: box.banner.accessibleName().startswith("No backup was made. The disk is full."))
    box.restore_backup(file)
    assert care.restored == [file]
    assert "7 jobs" in (console.window.messages.text("restored") or ""), "on every page"
    assert box.banner.isHidden()
    box.deleteLater()


def test_the_server_can_start_by_itself(console: Console, page: SettingsPage) -> None:
    box = StartupBox(parts_with(console, Care()), page.server)
    assert (box.choice.value(), box.reset.why_not) == (False, "This is the default")
    box.choice.choose(True)
    box.choice.activated.emit(1)
    assert box.note.words() == "Starts when its user logs in (/unit). Also: loginctl enable-linger anna."
    assert box.choice.accessibleName() == "Start the server, Automatic"
    box.reset.click()
    assert box.choice.value() is False
    box.deleteLater()


def test_an_older_reading_of_the_settings_takes_nothing_back(
    console: Console, page: SettingsPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    model = page.server
    with held_answer(monkeypatch, "server_settings") as held:
        model.read()
        qtbot.waitUntil(held.waits)
        change = Flow(model, model.change({"keep_jobs_days": 30}))
        qtbot.waitUntil(lambda: change.is_over)
    answers_are_in(console.session, qtbot)
    assert model.view is not None
    assert model.view.settings.keep_jobs_days == 30


def test_what_is_chosen_while_the_one_before_is_kept_follows_it(
    page: SettingsPage, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    row = rows(page)["keep_jobs_days"]
    with held_answer(monkeypatch, "change_settings") as held:
        write(row, "30")
        qtbot.waitUntil(held.waits)
        write(row, "45")
    qtbot.waitUntil(lambda: kept(server).keep_jobs_days == 45)
    qtbot.waitUntil(lambda: row.control.accessibleName() == "Keep jobs, 45 days")


def test_beside_tls_the_address_for_programs_of_its_own_computer_is_told(
    console: Console, page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    tls = {"local_url": "http://127.0.0.1:8632", "tls_fingerprint": "AB:CD"}
    told(server, page, running=ServerSettings(bind=Bind.NETWORK), **tls)
    here = "Programs on the server's computer reach it at http://127.0.0.1:8632, without TLS."
    qtbot.waitUntil(lambda: here in rows(page)["bind"].note.words())


def test_a_test_mail_is_sent_by_a_button_which_says_why_not(page: SettingsPage, qtbot: QtBot) -> None:
    (button,) = (
        each for each in page.findChildren(Button) if each.accessibleIdentifier() == "settings.server.mail_test"
    )
    assert button.why_not == "Enter a recipient and a mail server first"
    write(rows(page)["mail_to"], "admin@site.example")
    write(rows(page)["smtp_server"], f"127.0.0.1:{closed_port()}")
    qtbot.waitUntil(lambda: button.why_not is None)
    button.click()
    qtbot.waitUntil(lambda: rows(page)["mail_to"].is_wrong)
    assert rows(page)["mail_to"].wrong.words() == "The mail was not sent: Connection refused"


def test_what_is_wrong_with_the_certificate_is_red_until_it_is_renewed(
    page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    expired = CertificateView(
        key_pin="sha256//AA",
        fingerprint="AB:CD",
        begins_at=NOW - timedelta(days=90),
        expires_at=NOW - timedelta(days=1),
        names=("dock-pc",),
        host="dock-pc",
        own=False,
        troubles=(CertificateTrouble.EXPIRED,),
    )
    row = rows(page)["tls"]
    told(server, page, certificate=expired)
    qtbot.waitUntil(lambda: row.is_wrong)
    assert "The server's certificate expired on" in row.wrong.accessibleName()
    told(server, page, certificate=msgspec.structs.replace(expired, troubles=()))
    qtbot.waitUntil(lambda: not row.is_wrong)


def test_planned_backups_show_the_last_and_the_next_one_and_why_one_failed(
    page: SettingsPage, server: ConsoleSite, qtbot: QtBot
) -> None:
    (part,) = [each for each in page.server_parts if isinstance(each, BackupsSection)]
    row = part.rows["backup_at"]
    last = GoodBackup(at=NOW, file="/mnt/nas/spoolhouse-2026.tar", bytes=12_000_000)
    state = BackupState(folder="/mnt/nas", next_at=NOW + timedelta(days=1), last=last, running=True)
    told(server, page, backup=state)
    qtbot.waitUntil(lambda: "/mnt/nas/spoolhouse-2026.tar" in row.note.accessibleName())
    assert row.note.accessibleName().startswith("A backup is being made. Last good backup: ")
    assert "Next backup: " in row.note.accessibleName()
    assert (row.is_wrong, part.make.accessibleDescription()) == (False, "A backup is being made")
    why = BackupMessages.BACKUP_FOLDER_MISSING(folder="/mnt/nas")
    failed = msgspec.structs.replace(state, running=False, failed=FailedBackup(at=NOW, why=why))
    told(server, page, backup=failed)
    qtbot.waitUntil(lambda: row.is_wrong)
    assert row.wrong.accessibleName().endswith("/mnt/nas is not a folder, or its disk is not mounted.")
    assert part.make.isEnabled()
    told(server, page, backup=msgspec.structs.replace(state, running=False))
    qtbot.waitUntil(lambda: not row.is_wrong)


def test_a_backup_is_made_by_a_button(page: SettingsPage, server: ConsoleSite, qtbot: QtBot) -> None:
    (part,) = [each for each in page.server_parts if isinstance(each, BackupsSection)]
    part.make.click()
    qtbot.waitUntil(lambda: page.server.view is not None and page.server.view.backup is not None)
    qtbot.waitUntil(lambda: part.make.accessibleDescription() == "A backup is being made")
