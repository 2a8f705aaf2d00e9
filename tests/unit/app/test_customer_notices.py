"""Notices of customers on the page Partners: place, reason, age, and the command that answers."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.console import Console
from app.models.notices import CustomerNotice, CustomerNoticesTable
from app.pages.page import PageKey
from app.pages.partners.page import CustomerNotices, where_words
from server_core.contract.types.audit import AccountNotices, Notice, NoticeKind
from tests.support.console_site import ConsoleSite

BAKER, SMITH = "Baker's Shop", "Smith"
AT = datetime(2026, 11, 20, 14, 2, tzinfo=UTC)


def a_notice(number: int, printer: str = "Counter") -> Notice:
    return Notice(
        number=number,
        kind=NoticeKind.JOB_UNCONFIRMED,
        subject=str(UUID(int=number)),
        printer_id=UUID(int=9),
        opened_at=AT,
        closed_at=None,
        closed_by=None,
        details={"filename": f"label-{number}.zpl", "printer_name": printer},
    )


def put(server: ConsoleSite, customer: str, *notices: Notice) -> None:
    with server.within(server.customer(customer)):
        server.put(*notices)


def opened(console: Console, qtbot: QtBot) -> CustomerNotices:
    console.window.show()
    console.window.go_to(PageKey.PARTNERS)
    found = console.partners_page.notices
    qtbot.waitUntil(lambda: found.line.isVisible())
    return found


def cells(part: CustomerNotices) -> list[list[str]]:
    rows = [[part.model.index(row, column) for column in range(4)] for row in range(part.model.rowCount())]
    return [[part.model.data(each) or "" for each in row] for row in rows]


def test_a_line_says_where_and_the_list_is_reached_by_keyboard(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    put(server, BAKER, a_notice(1), a_notice(2, "Oven"))
    part = opened(console, qtbot)
    assert part.where.text() == part.where.accessibleName() == "2 notices at Baker's Shop"
    assert part.sign.accessibleName() == "Needs an answer"
    assert not part.list.isVisible()
    part.show_list.setFocus()
    QTest.keyClick(part.show_list, Qt.Key.Key_Space)
    qtbot.waitUntil(part.table.isVisible)
    tray = "may have printed – check the tray: did it come out?"
    assert [row[:3] for row in cells(part)] == [
        ["Baker's Shop", "Oven", f"label-2.zpl on Oven {tray}"],
        ["Baker's Shop", "Counter", f"label-1.zpl on Counter {tray}"],
    ]
    assert all(row[3].endswith(":02") for row in cells(part))
    assert QApplication.focusWidget() is part.table
    assert part.what.accessibleName() == f"Baker's Shop: label-2.zpl on Oven {tray}"
    command = f"spoolhouse --account {server.customer(BAKER).cloudprint_account_id} job answer {UUID(int=2)} --yes|--no"
    assert part.command.text() == command
    QTest.keyClick(part.table, Qt.Key.Key_Down)
    assert part.command.text() == command.replace(str(UUID(int=2)), str(UUID(int=1)))
    spoken = part.model.data(part.model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken is not None
    assert spoken.startswith("Baker's Shop, printer Oven: label-2.zpl on Oven may have printed")


def test_it_follows_what_is_answered_and_what_comes(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    put(server, BAKER, a_notice(1), a_notice(2))
    part = opened(console, qtbot)
    QTest.keyClick(part.show_list, Qt.Key.Key_Space)
    part.table.selectRow(1)
    resets: list[None] = []
    part.model.modelReset.connect(lambda: resets.append(None))
    put(server, SMITH, a_notice(7, "Till"))
    put(server, BAKER, msgspec.structs.replace(a_notice(2), closed_at=AT))
    part.look()
    qtbot.waitUntil(lambda: part.where.text() == "2 notices at 2 customers")
    assert [row[:2] for row in cells(part)] == [["Baker's Shop", "Counter"], ["Smith", "Till"]]
    chosen = part.table.current()
    assert chosen is not None
    assert chosen.notice.number == 1  # as before
    put(server, SMITH, msgspec.structs.replace(a_notice(7, "Till"), closed_at=AT))
    put(server, BAKER, msgspec.structs.replace(a_notice(1), closed_at=AT))
    part.look()
    qtbot.waitUntil(lambda: not part.line.isVisible())
    assert not part.list.isVisible()
    assert part.command.text() == ""
    assert resets == []


def test_nobody_is_asked_while_the_page_is_not_seen(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    console.window.show()
    qtbot.waitUntil(lambda: console.probe.status is not None)
    assert not server.asked("GET", "/accounts/open-notices")


def test_rows_move_with_their_customers_and_an_unnamed_printer_is_a_dash() -> None:
    table = CustomerNoticesTable()
    lost = Notice(
        number=3,
        kind=NoticeKind.STORAGE_FAILED,
        subject="disk",
        printer_id=None,
        opened_at=AT,
        closed_at=None,
        closed_by=None,
        details={},
    )
    baker = CustomerNotice(account_id=UUID(int=1), customer="baker", notice=lost)
    for name in ("Zoe", "Anna"):
        smith = CustomerNotice(account_id=UUID(int=2), customer=name, notice=a_notice(3))
        table.reconcile([baker, smith])
        order = [table.data(table.index(row, 0)) for row in range(table.rowCount())]
        assert order == sorted(["baker", name], key=str.casefold)
    assert baker.printer == "–"


def test_the_words_count() -> None:
    one = AccountNotices(account_id=UUID(int=1), name="Baker\u202e", open_notices=1)
    assert where_words([]) == ""
    assert where_words([one]).startswith("1 notice at Baker")
    assert "\u202e" not in where_words([one])
