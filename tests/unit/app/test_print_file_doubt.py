"""A print of which nobody knows is asked for under its own key, whatever was wished meanwhile: never printed twice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.documents.local_file import PrintRun
from app.errors import CallRefused, ConsoleError, NotReachable
from app.pages.page import PageKey
from app.pages.print_file.page import SAME, UNKNOWN, PrintFilePage
from app.session.outcome_unknown import OutcomeUnknown
from app.session.settings import Choices, SettingsNotSaved, UnconfirmedPrint, read_kept, write_choices
from server_core.contract.types.documents import UploadedDocument
from server_core.contract.types.jobs import JobRow, NewPrint
from server_core.contract.types.parameters import PrintParameters
from tests.support.console_facts import a_printer, printer_id
from tests.support.console_site import ConsoleSite
from tests.unit.app.test_print_file_kept import Begin, begin, kept, label
from tests.unit.app.test_print_file_page import Orders, orders, pressed, the_page

__all__ = ["begin", "label", "orders"]


@pytest.fixture
def page(begin: Begin, qtbot: QtBot, label: Path, orders: Orders) -> PrintFilePage:
    """The answer to its first print was lost."""
    console = begin()
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = the_page(console)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None)
    page.form.printer.choose(printer_id("Zebra Dock 1"))
    orders.lost = 1
    pressed(page)
    qtbot.waitUntil(page.banner.isVisible)
    assert page.print.text() == "Ask again"
    return page


def queue_shown(page: PrintFilePage) -> bool:
    return page.window().page(PageKey.QUEUE).isVisible()  # type: ignore[attr-defined, no-any-return]


def test_the_same_wish_after_another_one_is_asked_for_under_its_own_key(
    page: PrintFilePage, qtbot: QtBot, orders: Orders, server: ConsoleSite
) -> None:
    page.form.copies.setText("2")
    assert page.print.text() == "Print"
    assert page.banner.accessibleName().startswith(
        "An earlier print of this file may have been received: 1 copy on Zebra Dock 1, sent at "
    )
    assert page.banner.accessibleName().endswith("Check the queue first: printing now makes another print.")
    page.form.copies.setText("1")
    assert page.print.text() == "Ask again"
    assert page.banner.accessibleName() == str(SAME)
    pressed(page)
    qtbot.waitUntil(lambda: queue_shown(page))
    assert len(orders.keys) == 2
    assert len(set(orders.keys)) == 1
    assert len(server.uploads) == 1
    assert page.print.text() == "Print again"
    page.form.copies.setText("2")
    assert page.print.text() == "Print again", "nothing is in doubt any more"
    assert page.banner.isHidden()


def test_what_was_printed_in_between_leaves_the_doubt(page: PrintFilePage, qtbot: QtBot, orders: Orders) -> None:
    page.form.copies.setText("2")
    pressed(page)
    qtbot.waitUntil(lambda: queue_shown(page))
    page.form.copies.setText("1")
    assert page.print.text() == "Ask again"
    pressed(page)
    qtbot.waitUntil(lambda: len(orders.keys) == 3)
    assert orders.keys[0] == orders.keys[2] != orders.keys[1]


def test_two_that_are_in_doubt_have_a_key_each(page: PrintFilePage, qtbot: QtBot, orders: Orders) -> None:
    page.form.copies.setText("2")
    orders.lost = 1
    pressed(page)
    qtbot.waitUntil(lambda: len(orders.keys) == 2 and page.print.text() == "Ask again")
    page.form.copies.setText("1")
    assert page.print.text() == "Ask again"
    page.form.copies.setText("3")
    assert page.print.text() == "Print"
    assert "2 copies on Zebra Dock 1" in page.banner.accessibleName()
    page.form.copies.setText("2")
    pressed(page)
    qtbot.waitUntil(lambda: len(orders.keys) == 3)
    assert orders.keys[2] == orders.keys[1] != orders.keys[0]


def test_the_same_file_opened_again_is_still_in_doubt(
    page: PrintFilePage, qtbot: QtBot, orders: Orders, label: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.zpl"
    other.write_bytes(b"^XA^FDother^FS^XZ")
    page.open_file(other)
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == "other.zpl")
    assert page.print.text() == "Print"
    assert page.banner.isHidden()
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None and page.file.name == "label.pdf")
    assert page.print.text() == "Ask again"
    assert page.banner.accessibleName() == str(SAME)
    pressed(page)
    qtbot.waitUntil(lambda: queue_shown(page))
    assert len(orders.keys) == 2
    assert len(set(orders.keys)) == 1


def test_a_window_that_is_opened_anew_still_knows_of_the_doubt(
    page: PrintFilePage, begin: Begin, qtbot: QtBot, orders: Orders, server: ConsoleSite
) -> None:
    qtbot.waitUntil(lambda: page._parts.settings.choices.print_file is not None)
    console = begin()  # nothing told the first one that it ends
    again = the_page(console)
    qtbot.waitUntil(lambda: again.print.text() == "Ask again")
    assert again.banner.accessibleName() == str(SAME)
    qtbot.waitUntil(again.print.isEnabled)
    pressed(again)
    qtbot.waitUntil(lambda: queue_shown(again))
    assert len(orders.keys) == 2
    assert len(set(orders.keys)) == 1
    assert console.settings.choices.print_doubts == []
    assert kept(console).path.endswith("label.pdf")


def test_one_that_was_under_way_when_the_window_was_killed_is_in_doubt(
    begin: Begin, qtbot: QtBot, label: Path, orders: Orders, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = begin()
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = the_page(console)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None)
    page.form.printer.choose(printer_id("Zebra Dock 2"))
    qtbot.waitUntil(lambda: kept(console).printer_id == str(printer_id("Zebra Dock 2")))
    go = PrintRun.go

    async def unheard(
        run: PrintRun, client: ConsoleClient, on_progress: Callable[[int], None], kept: Future[None]
    ) -> JobRow:
        try:
            return await go(run, client, on_progress, kept)
        except ConsoleError:  # the first window never hears of it
            await asyncio.Event().wait()
            raise

    monkeypatch.setattr(PrintRun, "go", unheard)
    orders.lost = 1
    pressed(page)
    qtbot.waitUntil(lambda: orders.lost == 0)  # the server has it
    again = the_page(begin())
    qtbot.waitUntil(lambda: again.print.text() == "Ask again")
    qtbot.waitUntil(again.print.isEnabled)
    pressed(again)
    qtbot.waitUntil(lambda: queue_shown(again))
    assert len(set(orders.keys)) == 1


@pytest.mark.parametrize(
    ("error", "stays"),
    [
        (CallRefused("Log in anew.", http_status=401, code="token_invalid", request_id=None, details={}), True),
        (
            OutcomeUnknown(CallRefused("Full.", http_status=507, code="storage_failed", request_id=None, details={})),
            True,
        ),
        (OutcomeUnknown(NotReachable("The server did not answer in time.")), True),
        (CallRefused("It is gone.", http_status=404, code="printer_not_found", request_id=None, details={}), False),
    ],
)
def test_what_the_second_asking_says_of_the_first(
    page: PrintFilePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, error: Exception, stays: bool
) -> None:
    """Only a server that looked for the key says that nothing was made."""

    async def refused(self: ConsoleClient, request: NewPrint, *, key: str | None = None) -> JobRow:
        raise error

    monkeypatch.setattr(ConsoleClient, "print_document", refused)
    pressed(page)
    qtbot.waitUntil(lambda: str(error) in page.banner.accessibleName())
    assert (str(UNKNOWN) in page.banner.accessibleName()) is stays
    assert (page.print.text() == "Ask again") is stays


def test_a_second_upload_that_fails_says_nothing_of_the_first(
    page: PrintFilePage, begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.waitUntil(lambda: page._parts.settings.choices.print_file is not None)
    again = the_page(begin())
    qtbot.waitUntil(lambda: again.print.text() == "Ask again" and again.print.isEnabled())

    async def refused(self: ConsoleClient, content: bytes, **facts: object) -> UploadedDocument:
        raise CallRefused("Too large.", http_status=422, code="validation_failed", request_id=None, details={})

    monkeypatch.setattr(ConsoleClient, "upload_document", refused)
    pressed(again)
    qtbot.waitUntil(lambda: "Too large." in again.banner.accessibleName())
    assert str(UNKNOWN) in again.banner.accessibleName()
    assert again.print.text() == "Ask again"


def test_a_wish_that_was_changed_while_it_was_sent_is_another_one(
    begin: Begin, qtbot: QtBot, label: Path, orders: Orders, server: ConsoleSite
) -> None:
    server.put(a_printer("Zebra Dock 3"))
    console = begin()
    qtbot.waitUntil(lambda: console.printers.rowCount() == 3)
    page = the_page(console)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None)
    page.form.printer.choose(printer_id("Zebra Dock 3"))
    orders.lost = 1
    pressed(page)
    page.form.copies.setText("4")
    qtbot.waitUntil(page.banner.isVisible)
    assert page.print.text() == "Print"
    assert "1 copy on Zebra Dock 3" in page.banner.accessibleName()
    assert "Ask again" not in page.banner.accessibleName()


@pytest.mark.parametrize(("after", "is_known"), [(-86_399 + 60, True), (-86_401, False), (7_200, True)])
def test_a_clock_that_was_set_back_forgets_no_doubt(page: PrintFilePage, after: float, is_known: bool) -> None:
    settings = page._parts.settings
    page.form.copies.setText("2")
    (doubt,) = settings.choices.print_doubts
    settings.change(print_doubts=[replace(doubt, asked_at=time.time() + after)])
    page.form.copies.setText("1")
    assert (page.print.text() == "Ask again") is is_known


def test_what_is_long_over_is_not_read_again(tmp_path: Path) -> None:
    path, now = tmp_path / "console.json", time.time()
    old, future, young = (
        UnconfirmedPrint(
            key=f"key-{asked_at}",
            name="label.pdf",
            sha256="0",
            raw_language=None,
            asked_at=asked_at,
            printer_id=str(printer_id("Zebra Dock 1")),
            parameters=PrintParameters(),
            reference=None,
        )
        for asked_at in (now - 86_401, now + 7_200, now - 60)
    )
    write_choices(path, Choices(print_doubts=[old, future, young]))
    read = read_kept(path)
    first, second = read.choices.print_doubts
    assert (replace(first, asked_at=future.asked_at), second) == (future, young)
    assert now <= first.asked_at <= time.time(), "its time begins anew, or it would outlast the server's key"
    assert read.whole, "it was read, and is over"


@pytest.mark.parametrize("fails", [False, True], ids=["kept", "disk full"])
def test_a_print_is_ordered_only_once_its_doubt_is_kept(
    begin: Begin, qtbot: QtBot, label: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """A console that is killed between both would print it twice."""
    console = begin()
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = the_page(console)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None)
    page.form.printer.choose(printer_id("Zebra Dock 1"))
    qtbot.waitUntil(lambda: console.settings.choices.print_file is not None)
    ordered = threading.Event()
    in_file: list[bool] = []
    not_saved: list[object] = []
    received: list[bool] = []
    tries: list[bool] = []
    console.settings.not_saved.connect(not_saved.append)
    real = ConsoleClient.print_document

    async def print_document(self: ConsoleClient, request: NewPrint, *, key: str | None = None) -> JobRow:
        in_file.append(str(key) in (tmp_path / "console.json").read_text())
        tries.append(bool(received))
        ordered.set()
        return await real(self, request, key=key)

    def slowly(path: Path, choices: Choices) -> None:
        assert threading.current_thread() is not threading.main_thread()
        ordered.wait(0.5)  # longer than an order that does not wait for it
        received.append(True)
        if fails:
            raise SettingsNotSaved("The disk is full.")
        write_choices(path, choices)

    monkeypatch.setattr(ConsoleClient, "print_document", print_document)
    monkeypatch.setattr("app.session.settings.write_choices", slowly)
    pressed(page)
    qtbot.waitUntil(lambda: queue_shown(page))
    assert (tries, in_file) == ([True], [not fails])
    assert bool(not_saved) is fails


def test_one_that_is_stopped_while_its_doubt_is_kept_is_never_ordered(
    begin: Begin, qtbot: QtBot, label: Path, orders: Orders, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = begin()
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2)
    page = the_page(console)
    page.open_file(label)
    qtbot.waitUntil(lambda: page.file is not None)
    page.form.printer.choose(printer_id("Zebra Dock 1"))
    qtbot.waitUntil(lambda: console.settings.choices.print_file is not None)
    begun, go_on = threading.Event(), threading.Event()

    def held(path: Path, choices: Choices) -> None:
        begun.set()
        go_on.wait(30)
        write_choices(path, choices)

    monkeypatch.setattr("app.session.settings.write_choices", held)
    pressed(page)
    qtbot.waitUntil(begun.is_set)
    page.stop()
    assert page.banner.accessibleName() == "Stopped. Nothing was printed."
    go_on.set()
    assert console.settings.choices.print_doubts == []
    console.tasks.close()  # what was to be written is
    assert orders.keys == []
    path = console.settings._path
    assert path is not None
    assert read_kept(path).choices.print_doubts == []
