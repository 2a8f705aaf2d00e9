"""Printing again: who is asked first, that one press makes one job, and what is told where it is not known."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient
from app.console import Console
from app.dialogs.question import ReprintQuestion
from app.errors import ConsoleError, NotReachable
from app.session.outcome_unknown import OutcomeUnknown, failure_words
from app.words.job_actions import again_words, reprint_words
from app.words.jobs import note_of, on_paper_words
from app.words.label_batches import LabelBatch
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import Answer, JobActionKind, JobRow, Reprint
from tests.support.actors import ANNA
from tests.support.answers import GONE, lose_answer
from tests.support.console_facts import a_job, changed, job_id
from tests.support.console_site import ConsoleSite, zpl
from tests.support.shown_queue import choose, fill, run
from tests.support.shown_window import answer, question_of

ON_PAPER: dict[str, dict[str, Any]] = {
    "settled": {"failure_reason": "outcome_unknown", "settled": True, "evidence": "operator_confirmed"},
    "reprinted": {"failure_reason": "printer_error", "settled": True, "reprinted_as": job_id(9)},
    "partial": {
        "failure_reason": "partial_output",
        "evidence": "operator_confirmed",
        "seen": {"outcome": "counted", "by": ANNA, "out": 2, "ordered": 5},
    },
}
ALREADY = {
    "settled": "It was marked as done.",
    "reprinted": "It was already reprinted.",
    "partial": "2 of 5 came out already.",
}


@pytest.mark.parametrize("known", ON_PAPER)
def test_what_may_be_on_paper_is_asked_about(console: Console, server: ConsoleSite, qtbot: QtBot, known: str) -> None:
    facts = ON_PAPER[known]
    fill(console, server, qtbot, a_job(1, "failed", **facts))
    choose(console, 1)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    assert question.accessibleDescription().startswith(
        f"{ALREADY[known]} Everything in the file will come out of Zebra Dock 1"
    )
    answer(question, "keep", qtbot)
    assert server.acts == []


def test_pages_of_a_reprint_can_be_chosen(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    server.documents[job_id(1)] = zpl(*(f"PARCEL-{number}" for number in range(1, 6)))
    fill(console, server, qtbot, a_job(1, "printed", document_pages=5))
    choose(console, 1)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    assert isinstance(question, ReprintQuestion)
    assert question.pages.placeholderText() == "All, or 1-3, 5"
    (act,) = question.acts()
    for text, wrong in (("x", "Type pages like 1-3, 5"), ("2-6", "The file has 5 pages")):
        question.pages.setText(text)
        assert (act.isEnabled(), question.pages.accessibleDescription()) == (False, wrong)
    question.pages.setText("2-3, 5")
    assert act.isEnabled()
    again = "3 labels or pages will come out of Zebra Dock 1 again, as a new job."
    assert question.accessibleDescription() == f"It was already printed. {again}"
    answer(question, "reprint", qtbot)
    qtbot.waitUntil(lambda: len(server.reprints) == 1)
    assert server.reprints[0][1].pages == [PageSpan(first=2, last=3), PageSpan(first=5, last=5)]


@pytest.mark.parametrize(
    "facts",
    [
        {"document_raw_language": "escpos"},
        {"document_format": "pdf", "document_raw_language": None, "document_pages": 1},
    ],
)
def test_a_job_without_parts_offers_no_pages(
    console: Console, server: ConsoleSite, qtbot: QtBot, facts: dict[str, Any]
) -> None:
    fill(console, server, qtbot, a_job(1, "printed", **facts))
    choose(console, 1)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    assert isinstance(question, ReprintQuestion)
    assert not question.pages.isVisible()
    answer(question, "keep", qtbot)


@pytest.mark.parametrize("reason", ["outcome_unknown", "partial_output"])
def test_what_a_person_saw_missing_is_not_said_to_be_on_paper(reason: str) -> None:
    facts: dict[str, Any] = {"failure_reason": reason, "evidence": "operator_confirmed"}
    missing = a_job(1, "failed", **facts, seen={"outcome": "missing", "by": ANNA})
    assert note_of(missing) == "It did not come out – reprint it if it is still needed"
    assert on_paper_words(missing) == ""
    asked = a_job(1, "failed", failure_reason=reason)
    assert note_of(asked) == "May have printed – check the tray"
    assert on_paper_words(asked) == "It may have printed."
    assert on_paper_words(changed(asked, settled=True)) == "It was marked as done."
    assert on_paper_words(a_job(1, "printed")) == "It was already printed."


def test_of_many_all_are_counted_that_may_be_on_paper(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    rows = [a_job(number, "failed", **facts) for number, facts in enumerate(ON_PAPER.values(), 1)]
    fill(console, server, qtbot, *rows, a_job(4, "failed", failure_reason="printer_error"))
    choose(console, 1, 2, 3, 4)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    assert question.accessibleDescription().startswith("3 of them may be on paper already. ")
    answer(question, "keep", qtbot)


# one press, one job


def reprints_asked(server: ConsoleSite) -> int:
    return server.requests.count(("POST", "/console-api/v1/job-acts"))


def test_two_presses_make_one_job(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    fill(console, server, qtbot, a_job(1, "failed", failure_reason="printer_error"))
    choose(console, 1)
    run(console, "queue.action.reprint")
    run(console, "queue.action.reprint")
    qtbot.waitUntil(lambda: console.queue.rowCount() == 2 and not console.queue_page.job_actions._running)
    assert reprints_asked(server) == 1


def test_two_presses_for_many_make_each_once(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    rows = [a_job(number, "failed", failure_reason="printer_error") for number in (1, 2)]
    fill(console, server, qtbot, *rows)
    console.queue_page.job_actions.print_many_again(rows)
    console.queue_page.job_actions.print_many_again(rows)
    qtbot.waitUntil(lambda: console.queue.rowCount() == 4 and not console.queue_page.job_actions._running)
    assert len(server.acts) == 1
    console.queue_page.job_actions.print_many_again(rows[:1])  # it is answered: the server judges
    qtbot.waitUntil(console.queue_page.banner.isVisible)
    assert "It was already reprinted" in console.queue_page.banner.accessibleName()


def test_what_another_console_printed_again_meanwhile_is_told(
    console: Console, server: ConsoleSite, qtbot: QtBot
) -> None:
    row = a_job(1, "failed", failure_reason="printer_error")
    fill(console, server, qtbot, row)
    server.put(changed(row, reprinted_as=job_id(9)), quietly=True)  # nobody heard of it yet
    choose(console, 1)
    run(console, "queue.action.reprint")
    banner = console.queue_page.banner
    qtbot.waitUntil(banner.isVisible)
    text = "ORD-104001 could not be reprinted. It was already reprinted."
    assert banner.accessibleName().startswith(text)
    assert [each.reprint_of for each in server.jobs.values()] == [None]


@pytest.mark.parametrize("some", [False, True])
def test_no_at_the_desk_prints_nothing_that_was_printed_again_unconfirmed(
    console: Console, server: ConsoleSite, qtbot: QtBot, some: bool
) -> None:
    row = a_job(1, "printing", unconfirmed=True, reprinted_as=job_id(9), copies=5)
    fill(console, server, qtbot, row)
    with qtbot.waitSignal(console.queue_page.job_actions.noted) as noted:
        if some:
            console.queue_page.job_actions.answer_some(row, LabelBatch(labels=1, copies=5), LabelsOut.first(2, 5))
        else:
            console.queue_page.job_actions.answer(row, False, print_again=True)
    assert noted.args == ["ORD-104001 was already reprinted. Nothing more will be printed."]
    assert len(server.sent("POST", f"/jobs/{job_id(1)}/answer", Answer)) == 1
    assert reprints_asked(server) == 0


# what is not known


def test_a_reprint_without_an_answer_is_not_told_as_failed(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [a_job(number, "failed", failure_reason="printer_error") for number in (1, 2)]
    fill(console, server, qtbot, *rows)

    calls = lose_answer(monkeypatch, "act_on_jobs", unheard=True)
    look = "It may have been received. Check the queue before you print it again."
    for press, what in ((rows[:1], "ORD-104001"), (rows, "2 jobs")):
        with qtbot.waitSignal(console.queue_page.job_actions.failed) as failed:
            if len(press) == 1:
                console.queue_page.job_actions.print_again(press[0])
            else:
                console.queue_page.job_actions.print_many_again(press)
        sentence, error = failed.args
        assert failure_words(sentence, error) == f"{what} may have been reprinted. {GONE} {look}"
    assert len({call["key"] for call in calls}) == 2, "each press is asked for again by its own key"
    assert not console.queue_page.job_actions._running


def test_a_reprint_whose_answer_was_lost_is_asked_for_again_and_made_once(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [a_job(number, "failed", failure_reason="printer_error") for number in (1, 2)]
    fill(console, server, qtbot, *rows)
    calls = lose_answer(monkeypatch, "act_on_jobs", times=1)
    actions = console.queue_page.job_actions
    with qtbot.waitSignal(actions.reprinted) as signal:
        actions.print_again(rows[0])
    assert signal.args[0].reprint_of == rows[0].print_job_id
    assert [each.reprint_of for each in server.jobs.values()].count(job_id(1)) == 1
    assert (len(calls), len({call["key"] for call in calls})) == (2, 1)
    calls.clear()
    actions.print_many_again(rows[1:])
    qtbot.waitUntil(lambda: len(calls) == 2)
    qtbot.waitUntil(lambda: len(server.jobs) == 4)
    assert len({call["key"] for call in calls}) == 1


def test_a_refusal_is_certain(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    row = a_job(1, "failed", failure_reason="printer_error")
    fill(console, server, qtbot, row)
    server.refusal = (404, ErrorCode.PRINTER_NOT_FOUND, "There is no such printer.")
    with qtbot.waitSignal(console.queue_page.job_actions.failed) as failed:
        console.queue_page.job_actions.print_again(row)
    assert [str(each) for each in failed.args] == [
        "ORD-104001 could not be reprinted.",
        "There is no such printer.",
    ]


def test_of_two_jobs_the_first_is_told_where_the_second_fails(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = a_job(1, "printing", unconfirmed=True, copies=12)
    fill(console, server, qtbot, row)
    requests: list[Reprint] = []
    made = a_job(7, reprint_of=job_id(1))

    async def once(_: ConsoleClient, kind: JobActionKind, job: UUID, *, request: Reprint) -> JobRow:
        requests.append(request)
        if len(requests) > 1:
            raise OutcomeUnknown(NotReachable(GONE))
        return made

    monkeypatch.setattr(ConsoleClient, "act_on_job", once)
    with qtbot.waitSignal(console.queue_page.job_actions.failed) as failed:
        console.queue_page.job_actions.answer_some(row, LabelBatch(labels=5, copies=12), LabelsOut.first(2, 60))
    sentence, error = failed.args
    assert isinstance(error, ConsoleError)
    assert sentence == "As far as is known, only some of the missing labels of ORD-104001 are printing."
    assert str(error) == (
        "The incomplete copy is being reprinted. 11 full copies are still missing. "
        f"The missing labels of ORD-104001 may have been printed. {GONE} "
        "It may have been received. Check the queue before you print it again."
    )
    assert [requests[0].reprinted_as, {request.reprinted_as for request in requests[1:]}] == [None, {job_id(7)}]
    assert console.queue.find(job_id(7)) is not None


@pytest.mark.parametrize(
    ("pages", "copies", "words"),
    [
        (1, 1, "1 label or page will come out of Zebra Dock 1 again, as a new job."),
        (5, 1, "5 labels or pages will come out of Zebra Dock 1 again, as a new job."),
        (5, 3, "15 labels or pages will come out of Zebra Dock 1 again, as a new job."),
        (None, 1, "Everything in the file will come out of Zebra Dock 1 again, as a new job."),
        (None, 2, "Everything in the file will come out of Zebra Dock 1 again, 2 times, as a new job."),
    ],
)
def test_how_much_paper_comes_is_said(pages: int | None, copies: int, words: str) -> None:
    assert again_words(a_job(1, document_pages=pages, copies=copies)) == words


def test_many_are_counted_in_labels_where_all_are_known() -> None:
    five, raw = a_job(1, document_pages=5, copies=2), a_job(2, document_pages=None)
    single = a_job(3, document_pages=1)
    assert reprint_words([five, single]) == "11 labels or pages will come out of Zebra Dock 1 again, as 2 jobs."
    assert reprint_words([five, raw]).startswith("Everything in their files will come out of ")
