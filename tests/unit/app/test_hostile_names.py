"""Names that somebody made to harm whoever reads them: every page shows them as plain text, and no page stalls."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from sqlalchemy import update

from app.pages.page import PageKey
from app.pages.wall.tiles import LONGEST, fitted_text
from server_core.store import tables
from tests.support.actors import person
from tests.support.answers import answers_are_in
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.unit.app.conftest import OpenConsole

NAMES = [
    "\u202eAnna\u2066 <b>x</b>",
    "<img src='file:///etc/passwd'><a href='http://192.0.2.7'>x</a><style>*{}</style>",
    "x" * 10_000,
    "ab " * 3_000,
    "one\ntwo\r\nthree\x00\x1b[2J\t" + "\n" * 500,
    "\u200b\u200d\ufeff",
    "a" + "\u0301" * 3_000,
    "\U0001f600" * 1_000,
]
WAIT = 60_000


async def never() -> None:
    return None


def test_every_page_shows_them_as_what_they_are(
    server: ConsoleSite, endpoint: SiteEndpoint, open_console: OpenConsole, qtbot: QtBot
) -> None:
    async def provide() -> SiteEndpoint:
        return endpoint

    for number, name in enumerate(NAMES):
        server.put(a_printer(name, message=name, model=name, serial=name, paused_by=name))
        more = {"reference": name, "filename": name, "message": name, "held_by": name}
        server.put(a_job(number, printer=name, **more))
        server.put_agent(f"agent {number}", name=name, hostname=name, version=name)
        called = update(tables.clients).where(tables.clients.c.client_id == server.client_id(f"client {number}"))
        server.write(called.values(name=name))
        console_id = server.pair(f"console {number}").console_id
        of_console = tables.consoles.c.console_id == console_id
        server.write(update(tables.consoles).where(of_console).values(name=name, hostname=name))
        operator_id = server.add_operator(f"operator {number}").operator_id
        server.write(update(tables.operators).where(tables.operators.c.operator_id == operator_id).values(name=name))
        customer = tables.accounts.c.account_id == server.customer(f"customer {number}").cloudprint_account_id
        server.write(update(tables.accounts).where(customer).values(name=name))
        server.note("printer.add", f"printer {number}", actor=person(name), name=name)
    console = open_console(provide, never)
    console.window.resize(1024, 600)
    console.window.show()
    console.live.start()
    qtbot.waitUntil(lambda: console.queue_feed.is_loaded and console.printers_feed.is_loaded, timeout=WAIT)
    for page in PageKey:
        console.window.go_to(page)
        answers_are_in(console.session, qtbot)
        console.window.grab()
        assert console.window.width() == 1024, f"{page} has grown"
    labels = [each for each in QApplication.allWidgets() if isinstance(each, QLabel) and each.text()]
    assert labels
    assert {each.textFormat() for each in labels} == {Qt.TextFormat.PlainText}


def test_what_is_longer_than_a_screen_is_cut_before_it_is_measured(qtbot: QtBot) -> None:
    for name in ("x" * 10_000, "ab " * 3_000):
        fitted = fitted_text(f"Dock{name}17", QFont(), 1e9, 40.0, 40.0, 10.0)
        assert all(len(line) <= LONGEST + 1 for line in fitted.lines)
        assert fitted.lines[0].startswith("Dock")
        assert fitted.lines[-1].endswith("17")
    assert fitted_text("Dock 17", QFont(), 1e9, 40.0, 40.0, 10.0).lines == ("Dock 17",)
