"""Suspended and closed customers, as shown by test labels, printers, the print page and the queue."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import PageKey
from app.pages.queue.page import QueuePage
from app.words.discovery import sample_words
from app.words.partners import suspend_words
from app.words.print_file import printer_waits
from app.words.printers import reason_of
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_texts import texts_of


@pytest.mark.parametrize(
    ("kind", "waiting", "words"),
    [
        ("raw", None, "A test print is on its way to Dock 1."),
        ("pdf", None, "A test print is on its way to Dock 1."),
        (
            "raw",
            "relationship_suspended",
            "The test print for Dock 1 waits: Customer is suspended – it prints when",
        ),
        ("pdf", "agent_offline", "The test print for Dock 1 waits: Agent offline – start the computer"),
    ],
)
def test_a_test_label_that_waits_is_not_on_its_way(kind: str, waiting: str | None, words: str) -> None:
    row = a_job(1, printer="Dock 1", waiting_reason=waiting, document_format=kind)
    assert sample_words(row).startswith(words)


def test_a_printer_of_a_suspended_customer_says_why_its_jobs_wait() -> None:
    printer = a_printer(waiting=1, account_suspended=True)
    assert reason_of(printer) == "Customer is suspended"
    ahead = printer_waits(printer)
    assert ahead is not None
    assert ahead.text == "It will wait: the customer is suspended."
    assert (reason_of(a_printer(waiting=1)), printer_waits(a_printer())) == ("", None)


def test_suspending_promises_what_it_does() -> None:
    words = suspend_words(None)
    assert "its jobs wait" in words
    assert "refused" not in words


def test_what_is_over_for_good_prints_nothing_again(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    failed = a_job(1, "failed", failure_reason="printer_error")
    server.put(a_printer(), a_printer("Dock 2"), failed)
    page = console.window.page(PageKey.QUEUE)
    assert isinstance(page, QueuePage)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 1 and console.printers.rowCount() == 2)
    page.table.select_job(failed.print_job_id)
    box = page.triage.cause
    qtbot.waitUntil(lambda: box.first.isVisible() and box.first.isEnabled())
    why = "Dock was closed"
    console.live.let_nothing_begin(why)
    actions = ("queue.action.reprint", "queue.action.reprint_elsewhere")
    qtbot.waitUntil(lambda: {_why_not(console, act) for act in actions} == {why})
    qtbot.waitUntil(lambda: not box.first.isEnabled())
    assert _why_not(console, "queue.action.preview") is None
    console.live.let_nothing_begin(None)
    qtbot.waitUntil(lambda: {_why_not(console, act) for act in actions} == {None} and box.first.isEnabled())


def test_where_it_is_over_what_did_not_come_out_is_noted_and_not_printed(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    server.documents[job_id(1)] = zpl(*"12345")
    server.put(a_printer())
    server.put(*(a_job(number, "printing", unconfirmed=True) for number in (1, 2)))
    page, why = console.queue_page, "Dock was closed: nothing is printed"
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2)
    page.table.select_jobs([job_id(1)])
    answers = ("queue.answer.yes", "queue.answer.some", "queue.answer.no")
    qtbot.waitUntil(lambda: [_why_not(console, each) for each in answers] == [None] * 3)
    assert _words(console, "queue.answer.no") == "No, print again"
    console.live.let_nothing_begin(why)
    qtbot.waitUntil(lambda: _words(console, "queue.answer.no") == "No, it did not")
    assert [_why_not(console, each) for each in answers] == [None, why, None]
    console.live.let_nothing_begin(None)
    page.open_confirmations()
    qtbot.waitUntil(page.confirmations.counting.isVisible)
    console.live.let_nothing_begin(why)
    qtbot.waitUntil(lambda: page.confirmations.no.text() == "No, it did not")
    assert (page.confirmations.no.text(), page.confirmations.no.isEnabled()) == ("No, it did not", True)
    assert not page.confirmations.counting.isVisible()
    assert not page.confirmations.missing.isVisible()
    page.confirmations.no.click()
    qtbot.waitUntil(lambda: [answer.came_out for _, answer in server.answers] == [False])
    qtbot.waitUntil(lambda: "did not come out. Dock was closed" in " ".join(texts_of(console.window)))
    console.live.let_nothing_begin(None)
    qtbot.waitUntil(lambda: "print" in page.confirmations.no.text())
    assert server.reprints == []


def _words(console: Console, key: str) -> str:
    command = console.window.registry.command(key)
    assert command is not None, key
    return command.words


def _why_not(console: Console, key: str) -> str | None:
    command = console.window.registry.command(key)
    assert command is not None, key
    return command.why_not
